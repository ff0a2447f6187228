import { describe, expect, test } from "vitest";

import { signPresentation } from "../../src/credential/sign-credential.ts";
import type { JsonObject } from "@arcs/vc/internal";
import { verifyPresentation } from "../../src/verification/verify.ts";
import {
  agent,
  changed,
  issueExample,
  issuer,
  now,
  stranger,
  trusting,
} from "../support/fixtures.ts";

const holder = `did:service:devnet:${agent.address}`;
const issued = [await issueExample("AgentIdentity"), await issueExample("Skill")];
const unsigned = (credentials: readonly unknown[]): JsonObject => ({
  "@context": ["https://www.w3.org/ns/credentials/v2"],
  type: ["VerifiablePresentation"],
  holder,
  ...(credentials.length === 0 ? {} : { verifiableCredential: credentials as JsonObject[] }),
});
const presentation = await signPresentation(unsigned(issued.map((i) => i.w3cCredential)), {
  signer: agent,
  now,
  challenge: "c-1",
  domain: "verifier.example",
});
const options = { ...trusting(...issued), challenge: "c-1", domain: "verifier.example" };
const codes = (report: { errors: { code: string }[] }): string[] =>
  report.errors.map((error) => error.code);

describe("verifyPresentation", () => {
  test("holds for the challenge and domain it was made for", async () => {
    const report = await verifyPresentation(JSON.stringify(presentation), options);
    expect(report).toMatchObject({ valid: true, presentationValid: true, holder, errors: [] });
    expect(report.credentials.map((each) => each.valid)).toEqual([true, true]);
    const { domain: _, ...anyDomain } = options;
    expect((await verifyPresentation(presentation, anyDomain)).valid).toBe(true);
  });

  test.each([
    ["another challenge", {}, { challenge: "c-2" }, "challenge_mismatch"],
    ["another domain", {}, { domain: "other.example" }, "domain_mismatch"],
    ["no proof", { proof: undefined }, {}, "missing_proof"],
    [
      "another holder",
      { holder: `did:service:devnet:${stranger.address}` },
      {},
      "invalid_signature",
    ],
    [
      "another purpose",
      { proof: { ...(presentation["proof"] as JsonObject), proofPurpose: "assertionMethod" } },
      {},
      "proof_purpose_mismatch",
    ],
    [
      "another key",
      {
        proof: {
          ...(presentation["proof"] as JsonObject),
          verificationMethod: `did:service:devnet:${stranger.address}#key-1`,
        },
      },
      {},
      "invalid_signature",
    ],
    [
      "a credential left out",
      { verifiableCredential: [issued[0]?.w3cCredential] },
      {},
      "invalid_signature",
    ],
    ["no credential objects", { verifiableCredential: ["x"] }, {}, "invalid_presentation_format"],
    ["another type", { type: ["VerifiableCredential"] }, {}, "invalid_presentation_format"],
  ])("%s is refused", async (_, change, other, code) => {
    const document = Object.fromEntries(
      Object.entries({ ...presentation, ...change }).filter(([, value]) => value !== undefined),
    );
    const report = await verifyPresentation(document, { ...options, ...other });
    expect(report).toMatchObject({ valid: false, presentationValid: false });
    expect(codes(report)).toContain(code);
  });

  test("a key that is not the holder's does not stand in, however good its signature", async () => {
    const byStranger = await signPresentation(unsigned([]), {
      signer: stranger,
      now,
      challenge: "c-1",
      verificationMethod: `did:service:devnet:${stranger.address}#key-1`,
    });
    const { domain: _, ...anyDomain } = options;
    expect(codes(await verifyPresentation(byStranger, anyDomain))).toEqual([
      "verification_method_not_authorized",
    ]);
  });

  test("each credential is judged on its own", async () => {
    const altered = changed(
      issued[1]!.w3cCredential,
      (copy) => (copy.credentialSubject.skill = "other"),
    );
    const signed = await signPresentation(unsigned([issued[0]!.w3cCredential, altered]), {
      signer: agent,
      now,
      challenge: "c-1",
      domain: "verifier.example",
    });
    const report = await verifyPresentation(signed, options);
    expect(report).toMatchObject({ valid: false, presentationValid: true, holder });
    expect(report.credentials.map((each) => each.valid)).toEqual([true, false]);
    expect(codes(report)).toEqual(["invalid_credential"]);
  });

  test("without a named holder the signer is the holder; one credential needs no array", async () => {
    const { holder: _, ...anonymous } = unsigned([]);
    const single = {
      ...anonymous,
      verifiableCredential: issued[0]!.w3cCredential as unknown as JsonObject,
    };
    const signed = await signPresentation(single, { signer: agent, now, challenge: "c-1" });
    const { domain: __, ...anyDomain } = options;
    const report = await verifyPresentation(signed, anyDomain);
    expect(report).toMatchObject({ valid: true, holder: expect.stringMatching(/^did:key:z6Mk/) });
  });

  test("a challenge is not optional, and unreadable input is a value", async () => {
    await expect(
      verifyPresentation(presentation, { ...options, challenge: "" }),
    ).rejects.toMatchObject({
      code: "invalid_argument",
    });
    expect(await verifyPresentation("{", options)).toMatchObject({
      valid: false,
      holder: undefined,
      credentials: [],
    });
  });

  test("what is no presentation is not signed, nor by a key that is not the holder's", async () => {
    const sign = (document: JsonObject): Promise<unknown> =>
      signPresentation(document, { signer: issuer, now, challenge: "c" });
    await expect(sign({ ...unsigned([]), type: "Other" })).rejects.toMatchObject({
      code: "invalid_presentation_format",
    });
    await expect(sign(unsigned([]))).rejects.toMatchObject({ code: "invalid_signer" });
  });
});
