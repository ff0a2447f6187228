import { p256, p384 } from "@noble/curves/nist.js";
import { sha384 } from "@noble/hashes/sha2.js";

import { sha256 } from "../base/bytes.ts";
import type { SignatureCheck } from "../keys/ed25519.ts";
import type { KeyType, Suite, SuiteKey } from "../proof/suite.ts";

// A signature (r, s) and its twin (r, n − s) both verify: FIPS 186-5 and RFC 6979 know no rule of
// the smaller s, and half of the signatures of WebCrypto and of secure hardware have the greater
// one. So a proof's value is no name for it.
const check =
  (curve: typeof p256) =>
  ({ signature, message, publicKey }: SignatureCheck): boolean => {
    try {
      return curve.verify(signature, message, publicKey, { lowS: false, format: "compact" });
    } catch {
      // The bytes of the key are no point of the curve.
      return false;
    }
  };

const keys: Readonly<Partial<Record<KeyType, SuiteKey>>> = {
  "P-256": { signatureLength: 64, hash: sha256, verify: check(p256) },
  "P-384": { signatureLength: 96, hash: sha384, verify: check(p384) },
};

/**
 * `ecdsa-rdfc-2019`: ECDSA on P-256 with SHA-256, or on P-384 with SHA-384, over what the document
 * means, its RDF (vc-di-ecdsa, section 3.2).
 */
export const ecdsaRdfc2019: Suite = { name: "ecdsa-rdfc-2019", signs: "rdf", keys };

/**
 * `ecdsa-jcs-2019`: ECDSA as in {@link ecdsaRdfc2019}, over the JSON in the form of RFC 8785
 * (vc-di-ecdsa, section 3.3).
 */
export const ecdsaJcs2019: Suite = { name: "ecdsa-jcs-2019", signs: "json", keys };
