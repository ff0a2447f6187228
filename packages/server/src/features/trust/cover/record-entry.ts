import { createHash } from "node:crypto";
import { canonicalJson } from "@arcs/core/internal";
import {
  applyCoverEntry,
  type BookedPayment,
  type CoverEntry,
  parseCoverEntry,
  settleDue,
} from "@arcs/trust/cover";
import { credentialKey } from "@arcs/trust/internal";

import type { ServerContext } from "../../../context.ts";
import type { Transaction } from "../../../platform/db/queryable.ts";
import { defineRepeatedJob, repeatedType, requestJob } from "../../../platform/jobs/jobs.ts";
import { logRecord } from "../../log/log-record.ts";
import { scoreType } from "../../../platform/outbox.ts";
import { findAgentPaidAt } from "../../registry/registered-agents.ts";
import {
  countPayment,
  findNextDue,
  listCoverPayments,
  listDuePayments,
  listGivablePayments,
  listPaidAgents,
} from "./payment-rows.ts";
import {
  type CoverEnd,
  insertCoverEntry,
  loadCoverBook,
  lockCoverBook,
  moveCoverEnd,
  type NeededRows,
  saveCoverBook,
} from "./store.ts";

type WithoutHead<Entry> = Entry extends unknown ? Omit<Entry, "position" | "at"> : never;

export type NewCoverEntry = WithoutHead<CoverEntry>;

/**
 * Puts an entry into the log of cover, and applies it, in the transaction that takes the evidence.
 * The rows are those of a fold of the log by `applyCoverEntry`. Other writers to the log wait for
 * the end of the transaction, so that this comes late in it, and before jobs are asked for.
 */
export async function recordCoverEntry(
  tx: Transaction,
  entry: NewCoverEntry,
  { now }: { now: Date },
): Promise<CoverEntry> {
  const end = await settleUntil(tx, await lockCoverBook(tx), now);
  const placed: CoverEntry = { ...entry, position: end.position + 1, at: end.at.toISOString() };
  const book = await loadCoverBook(tx, end, await findNeeded(tx, placed));
  const before = "id" in placed ? book.payments.get(placed.id)?.dispute : undefined;
  applyCoverEntry(book, placed);
  await saveCoverBook(tx, book, { changed: placed.position });
  const payment = "id" in placed ? book.payments.get(placed.id) : undefined;
  if (payment !== undefined) await countPayment(tx, payment, { before, at: end.at });
  // The score of a new payment is asked for where it is recorded, with what else it is about.
  const changed = [...book.payments.values()].filter(
    ({ id }) => placed.kind !== "payment" || id !== placed.id,
  );
  await requestScores(tx, changed, { now: end.at });
  const text = canonicalJson(placed);
  const { position } = placed;
  const runningHash = nextHash(end.runningHash, text);
  const paymentId = placed.kind === "payment" ? placed.id : null;
  await insertCoverEntry(tx, { position, entry: text, runningHash, paymentId });
  const rootsDigest = placed.kind === "roots" ? (placed.digest ?? "") : end.rootsDigest;
  await moveCoverEnd(tx, { position, at: end.at, runningHash, rootsDigest });
  // It is of no agent's chain: those would tell which agents hide something, and how much is said
  // of them.
  await logRecord(tx, placed, { hidden: false });
  return placed;
}

/**
 * Hashes an entry onto those before it: hex SHA-256 of the hash so far, as text, and the entry's
 * canonical form.
 */
export function nextHash(before: string, entry: string): string {
  return createHash("sha256").update(before).update(entry).digest("hex");
}

// Rows of so many payments are in memory at a time.
const SETTLED_AT_ONCE = 200;

/**
 * Settles what is due by a time, or by that of the log where it is later; returns where the log
 * ends then.
 */
async function settleUntil(tx: Transaction, end: CoverEnd, time: Date): Promise<CoverEnd> {
  const at = time > end.at ? time : end.at;
  let now = end;
  do now = await settlePage(tx, now, at);
  while (now.at < at);
  return now;
}

/** Settles some of the payments that are due by a time; returns where the log ends then. */
async function settlePage(tx: Transaction, end: CoverEnd, at: Date): Promise<CoverEnd> {
  const payments = await listDuePayments(tx, { at, limit: SETTLED_AT_ONCE });
  const last = payments.at(-1);
  if (last === undefined) return { ...end, at };
  const book = await loadCoverBook(tx, end, { payments });
  settleDue(book, payments.length < SETTLED_AT_ONCE ? at.getTime() : last.due);
  await saveCoverBook(tx, book, { changed: 0 });
  await requestScores(tx, [...book.payments.values()], { now: at });
  return { ...end, at: new Date(book.at) };
}

async function requestScores(
  tx: Transaction,
  payments: readonly BookedPayment[],
  { now }: { now: Date },
): Promise<void> {
  const payload = { trigger: "payment_settled" };
  const ids = payments.map(({ id }) => id);
  const agentIds = new Set(await listPaidAgents(tx, ids));
  // A hold that is lost has no payment that would name its agent.
  for (const { isHold, state, payee } of payments) {
    const agentId = isHold && state === "lost" ? await findAgentPaidAt(tx, payee) : undefined;
    if (agentId !== undefined) agentIds.add(agentId);
  }
  for (const agentId of agentIds) {
    await requestJob(tx, scoreType, { key: agentId, payload, runAt: now, now });
  }
}

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
    case "hold":
      return {
        payments: await listCoverPayments(tx, [entry.id]),
        accounts: [entry.payer, entry.payee],
      };
    case "returned":
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

const LONGEST_REST_MS = 60_000;

export const settlePaymentsJob = defineRepeatedJob(
  repeatedType("settle-payments"),
  async ({ store, clock }: Pick<ServerContext, "store" | "clock">, signal) => {
    await settlePayments({ store, clock }, signal);
    const now = clock.now().getTime();
    const due = (await findNextDue(store.pool))?.getTime() ?? Number.POSITIVE_INFINITY;
    return Math.max(now + 1000, Math.min(now + LONGEST_REST_MS, due));
  },
);

export async function settlePayments(
  { store, clock }: Pick<ServerContext, "store" | "clock">,
  signal: AbortSignal,
): Promise<void> {
  let isBehind: boolean;
  do {
    signal.throwIfAborted();
    const now = clock.now();
    isBehind = await store.transaction(async (tx) => {
      const end = await lockCoverBook(tx);
      const due = await findNextDue(tx);
      if (due === undefined || due > now) return false;
      const settled = await settlePage(tx, end, now > end.at ? now : end.at);
      await moveCoverEnd(tx, settled);
      return settled.at < now;
    });
  } while (isBehind);
}
