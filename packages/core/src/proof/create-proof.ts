import { concatBytes, isBytes } from "../base/bytes.ts";
import { SdkError } from "../base/errors.ts";
import { type JsonObject, type JsonValue, writeJcs } from "../base/json.ts";
import type { Canonicalizer } from "../canonicalization/canonicalizer.ts";
import { type Cryptosuite, encodeProofValue, previousProofIds, securedDocument } from "./check-proof.ts";
import { sha256Text } from "../base/hash.ts";

type ProofSigner = {
  /** DID URL of the key. */
  verificationMethod: string;
  /** Signs with plain Ed25519 and returns 64 bytes. */
  sign(bytes: Uint8Array): Uint8Array | Promise<Uint8Array>;
};

/** The options of a proof (VC Data Integrity 1.0, section 2.1). Undefined members do not appear in the proof. */
export type CreateProofOptions = {
  signer: ProofSigner;
  canonicalizer: Canonicalizer;
  /** Default `eddsa-rdfc-2022`. */
  cryptosuite?: Cryptosuite;
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
  /** Ids of earlier proofs that this one covers. */
  previousProof?: string | string[];
};

/**
 * Creates an `eddsa-rdfc-2022` or `eddsa-jcs-2022` proof for a document (vc-di-eddsa, sections 3.2.1 and 3.3.1), and returns only
 * the proof. It does not cover existing proofs, except those named by `previousProof`.
 *
 * @throws SdkError `unknown_context`, `undefined_term`, `canonicalization_failed`, `canonicalization_limit_exceeded` if the
 * document cannot be signed; `previous_proof_not_found`; `invalid_signer` for a signature that is not 64 bytes
 */
export async function createProof(document: JsonObject, options: CreateProofOptions): Promise<JsonObject> {
  const { signer, canonicalizer, cryptosuite = "eddsa-rdfc-2022", proofPurpose, created, ...further } = options;
  const proof: JsonObject = { type: "DataIntegrityProof" };
  if (created !== undefined) proof["created"] = created;
  proof["verificationMethod"] = signer.verificationMethod;
  proof["cryptosuite"] = cryptosuite;
  proof["proofPurpose"] = proofPurpose;
  Object.assign(proof, further);
  const secured = securedDocument(document, previousProofIds(proof) ?? []);
  if (secured === undefined) {
    throw new SdkError("previous_proof_not_found", "previousProof expected ids of proofs that the document carries");
  }
  const message =
    cryptosuite === "eddsa-jcs-2022" ? jsonMessage(secured, proof) : rdfMessage(secured, { proof, canonicalizer });
  const signature = await signer.sign(await message);
  if (!isBytes(signature) || signature.length !== 64) {
    throw new SdkError("invalid_signer", "signer expected to return a signature of 64 bytes");
  }
  proof["proofValue"] = encodeProofValue(signature);
  return proof;
}

async function rdfMessage(
  document: JsonObject,
  { proof, canonicalizer }: { proof: JsonObject; canonicalizer: Canonicalizer },
): Promise<Uint8Array> {
  const documentHash = await hashDocument(document, canonicalizer);
  return hashData(documentHash, { proof, context: document["@context"], canonicalizer });
}

/** The options of such a proof repeat the document's contexts, so that they are signed. */
function jsonMessage(document: JsonObject, proof: JsonObject): Uint8Array {
  if (document["@context"] !== undefined) proof["@context"] = structuredClone(document["@context"]);
  return hashJsonData(hashJson(document), proof);
}

/**
 * Computes the bytes that a proof signs: SHA-256 of its canonical options, then SHA-256 of the canonical document; 64
 * bytes (vc-di-eddsa, section 3.2.4). `Ed25519Signature2020` does the same (section 3.1).
 *
 * @param documentHash - 32 bytes, see {@link hashDocument}
 * @param proof - the proof; its value is ignored
 * @param context - `@context` of the document, used for the options
 */
export async function hashData(
  documentHash: Uint8Array,
  {
    proof,
    context,
    canonicalizer,
  }: { proof: JsonObject; context: JsonValue | undefined; canonicalizer: Canonicalizer },
): Promise<Uint8Array> {
  const { proofValue: _, ...options } = proof;
  if (context !== undefined) options["@context"] = context;
  const optionsHash = await hashDocument(options, canonicalizer);
  return concatBytes(/* fault: proof-options-unsigned */ optionsHash, documentHash);
}

/**
 * Computes the bytes that an `eddsa-jcs-2022` proof signs: as {@link hashData}, but of the JSON (RFC 8785). Its options contain
 * their own context (vc-di-eddsa, section 3.3.5).
 *
 * @param documentHash - 32 bytes, see {@link hashJson}
 */
export function hashJsonData(documentHash: Uint8Array, proof: JsonObject): Uint8Array {
  const { proofValue: _, ...options } = proof;
  return concatBytes(/* fault: jcs-options-unsigned */ hashJson(options), documentHash);
}

/** Computes SHA-256 of a document's JSON in its canonical form (RFC 8785): 32 bytes. */
export function hashJson(document: JsonObject): Uint8Array {
  return sha256Text(writeJcs(document));
}

/** Computes SHA-256 of a document's canonical N-Quads: 32 bytes. */
export function hashDocument(document: JsonObject, canonicalizer: Canonicalizer): Uint8Array | Promise<Uint8Array> {
  const text = canonicalizer.canonicalize(document);
  return typeof text === "string" ? sha256Text(text) : text.then(sha256Text);
}
