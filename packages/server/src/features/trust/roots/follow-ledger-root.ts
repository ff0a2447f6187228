import {
  readMessageHashes,
  readTransactions,
  type TransactionTransfers,
  type AccountTransaction,
  listAccountTransactions,
} from "@arcs/ledger";
import type { ServerLedger } from "../../../platform/chains/chains.ts";
import type { Clock, RandomBytes, ReportError } from "../../../platform/base/runtime.ts";
import type { PaymentToken, Settings } from "../../../platform/settings/settings.ts";
import type { Store } from "../../../platform/db/store.ts";
import { findLastSignature, saveLastSignature, putAside, type Retried, retryUnread } from "./service.ts";
import { isDust, takePayment, takeRefund } from "./take-transfer.ts";
import { SdkError } from "@arcs/core";
import { defined } from "@arcs/core/internal";
import { hasOpenHolds } from "../holds/store.ts";

export type FollowContext = {
  store: Store;
  clock: Clock;
  settings: Settings;
  ledger: ServerLedger;
  randomBytes: RandomBytes;
  onError: ReportError;
};

/** A token account of a root. */
export type RootAccount = { account: string; token: PaymentToken };

// A period of the book: what is older has lapsed by a quarter, and would count as if it were of today.
export const MOST_MISSED_SECONDS = 30 * 86_400;

const READ_AT_ONCE = 100;

/**
 * Reads the new transactions of a root's token accounts: payments to the root, and its refunds. Each goes into the
 * books together with the progress of its account, so that a stop loses and repeats nothing. A transaction that cannot
 * be read is noted, and retried on its own.
 *
 * They are read in the order of the ledger over all accounts. A refund from one account may be of a payment into
 * another, and would count for nothing if it were read first.
 *
 * @throws SdkError `ledger_unreachable`, `ledger_rpc_error` where the accounts cannot be listed: then the next time
 * goes on from here
 */
export async function followAccounts(
  context: FollowContext,
  { root, accounts }: { root: string; accounts: readonly RootAccount[] },
  signal: AbortSignal,
): Promise<void> {
  const { settings, ledger } = context;
  const { since, readable, forget } = await retryUnread(context, {
    network: settings.network,
    accounts: accounts.map(({ account }) => account),
    read: async (transactionHash) => retriedOf(await readAll(ledger, [transactionHash]), transactionHash),
  });
  const found: (SignatureInfo & RootAccount)[] = [];
  let until = Number.POSITIVE_INFINITY;
  for (const each of accounts) {
    signal.throwIfAborted();
    const { signatures, isWhole } = await listNew(context, each, since);
    for (const info of signatures) found.push({ ...info, ...each });
    if (!isWhole) until = Math.min(until, signatures.at(-1)?.slot ?? 0);
  }
  const inOrder = found
    .filter(({ slot, signature }) => slot <= until || readable.has(signature))
    .sort((one, other) => one.slot - other.slot);
  for (let from = 0; from < inOrder.length; from += READ_AT_ONCE) {
    signal.throwIfAborted();
    const part = inOrder.slice(from, from + READ_AT_ONCE);
    const read = await readAll(
      ledger,
      part.filter(({ hasSucceeded }) => hasSucceeded).map(({ signature }) => signature),
    );
    await addNames(context, root, read);
    for (const each of part) await takeTransaction(context, root, { ...each, read: read.get(each.signature) });
  }
  await forget();
}

/** Names are the hashes of messages, by the signatures of their transactions. */
type Read = (TransactionTransfers & { names?: ReadonlyMap<string, string> }) | { problem: string };

/** Adds the names under which payments to a root may be held: more requests, which are needed only while a hold is open. */
async function addNames({ store, ledger }: FollowContext, root: string, read: Map<string, Read>): Promise<void> {
  // Holds are made before what they are for is sent.
  if (!(await hasOpenHolds(store.pool, root))) return;
  const paid = new Map([...read].map(([signature, each]) => [signature, signedFor(root, signature, each)]));
  const all = new Set([...paid.values()].flat());
  const named = await readMessageHashes(ledger.request, [...all], { commitment: "confirmed" });
  const names = new Map(named.flatMap((each) => ("problem" in each ? [] : [[each.signature, each.messageHash]])));
  for (const [signature, signed] of paid) {
    const transaction = read.get(signature);
    const unnamed = named.find((each) => "problem" in each && signed.includes(each.signature));
    if (unnamed !== undefined && "problem" in unnamed) read.set(signature, { problem: unnamed.problem });
    else if (transaction !== undefined && !("problem" in transaction)) read.set(signature, { ...transaction, names });
  }
}

/** Returns the transactions that payers of a root signed: the one that pays, or the one that paid into an escrow. */
function signedFor(root: string, signature: string, read: Read): string[] {
  if ("problem" in read) return [];
  return read.transfers
    .filter((transfer) => transfer.payee === root && !isDust(transfer))
    .map(({ opening }) => opening ?? signature);
}

async function readAll(ledger: ServerLedger, signatures: readonly string[]): Promise<Map<string, Read>> {
  const read = await readTransactions(ledger.request, [...new Set(signatures)], { commitment: "confirmed" });
  return new Map(read.map((each) => [each.signature, "problem" in each ? each : each.transaction]));
}

function retriedOf(all: ReadonlyMap<string, Read>, signature: string): Retried {
  const read = all.get(signature) ?? { problem: "the RPC endpoint does not give it" };
  return "problem" in read ? read : { paidAt: timeOf(read) };
}

function timeOf({ blockTime }: TransactionTransfers): Date | undefined {
  return blockTime === null ? undefined : new Date(blockTime * 1000);
}

async function listNew(
  { store, clock, settings, ledger }: FollowContext,
  { account }: RootAccount,
  again: number | undefined,
): Promise<NewSignatures> {
  const last = await findLastSignature(store.pool, { network: settings.network, account });
  // Payments that came in meanwhile are taken up. A new root gets no more than the max age of any payment.
  const maxAgeSeconds = last === undefined ? settings.paymentMaxAgeSeconds : MOST_MISSED_SECONDS;
  const oldest = Math.floor(clock.now().getTime() / 1000) - maxAgeSeconds;
  if (again === undefined) return listSignatures(ledger, account, { after: last, since: oldest });
  return listSignatures(ledger, account, { after: undefined, since: Math.max(oldest, again) });
}

async function takeTransaction(
  context: FollowContext,
  root: string,
  { account, token, signature, read }: SignatureInfo & RootAccount & { read: Read | undefined },
): Promise<void> {
  const { store, clock, settings } = context;
  const { network } = settings;
  await store.transaction(async (tx) => {
    const now = clock.now();
    if (read !== undefined && "problem" in read) {
      await putAside(tx, context, { network, account, transactionHash: signature, problem: read.problem });
    } else if (read !== undefined) {
      for (const transfer of read.transfers) {
        if (transfer.mint !== token.mint || isDust(transfer)) continue;
        const authorization = read.names?.get(transfer.opening ?? signature);
        const named = { ...transfer, ...defined({ authorization }) };
        const about = { transactionHash: signature, paidAt: timeOf(read) ?? now, token, transfer: named };
        if (transfer.payee === root) await takePayment(tx, context, about);
        else if (transfer.payer === root) await takeRefund(tx, context, about);
      }
    }
    await saveLastSignature(tx, { network, account }, { signature, now });
  });
}

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
type SignatureInfo = Pick<AccountTransaction, "signature" | "slot" | "hasSucceeded">;

/** The oldest new transactions of an account, oldest first, and whether they are all that are new. */
type NewSignatures = { signatures: SignatureInfo[]; isWhole: boolean };

/**
 * Lists the transactions of an account that came after one that is known. Only an empty page is the end of the list: nodes and
 * providers give fewer than they were asked for, and have more. Of more than 100,000 the oldest are returned, and the rest has its
 * turn once those are read.
 *
 * @param options.since - those that are older are left out; Unix seconds
 * @throws SdkError `ledger_unreachable`; `ledger_rpc_error`, also for a list that is out of order or without an end
 */
async function listSignatures(
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
