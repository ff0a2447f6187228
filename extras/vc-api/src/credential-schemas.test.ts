// Credentials that name a schema which the server does not have, verified over HTTP.
import { type JsonObject, signCredential } from "@arcs/core";
import { describe, expect, test } from "vitest";

import { useServer } from "../../../packages/server/test/support/server.ts";
import { useStore } from "../../../packages/server/test/support/stores.ts";
import { extras } from "../../service/src/index.ts";

const server = useServer(useStore(), { vcApi: "key", maxDocumentValues: 2000 }, extras);

async function signed(schema: string, claims: JsonObject): Promise<JsonObject> {
  const terms = Object.fromEntries(
    ["level", "site", "notes"].map((term) => [term, `https://terms.example/${term}`]),
  );
  const document = {
    "@context": ["https://www.w3.org/ns/credentials/v2", terms],
    type: ["VerifiableCredential"],
    issuer: server().issuerDid,
    credentialSubject: { id: "urn:x:y", ...claims },
    credentialSchema: { id: `https://schemas.example/${schema}`, type: "JsonSchema" },
  };
  return signCredential(document, {
    signer: server().issuer,
    now: new Date(),
    inlineContexts: "allowed",
  });
}

async function verify(
  verifiableCredential: JsonObject,
  options?: object,
): Promise<{ status: number; body: any }> {
  const key = await server().makeKey();
  return server().call("POST", "/vc/credentials/verify", {
    key,
    body: { verifiableCredential, ...(options && { options }) },
  });
}
const titles = (problems: { title: string }[]): string[] => problems.map(({ title }) => title);

describe("a credential with a schema", () => {
  test("is verified without it where it is not at hand, with a warning, and whatever is checked", async () => {
    const other = await signed("unheard-of", { level: "any" });
    for (const options of [undefined, { checks: ["proof"] }]) {
      const { status, body } = await verify(other, options);
      expect([status, body.verified, titles(body.warnings)]).toEqual([
        200,
        true,
        [...(options === undefined ? [] : ["status_not_checked"]), "schema_not_checked"],
      ]);
    }
    const altered = { ...other, credentialSubject: { id: "urn:x:y", level: "other" } };
    expect(titles((await verify(altered)).body.problemDetails)).toEqual(["invalid_signature"]);
  });

  test("is verified by /v1 and the page as well", async () => {
    const document = {
      "@context": ["https://www.w3.org/ns/credentials/v2"],
      type: ["VerifiableCredential"],
      issuer: server().issuerDid,
      credentialSubject: { id: "urn:x:y", name: "x" },
      credentialSchema: { id: "https://schemas.example/unheard-of", type: "JsonSchema" },
    };
    const credential = await signCredential(document, { signer: server().issuer, now: new Date() });
    const key = await server().makeKey();
    const { body } = await server().call("POST", "/v1/credentials/verify", {
      key,
      body: { credential },
    });
    expect(body).toMatchObject({
      valid: true,
      errors: [{ code: "schema_not_checked", severity: "warning" }],
    });
    const form = new URLSearchParams({ credential: JSON.stringify(credential) });
    const page = await (
      await fetch(`${server().url}/verify`, { method: "POST", body: form })
    ).text();
    expect(page).toContain("schema_not_checked");
    expect(page.replaceAll(/\s+/g, " ")).toContain("Its claims were not checked");
  });

  test("may have as many values as the server lets it", async () => {
    const notes = (count: number): JsonObject => ({
      level: 1,
      notes: Array.from({ length: count }, (_, index) => `${index}`),
    });
    const sign = async (count: number): Promise<JsonObject> => signed("none", notes(count));
    expect((await verify(await sign(900))).status).toBe(200);
    const many = { ...(await sign(1)), credentialSubject: { id: "urn:x:y", ...notes(1500) } };
    expect(titles((await verify(many)).body.problemDetails)).toContain("invalid_signature");
    const tooMany = { ...many, credentialSubject: { id: "urn:x:y", ...notes(2500) } };
    expect(titles((await verify(tooMany)).body.problemDetails)).toEqual(["document_too_complex"]);
  });
});
