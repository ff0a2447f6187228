import { SdkError } from "@arcs/core";
import { type AccountTransaction, listAccountTransactions } from "@arcs/ledger";

import type { ServerLedger } from "../../../platform/chains/chains.ts";

type Ledger = Pick<ServerLedger, "request">;

const MAX_SIGNATURES = 100_000;
// Ten million transactions of one account cost more than anybody pays to keep it from being read.
const MAX_LISTED = 10_000_000;

/** Lists all token accounts of an owner, by the JSON-RPC method `getTokenAccountsByOwner`. */
export async function listTokenAccounts(
  ledger: Ledger,
  { owner, mint }: { owner: string; mint: string },
): Promise<string[]> {
  const config = { encoding: "jsonParsed", commitment: "confirmed" };
  const answer = await ledger.request("getTokenAccountsByOwner", [owner, { mint }, config]);
  const value = (answer as { value?: unknown } | null)?.value;
  if (!Array.isArray(value)) throw malformed("getTokenAccountsByOwner");
  return value.map((each: { pubkey?: unknown } | null) => {
    if (typeof each?.pubkey !== "string") throw malformed("getTokenAccountsByOwner");
    return each.pubkey;
  });
}

/** A transaction that an account takes part in. */
export type SignatureInfo = Pick<AccountTransaction, "signature" | "slot" | "hasSucceeded">;

/** The oldest new transactions of an account, oldest first, and whether they are all that are new. */
export type NewSignatures = { signatures: SignatureInfo[]; isWhole: boolean };

/**
 * Lists the transactions of an account that came after one that is known. Only an empty page is the end of the list: nodes and
 * providers give fewer than they were asked for, and have more. Of more than 100,000 the oldest are returned, and the rest has its
 * turn once those are read.
 *
 * @param options.since - those that are older are left out; Unix seconds
 * @throws SdkError `ledger_unreachable`; `ledger_rpc_error`, also for a list that is out of order or without an end
 */
export async function listSignatures(
  ledger: Ledger,
  account: string,
  { after, since }: { after: string | undefined; since: number },
): Promise<NewSignatures> {
  let found: AccountTransaction[] = [];
  let [listed, isEnd] = [0, false];
  while (!isEnd) {
    const last = found.at(-1);
    const query = { before: last?.signature, until: after, commitment: "confirmed" } as const;
    const page = await listAccountTransactions(ledger.request, account, query);
    // Providers give an entry twice.
    const fresh = page.filter(({ signature }, place) => signature !== (page[place - 1] ?? last)?.signature);
    const end = fresh.findIndex(({ signature, blockTime }) => signature === after || blockTime < since);
    found.push(...(end < 0 ? fresh : fresh.slice(0, end)));
    listed += fresh.length;
    isEnd = end >= 0 || fresh.length === 0;
    if (listed > MAX_LISTED || fresh.some(({ slot }, place) => slot > (fresh[place - 1] ?? last ?? { slot }).slot)) {
      throw new SdkError("ledger_rpc_error", "the RPC endpoint lists signatures without order, or without an end");
    }
    if (found.length > 2 * MAX_SIGNATURES) found = found.slice(-MAX_SIGNATURES);
  }
  return { signatures: found.slice(-MAX_SIGNATURES).reverse(), isWhole: listed <= MAX_SIGNATURES };
}

function malformed(method: string): SdkError {
  return new SdkError("ledger_rpc_error", `the RPC endpoint's answer to ${method} has another form`);
}
