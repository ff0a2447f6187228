import { decodeAddress, encodeMultikey, type JsonObject, type KeyPair, type Signer } from "@arcs/core";
import {
  assertObject,
  createProof,
  formatDidKey,
  formatUnixSeconds,
  toSigner,
  toUnixSeconds,
} from "@arcs/core/internal";

import { readRootList, type RootList } from "../vouching/root-list.ts";

/** A root list with its publisher's proof. The digest of the list excludes the proof. */
export type SignedRootList = RootList & { proof: JsonObject };

/**
 * Signs a root list, so that its users can verify the publisher. The `eddsa-jcs-2022` proof (vc-di-eddsa 1.0, section 3.3) is made
 * with the key's `did:key` DID, for the purpose `assertionMethod`.
 *
 * @param options.now - `created` of the proof, whole seconds; core has no clock of its own
 * @throws SdkError `invalid_root_list` for a malformed list
 * @throws SdkError `invalid_signer` if the signer is malformed, or its signature is wrong
 * @example
 * ```ts
 * const signed = await signRootList(rootList, { signer, now: new Date() });
 * ```
 */
export async function signRootList(
  list: RootList,
  options: { signer: Signer | KeyPair; now: Date },
): Promise<SignedRootList> {
  assertObject(options, "options");
  const { signer: given, now } = options;
  const { document } = readRootList(list);
  const signer = toSigner(given);
  const publicKey = decodeAddress(signer.address);
  const verificationMethod = `${formatDidKey(publicKey)}#${encodeMultikey(publicKey)}`;
  const proof = await createProof(structuredClone(document), {
    signer: { verificationMethod, sign: (bytes) => signer.sign(bytes) },
    canonicalizer: jsonOnly,
    cryptosuite: "eddsa-jcs-2022",
    proofPurpose: "assertionMethod",
    created: formatUnixSeconds(toUnixSeconds(now, "now")),
  });
  return { ...document, proof };
}

/** This cryptosuite signs the JSON itself, without RDF. */
const jsonOnly = {
  canonicalize(): never {
    throw new Error("eddsa-jcs-2022 canonicalises no RDF");
  },
};
