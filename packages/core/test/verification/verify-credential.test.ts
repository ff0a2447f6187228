import { describe, expect, test } from "vitest";

import type { IssuedCredential } from "../../src/credential/issue.ts";
import {
  type JsonObject,
  type SignatureCheck,
  type StatusAnswer,
  encodeProofValue,
  hashSubjectData,
  verifyEd25519,
} from "@arcs/vc/internal";
import { createCanonicalizer } from "../../src/canonicalization/default-canonicalizer.ts";
import type { VerifyCredentialOptions } from "../../src/verification/options.ts";
import { verifyCredential } from "../../src/verification/verify.ts";
import { changed, issueExample, issuer, issuerDid, now, trusting } from "../support/fixtures.ts";

const allTrue = {
  signatureValid: true,
  issuerTrusted: true,
  notExpired: true,
  notRevoked: true,
  schemaValid: true,
};
const codes = (report: { errors: { code: string }[] }): string[] =>
  report.errors.map((error) => error.code);
const at = (iso: string): { now: Date } => ({ now: new Date(iso) });

async function example(): Promise<IssuedCredential> {
  return issueExample("AgentIdentity", { expiresAt: new Date("2026-02-01T00:00:00Z") });
}

describe("verifyCredential", () => {
  test("takes an object, text or bytes, and answers with the five checks and its own copy", async () => {
    const issued = await example();
    const text = JSON.stringify(issued.w3cCredential);
    for (const input of [issued.w3cCredential, text, new TextEncoder().encode(text)]) {
      const report = await verifyCredential(input, trusting(issued));
      expect(report).toEqual({
        valid: true,
        checks: allTrue,
        errors: [],
        credential: issued.w3cCredential,
      });
      expect(report.credential).not.toBe(input);
    }
  });

  test("one altered claim fails the signature only", async () => {
    const issued = await example();
    const report = await verifyCredential(
      changed(issued.w3cCredential, (copy) => (copy.credentialSubject.name = "Other")),
      { ...trusting(issued), resolveStatus: () => ({ status: "active" }) },
    );
    expect(report.checks).toEqual({ ...allTrue, signatureValid: false });
    expect(report.errors).toEqual([
      { code: "invalid_signature", message: expect.any(String), severity: "critical" },
    ]);
  });

  test("an issuer off the trust list is a warning, and not valid", async () => {
    const issued = await example();
    const report = await verifyCredential(issued.w3cCredential, {
      ...trusting(issued),
      trustedIssuers: [],
    });
    expect(report).toMatchObject({ valid: false, checks: { ...allTrue, issuerTrusted: false } });
    expect(report.errors).toEqual([
      { code: "untrusted_issuer", message: expect.any(String), severity: "warning" },
    ]);
  });

  test("the same key on another network is another issuer", async () => {
    const issued = await example();
    const trustedIssuers = [`did:service:mainnet-beta:${issuer.address}`];
    const report = await verifyCredential(issued.w3cCredential, {
      ...trusting(issued),
      trustedIssuers,
    });
    expect(report.checks.issuerTrusted).toBe(false);
  });

  test("the form is judged although the signature is broken, and the other way round", async () => {
    const issued = await example();
    const broken = changed(issued.w3cCredential, (copy) => {
      copy.credentialSubject.extra = 1;
      copy.validUntil = "2026-01-01T00:00:00Z";
    });
    const report = await verifyCredential(broken, { now, trustedIssuers: [] });
    expect(report.checks).toEqual({
      signatureValid: false,
      issuerTrusted: false,
      notExpired: false,
      notRevoked: false,
      schemaValid: false,
    });
    expect(codes(report)).toEqual([
      "undefined_term",
      "untrusted_issuer",
      "credential_expired",
      "status_unavailable",
      "invalid_subject_data",
      "invalid_credential_format",
    ]);
  });

  test.each([null, undefined, 1, "x", "[]", "", [], new Date(), () => 1])(
    "never throws for %s",
    async (input) => {
      const report = await verifyCredential(input, { trustedIssuers: [], now });
      expect(report).toMatchObject({ valid: false, credential: undefined });
      expect(codes(report)).toEqual(["malformed_json"]);
    },
  );

  test.each([
    [{ trustedIssuers: [], now: new Date(Number.NaN) }, "invalid_argument"],
    [{ trustedIssuers: [] }, "invalid_argument"],
    [{ now }, "invalid_argument"],
    [{ trustedIssuers: [], now, clockSkewSeconds: -1 }, "invalid_argument"],
    [
      { trustedIssuers: [{ id: issuerDid, keys: [{ id: "#k", publicKeyMultibase: "z1" }] }], now },
      "invalid_issuer_document",
    ],
    [{ trustedIssuers: [{}], now }, "invalid_issuer_document"],
  ])("refuses unusable options %#", async (options, code) => {
    await expect(verifyCredential({}, options as never)).rejects.toMatchObject({
      name: "SdkError",
      code,
    });
  });
});

describe("time", () => {
  test.each([
    ["2026-01-02T03:04:04.999Z", ["credential_not_yet_valid"]],
    ["2026-01-02T03:04:05Z", []],
    ["2026-02-01T00:00:00Z", []],
    ["2026-02-01T00:00:00.001Z", ["credential_expired"]],
  ])("at %s: %j (both bounds are inclusive)", async (time, expected) => {
    const issued = await example();
    const report = await verifyCredential(issued.w3cCredential, {
      ...trusting(issued),
      ...at(time),
      clockSkewSeconds: 0,
    });
    expect(codes(report)).toEqual(expected);
    expect(report.checks.notExpired).toBe(expected.length === 0);
  });

  test.each([
    ["2026-01-02T03:03:04.999Z", ["credential_not_yet_valid"]],
    ["2026-01-02T03:03:05Z", []],
    ["2026-02-01T00:00:00Z", []],
    ["2026-02-01T00:00:00.001Z", ["credential_expired"]],
  ])(
    "at %s, without clockSkewSeconds: %j (a minute at the beginning, none at the end)",
    async (time, expected) => {
      const issued = await example();
      const report = await verifyCredential(issued.w3cCredential, {
        ...trusting(issued),
        ...at(time),
      });
      expect(codes(report)).toEqual(expected);
    },
  );

  test("clocks may differ by the skew allowed", async () => {
    const issued = await example();
    const late = { ...trusting(issued), ...at("2026-02-01T00:01:00Z") };
    expect(
      (await verifyCredential(issued.w3cCredential, { ...late, clockSkewSeconds: 60 })).valid,
    ).toBe(true);
    expect(
      (await verifyCredential(issued.w3cCredential, { ...late, clockSkewSeconds: 59 })).valid,
    ).toBe(false);
  });
});

describe("status", () => {
  const ask = async (
    answer: StatusAnswer | undefined,
  ): Promise<Awaited<ReturnType<typeof verifyCredential>>> => {
    const issued = await example();
    return verifyCredential(issued.w3cCredential, {
      ...trusting(issued),
      resolveStatus: () => answer as never,
    });
  };

  test.each([
    [{ status: "revoked" }, "credential_revoked"],
    [{ status: "not_found" }, "status_not_found"],
    [{ status: "unsupported" }, "unknown_status_type"],
    [{ status: "unavailable", reason: "the RPC timed out" }, "status_unavailable"],
    [{ status: "active", subjectDataHash: new Uint8Array(32) }, "anchor_mismatch"],
    [{ status: "pending", subjectDataHash: new Uint8Array(32) }, "anchor_mismatch"],
    [{ status: "active", signature: new Uint8Array(64) }, "anchor_mismatch"],
    [{ status: "expired", signature: new Uint8Array(64) }, "anchor_mismatch"],
    [{ status: "expired", subjectDataHash: new Uint8Array(32) }, "anchor_mismatch"],
    [
      {
        status: "refused",
        errors: [{ code: "untrusted_attester", message: "by a stranger", severity: "critical" }],
      },
      "untrusted_attester",
    ],
    [{ status: "refused", errors: [] }, "status_unavailable"],
    [{ status: "refused" } as never, "status_unavailable"],
    [{ status: "fine" } as never, "status_unavailable"],
    [undefined, "status_unavailable"],
  ] as [StatusAnswer | undefined, string][])("%j fails with %s", async (answer, code) => {
    const report = await ask(answer);
    expect(report).toMatchObject({ valid: false, checks: { ...allTrue, notRevoked: false } });
    expect(codes(report)).toEqual([code]);
  });

  test("a resolver that throws could not check", async () => {
    const issued = await example();
    const resolveStatus = (): never => {
      throw new Error("connection refused");
    };
    const report = await verifyCredential(issued.w3cCredential, {
      ...trusting(issued),
      resolveStatus,
    });
    expect(report.checks.notRevoked).toBe(false);
    expect(report.errors[0]?.message).toContain("connection refused");
  });

  test("no resolver: not checked is not fine", async () => {
    const issued = await example();
    const { resolveStatus: _, ...options } = trusting(issued);
    expect(codes(await verifyCredential(issued.w3cCredential, options))).toEqual([
      "status_unavailable",
    ]);
  });

  test("skipped on request: left out of valid, never called true", async () => {
    const issued = await example();
    const report = await verifyCredential(issued.w3cCredential, {
      ...trusting(issued),
      statusCheck: "skipped",
    });
    expect(report).toMatchObject({ valid: true, checks: { ...allTrue, notRevoked: false } });
    expect(report.errors).toMatchObject([{ code: "status_not_checked", severity: "warning" }]);
  });

  test("a pending record passes with a warning", async () => {
    const report = await ask({ status: "pending" });
    expect(report).toMatchObject({ valid: true, checks: allTrue });
    expect(report.errors).toMatchObject([{ code: "credential_pending", severity: "warning" }]);
  });

  test("the record binds the JSON of the claims by its hash", async () => {
    const issued = await example();
    expect(issued.credential.subjectDataHash).toEqual(
      hashSubjectData(changed(issued.w3cCredential.credentialSubject, (copy) => delete copy.id)),
    );
  });
});

describe("what a credential brings along counts for nothing", () => {
  test("a key, a context or a schema inside it is not used", async () => {
    const issued = await example();
    const withContext = changed(issued.w3cCredential, (copy) =>
      copy["@context"].push({ "@vocab": "https://x.example/" }),
    );
    expect((await verifyCredential(withContext, trusting(issued))).checks).toMatchObject({
      signatureValid: false,
      schemaValid: false,
    });
    const withKey = changed(issued.w3cCredential, (copy) => {
      copy.proof.verificationMethod = { id: `${issuerDid}#key-1`, publicKeyMultibase: "z6Mk" };
    });
    expect((await verifyCredential(withKey, trusting(issued))).checks.signatureValid).toBe(false);
  });

  test("an engine with further contexts cannot replace a known one", () => {
    expect(() =>
      createCanonicalizer({ contexts: new Map([["https://www.w3.org/ns/credentials/v2", {}]]) }),
    ).toThrow(expect.objectContaining({ code: "invalid_argument" }));
  });
});

describe("the caller's own Ed25519", () => {
  test("decides about the equation, and about nothing else", async () => {
    const issued = await issueExample("Skill");
    const document = issued.w3cCredential as unknown as JsonObject;
    const checks: SignatureCheck[] = [];
    const answering = (answer: boolean): VerifyCredentialOptions => ({
      ...trusting(issued),
      ed25519: (check) => {
        checks.push(check);
        return answer;
      },
    });
    expect((await verifyCredential(document, answering(true))).valid).toBe(true);
    expect(checks).toHaveLength(1);
    expect(verifyEd25519(checks[0]!)).toBe(true);
    expect(
      (await verifyCredential(document, answering(false))).errors.map(({ code }) => code),
    ).toEqual(["invalid_signature"]);
    // R and S are zero: R is a point of small order.
    const smallOrder = changed(
      document,
      (copy) => (copy.proof.proofValue = encodeProofValue(new Uint8Array(64))),
    );
    expect((await verifyCredential(smallOrder, answering(true))).checks.signatureValid).toBe(false);
    expect(checks).toHaveLength(2);
  });
});
