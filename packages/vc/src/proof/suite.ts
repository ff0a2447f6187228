import { bytesToHex, utf8ToBytes } from "../base/bytes.ts";
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

export function lengthsOf(keys: NonNullable<Suite["keys"]>): number[] {
  return Object.values(keys).map(({ signatureLength }) => signatureLength);
}

export function textHashOf({ hash }: SuiteKey): TextHash {
  return (text) => bytesToHex(hash(utf8ToBytes(text)));
}
