import { findReputation } from "./service.ts";
import { scoreType } from "../../../platform/outbox.ts";
import { nextMidnight } from "../../../platform/base/runtime.ts";
import { isStoreOutage } from "../../../platform/db/store-failures.ts";
import { defineJob, defineRepeatedJob, type JobType, repeatedType, requestJob } from "../../../platform/jobs/jobs.ts";
import { recomputeScore, type ScoreContext } from "./recompute-score.ts";
import { type Queryable, queryAll, queryOne, type Transaction } from "../../../platform/db/queryable.ts";

// A score of many transactions takes work to compute, and hardly changes by one more. The rest is also the time that somebody
// has to read its evidence, before it is that of an earlier score: 10 s for each page of 5,000 but the first.
const RESTLESS_TRANSACTIONS = 5000;

const REST_MS_PER_TRANSACTION = 2;

/** Computes the score of an agent whose evidence changed. */
export const scoreJob = defineJob({
  ...scoreType,
  async run(context: ScoreContext, { key, payload: trigger }, signal) {
    const { store, clock } = context;
    const reputation = await findReputation(store.pool, key);
    if (reputation === undefined) return undefined;
    const { computedAt, totalTransactions } = reputation;
    const many = Math.max(0, totalTransactions - RESTLESS_TRANSACTIONS);
    const rested = (computedAt?.getTime() ?? 0) + many * REST_MS_PER_TRANSACTION;
    // A rest of less than a second is left out.
    if (rested - clock.now().getTime() > 1000) return { state: "later", at: new Date(rested) };
    const outcome = await recomputeScore(context, key, { trigger, signal });
    return outcome === "overtaken" ? { state: "later", at: clock.now() } : undefined;
  },
});

const HOUR_MS = 3_600_000;

const BATCH = 100;

/**
 * Computes, each night, the scores that age alone may change, one after the other. One that fails gets a job of its own. One job for
 * all servers.
 */
export const decayJob = defineRepeatedJob(repeatedType("decay", 300), async (context: ScoreContext, signal) => {
  const { store, clock, settings } = context;
  const prices = JSON.stringify(settings.tierPrices);
  await store.transaction((tx) => changeScoredPrices(tx, { prices, now: clock.now() }));
  for (;;) {
    signal.throwIfAborted();
    const now = clock.now();
    const due = await listDueReputations(store.pool, { now, limit: BATCH });
    if (due.length === 0) return Math.min(now.getTime() + HOUR_MS, nextMidnight(now).getTime());
    for (const agentId of due) {
      const begun = performance.now();
      await decayScore(context, agentId, signal);
      // Requests get as long a turn.
      await clock.sleep(performance.now() - begun, signal);
    }
  }
});

async function decayScore(context: ScoreContext, agentId: string, signal: AbortSignal): Promise<void> {
  const { store, clock } = context;
  try {
    const outcome = await recomputeScore(context, agentId, { trigger: { trigger: "time_passed" }, signal });
    if (outcome !== "overtaken") return;
  } catch (error) {
    signal.throwIfAborted();
    if (isStoreOutage(error)) throw error;
  }
  const now = clock.now();
  await store.transaction(async (tx) => {
    await postponeUpdates(tx, [agentId], { until: nextMidnight(now) });
    await requestJob(tx, agentDecayType, { key: agentId, runAt: now, now });
  });
}

/** Asked for by the nightly search for aged evidence. Separate from `score`, whose jobs know their payment. */
const agentDecayType: JobType = { kind: "decay-agent", ladder: [60, 600, 3600] };

export const agentDecayJob = defineJob({
  ...agentDecayType,
  async run(context: ScoreContext, { key }, signal) {
    // When another one came in between, that one knows how old the evidence is.
    await recomputeScore(context, key, { trigger: { trigger: "time_passed" }, signal });
  },
});

export async function listDueReputations(
  db: Queryable,
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  const rows = await queryAll<{ agentId: string }>(
    db,
    `select agent_id as "agentId" from reputations where next_update_at <= $1 order by next_update_at, agent_id limit $2`,
    [now, limit],
  );
  return rows.map(({ agentId }) => agentId);
}

/** Puts off the next computing of scores. */
export async function postponeUpdates(
  tx: Transaction,
  agentIds: readonly string[],
  { until }: { until: Date },
): Promise<void> {
  await tx.query("update reputations set next_update_at = $2 where agent_id = any($1)", [agentIds, until]);
}

/** Has all scores be due where they were computed with other prices of the tiers than those of now. */
async function changeScoredPrices(tx: Transaction, { prices, now }: { prices: string; now: Date }): Promise<void> {
  const before = await queryOne<{ prices: string }>(tx, "select prices from scored_prices where id = 1 for update", []);
  if (before?.prices === prices) return;
  await tx.query("insert into scored_prices values (1, $1) on conflict (id) do update set prices = excluded.prices", [
    prices,
  ]);
  // Before the first prices there are no scores.
  if (before !== undefined)
    await tx.query("update reputations set next_update_at = $1 where next_update_at > $1", [now]);
}
