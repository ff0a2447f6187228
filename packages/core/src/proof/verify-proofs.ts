import { toVerificationError, type VerificationError, verificationError } from "../base/errors.ts";
import { isJsonObject, type JsonObject, type JsonValue, listOf, writeJcs } from "../base/json.ts";
import {
  checkEd25519,
  type SignatureCheck,
  hashInput,
  holdsEquation,
  isConfirmedByWebCrypto,
  isStrictSignature,
} from "../keys/ed25519.ts";
import type { Canonicalizer } from "../canonicalization/canonicalizer.ts";
import {
  checkSuite,
  type ProofExpectations,
  type ReadProof,
  readProof,
  signsJson,
  type VerificationMethodResolver,
  hashData,
  hashDocument,
  hashJson,
  hashJsonData,
} from "./data-integrity.ts";
import { concatBytes, utf8ToBytes } from "../base/bytes.ts";

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

type ProofsReport = {
  /** True if there is at least one proof, and all verify. */
  verified: boolean;
  signers: string[];
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
  if (proofs.length === 0) return { verified: false, signers: [], errors: [missingProof(all.length)] };
  const signers: string[] = [];
  const errors = Array.from({ length: all.length - proofs.length }, () =>
    verificationError("proof_not_checked", "a proof of a kind that is not supported was not checked"),
  );
  const run: ProofRun = { options, hashes: new Map(), isOnly: proofs.length === 1 };
  for (const proof of proofs) {
    try {
      const outcome = await verifyProof(proof, document, run);
      if (typeof outcome === "string") signers.push(outcome);
      else errors.push(...outcome);
    } catch (error) {
      errors.push(toVerificationError(error));
    }
  }
  return { verified: signers.length === proofs.length, signers, errors };
}

function isSupported(proof: JsonValue, { cryptosuites }: VerifyProofsOptions): boolean {
  return !isJsonObject(proof) || checkSuite(proof, cryptosuites).length === 0;
}

function missingProof(count: number): VerificationError {
  if (count === 0) return verificationError("missing_proof", "the document has no proof");
  return verificationError("unsupported_proof_type", "the document has no proof of a kind that is supported");
}

type ProofRun = {
  options: VerifyProofsOptions;
  /** Hashes of the document by the previous proofs left in it: proofs of a set share the one without proofs. */
  hashes: Map<string, Uint8Array | Promise<Uint8Array>>;
  isOnly: boolean;
};

/** Returns the controller of the key that made a proof, or the errors. */
async function verifyProof(
  value: JsonValue,
  document: JsonObject,
  run: ProofRun,
): Promise<string | VerificationError[]> {
  const { options } = run;
  const read = readProof(value, document, options);
  if (Array.isArray(read)) return read;
  const { proof, signature, method } = read;
  const documentHash = hashOf(read, run);
  if (documentHash === undefined) {
    const message = `the proofs are about more than ${options.maxChainLength} different documents`;
    return [verificationError("too_many_proofs", message)];
  }
  const context = document["@context"];
  const { canonicalizer, verifySignature = checkEd25519 } = options;
  const message = signsJson(proof)
    ? hashJsonData(await documentHash, proof)
    : await hashData(await documentHash, { proof, context, canonicalizer });
  const answer = verifySignature({ signature, message, publicKey: method.publicKey });
  // Only a promise is awaited, because awaiting takes a turn of the event loop.
  return /* fault: ed25519-always-true */ (typeof answer === "boolean" ? answer : await answer)
    ? method.controller
    : [verificationError("invalid_signature", "the signature does not fit document, proof and key")];
}

/** Returns the hash of the document that a proof covers, computed once for all proofs of the same; `undefined` beyond the limit. */
function hashOf(
  { proof, secured }: ReadProof,
  { hashes, isOnly, options }: ProofRun,
): Uint8Array | Promise<Uint8Array> | undefined {
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

type JsonProofOptions = ProofExpectations & { resolveVerificationMethod: VerificationMethodResolver };

type JsonProofsReport = { signers: string[]; errors: VerificationError[] };

/** Verifies every proof of a document; each must be `eddsa-jcs-2022` (vc-di-eddsa, section 3.3.2). */
export async function verifyJsonProofs(document: JsonObject, options: JsonProofOptions): Promise<JsonProofsReport> {
  const proofs = listOf(document["proof"]);
  const report: JsonProofsReport = { signers: [], errors: [] };
  if (proofs.length === 0) report.errors.push(verificationError("missing_proof", "the document has no proof"));
  for (const proof of proofs) {
    const outcome = await verifyJsonProof(proof, document, options);
    if (typeof outcome === "string") report.signers.push(outcome);
    else report.errors.push(...outcome);
  }
  return report;
}

async function verifyJsonProof(
  proof: JsonValue,
  document: JsonObject,
  options: JsonProofOptions,
): Promise<string | VerificationError[]> {
  const read = readProof(proof, document, options);
  if (Array.isArray(read)) return read;
  const { secured, signature, method } = read;
  const { proofValue: _, ...rest } = read.proof;
  if (!signsJson(rest)) {
    return [verificationError("unsupported_proof_type", "the proof expected the type DataIntegrityProof")];
  }
  const message = concatBytes(await digest("SHA-256", writeJcs(rest)), await digest("SHA-256", writeJcs(secured)));
  return /* fault: verify-jcs-signature-true */ (await holds({ signature, message, publicKey: method.publicKey }))
    ? method.controller
    : [verificationError("invalid_signature", "the signature does not fit document, proof and key")];
}

/** Core's strict rule: encodings first, then the equation, by WebCrypto if it has Ed25519. */
async function holds(check: SignatureCheck): Promise<boolean> {
  if (!isStrictSignature(check)) return false;
  return (await isConfirmedByWebCrypto(check)) || holdsEquation(await digest("SHA-512", hashInput(check)), check);
}

async function digest(algorithm: "SHA-256" | "SHA-512", data: string | Uint8Array): Promise<Uint8Array> {
  const bytes = typeof data === "string" ? utf8ToBytes(data) : data;
  return new Uint8Array(await crypto.subtle.digest(algorithm, Uint8Array.from(bytes)));
}
