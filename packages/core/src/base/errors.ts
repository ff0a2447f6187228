/**
 * The outcome codes of verification, each with its severity. A code names one cause;
 * `docs/errors.md` explains each. Append only: a code that has been published keeps its name and
 * its meaning.
 */
export const verificationCodes = {
  // the document as received
  malformed_json: "critical",
  duplicate_json_key: "critical",
  document_too_large: "critical",
  document_too_deep: "critical",
  document_too_complex: "critical",
  too_many_proofs: "critical",
  unsignable_value: "critical",
  unsigned_value: "warning",
  misplaced_member: "critical",
  scattered_members: "warning",
  // its form
  invalid_credential_format: "critical",
  invalid_presentation_format: "critical",
  invalid_subject_data: "critical",
  uncompacted_member: "critical",
  schema_unavailable: "critical",
  schema_not_checked: "warning",
  unknown_context: "critical",
  undefined_term: "critical",
  // its proofs
  missing_proof: "critical",
  malformed_proof: "critical",
  malformed_proof_value: "critical",
  proof_context_mismatch: "critical",
  unsupported_proof_type: "critical",
  proof_not_checked: "warning",
  unsupported_cryptosuite: "critical",
  proof_purpose_mismatch: "critical",
  proof_expired: "critical",
  domain_mismatch: "critical",
  challenge_mismatch: "critical",
  challenge_not_checked: "warning",
  previous_proof_not_found: "critical",
  verification_method_not_found: "critical",
  verification_method_not_authorized: "critical",
  key_not_valid: "critical",
  canonicalization_failed: "critical",
  canonicalization_limit_exceeded: "critical",
  invalid_signature: "critical",
  // its issuer, time and status
  untrusted_issuer: "warning",
  credential_not_yet_valid: "critical",
  credential_expired: "critical",
  credential_revoked: "critical",
  credential_suspended: "critical",
  credential_pending: "warning",
  unknown_status_type: "critical",
  status_not_found: "critical",
  status_unavailable: "critical",
  status_not_checked: "warning",
  anchor_mismatch: "critical",
  // its references
  related_resource_mismatch: "critical",
  related_resource_unavailable: "critical",
  related_resource_not_checked: "warning",
  // the credentials in a presentation
  invalid_credential: "critical",
  presentation_not_signed: "warning",
  enveloped_not_supported: "critical",
  holder_mismatch: "critical",
  invalid_score_request: "critical",
  score_not_proved: "critical",
  payment_receipt_not_proved: "critical",
  // its attestation on an EVM chain
  evm_chain_mismatch: "critical",
  evm_endpoints_disagree: "critical",
  evm_state_stale: "critical",
  attestation_unconfirmed: "critical",
  attestation_mismatch: "critical",
  untrusted_attester: "critical",
  token_owner_mismatch: "critical",
  // the A2A agent card that carries it
  invalid_agent_card: "critical",
  identity_credential_missing: "critical",
  card_not_signed: "critical",
  card_signer_mismatch: "critical",
  card_signature_invalid: "critical",
  card_endpoint_mismatch: "critical",
  card_subject_mismatch: "critical",
  // signed requests of agents
  request_not_signed: "critical",
  malformed_request_signature: "critical",
  request_algorithm_unsupported: "critical",
  request_component_missing: "critical",
  request_component_unavailable: "critical",
  request_signature_expired: "critical",
  request_signature_in_future: "critical",
  request_signature_too_long: "critical",
  signature_directory_unavailable: "critical",
  signature_key_not_found: "critical",
  request_signature_invalid: "critical",
  content_digest_mismatch: "critical",
  signature_key_not_bound: "critical",
  request_agent_refused: "critical",
  request_replayed: "critical",
  replay_check_unavailable: "critical",
} as const;

/** Codes that only thrown errors carry: bad input to a function of the library. */
export const libraryCodes = [
  "invalid_argument",
  "invalid_address",
  "invalid_did",
  "invalid_network",
  "invalid_wallet_key",
  "invalid_signer",
  "invalid_time",
  "invalid_json_value",
  "invalid_record",
  "invalid_issuer_document",
  "subject_data_mismatch",
  "invalid_transaction",
  "invalid_webhook_secret",
  "webhook_signature_missing",
  "webhook_signature_mismatch",
  "webhook_timestamp_out_of_tolerance",
  "nonce_store_full",
  "payment_refused",
  "ledger_unreachable",
  "ledger_rpc_error",
  "ledger_program_missing",
  "ledger_insufficient_funds",
  "ledger_blockhash_expired",
  "ledger_transaction_too_large",
  "ledger_transaction_failed",
  "ledger_not_found",
  "ledger_already_exists",
  "ledger_already_revoked",
  "ledger_already_expired",
  "ledger_not_expired",
  "ledger_not_pending",
  "ledger_not_live",
  "ledger_issued_in_future",
  "ledger_invalid_field",
  "ledger_malformed_instruction",
  "ledger_malformed_account",
  "ledger_wrong_address",
  "ledger_wrong_owner",
  "ledger_wrong_sysvar",
  "ledger_wrong_rent_receiver",
  "ledger_proof_missing",
  "ledger_proof_malformed",
  "ledger_proof_wrong_key",
  "ledger_proof_wrong_message",
  "ledger_proof_invalid",
  "ledger_folder_in_use",
  "ledger_proof_expired",
  "ledger_proof_too_far_ahead",
  "ledger_journal_damaged",
  "ledger_fee_too_high",
  "store_in_use",
  "store_failed",
  "migration_mismatch",
  "secret_unreadable",
  "webhook_target_refused",
  "webhook_payload_invalid",
  "bridge_invalid_config",
  "bridge_unreachable",
  "bridge_rate_limited",
  "bridge_authentication_failed",
  "bridge_request_refused",
  "bridge_not_found",
  "bridge_invalid_answer",
  "bridge_action_failed",
  "bridge_no_trace",
  "bridge_wrong_chain",
  "evm_unreachable",
  "evm_rpc_error",
  "evm_insufficient_funds",
  "evm_transaction_failed",
  "evm_transaction_replaced",
  "evm_fee_too_high",
  "sync_not_found",
  "sync_conflict",
  "sync_timed_out",
  "sync_revoked",
  "server_unreachable",
  "server_invalid_answer",
  "request_timed_out",
  "request_aborted",
  "package_missing",
  "invalid_vouching_entry",
  "invalid_root_list",
  "invalid_note",
  "invalid_log_entry",
  "not_paid",
  "payment_lost",
  "lost_here",
  "still_open",
  "answer_not_kept",
  "journal_damaged",
] as const;

/** Codes of HTTP error bodies with their status (spec 7 and its additions). */
export const httpCodes = {
  invalid_request: 400,
  invalid_credential_format: 400,
  authentication_failed: 401,
  issuer_not_authorized: 403,
  insufficient_permissions: 403,
  reputation_private: 403,
  agent_not_found: 404,
  credential_not_found: 404,
  webhook_not_found: 404,
  payment_not_found: 404,
  not_found: 404,
  conflict: 409,
  idempotency_conflict: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  rate_limit_exceeded: 429,
  internal_error: 500,
  unavailable: 503,
  // settlements and what payers and payees sign
  settlement_not_found: 404,
  settlement_failed: 400,
  settlement_no_transfer: 400,
  settlement_wrong_asset: 400,
  settlement_wrong_payee: 400,
  settlement_wrong_payer: 400,
  settlement_wrong_amount: 400,
  settlement_too_old: 400,
  settlement_ambiguous: 400,
  settlement_used: 409,
  facilitator_signature_invalid: 401,
  receipt_invalid: 400,
  statement_signature_invalid: 403,
  dispute_not_found: 404,
  // syncs to other chains
  bridge_not_configured: 409,
  // holds
  not_covered: 409,
  already_paid: 409,
  hold_not_found: 404,
  held_already: 409,
  not_held: 422,
} as const;

/** A code that an entry of a verification report carries. */
export type VerificationCode = keyof typeof verificationCodes;

/** Every code that an {@link SdkError} carries. */
export type ErrorCode = VerificationCode | (typeof libraryCodes)[number] | keyof typeof httpCodes;

/** How much an entry of a verification report weighs (spec 4.1). */
export type Severity = "critical" | "warning";

/** One finding of a verification: what was wrong, in a form that programs and people can read. */
export type VerificationError = { code: VerificationCode; message: string; severity: Severity };

// The codes that are warnings in the table, repeated here because small builds omit the table. A
// test compares the two.
const warnings: readonly VerificationCode[] = [
  "unsigned_value",
  "scattered_members",
  "proof_not_checked",
  "untrusted_issuer",
  "credential_pending",
  "status_not_checked",
  "related_resource_not_checked",
  "schema_not_checked",
  "challenge_not_checked",
  "presentation_not_signed",
];

/** Builds a finding; its severity is that of its code. */
export function verificationError(code: VerificationCode, message: string): VerificationError {
  return { code, message, severity: warnings.includes(code) ? "warning" : "critical" };
}

// The codes of the table that are thrown, repeated for the same reason. A test looks for others in
// the sources.
const thrown: readonly ErrorCode[] = [
  "canonicalization_failed",
  "canonicalization_limit_exceeded",
  "document_too_complex",
  "document_too_deep",
  "document_too_large",
  "duplicate_json_key",
  "malformed_json",
  "undefined_term",
  "unknown_context",
  "unsignable_value",
] satisfies VerificationCode[];

/**
 * Turns an error of reading or canonicalising a document into a finding. Throws it again, if its
 * code is not one of those.
 */
export function toVerificationError(error: unknown): VerificationError {
  if (isSdkError(error) && thrown.includes(error.code)) {
    return verificationError(error.code as VerificationCode, error.message);
  }
  throw error;
}

/** Optional facts of an {@link SdkError} besides its code and message. */
export type SdkErrorOptions = {
  details?: Readonly<Record<string, unknown>>;
  cause?: unknown;
  status?: number;
  requestId?: string;
};

/**
 * The one error class of the library (spec 4.6).
 *
 * Branch on `code`, never on `message`. `details` holds the facts behind the message; no secret is
 * ever put there.
 *
 * @example
 * ```ts
 * try {
 *   parseDid("did:web:example.com");
 * } catch (error) {
 *   if (isSdkError(error, "invalid_did")) console.log(error.message);
 * }
 * ```
 */
export class SdkError<Code extends ErrorCode = ErrorCode> extends Error {
  override readonly name = "SdkError";
  /** Stable, machine-readable cause. */
  readonly code: Code;
  /** Facts behind the message. */
  readonly details: Readonly<Record<string, unknown>>;
  /** HTTP status of the response; absent if the error did not come from one. */
  declare readonly status?: number;
  /** Id under which the server logged the request; absent if no response named one. */
  declare readonly requestId?: string;

  constructor(code: Code, message: string, options: SdkErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.details = options.details ?? {};
    if (options.status !== undefined) this.status = options.status;
    if (options.requestId !== undefined) this.requestId = options.requestId;
  }
}

/**
 * Tells whether a caught value is an {@link SdkError}, of a given code if one is named.
 * Compares names, not classes, so that it holds when two copies of the library are loaded.
 */
export function isSdkError<Code extends ErrorCode = ErrorCode>(
  error: unknown,
  code?: Code,
): error is SdkError<Code> {
  return (
    error instanceof Error &&
    error.name === "SdkError" &&
    "code" in error &&
    (code === undefined || error.code === code)
  );
}

/**
 * Returns the result of a reading, or `undefined` if it throws an {@link SdkError}. Other errors
 * pass.
 */
export function attempt<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch (error) {
    if (isSdkError(error)) return undefined;
    throw error;
  }
}
