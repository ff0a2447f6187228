import jsonld from "jsonld";
import { describe, expect, test } from "vitest";

import { knownContexts } from "../../src/canonicalization/default-canonicalizer.ts";
import { verifyCredential } from "../../src/verification/verify.ts";
import { verifyJcsCredential } from "../../src/verify-jcs/index.ts";
import * as verifyOnly from "../../src/verify-only/index.ts";
import cases from "./reported-credentials.json" with { type: "json" };

// Credentials that users reported, made again. Each is a text, because the spelling of numbers
// matters in some. `valid` is what the specification requires, for a verifier that trusts the
// issuer.

describe.each(cases)("$name: $why", ({ name, valid, text }) => {
  const { issuer } = JSON.parse(text) as { issuer: string };
  const options = {
    trustedIssuers: [issuer],
    now: new Date("2026-11-25T00:00:00Z"),
    statusCheck: "skipped",
    cryptosuites: ["eddsa-rdfc-2022", "eddsa-jcs-2022"],
    inlineContexts: "allowed",
  } as const;
  const signsJson = name.endsWith("+jcs");
  const writesOut = text.includes("vocab.example");

  test(`is ${valid ? "valid" : "not valid"}`, async () => {
    const report = await verifyCredential(text, options);
    expect(report.valid, JSON.stringify(report.errors)).toBe(valid);
  });

  test.runIf(signsJson || !writesOut)("is the same in the verification-only build", async () => {
    const report = await verifyOnly.verifyCredential(text, options);
    expect(report.valid, JSON.stringify(report.errors)).toBe(valid);
  });

  test.runIf(signsJson)("is the same in the build of eddsa-jcs-2022", async () => {
    const { trustedIssuers, now, statusCheck } = options;
    const report = await verifyJcsCredential(text, { trustedIssuers, now, statusCheck });
    expect(report.valid, JSON.stringify(report.errors)).toBe(valid);
  });
});

test("09-small-exp was signed for all numbers that are written without a point and round to 0", async () => {
  const document = JSON.parse(cases.find(({ name }) => name === "09-small-exp")!.text);
  // The meaning that the JSON-LD library gives it by itself.
  const quadsOf = async (v: number): Promise<string> => {
    const credential = { ...document, credentialSubject: { ...document.credentialSubject, v } };
    const documentLoader = async (documentUrl: string) => ({
      documentUrl,
      document: knownContexts.get(documentUrl),
    });
    return (jsonld as any).toRDF(credential, { format: "application/n-quads", documentLoader });
  };
  expect(await quadsOf(5e-7)).toContain('"0"^^<http://www.w3.org/2001/XMLSchema#integer>');
  expect(await quadsOf(4e-7)).toBe(await quadsOf(5e-7));
});
