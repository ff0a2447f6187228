import { describe, expect, test } from "vitest";

import { signCredential, signPresentation } from "../../src/credential/sign-credential.ts";
import type { JsonObject, JsonValue } from "@arcs/vc/internal";
import { SERVICE_CONTEXT_URL, SERVICE_VOCABULARY } from "../../src/base/naming.ts";
import {
  createCanonicalizer,
  defaultCanonicalizer,
} from "../../src/canonicalization/default-canonicalizer.ts";
import { verifyCredential, verifyPresentation } from "../../src/verification/verify.ts";
import * as verifyOnly from "../../src/verify-only/index.ts";
import {
  agent,
  changed,
  everyKind,
  issueExample,
  issuer,
  issuerDid,
  now,
  trusting,
} from "../support/fixtures.ts";

const V1 = "https://www.w3.org/2018/credentials/v1";
const V2 = "https://www.w3.org/ns/credentials/v2";
const terms: JsonObject = {
  "@protected": true,
  rank: "https://terms.example/rank",
  Member: {
    "@id": "https://terms.example/Member",
    "@context": { "@version": 1.1, since: { "@id": "urn:since", "@type": "urn:year" } },
  },
  groups: { "@id": "https://terms.example/groups", "@container": "@list" },
};
const unsigned: JsonObject = {
  "@context": [V2, terms],
  type: ["VerifiableCredential"],
  issuer: issuerDid,
  validUntil: "2026-02-01T00:00:00Z",
  credentialSubject: { id: "urn:x:y", type: "Member", rank: 1, since: "2020", groups: ["a", "b"] },
};
const allowed = { inlineContexts: "allowed" } as const;
const options = { trustedIssuers: [issuerDid], now };
const codes = (report: { errors: { code: string }[] }): string[] =>
  report.errors.map((error) => error.code);
const sign = (document: JsonObject): Promise<JsonObject> =>
  signCredential(document, { signer: issuer, now, ...allowed });

describe("contexts that a document writes out", () => {
  test("are neither signed nor verified, but on request", async () => {
    await expect(signCredential(unsigned, { signer: issuer, now })).rejects.toMatchObject({
      code: "invalid_credential_format",
    });
    await expect(defaultCanonicalizer.canonicalize(unsigned)).rejects.toMatchObject({
      code: "unknown_context",
    });
    const signed = await sign(unsigned);
    for (const strict of [options, { ...options, inlineContexts: "refused" } as const]) {
      const report = await verifyCredential(signed, strict);
      expect(report).toMatchObject({
        valid: false,
        checks: { signatureValid: false, schemaValid: false },
      });
      expect(codes(report)).toContain("unknown_context");
    }
    expect(await verifyCredential(signed, { ...options, ...allowed })).toMatchObject({
      valid: true,
      errors: [],
    });
    for (const change of [
      (copy: any) => (copy.credentialSubject.rank = 2),
      (copy: any) => copy.credentialSubject.groups.reverse(),
      (copy: any) => (copy.credentialSubject.since = "2021"),
      (copy: any) => (copy["@context"][1].rank = "https://terms.example/other"),
      (copy: any) => (copy["@context"][1].groups["@container"] = "@set"),
    ]) {
      const report = await verifyCredential(changed(signed, change), { ...options, ...allowed });
      expect(codes(report)).toEqual(["invalid_signature"]);
    }
  });

  test("let the resolver of another type of status entry say what its members are", async () => {
    const vocabulary = "https://w3id.org/vc-revocation-list-2020#";
    const names = ["revocationListIndex", "revocationListCredential"];
    const terms = [...names, "RevocationList2020Status"].map((term) => [term, vocabulary + term]);
    const entry = {
      id: "https://s.example/l#5",
      type: "RevocationList2020Status",
      revocationListCredential: "https://s.example/l",
      revocationListIndex: 5,
    };
    const inline: any = { ...unsigned, credentialStatus: entry };
    inline["@context"] = [...inline["@context"], Object.fromEntries(terms)];
    const signed = await sign(inline);
    const asked: unknown[] = [];
    const resolveStatus = async (query: { entry: unknown }): Promise<{ status: "active" }> => {
      asked.push(query.entry);
      return { status: "active" };
    };
    const all = { ...options, ...allowed, resolveStatus };
    expect(await verifyCredential(signed, all)).toMatchObject({ valid: true, errors: [] });
    expect(asked).toEqual([entry]);
    // Forms that a signature does not tell from it, and numbers that are not whole.
    for (const value of [[5], { "@value": 5 }, 5.5, null]) {
      const attack = changed(signed, (copy: any) => {
        copy.credentialStatus.revocationListIndex = value;
      });
      expect((await verifyCredential(attack, all)).valid, JSON.stringify(value)).toBe(false);
    }
    const listed = changed(signed, (copy: any) => {
      copy.credentialStatus.type = "BitstringStatusListEntry";
      copy.credentialStatus.statusListIndex = 5;
    });
    expect(codes(await verifyCredential(listed, all))).toContain("invalid_credential_format");
    expect(asked).toHaveLength(1);
  });

  test("give no other name to a status entry or its members", async () => {
    const vocabulary = "https://www.w3.org/ns/credentials/status#";
    const entry = {
      id: "https://issuer.example/status/1#7",
      type: "BitstringStatusListEntry",
      statusPurpose: "revocation",
      statusListIndex: "7",
      statusListCredential: "https://issuer.example/status/1",
    };
    const resolveStatus = async (): Promise<{ status: "active" }> => ({ status: "active" });
    const signed = await sign({ ...unsigned, credentialStatus: [entry] });
    const all = { ...options, ...allowed, resolveStatus };
    expect(await verifyCredential(signed, all)).toMatchObject({ valid: true, errors: [] });
    for (const name of ["statusPurpose", "statusListIndex"] as const) {
      const attack = changed(signed, (copy: any) => {
        copy["@context"].push({ other: `${vocabulary}${name}` });
        copy.credentialStatus[0].other = copy.credentialStatus[0][name];
        delete copy.credentialStatus[0][name];
      });
      const report = await verifyCredential(attack, all);
      expect(report).toMatchObject({ valid: false, checks: { signatureValid: true } });
      expect(codes(report)).toContain("misplaced_member");
    }
    const attack = changed(signed, (copy: any) => {
      copy["@context"].push({
        Other: {
          "@id": `${vocabulary}BitstringStatusListEntry`,
          "@context": Object.fromEntries(
            ["statusPurpose", "statusListIndex"].map((term) => [term, `${vocabulary}${term}`]),
          ),
        },
      });
      copy["@context"][2].Other["@context"].statusListCredential = {
        "@id": `${vocabulary}statusListCredential`,
        "@type": "@id",
      };
      copy.credentialStatus[0].type = "Other";
    });
    expect(codes(await verifyCredential(attack, all))).toContain("misplaced_member");
  });

  test("may be written out as the document of a context, once", async () => {
    const [base, terms] = unsigned["@context"] as [string, JsonObject];
    const wrapped = await sign({ ...unsigned, "@context": [base, { "@context": terms }] });
    expect(await verifyCredential(wrapped, { ...options, ...allowed })).toMatchObject({
      valid: true,
      errors: [],
    });
    const other = changed(
      wrapped,
      (copy: any) => (copy["@context"][1]["@context"].rank = "https://terms.example/other"),
    );
    expect(codes(await verifyCredential(other, { ...options, ...allowed }))).toEqual([
      "invalid_signature",
    ]);
    for (const context of [
      { "@context": { "@context": terms } },
      { "@context": [terms] },
      { "@context": "https://terms.example/v1" },
      { "@context": { ...terms, hidden: { "@reverse": "https://terms.example/x" } } },
      { ...terms, "@context": terms },
    ]) {
      await expect(sign({ ...unsigned, "@context": [base, context] })).rejects.toMatchObject({
        code: "unknown_context",
      });
    }
  });

  test("mean the same to the small build", async () => {
    const report = await verifyOnly.verifyCredential(await sign(unsigned), {
      ...options,
      ...allowed,
    });
    expect(report.valid).toBe(true);
  });

  test("of the data model 1.1, in presentations, beside contexts of the caller's", async () => {
    const v1: JsonObject = {
      "@context": [V1, terms],
      type: ["VerifiableCredential"],
      issuer: issuerDid,
      issuanceDate: "2026-01-01T00:00:00Z",
      credentialSubject: { rank: 1 },
    };
    const inner = await sign(v1);
    expect(await verifyCredential(inner, { ...options, ...allowed })).toMatchObject({
      valid: true,
      errors: [],
    });
    const presentation = await signPresentation(
      {
        "@context": [V2, { note: "https://terms.example/note" }],
        type: "VerifiablePresentation",
        verifiableCredential: inner,
      },
      { signer: agent, now, challenge: "c", ...allowed },
    );
    const asked = { ...options, challenge: "c" };
    expect(await verifyPresentation(presentation, { ...asked, ...allowed })).toMatchObject({
      valid: true,
      errors: [],
    });
    expect(await verifyPresentation(presentation, asked)).toMatchObject({
      valid: false,
      presentationValid: false,
    });

    const canonicalizer = createCanonicalizer({
      contexts: new Map([["urn:terms", { "@context": { owner: "urn:owner" } }]]),
    });
    const own = {
      ...unsigned,
      "@context": [V2, "urn:terms", terms],
      credentialSubject: { owner: "x", rank: 1 },
    };
    const signed = await signCredential(own, { signer: issuer, now, canonicalizer, ...allowed });
    expect(await verifyCredential(signed, { ...options, canonicalizer, ...allowed })).toMatchObject(
      { valid: true },
    );
    expect(codes(await verifyCredential(signed, { ...options, ...allowed }))).toContain(
      "unknown_context",
    );
  });

  test("the proof may repeat them, and none but them", async () => {
    const signed = await sign(unsigned);
    const repeating = changed(signed, (copy) => (copy.proof["@context"] = copy["@context"]));
    expect(await verifyCredential(repeating, { ...options, ...allowed })).toMatchObject({
      valid: true,
    });
    for (const context of [[V2], [V2, { ...terms, extra: "urn:x" }], [terms, V2]]) {
      const other = changed(signed, (copy) => (copy.proof["@context"] = context));
      expect(codes(await verifyCredential(other, { ...options, ...allowed }))).toContain(
        "proof_context_mismatch",
      );
    }
  });

  test.each<[string, JsonObject]>([
    ["a term taken away", { rank: null }],
    ["a term taken away, spelled out", { rank: { "@id": null } }],
    ["another name of a keyword", { names: "@id" }],
    ["another name of a keyword, spelled out", { names: { "@id": "@type" } }],
    ["another name of a keyword's name", { names: "type" }],
    ["another name of a keyword's name, spelled out", { names: { "@id": "id" } }],
    ["a member in reverse", { of: { "@reverse": "https://terms.example/of" } }],
    ["a nested member", { deep: { "@id": "urn:x:deep", "@nest": "more" } }],
    ["a map by index", { rank: { "@id": "urn:x:rank", "@container": "@index" } }],
    ["a graph", { rank: { "@id": "urn:x:rank", "@container": "@graph" } }],
    ["a language for all", { "@language": "en" }],
    ["a base", { "@base": "https://terms.example/" }],
    ["an import", { "@import": "http://127.0.0.1:9/context" }],
    ["a context that does not reach inside", { "@propagate": false }],
    ["a relative vocabulary", { "@vocab": "" }],
    ["a vocabulary of blank nodes", { "@vocab": "_:" }],
    ["a blank node", { rank: "_:rank" }],
    ["another version", { "@version": 1 }],
    [
      "a scoped context of another server",
      { rank: { "@id": "urn:x:rank", "@context": "http://127.0.0.1:9/context" } },
    ],
    ["a scoped null", { rank: { "@id": "urn:x:rank", "@context": null } }],
    [
      "the same inside a scoped context",
      { rank: { "@id": "urn:x:rank", "@context": { of: { "@reverse": "urn:of" } } } },
    ],
  ])("give terms a meaning and do nothing else: %s", async (_, context) => {
    const document = {
      ...unsigned,
      "@context": [V2, context],
      credentialSubject: { id: "urn:x:y" },
    };
    // A null is reported first, as a value that no signature covers.
    const code = JSON.stringify(context).includes("null") ? "unsigned_value" : "unknown_context";
    await expect(sign(document)).rejects.toMatchObject({ code });
    const report = await verifyCredential(
      { ...document, proof: (await sign(unsigned))["proof"]! },
      { ...options, ...allowed },
    );
    expect(codes(report)).toContain("unknown_context");
  });

  test.each<[string, JsonValue]>([
    ["null", [V2, null]],
    ["a number", [V2, 5]],
    ["the first of all", [terms, V2]],
    ["the only one", terms],
  ])("are none: %s", async (_, context) => {
    const report = await verifyCredential(
      { ...unsigned, "@context": context, proof: (await sign(unsigned))["proof"]! },
      { ...options, ...allowed },
    );
    expect(report).toMatchObject({ valid: false, checks: { schemaValid: false } });
  });

  test("respect what is protected, and what is read at the root", async () => {
    for (const context of [
      { VerifiableCredential: "https://terms.example/Other" },
      { type: "https://terms.example/type" },
    ]) {
      await expect(
        sign({ ...unsigned, "@context": [V2, context], credentialSubject: { id: "urn:x:y" } }),
      ).rejects.toMatchObject({
        name: "SdkError",
      });
    }
    const signed = await sign(unsigned);
    const renamed = changed(signed, (copy) => {
      copy["@context"][1].until = {
        "@id": "https://www.w3.org/2018/credentials#validUntil",
        "@type": "http://www.w3.org/2001/XMLSchema#dateTime",
      };
      copy.until = copy.validUntil;
      delete copy.validUntil;
    });
    const report = await verifyCredential(renamed, {
      ...options,
      ...allowed,
      now: new Date("2027-01-01T00:00:00Z"),
    });
    expect(codes(report)).toContain("misplaced_member");
  });

  test("never for our own kinds, under whatever names", async () => {
    for (const kind of everyKind) {
      const issued = await issueExample(kind);
      const asked = { ...trusting(issued), ...allowed };
      expect(await verifyCredential(issued.w3cCredential, asked)).toMatchObject({ valid: true });
      const withTerms = changed(issued.w3cCredential, (copy) =>
        copy["@context"].push({ rank: "urn:rank" }),
      );
      const report = await verifyCredential(withTerms, asked);
      expect(report).toMatchObject({
        valid: false,
        checks: { signatureValid: false, schemaValid: false },
      });
    }
    const issued = await issueExample("Skill");
    // The same RDF, without our context and our type's name.
    const disguised = changed(issued.w3cCredential, (copy) => {
      copy["@context"] = copy["@context"].filter((url: string) => url !== SERVICE_CONTEXT_URL);
      copy["@context"].push({
        "@vocab": SERVICE_VOCABULARY,
        Skilled: `${SERVICE_VOCABULARY}ServiceSkillCredential`,
      });
      copy.type = ["VerifiableCredential", "Skilled"];
      delete copy.credentialSchema;
    });
    const report = await verifyCredential(disguised, { ...trusting(issued), ...allowed });
    expect(report).toMatchObject({ valid: false, checks: { signatureValid: false } });
    expect(codes(report)).toContain("unknown_context");
    await expect(sign(disguised)).rejects.toMatchObject({ name: "SdkError" });
  });

  test("are bounded by their terms", async () => {
    const many = Object.fromEntries(
      Array.from({ length: 300 }, (_, index) => [`term${index}`, `urn:term:${index}`]),
    );
    const report = await verifyCredential(
      { ...unsigned, "@context": [V2, many] },
      { ...options, ...allowed },
    );
    expect(codes(report)).toEqual(["document_too_complex"]);
  });
});
