import { p256, p384 } from "@noble/curves/nist.js";
import { describe, expect, test } from "vitest";

import { bytesToHex, decodeBase58, encodeBase58 } from "../../src/base/bytes.ts";
import type { JsonObject } from "../../src/base/json.ts";
import { didKey } from "../../src/did/did-methods.ts";
import { createVerifier } from "../../src/index.ts";
import { publicKeyFromSeed, createSign } from "../../src/keys/sign-ed25519.ts";
import { encodeMultikey } from "../../src/keys/did-key.ts";
import type { Suite, SuiteKey } from "../../src/proof/suite.ts";
import { signCredential } from "../../src/signing/sign.ts";
import { ecdsaJcs2019, ecdsaRdfc2019 } from "../../src/suites/ecdsa.ts";
import { eddsaJcs2022, eddsaRdfc2022 } from "../../src/suites/eddsa.ts";
import { contexts, ecdsaVectors, keys, signedBy, unsigned } from "../support/ecdsa-vectors.ts";

const now = new Date("2024-01-01T00:00:00Z");
const ecdsa = [ecdsaRdfc2019, ecdsaJcs2019];
const verifier = createVerifier({ suites: ecdsa, did: [didKey], contexts });
const suiteOf = (name: string): Suite => ecdsa.find((suite) => suite.name === name)!;
const curves = { "P-256": p256, "P-384": p384 };

/** Returns the codes of what a verification finds about the signature: the vectors' issuer is a URL. */
async function codesOf(document: JsonObject, by = verifier): Promise<string[]> {
  const { errors, valid } = await by.verifyCredential(document, { issuers: "any", now });
  expect(valid).toBe(false);
  return errors.filter(({ severity }) => severity === "critical").map(({ code }) => code);
}

/** The only finding of an intact signature whose key is not the issuer's. */
const INTACT = ["verification_method_not_authorized"];

function secretOf(curve: keyof typeof keys): Uint8Array {
  return decodeBase58(keys[curve].secret.slice(1), 80)!.slice(2);
}

const withProof = (document: JsonObject, change: JsonObject): JsonObject => ({
  ...document,
  proof: { ...(document["proof"] as JsonObject), ...change },
});

describe.each(ecdsaVectors)("W3C vc-di-ecdsa, $cryptosuite with $curve", (vector) => {
  const { cryptosuite, curve, proofValue, combinedHash } = vector;
  const signed = signedBy(vector);
  const signature = decodeBase58(proofValue.slice(1), 132)!;
  const order = curves[curve].Point.Fn.ORDER;
  const half = signature.length / 2;

  test("the signature of the vectors is intact", async () => {
    expect(await codesOf(signed)).toEqual(INTACT);
  });

  test("what is signed is the vectors' combined hash", async () => {
    let message = new Uint8Array();
    const suite = suiteOf(cryptosuite);
    await signCredential(unsigned, {
      suite: {
        ...suite,
        keys: { [curve]: { ...suite.keys![curve]!, signatureLength: 1 } as SuiteKey },
      },
      contexts,
      now: new Date("2023-02-24T23:36:38Z"),
      signer: {
        verificationMethod: `did:key:${keys[curve].public}#${keys[curve].public}`,
        keyType: curve,
        sign: (bytes) => {
          message = Uint8Array.from(bytes);
          return new Uint8Array(1);
        },
      },
    });
    expect(bytesToHex(message)).toBe(combinedHash);
  });

  test("a credential that is signed here is valid for its issuer", async () => {
    const issuer = `did:key:${keys[curve].public}`;
    const document = await signCredential(
      { ...unsigned, issuer },
      {
        suite: suiteOf(cryptosuite),
        contexts,
        now,
        signer: {
          verificationMethod: `${issuer}#${keys[curve].public}`,
          keyType: curve,
          sign: (bytes) => curves[curve].sign(bytes, secretOf(curve)),
        },
      },
    );
    const report = await verifier.verifyCredential(document, { issuers: [issuer], now });
    expect(report.errors).toEqual([]);
    expect(report.valid).toBe(true);
  });

  test.each(["name", "validFrom", "credentialSubject", "@context"])("%s is bound", async (name) => {
    const altered = {
      ...unsigned,
      name: "Another",
      validFrom: "2022-01-01T00:00:00Z",
      credentialSubject: { id: "did:example:abcdefgh", alumniOf: "Another School" },
      "@context": [
        ...(unsigned["@context"] as string[]),
        "https://w3id.org/security/data-integrity/v2",
      ],
    } as JsonObject;
    const codes = await codesOf({ ...signed, [name]: altered[name]! });
    // A further context that changes no meaning is bound by the JSON alone.
    const isBound = name !== "@context" || cryptosuite === "ecdsa-jcs-2019";
    expect(codes).toEqual(
      isBound ? [name === "@context" ? "proof_context_mismatch" : "invalid_signature"] : INTACT,
    );
  });

  test("the options of the proof are bound", async () => {
    for (const change of [
      { created: "2023-02-24T23:36:39Z" },
      { expires: "2030-01-01T00:00:00Z" },
      { nonce: "n" },
    ])
      expect(await codesOf(withProof(signed, change))).toEqual(["invalid_signature"]);
  });

  test("both signatures (r, s) and (r, n - s) verify, as ECDSA has it", async () => {
    const s = BigInt(`0x${bytesToHex(signature.slice(half))}`);
    const twin = Uint8Array.from(signature);
    twin.set(Buffer.from((order - s).toString(16).padStart(half * 2, "0"), "hex"), half);
    const altered = withProof(signed, { proofValue: `z${encodeBase58(twin)}` });
    expect(await codesOf(altered)).toEqual(INTACT);
  });

  test.each([
    ["r and s are 0", () => new Uint8Array(half * 2)],
    ["s is 0", () => Uint8Array.from(signature).fill(0, half)],
    ["s is beyond the order", () => Uint8Array.from(signature).fill(255, half)],
    ["r is beyond the order", () => Uint8Array.from(signature).fill(255, 0, half)],
  ])("a signature whose %s is invalid", async (_, make) => {
    const altered = withProof(signed, { proofValue: `z${encodeBase58(make())}` });
    expect(await codesOf(altered)).toEqual(["invalid_signature"]);
  });

  test("a signature in DER, or cut, or longer, is malformed", async () => {
    const der = curves[curve].Signature.fromBytes(signature, "compact").toBytes("der");
    for (const bytes of [der, signature.slice(1), new Uint8Array([...signature, 0])]) {
      const altered = withProof(signed, { proofValue: `z${encodeBase58(bytes)}` });
      expect(await codesOf(altered)).toContain("malformed_proof_value");
    }
  });

  test("the key of another curve does not check it", async () => {
    const other = curve === "P-256" ? keys["P-384"].public : keys["P-256"].public;
    const altered = withProof(signed, { verificationMethod: `did:key:${other}#${other}` });
    expect(await codesOf(altered)).toEqual(["malformed_proof_value"]);
    const ofEd25519 = encodeMultikey(publicKeyFromSeed(new Uint8Array(32).fill(1)));
    const method = `did:key:${ofEd25519}#${ofEd25519}`;
    expect(await codesOf(withProof(signed, { verificationMethod: method }))).toEqual([
      "key_not_valid",
    ]);
  });

  test("another suite's name does not make it intact", async () => {
    const other = cryptosuite === "ecdsa-rdfc-2019" ? "ecdsa-jcs-2019" : "ecdsa-rdfc-2019";
    expect(await codesOf(withProof(signed, { cryptosuite: other }))).toEqual(["invalid_signature"]);
    expect(await codesOf(withProof(signed, { cryptosuite: "eddsa-rdfc-2022" }))).toEqual([
      "unsupported_cryptosuite",
    ]);
    const all = createVerifier({
      suites: [eddsaRdfc2022, eddsaJcs2022, ...ecdsa],
      did: [didKey],
      contexts,
    });
    const named = withProof(signed, { cryptosuite: "eddsa-rdfc-2022" });
    expect(await codesOf(named, all)).toContain("key_not_valid");
  });

  test("a suite that the verifier was not made with is not supported", async () => {
    const eddsa = createVerifier({ suites: [eddsaRdfc2022], did: [didKey], contexts });
    expect(await codesOf(signed, eddsa)).toEqual(["unsupported_cryptosuite"]);
  });

  test("a hash of the other curve is no hash of this one", async () => {
    const suite = suiteOf(cryptosuite);
    const [mine, theirs] = [
      suite.keys![curve]!,
      suite.keys![curve === "P-256" ? "P-384" : "P-256"]!,
    ];
    const crossed = { ...suite, keys: { ...suite.keys, [curve]: { ...mine, hash: theirs.hash } } };
    const wrong = createVerifier({ suites: [crossed], did: [didKey], contexts });
    expect(await codesOf(signed, wrong)).toEqual(["invalid_signature"]);
  });
});

test("an Ed25519 key signs with no suite of ECDSA, and the reverse", async () => {
  const seed = new Uint8Array(32).fill(1);
  const key = encodeMultikey(publicKeyFromSeed(seed));
  const signer = { verificationMethod: `did:key:${key}#${key}`, sign: createSign(seed) };
  for (const suite of ecdsa)
    await expect(signCredential(unsigned, { signer, suite, now, contexts })).rejects.toMatchObject({
      code: "invalid_signer",
    });
  await expect(
    signCredential(unsigned, {
      signer: { ...signer, keyType: "P-256" },
      suite: eddsaRdfc2022,
      now,
      contexts,
    }),
  ).rejects.toMatchObject({ code: "invalid_signer" });
});

test("bytes that are no point of a curve fit no signature, and do not throw", () => {
  const { verify } = ecdsaRdfc2019.keys!["P-256"]!;
  const given = { signature: new Uint8Array(64).fill(1), message: new Uint8Array(3) };
  for (const publicKey of [
    new Uint8Array(33),
    new Uint8Array(33).fill(255),
    Uint8Array.of(4, ...new Uint8Array(64).fill(1)),
    new Uint8Array(0),
  ])
    expect(verify({ ...given, publicKey })).toBe(false);
});
