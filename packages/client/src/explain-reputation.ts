import { SdkError } from "@arcs/core";
import type { ReputationEvidence } from "@arcs/core/http";
import { assertShape, defined } from "@arcs/core/internal";
import { computeTrustScore, type TrustScore } from "@arcs/trust";

import type { ArcsClient } from "./arcs-client.ts";
import type { RequestOptions } from "./http/call-api.ts";
import type { EvidenceTransaction } from "./resources/reputation.ts";

const PAGE = 5000;

/**
 * Computes the Trust Score of an agent again from the evidence that the service publishes, and so
 * says for each payment, in words, why it counts what it counts (`explain`), and for the score what
 * limits it and what would raise it (`standing`).
 *
 * @param agentId - an agent that shows everything, or the one that the key belongs to
 * @throws SdkError `reputation_private`, `agent_not_found`; `conflict` where the score was computed
 *   again meanwhile
 * @throws SdkError `server_invalid_answer` where the evidence gives another score than the one that
 *   is served
 * @example
 * ```ts
 * const { standing, explain } = await explainReputation(client, agentId);
 * console.log(standing.limits, standing.raises, explain[0]?.reason);
 * ```
 */
export async function explainReputation(
  client: Pick<ArcsClient, "reputation">,
  agentId: string,
  options?: RequestOptions,
): Promise<TrustScore> {
  assertShape(client, "client", { reputation: { evidence: "function" } });
  let first: ReputationEvidence | undefined;
  const transactions: EvidenceTransaction[] = [];
  for await (const page of client.reputation.evidence(agentId, { limit: PAGE }, options).pages()) {
    first ??= page;
    for (const each of page.transactions) transactions.push(each);
  }
  if (first === undefined)
    throw new SdkError("server_invalid_answer", "the server answered with no evidence");
  const score = scoreOf(first, transactions);
  const isSame =
    score.overallScore === first.overallScore &&
    score.proven === first.proven &&
    score.evidence.digest === first.digest;
  if (isSame) return score;
  const { overallScore: served } = first;
  const message = `the evidence gives a score of ${score.overallScore}, and the server says ${served}`;
  throw new SdkError("server_invalid_answer", message, {
    details: { computed: score.overallScore, served },
  });
}

function scoreOf(
  first: ReputationEvidence,
  transactions: readonly EvidenceTransaction[],
): TrustScore {
  const { ownAddresses, cover, rootsDigest, tierPrices, computedAt } = first;
  return computeTrustScore({
    transactions,
    ownAddresses,
    cover,
    ...defined({ rootsDigest, tierPrices }),
    now: new Date(computedAt),
  });
}
