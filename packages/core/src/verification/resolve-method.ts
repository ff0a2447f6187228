import { publicKeyOfMethod } from "../did/did-document.ts";
import type { VerificationMethodResolver } from "../proof/verification-method.ts";
import { createResolver } from "./registered-keys.ts";
import type { TrustList } from "./trusted-issuers.ts";

/** Makes the resolver of verification methods: registered keys first, then those of `did:service` and `did:key` DIDs. */
export function createMethodResolver(trustList: TrustList, now: Date): VerificationMethodResolver {
  return createResolver(trustList, { now, computeKey: publicKeyOfMethod });
}
