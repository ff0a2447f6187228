import { SdkError } from "@arcs/core";
import { type LedgerRequest, readTokenTransfers, type TokenTransfer } from "@arcs/ledger";

/** How far a token account has been followed. */
export type Cursor = { signature: string; slot: number };

/** A transaction that names a token account. */
export type ListedTransaction = Cursor;

const TOKEN_PROGRAMS = [
  "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA",
  "TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb",
] as const;
const PAGE = 1000;
// What is final can neither vanish nor appear in between later, so that a cursor passes over nothing.
const COMMITMENT = "finalized";

type Asking = { ask: LedgerRequest; signal: AbortSignal };

/**
 * Lists the accounts in which a wallet holds tokens. Payments name these, and not the wallet itself.
 *
 * @throws SdkError `ledger_unreachable`, `ledger_rpc_error`
 */
export async function listTokenAccounts({ ask, signal }: Asking, owner: string): Promise<string[]> {
  const config = { encoding: "base64", dataSlice: { offset: 0, length: 0 }, commitment: COMMITMENT };
  const lists = await Promise.all(
    TOKEN_PROGRAMS.map(async (programId) => {
      const answer = await ask("getTokenAccountsByOwner", [owner, { programId }, config], { signal });
      return arrayOf(memberOf(answer, "value")).map((each) => textOf(memberOf(each, "pubkey")));
    }),
  );
  return lists.flat();
}

/**
 * Lists the transactions of a token account that came after a cursor, the oldest first. Without a cursor it looks back to a
 * time.
 *
 * Each page is asked for so that it begins with the last entry of the one before: one that does not is of another question,
 * such as a stale one of a cache, and what lies between would be passed over.
 *
 * @param options.since - Unix seconds
 * @returns the successful ones, and the cursor to go on from
 * @throws SdkError `ledger_unreachable`, `ledger_rpc_error`; nothing is passed over then
 */
export async function listNewTransactions(
  asking: Asking,
  account: string,
  { cursor, since }: { cursor: Cursor | undefined; since: number },
): Promise<{ transactions: ListedTransaction[]; cursor: Cursor | undefined }> {
  const listed = new Map<string, PageEntry>();
  const isOld = ({ signature, slot, blockTime }: PageEntry): boolean =>
    // An endpoint that has forgotten the cursor lists what came before it, too.
    cursor === undefined ? blockTime < since : signature === cursor.signature || slot < cursor.slot;
  for (;;) {
    const [last, lastButOne] = [...listed.keys()].slice(-2).reverse();
    const page = await readPage(asking, account, { before: lastButOne, until: cursor?.signature });
    const fresh = entriesAfter(page, { last, isFirst: lastButOne !== undefined }).filter(
      ({ signature }) => !listed.has(signature),
    );
    const end = fresh.findIndex(isOld);
    for (const entry of end < 0 ? fresh : fresh.slice(0, end)) listed.set(entry.signature, entry);
    // Providers give pages shorter than asked for: only one without anything new is the end.
    if (end >= 0 || fresh.length === 0) break;
  }
  const entries = [...listed.values()];
  const transactions = entries
    .filter(({ hasSucceeded }) => hasSucceeded)
    .map(({ signature, slot }) => ({ signature, slot }));
  const [newest] = entries;
  return {
    transactions: transactions.reverse(),
    cursor: newest === undefined ? cursor : { signature: newest.signature, slot: newest.slot },
  };
}

/** What follows an entry, which has to be the first one where the page was asked for so. */
function entriesAfter(
  page: readonly PageEntry[],
  { last, isFirst }: { last: string | undefined; isFirst: boolean },
): readonly PageEntry[] {
  if (last === undefined) return page;
  const at = page.findIndex(({ signature }) => signature === last);
  if (isFirst ? at === 0 : at >= 0) return page.slice(at + 1);
  throw new SdkError(
    "ledger_rpc_error",
    "the RPC endpoint answers with a page of signatures that does not follow the last one",
  );
}

/**
 * Reads what a transaction paid to a wallet.
 *
 * @returns `undefined` where the endpoint does not have the transaction (yet)
 * @throws SdkError `ledger_unreachable`, `ledger_rpc_error`
 */
export async function readPayments(
  { ask, signal }: Asking,
  { signature, payee }: { signature: string; payee: string },
): Promise<TokenTransfer[] | undefined> {
  const config = { encoding: "json", commitment: COMMITMENT, maxSupportedTransactionVersion: 0 };
  const transaction = readTokenTransfers(await ask("getTransaction", [signature, config], { signal }));
  return transaction?.transfers.filter((transfer) => transfer.payee === payee && transfer.received > 0n);
}

type PageEntry = ListedTransaction & { blockTime: number; hasSucceeded: boolean };

async function readPage(
  { ask, signal }: Asking,
  account: string,
  { before, until }: { before: string | undefined; until: string | undefined },
): Promise<PageEntry[]> {
  const config = {
    limit: PAGE,
    commitment: COMMITMENT,
    ...(before === undefined ? {} : { before }),
    ...(until === undefined ? {} : { until }),
  };
  const answer = await ask("getSignaturesForAddress", [account, config], { signal });
  return arrayOf(answer).map((each) => {
    const blockTime = memberOf(each, "blockTime");
    return {
      signature: textOf(memberOf(each, "signature")),
      slot: integerOf(memberOf(each, "slot")),
      // An unknown time is taken for a recent one: better looked at than passed over.
      blockTime: blockTime === null || blockTime === undefined ? Number.POSITIVE_INFINITY : integerOf(blockTime),
      hasSucceeded: (memberOf(each, "err") ?? null) === null,
    };
  });
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

function arrayOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw malformed();
}

function textOf(value: unknown): string {
  if (typeof value === "string" && /^[1-9A-HJ-NP-Za-km-z]{32,88}$/.test(value)) return value;
  throw malformed();
}

function integerOf(value: unknown): number {
  const number = typeof value === "bigint" ? Number(value) : value;
  if (typeof number === "number" && Number.isSafeInteger(number) && number >= 0) return number;
  throw malformed();
}

function malformed(): SdkError {
  return new SdkError("ledger_rpc_error", "the RPC endpoint gave an answer that cannot be understood");
}
