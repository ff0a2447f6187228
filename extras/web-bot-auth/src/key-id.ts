import { hashSubjectData } from "@arcs/core";

import { encodeBase64Url } from "@arcs/core/internal";

/**
 * Gives the id of an Ed25519 key in HTTP message signatures of agents: its JWK thumbprint (RFC 7638; RFC 8037, appendix A.3).
 * The form that is hashed for a thumbprint, members in order and no spaces, is that of RFC 8785.
 */
export function keyIdOf(publicKey: Uint8Array): string {
  return encodeBase64Url(hashSubjectData({ crv: "Ed25519", kty: "OKP", x: encodeBase64Url(publicKey) }));
}
