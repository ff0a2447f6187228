import {
  libraryCodes as generalCodes,
  verificationCodes as generalVerificationCodes,
} from "@arcs/vc/errors";

export {
  attempt,
  isSdkError,
  SdkError,
  toVerificationError,
  verificationError,
} from "@arcs/vc/errors";
export type { SdkErrorOptions, Severity, VerificationError } from "@arcs/vc/errors";

const ownVerificationCodes = {
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

/**
 * The outcome codes of verification, each with its severity. A code names one cause;
 * `docs/errors.md` explains each. Append only: a code that has been published keeps its name and
 * its meaning.
 */
export const verificationCodes: typeof generalVerificationCodes & typeof ownVerificationCodes =
  /* @__PURE__ */ joinTables(generalVerificationCodes, ownVerificationCodes);

/** A function, because bundlers keep an object that spreads another one, even where it is unused. */
function joinTables<One extends object, Other extends object>(one: One, other: Other): One & Other {
  return { ...one, ...other };
}

const ownLibraryCodes = [
  "invalid_address",
  "invalid_network",
  "invalid_wallet_key",
  "invalid_record",
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

/** Codes that only thrown errors carry: bad input to a function of the library. */
export const libraryCodes: readonly [...typeof generalCodes, ...typeof ownLibraryCodes] =
  /* @__PURE__ */ joinLists(generalCodes, ownLibraryCodes);

function joinLists<One extends readonly unknown[], Other extends readonly unknown[]>(
  one: One,
  other: Other,
): readonly [...One, ...Other] {
  return [...one, ...other];
}

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
  hold_unused: 409,
  hold_settled: 409,
  already_used: 409,
} as const;

/** A code that an entry of a verification report carries. */
export type VerificationCode = keyof typeof verificationCodes;

/** Every code that an {@link SdkError} carries. */
export type ErrorCode = VerificationCode | (typeof libraryCodes)[number] | keyof typeof httpCodes;

type Codes = typeof verificationCodes;
type OtherCodes = Record<(typeof libraryCodes)[number] | keyof typeof httpCodes, unknown>;

declare module "@arcs/vc/errors" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only interfaces can be added to
  interface FurtherVerificationCodes extends Codes {}
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only interfaces can be added to
  interface FurtherErrorCodes extends OtherCodes {}
}
