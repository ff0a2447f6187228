import { createBoundedCache } from "../base/bounded-cache.ts";
import { isSdkError, SdkError } from "../base/errors.ts";
import { decodeAddress } from "../keys/address.ts";
import { isPublicKey } from "../keys/portable-ed25519.ts";
import { parseDid } from "./did.ts";
import { parseDidKey } from "./did-key.ts";
import { decodeMultikey, encodeMultikey } from "./multikey.ts";

/** The document of a DID that is resolved by computation: one Ed25519 key, for authentication and assertion. */
export type DidDocument = {
  "@context": string[];
  id: string;
  verificationMethod: { id: string; type: "Multikey"; controller: string; publicKeyMultibase: string }[];
  authentication: string[];
  assertionMethod: string[];
};

/**
 * Resolves a `did:service` or `did:key` (Ed25519) DID by computation alone: the DID is the key.
 *
 * @throws SdkError `invalid_did` for every other DID, `invalid_address` if a ledger DID's address is not a key
 * @example
 * ```ts
 * const { verificationMethod } = resolveDid(`did:service:devnet:${address}`);
 * ```
 */
export function resolveDid(did: string): DidDocument {
  const { publicKey, keyId } = computeKey(did);
  return {
    "@context": ["https://www.w3.org/ns/did/v1", "https://w3id.org/security/multikey/v1"],
    id: did,
    verificationMethod: [
      { id: keyId, type: "Multikey", controller: did, publicKeyMultibase: encodeMultikey(publicKey) },
    ],
    authentication: [keyId],
    assertionMethod: [keyId],
  };
}

/** Finds the key that a DID stands for by computation, with its id, or `undefined` where it stands for none. */
export function keyOfDid(did: string): { id: string; publicKey: Uint8Array } | undefined {
  try {
    const [method] = resolveDid(did).verificationMethod;
    const publicKey = method === undefined ? undefined : decodeMultikey(method.publicKeyMultibase);
    return method === undefined || publicKey === undefined ? undefined : { id: method.id, publicKey };
  } catch (error) {
    if (isSdkError(error)) return undefined;
    throw error;
  }
}

// An issuer signs many credentials with one key.
const publicKeys = /* @__PURE__ */ createBoundedCache<Uint8Array>(1_000);

/** Computes the public key of a verification method by its id, or returns `undefined`. */
export function publicKeyOfMethod(methodId: string): Uint8Array | undefined {
  let publicKey = publicKeys.get(methodId);
  if (publicKey === undefined) {
    publicKey = computeKeyOfMethod(methodId);
    if (publicKey === undefined) return undefined;
    publicKeys.set(methodId, publicKey);
  }
  // A copy, because callers may change theirs.
  return publicKey.slice();
}

function computeKeyOfMethod(methodId: string): Uint8Array | undefined {
  const hash = methodId.indexOf("#");
  if (hash < 0) return undefined;
  try {
    const { publicKey, keyId } = computeKey(methodId.slice(0, hash));
    return keyId === methodId ? publicKey : undefined;
  } catch (error) {
    if (isSdkError(error)) return undefined;
    throw error;
  }
}

function computeKey(did: string): { publicKey: Uint8Array; keyId: string } {
  const publicKey = parseDidKey(did);
  if (publicKey === undefined) return { publicKey: decodeAddress(parseDid(did).address), keyId: `${did}#key-1` };
  if (!isPublicKey(publicKey)) {
    throw new SdkError("invalid_did", "did:key expected an Ed25519 public key, got bytes that are none");
  }
  return { publicKey, keyId: `${did}#${encodeMultikey(publicKey)}` };
}
