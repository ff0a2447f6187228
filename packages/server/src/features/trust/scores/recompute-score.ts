import { isDeepStrictEqual } from "node:util";
import { defined } from "@arcs/core/internal";
import { hashScoreTerms, type ScoreTransaction } from "@arcs/trust";
import { projectReputationUpdate, type ReputationUpdate } from "@arcs/trust/internal";
import { SdkError } from "@arcs/core";
import { startThread } from "#process";
import type { ServerContext } from "../../../context.ts";
import {
  findReputation,
  postponeUnchanged,
  type StoredScore,
  storedScoreOf,
  type AgentStats,
  componentValues,
  type Reputation,
  saveReputation,
  visibleValuesIn,
} from "./service.ts";
import { toPrivacySettings } from "../../registry/agent-privacy.ts";
import { scoreType, type ScoreTrigger } from "../../../platform/outbox.ts";
import { logRecord } from "../../log/log-record.ts";
import { isStoreOutage } from "../../../platform/db/store-failures.ts";
import { defineJob, defineRepeatedJob, repeatedType } from "../../../platform/jobs/jobs.ts";
import {
  type Queryable,
  queryAll,
  queryOne,
  type Transaction,
} from "../../../platform/db/queryable.ts";
import { type Agent, lockAgent } from "../../registry/registered-agents.ts";
import { findAgentCover } from "../cover/service.ts";
import { findCoverEnd, type LogPlace } from "../cover/store.ts";
import { emitEvent } from "../../webhooks/events/service.ts";
import {
  computeSummary,
  type ScoreSummary,
  type ScoreTerms,
  type ScoreThreadMessage,
} from "./compute-score.ts";
import type { EvidenceCursor } from "../payment-records.ts";

// Many events of one agent that come at once are computed together: what a score of many
// transactions costs grows with them, and so does its rest, so that an event costs about the same
// for every agent. An event that comes after the rest waits for nothing.
const REST_MS_PER_TRANSACTION = 1;

// Scores of more rest longer. That is also the time that somebody has to read its evidence, before
// it is that of an earlier score: 10 s for each page of 5,000 but the first.
const READ_AT_ONCE = 5000;

const READ_MS_PER_TRANSACTION = 2;

const BUSY_MS = 5000;

export const scoreJob = defineJob({
  ...scoreType,
  async run(context: ScoreContext, { key, payload: trigger }, signal) {
    const { store, clock } = context;
    const reputation = await findReputation(store.pool, key);
    if (reputation === undefined) return undefined;
    const { computedAt, totalTransactions } = reputation;
    const rest = Math.max(
      totalTransactions * REST_MS_PER_TRANSACTION,
      (totalTransactions - READ_AT_ONCE) * READ_MS_PER_TRANSACTION,
    );
    const rested = (computedAt?.getTime() ?? 0) + rest;
    // Shorter rests are not worth another turn of the queue.
    if (rested - clock.now().getTime() > 100) return { state: "later", at: new Date(rested) };
    const outcome = await recomputeScore(context, key, { trigger, signal });
    if (outcome === "overtaken") return { state: "later", at: clock.now() };
    return outcome === "busy"
      ? { state: "later", at: new Date(clock.now().getTime() + BUSY_MS) }
      : undefined;
  },
});

const RETRY_MS = 60_000;
const FAILED_MS = 3_600_000;

const BATCH = 100;

type DecayContext = ScoreContext & Pick<ServerContext, "onError">;

/**
 * Computes the scores that age alone may change, one after the other. One that fails is tried again
 * in an hour.
 */
export const decayJob = defineRepeatedJob(
  repeatedType("decay", 300),
  async (context: DecayContext, signal) => {
    const { store, clock, settings } = context;
    const prices = JSON.stringify(settings.tierPrices);
    await store.transaction((tx) => changeScoredPrices(tx, { prices, now: clock.now() }));
    for (;;) {
      signal.throwIfAborted();
      const now = clock.now();
      const due = await listDueReputations(store.pool, { now, limit: BATCH });
      if (due.length === 0) return now.getTime() + RETRY_MS;
      for (const agentId of due) {
        const begun = performance.now();
        await decayScore(context, agentId, signal);
        // Requests get as long a turn.
        await clock.sleep(performance.now() - begun, signal);
      }
    }
  },
);

async function decayScore(
  context: DecayContext,
  agentId: string,
  signal: AbortSignal,
): Promise<void> {
  const { store, clock, onError } = context;
  let wait = RETRY_MS;
  try {
    const outcome = await recomputeScore(context, agentId, {
      trigger: { trigger: "time_passed" },
      signal,
    });
    if (outcome !== "overtaken" && outcome !== "busy") return;
  } catch (error) {
    signal.throwIfAborted();
    if (isStoreOutage(error)) throw error;
    onError(error, `compute the score of ${agentId}, and tries again`);
    wait = FAILED_MS;
  }
  const until = new Date(clock.now().getTime() + wait);
  await store.transaction((tx) => postponeUpdates(tx, [agentId], { until }));
}

export async function listDueReputations(
  db: Queryable,
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  const select = `select agent_id as "agentId" from reputations where next_update_at <= $1
    order by next_update_at, agent_id limit $2`;
  return (await queryAll<{ agentId: string }>(db, select, [now, limit])).map(
    ({ agentId }) => agentId,
  );
}

export async function postponeUpdates(
  tx: Transaction,
  agentIds: readonly string[],
  { until }: { until: Date },
): Promise<void> {
  await tx.query("update reputations set next_update_at = $2 where agent_id = any($1)", [
    agentIds,
    until,
  ]);
}

/** Has all scores be due that were computed with other prices of the tiers. */
async function changeScoredPrices(
  tx: Transaction,
  { prices, now }: { prices: string; now: Date },
): Promise<void> {
  const before = await queryOne<{ prices: string }>(
    tx,
    "select prices from scored_prices where id = 1 for update",
    [],
  );
  if (before?.prices === prices) return;
  const insert =
    "insert into scored_prices values (1, $1) on conflict (id) do update set prices = excluded.prices";
  await tx.query(insert, [prices]);
  // Before the first prices there are no scores.
  if (before !== undefined)
    await tx.query("update reputations set next_update_at = $1 where next_update_at > $1", [now]);
}

export type ScoreContext = Pick<
  ServerContext,
  "store" | "clock" | "randomBytes" | "settings" | "payments"
>;

/**
 * Computes and keeps a score from all of its evidence. One that another `overtaken` is dropped, and
 * should be computed again; `busy` when it needs a thread and all are in use.
 */
export async function recomputeScore(
  context: ScoreContext,
  agentId: string,
  { trigger, signal }: { trigger: ScoreTrigger; signal: AbortSignal },
): Promise<"kept" | "overtaken" | "busy" | "no agent"> {
  const { store, clock, settings, payments: records } = context;
  // Later changes are evidence of the next score.
  const before = await findReputation(store.pool, agentId);
  if (before === undefined) return "no agent";
  const now = clock.now();
  const ownAddresses = await records.listOwnAddresses(store.pool, agentId);
  const { rootsDigest, cover, log } = await findAgentCover(store.pool, agentId, records);
  const pause = (milliseconds: number): Promise<void> => clock.sleep(milliseconds, signal);
  const { tierPrices } = settings;
  const { position } = log;
  const terms = { ownAddresses, cover, log, tierPrices, ...defined({ rootsDigest }) };
  const computed = await computeFromEvidence(
    context,
    {
      agentId,
      version: before.evidenceVersion,
      log,
      terms: { ...terms, now: now.toISOString() },
    },
    { signal, pause },
  );
  if (computed === "busy") return "busy";
  const { score: summary, changed } = computed;
  // Some of its payments have been given back, or reported as failed, while the others were read.
  if (changed > position) return "overtaken";
  const {
    nextUpdateAt,
    stats,
    backing,
    costToForge,
    lostInDisputes,
    limit,
    standing,
    seen,
    components,
    payments,
    evidence,
  } = summary;
  const worth = { backing, costToForge, lostInDisputes, limit, standing };
  const details: StoredScore = { components, seen, payments, evidence, ...worth, ...terms };
  const { overallScore, basis, proven, tier } = summary;
  const score = {
    overallScore,
    basis,
    proven,
    tier,
    details,
    stats,
    computedAt: now,
    nextUpdateAt: new Date(nextUpdateAt),
  };
  const isSame =
    before.computedVersion === before.evidenceVersion &&
    saysTheSame(storedScoreOf(before.details), details);
  // Where it shows from now on, the public log gets it in the open.
  if (isSame && trigger.trigger !== "privacy_changed") {
    await store.transaction((tx) => postponeUnchanged(tx, before, { until: score.nextUpdateAt }));
    return "kept";
  }
  if (await store.transaction((tx) => keepScore(tx, context, { before, trigger, score })))
    return "kept";
  return (await findReputation(store.pool, agentId)) === undefined ? "no agent" : "overtaken";
}

/**
 * Tells whether two scores differ in nothing but the weight of their evidence, which shrinks every
 * day.
 */
function saysTheSame(before: StoredScore, after: StoredScore): boolean {
  // The log goes on whether it has something of this agent or not.
  const withoutWeight = (stored: StoredScore): object => {
    const { log: _, ...score } = stored;
    return { ...score, evidence: { ...score.evidence, effectiveWeight: 0 } };
  };
  return isDeepStrictEqual(
    withoutWeight(before),
    withoutWeight(storedScoreOf(JSON.stringify(after))),
  );
}

/** With what was there when computing began. */
type ScoreToKeep = {
  before: Reputation;
  trigger: ScoreTrigger;
  score: Pick<Reputation, "overallScore" | "basis" | "proven" | "tier" | "nextUpdateAt"> & {
    details: StoredScore;
    stats: AgentStats;
    computedAt: Date;
  };
};

/**
 * Which rules a score in the log was computed by; another number with each change of what any score
 * comes out as.
 */
const SCORE_FORMULA = "5";

/**
 * Keeps a score, with its record in the public log; false where somebody kept another one
 * meanwhile.
 */
async function keepScore(
  tx: Transaction,
  context: Pick<ServerContext, "clock" | "randomBytes" | "payments">,
  scored: ScoreToKeep,
): Promise<boolean> {
  const { before, score } = scored;
  const { agentId } = before;
  const [agent, { rootsDigest }] = await Promise.all([lockAgent(tx, agentId), findCoverEnd(tx)]);
  // Its words about the list of roots, and a root's cap, are those of now.
  if (rootsDigest !== (score.details.rootsDigest ?? "")) return false;
  if (!(await saveReputation(tx, rowOf(scored, agent), { before }))) return false;
  await context.payments.forgetEarlierEvidence(tx, agentId, {
    computedVersion: before.evidenceVersion,
  });
  await logScore(tx, agentId, score);
  // Last: events make transactions about the same agent wait for each other.
  if (agent !== undefined) await announce(tx, context, { agent, ...scored });
  return true;
}

async function announce(
  tx: Transaction,
  context: Pick<ServerContext, "clock" | "randomBytes">,
  { agent, before, score, trigger }: ScoreToKeep & { agent: Agent },
): Promise<void> {
  if (before.overallScore === score.overallScore) return;
  const { overallScore: newScore, basis, tier, details } = score;
  const update: ReputationUpdate = {
    agentId: agent.id,
    oldScore: before.overallScore,
    newScore,
    basis,
    tier,
    change: newScore - before.overallScore,
    tierChanged: tier !== before.tier,
    components: componentValues((name) => details.components[name].value),
    ...trigger,
  };
  const data = projectReputationUpdate(update, toPrivacySettings(agent)) ?? null;
  await emitEvent(tx, context, {
    type: "reputation.updated",
    agentId: agent.id,
    data,
    ownerData: update,
  });
}

async function logScore(
  tx: Transaction,
  agent: string,
  score: ScoreToKeep["score"],
): Promise<void> {
  const { overallScore, basis, proven, tier, details, computedAt } = score;
  const { ownAddresses, cover, log, tierPrices, rootsDigest, evidence } = details;
  const about = {
    at: computedAt.toISOString(),
    agent,
    formula: SCORE_FORMULA,
    evidence: evidence.digest,
  };
  const terms = hashScoreTerms({ ownAddresses, cover, log, tierPrices });
  const record = {
    kind: "score",
    ...about,
    terms,
    ...defined({ roots: rootsDigest }),
    score: overallScore,
    basis,
    proven,
    tier,
  } as const;
  await logRecord(tx, record, { agentId: agent });
}

function rowOf(
  { before, score }: Pick<ScoreToKeep, "before" | "score">,
  agent: Agent | undefined,
): Parameters<typeof saveReputation>[1] {
  const { overallScore, basis, proven, tier, stats, details, computedAt, nextUpdateAt } = score;
  const { totalTransactions, lastActiveAt } = stats;
  const isActive = agent === undefined || (lastActiveAt !== null && lastActiveAt > agent.createdAt);
  return {
    agentId: before.agentId,
    overallScore,
    basis,
    proven,
    tier,
    ...componentValues((name) => Math.round(details.components[name].value * 10_000)),
    ...stats,
    lastActiveAt: isActive ? lastActiveAt : agent.createdAt,
    ...visibleValuesIn({ overallScore, basis, proven, tier, totalTransactions }, agent),
    details: JSON.stringify(details),
    evidenceDigest: details.evidence.digest,
    computedAt,
    computedVersion: before.evidenceVersion,
    nextUpdateAt,
  };
}

// Others have a turn between two pages.
const PAGE = 60;

// Some 30 ms of computing. More of it would keep requests waiting.
const MAX_INLINE = 1000;

// At a time in this process: they take 3 kB for each payment, and half of the places of all jobs.
const MAX_THREADS = 4;
let threads = 0;

/**
 * Computes a score in short pages, much of it in a thread. `pause` gives others as long a turn as
 * each page took.
 */
async function computeFromEvidence(
  { store: { pool }, payments }: Pick<ServerContext, "store" | "payments">,
  {
    agentId,
    terms,
    ...asOf
  }: { agentId: string; version: number; log: LogPlace; terms: ScoreTerms },
  { signal, pause }: { signal: AbortSignal; pause: (milliseconds: number) => Promise<void> },
): Promise<{ score: ScoreSummary; changed: number } | "busy"> {
  let unsent: ScoreTransaction[] = [];
  let changed = 0;
  let after: EvidenceCursor | undefined;
  let thread: ReturnType<typeof startScoreThread> | undefined;
  try {
    for (;;) {
      signal.throwIfAborted();
      const begun = performance.now();
      const page = await payments.listEvidence(pool, agentId, {
        ...asOf,
        limit: PAGE,
        ...defined({ after }),
      });
      unsent.push(...page.transactions);
      changed = Math.max(changed, page.changed);
      after = page.transactions.at(-1);
      if (page.transactions.length < PAGE) break;
      if (unsent.length > MAX_INLINE) {
        if (thread === undefined && threads >= MAX_THREADS) return "busy";
        thread ??= startScoreThread(signal);
        thread.add(unsent);
        unsent = [];
      }
      await pause(performance.now() - begun);
    }
    signal.throwIfAborted();
    const score =
      thread === undefined ? computeSummary(unsent, terms) : await thread.compute(unsent, terms);
    return { score, changed };
  } finally {
    await thread?.end();
  }
}

function startScoreThread(signal: AbortSignal) {
  const worker = startThread("score-thread", { besides: import.meta.url });
  threads++;
  const send = (message: ScoreThreadMessage): void => worker.postMessage(message);
  const ended = new AbortController();
  const computed = new Promise<ScoreSummary>((resolve, reject) => {
    const fail = (reason: string): void =>
      reject(new SdkError("internal_error", `the score thread stopped: ${reason}`));
    worker.once("message", resolve);
    worker.once("error", (error) => fail(error instanceof Error ? error.message : String(error)));
    worker.once("exit", (code) => fail(`exit code ${code}`));
    signal.addEventListener("abort", () => reject(signal.reason as Error), {
      signal: ended.signal,
    });
  });
  // While evidence is still being read, nobody waits for it.
  computed.catch(() => undefined);
  return {
    add: (transactions: readonly ScoreTransaction[]): void => send({ transactions }),
    /** Computes the score of all that was added, and of the last ones. */
    compute(last: readonly ScoreTransaction[], terms: ScoreTerms): Promise<ScoreSummary> {
      send({ transactions: last, terms });
      return computed;
    },
    async end(): Promise<void> {
      ended.abort();
      await worker.terminate();
      threads--;
    },
  };
}
