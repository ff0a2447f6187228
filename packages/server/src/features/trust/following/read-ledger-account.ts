import {
  readMessageHashes,
  readTransactions,
  type TransactionTransfers,
  type AccountTransaction,
  listAccountTransactions,
  listTokenAccounts,
} from "@arcs/ledger";
import type { ServerContext } from "../../../context.ts";
import type { ServerLedger } from "../../../platform/chains/chains.ts";
import type { PaymentToken } from "../../../platform/settings/settings.ts";
import { type AccountReading, findLastSignatures, saveLastSignature } from "./followed-accounts.ts";
import { putAside, retryUnread } from "./service.ts";
import { isDust, takeTransfer } from "./take-transfer.ts";
import { SdkError } from "@arcs/core";
import { defined } from "@arcs/core/internal";
import { hasOpenHolds } from "../holds/store.ts";

export type FollowContext = Pick<
  ServerContext,
  "store" | "clock" | "settings" | "ledger" | "randomBytes" | "payments" | "onError"
>;

export type ReadLimits = {
  /** How far back the first time. */
  firstSeconds: number;
  /** Max transactions at a time, and in the first list, the newest; absent: all. */
  atOnce?: number;
  listed?: number;
};

type TokenAccount = { account: string; token: PaymentToken };

// A period of the book: what is older has lapsed by a quarter, and would count as if it were of
// today.
export const MAX_MISSED_SECONDS = 30 * 86_400;

const READ_AT_ONCE = 100;

// Anybody can open an account for somebody, and each is a question whenever the owner is read.
const MAX_ACCOUNTS = 100;

// An endpoint may be behind the ledger by this much.
const LAG_MS = 60_000;

/**
 * Reads the new transactions of an account on the ledger: payments to it, and what it sends. Each
 * goes into the books together with the progress of its token account, so that a stop loses and
 * repeats nothing. A transaction that cannot be read is noted, and retried on its own.
 *
 * They are read in the order of the ledger over all token accounts. A refund from one may be of a
 * payment into another, and would count for nothing if it were read first.
 */
export async function readLedgerAccount(
  context: FollowContext,
  { owner, tokens }: { owner: string; tokens: readonly PaymentToken[] },
  { limits, signal }: { limits: ReadLimits; signal: AbortSignal },
): Promise<AccountReading> {
  const { settings, ledger, clock } = context;
  const begun = clock.now().getTime();
  const accounts: TokenAccount[] = [];
  for (const token of tokens) {
    for (const account of await findAccounts(context, { owner, token }))
      accounts.push({ account, token });
  }
  const { since, readable, forget } = await retryUnread(context, {
    network: settings.network,
    accounts: accounts.map(({ account }) => account),
    read: async (transactionHash) => {
      const read = (await readAll(ledger, [transactionHash])).get(transactionHash);
      if (read === undefined) return { problem: "the RPC endpoint does not give it" };
      return "problem" in read ? read : { paidAt: timeOf(read) };
    },
  });
  const listed = await listAllNew(context, accounts, { again: since, limits, signal });
  const inOrder = listed.found
    .filter(({ slot, signature }) => slot <= listed.until || readable.has(signature))
    .sort((one, other) => one.slot - other.slot);
  // Once more from an earlier time on means all of it: the next turn would begin there again, and
  // come no further.
  const now = since === undefined ? inOrder.slice(0, limits.atOnce) : inOrder;
  for (let start = 0; start < now.length; start += READ_AT_ONCE) {
    signal.throwIfAborted();
    await takeTransactions(context, owner, now.slice(start, start + READ_AT_ONCE));
  }
  const areAll = now.length === inOrder.length;
  if (areAll) await forget();
  const isWhole = areAll && listed.until === Number.POSITIVE_INFINITY;
  const readTo = isWhole ? Number.POSITIVE_INFINITY : (now.at(-1)?.blockTime ?? 0) * 1000;
  return {
    reads: tokens.length + listed.pages + now.length,
    from: new Date(Math.max(begun - limits.firstSeconds * 1000, listed.begins * 1000)),
    until: new Date(Math.min(begun - LAG_MS, readTo)),
    isWhole,
    isEmpty: listed.found.length === 0,
  };
}

type Listed = {
  found: (SignatureInfo & TokenAccount)[];
  /** The last slot that the list of every account reaches. */
  until: number;
  /** Where lists begin that left out earlier ones, in Unix seconds. */
  begins: number;
  pages: number;
};

async function listAllNew(
  context: FollowContext,
  accounts: readonly TokenAccount[],
  { again, limits, signal }: { again: number | undefined; limits: ReadLimits; signal: AbortSignal },
): Promise<Listed> {
  const listed: Listed = { found: [], until: Number.POSITIVE_INFINITY, begins: 0, pages: 0 };
  const now = Math.floor(context.clock.now().getTime() / 1000);
  const names = accounts.map(({ account }) => account);
  const known = await findLastSignatures(context.store.pool, {
    network: context.settings.network,
    accounts: names,
  });
  for (const each of accounts) {
    signal.throwIfAborted();
    const last = known.get(each.account);
    // Transactions of the meantime are taken up; the first time goes less far back.
    const oldest = now - (last === undefined ? limits.firstSeconds : MAX_MISSED_SECONDS);
    const { signatures, isWhole, begins, pages } = await listSignatures(
      context.ledger,
      each.account,
      {
        after: again === undefined ? last : undefined,
        since: Math.max(oldest, again ?? oldest),
        newest: again === undefined && last === undefined ? limits.listed : undefined,
      },
    );
    listed.pages += pages;
    listed.begins = Math.max(listed.begins, begins);
    for (const info of signatures) listed.found.push({ ...info, ...each });
    if (!isWhole) listed.until = Math.min(listed.until, signatures.at(-1)?.slot ?? 0);
  }
  return listed;
}

async function takeTransactions(
  context: FollowContext,
  owner: string,
  part: readonly (SignatureInfo & TokenAccount)[],
): Promise<void> {
  const succeeded = part
    .filter(({ hasSucceeded }) => hasSucceeded)
    .map(({ signature }) => signature);
  const read = await readAll(context.ledger, succeeded);
  await addNames(context, owner, read);
  for (const each of part)
    await takeTransaction(context, owner, { ...each, read: read.get(each.signature) });
}

/**
 * Lists the token accounts of an owner, first the associated one and those read before: strangers
 * must not push them aside.
 */
async function findAccounts(
  { store, settings, ledger }: FollowContext,
  { owner, token }: { owner: string; token: PaymentToken },
): Promise<string[]> {
  const all = await listTokenAccounts(ledger.request, {
    owner,
    mints: [token.mint],
    commitment: "confirmed",
  });
  if (all.length <= MAX_ACCOUNTS) return all;
  const before = await findLastSignatures(store.pool, { network: settings.network, accounts: all });
  const first = all.slice(0, 1);
  return [...new Set([...first, ...before.keys(), ...all])].slice(0, MAX_ACCOUNTS);
}

type Read = (TransactionTransfers & { names?: ReadonlyMap<string, string> }) | { problem: string };

/** Adds the names of payments, which takes more requests: only while a hold is open. */
async function addNames(
  { store, ledger }: FollowContext,
  owner: string,
  read: Map<string, Read>,
): Promise<void> {
  // Holds are made before what they are for is sent.
  if (!(await hasOpenHolds(store.pool, owner))) return;
  const paid = new Map(
    [...read].map(([signature, each]) => [signature, signedFor(owner, signature, each)]),
  );
  const all = new Set([...paid.values()].flat());
  const named = await readMessageHashes(ledger.request, [...all], { commitment: "confirmed" });
  const names = new Map(
    named.flatMap((each) => ("problem" in each ? [] : [[each.signature, each.messageHash]])),
  );
  for (const [signature, signed] of paid) {
    const transaction = read.get(signature);
    const unnamed = named.find((each) => "problem" in each && signed.includes(each.signature));
    if (unnamed !== undefined && "problem" in unnamed)
      read.set(signature, { problem: unnamed.problem });
    else if (transaction !== undefined && !("problem" in transaction))
      read.set(signature, { ...transaction, names });
  }
}

/**
 * Returns the transactions that payers signed: the one that pays, or the one that paid into an
 * escrow.
 */
function signedFor(owner: string, signature: string, read: Read): string[] {
  if ("problem" in read) return [];
  return read.transfers
    .filter((transfer) => transfer.payee === owner && !isDust(transfer))
    .map(({ opening }) => opening ?? signature);
}

async function readAll(
  ledger: ServerLedger,
  signatures: readonly string[],
): Promise<Map<string, Read>> {
  const read = await readTransactions(ledger.request, [...new Set(signatures)], {
    commitment: "confirmed",
  });
  return new Map(read.map((each) => [each.signature, "problem" in each ? each : each.transaction]));
}

function timeOf({ blockTime }: TransactionTransfers): Date | undefined {
  return blockTime === null ? undefined : new Date(blockTime * 1000);
}

async function takeTransaction(
  context: FollowContext,
  owner: string,
  { account, token, signature, read }: SignatureInfo & TokenAccount & { read: Read | undefined },
): Promise<void> {
  const { store, clock, settings } = context;
  const { network } = settings;
  await store.transaction(async (tx) => {
    const now = clock.now();
    if (read !== undefined && "problem" in read) {
      await putAside(tx, context, {
        network,
        accounts: [account],
        transactionHash: signature,
        problem: read.problem,
      });
    } else if (read !== undefined) {
      for (const transfer of read.transfers) {
        if (transfer.mint !== token.mint) continue;
        const authorization = read.names?.get(transfer.opening ?? signature);
        const named = { ...transfer, ...defined({ authorization }) };
        const about = {
          transactionHash: signature,
          paidAt: timeOf(read) ?? now,
          token,
          transfer: named,
        };
        await takeTransfer(tx, context, about, { of: (account) => account === owner });
      }
    }
    await saveLastSignature(tx, { network, accounts: [account] }, { signature, now });
  });
}

const MAX_SIGNATURES = 100_000;

// Ten million transactions of one account cost more than anybody pays to keep it from being read.
const MAX_LISTED = 10_000_000;

type SignatureInfo = Pick<AccountTransaction, "signature" | "slot" | "blockTime" | "hasSucceeded">;

type NewSignatures = {
  signatures: SignatureInfo[];
  isWhole: boolean;
  /** In Unix seconds, where there were too many before; else 0. */
  begins: number;
  pages: number;
};

/**
 * Lists the transactions of an account that came after one that is known. Only an empty page is the
 * end of the list: nodes and providers give fewer than they were asked for, and have more. Of more
 * than 100,000 the oldest are returned, and the rest has its turn once those are read.
 *
 * @param options.since - those that are older are left out; Unix seconds
 * @param options.newest - so many are enough: the newest
 */
async function listSignatures(
  ledger: ServerLedger,
  account: string,
  {
    after,
    since,
    newest,
  }: { after: string | undefined; since: number; newest?: number | undefined },
): Promise<NewSignatures> {
  let found: AccountTransaction[] = [];
  let [listed, pages, isEnd] = [0, 0, false];
  while (!isEnd) {
    const last = found.at(-1);
    const query = { before: last?.signature, until: after, commitment: "confirmed" } as const;
    const page = await listAccountTransactions(ledger.request, account, query);
    // Providers give an entry twice.
    const fresh = page.filter(
      ({ signature }, place) => signature !== (page[place - 1] ?? last)?.signature,
    );
    const end = fresh.findIndex(
      ({ signature, blockTime }) => signature === after || blockTime < since,
    );
    found.push(...(end < 0 ? fresh : fresh.slice(0, end)));
    listed += fresh.length;
    pages++;
    isEnd = end >= 0 || fresh.length === 0;
    if (
      listed > MAX_LISTED ||
      fresh.some(({ slot }, place) => slot > (fresh[place - 1] ?? last ?? { slot }).slot)
    ) {
      throw new SdkError(
        "ledger_rpc_error",
        "the RPC endpoint lists signatures without order, or without an end",
      );
    }
    const oldest = found.at(-1);
    if (!isEnd && newest !== undefined && listed >= newest && oldest !== undefined) {
      return { signatures: found.reverse(), isWhole: true, begins: oldest.blockTime, pages };
    }
    if (found.length > 2 * MAX_SIGNATURES) found = found.slice(-MAX_SIGNATURES);
  }
  return {
    pages,
    begins: 0,
    signatures: found.slice(-MAX_SIGNATURES).reverse(),
    isWhole: listed <= MAX_SIGNATURES,
  };
}
