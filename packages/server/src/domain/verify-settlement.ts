import { SdkError } from "@arcs/core";
import { readTokenTransfers } from "@arcs/ledger";

import type { ServerContext } from "../context.ts";
import { type ClaimedSettlement, matchTransfer, type MatchedTransfer } from "../payments/match-transfer.ts";
import { isLedgerTransactionHash } from "../payments/transaction-hash.ts";

/**
 * Looks a settlement up on the ledger and checks that it is what it is said to be. It waits for the ledger, so it belongs
 * before the transaction of the store, not into it.
 *
 * @throws SdkError one of the codes `settlement_…`, or `unavailable` when the ledger does not answer
 */
export async function verifySettlement(
  { ledger, settings, clock }: Pick<ServerContext, "ledger" | "settings" | "clock">,
  { transactionHash, ...claim }: ClaimedSettlement & { transactionHash: string },
): Promise<MatchedTransfer> {
  const notFound = (): SdkError =>
    new SdkError("settlement_not_found", `the network ${settings.network} has no confirmed transaction with this hash`);
  if (!isLedgerTransactionHash(transactionHash)) throw notFound();
  const config = { encoding: "json", commitment: "confirmed", maxSupportedTransactionVersion: 0 };
  const transaction = readTokenTransfers(await ledger.request("getTransaction", [transactionHash, config]));
  if (transaction === undefined) throw notFound();
  return matchTransfer(transaction, claim, {
    tokens: settings.paymentTokens.filter(({ network }) => network === settings.network),
    now: clock.now(),
    maxAgeSeconds: settings.paymentMaxAgeSeconds,
  });
}
