import type { Cleaning } from "../../../platform/jobs/housekeeping.ts";
import type { Store } from "../../../platform/db/store.ts";
import type { Clock, ReportError } from "../../../platform/base/runtime.ts";
import { defineJob } from "../../../platform/jobs/job-worker.ts";
import { type JobType, noPayload, requestJob } from "../../../platform/jobs/store.ts";
import { deleteEnded, endUnpaid, type Hold, isSettling, listDueHolds, postponeHold, startPause } from "./store.ts";
import { type AuthorizationContext, type AuthorizationUse, readAuthorizationUse } from "./unused-authorization.ts";

const freeType: JobType = {
  kind: "free-holds",
  payload: noPayload,
  ladder: Array.from({ length: 1000 }, () => 60),
};

const EVERY_MS = 30_000;

/** Frees the holds whose authorizations have expired unused. One job for all servers. */
export const freeHoldsJob = defineJob({
  ...freeType,
  async run(context: FreeContext & AuthorizationContext, _job, signal) {
    await freeHolds(context, { readUse: (hold) => readAuthorizationUse(context, hold), signal });
    return { state: "later", at: new Date(context.clock.now().getTime() + EVERY_MS) };
  },
  async schedule(tx, { clock }) {
    const now = clock.now();
    await requestJob(tx, freeType, { key: "all", runAt: now, now });
  },
});

type FreeContext = { store: Store; clock: Clock; onError: ReportError };

const AT_ONCE = 8;

/** Asks the chains about all holds that are due for it, some at a time. */
export async function freeHolds(
  { store, clock, onError }: FreeContext,
  { readUse, signal }: { readUse: (hold: Hold) => Promise<AuthorizationUse>; signal: AbortSignal },
): Promise<void> {
  let holds: Hold[];
  do {
    signal.throwIfAborted();
    holds = await listDueHolds(store.pool, { now: clock.now(), limit: AT_ONCE });
    await Promise.all(
      holds.map(async (hold) => {
        const use = await readUse(hold).catch((error: unknown) => {
          onError(error, "read whether a held payment was made");
          return "unknown" as const;
        });
        await settleHold({ store, clock }, hold, use);
      }),
    );
  } while (holds.length === AT_ONCE);
}

/**
 * Time that a payment has to come into the log, by what its chain says. Where it cannot be found among the transactions of its payer,
 * which anybody can send any number of, it has as long as the longest that chains take to be final.
 */
const REPORT_MS = { used: 86_400_000, unclear: 20 * 60_000 };

/** Frees a hold for which its chain has nothing to come, and pauses its holder; else asks again later. */
async function settleHold(
  { store, clock }: Pick<FreeContext, "store" | "clock">,
  hold: Hold,
  use: AuthorizationUse,
): Promise<void> {
  const now = clock.now();
  const isOverdue = (use === "used" || use === "unclear") && now.getTime() >= hold.expiresAt.getTime() + REPORT_MS[use];
  const isOver = use === "unused" || (isOverdue && !(await isSettling(store.pool, hold.payment)));
  if (/* fault: freed-by-clock */ !isOver)
    return postponeHold(store.pool, hold, { until: nextQuestion(hold, { use, now }) });
  await store.transaction(async (tx) => {
    if (await endUnpaid(tx, hold)) await startPause(tx, hold, { now });
  });
}

const MAX_WAIT_MS = 15 * 60_000;

/** A used authorization stays used: the chain need not be asked again before its payment is overdue. */
function nextQuestion({ attempts, expiresAt }: Hold, { use, now }: { use: AuthorizationUse; now: Date }): Date {
  const soon = now.getTime() + Math.min(MAX_WAIT_MS, EVERY_MS * 2 ** Math.min(attempts, 10));
  return new Date(use === "used" ? Math.max(soon, expiresAt.getTime() + REPORT_MS.used) : soon);
}

// A payment that comes late to its log may still be reported as failed for a week.
const KEPT_MS = 14 * 86_400_000;

/** Deletes holds that ended two weeks ago. */
export const deleteEndedHolds: Cleaning = (db, { now, limit }) =>
  deleteEnded(db, { before: new Date(now.getTime() - KEPT_MS), limit });
