import type { LedgerRpc } from "./ledger-rpc.ts";
import { integerOf, request } from "./request.ts";

/**
 * The rent is what the payer signs away, and the endpoint names it: more than twice of what Solana has ever asked for
 * (3,480 lamports for a byte and a year, two years of it, and 128 bytes on top) is not believed.
 */
function mostRent(bytes: number): bigint {
  return 2n * 6960n * BigInt(128 + bytes);
}

/** Asks for the rent of an account of so many bytes. @throws SdkError `ledger_rpc_error` where it cannot be that much */
export function rentOf(rpc: LedgerRpc, bytes: number): Promise<bigint> {
  return request(
    () => rpc.getMinimumBalanceForRentExemption(BigInt(bytes)).send(),
    (lamports) => integerOf(lamports, mostRent(bytes)),
  );
}
