import { isSdkError } from "@arcs/core";

import type { ServerContext } from "../../context.ts";
import type { Transaction } from "../../platform/db/queryable.ts";
import { defineRepeatedJob, repeatedType } from "../../platform/jobs/jobs.ts";
import { decideHoldDispute, listUndecidedHolds } from "../trust/holds/service.ts";
import { decideDispute, listUndecided } from "./disputes.ts";

const DECIDED_MS = 10 * 86_400_000;
const AT_ONCE = 100;
const EVERY_MS = 3_600_000;

/** Ends disputes as the rule says where nobody decides (docs/decisions.md): for who paid. */
const byRule = {
  winner: "payer",
  resolution: "Nobody decided within ten days: it ends for the payer.",
  resolvedBy: null,
} as const;

type DecidingContext = Pick<ServerContext, "store" | "clock" | "randomBytes">;

export const decideLateDisputesJob = defineRepeatedJob(
  repeatedType("decide-late-disputes"),
  async (context: DecidingContext, signal) => {
    const isWhole = await decideLateDisputes(context, signal);
    return context.clock.now().getTime() + (isWhole ? EVERY_MS : 1000);
  },
);

/** Ends the disputes that are ten days old; tells whether these were all. */
export async function decideLateDisputes(
  context: DecidingContext,
  signal: AbortSignal,
): Promise<boolean> {
  const { store, clock } = context;
  const old = { before: new Date(clock.now().getTime() - DECIDED_MS), limit: AT_ONCE };
  const [ofPayments, ofHolds] = [
    await listUndecided(store.pool, old),
    await listUndecidedHolds(store.pool, old),
  ];
  const decisions = [
    ...ofPayments.map((each) => (tx: Transaction) => decideDispute(tx, context, each, byRule)),
    ...ofHolds.map((each) => (tx: Transaction) => decideHoldDispute(tx, context, each, byRule)),
  ];
  for (const decide of decisions) {
    signal.throwIfAborted();
    try {
      await store.transaction<unknown>(decide);
    } catch (error) {
      // An arbiter, or the chain, was faster.
      if (!isSdkError(error, "conflict")) throw error;
    }
  }
  return ofPayments.length < AT_ONCE && ofHolds.length < AT_ONCE;
}
