import { assertShape, defined } from "@arcs/core/internal";

import { assertRequest, type LedgerRequest } from "../transaction/ledger-request.ts";
import { arrayOf, base58Of, integerOf, memberOf } from "./rpc-answers.ts";

const PAGE = 1000;

/** A transaction that names an account. */
export type AccountTransaction = {
  /** Signature of the transaction, in base58. */
  signature: string;
  slot: number;
  /** Unix seconds. Infinity where the endpoint does not know the time: better to check it than to skip it. */
  blockTime: number;
  hasSucceeded: boolean;
};

/** Selects transactions of an account, by their signatures. */
export type AccountTransactionsQuery = {
  /** The page begins after this one. */
  before?: string | undefined;
  /** The page ends before this one. */
  until?: string | undefined;
  /** Default `finalized`: final transactions can neither vanish nor appear later in between. */
  commitment?: "confirmed" | "finalized";
  signal?: AbortSignal | undefined;
};

/**
 * Lists one page of the transactions that name an account, at most 1,000, the newest first (`getSignaturesForAddress`).
 * Checks the form of the answer. The caller must check that it is complete and follows the page before.
 *
 * @throws SdkError `invalid_argument`, `ledger_unreachable`, `ledger_rpc_error`
 * @example
 * ```ts
 * const request = createLedgerRequest({ network: "devnet" });
 * const [newest] = await listAccountTransactions(request, account, {});
 * ```
 */
export async function listAccountTransactions(
  request: LedgerRequest,
  account: string,
  query: AccountTransactionsQuery,
): Promise<AccountTransaction[]> {
  assertRequest(request);
  assertShape(account, "account", "text");
  assertShape(query, "query", { "before?": "text", "until?": "text", "commitment?": "text", "signal?": "object" });
  const { before, until, commitment = "finalized", signal } = query;
  const config = { limit: PAGE, commitment, ...defined({ before, until }) };
  const answer = await request("getSignaturesForAddress", [account, config], defined({ signal }));
  return arrayOf(answer).map((each) => {
    const blockTime = memberOf(each, "blockTime") ?? null;
    return {
      signature: base58Of(memberOf(each, "signature")),
      slot: integerOf(memberOf(each, "slot")),
      blockTime: blockTime === null ? Number.POSITIVE_INFINITY : integerOf(blockTime),
      hasSucceeded: (memberOf(each, "err") ?? null) === null,
    };
  });
}
