import { describe, expect, test } from "vitest";

import { signCredential } from "../../src/credential/sign-credential.ts";
import { type VerificationError, verificationError } from "../../src/base/errors.ts";
import type { JsonObject, StatusAnswer } from "@arcs/vc/internal";
import { verifyCredential } from "../../src/verification/verify.ts";
import * as verifyOnly from "../../src/verify-only/index.ts";
import { changed, issueExample, issuer, issuerDid, now, trusting } from "../support/fixtures.ts";

const V2 = "https://www.w3.org/ns/credentials/v2";
const builds = { full: verifyCredential, "verify-only": verifyOnly.verifyCredential };
const allTrue = {
  signatureValid: true,
  issuerTrusted: true,
  notExpired: true,
  notRevoked: true,
  schemaValid: true,
};
const allFalse = {
  signatureValid: false,
  issuerTrusted: false,
  notExpired: false,
  notRevoked: false,
  schemaValid: false,
};
const codes = (report: { errors: { code: string }[] }): string[] =>
  report.errors.map((error) => error.code);

const unsigned: JsonObject = {
  "@context": [V2],
  type: ["VerifiableCredential"],
  issuer: issuerDid,
  validFrom: "2026-01-01T00:00:00Z",
  validUntil: "2026-02-01T00:00:00Z",
  credentialSubject: { id: "urn:x:y" },
};
const sign = (credential: JsonObject): Promise<JsonObject> =>
  signCredential(credential, { signer: issuer, now });

describe.each(Object.entries(builds))(
  "a check that could not be run is false: the %s build",
  (_, verify) => {
    test.each<[string, JsonObject]>([
      ["no credential at all", { a: 1 }],
      ["nothing", {}],
      ["a credential's members without its context", { ...unsigned, "@context": [] }],
      [
        "another context first",
        { ...unsigned, "@context": ["https://w3id.org/security/data-integrity/v2", V2] },
      ],
      ["another type", { ...unsigned, type: ["VerifiablePresentation"] }],
    ])("%s", async (__, document) => {
      const { valid, checks, errors } = await verify(document, {
        trustedIssuers: [issuerDid],
        now,
      });
      expect({ valid, checks }).toEqual({
        valid: false,
        checks: { ...allFalse, issuerTrusted: "issuer" in document },
      });
      expect(errors.map(({ message }) => message).join()).toMatch(
        /the validity was not checked.*the status was not checked/s,
      );
    });

    test("without an issuer nobody can be asked, whether there is a status or not", async () => {
      const { issuer: __, ...document } = unsigned;
      const report = await verify(document, {
        trustedIssuers: [],
        now,
        resolveStatus: () => ({ status: "active" }),
      });
      expect(report.checks).toEqual({ ...allFalse, notExpired: true });
    });

    test("an older-style credential and one with faults in its claims are checked all the same", async () => {
      const v1 = {
        ...unsigned,
        "@context": ["https://www.w3.org/2018/credentials/v1"],
        credentialSubject: 5,
      };
      const report = await verify(v1, { trustedIssuers: [issuerDid], now });
      expect(report.checks).toMatchObject({
        notExpired: true,
        notRevoked: true,
        schemaValid: false,
      });
    });
  },
);

describe.each(Object.entries(builds))("expired is not revoked: the %s build", (_, verify) => {
  const expiry = verificationError("credential_expired", "the attestation expired");
  const revocation = verificationError("credential_revoked", "the attestation was revoked");

  test.each<[string, StatusAnswer, object, string[]]>([
    ["by the status source", { status: "expired" }, { notExpired: false }, ["credential_expired"]],
    [
      "by its findings",
      { status: "refused", errors: [expiry] },
      { notExpired: false },
      ["credential_expired"],
    ],
    [
      "and revoked",
      { status: "refused", errors: [expiry, revocation] },
      { notExpired: false, notRevoked: false },
      ["credential_expired", "credential_revoked"],
    ],
    ["revoked", { status: "revoked" }, { notRevoked: false }, ["credential_revoked"]],
  ])("%s", async (__, answer, checks, expected) => {
    const issued = await issueExample("Skill", { expiresAt: new Date("2026-02-01T00:00:00Z") });
    const report = await verify(issued.w3cCredential, {
      ...trusting(issued),
      resolveStatus: () => answer,
    });
    expect(report).toMatchObject({ valid: false, checks: { ...allTrue, ...checks } });
    expect(codes(report)).toEqual(expected);
  });

  test("past its time and expired on the ledger: one check fails, with one finding", async () => {
    const issued = await issueExample("Skill", { expiresAt: new Date("2026-02-01T00:00:00Z") });
    const { subjectDataHash, signature } = issued.credential;
    const report = await verify(issued.w3cCredential, {
      ...trusting(issued),
      now: new Date("2026-03-01T00:00:00Z"),
      resolveStatus: () => ({ status: "expired", subjectDataHash, signature }),
    });
    expect(report).toMatchObject({ valid: false, checks: { ...allTrue, notExpired: false } });
    expect(codes(report)).toEqual(["credential_expired"]);
  });

  test("one of several entries", async () => {
    const entry = (index: number): JsonObject => ({
      id: `https://issuer.example/status#${index}`,
      type: "BitstringStatusListEntry",
      statusPurpose: "revocation",
      statusListIndex: String(index),
      statusListCredential: "https://issuer.example/status",
    });
    const signed = await sign({ ...unsigned, credentialStatus: [entry(1), entry(2)] });
    const answers: Record<string, StatusAnswer> = {
      1: { status: "active" },
      2: { status: "expired" },
    };
    const report = await verify(signed, {
      trustedIssuers: [issuerDid],
      now,
      resolveStatus: ({ entry: asked }) => answers[String(asked["statusListIndex"])]!,
    });
    expect(report).toMatchObject({ valid: false, checks: { ...allTrue, notExpired: false } });
  });
});

describe.each(Object.entries(builds))(
  "resolveStatus is handed texts only: the %s build",
  (_, verify) => {
    const entry = {
      id: "https://issuer.example/status#7",
      type: "BitstringStatusListEntry",
      statusPurpose: "revocation",
      statusListIndex: "7",
      statusListCredential: "https://issuer.example/status",
    };
    const asked: unknown[] = [];
    const options = {
      trustedIssuers: [issuerDid],
      now,
      resolveStatus: ({ entry: handed }: { entry: unknown }): StatusAnswer => {
        asked.push(handed);
        return { status: "active" };
      },
    };

    test.each<[string, (entry: any) => void]>([
      ["an array of one", (e) => (e.statusListIndex = ["7"])],
      ["a value object", (e) => (e.statusListIndex = { "@value": "7" })],
      ["a type in an array", (e) => (e.type = [e.type])],
      ["a URL in an object", (e) => (e.statusListCredential = { id: e.statusListCredential })],
      ["a purpose in an array", (e) => (e.statusPurpose = [e.statusPurpose])],
    ])("not %s, though its signature holds", async (__, change) => {
      const signed = await sign({ ...unsigned, credentialStatus: entry });
      asked.length = 0;
      for (const wrap of [(e: unknown): unknown => e, (e: unknown): unknown => [e]]) {
        const altered = changed(signed, (copy) => {
          change(copy.credentialStatus);
          copy.credentialStatus = wrap(copy.credentialStatus);
        });
        const report = await verify(altered, options);
        expect(report).toMatchObject({
          valid: false,
          checks: { signatureValid: true, notRevoked: false },
        });
        expect(codes(report)).toContain("invalid_credential_format");
      }
      expect(asked).toEqual([]);
    });

    test.each(["7", 7, true, null, ["7"], [{ status: "0x0" }]])(
      "a member that is no text: %j",
      async (value) => {
        asked.length = 0;
        const document = { ...unsigned, credentialStatus: { ...entry, statusListIndex: value } };
        const report = await verify(document, options);
        expect(report.checks.notRevoked).toBe(value === "7");
        expect(asked).toHaveLength(value === "7" ? 1 : 0);
      },
    );

    test("what the recommendation defines as other than texts has its one form", async () => {
      const message = [{ status: "0x0", message: "fine" }];
      const sized = {
        ...entry,
        statusSize: 2,
        statusMessage: message,
        statusReference: ["https://issuer.example/codes"],
      };
      const ask = async (credentialStatus: JsonObject): Promise<boolean> =>
        (await verify({ ...unsigned, credentialStatus }, options)).checks.notRevoked;
      expect(await ask(sized)).toBe(true);
      expect(await ask({ ...sized, statusReference: "https://issuer.example/codes" })).toBe(true);
      for (const change of [
        { statusSize: "2" },
        { statusSize: 1.5 },
        { statusSize: [2] },
        { statusMessage: message[0]! },
        { statusMessage: [{ status: ["0x0"] }] },
        { statusMessage: ["0x0"] },
        { statusReference: [{ id: "https://issuer.example/codes" }] },
        { statusReference: 5 },
      ]) {
        expect(await ask({ ...sized, ...change })).toBe(false);
      }
    });
  },
);

describe("what contradicts itself", () => {
  const resource = { id: "https://issuer.example/a", digestMultibase: "zQm" };
  const contradictions: [string, JsonObject][] = [
    ["an end before the beginning", { validFrom: "2026-02-01T00:00:01Z" }],
    [
      "the same, in other time zones",
      { validFrom: "2026-02-01T00:30:00+00:00", validUntil: "2026-02-01T01:00:00+01:00" },
    ],
    ["a day that is none", { validUntil: "2026-02-30T00:00:00Z" }],
    [
      "two related resources of one id",
      { relatedResource: [resource, { ...resource, digestMultibase: "zQn" }] },
    ],
    [
      "the same one twice",
      {
        relatedResource: [
          resource,
          { id: "https://issuer.example/b", digestMultibase: "z" },
          resource,
        ],
      },
    ],
  ];

  test.each(contradictions)("is not signed: %s", async (_, change) => {
    await expect(sign({ ...unsigned, ...change })).rejects.toMatchObject({
      code: "invalid_credential_format",
    });
  });

  test.each(contradictions)("is not well-formed, even if signed: %s", async (_, change) => {
    for (const verify of Object.values(builds)) {
      const report = await verify({ ...unsigned, ...change }, { trustedIssuers: [], now });
      expect(report.checks.schemaValid).toBe(false);
      expect(codes(report)).toContain("invalid_credential_format");
    }
  });

  test("an instant, and different resources, are fine", async () => {
    const instant = { validFrom: "2026-01-02T03:04:05Z", validUntil: "2026-01-02T04:04:05+01:00" };
    const signed = await sign({
      ...unsigned,
      ...instant,
      relatedResource: [resource, { ...resource, id: "urn:x:b" }],
    });
    expect(await verifyCredential(signed, { trustedIssuers: [issuerDid], now })).toMatchObject({
      valid: true,
    });
  });

  test("our kinds are not issued with an end before their beginning", async () => {
    const expiresAt = new Date(now.getTime() - 1000);
    await expect(issueExample("Skill", { expiresAt })).rejects.toMatchObject({
      code: "invalid_time",
    });
  });
});

describe("a status source that refuses", () => {
  test.each<[readonly VerificationError[]]>([[[]], [undefined as never]])(
    "without a reason is not understood: %j",
    async (errors) => {
      const issued = await issueExample("Skill");
      const report = await verifyCredential(issued.w3cCredential, {
        ...trusting(issued),
        resolveStatus: () => ({ status: "refused", errors }),
      });
      expect(report.checks).toMatchObject({ notRevoked: false, notExpired: true });
    },
  );
});
