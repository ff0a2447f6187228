import { publicKeyOfMethod } from "../did/did-document.ts";
import { type VerificationError, verificationError } from "../errors.ts";
import type { VerificationMethod, VerificationMethodResolver } from "../proof/verification-method.ts";
import type { RegisteredKey, TrustList } from "./trusted-issuers.ts";

/**
 * Makes the resolver of verification methods: registered keys first, then the keys that `did:service` and `did:key`
 * DIDs have by computation. Nothing inside a credential can add a key.
 */
export function createMethodResolver(trustList: TrustList, now: Date): VerificationMethodResolver {
  return (id, { created }) => {
    const registered = trustList.keys.get(id);
    if (registered !== undefined) return useRegisteredKey(id, registered, { created, now: now.getTime() });

    const publicKey = publicKeyOfMethod(id);
    if (publicKey === undefined) {
      return verificationError(
        "verification_method_not_found",
        `no key is known for verification method ${shorten(id)}`,
      );
    }
    return { id, controller: id.slice(0, id.indexOf("#")), publicKey };
  };
}

function useRegisteredKey(
  id: string,
  key: RegisteredKey,
  { created, now }: { created: number | undefined; now: number },
): VerificationMethod | VerificationError {
  if (now >= key.revoked) return verificationError("key_not_valid", `key ${id} was revoked`);
  // Without `created` nobody knows when the key was used, so an interval cannot be met.
  const signedAt = created ?? Number.NaN;
  const bounded = key.validFrom !== Number.NEGATIVE_INFINITY || key.validUntil !== Number.POSITIVE_INFINITY;
  if (bounded && !(signedAt >= key.validFrom && signedAt <= key.validUntil)) {
    return verificationError("key_not_valid", `key ${id} was not valid when the proof was created`);
  }
  return { id, controller: key.controller, publicKey: key.publicKey };
}

function shorten(id: string): string {
  return id.length <= 120 ? id : `${id.slice(0, 120)}…`;
}
