import { describeValue, isBytes, shorten, showValue } from "../base/check-value.ts";
import { SdkError, type VerificationError, verificationError } from "../base/errors.ts";
import { isJsonObject } from "../base/json.ts";
import { decodeMultikey } from "../keys/did-key.ts";
import { parseDateTimeStamp } from "../base/time.ts";
import type { VerificationMethod, VerificationMethodResolver } from "../proof/read-proof.ts";
import { type CheckResult, failed, passed } from "./report.ts";

/** A key of a registered issuer, with the interval in which it may sign. */
export type IssuerKey = {
  /** Verification method id, as proofs name it: a DID URL. */
  id: string;
  /** `z` and the base58 of 0xed01 and the 32-byte Ed25519 public key. */
  publicKeyMultibase: string;
  /** dateTimeStamp: proofs created before it are refused. */
  validFrom?: string;
  /** dateTimeStamp of the key's retirement: earlier signatures still verify. */
  validUntil?: string;
  /**
   * dateTimeStamp of the key's loss or theft: from then on none of its signatures verifies, not
   * even earlier ones.
   */
  revoked?: string;
};

/**
 * A trusted issuer: its whole DID or URL, or that with further keys.
 *
 * Keys listed here are added to the key that is computed of the issuer's DID, such as `did:key`. A listed
 * key with the computed key's id replaces it, so that the listed interval applies.
 */
export type TrustedIssuer = string | { id: string; keys?: readonly IssuerKey[] };

type RegisteredKey = {
  controller: string;
  publicKey: Uint8Array;
  validFrom: number;
  validUntil: number;
  revoked: number;
};

export type TrustList = { issuers: ReadonlySet<string>; keys: ReadonlyMap<string, RegisteredKey> };

const ENTRY_MEMBERS = ["id", "keys"];
const KEY_MEMBERS = ["id", "publicKeyMultibase", "validFrom", "validUntil", "revoked"];

/**
 * Reads a trust list.
 *
 * @throws SdkError `invalid_issuer_document` for an unreadable key or time, an unknown member, or a
 *   key listed twice
 */
export function readTrustList(trustedIssuers: readonly TrustedIssuer[]): TrustList {
  const issuers = new Set<string>();
  const keys = new Map<string, RegisteredKey>();
  for (const issuer of trustedIssuers) {
    const entry = (isJsonObject(issuer) ? issuer : { id: issuer }) as {
      id?: unknown;
      keys?: unknown;
    };
    const { id, keys: issuerKeys = [] } = entry;
    if (typeof id !== "string" || !ABSOLUTE_IRI.test(id)) {
      throw unreadable(
        `trustedIssuers must be DIDs or URLs, each alone or as an id (received ${describeValue(id)})`,
      );
    }
    assertMembers(entry, ENTRY_MEMBERS, `trusted issuer ${id}`);
    if (!Array.isArray(issuerKeys))
      throw unreadable(`keys of ${id} must be an array (received ${describeValue(issuerKeys)})`);
    issuers.add(id);
    for (const key of issuerKeys as unknown[]) {
      const [keyId, registered] = readKey(key, id);
      if (keys.has(keyId))
        throw unreadable(`key ${keyId} is listed more than once in the trust list`);
      keys.set(keyId, registered);
    }
  }
  return { issuers, keys };
}

const ABSOLUTE_IRI = /^[a-z][a-z\d+.-]*:\S+$/i;

function readKey(value: unknown, controller: string): [id: string, key: RegisteredKey] {
  if (!isJsonObject(value))
    throw unreadable(`keys of ${controller} must be objects (received ${describeValue(value)})`);
  const { id } = value;
  // Without an id, or with a relative one, no proof could name the key.
  if (typeof id !== "string" || !ABSOLUTE_IRI.test(id)) {
    const what = "the id by which proofs name it, such as did:example:issuer#key-1";
    throw unreadable(`a key of ${controller} must be ${what} (received ${showValue(id)})`);
  }
  assertMembers(value, KEY_MEMBERS, `key ${id}`);
  const key = value as unknown as IssuerKey;
  const publicKey = decodeMultikey(key.publicKeyMultibase);
  if (publicKey === undefined)
    throw unreadable(`key ${id} must have an Ed25519 publicKeyMultibase (z6Mk…)`);
  return [
    id,
    {
      controller,
      publicKey,
      validFrom: readTime(key, "validFrom") ?? Number.NEGATIVE_INFINITY,
      validUntil: readTime(key, "validUntil") ?? Number.POSITIVE_INFINITY,
      revoked: readTime(key, "revoked") ?? Number.POSITIVE_INFINITY,
    },
  ];
}

/** A misspelt member would be ignored, and a key without an end would be trusted for ever. */
function assertMembers(object: object, known: readonly string[], what: string): void {
  const unknown = Object.keys(object).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const [nearest = ""] = [...known].sort(
    (a, b) => sharedStart(b, unknown) - sharedStart(a, unknown),
  );
  const hint =
    sharedStart(nearest, unknown) > 1
      ? `; did you mean ${nearest}?`
      : `: it has ${known.join(", ")}`;
  throw unreadable(`${what} must have no member ${showValue(unknown)}${hint}`);
}

function sharedStart(left: string, right: string): number {
  let count = 0;
  while (count < left.length && left[count]?.toLowerCase() === right[count]?.toLowerCase()) count++;
  return count;
}

function unreadable(message: string): SdkError {
  return new SdkError("invalid_issuer_document", message);
}

function readTime(
  key: IssuerKey,
  member: "validFrom" | "validUntil" | "revoked",
): number | undefined {
  const text = key[member];
  if (text === undefined) return undefined;
  const milliseconds = parseDateTimeStamp(text);
  if (milliseconds === undefined) {
    throw unreadable(
      `${member} of key ${key.id} must be a dateTimeStamp (received ${showValue(text)})`,
    );
  }
  return milliseconds;
}

/**
 * Checks that the issuer is on the verifier's trust list. Whole ids are compared, so networks never
 * mix.
 */
export function checkIssuer(issuer: string | undefined, trustList: TrustList): CheckResult {
  if (issuer === undefined) return failed("untrusted_issuer", "the credential names no issuer");
  if (trustList.issuers.has(issuer)) return passed;
  return failed("untrusted_issuer", `issuer ${issuer.slice(0, 120)} is not on the trust list`);
}

/**
 * Makes a resolver of verification methods: registered keys first, then those that `computeKey`
 * makes of the id. Nothing inside a credential can add a key.
 */
export function createResolver(
  trustList: TrustList,
  { now, computeKey }: { now: Date; computeKey: ComputeKey },
): VerificationMethodResolver {
  return (id, { created, proofPurpose }) => {
    const names = namesOf(id);
    const registered = names
      .map((name) => trustList.keys.get(name))
      .find((key) => key !== undefined);
    if (registered !== undefined)
      return useRegisteredKey(id, registered, { created, now: now.getTime() });

    const key = computeKey(names[0], proofPurpose);
    if (key === undefined) {
      return verificationError(
        "verification_method_not_found",
        `no key is known for verification method ${shorten(id)}`,
      );
    }
    if (isBytes(key)) return { id, controller: didOf(id), publicKey: key };
    return "code" in key ? key : { id, ...key };
  };
}

/**
 * Returns the key that a verification method stands for by its DID, or why it must not be used;
 * `undefined` for one that is not known. Bytes are an Ed25519 key of the DID.
 */
export type ComputeKey = (
  methodId: string,
  proofPurpose: string,
) => Uint8Array | Omit<VerificationMethod, "id"> | VerificationError | undefined;

/**
 * Returns the names of a key: its id, and for the one key of a `did:key` DID also the DID. A trust
 * list that restricts the key under one name restricts it under the other.
 */
function namesOf(id: string): [string, ...string[]] {
  const did = didOf(id);
  if (!did.startsWith("did:key:")) return [id];
  const method = `${did}#${did.slice("did:key:".length)}`;
  return id === did || id === method ? [method, did] : [id];
}

function didOf(methodId: string): string {
  return methodId.split("#", 1)[0] as string;
}

function useRegisteredKey(
  id: string,
  key: RegisteredKey,
  { created, now }: { created: number | undefined; now: number },
): VerificationMethod | VerificationError {
  if (now >= key.revoked) return verificationError("key_not_valid", `key ${id} was revoked`);
  // Without `created` the time of signing is unknown, so an interval cannot be met.
  const signedAt = created ?? Number.NaN;
  const bounded =
    key.validFrom !== Number.NEGATIVE_INFINITY || key.validUntil !== Number.POSITIVE_INFINITY;
  if (bounded && !(signedAt >= key.validFrom && signedAt <= key.validUntil)) {
    return verificationError("key_not_valid", `key ${id} was not valid when the proof was created`);
  }
  return { id, controller: key.controller, publicKey: key.publicKey };
}
