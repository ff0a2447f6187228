import { createArcsClient } from "@arcs/client";
import { callTool } from "@arcs/client/tools";
import { expect, test } from "vitest";

import { useScene } from "../../../packages/client/test/support/scene.ts";
import { cardTools } from "../src/card-tools.ts";
import { tricksterCard } from "./support/trickster-card.ts";

const scene = useScene();
const [tool] = cardTools;

test("the tool is fit for models", () => {
  expect(tool!.name).toMatch(/^[a-z]+(?:_[a-z]+)*$/);
  expect(tool!.description.length).toBeLessThan(600);
  expect(tool!.inputSchema).toMatchObject({ type: "object", additionalProperties: false });
  expect(tool!.annotations.readOnlyHint).toBe(tool!.permission === "read");
  // A newer server may answer more than this version knows.
  expect(JSON.stringify(tool!.outputSchema)).not.toMatch(
    /"additionalProperties":false|"enum"|"\$ref"/,
  );
});

test("an agent card falls with the credential in it", async () => {
  const { server, keys, identityId, reader } = scene();
  const card = await tricksterCard(scene());
  const client = createArcsClient({ baseUrl: server.url, apiKey: keys.issuer });
  await client.credentials.revoke(identityId, { reason: "superseded" });
  expect(await callTool(tool!, { card }, { client: reader })).toMatchObject({
    ok: true,
    output: {
      valid: false,
      checks: { credentialValid: false, signedBySubject: true },
      errors: [{ code: "credential_revoked" }],
    },
  });
});
