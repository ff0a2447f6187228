import type { VerificationCode, VerificationError } from "@arcs/core";

/** A problem in the form of RFC 9457, as the VC-API reports them. */
export type ProblemDetails = { type: string; title: string; detail: string; instance?: string };

const DATA_MODEL = "https://www.w3.org/TR/vc-data-model#";
const SECURITY = "https://w3id.org/security#";
const STATUS_LIST = "https://www.w3.org/ns/credentials/status-list#";

/**
 * Names of problems in the recommendations. A code that is absent here has a name in neither: it is malformed, or
 * cryptographic.
 */
const types: Readonly<Partial<Record<VerificationCode, string>>> = {
  malformed_json: `${DATA_MODEL}PARSING_ERROR`,
  duplicate_json_key: `${DATA_MODEL}PARSING_ERROR`,
  document_too_large: `${DATA_MODEL}RANGE_ERROR`,
  document_too_deep: `${DATA_MODEL}RANGE_ERROR`,
  document_too_complex: `${DATA_MODEL}RANGE_ERROR`,
  too_many_proofs: `${DATA_MODEL}RANGE_ERROR`,
  credential_expired: `${DATA_MODEL}RANGE_ERROR`,
  credential_not_yet_valid: `${DATA_MODEL}RANGE_ERROR`,
  missing_proof: `${SECURITY}PROOF_VERIFICATION_ERROR`,
  malformed_proof: `${SECURITY}PROOF_VERIFICATION_ERROR`,
  malformed_proof_value: `${SECURITY}PROOF_VERIFICATION_ERROR`,
  unsupported_proof_type: `${SECURITY}PROOF_VERIFICATION_ERROR`,
  unsupported_cryptosuite: `${SECURITY}PROOF_VERIFICATION_ERROR`,
  proof_purpose_mismatch: `${SECURITY}PROOF_VERIFICATION_ERROR`,
  proof_expired: `${SECURITY}PROOF_VERIFICATION_ERROR`,
  previous_proof_not_found: `${SECURITY}PROOF_VERIFICATION_ERROR`,
  invalid_signature: `${SECURITY}PROOF_VERIFICATION_ERROR`,
  domain_mismatch: `${SECURITY}INVALID_DOMAIN_ERROR`,
  challenge_mismatch: `${SECURITY}INVALID_CHALLENGE_ERROR`,
  verification_method_not_found: `${SECURITY}INVALID_VERIFICATION_METHOD`,
  verification_method_not_authorized: `${SECURITY}INVALID_RELATIONSHIP_FOR_VERIFICATION_METHOD`,
  canonicalization_failed: `${SECURITY}PROOF_TRANSFORMATION_ERROR`,
  credential_revoked: `${STATUS_LIST}STATUS_VERIFICATION_ERROR`,
  credential_suspended: `${STATUS_LIST}STATUS_VERIFICATION_ERROR`,
  unknown_status_type: `${STATUS_LIST}STATUS_VERIFICATION_ERROR`,
  status_not_found: `${STATUS_LIST}STATUS_RETRIEVAL_ERROR`,
  status_unavailable: `${STATUS_LIST}STATUS_RETRIEVAL_ERROR`,
  key_not_valid: `${DATA_MODEL}CRYPTOGRAPHIC_SECURITY_ERROR`,
  untrusted_issuer: `${DATA_MODEL}CRYPTOGRAPHIC_SECURITY_ERROR`,
  related_resource_mismatch: `${DATA_MODEL}CRYPTOGRAPHIC_SECURITY_ERROR`,
};

/** Checks that were not made, which the recommendations do not name, and which are no malformed value. */
const UNNAMED = "about:blank";
const notChecked: ReadonlySet<VerificationCode> = new Set([
  "status_not_checked",
  "schema_not_checked",
  "schema_unavailable",
  "challenge_not_checked",
  "proof_not_checked",
  "related_resource_not_checked",
  "related_resource_unavailable",
  "presentation_not_signed",
  "credential_pending",
]);

/** Writes a finding of a verification as a problem. */
export function problemOf({ code, message }: VerificationError, instance?: string): ProblemDetails {
  const otherwise = notChecked.has(code) ? UNNAMED : `${DATA_MODEL}MALFORMED_VALUE_ERROR`;
  const problem = { type: types[code] ?? otherwise, title: code, detail: message };
  return instance === undefined ? problem : { ...problem, instance };
}
