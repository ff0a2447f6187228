import { toVerificationError, type VerificationError, verificationError } from "../base/errors.ts";
import { isJsonObject, type JsonObject, type JsonValue, listOf } from "../base/json.ts";
import { checkEd25519, type SignatureCheck } from "../keys/ed25519.ts";
import { parseDateTimeStamp } from "../base/time.ts";
import type { Canonicalizer } from "../canonicalization/canonicalizer.ts";
import {
  checkProofOptions,
  checkSuite,
  decodeProofValue,
  hasContextOf,
  previousProofIds,
  type ProofExpectations,
  securedDocument,
  signsJson,
  type VerificationMethod,
  type VerificationMethodResolver,
} from "./check-proof.ts";
import { hashData, hashDocument, hashJson, hashJsonData } from "./create-proof.ts";

/** The options of {@link verifyProofs}. */
export type VerifyProofsOptions = ProofExpectations & {
  canonicalizer: Canonicalizer;
  resolveVerificationMethod: VerificationMethodResolver;
  /** The number of different documents that the proofs may cover: each costs a canonicalisation of the whole. */
  maxChainLength: number;
  /** The policy for unsupported proofs; `"ignored"` counts them as absent. Default: `"refused"`. */
  unsupportedProofs?: "refused" | "ignored";
  /** Checks an Ed25519 signature by the strict rule. Default: core's own. */
  verifySignature?: (check: SignatureCheck) => boolean | Promise<boolean>;
};

type ProofResult = {
  verified: boolean;
  /** The key that the proof names, if known. */
  verificationMethod: VerificationMethod | undefined;
  errors: VerificationError[];
};

type ProofsReport = {
  /** True if there is at least one proof, and all verify. */
  verified: boolean;
  /** One result per proof, in the order of the document, without ignored proofs. */
  results: ProofResult[];
  /** Errors of the document rather than of one proof. */
  errors: VerificationError[];
};

/**
 * Verifies every proof of a document: a single proof, a set, or a chain. It supports `eddsa-rdfc-2022`, `Ed25519Signature2020`, and
 * `eddsa-jcs-2022` if accepted (vc-di-eddsa; VC Data Integrity 1.0, sections 4.4 and 4.5). Bad documents never throw.
 */
export async function verifyProofs(document: JsonObject, options: VerifyProofsOptions): Promise<ProofsReport> {
  const all = listOf(document["proof"]);
  const proofs =
    /* fault: unsupported-proofs-ignored-without-asking */ options.unsupportedProofs === "ignored"
      ? all.filter((proof) => isSupported(proof, options))
      : all;
  if (proofs.length === 0) {
    return { verified: false, results: [], errors: [missingProof(all.length)] };
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
  const errors = Array.from({ length: all.length - proofs.length }, () =>
    verificationError("proof_not_checked", "a proof of a kind that is not supported was not checked"),
  );
  return { verified: results.every((result) => result.verified), results, errors };
}

function isSupported(proof: JsonValue, { cryptosuites }: VerifyProofsOptions): boolean {
  return !isJsonObject(proof) || checkSuite(proof, cryptosuites).length === 0;
}

/** Hashes of the document by the previous proofs left in it: proofs of a set share the one without proofs. */
type DocumentHashes = Map<string, Uint8Array | Promise<Uint8Array>>;

/** The state shared by the proofs of one document. */
type ProofRun = {
  options: VerifyProofsOptions;
  hashes: DocumentHashes;
  /** There are no other proofs. */
  isOnly: boolean;
};

async function verifyProof(proof: JsonValue, document: JsonObject, run: ProofRun): Promise<ProofResult> {
  if (!isJsonObject(proof)) return rejected([verificationError("malformed_proof", "the proof expected an object")]);
  // Nothing else is known about an unsupported kind of proof.
  const unsupported = checkSuite(proof, run.options.cryptosuites);
  return unsupported.length > 0 ? rejected(unsupported) : verifySupported(proof, document, run);
}

async function verifySupported(proof: JsonObject, document: JsonObject, run: ProofRun): Promise<ProofResult> {
  const { options } = run;
  const errors = checkProofOptions(proof, options);
  const parts = readParts(proof, document, errors);
  const method = resolveMethod(proof, options);
  if (method !== undefined && "code" in method) return rejected([...errors, method]);
  if (method === undefined || parts === undefined || errors.length > 0) return rejected(errors, method);

  const { signature } = parts;
  const documentHash = hashOf(parts, { proof, run });
  if (documentHash === undefined) {
    const message = `the proofs are about more than ${options.maxChainLength} different documents`;
    return rejected([verificationError("too_many_proofs", message)], method);
  }
  const context = document["@context"];
  const { canonicalizer } = options;
  const message = signsJson(proof)
    ? hashJsonData(await documentHash, proof)
    : await hashData(await documentHash, { proof, context, canonicalizer });
  const { verifySignature = checkEd25519 } = options;
  const answer = verifySignature({ signature, message, publicKey: method.publicKey });
  // Only a promise is awaited, because awaiting takes a turn of the event loop.
  return /* fault: ed25519-always-true */ (typeof answer === "boolean" ? answer : await answer)
    ? { verified: true, verificationMethod: method, errors: [] }
    : rejected([verificationError("invalid_signature", "the signature does not fit document, proof and key")], method);
}

function missingProof(count: number): VerificationError {
  if (count === 0) return verificationError("missing_proof", "the document has no proof");
  return verificationError("unsupported_proof_type", "the document has no proof of a kind that is supported");
}

/** Returns the hash of the document that a proof covers, computed once for all proofs of the same; `undefined` beyond the limit. */
function hashOf(
  { secured }: ProofParts,
  { proof, run }: { proof: JsonObject; run: ProofRun },
): Uint8Array | Promise<Uint8Array> | undefined {
  const { hashes, isOnly, options } = run;
  // Making the text takes time, and the only proof of most documents does not need it.
  const key = isOnly
    ? ""
    : JSON.stringify(/* fault: jcs-hash-of-another-suite */ [proof["previousProof"] ?? [], signsJson(proof)]);
  const present = hashes.get(key);
  if (present !== undefined) return present;
  if (hashes.size >= options.maxChainLength) return undefined;
  const hash = signsJson(proof) ? hashJson(secured) : hashDocument(secured, options.canonicalizer);
  hashes.set(key, hash);
  return hash;
}

/** The document that a proof covers, and its signature. Missing parts are reported in `errors`. */
type ProofParts = { secured: JsonObject; signature: Uint8Array };

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
  /* fault: proof-context-ignored */
  if (!hasContextOf(document, proof)) {
    errors.push(verificationError("proof_context_mismatch", "@context of the proof expected that of the document"));
  }
  return secured && signature ? { secured, signature } : undefined;
}

function resolveMethod(
  { verificationMethod, created }: JsonObject,
  { resolveVerificationMethod }: VerifyProofsOptions,
): VerificationMethod | VerificationError | undefined {
  if (typeof verificationMethod !== "string") return undefined;
  return resolveVerificationMethod(verificationMethod, { created: parseDateTimeStamp(created) });
}

function rejected(errors: VerificationError[], verificationMethod?: VerificationMethod): ProofResult {
  return { verified: false, verificationMethod, errors };
}
