import { SdkError } from "@arcs/core";
import { defined } from "@arcs/core/internal";

import type { Readiness } from "@arcs/core/http";

import { type OutageWatch, probeStore } from "../../platform/db/store-failures.ts";
import { countBacklog, countUnreadTransactions } from "./backlog.ts";
import { readPayerFunds } from "../../platform/chains/payers.ts";
import type { Store } from "../../platform/db/store.ts";
import type { Clock } from "../../platform/base/runtime.ts";
import type { EvmPayer, ServerLedger } from "../../platform/chains/chains.ts";

type ReadinessContext = { store: Store; clock: Clock; ledger: ServerLedger; evmPayers: readonly EvmPayer[] };

const ANSWER_WITHIN_MS = 2000;
const CACHED_MS = 1000;
// Endpoints of EVM chains count what they are asked.
const EVM_CACHED_MS = 60_000;
// Work that has been due for so long has no worker, or too few.
const BEHIND_SECONDS = 300;

/**
 * Creates the readiness check of a server. Anybody may ask without a key, so an answer is reused for a second.
 *
 * A ledger that cannot be reached, or whose payer has no funds, does not make a server unready: credentials are issued all the
 * same, and anchored later.
 */
export function createReadinessCheck(context: ReadinessContext, outages: OutageWatch): () => Promise<Readiness> {
  const readEvmPayers = reused(EVM_CACHED_MS, async () => {
    const states = await Promise.all(context.evmPayers.map(({ readFunds }) => stateOf(readFunds())));
    return (["failed", "low", "ok"] as const).find((state) => states.includes(state));
  });
  return reused(CACHED_MS, () => checkReadiness({ ...context, readEvmPayers }, outages));
}

/** Asks once in so many milliseconds. */
function reused<Answer>(cachedMs: number, ask: () => Promise<Answer>): () => Promise<Answer> {
  let last: { at: number; answer: Promise<Answer> } | undefined;
  return () => {
    // Not the wall clock, which may be set.
    const at = performance.now();
    if (last === undefined || at - last.at >= cachedMs) last = { at, answer: ask() };
    return last.answer;
  };
}

async function checkReadiness(
  {
    store,
    ledger,
    clock,
    readEvmPayers,
  }: Omit<ReadinessContext, "evmPayers"> & { readEvmPayers: () => Promise<PayerState | undefined> },
  outages: OutageWatch,
): Promise<Readiness> {
  const now = clock.now();
  const [database, payer, evmPayer, queueAgeSeconds, unreadTransactions] = await Promise.all([
    succeeds(outages.isSuspected() ? takesChanges(store, outages) : probeStore(store, { with: "read" })),
    // One request answers both: whether the ledger is there, and whether the payer can write to it.
    stateOf(readPayerFunds(ledger)),
    readEvmPayers(),
    oldestWork(store.pool, now),
    withinTime(countUnreadTransactions(store.pool)).catch(() => null),
  ]);
  const queue = queueAgeSeconds === null ? "failed" : queueAgeSeconds > BEHIND_SECONDS ? "behind" : "ok";
  const isDegraded = payer !== "ok" || (evmPayer ?? "ok") !== "ok" || queue !== "ok" || unreadTransactions !== 0;
  const ledgerState = payer === "failed" ? "failed" : "ok";
  return {
    status: !database ? "unavailable" : isDegraded ? "degraded" : "ready",
    checks: { database: database ? "ok" : "failed", ledger: ledgerState, payer, ...defined({ evmPayer }), queue },
    queueAgeSeconds,
    unreadTransactions,
  };
}

type PayerState = Readiness["checks"]["payer"];

async function stateOf(funds: Promise<{ isEnough: boolean }>): Promise<PayerState> {
  try {
    return (await withinTime(funds)).isEnough ? "ok" : "low";
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
