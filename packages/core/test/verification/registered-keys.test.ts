import { describe, expect, test } from "vitest";

import type { IssuedCredential } from "../../src/credential/issue.ts";
import { encodeMultikey } from "@arcs/vc/internal";
import { decodeAddress } from "../../src/keys/did.ts";
import { verifyJcsCredential } from "../../src/verify-jcs/index.ts";
import { verifyCredential } from "../../src/verification/verify.ts";
import { issueExample, issuer, issuerDid, now, stranger, trusting } from "../support/fixtures.ts";

const codes = (report: { errors: { code: string }[] }): string[] =>
  report.errors.map((error) => error.code);

async function example(): Promise<IssuedCredential> {
  return issueExample("AgentIdentity", { expiresAt: new Date("2026-02-01T00:00:00Z") });
}

describe("registered keys", () => {
  test.each<[string, unknown, RegExp]>([
    [
      "no object",
      { id: issuerDid, keys: [null] },
      /keys of did:service.* must be objects \(received null/,
    ],
    ["no list", { id: issuerDid, keys: { id: "did:x:y#1" } }, /must be an array/],
    [
      "a key without an id",
      { id: issuerDid, keys: [{ publicKeyMultibase: "z6Mk" }] },
      /must be the id .* \(received undefined/,
    ],
    [
      "a relative id",
      { id: issuerDid, keys: [{ id: "#key-2", publicKeyMultibase: "z6Mk" }] },
      /must be the id/,
    ],
    [
      "a misspelt end",
      { id: issuerDid, keys: [{ id: "did:x:y#1", validUntill: "2026-01-01T00:00:00Z" }] },
      /"validUntill"; did you mean validUntil\?/,
    ],
    [
      "another spelling",
      { id: issuerDid, keys: [{ id: "did:x:y#1", Revoked: "2026-01-01T00:00:00Z" }] },
      /did you mean revoked\?/,
    ],
    [
      "a member of something else",
      { id: issuerDid, keys: [{ id: "did:x:y#1", type: "Multikey" }] },
      /"type": it has id, /,
    ],
    ["misspelt keys", { id: issuerDid, key: [] }, /"key"; did you mean keys\?/],
  ])("are refused as they stand in a trust list: %s", async (_, entry, message) => {
    const options = { now, trustedIssuers: [entry as never] };
    for (const verify of [verifyCredential, verifyJcsCredential]) {
      await expect(verify({}, options)).rejects.toMatchObject({
        code: "invalid_issuer_document",
        message: expect.stringMatching(message),
      });
    }
  });

  const method = `${issuerDid}#key-2`;
  const publicKeyMultibase = encodeMultikey(decodeAddress(stranger.address));

  test.each([
    ["no interval", {}, []],
    [
      "signed within the interval, retired since",
      { validFrom: "2026-01-01T00:00:00Z", validUntil: "2026-01-03T00:00:00Z" },
      [],
    ],
    ["signed before the interval", { validFrom: "2026-01-02T03:04:06Z" }, ["key_not_valid"]],
    ["signed after retirement", { validUntil: "2026-01-02T03:04:04Z" }, ["key_not_valid"]],
    ["revoked since", { revoked: "2026-01-10T00:00:00Z" }, ["key_not_valid"]],
    ["revoked later", { revoked: "2027-01-01T00:00:00Z" }, []],
  ])("a further key of the issuer: %s", async (_, interval, expected) => {
    const { signCredential } = await import("../../src/credential/sign-credential.ts");
    const unsigned = {
      "@context": ["https://www.w3.org/ns/credentials/v2"],
      type: ["VerifiableCredential"],
      issuer: issuerDid,
      credentialSubject: { name: "An agent" },
    };
    const signed = await signCredential(unsigned, {
      signer: stranger,
      now,
      verificationMethod: method,
    });
    const report = await verifyCredential(signed, {
      now: new Date("2026-01-20T00:00:00Z"),
      trustedIssuers: [{ id: issuerDid, keys: [{ id: method, publicKeyMultibase, ...interval }] }],
    });
    expect(codes(report)).toEqual(expected);
    expect(report.valid).toBe(expected.length === 0);
  });

  test("a listed interval overrides the computed key of the same id", async () => {
    const issued = await example();
    const key = {
      id: `${issuerDid}#key-1`,
      publicKeyMultibase: encodeMultikey(decodeAddress(issuer.address)),
      validUntil: "2026-01-01T00:00:00Z",
    };
    const report = await verifyCredential(issued.w3cCredential, {
      ...trusting(issued),
      trustedIssuers: [{ id: issuerDid, keys: [key] }],
    });
    expect(codes(report)).toEqual(["key_not_valid"]);
  });

  test("the only key of a did:key DID goes by the DID too, and by neither name around its interval", async () => {
    const { signCredential } = await import("../../src/credential/sign-credential.ts");
    const publicKeyMultibase = encodeMultikey(decodeAddress(issuer.address));
    const did = `did:key:${publicKeyMultibase}`;
    const names = [did, `${did}#${publicKeyMultibase}`];
    const unsigned = {
      "@context": ["https://www.w3.org/ns/credentials/v2"],
      type: ["VerifiableCredential"],
      issuer: did,
      credentialSubject: { name: "An agent" },
    };
    for (const verificationMethod of names) {
      const signed = await signCredential(unsigned, { signer: issuer, now, verificationMethod });
      expect(await verifyCredential(signed, { trustedIssuers: [did], now })).toMatchObject({
        valid: true,
        errors: [],
      });
      const another = { ...signed, issuer: issuerDid };
      expect((await verifyCredential(another, { trustedIssuers: [issuerDid], now })).valid).toBe(
        false,
      );
      for (const listed of names) {
        const key = { id: listed, publicKeyMultibase, revoked: "2026-01-01T00:00:00Z" };
        const report = await verifyCredential(signed, {
          trustedIssuers: [{ id: did, keys: [key] }],
          now,
        });
        expect(codes(report)).toEqual(["key_not_valid"]);
      }
    }
  });

  test("a key registered for one issuer does not sign for another", async () => {
    const issued = await example();
    const other = "did:web:other.example";
    const key = {
      id: `${issuerDid}#key-1`,
      publicKeyMultibase: encodeMultikey(decodeAddress(issuer.address)),
    };
    const report = await verifyCredential(issued.w3cCredential, {
      ...trusting(issued),
      trustedIssuers: [issuerDid, { id: other, keys: [key] }],
    });
    expect(codes(report)).toEqual(["verification_method_not_authorized"]);
  });
});
