import { isBytes } from "../bytes.ts";
import { SdkError } from "../errors.ts";
import type { JsonObject } from "../json.ts";
import type { Canonicalizer } from "./canonicalizer.ts";
import { hashData, hashDocument } from "./hash-data.ts";
import { previousProofIds, securedDocument } from "./proof-chain.ts";
import { encodeProofValue } from "./proof-value.ts";

/** What signs a proof: the name of its key, and the key's use. */
export type ProofSigner = {
  /** DID URL of the key. */
  verificationMethod: string;
  /** Signs with plain Ed25519 and returns 64 bytes. */
  sign(bytes: Uint8Array): Uint8Array | Promise<Uint8Array>;
};

/** The options of a proof (VC Data Integrity 1.0, section 2.1). Absent members do not appear in the proof. */
export type CreateProofOptions = {
  signer: ProofSigner;
  canonicalizer: Canonicalizer;
  /** `assertionMethod` for credentials, `authentication` for presentations. */
  proofPurpose: string;
  /** dateTimeStamp. */
  created?: string;
  /** dateTimeStamp. */
  expires?: string;
  domain?: string;
  challenge?: string;
  /** Name of the proof, by which later proofs of a chain refer to it. */
  id?: string;
  /** Proofs of the document that this one builds upon. */
  previousProof?: string | string[];
};

/**
 * Creates an `eddsa-rdfc-2022` proof for a document (vc-di-eddsa, section 3.2.1). It only returns the proof; proofs that
 * the document already carries are left out of what is signed, but for those named by `previousProof`.
 *
 * @throws SdkError `unknown_context`, `undefined_term`, `canonicalization_failed`, `canonicalization_limit_exceeded` when
 * the document cannot be signed; `previous_proof_not_found`; `invalid_signer` for a signature that is not 64 bytes
 */
export async function createProof(document: JsonObject, options: CreateProofOptions): Promise<JsonObject> {
  const { signer, canonicalizer, proofPurpose, created, ...further } = options;
  const proof: JsonObject = { type: "DataIntegrityProof" };
  if (created !== undefined) proof["created"] = created;
  proof["verificationMethod"] = signer.verificationMethod;
  proof["cryptosuite"] = "eddsa-rdfc-2022";
  proof["proofPurpose"] = proofPurpose;
  Object.assign(proof, further);
  const secured = securedDocument(document, previousProofIds(proof) ?? []);
  if (secured === undefined) {
    throw new SdkError("previous_proof_not_found", "previousProof expected ids of proofs that the document carries");
  }
  const documentHash = await hashDocument(secured, canonicalizer);
  const context = document["@context"];
  const signature = await signer.sign(await hashData(documentHash, { proof, context, canonicalizer }));
  if (!isBytes(signature) || signature.length !== 64) {
    throw new SdkError("invalid_signer", "signer expected to return a signature of 64 bytes");
  }
  proof["proofValue"] = encodeProofValue(signature);
  return proof;
}
