import { createHash } from "node:crypto";
import { canonicalJson } from "@arcs/core/internal";
import {
  applyCoverEntry,
  type BookedPayment,
  type Cover,
  type CoverEntry,
  credentialKey,
  parseCoverEntry,
  readCover,
  settleDue,
} from "@arcs/trust/cover";

import { type Queryable, queryOne, type Transaction } from "../../../platform/db/queryable.ts";
import type { Store } from "../../../platform/db/store.ts";
import type { Clock } from "../../../platform/base/runtime.ts";
import { defineJob } from "../../../platform/jobs/job-worker.ts";
import { type JobType, noPayload, requestJob } from "../../../platform/jobs/store.ts";
import {
  type CoverEnd,
  findCoverEnd,
  findNextDue,
  insertCoverEntry,
  listCoverPayments,
  listDuePayments,
  listGivablePayments,
  loadCoverBook,
  lockAccount,
  lockCoverBook,
  moveCoverEnd,
  type NeededRows,
  readAccount,
  saveCoverBook,
} from "./store.ts";

export { countPayments, findSettling, type PaymentFacts } from "./payment-facts.ts";

type WithoutHead<Entry> = Entry extends unknown ? Omit<Entry, "position" | "at"> : never;

/** An entry before it has its place in the log. */
export type NewCoverEntry = WithoutHead<CoverEntry>;

/**
 * Puts an entry into the log of cover, and applies it, in the transaction that takes the evidence. The rows are those of a fold of
 * the log by `applyCoverEntry`. Last in its transaction: whoever else writes to the log waits for its end.
 */
export async function recordCoverEntry(
  tx: Transaction,
  entry: NewCoverEntry,
  { now }: { now: Date },
): Promise<CoverEntry> {
  const end = await settleUntil(tx, await lockCoverBook(tx), now);
  const placed: CoverEntry = { ...entry, position: end.position + 1, at: end.at.toISOString() };
  const book = await loadCoverBook(tx, end, await findNeeded(tx, placed));
  applyCoverEntry(book, placed);
  await saveCoverBook(tx, book);
  const text = canonicalJson(placed);
  const { position } = placed;
  const runningHash = nextHash(end.runningHash, text);
  await insertCoverEntry(tx, { position, entry: text, runningHash });
  const rootsDigest = placed.kind === "roots" ? (placed.digest ?? "") : end.rootsDigest;
  await moveCoverEnd(tx, { position, at: end.at, runningHash, rootsDigest });
  return placed;
}

/** Hashes an entry onto those before it: hex SHA-256 of the hash so far, as text, and the entry's canonical form. */
export function nextHash(before: string, entry: string): string {
  return createHash("sha256").update(before).update(entry).digest("hex");
}

// Rows of so many payments are in memory at a time.
const SETTLED_AT_ONCE = 200;

/** Settles what is due by a time, or by that of the log where it is later. Returns where the log ends then. */
async function settleUntil(tx: Transaction, end: CoverEnd, time: Date): Promise<CoverEnd> {
  const at = time > end.at ? time : end.at;
  let now = end;
  do now = await settlePage(tx, now, at);
  while (now.at < at);
  return now;
}

/** Settles some of the payments that are due by a time. Returns where the log ends then: at that time where those were all. */
async function settlePage(tx: Transaction, end: CoverEnd, at: Date): Promise<CoverEnd> {
  const payments = await listDuePayments(tx, { at, limit: SETTLED_AT_ONCE });
  const last = payments.at(-1);
  if (last === undefined) return { ...end, at };
  const book = await loadCoverBook(tx, end, { payments });
  settleDue(book, payments.length < SETTLED_AT_ONCE ? at.getTime() : last.due);
  await saveCoverBook(tx, book);
  return { ...end, at: new Date(book.at) };
}

/** Finds the rows that an entry reads and writes. */
async function findNeeded(tx: Transaction, entry: CoverEntry): Promise<NeededRows> {
  const { amount } = parseCoverEntry(entry);
  switch (entry.kind) {
    case "payment":
    case "transfer": {
      const { payer, payee } = entry;
      // Money that goes back is of payments the other way.
      const back = await listGivablePayments(tx, { payer: payee, payee: payer, amount });
      const same = entry.kind === "payment" ? await listCoverPayments(tx, [entry.id]) : [];
      return { payments: [...back, ...same], accounts: [payer, payee] };
    }
    case "failed":
    case "dispute":
    case "resolved":
      return { payments: await listCoverPayments(tx, [entry.id]) };
    case "burn":
      return { accounts: [entry.payer] };
    case "bond":
      return { accounts: [entry.payee] };
    case "credential":
      return { accounts: [entry.payer], credential: credentialKey(entry) };
    case "roots":
      return entry.digest === undefined ? {} : { rootsDigest: entry.digest };
  }
}

/** A payment that a chain proves for good. */
export type FinalPayment = {
  id: string;
  payer: string;
  payee: string;
  /** Decimal text in currency units. */
  amount: string;
  network: string;
  asset: string;
  transactionHash: string;
};

/**
 * Puts a final payment into the log, once.
 *
 * @param options.isHeld - whether the payer held its amount, and this is the payment that the hold is for
 * @returns false where it is there already, or of nothing
 */
export async function recordFinalPayment(
  tx: Transaction,
  { id, payer, payee, amount, network, asset, transactionHash }: FinalPayment,
  { isHeld, now }: { isHeld: boolean; now: Date },
): Promise<boolean> {
  const micro = toMicroText(amount);
  if (micro === undefined || payer === payee || payer === "" || payee === "") return false;
  if (await isInLog(tx, id)) return false;
  const held = isHeld ? { held: true as const } : {};
  const parties = { id, payer, payee, amount: micro, ...held };
  await recordCoverEntry(tx, { kind: "payment", ...parties, network, asset, transaction: transactionHash }, { now });
  return true;
}

/** Whether the log has a payment. */
export async function isInLog(db: Queryable, id: string): Promise<boolean> {
  return (await queryOne(db, "select 1 as one from cover_payments where id = $1", [id])) !== undefined;
}

/**
 * Puts money into the log that one account sent another and that is no payment: it gives back what the other had paid. What gives
 * nothing back has no effect, and stays out.
 *
 * @param transfer.amount - decimal text in currency units
 */
export async function recordTransfer(
  tx: Transaction,
  { payer, payee, amount, network, asset, transactionHash }: Omit<FinalPayment, "id">,
  { now }: { now: Date },
): Promise<void> {
  const micro = toMicroText(amount);
  if (micro === undefined) return;
  const back = await listGivablePayments(tx, { payer: payee, payee: payer, amount: 1n });
  if (back.length === 0) return;
  const about = { payer, payee, amount: micro, network, asset, transaction: transactionHash };
  await recordCoverEntry(tx, { kind: "transfer", ...about }, { now });
}

/** Puts it into the log that a payment is disputed, or how its dispute was decided; a payment that is not in the log has neither. */
export async function recordDispute(
  tx: Transaction,
  { id, winner }: { id: string; winner?: "payer" | "agent" },
  { now }: { now: Date },
): Promise<void> {
  const [payment] = await listCoverPayments(tx, [id]);
  if (payment === undefined) return;
  if (payment.dispute === "none") await recordCoverEntry(tx, { kind: "dispute", id }, { now });
  if (winner !== undefined) await recordCoverEntry(tx, { kind: "resolved", id, for: winner }, { now });
}

/** Puts it into the log that nothing came for a held payment. */
export async function recordFailed(tx: Transaction, id: string, { now }: { now: Date }): Promise<void> {
  const [payment] = await listCoverPayments(tx, [id]);
  const isReportable = payment?.isHeld === true && payment.state === "open" && !payment.isFailed;
  if (isReportable) await recordCoverEntry(tx, { kind: "failed", id }, { now });
}

/** Returns the payment of the log with an id. */
export async function findCoverPayment(db: Queryable, id: string): Promise<BookedPayment | undefined> {
  const [payment] = await listCoverPayments(db, [id]);
  return payment;
}

/** An amount rounded down to millionths in the form that the log has; `undefined` for nothing at all. */
function toMicroText(amount: string): string | undefined {
  const [whole = "0", fraction = ""] = amount.split(".");
  const digits = fraction.slice(0, 6).replace(/0{1,6}$/, "");
  const text = digits === "" ? whole : `${whole}.${digits}`;
  return text === "0" ? undefined : text;
}

/** What is safe to spend with an account but for what is held, and up to which entry and time that is known. */
export type AccountCover = { cover: Cover; position: number; at: Date };

/**
 * Reads what an account has. Payments that have come to be due since the book was written last are not settled in it, so that it
 * never says more than a fold would.
 */
export async function findAccountCover(db: Queryable, account: string): Promise<AccountCover> {
  const end = await findCoverEnd(db);
  const book = await readAccount(db, end, account);
  const { position, at } = end;
  return { cover: readCover(book, { agent: account, at: book.at }), position, at };
}

/** Reads what an account has, and keeps its payments and holds as they are until the transaction ends. */
export async function lockAccountCover(tx: Transaction, account: string): Promise<AccountCover> {
  await lockAccount(tx, account);
  return findAccountCover(tx, account);
}

/** Settles the payments that are due. One job for all servers. */
const settleType: JobType = {
  kind: "settle-payments",
  payload: noPayload,
  ladder: Array.from({ length: 1000 }, () => 60),
};

const LONGEST_REST_MS = 60_000;

/** Settles payments as they come to be due, so that entries and readers find little to settle. */
export const settlePaymentsJob = defineJob({
  ...settleType,
  async run({ store, clock }: { store: Store; clock: Clock }, _job, signal) {
    await settlePayments({ store, clock }, signal);
    const now = clock.now().getTime();
    const due = (await findNextDue(store.pool))?.getTime() ?? Number.POSITIVE_INFINITY;
    return { state: "later", at: new Date(Math.max(now + 1000, Math.min(now + LONGEST_REST_MS, due))) };
  },
  async schedule(tx, { clock }) {
    const now = clock.now();
    await requestJob(tx, settleType, { key: "all", runAt: now, now });
  },
});

/** Settles the payments that are due by now, a page in each transaction. */
export async function settlePayments(
  { store, clock }: { store: Store; clock: Clock },
  signal: AbortSignal,
): Promise<void> {
  let isBehind: boolean;
  do {
    signal.throwIfAborted();
    const now = clock.now();
    isBehind = await store.transaction(async (tx) => {
      const end = await lockCoverBook(tx);
      if (((await findNextDue(tx)) ?? now) >= now) return false;
      const settled = await settlePage(tx, end, now > end.at ? now : end.at);
      await moveCoverEnd(tx, settled);
      return settled.at < now;
    });
  } while (isBehind);
}
