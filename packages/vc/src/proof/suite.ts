import { bytesToHex, utf8ToBytes } from "../base/bytes.ts";
import { assertShape, showValue } from "../base/check-value.ts";
import { SdkError } from "../base/errors.ts";
import type { TextHash } from "../canonicalization/canonicalizer.ts";
import type { SignatureCheck } from "../keys/ed25519.ts";

/** The types of public keys. */
export type KeyType = "Ed25519" | "P-256" | "P-384";

/** The part of a suite that depends on the type of the key. */
export type SuiteKey = {
  /** Bytes of a signature. */
  signatureLength: number;
  /** Hashes the canonical forms, and for RDF the blank nodes too. */
  hash: (bytes: Uint8Array) => Uint8Array;
  /** Checks a signature, whose length has been checked. Whatever the bytes, it does not throw. */
  verify: (check: SignatureCheck) => boolean | Promise<boolean>;
};

/** A suite of Data Integrity proofs, beside those of Ed25519 that are built in. */
export type Suite = {
  /** The `cryptosuite` of proofs of the type `DataIntegrityProof`, or another type of proofs. */
  name: string;
  /** The signed form: what the document means, or its JSON in the form of RFC 8785. */
  signs: "rdf" | "json";
  /** By type of key. Absent: the suite is built in. */
  keys?: Readonly<Partial<Record<KeyType, SuiteKey>>>;
};

const builtIn = new Map<unknown, Suite["signs"]>([
  ["eddsa-rdfc-2022", "rdf"],
  ["eddsa-jcs-2022", "json"],
  ["Ed25519Signature2020", "rdf"],
]);

/**
 * Checks a suite of a caller. @throws SdkError `invalid_argument` for anything else, such as the
 * name of one
 */
export function assertSuite(suite: unknown, label: string): asserts suite is Suite {
  assertShape(suite, label, { name: "text", signs: "text", "keys?": "object" });
  const { name, signs, keys } = suite as Suite;
  if (keys === undefined ? builtIn.get(name) === signs : signs === "rdf" || signs === "json")
    return;
  throw new SdkError(
    "invalid_argument",
    `${label} must be a suite, such as eddsaRdfc2022 (received one without keys, named ${showValue(name)})`,
  );
}

export function lengthsOf(keys: NonNullable<Suite["keys"]>): number[] {
  return Object.values(keys).map(({ signatureLength }) => signatureLength);
}

export function textHashOf({ hash }: SuiteKey): TextHash {
  return (text) => bytesToHex(hash(utf8ToBytes(text)));
}
