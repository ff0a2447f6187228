import { type ErrorCode, isSdkError, SdkError } from "@arcs/core";
import {
  getSolanaErrorFromTransactionError,
  isSolanaError,
  SOLANA_ERROR__INSTRUCTION_ERROR__CUSTOM,
  SOLANA_ERROR__INSTRUCTION_ERROR__INSUFFICIENT_FUNDS,
  SOLANA_ERROR__INSTRUCTION_ERROR__UNSUPPORTED_PROGRAM_ID,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_TRANSACTION_PRECOMPILE_VERIFICATION_FAILURE,
  SOLANA_ERROR__TRANSACTION_ERROR__ACCOUNT_NOT_FOUND,
  SOLANA_ERROR__TRANSACTION_ERROR__BLOCKHASH_NOT_FOUND,
  SOLANA_ERROR__TRANSACTION_ERROR__INSUFFICIENT_FUNDS_FOR_FEE,
  SOLANA_ERROR__TRANSACTION_ERROR__INSUFFICIENT_FUNDS_FOR_RENT,
  SOLANA_ERROR__TRANSACTION_ERROR__INVALID_PROGRAM_FOR_EXECUTION,
  SOLANA_ERROR__TRANSACTION_ERROR__PROGRAM_ACCOUNT_NOT_FOUND,
} from "@solana/kit";

import { solanaErrorOf, withNumbers } from "./ledger-request.ts";

export type TransactionFacts = { payer: string; precompileIndexes: readonly number[] };

/**
 * The system program's "the sender has too few lamports", which arrives through our program's call
 * to it.
 */
const SYSTEM_ERROR_TOO_FEW_LAMPORTS = 1;

/** Explains a failure to send a transaction, as far as it is the ledger's refusal. */
export function toSendError(error: unknown, facts: TransactionFacts): unknown {
  const cause = isSdkError(error) ? error.cause : undefined;
  if (
    isSolanaError(cause, SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE)
  ) {
    return cause.cause === undefined ? error : judge(cause.cause, facts);
  }
  const isOfProof = isSolanaError(
    cause,
    SOLANA_ERROR__JSON_RPC__SERVER_ERROR_TRANSACTION_PRECOMPILE_VERIFICATION_FAILURE,
  );
  return isOfProof ? invalidProof(cause) : error;
}

export function toTransactionError(error: unknown, facts: TransactionFacts): SdkError {
  const cause = solanaErrorOf(() =>
    getSolanaErrorFromTransactionError(withNumbers(error) as never),
  );
  return judge(cause, facts);
}

function judge(error: unknown, facts: TransactionFacts): SdkError {
  if (isSolanaError(error, SOLANA_ERROR__INSTRUCTION_ERROR__CUSTOM)) {
    const { code, index } = error.context;
    if (facts.precompileIndexes.includes(index)) return invalidProof(error);
    const known = programErrors.get(code);
    if (known !== undefined) return failure(...known, error);
    if (code === SYSTEM_ERROR_TOO_FEW_LAMPORTS) return tooFewLamports(facts, error);
  }
  const isOneOf = (...codes: number[]): boolean =>
    isSolanaError(error) && codes.includes(error.context.__code);
  if (
    isOneOf(
      SOLANA_ERROR__TRANSACTION_ERROR__INSUFFICIENT_FUNDS_FOR_FEE,
      SOLANA_ERROR__TRANSACTION_ERROR__INSUFFICIENT_FUNDS_FOR_RENT,
      SOLANA_ERROR__INSTRUCTION_ERROR__INSUFFICIENT_FUNDS,
      // Only the payer's account has to exist.
      SOLANA_ERROR__TRANSACTION_ERROR__ACCOUNT_NOT_FOUND,
    )
  ) {
    return tooFewLamports(facts, error);
  }
  if (isOneOf(SOLANA_ERROR__TRANSACTION_ERROR__BLOCKHASH_NOT_FOUND)) {
    return failure(
      "ledger_blockhash_expired",
      "the transaction's blockhash is not, or no longer, valid",
      error,
    );
  }
  if (
    isOneOf(
      SOLANA_ERROR__TRANSACTION_ERROR__PROGRAM_ACCOUNT_NOT_FOUND,
      SOLANA_ERROR__TRANSACTION_ERROR__INVALID_PROGRAM_FOR_EXECUTION,
      SOLANA_ERROR__INSTRUCTION_ERROR__UNSUPPORTED_PROGRAM_ID,
    )
  ) {
    return failure(
      "ledger_program_missing",
      "there is no anchor program at this address on this cluster",
      error,
    );
  }
  const reason = error instanceof Error ? error.message : "unknown";
  return new SdkError(
    "ledger_transaction_failed",
    `the ledger refused the transaction: ${reason}`,
    {
      details: { reason },
      cause: error,
    },
  );
}

function tooFewLamports({ payer }: TransactionFacts, cause: unknown): SdkError {
  const message = `the payer ${payer} has too few lamports for fee and rent: send SOL to it`;
  return new SdkError("ledger_insufficient_funds", message, { details: { payer }, cause });
}

function invalidProof(cause: unknown): SdkError {
  return failure(
    "ledger_proof_invalid",
    "the ledger's Ed25519 precompile refused the issuer's signature",
    cause,
  );
}

function failure(code: ErrorCode, message: string, cause: unknown): SdkError {
  return new SdkError(code, `the ledger refused the transaction: ${message}`, { cause });
}

/** Refusals of the anchor program (programs/anchor/src/errors.h), by its custom error code. */
export const programErrors = new Map<number, readonly [code: ErrorCode, message: string]>([
  [0x1001, ["ledger_malformed_instruction", "the instruction is malformed"]],
  [
    0x1002,
    ["ledger_malformed_instruction", "the instruction does not have the accounts that it needs"],
  ],
  [0x1003, ["ledger_malformed_instruction", "the payer did not sign"]],
  [0x1004, ["ledger_wrong_address", "the account is not at the address of this issuer and id"]],
  [0x1005, ["ledger_already_exists", "there is a record, or a batch, at this address already"]],
  [0x1006, ["ledger_wrong_owner", "the account does not belong to the anchor program"]],
  [0x1007, ["ledger_malformed_account", "the account has another form"]],
  [0x1008, ["ledger_wrong_sysvar", "the instructions sysvar was replaced by another account"]],
  [0x1009, ["ledger_proof_missing", "the instruction before is not the Ed25519 precompile"]],
  [
    0x100a,
    ["ledger_proof_malformed", "the precompile instruction does not have the accepted form"],
  ],
  [0x100b, ["ledger_proof_wrong_key", "the proof was made by another key than the issuer's"]],
  [0x100c, ["ledger_proof_wrong_message", "the issuer signed something else"]],
  [0x100d, ["ledger_invalid_field", "a field is empty, too long or out of range"]],
  [0x100e, ["ledger_issued_in_future", "issuedAt is ahead of the ledger's clock"]],
  [0x100f, ["ledger_already_expired", "expiresAt has passed"]],
  [0x1010, ["ledger_not_expired", "expiresAt has not passed, or there is none"]],
  [0x1011, ["ledger_not_pending", "the record is not pending"]],
  [0x1012, ["ledger_already_revoked", "it is revoked already"]],
  [0x1013, ["ledger_not_live", "the record is revoked or expired already"]],
  [0x1014, ["ledger_wrong_rent_receiver", "the rent goes to who paid it"]],
  [
    0x1015,
    ["ledger_proof_expired", "what the issuer signed did not land before its last valid time"],
  ],
  [
    0x1016,
    ["ledger_proof_too_far_ahead", "the last valid time that the issuer signed is too far ahead"],
  ],
]);
