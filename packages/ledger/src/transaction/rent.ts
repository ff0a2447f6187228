import type { LedgerRpc } from "./ledger-rpc.ts";
import { integerOf, request } from "./request.ts";

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
