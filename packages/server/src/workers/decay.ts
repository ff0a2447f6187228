import type { ServerContext } from "../context.ts";
import { recomputeScore } from "../domain/recompute-score.ts";
import type { JobHandler } from "../queue/job-worker.ts";
import { enqueueJob } from "../queue/jobs.ts";
import { nextMidnight } from "../scores/days.ts";
import type { Transaction } from "../store/queryable.ts";
import { listDueReputations, postponeUpdates } from "../store/reputation.ts";

/** Finds, each night, the agents whose evidence has aged, and has their scores computed. One job for all servers. */
export const kind = "decay";

/** Computes the score of one of them. Apart from `score`, whose jobs know which payment they are about. */
export const agentKind = "decay-agent";

const HOUR_MS = 3_600_000;
// Each makes a few statements, for which everybody waits on the embedded store.
const BATCH = 50;

/** Makes the handler of {@link kind}. */
export function createDecayHandler(context: ServerContext): JobHandler {
  const { store, clock } = context;
  return {
    ladder: Array.from({ length: 1000 }, () => 300),
    async run(_job, signal) {
      for (;;) {
        signal.throwIfAborted();
        const now = clock.now();
        const count = await store.transaction((tx) => enqueueDue(tx, { now }));
        if (count < BATCH)
          return { state: "later", at: new Date(Math.min(now.getTime() + HOUR_MS, nextMidnight(now).getTime())) };
      }
    },
  };
}

async function enqueueDue(tx: Transaction, { now }: { now: Date }): Promise<number> {
  const due = await listDueReputations(tx, { now, limit: BATCH });
  await postponeUpdates(tx, due, { until: nextMidnight(now) });
  for (const key of due) await enqueueJob(tx, { kind: agentKind, key, payload: "{}", runAt: now }, { now });
  return due.length;
}

/** Makes the handler of {@link agentKind}. */
export function createAgentDecayHandler(context: ServerContext): JobHandler {
  return {
    ladder: [60, 600, 3600],
    async run({ key }, signal) {
      // When another one came in between, that one knows how old the evidence is.
      await recomputeScore(context, key, { trigger: { trigger: "time_passed" }, signal });
    },
  };
}

/** Sees to it that the job is there; at each start of a server. */
export async function scheduleDecay(tx: Transaction, { clock }: Pick<ServerContext, "clock">): Promise<void> {
  const now = clock.now();
  await enqueueJob(tx, { kind, key: "all", payload: "{}", runAt: now }, { now });
}
