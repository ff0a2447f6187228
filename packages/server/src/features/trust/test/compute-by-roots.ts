import { SdkError } from "@arcs/core";
import type { TrustScore, VouchingRoots } from "@arcs/trust";
import { createCoverBook } from "@arcs/trust/cover";
import { computeScoreByRoots, type ScoredEvidence } from "@arcs/trust/internal";

import type { Queryable } from "../../../platform/db/queryable.ts";
import { listAllEvidence } from "../../payments/test/all-evidence.ts";
import { foldUntil } from "../roots/command.ts";
import { findReputation, storedScoreOf } from "../scores/service.ts";

type ScoreByRoots = { agentId: string; score: TrustScore; served: number };

type Found = ScoredEvidence & { served: number };

/**
 * Computes the scores of agents by a list of roots, as if it had been in force from the beginning:
 * each from the evidence of the score that is served, and the log up to there. It writes nothing.
 */
export async function computeByRoots(
  db: Queryable,
  { roots, agentIds }: { roots: VouchingRoots; agentIds: readonly string[] },
): Promise<ScoreByRoots[]> {
  const agents: Found[] = [];
  for (const agentId of agentIds) agents.push(await findEvidence(db, agentId));
  const scores = new Map<string, TrustScore>();
  const book = createCoverBook(roots);
  // One fold, which stops at the log of each score.
  for (const evidence of agents.toSorted((a, b) => timeOf(a.log) - timeOf(b.log))) {
    await foldUntil(db, book, evidence.log.position);
    scores.set(evidence.agentId, computeScoreByRoots(evidence, book));
  }
  return agents.map(({ agentId, served }) => ({
    agentId,
    score: scores.get(agentId) as TrustScore,
    served,
  }));
}

// Positions and times of the log rise together.
const timeOf = ({ at }: ScoredEvidence["log"]): number => Date.parse(at);

async function findEvidence(db: Queryable, agentId: string): Promise<Found> {
  const found = await findReputation(db, agentId);
  if (found === undefined)
    throw new SdkError("agent_not_found", `there is no agent ${agentId.slice(0, 100)}`);
  const { ownAddresses, tierPrices, log } = storedScoreOf(found.details);
  return {
    agentId,
    log,
    served: found.overallScore,
    computedAt: (found.computedAt ?? new Date(0)).toISOString(),
    ownAddresses,
    tierPrices,
    // Before the first score there are no transactions that it was computed from.
    transactions:
      found.computedAt === null
        ? []
        : await listAllEvidence(db, agentId, { version: found.computedVersion, log }),
  };
}
