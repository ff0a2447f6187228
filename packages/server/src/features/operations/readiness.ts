import { SdkError } from "@arcs/core";

import type { Readiness } from "@arcs/core/http";

import type { OutageWatch } from "../../platform/operations/outage-watch.ts";
import { countBacklog, countUnreadTransactions } from "./backlog.ts";
import { readPayerFunds } from "../../platform/chains/payer-funds.ts";
import { probeStore } from "../../platform/db/probe-store.ts";
import type { Store } from "../../platform/db/store.ts";
import type { Clock } from "../../platform/base/clock.ts";
import type { ServerLedger } from "../../platform/chains/chains.ts";

const ANSWER_WITHIN_MS = 2000;
const KEPT_MS = 1000;
// Work that has been due for so long has no worker, or too few.
const BEHIND_SECONDS = 300;

/**
 * Creates the readiness check of a server. Anybody may ask without a key, so an answer is reused for a second.
 *
 * A ledger that cannot be reached, or that nobody pays for, does not make a server unready: credentials are issued all the
 * same, and anchored later.
 */
export function createReadinessCheck(
  context: { store: Store; clock: Clock; ledger: ServerLedger },
  outages: OutageWatch,
): () => Promise<Readiness> {
  let last: { at: number; answer: Promise<Readiness> } | undefined;
  return () => {
    // Not the wall clock, which may be set.
    const at = performance.now();
    if (last === undefined || at - last.at >= KEPT_MS) last = { at, answer: checkReadiness(context, outages) };
    return last.answer;
  };
}

async function checkReadiness(
  { store, ledger, clock }: { store: Store; clock: Clock; ledger: ServerLedger },
  outages: OutageWatch,
): Promise<Readiness> {
  const now = clock.now();
  const [database, payer, queueAgeSeconds, unreadTransactions] = await Promise.all([
    succeeds(outages.isSuspected() ? takesChanges(store, outages) : probeStore(store, { with: "read" })),
    // One request answers both: whether the ledger is there, and whether the payer can write to it.
    payerState(ledger),
    oldestWork(store.pool, now),
    withinTime(countUnreadTransactions(store.pool)).catch(() => null),
  ]);
  const queue = queueAgeSeconds === null ? "failed" : queueAgeSeconds > BEHIND_SECONDS ? "behind" : "ok";
  const isDegraded = payer !== "ok" || queue !== "ok" || unreadTransactions !== 0;
  const ledgerState = payer === "failed" ? "failed" : "ok";
  return {
    status: !database ? "unavailable" : isDegraded ? "degraded" : "ready",
    checks: { database: database ? "ok" : "failed", ledger: ledgerState, payer, queue },
    queueAgeSeconds,
    unreadTransactions,
  };
}

async function payerState(ledger: ServerLedger): Promise<Readiness["checks"]["payer"]> {
  try {
    return (await withinTime(readPayerFunds(ledger))).isEnough ? "ok" : "low";
  } catch {
    return "failed";
  }
}

async function takesChanges(store: Store, outages: OutageWatch): Promise<void> {
  await probeStore(store, { with: "change" });
  outages.clear();
}

async function oldestWork(db: Store["pool"], now: Date): Promise<number | null> {
  try {
    const backlog = await withinTime(countBacklog(db, { now }));
    const due = Object.values(backlog).flatMap(({ oldestDueAt }) => (oldestDueAt === null ? [] : [oldestDueAt]));
    const oldest = Math.min(now.getTime(), ...due.map((time) => time.getTime()));
    return Math.floor((now.getTime() - oldest) / 1000);
  } catch {
    return null;
  }
}

function succeeds(work: Promise<unknown>): Promise<boolean> {
  return withinTime(work).then(
    () => true,
    () => false,
  );
}

function withinTime<Result>(work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new SdkError("unavailable", `no answer within ${ANSWER_WITHIN_MS} ms`)),
      ANSWER_WITHIN_MS,
    );
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
