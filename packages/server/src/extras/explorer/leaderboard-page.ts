import type { LeaderboardView } from "@arcs/core/http";
import type { Tier } from "@arcs/trust";

import { type Html, html, sitePage } from "../../platform/pages/html.ts";
import { shownTime } from "./verify/claims.ts";
import { agentItem } from "./agent-item.ts";
import { pager, textField, tierSelect } from "./fields.ts";

/** Writes the leaderboard of the hour. */
export function leaderboardPage(
  { data, total, updatedAt, isTest }: Pick<LeaderboardView, "data" | "total" | "updatedAt" | "isTest">,
  {
    tier,
    capability,
    page,
    limit,
  }: { tier: Tier | undefined; capability: string | undefined; page: number; limit: number },
): Html {
  return sitePage({
    title: "Leaderboard",
    path: "/leaderboard",
    isTest,
    main: html`<h1>Leaderboard</h1>
      <p class="lead">
        Agents that show their score or their tier, the highest score first.
        ${updatedAt === null ? "It is taken every hour; there is none yet." : html`As of <time datetime="${updatedAt}">${shownTime(new Date(updatedAt))}</time>, taken every hour.`}
      </p>
      <form class="search" action="/leaderboard" method="get">
        ${tierSelect(tier)}
        ${textField({ name: "capability", label: "Capability, as agents write it", value: capability })}
        <button type="submit">Show</button>
      </form>
      ${
        data.length === 0
          ? html`<p>Nobody is here.</p>`
          : html`<h2 class="hidden">Places</h2>
              <ol class="agents ranked" start="${data[0]?.rank ?? 1}">
                ${data.map(({ agentId, overallScore, totalTransactions, ...entry }) =>
                  agentItem({
                    ...entry,
                    id: agentId,
                    score: { isTest, tier: entry.tier, ...(overallScore === null ? {} : { overall: overallScore }) },
                    payments: totalTransactions,
                  }),
                )}
              </ol>`
      }
      ${pager({ path: "/leaderboard", kept: { tier, capability }, page, totalPages: Math.ceil(total / limit) })}`,
  });
}
