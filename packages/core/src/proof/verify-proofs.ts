import { toVerificationError, type VerificationError, verificationError } from "../errors.ts";
import { isJsonObject, type JsonObject, type JsonValue, listOf } from "../json.ts";
import { verifyEd25519 } from "../keys/ed25519.ts";
import type { SignatureCheck } from "../keys/signature-check.ts";
import { LEDGER_INCLUSION_TYPE } from "../naming.ts";
import { parseDateTimeStamp } from "../time.ts";
import type { Canonicalizer } from "./canonicalizer.ts";
import { checkProofOptions, type ProofExpectations } from "./check-proof.ts";
import { hashData, hashDocument } from "./hash-data.ts";
import { previousProofIds, securedDocument } from "./proof-chain.ts";
import { decodeProofValue } from "./proof-value.ts";
import type { VerificationMethod, VerificationMethodResolver } from "./verification-method.ts";

/** What {@link verifyProofs} needs besides the document. */
export type VerifyProofsOptions = ProofExpectations & {
  canonicalizer: Canonicalizer;
  resolveVerificationMethod: VerificationMethodResolver;
  /** How many different documents the proofs may be about: each costs a canonicalisation of the whole. */
  maxChainLength: number;
  /** Checks an Ed25519 signature by the strict rule. Default: core's own. */
  verifySignature?: (check: SignatureCheck) => boolean;
};

/** The outcome for one proof. */
export type ProofResult = {
  verified: boolean;
  /** The key that the proof names, when it is known. */
  verificationMethod: VerificationMethod | undefined;
  errors: VerificationError[];
};

/** The outcome for all proofs of a document. */
export type ProofsReport = {
  /** True when there is at least one proof, and all are verified. */
  verified: boolean;
  /** One result per proof, in the order of the document. */
  results: ProofResult[];
  /** What concerns the document rather than one proof. */
  errors: VerificationError[];
};

/**
 * Verifies every proof of a document: a single proof, a set, or a chain, of `eddsa-rdfc-2022` and `Ed25519Signature2020`
 * (vc-di-eddsa; VC Data Integrity 1.0, sections 4.4 and 4.5). Bad documents never throw.
 */
export async function verifyProofs(document: JsonObject, options: VerifyProofsOptions): Promise<ProofsReport> {
  // An inclusion proof is checked by whoever asks the ledger; it signs nothing.
  const proofs = listOf(document["proof"]).filter((proof) => !isInclusionProof(proof));
  if (proofs.length === 0) {
    return { verified: false, results: [], errors: [verificationError("missing_proof", "the document has no proof")] };
  }
  const run: ProofRun = { options, hashes: new Map(), isOnly: proofs.length === 1 };
  const results: ProofResult[] = [];
  for (const proof of proofs) {
    try {
      results.push(await verifyProof(proof, document, run));
    } catch (error) {
      results.push(rejected([toVerificationError(error)]));
    }
  }
  return { verified: results.every((result) => result.verified), results, errors: [] };
}

function isInclusionProof(proof: JsonValue): boolean {
  return isJsonObject(proof) && proof["type"] === LEDGER_INCLUSION_TYPE;
}

/** Hashes of the document by the previous proofs that are left in it: proofs of a set share the one without any. */
type DocumentHashes = Map<string, Uint8Array | Promise<Uint8Array>>;

/** What the proofs of one document share. */
type ProofRun = {
  options: VerifyProofsOptions;
  hashes: DocumentHashes;
  /** There is no other proof. */
  isOnly: boolean;
};

async function verifyProof(proof: JsonValue, document: JsonObject, run: ProofRun): Promise<ProofResult> {
  const { options } = run;
  if (!isJsonObject(proof)) return rejected([verificationError("malformed_proof", "the proof expected an object")]);
  const errors = checkProofOptions(proof, options);
  const parts = readParts(proof, document, errors);
  const method = resolveMethod(proof, options);
  if (method !== undefined && "code" in method) return rejected([...errors, method]);
  if (method === undefined || parts === undefined || errors.length > 0) return rejected(errors, method);

  const { context, signature } = parts;
  const documentHash = hashOf(parts, { proof, run });
  if (documentHash === undefined) {
    const message = `the proofs expected to be about at most ${options.maxChainLength} different documents`;
    return rejected([verificationError("too_many_proofs", message)], method);
  }
  const message = await hashData(await documentHash, { proof, context, canonicalizer: options.canonicalizer });
  const { verifySignature = verifyEd25519 } = options;
  return verifySignature({ signature, message, publicKey: method.publicKey })
    ? { verified: true, verificationMethod: method, errors: [] }
    : rejected([verificationError("invalid_signature", "the signature does not fit document, proof and key")], method);
}

/** The hash of what a proof is about, computed once for all proofs about the same; `undefined` beyond the bound. */
function hashOf(
  { context, secured }: ProofParts,
  { proof, run }: { proof: JsonObject; run: ProofRun },
): Uint8Array | Promise<Uint8Array> | undefined {
  const { hashes, isOnly, options } = run;
  // The text takes time, and the one proof that most documents have needs none.
  const key = isOnly ? "" : JSON.stringify([proof["previousProof"] ?? [], context]);
  const present = hashes.get(key);
  if (present !== undefined) return present;
  if (hashes.size >= options.maxChainLength) return undefined;
  const hash = hashDocument(
    secured["@context"] === context ? secured : { ...secured, "@context": context },
    options.canonicalizer,
  );
  hashes.set(key, hash);
  return hash;
}

/** What of the document a proof is about, in which context, and its signature; what is missing goes into `errors`. */
type ProofParts = { context: JsonValue; secured: JsonObject; signature: Uint8Array };

function readParts(proof: JsonObject, document: JsonObject, errors: VerificationError[]): ProofParts | undefined {
  const previousIds = previousProofIds(proof);
  if (previousIds === undefined) errors.push(verificationError("malformed_proof", "previousProof expected ids"));
  const secured = securedDocument(document, previousIds ?? []);
  if (secured === undefined) {
    errors.push(verificationError("previous_proof_not_found", "the proof builds upon a proof that is not there"));
  }
  const signature = decodeProofValue(proof["proofValue"]);
  if (signature === undefined) {
    errors.push(verificationError("malformed_proof_value", "proofValue expected z and the base58 of 64 bytes"));
  }
  const context = contextOf(proof, document);
  if (context === undefined) {
    errors.push(
      verificationError("malformed_proof", "@context of the proof expected the document's, or its beginning"),
    );
  }
  return secured && signature && context !== undefined ? { context, secured, signature } : undefined;
}

function resolveMethod(
  { verificationMethod, created }: JsonObject,
  { resolveVerificationMethod }: VerifyProofsOptions,
): VerificationMethod | VerificationError | undefined {
  if (typeof verificationMethod !== "string") return undefined;
  return resolveVerificationMethod(verificationMethod, { created: parseDateTimeStamp(created) });
}

/**
 * The context in which document and proof are read: the document's own. A proof may carry one too; it must then be the
 * document's or a prefix of it, and takes its place (VC Data Integrity 1.0, section 4.2 of the RDFC suites).
 */
function contextOf(proof: JsonObject, document: JsonObject): JsonValue | undefined {
  const ofDocument = document["@context"] ?? null;
  const ofProof = proof["@context"];
  if (ofProof === undefined) return ofDocument;
  const [shorter, longer] = [ofProof, ofDocument].map((context) => (Array.isArray(context) ? context : [context]));
  const isPrefix = shorter?.every((entry, index) => typeof entry === "string" && entry === longer?.[index]);
  return isPrefix === true && shorter?.length !== 0 ? ofProof : undefined;
}

function rejected(errors: VerificationError[], verificationMethod?: VerificationMethod): ProofResult {
  return { verified: false, verificationMethod, errors };
}
