import { concatBytes, utf8ToBytes } from "../base/bytes.ts";
import { type VerificationError, verificationError } from "../base/errors.ts";
import { isJsonObject, type JsonObject, type JsonValue, listOf, writeJcs } from "../base/json.ts";
import {
  hashInput,
  holdsEquation,
  isConfirmedByWebCrypto,
  isStrictSignature,
  type SignatureCheck,
} from "../keys/ed25519.ts";
import {
  checkProofOptions,
  checkSuite,
  decodeProofValue,
  hasContextOf,
  previousProofIds,
  type ProofExpectations,
  securedDocument,
  type VerificationMethodResolver,
} from "../proof/check-proof.ts";
import { parseDateTimeStamp } from "../base/time.ts";

/** The expected properties of the proofs, and the resolver of their keys. */
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

/** Returns the controller of the key that made the proof, or the error. */
async function verifyJsonProof(
  proof: JsonValue,
  document: JsonObject,
  options: JsonProofOptions,
): Promise<string | VerificationError[]> {
  if (!isJsonObject(proof)) return [verificationError("malformed_proof", "the proof expected an object")];
  const unsupported = checkSuite(proof, options.cryptosuites);
  if (unsupported.length > 0) return unsupported;
  const { proofValue, ...rest } = proof;
  const previousIds = previousProofIds(proof);
  const secured = previousIds && securedDocument(document, previousIds);
  const signature = decodeProofValue(proofValue);
  const errors = [...checkProofOptions(proof, options), ...findFaults(proof, { document, secured, signature })];
  if (errors.length > 0 || secured === undefined || signature === undefined) return errors;

  const created = parseDateTimeStamp(proof["created"]);
  const method = options.resolveVerificationMethod(proof["verificationMethod"] as string, { created });
  if ("code" in method) return [method];
  const message = concatBytes(await digest("SHA-256", writeJcs(rest)), await digest("SHA-256", writeJcs(secured)));
  return /* fault: verify-jcs-signature-true */ (await holds({ signature, message, publicKey: method.publicKey }))
    ? method.controller
    : [verificationError("invalid_signature", "the signature does not fit document, proof and key")];
}

function findFaults(
  proof: JsonObject,
  parts: { document: JsonObject; secured: JsonObject | undefined; signature: Uint8Array | undefined },
): VerificationError[] {
  const errors: VerificationError[] = [];
  if (proof["type"] !== "DataIntegrityProof") {
    errors.push(verificationError("unsupported_proof_type", "the proof expected the type DataIntegrityProof"));
  }
  if (!hasContextOf(parts.document, proof)) {
    errors.push(verificationError("proof_context_mismatch", "@context of the proof expected that of the document"));
  }
  if (parts.secured === undefined) {
    errors.push(verificationError("previous_proof_not_found", "the proof builds upon a proof that is not there"));
  }
  if (parts.signature === undefined) {
    errors.push(verificationError("malformed_proof_value", "proofValue expected z and the base58 of 64 bytes"));
  }
  return errors;
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
