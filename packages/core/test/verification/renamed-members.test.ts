import { describe, expect, test } from "vitest";

import { signCredential } from "../../src/credential/sign-credential.ts";
import { type JsonObject, createProof } from "@arcs/vc/internal";
import { createCanonicalizer } from "../../src/canonicalization/default-canonicalizer.ts";
import { verifyCredential } from "../../src/verification/verify.ts";
import { changed, issuer, issuerDid, now } from "../support/fixtures.ts";
import {
  V2,
  id,
  unsigned,
  options,
  later,
  builds,
  codes,
  moved,
} from "../support/duplicate-ids.ts";

describe("a second name for a member that is read at the root", () => {
  const url = "https://terms.example/v1";
  const canonicalizer = createCanonicalizer({
    contexts: new Map([
      [
        url,
        {
          "@context": {
            issued: "https://issuer.example/issued/",
            until: {
              "@id": "https://www.w3.org/2018/credentials#validUntil",
              "@type": "http://www.w3.org/2001/XMLSchema#dateTime",
            },
            state: {
              "@id": "https://www.w3.org/2018/credentials#credentialStatus",
              "@type": "@id",
            },
            more: "@nest",
            kind: "@type",
            statusOf: {
              "@reverse": "https://www.w3.org/2018/credentials#credentialStatus",
              "@type": "@id",
            },
            included: "@included",
            // As in https://w3id.org/security/v1, beside expires.
            expiration: {
              "@id": "https://w3id.org/security#expiration",
              "@type": "http://www.w3.org/2001/XMLSchema#dateTime",
            },
            site: "https://w3id.org/security#domain",
            nonceOf: "https://w3id.org/security#challenge",
          },
        },
      ],
    ]),
  });
  const verifyBoth = async (attack: JsonObject): Promise<void> => {
    for (const verify of Object.values(builds)) {
      const report = await verify(attack, { ...later, canonicalizer });
      expect(report).toMatchObject({ valid: false, checks: { signatureValid: true } });
      expect(codes(report)).toContain("misplaced_member");
    }
  };

  test("is refused: another spelling of the id", async () => {
    const credential = changed(
      { ...unsigned, "@context": [V2, url], id: "https://issuer.example/issued/1" },
      (copy) => {
        copy.evidence = { id: "issued:1", type: "VerifiableCredential" };
      },
    );
    const signed = await signCredential(credential, { signer: issuer, now, canonicalizer });
    expect(await verifyCredential(signed, { ...options, canonicalizer })).toMatchObject({
      valid: true,
    });
    await verifyBoth(moved(signed, { into: (copy) => copy.evidence, members: ["validUntil"] }));
  });

  test("is refused in a proof: its expiry, whom it was made for, what it answers", async () => {
    const expires = "2026-02-01T00:00:00Z";
    for (const context of [[V2, url], [V2]]) {
      const credential = { ...unsigned, "@context": context };
      const proof = await createProof(credential, {
        signer: { verificationMethod: `${issuerDid}#key-1`, sign: (bytes) => issuer.sign(bytes) },
        canonicalizer,
        proofPurpose: "assertionMethod",
        expires,
        domain: "https://a.example",
        challenge: "c",
      });
      const verifyOptions = { ...options, canonicalizer };
      for (const verify of Object.values(builds)) {
        const signed: JsonObject = { ...credential, proof };
        expect(await verify(signed, verifyOptions)).toMatchObject({ valid: true });
        expect(codes(await verify(signed, { ...verifyOptions, now: later.now }))).toContain(
          "proof_expired",
        );
        for (const [name, alias] of [
          ["expires", "expiration"],
          ["domain", "site"],
          ["challenge", "nonceOf"],
        ] as const) {
          const attack = changed({ ...signed, "@context": [V2, url] }, (copy) => {
            copy.proof[alias] = copy.proof[name];
            delete copy.proof[name];
          });
          const report = await verify(attack, verifyOptions);
          expect(report).toMatchObject({ valid: false, checks: { signatureValid: false } });
          expect(codes(report)).toContain("misplaced_member");
        }
      }
    }
  });

  test("is refused: a term of another context, a nested one, a reversed one, an included one", async () => {
    const credential = {
      ...unsigned,
      "@context": [V2, url],
      type: ["VerifiableCredential", "VerifiablePresentation"],
    };
    const signed = await signCredential(credential, { signer: issuer, now, canonicalizer });
    expect(await verifyCredential(signed, { ...options, canonicalizer })).toMatchObject({
      valid: true,
    });
    const renamed = (from: string, to: string): JsonObject =>
      changed(signed, (copy) => {
        copy[to] = copy[from];
        delete copy[from];
      });
    await verifyBoth(renamed("validUntil", "until"));
    await verifyBoth(renamed("credentialStatus", "state"));
    await verifyBoth(
      changed(signed, (copy) => {
        copy.more = { validUntil: copy.validUntil };
        delete copy.validUntil;
      }),
    );
    const typed = changed(signed, (copy) => {
      copy.kind = copy.type[1];
      copy.type = [copy.type[0]];
    });
    const reading = await verifyCredential(typed, { ...options, canonicalizer });
    expect(reading.credential).toMatchObject({ type: signed["type"] });
    expect(reading.credential).not.toHaveProperty("kind");
    await verifyBoth(
      changed(signed, (copy) => {
        copy.included = { ...copy.credentialStatus, statusOf: id };
        delete copy.credentialStatus;
      }),
    );
    await verifyBoth(
      changed(signed, (copy) => {
        copy.included = { id, type: "VerifiableCredential", validUntil: copy.validUntil };
        delete copy.validUntil;
      }),
    );
  });

  test("is refused: its full IRI, which needs no context of others", async () => {
    const signed = await signCredential(unsigned, { signer: issuer, now });
    const attack = changed(signed, (copy) => {
      copy["https://www.w3.org/2018/credentials#credentialStatus"] = copy.credentialStatus;
      delete copy.credentialStatus;
    });
    for (const verify of Object.values(builds)) {
      expect(await verify(signed, options)).toMatchObject({ valid: true });
      expect(await verify(attack, later)).toMatchObject({
        valid: false,
        checks: { signatureValid: true },
      });
    }
    expect(codes(await verifyCredential(attack, later))).toContain("misplaced_member");
  });
});
