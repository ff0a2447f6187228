// Credentials with context and schema under a deployment's own domain.
import { describe, expect, test } from "vitest";

import { exportCredential } from "../../src/credential/record.ts";
import { signCredential, signPresentation } from "../../src/credential/sign-credential.ts";
import { credentialKinds } from "../../src/credential/ids.ts";
import type { JsonObject } from "@arcs/vc/internal";
import { createCanonicalizer } from "../../src/canonicalization/default-canonicalizer.ts";
import {
  verifyCredential,
  verifyCredentials,
  verifyPresentation,
} from "../../src/verification/verify.ts";
import * as verifyOnly from "../../src/verify-only/index.ts";
import {
  agent,
  changed,
  issueExample,
  issuer,
  issuerDid,
  now,
  schemas,
  trusting,
} from "../support/fixtures.ts";

const ACME = "https://credentials.acme.example/arcs";
const OTHER = "https://other.example";
const DEFAULT = "https://service.example";
const CONTEXT = "/contexts/credentials/v1";
const codes = (report: { errors: { code: string }[] }): string[] =>
  report.errors.map(({ code }) => code);
const documentOf = ({ w3cCredential }: { w3cCredential: unknown }): JsonObject =>
  w3cCredential as JsonObject;

/** Renames the context, the schema or both to another base. */
function renamed(document: JsonObject, names: { context?: string; schema?: string }): JsonObject {
  return changed(document, (copy) => {
    if (names.context !== undefined) copy["@context"][2] = names.context;
    if (names.schema !== undefined) copy.credentialSchema.id = names.schema;
  });
}

describe("credentials under a base of the operator's own", () => {
  test.each(credentialKinds)("verify for who lists it, and for nobody else: %s", async (kind) => {
    const issued = await issueExample(kind, { documentBase: ACME });
    const document = documentOf(issued);
    expect(document["@context"]).toContain(`${ACME}${CONTEXT}`);
    expect(JSON.stringify(document)).not.toContain(`${DEFAULT}/`);
    const options = { ...trusting(issued), schemas };
    const documentBases = [OTHER, ACME];
    expect(await verifyCredential(document, { ...options, documentBases })).toMatchObject({
      valid: true,
      errors: [],
    });
    expect(await verifyCredentials([document], { ...options, documentBases })).toMatchObject([
      { valid: true },
    ]);
    for (const bases of [undefined, [], [OTHER], [DEFAULT]]) {
      const listed = bases === undefined ? {} : { documentBases: bases };
      const report = await verifyCredential(document, { ...options, ...listed });
      expect(report).toMatchObject({
        valid: false,
        checks: { signatureValid: false, schemaValid: false },
      });
      expect(codes(report)).toContain("unknown_context");
    }
    const small = await verifyOnly.verifyCredential(document, options);
    expect(small).toMatchObject({ valid: false, checks: { signatureValid: false } });
  });

  test("are the same in their records and claims, and exported again byte for byte", async () => {
    const [own, usual] = [
      await issueExample("Skill", { documentBase: ACME }),
      await issueExample("Skill"),
    ];
    expect(own.credential.subjectDataHash).toEqual(usual.credential.subjectDataHash);
    expect(own.credential.template).toBe(usual.credential.template);
    const { id: _, ...claims } = documentOf(own)["credentialSubject"] as JsonObject;
    const options = { network: "devnet", issuerName: "Example Issuer" };
    expect(exportCredential(own.credential, claims, { ...options, documentBase: ACME })).toEqual(
      own.w3cCredential,
    );
    const listed = { ...trusting(usual), documentBases: [ACME] };
    expect(await verifyCredential(documentOf(usual), listed)).toMatchObject({
      valid: true,
      errors: [],
    });
  });

  test("verify inside presentations", async () => {
    const issued = await issueExample("Skill", { documentBase: ACME });
    const presentation = await signPresentation(
      {
        "@context": ["https://www.w3.org/ns/credentials/v2"],
        type: ["VerifiablePresentation"],
        holder: `did:service:devnet:${agent.address}`,
        verifiableCredential: [documentOf(issued)],
      },
      { signer: agent, now, challenge: "c", documentBases: [ACME] },
    );
    const options = { ...trusting(issued), challenge: "c" };
    expect(
      await verifyPresentation(presentation, { ...options, documentBases: [ACME] }),
    ).toMatchObject({
      valid: true,
    });
    expect(await verifyPresentation(presentation, options)).toMatchObject({ valid: false });
  });

  test("are not taken from URLs that only look like those of a listed base", async () => {
    const issued = await issueExample("Skill", { documentBase: ACME });
    const listed = { ...trusting(issued), documentBases: [ACME] };
    const bases = [
      "https://credentials.acme.example",
      "https://credentials.acme.example/arcs2",
      "https://credentials.acme.example/arcs/more",
      "https://credentials.acme.example.evil.example/arcs",
      "http://credentials.acme.example/arcs",
      "HTTPS://credentials.acme.example/arcs",
      "https://CREDENTIALS.acme.example/arcs",
      "https://credentials.acme.example:443/arcs",
      "https://me@credentials.acme.example/arcs",
      "https://credentials.acme.example/arcs/",
      "https://credentials.acme.example/x/../arcs",
      "https://credentials.acme.example/%61rcs",
    ];
    for (const base of bases) {
      const report = await verifyCredential(
        renamed(documentOf(issued), { context: `${base}${CONTEXT}` }),
        listed,
      );
      expect(report, base).toMatchObject({ valid: false, checks: { signatureValid: false } });
    }
    for (const path of [
      "/contexts/credentials/v2",
      `${CONTEXT}?`,
      `${CONTEXT}#`,
      "/schemas/../contexts/credentials/v1",
    ]) {
      const report = await verifyCredential(
        renamed(documentOf(issued), { context: `${ACME}${path}` }),
        listed,
      );
      expect(report, path).toMatchObject({ valid: false, checks: { signatureValid: false } });
    }
  });

  test("have context and schema of one base: the signature does not bind the context's URL", async () => {
    const [own, usual] = [
      await issueExample("Skill", { documentBase: ACME }),
      await issueExample("Skill"),
    ];
    const listed = { ...trusting(own, usual), documentBases: [ACME, OTHER] };
    const mixtures = [
      renamed(documentOf(own), { context: `${DEFAULT}${CONTEXT}` }),
      renamed(documentOf(own), { context: `${OTHER}${CONTEXT}` }),
      renamed(documentOf(usual), { context: `${ACME}${CONTEXT}` }),
    ];
    for (const document of mixtures) {
      const report = await verifyCredential(document, listed);
      expect(report).toMatchObject({ valid: false, checks: { schemaValid: false } });
      expect(codes(report)).toContain("invalid_credential_format");
    }
    const another = renamed(documentOf(own), { schema: `${ACME}/schemas/reputation-v1.json` });
    expect(await verifyCredential(another, listed)).toMatchObject({
      valid: false,
      checks: { signatureValid: false },
    });
  });

  test("are held to the strict form, whichever types they name", async () => {
    const issued = await issueExample("Skill", { documentBase: ACME });
    const { "@context": contexts, credentialSubject } = documentOf(issued);
    const loose = {
      "@context": contexts,
      type: ["VerifiableCredential"],
      issuer: issuerDid,
      credentialSubject,
    };
    const signed = await signCredential(loose as JsonObject, {
      signer: issuer,
      now,
      documentBases: [ACME],
    });
    const report = await verifyCredential(signed, {
      trustedIssuers: [issuerDid],
      now,
      documentBases: [ACME],
    });
    expect(report).toMatchObject({
      valid: false,
      checks: { signatureValid: true, schemaValid: false },
    });
  });

  test("are names only to a Custom credential: it says the same under each that is listed, and nothing under others", async () => {
    const issued = await issueExample("Custom", {});
    const document = renamed(documentOf(issued), { context: `${ACME}${CONTEXT}` });
    const options = { ...trusting(issued), schemas };
    const listed = await verifyCredential(document, { ...options, documentBases: [ACME] });
    expect(listed).toMatchObject({ valid: true });
    const own = await verifyCredential(documentOf(issued), options);
    expect(listed.credential?.subjectData).toEqual(own.credential?.subjectData);
    expect((await verifyCredential(document, options)).valid).toBe(false);
  });

  test("bring no trust: the issuer has to be on the verifier's list all the same", async () => {
    const issued = await issueExample("Skill", { documentBase: ACME });
    const options = { ...trusting(issued), trustedIssuers: [], documentBases: [ACME] };
    expect(await verifyCredential(documentOf(issued), options)).toMatchObject({
      valid: false,
      checks: { signatureValid: true, issuerTrusted: false },
    });
  });

  test("bases that are none are refused by name, to issue under and to list", async () => {
    const bad = [
      "http://acme.example",
      "https://acme.example/",
      "https://Acme.example",
      "https://acme.example?x",
      "https://acme.example/#x",
      "https://acme.example/../x",
      "https://acme.example/.x",
      "https://acme.example/%2e",
      "https://user@acme.example",
      "https://acme.example//x",
      "https://",
      "acme.example",
      `https://acme.example/${"x".repeat(200)}`,
      7,
      null,
    ];
    for (const base of bad) {
      await expect(issueExample("Skill", { documentBase: base as string })).rejects.toMatchObject({
        code: "invalid_argument",
        message: expect.stringContaining("documentBase must be"),
      });
      const options = { trustedIssuers: [], now, documentBases: [ACME, base as string] };
      await expect(verifyCredential({}, options)).rejects.toMatchObject({
        code: "invalid_argument",
        message: expect.stringContaining("documentBases[1] must be"),
      });
    }
    for (const documentBases of [
      "https://acme.example",
      {},
      Array.from({ length: 21 }, () => ACME),
    ]) {
      const options = { trustedIssuers: [], now, documentBases: documentBases as string[] };
      await expect(verifyCredential({}, options)).rejects.toMatchObject({
        code: "invalid_argument",
      });
    }
    const canonicalizer = createCanonicalizer({ contexts: new Map() });
    const both = { trustedIssuers: [], now, documentBases: [ACME], canonicalizer };
    await expect(verifyCredential({}, both)).rejects.toMatchObject({ code: "invalid_argument" });
  });
});
