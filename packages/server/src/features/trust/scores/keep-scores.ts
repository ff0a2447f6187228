import { defined } from "@arcs/core/internal";
import { hashScoreTerms, type Tier } from "@arcs/trust";
import { projectReputationUpdate, type ReputationUpdate } from "@arcs/trust/internal";

import { type Agent, lockAgents } from "../../agents/store.ts";
import type { Transaction } from "../../../platform/db/queryable.ts";
import { type AgentStats, findReputations, type Reputation, saveReputation } from "./store.ts";
import { saveFirstAgesPage } from "./age-store.ts";
import { logRecord } from "../../../platform/outbox/log-records.ts";
import { findBookEnd } from "../vouching/store/books.ts";
import { emitEvent } from "../../webhooks/events/service.ts";
import { componentValues, type StoredScore, toPrivacySettings, visibleValuesOf } from "./reputation-record.ts";
import type { ScoreTrigger } from "../../../platform/outbox/score-requests.ts";
import { ownBasisOf, SCORE_FORMULA } from "./score-basis.ts";
import type { Clock } from "../../../platform/base/clock.ts";
import type { RandomBytes } from "../../../platform/base/ids.ts";

/** A score that was computed, and the one that was there when that began. */
export type ScoreToKeep = {
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
  /** Sums for later times (`writeAges`), where they are new: all pages but the first are stored already. */
  agesPages?: readonly string[];
};

/**
 * Keeps scores, each with its point in the history and its record in the public log, and tells subscribers of those that
 * changed.
 *
 * @returns the agents whose score was kept: of the others somebody kept another one in the meantime, or they are gone
 */
export async function keepScores(
  tx: Transaction,
  context: { clock: Clock; randomBytes: RandomBytes },
  scores: readonly ScoreToKeep[],
): Promise<string[]> {
  const ids = scores.map(({ before }) => before.agentId);
  const [agents, reputations, { rootsDigest }] = await Promise.all([
    lockAgents(tx, ids),
    findReputations(tx, ids),
    findBookEnd(tx, "full"),
  ]);
  const locked = new Map(agents.map((agent) => [agent.id, agent]));
  const present = new Map(reputations.map((reputation) => [reputation.agentId, reputation]));
  const kept = await Promise.all(
    scores.map(async (each) => {
      const [agent, current] = [locked.get(each.before.agentId), present.get(each.before.agentId)];
      // Details of a score must go with the score that they were read beside.
      if (agent === undefined || current?.computedAt?.getTime() !== each.before.computedAt?.getTime()) return [];
      // Payments are vouched for by the roots of now: half of them may be by earlier ones.
      if (current === undefined || rootsDigest !== (each.score.details.rootsDigest ?? "")) return [];
      return (await keepScore(tx, agent, each)) ? [{ agent, current, ...each }] : [];
    }),
  );
  // Last: events make transactions about the same agent wait for each other.
  for (const each of kept.flat()) await announce(tx, context, each);
  return kept.flat().map(({ agent }) => agent.id);
}

async function keepScore(tx: Transaction, agent: Agent, { before, score, agesPages }: ScoreToKeep): Promise<boolean> {
  const row = rowOf(agent, { before, score });
  if (!(await saveReputation(tx, row, { dueBefore: before.nextUpdateAt }))) return false;
  const basis = ownBasisOf(score.details);
  await Promise.all([
    ...(agesPages === undefined ? [] : [saveFirstAgesPage(tx, agent.id, { basis, pages: agesPages })]),
    logScore(tx, agent.id, score),
  ]);
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
