import { type JsonObject } from "@arcs/core";
import { defined } from "@arcs/core/internal";
import { commitReputation } from "@arcs/trust";

import type { Reputation } from "../trust/scores/store.ts";
import { storedScoreOf } from "../trust/scores/reputation-record.ts";

/**
 * Makes the claims of a CommittedReputationCredential: commitments in place of the score, and not when it was computed, which
 * tells when payments came in. So it says nothing that an agent may want to hide.
 */
export function committedClaims(
  claims: JsonObject,
  { reputation, scoreSecret }: { reputation: Reputation; scoreSecret: string },
): JsonObject {
  const { costToForge, rootsDigest } = storedScoreOf(reputation.details);
  const scoreCommitments = commitReputation({ overallScore: reputation.overallScore, costToForge }, scoreSecret);
  return { ...claims, scoreCommitments, ...defined({ rootsDigest }) };
}
