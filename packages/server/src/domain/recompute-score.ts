import type { ReputationUpdate } from "@arcs/core";
import { projectReputationUpdate } from "@arcs/core";

import type { ServerContext } from "../context.ts";
import { gatherEvidence, type PayerCredibility } from "../scores/gather-evidence.ts";
import { nextMidnight, startOfDay } from "../scores/days.ts";
import { startScoreComputation } from "../scores/score-computation.ts";
import type { ScoreSummary } from "../scores/thread-messages.ts";
import { type Agent, listOwnAddresses, lockAgent } from "../store/agents.ts";
import type { Transaction } from "../store/queryable.ts";
import { findReputation, type Reputation, saveReputation } from "../store/reputation.ts";
import { emitEvent } from "./emit-event.ts";
import { componentValues, type StoredScore, toPrivacySettings, visibleValuesOf } from "./reputation-record.ts";
import type { ScoreTrigger } from "./request-score.ts";

/**
 * Computes the Trust Score of an agent from all of its evidence, keeps it with its point in the history, and tells
 * subscribers when it changed.
 *
 * @returns `overtaken` when another one was kept in the meantime: this one is forgotten, and should be computed again
 */
export async function recomputeScore(
  context: ServerContext,
  agentId: string,
  { trigger, signal }: { trigger: ScoreTrigger; signal: AbortSignal },
): Promise<"kept" | "overtaken" | "no agent"> {
  const { store, clock } = context;
  // What changes from here on is evidence of the next score.
  const before = await findReputation(store.pool, agentId);
  if (before === undefined) return "no agent";
  const now = clock.now();
  const ownAddresses = await listOwnAddresses(store.pool, agentId);
  const computation = startScoreComputation();
  try {
    const credibilities = await gatherEvidence(store.pool, agentId, {
      version: before.evidenceVersion,
      ownAddresses,
      signal,
      onPage: (transactions) => computation.add(transactions),
      pause: (milliseconds) => clock.sleep(milliseconds, signal),
    });
    const summary = await computation.finish({ ownAddresses, now: now.toISOString() });
    signal.throwIfAborted();
    const computed = { before, now, summary, credibilities, ownAddresses };
    return await store.transaction((tx) => keepScore(tx, context, { agentId, trigger, computed }));
  } finally {
    await computation.close();
  }
}

type Computed = Pick<StoredScore, "ownAddresses"> & {
  before: Reputation;
  now: Date;
  summary: ScoreSummary;
  credibilities: PayerCredibility[];
};

async function keepScore(
  tx: Transaction,
  context: ServerContext,
  { agentId, trigger, computed }: { agentId: string; trigger: ScoreTrigger; computed: Computed },
): Promise<"kept" | "overtaken" | "no agent"> {
  const { before, summary, credibilities } = computed;
  const agent = await lockAgent(tx, agentId);
  const current = await findReputation(tx, agentId);
  if (agent === undefined || current === undefined) return "no agent";
  // Only the credibilities that changed are written, so they must be written over those that were read.
  if (current.computedAt?.getTime() !== before.computedAt?.getTime()) return "overtaken";
  const row = rowOf(agent, computed);
  if (!(await saveReputation(tx, row, { credibilities }))) return "overtaken";
  if (current.overallScore !== row.overallScore) {
    const update = describeUpdate(current, { agentId, trigger, summary });
    const data = projectReputationUpdate(update, toPrivacySettings(agent)) ?? null;
    await emitEvent(tx, context, { type: "reputation.updated", agentId, data, ownerData: update });
  }
  return "kept";
}

function rowOf(agent: Agent, { before, now, summary, ownAddresses }: Computed): Parameters<typeof saveReputation>[1] {
  const { overallScore, tier, components, evidence, stats } = summary;
  const { totalTransactions } = stats;
  const visible = visibleValuesOf({ overallScore, tier, totalTransactions }, toPrivacySettings(agent));
  const lastActiveAt = laterOf(stats.lastActiveAt, agent.createdAt);
  const firstProvedAt = stats.firstProvedAt?.toISOString() ?? null;
  const details: StoredScore = { components, evidence, ownAddresses, firstProvedAt };
  return {
    agentId: agent.id,
    overallScore,
    tier,
    ...componentValues((name) => Math.round(components[name].value * 10_000)),
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
  const { overallScore: newScore, tier, components } = summary;
  return {
    agentId,
    oldScore,
    newScore,
    tier,
    change: newScore - oldScore,
    tierChanged: tier !== oldTier,
    components: componentValues((name) => components[name].value),
    ...trigger,
  };
}

function laterOf(left: Date | null, right: Date): Date {
  return left !== null && left > right ? left : right;
}
