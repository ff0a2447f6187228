// Runs in Node and in a browser: every score again from the log and the lists of roots that the
// service publishes.
import { canonicalJson } from "@arcs/core/internal";
import { findTier } from "@arcs/trust";

import { createArcsClient } from "@arcs/client";
import { computeOwnScores } from "../../src/own-scores/index.ts";

/** A recomputed score beside the service's own. */
export type Comparison = { agentId: string; computed: string; served: string };

const AT_ONCE = 20;

/** Recomputes the scores of agents, without the facts that the service states. */
export async function program(
  options: { baseUrl: string; apiKey: string },
  agentIds: readonly string[],
): Promise<{ entries: number; comparisons: Comparison[] }> {
  const client = createArcsClient(options);
  const { scores, position } = await computeOwnScores(client, { agentIds });
  const comparisons: Comparison[] = [];
  for (let from = 0; from < scores.length; from += AT_ONCE) {
    const part = scores.slice(from, from + AT_ONCE);
    const all = await Promise.all(part.map(({ agentId }) => client.reputation.get(agentId)));
    for (const [index, { agentId, score }] of part.entries()) {
      const { overallScore, components, backing, costToForge, limit } = score;
      const shown = all[index]!;
      comparisons.push({
        agentId,
        computed: canonicalJson({
          overallScore,
          tier: findTier(overallScore),
          components,
          backing,
          costToForge,
          limit,
        }),
        served: canonicalJson({
          overallScore: shown.overallScore,
          tier: shown.tier,
          components: shown.components,
          backing: shown.backing,
          costToForge: shown.costToForge,
          limit: shown.limit,
        } as never),
      });
    }
  }
  return { entries: position, comparisons };
}
