import { describeValue } from "../base/describe-value.ts";
import { SdkError } from "../base/errors.ts";
import { decodeMultikey } from "../did/multikey.ts";
import { parseDateTimeStamp } from "../base/time.ts";

/** A key of a registered issuer, with the interval in which it may sign. */
export type IssuerKey = {
  /** Verification method id, as proofs name it: a DID URL. */
  id: string;
  /** `z` and the base58 of 0xed01 and the 32-byte Ed25519 public key. */
  publicKeyMultibase: string;
  /** dateTimeStamp: proofs created before it are refused. */
  validFrom?: string;
  /** dateTimeStamp of the key's retirement: what it signed up to then still verifies. */
  validUntil?: string;
  /** dateTimeStamp from which nothing that the key ever signed verifies: the key was lost or stolen. */
  revoked?: string;
};

/**
 * An issuer whom the verifier trusts: its whole DID or URL, or that with further keys.
 *
 * Keys listed here join the key that a `did:service` or `did:key` issuer has by computation; a listed key with the id of
 * the computed one replaces it, so that the interval listed for it holds.
 */
export type TrustedIssuer = string | { id: string; keys?: readonly IssuerKey[] };

/** A registered key with its texts parsed. Times are milliseconds since the epoch. */
export type RegisteredKey = {
  controller: string;
  publicKey: Uint8Array;
  validFrom: number;
  validUntil: number;
  revoked: number;
};

/** The trust list in the form that look-ups need. */
export type TrustList = { issuers: ReadonlySet<string>; keys: ReadonlyMap<string, RegisteredKey> };

/**
 * Reads a trust list.
 *
 * @throws SdkError `invalid_issuer_document` when a key or a time in it cannot be read, or two issuers claim one key id
 */
export function readTrustList(trustedIssuers: readonly TrustedIssuer[]): TrustList {
  const issuers = new Set<string>();
  const keys = new Map<string, RegisteredKey>();
  for (const issuer of trustedIssuers) {
    const { id, keys: issuerKeys = [] }: { id?: unknown; keys?: readonly IssuerKey[] } =
      typeof issuer === "object" && issuer !== null ? issuer : { id: issuer };
    if (typeof id !== "string" || !/^[a-z][a-z\d+.-]*:\S+$/i.test(id)) {
      const message = `trustedIssuers expected DIDs or URLs, each alone or as an id, got ${describeValue(id)}`;
      throw new SdkError("invalid_issuer_document", message);
    }
    issuers.add(id);
    for (const key of issuerKeys) {
      if (keys.has(key.id)) {
        throw new SdkError("invalid_issuer_document", `key ${key.id} is listed more than once in the trust list`);
      }
      keys.set(key.id, readKey(key, id));
    }
  }
  return { issuers, keys };
}

function readKey(key: IssuerKey, controller: string): RegisteredKey {
  const publicKey = decodeMultikey(key.publicKeyMultibase);
  if (publicKey === undefined) {
    throw new SdkError("invalid_issuer_document", `key ${key.id} expected an Ed25519 publicKeyMultibase (z6Mk…)`);
  }
  return {
    controller,
    publicKey,
    validFrom: readTime(key, "validFrom") ?? Number.NEGATIVE_INFINITY,
    validUntil: readTime(key, "validUntil") ?? Number.POSITIVE_INFINITY,
    revoked: readTime(key, "revoked") ?? Number.POSITIVE_INFINITY,
  };
}

function readTime(key: IssuerKey, member: "validFrom" | "validUntil" | "revoked"): number | undefined {
  const text = key[member];
  if (text === undefined) return undefined;
  const milliseconds = parseDateTimeStamp(text);
  if (milliseconds === undefined) {
    throw new SdkError("invalid_issuer_document", `${member} of key ${key.id} expected a dateTimeStamp`);
  }
  return milliseconds;
}
