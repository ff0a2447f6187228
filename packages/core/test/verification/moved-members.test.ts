import { describe, expect, test } from "vitest";

import { signCredential, signPresentation } from "../../src/credential/sign-credential.ts";
import type { JsonObject } from "../../src/base/json.ts";
import { createCanonicalizer } from "../../src/canonicalization/engines/default-canonicalizer.ts";
import type { StatusAnswer } from "../../src/verification/status.ts";
import { createProof } from "../../src/proof/create-proof.ts";
import { verifyCredential } from "../../src/verification/verify-credential.ts";
import { verifyPresentation } from "../../src/presentation/verify-presentation.ts";
import * as verifyOnly from "../../src/verify-only/index.ts";
import { agent, changed, issuer, issuerDid, now } from "../fixtures.ts";

const V1 = "https://www.w3.org/2018/credentials/v1";
const V2 = "https://www.w3.org/ns/credentials/v2";
const id = "urn:uuid:0b2fcf4c-5a7a-4c68-b2ad-6c8d53a1d2c5";
const status = {
  id: "https://issuer.example/status/1#7",
  type: "BitstringStatusListEntry",
  statusPurpose: "revocation",
  statusListIndex: "7",
  statusListCredential: "https://issuer.example/status/1",
};
const unsigned: JsonObject = {
  "@context": [V2],
  id,
  type: ["VerifiableCredential"],
  issuer: issuerDid,
  validUntil: "2026-02-01T00:00:00Z",
  credentialSubject: { id: "did:example:subject", name: "x" },
  credentialStatus: status,
};
const options = {
  trustedIssuers: [issuerDid],
  now,
  resolveStatus: (): StatusAnswer => ({ status: "active" }),
  schemas: new Map([["https://issuer.example/schema", () => []]]),
};
const later = { ...options, now: new Date("2027-01-01T00:00:00Z"), resolveStatus: revoked };
function revoked(): StatusAnswer {
  return { status: "revoked" };
}
const sign = (credential: JsonObject): Promise<JsonObject> => signCredential(credential, { signer: issuer, now });
const builds = { full: verifyCredential, "verify-only": verifyOnly.verifyCredential };
const codes = (report: { errors: { code: string }[] }): string[] => report.errors.map((error) => error.code);

/** The places in which a credential may refer to its own id. */
const references: [string, (credential: any) => void, (copy: any) => any][] = [
  [
    "refreshService",
    (c) => (c.refreshService = { id, type: "VerifiableCredentialRefreshService2021" }),
    (c) => c.refreshService,
  ],
  ["evidence", (c) => (c.evidence = [{ id, type: "VerifiableCredential" }]), (c) => c.evidence[0]],
  ["credentialSubject", (c) => (c.credentialSubject = { id, name: "x" }), (c) => c.credentialSubject],
];

/** Moves members out of the root into an object with the same id, which then is a credential by its type. */
function moved(credential: JsonObject, { into, members }: { into: (copy: any) => any; members: string[] }): JsonObject {
  return changed(credential, (copy) => {
    const target = into(copy);
    target.type = [...new Set([target.type ?? [], "VerifiableCredential"].flat())];
    for (const member of members) {
      target[member] = copy[member];
      delete copy[member];
    }
  });
}

describe.each(Object.entries(builds))("members moved between objects with one id: the %s build", (_, verify) => {
  test.each(references)("out of the root into %s", async (name, refer, into) => {
    const credential = changed(unsigned, (copy) => {
      refer(copy);
      // The type that brings the terms about is the root's own; for RDF it is the node's, wherever it stands.
      if (name === "refreshService") copy.refreshService.type = "VerifiableCredential";
    });
    const signed = await sign(credential);
    expect(await verify(signed, options)).toMatchObject({ valid: true });
    for (const members of [
      ["validUntil"],
      ["credentialStatus"],
      ["validUntil", "credentialStatus"],
      ["issuer"],
      ["credentialSubject"].filter(() => name !== "credentialSubject"),
    ]) {
      if (members.length === 0) continue;
      const attack = moved(signed, { into, members });
      const report = await verify(attack, later);
      expect(report).toMatchObject({ valid: false, checks: { signatureValid: false } });
      expect(codes(report)).toContain("unsignable_value");
    }
  });

  test("members that stand in root and twin both", async () => {
    const signed = await sign(changed(unsigned, (copy) => (copy.evidence = { id, type: "VerifiableCredential" })));
    const attack = changed(signed, (copy) => (copy.evidence.issuer = copy.issuer));
    expect(codes(await verify(attack, options))).toContain("unsignable_value");
  });

  test("schema, terms of use, evidence: what a custom validator reads at the root", async () => {
    const signed = await sign({
      ...unsigned,
      credentialSchema: { id: "https://issuer.example/schema", type: "JsonSchema" },
      termsOfUse: { type: "VerifiableCredential" },
      evidence: { id, type: "VerifiableCredential" },
    });
    expect(await verify(signed, options)).toMatchObject({ valid: true });
    for (const member of ["credentialSchema", "termsOfUse"]) {
      const attack = moved(signed, { into: (copy) => copy.evidence, members: [member] });
      expect(codes(await verify(attack, { ...options, schemas: new Map() }))).toContain("unsignable_value");
    }
  });

  test("between two status entries with one id, and out of one", async () => {
    const other = { ...status, statusPurpose: "suspension", statusListIndex: "8" };
    await expect(sign({ ...unsigned, credentialStatus: [status, other] })).rejects.toMatchObject({
      code: "unsignable_value",
    });
    const signed = await sign({ ...unsigned, evidence: { type: "VerifiableCredential", issuer: status.id } });
    expect(await verify(signed, options)).toMatchObject({ valid: true });
    const split = changed(signed, (copy) => {
      const { statusListIndex, ...rest } = copy.credentialStatus;
      copy.credentialStatus = [rest, { id: rest.id, type: rest.type, statusListIndex }];
    });
    expect(codes(await verify(split, options))).toContain("unsignable_value");
    const out = changed(signed, (copy) => {
      copy.evidence.issuer = { ...status };
      delete copy.credentialStatus.statusPurpose;
    });
    expect(codes(await verify(out, options))).toContain("unsignable_value");
  });

  test("an object with the document's id may say of it what is read nowhere", async () => {
    const signed = await sign({ ...unsigned, credentialSubject: { id, name: "x", description: "y" } });
    expect(await verify(signed, options)).toMatchObject({ valid: true, errors: [] });
    const selfIssued = {
      ...unsigned,
      issuer: { id: issuerDid, name: "a" },
      credentialSubject: { id: issuerDid, name: "b" },
    };
    expect(await verify(await sign(selfIssued), options)).toMatchObject({ valid: true, errors: [] });
  });

  test("in an older-style credential", async () => {
    const v1: JsonObject = {
      "@context": [V1, "https://w3id.org/security/data-integrity/v2"],
      id,
      type: ["VerifiableCredential"],
      issuer: issuerDid,
      issuanceDate: "2026-01-01T00:00:00Z",
      expirationDate: "2026-02-01T00:00:00Z",
      credentialSubject: { id: "did:example:subject" },
      evidence: { id, type: "VerifiableCredential" },
    };
    const proof = await createProof(v1, {
      signer: { verificationMethod: `${issuerDid}#key-1`, sign: (bytes) => issuer.sign(bytes) },
      canonicalizer: createCanonicalizer({ contexts: new Map() }),
      proofPurpose: "assertionMethod",
    });
    const signed: JsonObject = { ...v1, proof };
    expect(await verify(signed, options)).toMatchObject({ valid: true });
    const attack = moved(signed, { into: (copy) => copy.evidence, members: ["expirationDate"] });
    expect(codes(await verify(attack, later))).toContain("unsignable_value");
  });
});

describe("presentations", () => {
  const holder = `did:service:devnet:${agent.address}`;
  test.each([
    ["full", verifyPresentation],
    ["verify-only", verifyOnly.verifyPresentation],
  ])("members moved out of a presentation, or of a credential in it: the %s build", async (build, verify) => {
    const credential = await sign(changed(unsigned, (copy) => (copy.evidence = { id, type: "VerifiableCredential" })));
    const presented = await signPresentation(
      {
        "@context": [V2],
        id: "urn:uuid:p",
        type: ["VerifiablePresentation"],
        holder,
        termsOfUse: { id: "urn:uuid:p", type: "VerifiablePresentation" },
        verifiableCredential: [credential],
      },
      { signer: agent, now, challenge: "c" },
    );
    const verifyOptions = { ...options, challenge: "c" };
    // A type that is said twice inside a graph is for the general engine.
    expect(await verify(presented, verifyOptions)).toMatchObject({ valid: build === "full" });
    const withoutHolder = changed(presented, (copy) => {
      copy.termsOfUse.holder = copy.holder;
      delete copy.holder;
    });
    expect(codes(await verify(withoutHolder, verifyOptions))).toContain("unsignable_value");
    const withoutCredentials = changed(presented, (copy) => {
      copy.termsOfUse.verifiableCredential = copy.verifiableCredential;
      delete copy.verifiableCredential;
    });
    expect(codes(await verify(withoutCredentials, verifyOptions))).toContain("unsignable_value");
    const inner = changed(presented, (copy) => {
      const [first] = copy.verifiableCredential;
      first.evidence.validUntil = first.validUntil;
      delete first.validUntil;
    });
    const report = await verify(inner, { ...later, challenge: "c" });
    expect(report.credentials[0]).toMatchObject({ valid: false, checks: { signatureValid: false } });
    expect(codes(report.credentials[0]!)).toContain("unsignable_value");
  });
});

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
            state: { "@id": "https://www.w3.org/2018/credentials#credentialStatus", "@type": "@id" },
            more: "@nest",
            kind: "@type",
            statusOf: { "@reverse": "https://www.w3.org/2018/credentials#credentialStatus", "@type": "@id" },
            included: "@included",
            // As https://w3id.org/security/v1 has it, beside expires.
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
      expect(report).toMatchObject({ valid: false, checks: { signatureValid: false } });
      expect(codes(report)).toContain("unsignable_value");
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
    expect(await verifyCredential(signed, { ...options, canonicalizer })).toMatchObject({ valid: true });
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
        expect(codes(await verify(signed, { ...verifyOptions, now: later.now }))).toContain("proof_expired");
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
          expect(codes(report)).toContain("unsignable_value");
        }
      }
    }
  });

  test("is refused: a term of another context, a nested one, a reversed one, an included one", async () => {
    const credential = { ...unsigned, "@context": [V2, url], type: ["VerifiableCredential", "VerifiablePresentation"] };
    const signed = await signCredential(credential, { signer: issuer, now, canonicalizer });
    expect(await verifyCredential(signed, { ...options, canonicalizer })).toMatchObject({ valid: true });
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
    await verifyBoth(
      changed(signed, (copy) => {
        copy.kind = copy.type[1];
        copy.type = [copy.type[0]];
      }),
    );
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
});
