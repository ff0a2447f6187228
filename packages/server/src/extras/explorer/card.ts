import type { AgentView, ReputationView } from "@arcs/core/http";

import { type Html, html } from "../../platform/pages/html.ts";
import { nameOf, shorten, tierMark } from "./shown.ts";
import { forgeryInWords, type ShownScore } from "./worth.ts";

/** Writes the card of an agent, which other sites may show in a frame. */
export function agentCard(
  agent: Pick<AgentView, "id" | "name">,
  {
    overallScore,
    ...reputation
  }: Pick<ReputationView, "overallScore" | "scoreRange" | "tier" | "costToForge" | "tierPrice" | "isTest">,
): Html {
  const score: ShownScore = { ...reputation, overall: overallScore };
  const value = overallScore === undefined ? score.scoreRange?.replace("-", "–") : String(overallScore);
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Trust Score of ${shorten(agent.name, 60)}</title>
        <link rel="stylesheet" href="/assets/page.css" />
      </head>
      <body class="card">
        <main id="main">
          <h1>${nameOf(agent, 40)}</h1>
          ${score.isTest === true ? html`<p class="test"><strong>Test network</strong></p>` : ""}
          <p class="figure">
            ${value === undefined ? "" : html`<strong>${value}</strong>`}
            ${score.tier === undefined ? "" : tierMark(score.tier)}
            ${value === undefined && score.tier === undefined ? html`<strong>Not shown</strong>` : ""}
          </p>
          <p>${forgeryInWords(score)}</p>
          <p><a href="/agents/${agent.id}" target="_blank" rel="noopener">Trust Score by ARCS: check it</a></p>
        </main>
      </body>
    </html> `;
}
