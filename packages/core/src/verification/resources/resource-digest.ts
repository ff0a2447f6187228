import { bytesToHex, decodeBase58, decodeBase64, decodeBase64Url } from "../../base/bytes.ts";
import type { JsonObject } from "../../base/json/json-value.ts";
import { computeSha2, digestLengths, type Sha2Algorithm } from "../../base/digest.ts";

/** What a digest says: by which algorithm, and one of which values (hexadecimal). */
export type ExpectedDigest = { algorithm: Sha2Algorithm; anyOf: readonly string[] };

/**
 * Reads the digests of a related resource (VC Data Model 2.0, section 5.3): `digestSRI` (Subresource Integrity, section 3.1:
 * of several values those of the strongest algorithm count) and `digestMultibase` (a multihash in base58 or base64url, or the
 * bare digest, as the W3C's own test suite writes it).
 *
 * @returns all that it has; `undefined` where one is not understood, or there is none
 */
export function readDigests({ digestSRI, digestMultibase }: JsonObject): ExpectedDigest[] | undefined {
  const given = [
    ...(digestSRI === undefined ? [] : [readSri(digestSRI)]),
    ...(digestMultibase === undefined ? [] : [readMultihash(digestMultibase)]),
  ];
  const understood = given.filter((digest) => digest !== undefined);
  return understood.length === given.length && given.length > 0 ? understood : undefined;
}

/** Tells whether bytes have a digest. */
export function hasDigest(bytes: Uint8Array, { algorithm, anyOf }: ExpectedDigest): boolean {
  return anyOf.includes(bytesToHex(computeSha2(algorithm, bytes)));
}

const strongestFirst = ["sha512", "sha384", "sha256"] as const;

function readSri(text: unknown): ExpectedDigest | undefined {
  if (typeof text !== "string") return undefined;
  const values = text.split(/[ \t\n\f\r]+/).map((value) => /^(sha256|sha384|sha512)-([^?]*)(?:\?.*)?$/.exec(value));
  for (const algorithm of strongestFirst) {
    const ofAlgorithm = values.filter((value) => value?.[1] === algorithm);
    const anyOf = ofAlgorithm.flatMap((value) => digestOf(decodeBase64(value?.[2] ?? ""), algorithm));
    if (ofAlgorithm.length > 0) return anyOf.length > 0 ? { algorithm, anyOf } : undefined;
  }
  return undefined;
}

function digestOf(bytes: Uint8Array | undefined, algorithm: Sha2Algorithm): string[] {
  return bytes?.length === digestLengths[algorithm] ? [bytesToHex(bytes)] : [];
}

// Codes of the table of multihashes; lengths below 128 take one byte.
const algorithmsByCode: ReadonlyMap<number | undefined, Sha2Algorithm> = new Map([
  [0x12, "sha256"],
  [0x20, "sha384"],
  [0x13, "sha512"],
]);
const LONGEST_BASE58 = 91;
const LONGEST_BASE64 = 101;

function readMultihash(text: unknown): ExpectedDigest | undefined {
  const bytes = typeof text === "string" ? decodeMultibase(text) : undefined;
  if (bytes === undefined) return undefined;
  // No bare digest is as long as a multihash.
  const bare = strongestFirst.find((algorithm) => digestLengths[algorithm] === bytes.length);
  if (bare !== undefined) return { algorithm: bare, anyOf: digestOf(bytes, bare) };
  const algorithm = algorithmsByCode.get(bytes[0]);
  if (algorithm === undefined || bytes[1] !== bytes.length - 2) return undefined;
  const anyOf = digestOf(bytes.subarray(2), algorithm);
  return anyOf.length > 0 ? { algorithm, anyOf } : undefined;
}

function decodeMultibase(text: string): Uint8Array | undefined {
  if (text.startsWith("z")) return decodeBase58(text.slice(1), LONGEST_BASE58);
  return text.startsWith("u") && text.length <= LONGEST_BASE64 ? decodeBase64Url(text.slice(1)) : undefined;
}
