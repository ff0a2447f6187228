import type { ServerContext } from "../../../context.ts";
import { type Cleaning, defineRepeatedJob, repeatedType } from "../../../platform/jobs/jobs.ts";
import { type SeenTransfer, takePayment } from "../following/take-transfer.ts";
import {
  deleteEnded,
  endHold,
  type Hold,
  isFinallySettled,
  isSettling,
  listDueHolds,
  listHoldPayments,
  pauseForRest,
  postponeHold,
} from "./store.ts";
import { type AuthorizationContext, type AuthorizationUse, readAuthorizationUse } from "./unused-authorization.ts";

const EVERY_MS = 30_000;

/** Frees the holds whose authorizations have expired unused. One job for all servers. */
export const freeHoldsJob = defineRepeatedJob(
  repeatedType("free-holds"),
  async (context: FreeContext & AuthorizationContext, signal) => {
    await freeHolds(context, { readUse: (hold) => readUse(context, hold), signal });
    return context.clock.now().getTime() + EVERY_MS;
  },
);

type FreeContext = Pick<ServerContext, "store" | "clock" | "randomBytes" | "onError">;

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
        const use = await readUse(hold).catch((error: unknown): AuthorizationUse => {
          onError(error, "read whether a held payment was made");
          return { state: "unknown", payments: [] };
        });
        await settleHold(context, hold, use);
      }),
    );
  } while (holds.length === AT_ONCE);
}

/** Captures that a reader lists, and some more. */
const MAX_KNOWN = 5000;

async function readUse(
  context: Pick<FreeContext, "store"> & AuthorizationContext,
  hold: Hold,
): Promise<AuthorizationUse> {
  const taken = hold.paid > 0n ? await listHoldPayments(context.store.pool, hold.id, { limit: MAX_KNOWN }) : [];
  const hashes = new Set(taken.map(({ transactionHash }) => transactionHash));
  return readAuthorizationUse(context, hold, { isTaken: (transactionHash) => hashes.has(transactionHash) });
}

const DAY_MS = 86_400_000;
/**
 * Time after the expiry that a payment has to come into the log. One that somebody has reported may wait for its block, and one in an
 * escrow for its operator, who would else capture it once its hold is gone. Where it cannot be found among the transactions of its payer,
 * which anybody can send any number of, it has as long as the longest that chains take to be final.
 */
const REPORT_MS = { ended: DAY_MS, escrowed: DAY_MS, unclear: 20 * 60_000, unknown: Number.POSITIVE_INFINITY };

/** Takes what came of a hold into the log, and frees the rest where nothing more comes; else asks again later. */
async function settleHold(context: FreeContext, hold: Hold, { state, payments }: AuthorizationUse): Promise<void> {
  const { store, clock } = context;
  const isTaken = await takeAll(context, payments);
  const now = clock.now();
  const isOver = state === "ended" && isTaken;
  const isOverdue = now.getTime() >= hold.expiresAt.getTime() + REPORT_MS[state];
  if (/* fault: freed-by-clock */ !isOver && !(isOverdue && !(await isSettling(store.pool, hold.payment)))) {
    return postponeHold(store.pool, hold, { until: nextQuestion(hold, { now }) });
  }
  await store.transaction(async (tx) => {
    const ended = await endHold(tx, hold);
    /* fault: rest-pauses-nobody */ if (ended !== undefined) await pauseForRest(tx, ended, { now });
  });
}

/**
 * Takes the payments of a hold into the log where nobody reported them: a seller that answers nothing would else hide them, and they be
 * disputed by nobody.
 *
 * @returns whether all are final there. One that was there before it was held, or took another hold, pays this hold no more
 */
async function takeAll(context: FreeContext, payments: readonly SeenTransfer[]): Promise<boolean> {
  let areFinal = true;
  for (const seen of payments) {
    areFinal &&= await context.store.transaction(async (tx) => {
      /* fault: unreported-payment-is-unpaid */ await takePayment(tx, context, seen);
      const { transactionHash, token, transfer } = seen;
      return isFinallySettled(tx, { network: token.network, transactionHash, instruction: transfer.instruction });
    });
  }
  return areFinal;
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
