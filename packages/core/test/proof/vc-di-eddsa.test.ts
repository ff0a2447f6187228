import { contexts as citizenship } from "@digitalbazaar/citizenship-context";
import bs58 from "bs58";
import { describe, expect, test } from "vitest";

import {
  type JsonObject,
  bytesToHex,
  createProof,
  createResolver,
  decodeMultikey,
  decodeProofValue,
  hashData,
  hashDocument,
  publicKeyFromSeed,
  readTrustList,
  signEd25519,
  verifyProofs,
} from "@arcs/vc/internal";
import { publicKeyOfMethod } from "../../src/keys/did.ts";
import { createCanonicalizer } from "../../src/canonicalization/default-canonicalizer.ts";
import { verifyCredential } from "../../src/verification/verify.ts";
import { vectors } from "../../../vc/test/support/vectors.ts";

// The whole of the W3C's examples context; with any other the canonical documents below would
// differ.
const examples: JsonObject = {
  "@context": { "@vocab": "https://www.w3.org/ns/credentials/examples#" },
};
const contexts = new Map([
  ...citizenship,
  ["https://www.w3.org/ns/credentials/examples/v2", examples],
]);
const canonicalizer = createCanonicalizer({ contexts });
const now = new Date("2024-01-01T00:00:00Z");
const resolveVerificationMethod = createResolver(readTrustList([]), {
  now,
  computeKey: publicKeyOfMethod,
});
const verify = (document: JsonObject): ReturnType<typeof verifyProofs> =>
  verifyProofs(document, {
    canonicalizer,
    resolveVerificationMethod,
    now,
    clockSkewSeconds: 0,
    maxChainLength: 3,
    proofPurpose: "assertionMethod",
  });

const file = (name: string): string => vectors!.text(`vc-di-eddsa/${name}`).trim();
const json = (name: string): any => vectors!.json(`vc-di-eddsa/${name}`);
// Multicodec 0x1300 (Ed25519 private key) and 32 bytes
const seedOf = (privateKeyMultibase: string): Uint8Array =>
  bs58.decode(privateKeyMultibase.slice(1)).slice(2);
const signerOf = (pair: { publicKeyMultibase: string; privateKeyMultibase: string }): any => ({
  verificationMethod: `did:key:${pair.publicKeyMultibase}#${pair.publicKeyMultibase}`,
  sign: (bytes: Uint8Array) => signEd25519(bytes, seedOf(pair.privateKeyMultibase)),
});

// W3C vc-di-eddsa, TestVectors (appendix B of the recommendation)
describe.skipIf(vectors === undefined)(
  "vc-di-eddsa test vectors (skipped: no ../shared/vectors)",
  () => {
    test.each([
      ["eddsa-rdfc-2022", "DataInt", "canonDocDataInt"],
      ["eddsa-rdfc-2022/employ", "DataInt", "canonDocDataInt"],
      ["Ed25519Signature2020", "EdSig", "canonDocEdSig"],
    ])("%s: every intermediate value, and the signature", async (folder, suffix, canonDoc) => {
      const signed = json(`${folder}/signed${suffix}.json`);
      const { proof, ...unsecured } = signed;
      expect(await canonicalizer.canonicalize(unsecured)).toBe(
        `${file(`${folder}/${canonDoc}.txt`)}\n`,
      );
      expect(
        (await canonicalizer.canonicalize(json(`${folder}/proofConfig${suffix}.json`))).trim(),
      ).toBe(file(`${folder}/proofCanon${suffix}.txt`));
      const documentHash = await hashDocument(unsecured, canonicalizer);
      expect(bytesToHex(documentHash)).toBe(file(`${folder}/docHash${suffix}.txt`));
      const combined = await hashData(documentHash, {
        proof,
        context: unsecured["@context"],
        canonicalizer,
      });
      expect(bytesToHex(combined)).toBe(file(`${folder}/combinedHash${suffix}.txt`));
      expect(bytesToHex(combined.slice(0, 32))).toBe(file(`${folder}/proofHash${suffix}.txt`));

      const keyPair = json("keyPair.json");
      const seed = seedOf(keyPair.privateKeyMultibase);
      expect(publicKeyFromSeed(seed)).toEqual(decodeMultikey(keyPair.publicKeyMultibase));
      expect(bytesToHex(signEd25519(combined, seed))).toBe(file(`${folder}/sigHex${suffix}.txt`));
      expect(bytesToHex(decodeProofValue(proof.proofValue)!)).toBe(
        file(`${folder}/sigHex${suffix}.txt`),
      );
      expect(proof.proofValue).toBe(file(`${folder}/sigBTC58${suffix}.txt`));
      expect(await verify(signed)).toMatchObject({ verified: true, errors: [] });
    });

    test("eddsa-rdfc-2022: the same proof is created", async () => {
      const { proof } = json("eddsa-rdfc-2022/signedDataInt.json");
      const created = await createProof(json("unsigned.json"), {
        signer: signerOf(json("keyPair.json")),
        canonicalizer,
        proofPurpose: "assertionMethod",
        created: proof.created,
      });
      expect(created).toEqual(proof);
    });

    test("as a whole credential, with the issuer's key registered", async () => {
      const signed = json("eddsa-rdfc-2022/signedDataInt.json");
      const { publicKeyMultibase } = json("keyPair.json");
      const key = { id: signed.proof.verificationMethod, publicKeyMultibase };
      const trustedIssuers = [{ id: signed.issuer, keys: [key] }];
      expect(await verifyCredential(signed, { trustedIssuers, now, canonicalizer })).toMatchObject({
        valid: true,
        errors: [],
      });
      // Without the registration the key is unknown, even if the signature is correct.
      const report = await verifyCredential(signed, {
        trustedIssuers: [signed.issuer],
        now,
        canonicalizer,
      });
      expect(report.errors.map((error) => error.code)).toEqual([
        "verification_method_not_authorized",
      ]);
    });

    const controllerOf = (proof: { verificationMethod: string }): string =>
      proof.verificationMethod.split("#")[0]!;

    test.each(["signedProofSet1", "signedProofSet2", "signedProofChain1", "signedProofChain2"])(
      "%s verifies",
      async (name) => {
        const signed = json(`proof-set-chain/${name}.json`);
        const report = await verify(signed);
        expect(report).toMatchObject({ verified: true, errors: [] });
        expect(report.signers).toEqual([signed.proof].flat().map(controllerOf));
      },
    );

    test("the chain's last proof is created again from its parts", async () => {
      const signed = json("proof-set-chain/signedProofChain2.json");
      const proof = signed.proof.at(-1);
      const keyPair = json("proof-set-chain/multiKeyPairs.json").keyPair4;
      const created = await createProof(
        { ...signed, proof: signed.proof.slice(0, -1) },
        {
          signer: signerOf(keyPair),
          canonicalizer,
          proofPurpose: "assertionMethod",
          created: proof.created,
          previousProof: proof.previousProof,
        },
      );
      expect(created).toEqual(proof);
    });

    test("a chain breaks when a proof below is altered or removed, a set does not let one stand in for another", async () => {
      const chain = json("proof-set-chain/signedProofChain2.json");
      const altered = structuredClone(chain);
      altered.proof[0].created = "2023-02-26T22:06:39Z";
      expect((await verify(altered)).signers).toEqual(
        [chain.proof[1], chain.proof[3]].map(controllerOf),
      );
      const removed = { ...chain, proof: chain.proof.slice(1) };
      expect((await verify(removed)).errors.map((error) => error.code)).toEqual([
        "previous_proof_not_found",
      ]);
      const set = json("proof-set-chain/signedProofSet2.json");
      set.proof[1].proofValue = set.proof[0].proofValue;
      const { verified, signers } = await verify(set);
      expect([verified, signers]).toEqual([false, [controllerOf(set.proof[0])]]);
    });
  },
);
