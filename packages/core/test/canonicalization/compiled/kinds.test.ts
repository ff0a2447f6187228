import { describe, expect, test } from "vitest";

import type { JsonObject } from "../../../src/base/json.ts";
import { DATA_INTEGRITY_V2_CONTEXT_URL } from "../../../src/base/naming.ts";
import { createTableCanonicalizer } from "../../../src/canonicalization/compiled/compiled-canonicalizer.ts";
import { packedTables } from "../../../src/canonicalization/compiled/generated.ts";
import { createJsonLdCanonicalizer } from "../../../src/canonicalization/jsonld-canonicalizer.ts";
import { knownContexts } from "../../../src/canonicalization/default-canonicalizer.ts";
import { everyKind, issueExample } from "../../support/fixtures.ts";

const tables = createTableCanonicalizer(packedTables);
const general = createJsonLdCanonicalizer(knownContexts);

describe("what the service issues needs the tables only", () => {
  test.each(everyKind)("%s", async (kind) => {
    const { w3cCredential } = await issueExample(kind, {
      expiresAt: new Date("2027-01-01T00:00:00Z"),
    });
    const { proof, ...document } = w3cCredential as unknown as JsonObject & { proof: JsonObject };
    const { proofValue: _, ...options } = proof;
    const presentation = {
      "@context": ["https://www.w3.org/ns/credentials/v2", DATA_INTEGRITY_V2_CONTEXT_URL],
      type: "VerifiablePresentation",
      holder: "did:example:holder",
      verifiableCredential: [{ ...document, proof }],
    };
    const ofProof = { ...options, "@context": document["@context"]! };
    for (const each of [document, { ...document, proof }, ofProof, presentation]) {
      expect(await tables.canonicalize(each)).toBe(await general.canonicalize(each));
    }
  });
});

describe("without the general engine", () => {
  const document: JsonObject = {
    "@context": "https://www.w3.org/ns/credentials/v2",
    id: "urn:x",
    type: "VerifiableCredential",
    issuer: "urn:issuer",
  };
  test.each<[string, JsonObject, string]>([
    ["a term that nobody defines", { ...document, unheardOf: 1 }, "full_build_required"],
    ["a relative id", { ...document, id: "relative" }, "full_build_required"],
    [
      "types that are rarely together",
      { ...document, type: ["VerifiableCredential", "JsonSchema", "DataIntegrityProof"] },
      "full_build_required",
    ],
    ["a list", { ...document, issuer: { "@list": [] } }, "full_build_required"],
    [
      "an unknown context",
      { ...document, "@context": "https://unknown.example/" },
      "unknown_context",
    ],
    [
      "an unknown context within",
      { ...document, issuer: { "@context": "urn:y", id: "urn:z" } },
      "unknown_context",
    ],
    ["a context of its own", { ...document, "@context": { name: "urn:name" } }, "unknown_context"],
  ])("%s is refused, with its own code", async (_, changed, code) => {
    await expect(tables.canonicalize(changed)).rejects.toMatchObject({ code });
  });
  test("the refusal says what to do", async () => {
    await expect(tables.canonicalize({ ...document, unheardOf: 1 })).rejects.toThrow(
      /^the document must have only what the verification-only build covers \(received .*\); verify it with the full build$/,
    );
  });
});
