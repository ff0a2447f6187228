import type { Cleaning } from "../../../platform/jobs/housekeeping.ts";
import type { Transaction } from "../../../platform/db/queryable.ts";
import type { Store } from "../../../platform/db/store.ts";
import type { Clock, RandomBytes, ReportError } from "../../../platform/base/runtime.ts";
import { defineJob } from "../../../platform/jobs/job-worker.ts";
import { type JobType, noPayload, requestJob } from "../../../platform/jobs/store.ts";
import { type SeenTransfer, takePayment } from "../following/take-transfer.ts";
import {
  deleteEnded,
  endUnpaid,
  type Hold,
  isFinallySettled,
  isSettling,
  listDueHolds,
  postponeHold,
  startPause,
} from "./store.ts";
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

type FreeContext = { store: Store; clock: Clock; randomBytes: RandomBytes; onError: ReportError };

const AT_ONCE = 8;

/** Asks the chains about all holds that are due for it, some at a time. */
export async function freeHolds(
  context: FreeContext,
  { readUse, signal }: { readUse: (hold: Hold) => Promise<AuthorizationUse>; signal: AbortSignal },
): Promise<void> {
  const { store, clock, onError } = context;
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
        await settleHold(context, hold, use);
      }),
    );
  } while (holds.length === AT_ONCE);
}

/**
 * Time that a payment has to come into the log. One that somebody has reported may wait for its block, and one in an escrow for its
 * operator, who would else capture it once its hold is gone. Where it cannot be found among the transactions of its payer, which anybody
 * can send any number of, it has as long as the longest that chains take to be final.
 */
const REPORT_MS = { reported: 86_400_000, escrowed: 86_400_000, unclear: 20 * 60_000 };

/** Frees a hold for which its chain has nothing to come, and pauses its holder; else asks again later. */
async function settleHold(context: FreeContext, hold: Hold, use: AuthorizationUse): Promise<void> {
  const { store, clock } = context;
  const now = clock.now();
  if (typeof use === "object" && (await takeHeld(context, hold, use))) return;
  const isOver = use === "unused" || (use !== "unknown" && (await isOverdue(store, hold, { use, now })));
  if (/* fault: freed-by-clock */ !isOver)
    return postponeHold(store.pool, hold, { until: nextQuestion(hold, { now }) });
  await store.transaction((tx) => endAndPause(tx, hold, { now }));
}

async function endAndPause(tx: Transaction, hold: Hold, { now }: { now: Date }): Promise<void> {
  if (await endUnpaid(tx, hold)) await startPause(tx, hold, { now });
}

async function isOverdue(
  store: Store,
  { payment, expiresAt }: Hold,
  { use, now }: { use: Exclude<AuthorizationUse, "unused" | "unknown">; now: Date },
): Promise<boolean> {
  const time = REPORT_MS[typeof use === "object" ? "reported" : use];
  return now.getTime() >= expiresAt.getTime() + time && !(await isSettling(store.pool, payment));
}

/**
 * Takes the payment of a hold into the log where nobody reported it: a seller that answers nothing would else hide it, and be disputed by
 * nobody. One that is in the log already, and took another hold or none, pays this hold no more.
 *
 * @returns whether the hold has ended
 */
async function takeHeld(context: FreeContext, hold: Hold, seen: SeenTransfer): Promise<boolean> {
  return context.store.transaction(async (tx) => {
    /* fault: unreported-payment-is-unpaid */ await takePayment(tx, context, seen);
    const { transactionHash, token, transfer } = seen;
    const place = { network: token.network, transactionHash, instruction: transfer.instruction };
    if (!(await isFinallySettled(tx, place))) return false;
    await endAndPause(tx, hold, { now: context.clock.now() });
    return true;
  });
}

const MAX_WAIT_MS = 15 * 60_000;

function nextQuestion({ attempts }: Hold, { now }: { now: Date }): Date {
  return new Date(now.getTime() + Math.min(MAX_WAIT_MS, EVERY_MS * 2 ** Math.min(attempts, 10)));
}

// A payment that comes late to its log may still be reported as failed for a week.
const KEPT_MS = 14 * 86_400_000;

/** Deletes holds that ended two weeks ago. */
export const deleteEndedHolds: Cleaning = (db, { now, limit }) =>
  deleteEnded(db, { before: new Date(now.getTime() - KEPT_MS), limit });
