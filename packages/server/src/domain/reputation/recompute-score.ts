import { hashScoreTerms } from "@arcs/core";
import type { ReputationUpdate } from "@arcs/core/internal";
import { defined, projectReputationUpdate } from "@arcs/core/internal";

import { gatherEvidence } from "./computation/gather-evidence.ts";
import { nextMidnight, startOfDay } from "./computation/days.ts";
import { startScoreComputation } from "./computation/score-computation.ts";
import type { ScoreSummary } from "./computation/thread-messages.ts";
import { type Agent, listOwnAddresses, lockAgent } from "../../store/agents/agents.ts";
import type { Transaction } from "../../store/database/queryable.ts";
import { findReputation, type Reputation, saveReputation } from "../../store/reputation/reputation.ts";
import { logRecord } from "../../store/log/pending.ts";
import { findBookEnd } from "../../store/vouching/books.ts";
import { type AgentVouching, readVouching } from "../../store/vouching/read-vouching.ts";
import { emitEvent } from "../events/emit-event.ts";
import { componentValues, type StoredScore, toPrivacySettings, visibleValuesOf } from "./reputation-record.ts";
import type { ScoreTrigger } from "./request-score.ts";
import type { Store } from "../../store/database/store.ts";
import type { Clock } from "../../base/clock.ts";
import type { RandomBytes } from "../../base/ids.ts";
import type { Settings } from "../../settings/settings.ts";

/** Which rules a score in the log was computed by; another number with each change of what any score comes out as. */
const SCORE_FORMULA = "2";

/** What computing a score takes. */
export type ScoreContext = {
  store: Store;
  clock: Clock;
  randomBytes: RandomBytes;
  settings: Pick<Settings, "tierPrices">;
};

/**
 * Computes the Trust Score of an agent from all of its evidence, keeps it with its point in the history, and tells
 * subscribers when it changed.
 *
 * @returns `overtaken` when another one was kept in the meantime: this one is forgotten, and should be computed again
 */
export async function recomputeScore(
  context: ScoreContext,
  agentId: string,
  { trigger, signal }: { trigger: ScoreTrigger; signal: AbortSignal },
): Promise<"kept" | "overtaken" | "no agent"> {
  const { store, clock, settings } = context;
  // What changes from here on is evidence of the next score.
  const before = await findReputation(store.pool, agentId);
  if (before === undefined) return "no agent";
  const now = clock.now();
  const ownAddresses = await listOwnAddresses(store.pool, agentId);
  const vouching = await readVouching(store.pool, agentId);
  const computation = startScoreComputation();
  try {
    await gatherEvidence(store.pool, agentId, {
      version: before.evidenceVersion,
      book: vouching.book,
      signal,
      onPage: (transactions) => computation.add(transactions),
      pause: (milliseconds) => clock.sleep(milliseconds, signal),
    });
    const { tierPrices } = settings;
    const summary = await computation.finish({ ownAddresses, ...vouching.terms, tierPrices, now: now.toISOString() });
    signal.throwIfAborted();
    const computed = { before, now, summary, ownAddresses, vouching, tierPrices };
    return await store.transaction((tx) => keepScore(tx, context, { agentId, trigger, computed }));
  } finally {
    await computation.close();
  }
}

type Computed = Required<Pick<StoredScore, "ownAddresses" | "tierPrices">> & {
  vouching: AgentVouching;
  before: Reputation;
  now: Date;
  summary: ScoreSummary;
};

async function keepScore(
  tx: Transaction,
  context: { clock: Clock; randomBytes: RandomBytes },
  { agentId, trigger, computed }: { agentId: string; trigger: ScoreTrigger; computed: Computed },
): Promise<"kept" | "overtaken" | "no agent"> {
  const { before, summary } = computed;
  const agent = await lockAgent(tx, agentId);
  const current = await findReputation(tx, agentId);
  if (agent === undefined || current === undefined) return "no agent";
  // What the details of a score say must go with the score that they were read beside.
  if (current.computedAt?.getTime() !== before.computedAt?.getTime()) return "overtaken";
  // Payments are vouched for by the roots of now: half of them may be by earlier ones.
  const { rootsDigest } = await findBookEnd(tx, "full");
  if (rootsDigest !== (computed.vouching.terms.rootsDigest ?? "")) return "overtaken";
  const row = rowOf(agent, computed);
  if (!(await saveReputation(tx, row))) return "overtaken";
  const writes: Promise<unknown>[] = [logScore(tx, agentId, computed)];
  if (current.overallScore !== row.overallScore) {
    const update = describeUpdate(current, { agentId, trigger, summary });
    const data = projectReputationUpdate(update, toPrivacySettings(agent)) ?? null;
    writes.push(emitEvent(tx, context, { type: "reputation.updated", agentId, data, ownerData: update }));
  }
  await Promise.all(writes);
  return "kept";
}

async function logScore(
  tx: Transaction,
  agentId: string,
  { now, summary, vouching, ownAddresses, tierPrices }: Computed,
): Promise<void> {
  const { overallScore: score, tier, evidence, stats } = summary;
  const firstProvedAt = stats.firstProvedAt?.toISOString();
  const { rootsDigest } = vouching.terms;
  await logRecord(
    tx,
    {
      kind: "score",
      at: now.toISOString(),
      agent: agentId,
      formula: SCORE_FORMULA,
      evidence: evidence.digest,
      terms: hashScoreTerms({ ownAddresses, firstProvedAt, tierPrices }),
      ...defined({ roots: rootsDigest }),
      score,
      tier,
    },
    { agentId },
  );
}

function rowOf(
  agent: Agent,
  { before, now, summary, ownAddresses, vouching, tierPrices }: Computed,
): Parameters<typeof saveReputation>[1] {
  const { overallScore, tier, components, evidence, stats, backing, costToForge, limit, standing } = summary;
  const { totalTransactions } = stats;
  const visible = visibleValuesOf({ overallScore, tier, totalTransactions }, toPrivacySettings(agent));
  const lastActiveAt = laterOf(stats.lastActiveAt, agent.createdAt);
  const firstProvedAt = stats.firstProvedAt?.toISOString() ?? null;
  const { book, terms } = vouching;
  const worth = { backing, costToForge, limit, standing, tierPrices };
  const details: StoredScore = { components, evidence, ...worth, ownAddresses, firstProvedAt, book, ...terms };
  return {
    agentId: agent.id,
    overallScore,
    tier,
    // As they were earned: cut to the limit they would tell of each other in views that do not show all of them.
    ...componentValues((name) => Math.round(standing.earned[name] * 10_000)),
    ...stats,
    lastActiveAt: visible.visibleTransactions === null ? startOfDay(lastActiveAt) : lastActiveAt,
    ...visible,
    details: JSON.stringify(details),
    evidenceDigest: evidence.digest,
    computedAt: now,
    computedVersion: before.evidenceVersion,
    nextUpdateAt: nextMidnight(now),
  };
}

function describeUpdate(
  { overallScore: oldScore, tier: oldTier }: Reputation,
  { agentId, trigger, summary }: { agentId: string; trigger: ScoreTrigger; summary: ScoreSummary },
): ReputationUpdate {
  const { overallScore: newScore, tier, standing } = summary;
  return {
    agentId,
    oldScore,
    newScore,
    tier,
    change: newScore - oldScore,
    tierChanged: tier !== oldTier,
    components: componentValues((name) => standing.earned[name]),
    ...trigger,
  };
}

function laterOf(left: Date | null, right: Date): Date {
  return left !== null && left > right ? left : right;
}
