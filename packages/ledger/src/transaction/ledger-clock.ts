import { SdkError } from "@arcs/core";
import { type Address, type Commitment, getBase64Encoder } from "@solana/kit";

import type { LedgerRpc } from "./ledger-rpc.ts";
import { integerOf, request } from "./request.ts";

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
