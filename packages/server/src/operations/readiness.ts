import { SdkError } from "@arcs/core";

import type { ServerContext } from "../context.ts";
import type { Readiness } from "../http/generated/types.ts";
import { countDeliveries } from "../queue/delivery-history.ts";
import { countJobs } from "../queue/jobs.ts";

const ANSWER_WITHIN_MS = 2000;
const KEPT_MS = 1000;
// Work that waits for as long has no worker, or far too few.
const BEHIND_SECONDS = 300;

/**
 * Makes the check of what a server works with. Nobody needs a key to ask, so that an answer serves for a second.
 *
 * A ledger that cannot be reached does not make a server unready: credentials are issued all the same, and anchored later.
 */
export function createReadinessCheck(context: ServerContext): () => Promise<Readiness> {
  let last: { at: number; answer: Promise<Readiness> } | undefined;
  return () => {
    const at = context.clock.now().getTime();
    if (last === undefined || at - last.at >= KEPT_MS) last = { at, answer: checkReadiness(context) };
    return last.answer;
  };
}

async function checkReadiness({ store, ledger, clock }: ServerContext): Promise<Readiness> {
  const now = clock.now();
  const [database, slot, queueAgeSeconds] = await Promise.all([
    succeeds(store.pool.query("select 1")),
    succeeds(ledger.request("getSlot", [])),
    oldestWork(store.pool, now),
  ]);
  const queue = queueAgeSeconds === null ? "failed" : queueAgeSeconds > BEHIND_SECONDS ? "behind" : "ok";
  const isDegraded = !slot || queue !== "ok";
  return {
    status: !database ? "unavailable" : isDegraded ? "degraded" : "ready",
    checks: { database: database ? "ok" : "failed", ledger: slot ? "ok" : "failed", queue },
    queueAgeSeconds,
  };
}

async function oldestWork(db: ServerContext["store"]["pool"], now: Date): Promise<number | null> {
  const counts = Promise.all([countJobs(db, { now }), countDeliveries(db, { now })]);
  try {
    const due = (await withinTime(counts)).flatMap(({ oldestDueAt }) => (oldestDueAt === null ? [] : [oldestDueAt]));
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
