import { concatBytes, utf8ToBytes } from "../base/bytes.ts";
import { type VerificationError, verificationError } from "../base/errors.ts";
import { type JsonObject, type JsonValue, listOf, writeJcs } from "../base/json.ts";
import {
  hashInput,
  holdsEquation,
  isConfirmedByWebCrypto,
  isStrictSignature,
  type SignatureCheck,
} from "../keys/ed25519.ts";
import { type ProofExpectations, readProof, signsJson, type VerificationMethodResolver } from "../proof/check-proof.ts";

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
