// Credentials that name a schema, verified over HTTP: with the schemas that the operator holds, and without.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { type JsonObject, signCredential } from "@arcs/core";
import { afterAll, describe, expect, test } from "vitest";

import { compileSchemas, readSchemaFolder } from "../../features/credentials/verification/verify-document.ts";
import { isLargeDocument } from "../../features/credentials/verification/verifier.ts";
import { useServer } from "../../../test/support/server.ts";
import { useStore } from "../../../test/support/stores.ts";

const folder = mkdtempSync(join(tmpdir(), "schemas-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const schemaOf = ($schema: string | undefined, name: string): JsonObject => ({
  ...($schema === undefined ? {} : { $schema }),
  $id: `https://schemas.example/${name}`,
  type: "object",
  properties: {
    credentialSubject: {
      type: "object",
      required: ["level"],
      properties: { level: { type: "integer", maximum: 9 }, site: { type: "string", format: "uri" } },
    },
  },
});
const held: Record<string, JsonObject> = {
  "draft-07": schemaOf("http://json-schema.org/draft-07/schema#", "draft-07"),
  "2019-09": schemaOf("https://json-schema.org/draft/2019-09/schema", "2019-09"),
  "2020-12": schemaOf("https://json-schema.org/draft/2020-12/schema", "2020-12"),
  none: schemaOf(undefined, "none"),
};
for (const [name, schema] of Object.entries(held)) writeFileSync(join(folder, `${name}.json`), JSON.stringify(schema));
writeFileSync(join(folder, "README.md"), "no schema");

const server = useServer(useStore(), { vcApi: "key", schemaFolder: folder, maxDocumentValues: 2000 });

async function signed(schema: string, claims: JsonObject): Promise<JsonObject> {
  const terms = Object.fromEntries(["level", "site", "notes"].map((term) => [term, `https://terms.example/${term}`]));
  const document = {
    "@context": ["https://www.w3.org/ns/credentials/v2", terms],
    type: ["VerifiableCredential"],
    issuer: server().issuerDid,
    credentialSubject: { id: "urn:x:y", ...claims },
    credentialSchema: { id: `https://schemas.example/${schema}`, type: "JsonSchema" },
  };
  return signCredential(document, { signer: server().issuer, now: new Date(), inlineContexts: "allowed" });
}

async function verify(verifiableCredential: JsonObject, options?: object): Promise<{ status: number; body: any }> {
  const key = await server().makeKey();
  return server().call("POST", "/vc/credentials/verify", {
    key,
    body: { verifiableCredential, ...(options && { options }) },
  });
}
const titles = (problems: { title: string }[]): string[] => problems.map(({ title }) => title);

describe("a credential with a schema", () => {
  test.each(Object.keys(held))("is compared with one that the operator holds: %s", async (name) => {
    expect((await verify(await signed(name, { level: 9, site: "https://x.example/" }))).body).toEqual({
      verified: true,
      problemDetails: [],
      warnings: [],
    });
    for (const claims of [{ level: 10 }, { level: "9" }, {}, { level: 1, site: "no URI" }]) {
      const { status, body } = await verify(await signed(name, { site: "https://x.example/", ...claims }));
      expect([status, titles(body.problemDetails)], JSON.stringify(body)).toEqual([400, ["invalid_subject_data"]]);
    }
  });

  test("also in the thread that large ones are verified in", async () => {
    const notes = Array.from({ length: 200 }, (_, index) => `note ${index}`);
    const fits = await signed("2020-12", { level: 9, notes });
    expect(isLargeDocument(fits)).toBe(true);
    expect((await verify(fits)).status).toBe(200);
    expect(titles((await verify(await signed("2020-12", { level: 10, notes }))).body.problemDetails)).toEqual([
      "invalid_subject_data",
    ]);
  });

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
    const { body } = await server().call("POST", "/v1/credentials/verify", { key, body: { credential } });
    expect(body).toMatchObject({ valid: true, errors: [{ code: "schema_not_checked", severity: "warning" }] });
    const form = new URLSearchParams({ credential: JSON.stringify(credential) });
    const page = await (await fetch(`${server().url}/verify`, { method: "POST", body: form })).text();
    expect(page).toContain("schema_not_checked");
    expect(page.replaceAll(/\s+/g, " ")).toContain("Its claims were not compared with its schema");
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

describe("the folder of schemas", () => {
  test.each([
    ["no JSON", "{"],
    ["no $id", "{}"],
    ["a relative $id", '{"$id":"schema.json"}'],
    ["no schema", '{"$id":"https://schemas.example/x","type":"colour"}'],
    ["a reference to nothing", '{"$id":"https://schemas.example/x","$ref":"https://elsewhere.example/y"}'],
  ])("is refused at the start with %s, by the file's name", async (_, text) => {
    const wrong = join(folder, `wrong-${Math.abs(text.length)}`);
    mkdirSync(wrong, { recursive: true });
    writeFileSync(join(wrong, "x.json"), text);
    await expect(readSchemaFolder(wrong)).rejects.toMatchObject({
      code: "invalid_argument",
      message: expect.stringMatching(/x\.json|schemas\.example\/x/),
    });
  });

  test("that is not there is named", async () => {
    await expect(readSchemaFolder(join(folder, "missing"))).rejects.toMatchObject({ code: "invalid_argument" });
  });

  test("may refer to each other", () => {
    const a = { $id: "https://schemas.example/a", $ref: "https://schemas.example/b" };
    const b = { $id: "https://schemas.example/b", required: ["x"] };
    const validate = compileSchemas([a, b]).get("https://schemas.example/a");
    expect([validate?.({ x: 1 }).length, validate?.({}).length]).toEqual([0, 1]);
  });
});
