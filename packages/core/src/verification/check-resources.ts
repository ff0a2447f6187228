import { bytesToHex, decodeBase58, decodeBase64, decodeBase64Url, isBytes } from "../base/bytes.ts";
import { contextDigests } from "../contexts/digests.ts";
import { type VerificationError, verificationError } from "../base/errors.ts";
import { isJsonObject, type JsonObject, type JsonValue, listOf } from "../base/json.ts";
import { type CheckResult, passed, resultOf } from "./report.ts";
import { computeSha2, digestLengths, type Sha2Algorithm } from "../base/hash.ts";

/** A request for a related resource, to compare its digest. */
export type ResourceQuery = {
  /** The resource's URL, from a credential that a trusted issuer signed. Guard against SSRF when you fetch it. */
  id: string;
  /** The media type that the credential claims, such as `image/png`. */
  mediaType?: string;
};

/** Returns the bytes of a related resource, or `undefined` if it cannot. */
export type ResourceResolver = (query: ResourceQuery) => Uint8Array | undefined | Promise<Uint8Array | undefined>;

/** Options of the check of related resources. */
export type ResourceCheckOptions = {
  resolveResource: ResourceResolver | undefined;
  /** True if a trusted issuer signed the credential: for others nothing is fetched. */
  isTrusted: boolean;
};

/**
 * Checks the digests of every `relatedResource` (VC Data Model 2.0, section 5.3). Those of core's own contexts are checked
 * directly, others with the caller's `resolveResource`. Without one they are not checked, with a warning each.
 */
export function checkResources(
  credential: JsonObject,
  options: ResourceCheckOptions,
): CheckResult | Promise<CheckResult> {
  const resources = listOf(credential["relatedResource"]);
  return resources.length === 0 ? passed : checkAll(resources, options);
}

async function checkAll(resources: readonly JsonValue[], options: ResourceCheckOptions): Promise<CheckResult> {
  const findings = await Promise.all(resources.map((resource) => findingOn(resource, options)));
  const errors = findings.filter((finding) => finding !== undefined);
  return resultOf(errors);
}

/** Checks one resource. The form check reports malformed ones. */
async function findingOn(resource: JsonValue, options: ResourceCheckOptions): Promise<VerificationError | undefined> {
  if (!isJsonObject(resource) || typeof resource["id"] !== "string") return undefined;
  const { id } = resource;
  const { resolveResource, isTrusted } = options;
  const digests = readDigests(resource);
  if (digests === undefined) {
    const code = isCompared(id, resolveResource) ? "related_resource_mismatch" : "related_resource_not_checked";
    return finding(code, id, "has a digest that is not understood");
  }
  const carried = digestsOfContext(id);
  if (carried !== undefined) {
    return digests.every(({ algorithm, anyOf }) => anyOf.includes(carried[algorithm])) ? undefined : mismatch(id);
  }
  if (resolveResource === undefined) {
    return finding("related_resource_not_checked", id, "was not compared: no resolveResource was given");
  }
  /* fault: related-resource-for-anybody */
  if (!isTrusted) return finding("related_resource_not_checked", id, "was not asked for: no trusted issuer names it");
  const bytes = await bytesOf({ id, mediaType: resource["mediaType"] }, resolveResource);
  if (bytes === undefined) return finding("related_resource_unavailable", id, "could not be had");
  return digests.every((digest) => hasDigest(bytes, digest)) ? undefined : mismatch(id);
}

function isCompared(id: string, resolveResource: ResourceResolver | undefined): boolean {
  return resolveResource !== undefined || digestsOfContext(id) !== undefined;
}

/** The digests of a context that core carries, however its URL is spelt: that it is not the same text makes it no other resource. */
function digestsOfContext(id: string): ReturnType<typeof contextDigests.get> {
  const exact = contextDigests.get(id);
  if (exact !== undefined || !URL.canParse(id)) return exact;
  const { origin, pathname } = new URL(id);
  const path = pathname.replaceAll(/%([0-9a-f]{2})/gi, (escape, hex: string) => {
    const character = String.fromCharCode(Number.parseInt(hex, 16));
    return /[\w.~-]/.test(character) ? character : escape;
  });
  return contextDigests.get(origin + path);
}

async function bytesOf(
  { id, mediaType }: { id: string; mediaType: JsonValue | undefined },
  resolveResource: ResourceResolver,
): Promise<Uint8Array | undefined> {
  try {
    const bytes = await resolveResource({ id, ...(typeof mediaType === "string" ? { mediaType } : {}) });
    return isBytes(bytes) ? bytes : undefined;
  } catch {
    return undefined;
  }
}

function mismatch(id: string): VerificationError {
  return finding("related_resource_mismatch", id, "is not what the credential was made for");
}

function finding(code: VerificationError["code"], id: string, what: string): VerificationError {
  return verificationError(code, `related resource ${id.slice(0, 120)} ${what}`);
}

/** A parsed digest: its algorithm and the acceptable values (hexadecimal). */
type ExpectedDigest = { algorithm: Sha2Algorithm; anyOf: readonly string[] };

/**
 * Reads the digests of a related resource (VC Data Model 2.0, section 5.3). Of several values of `digestSRI`, those of the
 * strongest algorithm count (Subresource Integrity, section 3.1). `digestMultibase` is a multihash in base58 or base64url, or the
 * bare digest, as the W3C's own test suite writes it.
 *
 * @returns all digests; `undefined` if one is not supported, or there is none
 */
function readDigests({ digestSRI, digestMultibase }: JsonObject): ExpectedDigest[] | undefined {
  const given = [
    ...(digestSRI === undefined ? [] : [readSri(digestSRI)]),
    ...(digestMultibase === undefined ? [] : [readMultihash(digestMultibase)]),
  ];
  const understood = given.filter((digest) => digest !== undefined);
  return understood.length === given.length && given.length > 0 ? understood : undefined;
}

/** Tells whether bytes have a digest. */
function hasDigest(bytes: Uint8Array, { algorithm, anyOf }: ExpectedDigest): boolean {
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

// Codes of the multihash table; lengths below 128 take one byte.
const algorithmsByCode: ReadonlyMap<number | undefined, Sha2Algorithm> = new Map([
  [0x12, "sha256"],
  [0x20, "sha384"],
  [0x13, "sha512"],
]);
const MAX_BASE58_LENGTH = 91;
const MAX_BASE64_LENGTH = 101;

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
  if (text.startsWith("z")) return decodeBase58(text.slice(1), MAX_BASE58_LENGTH);
  return text.startsWith("u") && text.length <= MAX_BASE64_LENGTH ? decodeBase64Url(text.slice(1)) : undefined;
}
