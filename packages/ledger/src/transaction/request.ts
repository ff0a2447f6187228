import { isSdkError, SdkError } from "@arcs/core";
import { type Address, type Commitment, getBase64Encoder } from "@solana/kit";

import { toRequestError } from "./ledger-error.ts";
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
      const data = Uint8Array.from(getBase64Encoder().encode(value?.data[0] ?? ""));
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
