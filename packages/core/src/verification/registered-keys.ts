import { type VerificationError, verificationError } from "../base/errors.ts";
import type { VerificationMethod, VerificationMethodResolver } from "../proof/verification-method.ts";
import type { RegisteredKey, TrustList } from "./trusted-issuers.ts";

/**
 * Makes a resolver of verification methods: registered keys first, then computed keys. A `did:key` DID without a fragment means its
 * only key. Nothing inside a credential can add a key.
 *
 * @param computeKey - computes the key of a verification method from its id, if possible
 */
export function createResolver(
  trustList: TrustList,
  { now, computeKey }: { now: Date; computeKey: (methodId: string) => Uint8Array | undefined },
): VerificationMethodResolver {
  return (id, { created }) => {
    const names = namesOf(id);
    const registered = /* fault: revoked-key-by-its-other-name */ names
      .map((name) => trustList.keys.get(name))
      .find((key) => key !== undefined);
    if (registered !== undefined) return useRegisteredKey(id, registered, { created, now: now.getTime() });

    const publicKey = computeKey(names[0]);
    if (publicKey === undefined) {
      return verificationError(
        "verification_method_not_found",
        `no key is known for verification method ${shorten(id)}`,
      );
    }
    return { id, controller: didOf(id), publicKey };
  };
}

/**
 * Returns the names of a key: its id, and for the one key of a `did:key` DID the DID itself, which some proofs use. A trust list
 * that restricts the key under one name restricts it under the other.
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
  /* fault: revoked-key-accepted */
  if (now >= key.revoked) return verificationError("key_not_valid", `key ${id} was revoked`);
  // Without `created` the time of signing is unknown, so an interval cannot be met.
  const signedAt = created ?? Number.NaN;
  const bounded = key.validFrom !== Number.NEGATIVE_INFINITY || key.validUntil !== Number.POSITIVE_INFINITY;
  if (bounded && !(signedAt >= key.validFrom && /* fault: retired-key-accepted */ signedAt <= key.validUntil)) {
    return verificationError("key_not_valid", `key ${id} was not valid when the proof was created`);
  }
  return { id, controller: key.controller, publicKey: key.publicKey };
}

function shorten(id: string): string {
  return id.length <= 120 ? id : `${id.slice(0, 120)}…`;
}
