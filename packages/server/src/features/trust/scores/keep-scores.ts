import { defined } from "@arcs/core/internal";
import { hashScoreTerms, type Tier } from "@arcs/trust";
import { projectReputationUpdate, type ReputationUpdate } from "@arcs/trust/internal";

import { type Agent, lockAgent } from "../../agents/store.ts";
import type { Transaction } from "../../../platform/db/queryable.ts";
import { type AgentStats, findReputation, type Reputation, saveReputation } from "./store.ts";
import { logRecord, type ScoreTrigger } from "../../../platform/outbox.ts";
import { findBookEnd } from "../vouching/store/books.ts";
import { emitEvent } from "../../webhooks/events/service.ts";
import { componentValues, type StoredScore, toPrivacySettings, visibleValuesOf } from "./reputation-record.ts";
import type { Clock, RandomBytes } from "../../../platform/base/runtime.ts";

/** A score that was computed, and the one that was there when that began. */
type ScoreToKeep = {
  before: Reputation;
  trigger: ScoreTrigger;
  score: {
    overallScore: number;
    tier: Tier;
    details: StoredScore;
    stats: AgentStats;
    computedAt: Date;
    nextUpdateAt: Date;
  };
};

/** Which rules a score in the log was computed by; another number with each change of what any score comes out as. */
const SCORE_FORMULA = "3";

/**
 * Keeps a score with its point in the history and its record in the public log, and tells subscribers where it changed.
 *
 * @returns false when somebody kept another one in the meantime, or the agent is gone
 */
export async function keepScore(
  tx: Transaction,
  context: { clock: Clock; randomBytes: RandomBytes },
  scored: ScoreToKeep,
): Promise<boolean> {
  const { before, score } = scored;
  const { agentId } = before;
  const [agent, current, { rootsDigest }] = await Promise.all([
    lockAgent(tx, agentId),
    findReputation(tx, agentId),
    findBookEnd(tx, "full"),
  ]);
  if (agent === undefined || current === undefined) return false;
  // Payments are vouched for by the roots of now: half of them may be by earlier ones.
  if (rootsDigest !== (score.details.rootsDigest ?? "")) return false;
  // Of two that were computed from the same evidence, the first stays.
  if (current.computedAt?.getTime() !== before.computedAt?.getTime()) return false;
  if (!(await saveReputation(tx, rowOf(agent, scored), { dueBefore: before.nextUpdateAt }))) return false;
  await logScore(tx, agentId, score);
  // Last: events make transactions about the same agent wait for each other.
  await announce(tx, context, { agent, current, ...scored });
  return true;
}

async function announce(
  tx: Transaction,
  context: { clock: Clock; randomBytes: RandomBytes },
  { agent, current, score, trigger }: ScoreToKeep & { agent: Agent; current: Reputation },
): Promise<void> {
  if (current.overallScore === score.overallScore) return;
  const { overallScore: newScore, tier, details } = score;
  const update: ReputationUpdate = {
    agentId: agent.id,
    oldScore: current.overallScore,
    newScore,
    tier,
    change: newScore - current.overallScore,
    tierChanged: tier !== current.tier,
    components: componentValues((name) => details.standing.earned[name]),
    ...trigger,
  };
  const data = projectReputationUpdate(update, toPrivacySettings(agent)) ?? null;
  await emitEvent(tx, context, { type: "reputation.updated", agentId: agent.id, data, ownerData: update });
}

async function logScore(
  tx: Transaction,
  agentId: string,
  { overallScore, tier, details, computedAt }: ScoreToKeep["score"],
): Promise<void> {
  const { ownAddresses, firstProvedAt, tierPrices, rootsDigest, evidence } = details;
  await logRecord(
    tx,
    {
      kind: "score",
      at: computedAt.toISOString(),
      agent: agentId,
      formula: SCORE_FORMULA,
      evidence: evidence.digest,
      terms: hashScoreTerms({ ownAddresses, firstProvedAt: firstProvedAt ?? undefined, tierPrices }),
      ...defined({ roots: rootsDigest }),
      score: overallScore,
      tier,
    },
    { agentId },
  );
}

function rowOf(
  agent: Agent,
  { before, score }: Pick<ScoreToKeep, "before" | "score">,
): Parameters<typeof saveReputation>[1] {
  const { overallScore, tier, stats, details, computedAt, nextUpdateAt } = score;
  const { totalTransactions } = stats;
  const visible = visibleValuesOf({ overallScore, tier, totalTransactions }, toPrivacySettings(agent));
  return {
    agentId: agent.id,
    overallScore,
    tier,
    // As they were earned: cut to the limit they would tell of each other in views that do not show all of them.
    ...componentValues((name) => Math.round(details.standing.earned[name] * 10_000)),
    ...stats,
    lastActiveAt: laterOf(stats.lastActiveAt, agent.createdAt),
    ...visible,
    details: JSON.stringify(details),
    evidenceDigest: details.evidence.digest,
    computedAt,
    computedVersion: before.evidenceVersion,
    nextUpdateAt,
  };
}

function laterOf(left: Date | null, right: Date): Date {
  return left !== null && left > right ? left : right;
}
