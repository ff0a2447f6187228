import type { ServerLedger } from "./chains.ts";

/** Balance of the account that pays for transactions. */
export type PayerFunds = { lamports: bigint; isEnough: boolean };

// Three accounts of the anchor program with their rent, or two thousand memos.
const MIN_LAMPORTS = 10_000_000n;

/** Reads what the payer has. @throws SdkError `ledger_unreachable` or `ledger_rpc_error` */
export async function readPayerFunds({ payer, request }: Pick<ServerLedger, "payer" | "request">): Promise<PayerFunds> {
  const { value } = (await request("getBalance", [payer])) as { value: bigint | number };
  const lamports = BigInt(value);
  return { lamports, isEnough: lamports >= MIN_LAMPORTS };
}
