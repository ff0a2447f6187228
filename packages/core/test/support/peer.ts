import { from as importKey } from "@digitalbazaar/ed25519-multikey";
import bs58 from "bs58";

import { concatBytes, encodeMultikey, formatDidKey, publicKeyFromSeed } from "@arcs/vc/internal";
import { knownContexts } from "../../src/canonicalization/default-canonicalizer.ts";
import { resolveDid } from "../../src/keys/did.ts";

/**
 * The peer's document loader: our contexts, DID documents by our own resolution, nothing from a
 * network.
 */
export async function documentLoader(url: string): Promise<object> {
  if (knownContexts.has(url)) {
    return {
      contextUrl: null,
      documentUrl: url,
      document: structuredClone({ "@context": knownContexts.get(url)!["@context"] }),
    };
  }
  const document = resolveDid(url.split("#")[0]!);
  const method = {
    "@context": "https://w3id.org/security/multikey/v1",
    ...document.verificationMethod[0],
  };
  return {
    contextUrl: null,
    documentUrl: url,
    document: url.includes("#") ? method : { ...document, verificationMethod: [method] },
  };
}

/** The DID of a key, by computation. */
export function didOf(seed: Uint8Array): string {
  return formatDidKey(publicKeyFromSeed(seed));
}

/** Imports a key in the peer's form. */
export async function importPeerKey(seed: Uint8Array): Promise<{ signer(): object }> {
  const publicKeyMultibase = encodeMultikey(publicKeyFromSeed(seed));
  const controller = didOf(seed);
  return importKey({
    type: "Multikey",
    id: `${controller}#${publicKeyMultibase}`,
    controller,
    publicKeyMultibase,
    secretKeyMultibase: `z${bs58.encode(concatBytes(Uint8Array.of(0x80, 0x26), seed))}`,
  });
}
