import { describe, expect, test } from "vitest";

import { signCredential, signPresentation } from "../../src/credential/sign-credential.ts";
import { type JsonObject, createProof } from "@arcs/vc/internal";
import { createCanonicalizer } from "../../src/canonicalization/default-canonicalizer.ts";
import { verifyPresentation } from "../../src/verification/verify.ts";
import * as verifyOnly from "../../src/verify-only/index.ts";
import { issueCredential } from "../../src/credential/issue.ts";
import {
  agent,
  changed,
  exampleOf,
  issuer,
  issuerDid,
  now,
  trusting,
} from "../support/fixtures.ts";
import {
  V2,
  id,
  status,
  unsigned,
  options,
  later,
  builds,
  codes,
  moved,
} from "../support/duplicate-ids.ts";

const strict = { ...options, members: "strict" } as const;
const V1 = "https://www.w3.org/2018/credentials/v1";
const sign = (credential: JsonObject): Promise<JsonObject> =>
  signCredential(credential, { signer: issuer, now });

/** The places where a credential may refer to its own id. */
const references: [string, (credential: any) => void, (copy: any) => any][] = [
  [
    "refreshService",
    (c) => (c.refreshService = { id, type: "VerifiableCredentialRefreshService2021" }),
    (c) => c.refreshService,
  ],
  ["evidence", (c) => (c.evidence = [{ id, type: "VerifiableCredential" }]), (c) => c.evidence[0]],
];

describe.each(Object.entries(builds))(
  "members moved between objects with one id: the %s build",
  (_, verify) => {
    test.each(references)("out of the root into %s", async (name, refer, into) => {
      const credential = changed(unsigned, (copy) => {
        refer(copy);
        // The type that introduces the terms is on the root; RDF sees it on the node, wherever it
        // is.
        if (name === "refreshService") copy.refreshService.type = "VerifiableCredential";
      });
      const signed = await sign(credential);
      expect(await verify(signed, options)).toMatchObject({ valid: true });
      for (const members of [
        ["validUntil"],
        ["credentialStatus"],
        ["validUntil", "credentialStatus"],
        ["issuer"],
        ["credentialSubject"],
      ]) {
        const attack = moved(signed, { into, members });
        const report = await verify(attack, later);
        // Without an issuer, nobody can tell whose signature it is.
        const signatureValid = !members.includes("issuer");
        expect(report).toMatchObject({ valid: false, checks: { signatureValid } });
        expect(codes(report)).toContain("misplaced_member");
      }
    });

    test("members both in the root and in a duplicate node id", async () => {
      const signed = await sign(
        changed(unsigned, (copy) => (copy.evidence = { id, type: "VerifiableCredential" })),
      );
      const attack = changed(signed, (copy) => (copy.evidence.issuer = copy.issuer));
      expect(codes(await verify(attack, options))).toContain("misplaced_member");
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
        expect(codes(await verify(attack, { ...options, schemas: new Map() }))).toContain(
          "misplaced_member",
        );
      }
    });

    test("between two status entries with one id, and out of one", async () => {
      const other = { ...status, statusPurpose: "suspension", statusListIndex: "8" };
      await expect(sign({ ...unsigned, credentialStatus: [status, other] })).rejects.toMatchObject({
        code: "misplaced_member",
      });
      const signed = await sign({
        ...unsigned,
        evidence: { type: "VerifiableCredential", issuer: status.id },
      });
      expect(await verify(signed, options)).toMatchObject({ valid: true });
      const split = changed(signed, (copy) => {
        const { statusListIndex, ...rest } = copy.credentialStatus;
        copy.credentialStatus = [rest, { id: rest.id, type: rest.type, statusListIndex }];
      });
      expect(codes(await verify(split, options))).toContain("misplaced_member");
      const out = changed(signed, (copy) => {
        copy.evidence.issuer = { ...status };
        delete copy.credentialStatus.statusPurpose;
      });
      expect(codes(await verify(out, options))).toContain("misplaced_member");
    });

    const endorsement = {
      id: "urn:uuid:e",
      type: "VerifiableCredential",
      issuer: "did:example:endorser",
      credentialSubject: { id, type: "VerifiableCredential" },
    };
    const alike: [string, JsonObject][] = [
      ["another object with the document's id", { credentialSubject: { id, name: "x" } }],
      [
        "an endorsement of the document",
        { evidence: { ...endorsement, credentialSubject: { id, name: "x" } } },
      ],
      [
        "issuer and subject",
        { issuer: { id: issuerDid, name: "a" }, credentialSubject: { id: issuerDid, name: "b" } },
      ],
      [
        "an issuer beside its own claims",
        { issuer: { id: issuerDid, name: "a" }, credentialSubject: { id: issuerDid } },
      ],
      [
        "two subjects",
        {
          credentialSubject: [
            { id: "urn:x:y", name: "a" },
            { id: "urn:x:y", description: "b" },
          ],
        },
      ],
    ];
    test.each(alike)("have members of their own: %s", async (_name, members) => {
      const report = await verify(await sign({ ...unsigned, ...members }), options);
      expect(report).toMatchObject({ valid: true });
      expect(codes(report)).toContain("scattered_members");
      expect(await verify(await sign({ ...unsigned, ...members }), strict)).toMatchObject({
        valid: false,
        checks: { signatureValid: true },
      });
    });

    test("two objects of one subject are read as one", async () => {
      const signed = await sign({
        ...unsigned,
        credentialSubject: [
          { id: "urn:x:y", name: "a" },
          { id: "urn:x:y", description: "b" },
        ],
      });
      const { credential } = await verify(signed, options);
      expect(credential).toMatchObject({
        credentialSubject: { id: "urn:x:y", name: "a", description: "b" },
      });
    });

    test.each<[string, (copy: any) => void]>([
      ["the name", (c) => ((c.evidence.credentialSubject.name = c.name), delete c.name)],
      ["the name, copied", (c) => (c.evidence.credentialSubject.name = c.name)],
      [
        "a claim",
        (c) => (
          (c.issuer = { id: issuerDid, name: c.credentialSubject.name }),
          delete c.credentialSubject.name
        ),
      ],
      ["a claim, copied", (c) => (c.issuer = { id: issuerDid, name: c.credentialSubject.name })],
      [
        "all claims",
        (c) => ((c.issuer = c.credentialSubject), (c.credentialSubject = { id: issuerDid })),
      ],
    ])(
      "out of the root into an endorsement that names it, or from subject to issuer, are read where they belong: %s",
      async (_name, change) => {
        const signed = await sign({
          ...unsigned,
          name: "Degree",
          credentialSubject: { id: issuerDid, name: "x", description: "y" },
          evidence: endorsement,
        });
        expect(await verify(signed, options)).toMatchObject({ valid: true });
        const report = await verify(changed(signed, change), options);
        expect(report).toMatchObject({ valid: true, credential: { name: "Degree" } });
        for (const about of [report.credential?.["credentialSubject"], report.byId?.(issuerDid)])
          expect(about).toEqual({ id: issuerDid, name: "x", description: "y" });
        // An object that only repeats what another one says is no finding.
        const isMoved = _name !== "the name, copied";
        expect(codes(report).includes("scattered_members")).toBe(isMoved);
        const { valid } = await verify(changed(signed, change), strict);
        expect(valid).toBe(!isMoved);
      },
    );

    test("may be one party that is referred to in several places", async () => {
      const selfIssued = {
        ...unsigned,
        issuer: { id: issuerDid },
        credentialSubject: { id: issuerDid, name: "b" },
      };
      expect(await verify(await sign(selfIssued), options)).toMatchObject({
        valid: true,
        credential: { issuer: { id: issuerDid, name: "b" } },
      });
      const creators = {
        ...unsigned,
        issuer: { id: issuerDid, name: "a" },
        evidence: { type: "VerifiableCredential", issuer: { id: issuerDid, description: "more" } },
      };
      expect(await verify(await sign(creators), options)).toMatchObject({
        valid: true,
        credential: { issuer: { id: issuerDid, name: "a", description: "more" } },
      });
      const about = {
        agentAddress: issuer.address,
        network: "devnet",
        kind: "AgentIdentity",
      } as const;
      const own = await issueCredential(
        { ...about, subjectData: exampleOf("AgentIdentity") as never },
        { signer: issuer, now },
      );
      expect(await verify(own.w3cCredential, trusting(own))).toMatchObject({ valid: true });
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
      expect(codes(await verify(attack, later))).toContain("misplaced_member");
    });
  },
);

test("a type that moves out of the root into an endorsement is read in the root, too", async () => {
  const evidence = {
    type: "VerifiableCredential",
    issuer: "did:example:endorser",
    credentialSubject: { id, type: "VerifiableCredential" },
  };
  const signed = await sign({
    ...unsigned,
    type: ["VerifiableCredential", "VerifiablePresentation"],
    evidence,
  });
  expect(await builds.full(signed, options)).toMatchObject({ valid: true });
  const attack = changed(
    signed,
    (copy) => (copy.evidence.credentialSubject.type = copy.type.pop()),
  );
  const { credential } = await builds.full(attack, options);
  expect(credential?.["type"]).toEqual(["VerifiableCredential", "VerifiablePresentation"]);
});

describe("presentations", () => {
  const holder = `did:service:devnet:${agent.address}`;
  test.each([
    ["full", verifyPresentation],
    ["verify-only", verifyOnly.verifyPresentation],
  ])(
    "members moved out of a presentation, or of a credential in it: the %s build",
    async (_, verify) => {
      const credential = await sign(
        changed(unsigned, (copy) => (copy.evidence = { id, type: "VerifiableCredential" })),
      );
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
      expect(await verify(presented, verifyOptions)).toMatchObject({ valid: true });
      const withoutHolder = changed(presented, (copy) => {
        copy.termsOfUse.holder = copy.holder;
        delete copy.holder;
      });
      expect(codes(await verify(withoutHolder, verifyOptions))).toContain("misplaced_member");
      const withoutCredentials = changed(presented, (copy) => {
        copy.termsOfUse.verifiableCredential = copy.verifiableCredential;
        delete copy.verifiableCredential;
      });
      expect(codes(await verify(withoutCredentials, verifyOptions))).toContain("misplaced_member");
      const inner = changed(presented, (copy) => {
        const [first] = copy.verifiableCredential;
        first.evidence.validUntil = first.validUntil;
        delete first.validUntil;
      });
      const report = await verify(inner, { ...later, challenge: "c" });
      expect(report.credentials[0]).toMatchObject({
        valid: false,
        checks: { signatureValid: true },
      });
      expect(codes(report.credentials[0]!)).toContain("misplaced_member");
    },
  );
});
