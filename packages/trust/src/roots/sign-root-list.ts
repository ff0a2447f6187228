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

/** A root list with the proof of whoever answers for it. The digest of the list is that without the proof. */
export type SignedRootList = RootList & { proof: JsonObject };

/**
 * Signs a root list, so that those who load it know who answers for it: an `eddsa-jcs-2022` proof (vc-di-eddsa 1.0, section 3.3)
 * by the `did:key` DID of the key, for the purpose `assertionMethod`.
 *
 * @param options.now - `created` of the proof, whole seconds; core has no clock of its own
 * @throws SdkError `invalid_root_list` when it is none
 * @throws SdkError `invalid_signer` when the signer is none, or signs wrongly
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

/** This cryptosuite signs the JSON itself: nothing is turned into RDF. */
const jsonOnly = {
  canonicalize(): never {
    throw new Error("eddsa-jcs-2022 canonicalises no RDF");
  },
};
