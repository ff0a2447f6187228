// A server whose credentials name their context and schemas under the operator's own domain.
import { verifyCredential } from "../../../packages/core/src/index.ts";
import { expect, test } from "vitest";

import { registerAgent } from "../../../packages/server/test/support/credentials.ts";
import { useServer } from "../../../packages/server/test/support/server.ts";
import { useStore } from "../../../packages/server/test/support/stores.ts";
import { extras } from "./extras.ts";

const ACME = "https://credentials.acme.example";

const opened = useStore();
const server = useServer(opened, { documentBase: ACME }, extras);

test("credentials under the operator's base are valid here, on their page, and for who lists the base", async () => {
  const { makeKey, call, url, issuerDid } = server();
  const key = await makeKey({ permissions: ["read", "issuer"] });
  const agent = await registerAgent(server());
  const body = { type: "SkillCredential", subjectId: agent.id, claims: { skill: "weather" } };
  const { id } = (await call("POST", "/v1/credentials/issue", { key, body })).body;
  const credential = (await call("GET", `/v1/credentials/${id}/w3c`, { key })).body;
  expect(credential).toMatchObject({
    "@context": [expect.any(String), expect.any(String), `${ACME}/contexts/credentials/v1`],
    credentialSchema: { id: `${ACME}/schemas/skill-v1.json` },
  });
  const answer = await call("POST", "/v1/credentials/verify", {
    key,
    body: { credential, checkRevocation: false },
  });
  expect(answer.body).toMatchObject({
    checks: { signatureValid: true, issuerTrusted: true, schemaValid: true },
  });

  const page = await (await fetch(`${url}/verify/${id}`)).text();
  expect(page).toContain(`data-document-bases="${ACME}"`);
  expect(page).toMatch(/id="schemaValid"\s*>\s*<p>\s*<span\s+class="outcome good"\s*>/);
  // The names resolve to this server, at the same paths.
  for (const path of ["/contexts/credentials/v1", "/schemas/skill-v1.json"]) {
    expect((await fetch(`${url}${path}`)).status, path).toBe(200);
  }

  const options = { trustedIssuers: [issuerDid], now: new Date(), statusCheck: "skipped" } as const;
  expect(await verifyCredential(credential, { ...options, documentBases: [ACME] })).toMatchObject({
    valid: true,
  });
  expect(await verifyCredential(credential, options)).toMatchObject({
    valid: false,
    checks: { schemaValid: false },
  });
});
