import { readdirSync, readFileSync } from "node:fs";
import jsonld from "jsonld";
import { describe, expect, test } from "vitest";

import { knownContexts } from "../../src/canonicalization/default-canonicalizer.ts";
import { kindDefinition } from "../../src/credential/ids.ts";
import {
  DATA_INTEGRITY_V2_CONTEXT_URL,
  LEDGER_STATUS_TYPE,
  SCHEMA_BASE_URL,
  SERVICE_CONTEXT_URL,
  SERVICE_VOCABULARY,
} from "../../src/base/naming.ts";
import { type JsonObject, describeIssue } from "@arcs/vc/internal";
import { validateSubjectData } from "../../src/schemas/check-own-schemas.ts";
import { changed, everyKind, exampleOf, issueExample } from "../support/fixtures.ts";
import { validateW3cCredential, validateW3cPresentation } from "../support/validate.ts";

const read = (path: string): any =>
  JSON.parse(readFileSync(new URL(`../../../../schemas/${path}`, import.meta.url), "utf8"));
const schemaOf = (kind: (typeof everyKind)[number]): any =>
  read(`subjects/${kindDefinition(kind).template}.json`);
const serviceTerms = knownContexts.get(SERVICE_CONTEXT_URL)!["@context"] as JsonObject;
const dataIntegrityTerms = knownContexts.get(DATA_INTEGRITY_V2_CONTEXT_URL)![
  "@context"
] as JsonObject;
const w3cTerms = knownContexts.get("https://www.w3.org/ns/credentials/v2")![
  "@context"
] as JsonObject;

describe.each(everyKind)("the subject schema of %s", (kind) => {
  const schema = schemaOf(kind);
  const example = exampleOf(kind);

  test("is draft-07 under its public id, and its example conforms", () => {
    expect(schema.$schema).toBe("http://json-schema.org/draft-07/schema#");
    expect(schema.$id).toBe(`${SCHEMA_BASE_URL}${kindDefinition(kind).template}.json`);
    expect(validateSubjectData(kind, example)).toEqual([]);
    expect(Object.keys(example).sort()).toEqual(Object.keys(schema.properties).sort());
  });

  test("says what each member means", () => {
    for (const [name, member] of Object.entries<any>(schema.properties))
      expect([name, member.description]).toEqual([name, expect.stringMatching(/\w/)]);
    expect(schema.additionalProperties).toBe(false);
  });

  test.each(Object.keys(schema.properties))(
    "%s: optional or not as it says, and of its type only",
    (name) => {
      const { [name]: value, ...without } = example;
      const neededBy = Object.entries<string[]>(schema.dependencies ?? {}).find(([, needed]) =>
        needed.includes(name),
      );
      expect(validateSubjectData(kind, without).map(describeIssue)).toEqual([
        ...(schema.required.includes(name) ? [`the document must have the member "${name}"`] : []),
        ...(neededBy
          ? [`the document must have the member "${name}" when it has "${neededBy[0]}"`]
          : []),
      ]);
      for (const wrong of [null, { x: 1 }, [1], "", 1.5, -1].filter(
        (each) => typeof each !== schema.properties[name].type || each === null,
      )) {
        if (schema.properties[name].type === "object" && !Array.isArray(wrong) && wrong !== null)
          continue;
        expect(validateSubjectData(kind, { ...example, [name]: wrong })).not.toEqual([]);
      }
      expect(value).toBeDefined();
    },
  );

  test("a member more is refused, and named", () => {
    expect(validateSubjectData(kind, { ...example, unheardOf: 1 })).toEqual([
      { path: "", message: 'must not have the member "unheardOf"' },
    ]);
    for (const name of ["id", "type", "@id", "__proto__x"])
      expect(validateSubjectData(kind, { ...example, [name]: "x" })).toHaveLength(1);
  });

  test.each([null, undefined, 1, "x", []])("%j is no subject data", (value) => {
    expect(validateSubjectData(kind, value)).not.toEqual([]);
  });

  test("inherited members do not count", () => {
    expect(validateSubjectData(kind, Object.create(example) as object)).not.toEqual([]);
  });

  test("every member is defined by our context or by the W3C's, as what it is", () => {
    for (const [name, { type, format }] of Object.entries<any>(schema.properties)) {
      const term = serviceTerms[name] as any;
      if (term === undefined) {
        expect(w3cTerms[name]).toBeDefined();
        continue;
      }
      const expected = {
        integer: "http://www.w3.org/2001/XMLSchema#integer",
        boolean: "http://www.w3.org/2001/XMLSchema#boolean",
        array: "@json",
        object: "@json",
        string: format === "uri" ? "@id" : undefined,
      };
      expect([name, term["@type"], term["@id"] ?? term]).toEqual([
        name,
        expected[type as keyof typeof expected],
        SERVICE_VOCABULARY + name,
      ]);
    }
  });

  test("JSON-LD expands the credential in safe mode and loses no member", async () => {
    const { w3cCredential } = await issueExample(kind);
    const documentLoader = async (url: string): Promise<object> => ({
      contextUrl: null,
      documentUrl: url,
      document: knownContexts.get(url)!,
    });
    const [expanded] = await (jsonld as any).expand(w3cCredential, {
      documentLoader,
      safe: true,
      base: null,
    });
    const [subject] = expanded["https://www.w3.org/2018/credentials#credentialSubject"];
    expect(Object.keys(subject)).toHaveLength(Object.keys(w3cCredential.credentialSubject).length);

    const context = w3cCredential["@context"];
    const compacted = await (jsonld as any).compact(expanded, context, {
      documentLoader,
      safe: true,
      base: null,
    });
    expect(compacted).toEqual(w3cCredential);
  });
});

describe("spec 2.4", () => {
  test("the agent identity schema has its fields, and those required that it requires", () => {
    const { required, properties } = schemaOf("AgentIdentity");
    expect(required).toEqual(["agentId", "owner", "name", "serviceEndpoint"]);
    expect(Object.keys(properties).sort()).toEqual(
      [
        "agentId",
        "owner",
        "name",
        "description",
        "serviceEndpoint",
        "capabilities",
        "frameworkOrigin",
        "x402Enabled",
        "x402PaymentAddress",
        "x402AcceptedTokens",
        "x402PricePerCall",
        "registeredAt",
        "verifiedAt",
      ].sort(),
    );
  });
});

describe("the service's context", () => {
  test("defines no term that no schema uses, and none of the W3C's", () => {
    const used = new Set(
      everyKind.flatMap((kind) => [
        ...Object.keys(schemaOf(kind).properties),
        kindDefinition(kind).credentialType,
      ]),
    );
    for (const term of Object.keys(serviceTerms).filter((name) => !name.startsWith("@"))) {
      // scoreProof appears in presentations (docs/score-proofs.md), which have no schema of ours.
      expect([...used, LEDGER_STATUS_TYPE, "scoreProof"]).toContain(term);
      expect(Object.keys(w3cTerms)).not.toContain(term);
      expect(Object.keys(dataIntegrityTerms)).not.toContain(term);
    }
    expect(serviceTerms["@version"]).toBe(1.1);
    expect(serviceTerms["@protected"]).toBe(true);
  });

  test("defines the type of every kind, and the members of the ledger status", () => {
    for (const kind of everyKind) {
      const { credentialType } = kindDefinition(kind);
      expect(serviceTerms[credentialType]).toBe(SERVICE_VOCABULARY + credentialType);
    }
    expect(serviceTerms[LEDGER_STATUS_TYPE]).toMatchObject({
      "@id": SERVICE_VOCABULARY + LEDGER_STATUS_TYPE,
      "@context": {
        "@protected": true,
        id: "@id",
        type: "@type",
        statusPurpose: expect.stringMatching(/^https:/),
      },
    });
  });
});

describe("W3C forms", () => {
  const v2: JsonObject = {
    "@context": ["https://www.w3.org/ns/credentials/v2"],
    type: ["VerifiableCredential"],
    issuer: "did:example:i",
    credentialSubject: { name: "x" },
  };
  const v1: JsonObject = {
    "@context": ["https://www.w3.org/2018/credentials/v1"],
    type: ["VerifiableCredential"],
    issuer: "did:example:i",
    issuanceDate: "2026-01-01T00:00:00Z",
    credentialSubject: { id: "did:example:s" },
  };
  const presentation: JsonObject = {
    "@context": ["https://www.w3.org/ns/credentials/v2"],
    type: "VerifiablePresentation",
    holder: "did:example:h",
    verifiableCredential: v2,
  };
  test("what conforms passes", () => {
    expect(validateW3cCredential(v2)).toEqual([]);
    expect(
      validateW3cCredential({
        ...v2,
        id: "urn:x:y",
        type: "VerifiableCredential",
        name: { "@value": "x", "@language": "en" },
        issuer: { id: "did:example:i" },
        validFrom: "2026-01-01T00:00:00+01:00",
        credentialSubject: [{ name: "x" }, { id: "a:b" }],
        credentialStatus: { type: "T" },
        credentialSchema: [{ id: "a:b", type: "T" }],
        evidence: { type: ["A"] },
        relatedResource: { id: "a:b", digestSRI: "sha256-x" },
        proof: [{ type: "P" }],
      }),
    ).toEqual([]);
    expect(validateW3cCredential(v1)).toEqual([]);
    expect(validateW3cPresentation(presentation)).toEqual([]);
  });
  test.each<[object]>([
    [{ "@context": "https://www.w3.org/ns/credentials/v2" }],
    [{ "@context": [] }],
    [{ "@context": ["https://other.example/", "https://www.w3.org/ns/credentials/v2"] }],
    [{ "@context": ["https://www.w3.org/ns/credentials/v2", { "@vocab": "x:y" }] }],
    [{ "@context": ["https://www.w3.org/ns/credentials/v2", "not a url"] }],
    [{ type: [] }],
    [{ type: "Other" }],
    [{ type: ["VerifiableCredential", ""] }],
    [{ type: ["VerifiableCredential", 5] }],
    [{ issuer: "" }],
    [{ issuer: {} }],
    [{ issuer: ["did:example:i"] }],
    [{ issuer: "relative" }],
    [{ id: "relative" }],
    [{ id: ["a:b", "c:d"] }],
    [{ credentialSubject: {} }],
    [{ credentialSubject: [] }],
    [{ credentialSubject: "did:example:s" }],
    [{ validFrom: "2026-01-01" }],
    [{ validFrom: "2026-01-01T00:00:00" }],
    [{ validUntil: 5 }],
    [{ credentialStatus: { id: "a:b" } }],
    [{ credentialSchema: { type: "JsonSchema" } }],
    [{ credentialSchema: { id: "a:b" } }],
    [{ termsOfUse: {} }],
    [{ evidence: "x" }],
    [{ refreshService: {} }],
    [{ name: 5 }],
    [{ description: { "@value": 5 } }],
    [{ relatedResource: { id: "a:b" } }],
    [{ proof: "x" }],
    [{ proof: [] }],
    [{ proof: {} }],
  ])("%j does not", (change) => {
    expect(validateW3cCredential({ ...v2, ...change })).not.toEqual([]);
  });
  test.each([
    { issuanceDate: undefined },
    { issuanceDate: "x" },
    { "@context": ["https://www.w3.org/2018/credentials/v1", "not a url"] },
    { credentialStatus: { type: "T" } },
  ])("older style: %j does not", (change) => {
    expect(validateW3cCredential(changed(v1, (copy) => Object.assign(copy, change)))).not.toEqual(
      [],
    );
  });
  test.each([
    { type: "Other" },
    { holder: 5 },
    { verifiableCredential: "x" },
    { verifiableCredential: [] },
    { proof: 5 },
  ])("presentation: %j does not", (change) => {
    expect(validateW3cPresentation({ ...presentation, ...change })).not.toEqual([]);
  });
});

test("nothing is evaluated as code, so that the validators work under a Content Security Policy", () => {
  const folder = new URL("../../../", import.meta.url);
  const files = ["core/src/schemas/", "vc/src/schemas/"].flatMap((part) =>
    readdirSync(new URL(part, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts"))
      .map((file) => part + file),
  );
  expect(files).toContain("vc/src/schemas/json-schema.ts");
  for (const file of files) {
    expect(readFileSync(new URL(file, folder), "utf8")).not.toMatch(
      /\beval\s*\(|Function\s*\(|\brequire\(|import\(/,
    );
  }
});
