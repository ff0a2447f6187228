import { assertShape, defined } from "@arcs/core/internal";

import { assertRequest, type LedgerRequest } from "../transaction/ledger-request.ts";
import { arrayOf, base58Of, memberOf } from "./rpc-answers.ts";
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from "./token-instruction.ts";

/** Selects token accounts by owner and mints. */
export type TokenAccountsQuery = {
  /** Wallet that holds the tokens. */
  owner: string;
  /** Mints of the tokens that count; all by default. */
  mints: readonly string[];
  signal?: AbortSignal | undefined;
};

/**
 * Lists a wallet's present token accounts. Payments name these, and not the wallet itself. Anyone can open one for any
 * wallet.
 *
 * @throws SdkError `invalid_argument`, `ledger_unreachable`, `ledger_rpc_error`
 * @example
 * ```ts
 * const accounts = await listTokenAccounts(createLedgerRequest({ network: "devnet" }), { owner, mints: [usdc] });
 * ```
 */
export async function listTokenAccounts(request: LedgerRequest, query: TokenAccountsQuery): Promise<string[]> {
  assertRequest(request);
  assertShape(query, "query", { owner: "text", mints: ["text"], "signal?": "object" });
  const { owner, mints, signal } = query;
  const config = { encoding: "base64", dataSlice: { offset: 0, length: 0 }, commitment: "finalized" };
  const filters =
    mints.length > 0
      ? mints.map((mint) => ({ mint }))
      : [TOKEN_PROGRAM, TOKEN_2022_PROGRAM].map((programId) => ({ programId }));
  const lists = await Promise.all(
    filters.map(async (filter) => {
      const answer = await request("getTokenAccountsByOwner", [owner, filter, config], defined({ signal }));
      return arrayOf(memberOf(answer, "value")).map((each) => base58Of(memberOf(each, "pubkey")));
    }),
  );
  return lists.flat();
}
