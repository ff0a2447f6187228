import { assertShape } from "@arcs/core/internal";

import { assertRequest, type LedgerRequest } from "../transaction/ledger-request.ts";
import { findAssociatedAccounts } from "./account-transactions.ts";
import {
  readTransactionAnswer,
  replayTransaction,
  requestTransaction,
  type TransactionRequest,
} from "./transaction-answer.ts";

/** Tokens that a transaction sent: base units. */
export type SentTokens = { amount: bigint; decimals: number };

/** Parties and token of what a transaction sent. */
export type SentQuery = {
  /** Wallet that signed the transaction. */
  payer: string;
  mint: string;
  /** Wallet whose associated account was to get the tokens. */
  recipient: string;
};

/**
 * Reads what the own instructions of a transaction moved from a payer's tokens to the associated
 * accounts of a recipient. That has left the payer, also where no payment shows it, since the
 * account was handed over or closed, or the tokens were passed on.
 *
 * @returns `undefined` where the endpoint has no such transaction
 * @throws SdkError `invalid_argument`; `ledger_unreachable`, `ledger_rpc_error`
 * @example
 * ```ts
 * const sent = await readSent(request, signature, { payer, mint, recipient, commitment: "finalized" });
 * ```
 */
export async function readSent(
  request: LedgerRequest,
  signature: string,
  query: SentQuery & TransactionRequest,
): Promise<SentTokens | undefined> {
  assertRequest(request);
  assertShape(query, "query", {
    payer: "text",
    mint: "text",
    recipient: "text",
    commitment: "text",
    "signal?": "object",
  });
  const { payer, mint, recipient, ...options } = query;
  const transaction = readTransactionAnswer(await requestTransaction(request, signature, options));
  if (transaction === undefined) return undefined;
  const { addresses, before, err } = transaction;
  const decimals = before.find((each) => each.mint === mint)?.decimals;
  if (err !== null || decimals === undefined) return { amount: 0n, decimals: 0 };
  const accounts = await findAssociatedAccounts({ owner: recipient, mint });
  const amount = replayTransaction(transaction)
    .transfers.filter(
      ({ id, destination, authority, payer: owner }) =>
        !id.includes(".") &&
        accounts.includes(addresses[destination] ?? "") &&
        (owner === payer || addresses[authority] === payer),
    )
    .reduce((sum, each) => sum + each.amount, 0n);
  return { amount, decimals };
}
