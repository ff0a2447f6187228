import { type ErrorCode, isSdkError, SdkError } from "@arcs/core";
import {
  type Address,
  type Commitment,
  getSolanaErrorFromTransactionError,
  isSolanaError,
  SOLANA_ERROR__INSTRUCTION_ERROR__CUSTOM,
  SOLANA_ERROR__INSTRUCTION_ERROR__INSUFFICIENT_FUNDS,
  SOLANA_ERROR__INSTRUCTION_ERROR__UNSUPPORTED_PROGRAM_ID,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_TRANSACTION_PRECOMPILE_VERIFICATION_FAILURE,
  SOLANA_ERROR__RPC__TRANSPORT_HTTP_ERROR,
  SOLANA_ERROR__TRANSACTION_ERROR__ACCOUNT_NOT_FOUND,
  SOLANA_ERROR__TRANSACTION_ERROR__BLOCKHASH_NOT_FOUND,
  SOLANA_ERROR__TRANSACTION_ERROR__INSUFFICIENT_FUNDS_FOR_FEE,
  SOLANA_ERROR__TRANSACTION_ERROR__INSUFFICIENT_FUNDS_FOR_RENT,
  SOLANA_ERROR__TRANSACTION_ERROR__INVALID_PROGRAM_FOR_EXECUTION,
  SOLANA_ERROR__TRANSACTION_ERROR__PROGRAM_ACCOUNT_NOT_FOUND,
  type TransactionError,
} from "@solana/kit";
import { decodeBase64, reasonOfEndpoint } from "@arcs/core/internal";

import type { LedgerRpc } from "./ledger-rpc.ts";

/**
 * Sends a request to the ledger and extracts the result from the answer. Any failure becomes an SdkError, even an
 * answer of the wrong shape: the endpoint is not trusted.
 *
 * @throws SdkError `ledger_unreachable`, `ledger_rpc_error`; errors of `take` itself
 */
export async function request<Answer, Wanted>(
  send: () => Promise<Answer>,
  take: (answer: Answer) => Wanted,
): Promise<Wanted> {
  let answer: Answer;
  try {
    answer = await send();
  } catch (error) {
    throw toRequestError(error);
  }
  try {
    return take(answer);
  } catch (error) {
    if (isSdkError(error)) throw error;
    throw new SdkError("ledger_rpc_error", "the RPC endpoint gave an answer that cannot be understood", {
      cause: error,
    });
  }
}

/**
 * Reads an integer from an answer: a number in JSON-RPC, or a bigint through `@solana/kit`.
 *
 * @throws SdkError `ledger_rpc_error` unless it is from 0 to `max`
 */
export function integerOf(value: unknown, max: bigint = 2n ** 64n - 1n): bigint {
  const integer = typeof value === "number" && Number.isSafeInteger(value) ? BigInt(value) : value;
  if (typeof integer !== "bigint" || integer < 0n || integer > max) {
    throw new SdkError("ledger_rpc_error", `the RPC endpoint should have answered with an integer from 0 to ${max}`);
  }
  return integer;
}

/**
 * The payer's signature pays the rent that the endpoint reports. More than twice the highest price in Solana's history
 * is rejected (3,480 lamports per byte and year, two years of it, and 128 bytes on top).
 */
function maxRent(bytes: number): bigint {
  return 2n * 6960n * BigInt(128 + bytes);
}

/**
 * Asks for the rent of an account of this size in bytes. @throws SdkError `ledger_rpc_error` for an implausibly high
 * rent
 */
export function rentOf(rpc: LedgerRpc, bytes: number): Promise<bigint> {
  return request(
    () => rpc.getMinimumBalanceForRentExemption(BigInt(bytes)).send(),
    (lamports) => integerOf(lamports, maxRent(bytes)),
  );
}

/**
 * Decodes the data of an account, `[text, "base64"]`.
 *
 * @throws TypeError for another value: {@link request} reports it as an answer that cannot be understood
 */
export function bytesIn([text]: readonly unknown[]): Uint8Array {
  const bytes = typeof text === "string" ? decodeBase64(text) : undefined;
  if (bytes === undefined) throw new TypeError("data of an account expected base64");
  return bytes;
}

const CLOCK_SYSVAR = "SysvarC1ock11111111111111111111111111111111" as Address;
// Max time of a `Date`, in seconds.
const MAX_SECONDS = 8_640_000_000_000n;
// The Clock sysvar: slot, start of the epoch, epoch, epoch of the leader schedule, Unix time; 8 bytes each
// (https://docs.anza.xyz/runtime/sysvars#clock).
const CLOCK = { bytes: 40, unixTimestampAt: 32 } as const;

/** Returns the ledger's present time in Unix seconds, as programs see it, according to the endpoint. */
export function readLedgerTime(rpc: LedgerRpc, commitment: Commitment): Promise<number> {
  return request(
    () => rpc.getAccountInfo(CLOCK_SYSVAR, { encoding: "base64", commitment }).send(),
    ({ value }) => {
      const data = bytesIn(value?.data ?? [""]);
      if (data.length !== CLOCK.bytes) {
        throw new SdkError("ledger_rpc_error", "the RPC endpoint does not show the ledger's clock");
      }
      const time = new DataView(data.buffer).getBigInt64(CLOCK.unixTimestampAt, true);
      return Number(integerOf(time, MAX_SECONDS));
    },
  );
}

/** Returns the time of a block in Unix seconds, according to the endpoint: the time that its programs saw. */
export function readBlockTime(rpc: LedgerRpc, slot: number): Promise<number> {
  return request(
    () => rpc.getBlockTime(BigInt(slot)).send(),
    (time) => Number(integerOf(time, MAX_SECONDS)),
  );
}

/**
 * Converts the caller's time to whole Unix seconds.
 *
 * @throws SdkError `invalid_argument` for an invalid date
 */
export function secondsOf(date: Date): number {
  const milliseconds: unknown = (date as Date | undefined)?.getTime?.();
  const seconds = Math.floor(typeof milliseconds === "number" ? milliseconds / 1000 : Number.NaN);
  if (!Number.isSafeInteger(seconds)) throw new SdkError("invalid_argument", "now expected to give a date");
  return seconds;
}

/** Facts about a transaction that help to classify its error. */
export type TransactionFacts = { payer: string; precompileIndexes: readonly number[] };

/** The system program's "the sender has too few lamports", which arrives through our program's call to it. */
const SYSTEM_ERROR_TOO_FEW_LAMPORTS = 1;

/** Converts any failure of a request to the ledger into an SdkError. The cause is kept. */
export function toRequestError(error: unknown): SdkError {
  if (isSdkError(error)) return error;
  if (isSolanaError(error, SOLANA_ERROR__RPC__TRANSPORT_HTTP_ERROR)) {
    const { statusCode } = error.context;
    return new SdkError("ledger_unreachable", `the RPC endpoint answered HTTP ${statusCode}`, {
      details: { statusCode },
    });
  }
  if (isSolanaError(error)) {
    return new SdkError("ledger_rpc_error", `the RPC endpoint refused: ${reasonOfEndpoint(error.message)}`, {
      cause: error,
    });
  }
  // A failed connection is a TypeError of fetch; its cause may contain the URL, which may hold an API key.
  return new SdkError("ledger_unreachable", "the RPC endpoint could not be reached, or gave an answer that is no JSON");
}

/** Converts a failure to send a transaction into an SdkError. */
export function toSendError(error: unknown, facts: TransactionFacts): SdkError {
  if (isSolanaError(error, SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE)) {
    return error.cause === undefined ? toRequestError(error) : judge(error.cause, facts);
  }
  if (isSolanaError(error, SOLANA_ERROR__JSON_RPC__SERVER_ERROR_TRANSACTION_PRECOMPILE_VERIFICATION_FAILURE)) {
    return invalidProof(error);
  }
  return toRequestError(error);
}

/** Converts the recorded error of a landed transaction into an SdkError. */
export function toTransactionError(error: TransactionError, facts: TransactionFacts): SdkError {
  return judge(getSolanaErrorFromTransactionError(error), facts);
}

function judge(error: unknown, facts: TransactionFacts): SdkError {
  if (isSolanaError(error, SOLANA_ERROR__INSTRUCTION_ERROR__CUSTOM)) {
    const { code, index } = error.context;
    if (facts.precompileIndexes.includes(index)) return invalidProof(error);
    const known = programErrors.get(code);
    if (known !== undefined) return failure(known.code, known.message, error);
    if (code === SYSTEM_ERROR_TOO_FEW_LAMPORTS) return tooFewLamports(facts, error);
  }
  const isOneOf = (...codes: number[]): boolean => isSolanaError(error) && codes.includes(error.context.__code);
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
    return failure("ledger_blockhash_expired", "the transaction's blockhash is not, or no longer, valid", error);
  }
  if (
    isOneOf(
      SOLANA_ERROR__TRANSACTION_ERROR__PROGRAM_ACCOUNT_NOT_FOUND,
      SOLANA_ERROR__TRANSACTION_ERROR__INVALID_PROGRAM_FOR_EXECUTION,
      SOLANA_ERROR__INSTRUCTION_ERROR__UNSUPPORTED_PROGRAM_ID,
    )
  ) {
    return failure("ledger_program_missing", "there is no anchor program at this address on this cluster", error);
  }
  const reason = error instanceof Error ? error.message : "unknown";
  return new SdkError("ledger_transaction_failed", `the ledger refused the transaction: ${reason}`, {
    details: { reason },
    cause: error,
  });
}

function tooFewLamports({ payer }: TransactionFacts, cause: unknown): SdkError {
  return new SdkError(
    "ledger_insufficient_funds",
    `the payer ${payer} has too few lamports for fee and rent: send SOL to it`,
    {
      details: { payer },
      cause,
    },
  );
}

function invalidProof(cause: unknown): SdkError {
  return failure("ledger_proof_invalid", "the ledger's Ed25519 precompile refused the issuer's signature", cause);
}

function failure(code: ErrorCode, message: string, cause: unknown): SdkError {
  return new SdkError(code, `the ledger refused the transaction: ${message}`, { cause });
}

/** Refusals of the anchor program (programs/anchor/src/errors.h), by its custom error code. */
export const programErrors: ReadonlyMap<number, { code: ErrorCode; message: string }> = new Map([
  [0x1001, { code: "ledger_malformed_instruction", message: "the instruction is malformed" }],
  [
    0x1002,
    { code: "ledger_malformed_instruction", message: "the instruction does not have the accounts that it needs" },
  ],
  [0x1003, { code: "ledger_malformed_instruction", message: "the payer did not sign" }],
  [0x1004, { code: "ledger_wrong_address", message: "the account is not at the address of this issuer and id" }],
  [0x1005, { code: "ledger_already_exists", message: "there is a record, or a batch, at this address already" }],
  [0x1006, { code: "ledger_wrong_owner", message: "the account does not belong to the anchor program" }],
  [0x1007, { code: "ledger_malformed_account", message: "the account has another form" }],
  [0x1008, { code: "ledger_wrong_sysvar", message: "the instructions sysvar was replaced by another account" }],
  [0x1009, { code: "ledger_proof_missing", message: "the instruction before is not the Ed25519 precompile" }],
  [0x100a, { code: "ledger_proof_malformed", message: "the precompile instruction does not have the accepted form" }],
  [0x100b, { code: "ledger_proof_wrong_key", message: "the proof was made by another key than the issuer's" }],
  [0x100c, { code: "ledger_proof_wrong_message", message: "the issuer signed something else" }],
  [0x100d, { code: "ledger_invalid_field", message: "a field is empty, too long or out of range" }],
  [0x100e, { code: "ledger_issued_in_future", message: "issuedAt is ahead of the ledger's clock" }],
  [0x100f, { code: "ledger_already_expired", message: "expiresAt has passed" }],
  [0x1010, { code: "ledger_not_expired", message: "expiresAt has not passed, or there is none" }],
  [0x1011, { code: "ledger_not_pending", message: "the record is not pending" }],
  [0x1012, { code: "ledger_already_revoked", message: "it is revoked already" }],
  [0x1013, { code: "ledger_not_live", message: "the record is revoked or expired already" }],
  [0x1014, { code: "ledger_wrong_rent_receiver", message: "the rent goes to who paid it" }],
  [0x1015, { code: "ledger_proof_expired", message: "what the issuer signed did not land before its last valid time" }],
  [
    0x1016,
    { code: "ledger_proof_too_far_ahead", message: "the last valid time that the issuer signed is too far ahead" },
  ],
]);
