import { describe, expect, test } from "vitest";

import { signCredential, signPresentation } from "../../src/credential/sign-credential.ts";
import * as full from "../../src/index.ts";
import type { JsonObject } from "@arcs/vc/internal";
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

const V2 = "https://www.w3.org/ns/credentials/v2";

describe("the verification-only build", () => {
  test("reports on all our kinds, whole and altered, what the full build reports", async () => {
    for (const kind of everyKind) {
      const issued = await issueExample(kind);
      const options = trusting(issued);
      const document = issued.w3cCredential as unknown as JsonObject;
      const altered = changed(document, (copy) => (copy.validFrom = "2026-01-02T03:04:04Z"));
      for (const each of [document, JSON.stringify(document), altered]) {
        const report = await verifyOnly.verifyCredential(each, options);
        expect(report).toEqual(await full.verifyCredential(each, options));
        expect(report.valid).toBe(each !== altered);
      }
      expect(await verifyOnly.verifyCredentials([document, altered], options)).toEqual(
        await full.verifyCredentials([document, altered], options),
      );
    }
  });

  test("reports on presentations what the full build reports", async () => {
    const issued = await issueExample("Skill");
    const presentation = await signPresentation(
      {
        "@context": [V2],
        type: "VerifiablePresentation",
        verifiableCredential: [issued.w3cCredential as never],
      },
      { signer: agent, now, challenge: "c" },
    );
    const options = { ...trusting(issued), challenge: "c" };
    const report = await verifyOnly.verifyPresentation(presentation, options);
    expect(report).toEqual(await full.verifyPresentation(presentation, options));
    expect(report.valid).toBe(true);
  });

  test("names the place and the keyword of a schema that is broken, never the pattern", async () => {
    const issued = await issueExample("Skill");
    const document = issued.w3cCredential as unknown as JsonObject;
    const altered = changed(document, (copy) => {
      copy.credentialSubject.agentId = "";
      copy["x".repeat(1000)] = 1;
      copy.issuer.id = "did:service:devnet:not an address";
    });
    const options = trusting(issued);
    const report = await verifyOnly.verifyCredential(altered, options);
    const inWords = await full.verifyCredential(altered, options);
    expect(report.checks).toEqual(inWords.checks);
    const messages = report.errors.map(({ message }) => message);
    expect(messages).toContainEqual(
      expect.stringMatching(/^\/issuer\/id must conform to the rule "pattern"/),
    );
    for (const message of messages) {
      expect(message).not.toContain("A-HJ-NP");
      expect(message.length).toBeLessThan(300);
    }
  });

  test("verifies blank nodes that look alike", async () => {
    const lookAlikes = await signCredential(
      {
        "@context": [V2],
        type: ["VerifiableCredential"],
        issuer: issuerDid,
        credentialSubject: [{ name: "x" }, { name: "x" }],
      },
      { signer: issuer, now },
    );
    const options = { trustedIssuers: [issuerDid], now };
    expect((await full.verifyCredential(lookAlikes, options)).valid).toBe(true);
    expect((await verifyOnly.verifyCredential(lookAlikes, options)).valid).toBe(true);
  });

  test("takes the full build's engines, where a verifier knows further contexts", async () => {
    const url = "https://terms.example/v1";
    const canonicalizer = full.createCanonicalizer({
      contexts: new Map([[url, { "@context": { rank: "urn:rank" } }]]),
    });
    const credential = await signCredential(
      {
        "@context": [V2, url],
        type: ["VerifiableCredential"],
        issuer: issuerDid,
        credentialSubject: { rank: 1 },
      },
      { signer: issuer, now, canonicalizer },
    );
    const options = { trustedIssuers: [issuerDid], now };
    expect(
      (await verifyOnly.verifyCredential(credential, options)).errors.map(({ code }) => code),
    ).toEqual(["unknown_context"]);
    expect(
      (await verifyOnly.verifyCredential(credential, { ...options, canonicalizer })).valid,
    ).toBe(true);
  });

  test("exports nothing that the full build does not export by the same name", () => {
    for (const name of Object.keys(verifyOnly)) expect(Object.keys(full)).toContain(name);
  });
});
