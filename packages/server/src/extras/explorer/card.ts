import type { AgentView, ReputationView } from "@arcs/core/http";
import type { Tier } from "@arcs/trust";

import { type Html, html } from "../../platform/pages/html.ts";
import { nameOf, shorten, tierMark } from "./shown.ts";
import { forgeryInWords, scoreInWords, type ShownScore } from "./worth.ts";

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

// White on each of them is read at 4.5 to 1 and more (WCAG 2.2, 1.4.3).
const grounds: Readonly<Record<Tier, string>> = {
  bronze: "#8a4b1f",
  silver: "#56606a",
  gold: "#7a5c00",
  platinum: "#1f5a8c",
};
const NONE = "#5c5c5c";
const LABEL = "Trust Score";
const CHARACTER = 7;
const MARGIN = 8;

/** Draws a badge: a picture of some hundred bytes that says as much of a score as its agent shows. */
export function scoreBadge(score: ShownScore): Html {
  return drawBadge({
    value: scoreInWords(score),
    ground: score.tier === undefined ? NONE : grounds[score.tier],
    title: `${LABEL} ${scoreInWords(score)}. ${forgeryInWords(score)}`,
  });
}

/** Draws the badge of an agent that is not there. */
export function unknownBadge(): Html {
  return drawBadge({ value: "no such agent", ground: NONE, title: "There is no agent with this id" });
}

function drawBadge({ value, ground, title }: { value: string; ground: string; title: string }): Html {
  const [label, shown] = [LABEL, value].map((text) => ({ text, width: text.length * CHARACTER }));
  const left = (label?.width ?? 0) + 2 * MARGIN;
  const width = left + (shown?.width ?? 0) + 2 * MARGIN;
  // The length of the texts is set: fonts differ from machine to machine, and the picture has no other place to grow.
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="20" role="img" aria-label="${title}">
    <title>${title}</title>
    <clipPath id="r"><rect width="${width}" height="20" rx="3" /></clipPath>
    <g clip-path="url(#r)">
      <rect width="${left}" height="20" fill="#3b3f45" />
      <rect x="${left}" width="${width - left}" height="20" fill="${ground}" />
    </g>
    <g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">
      <text x="${MARGIN}" y="14" textLength="${left - 2 * MARGIN}">${LABEL}</text>
      <text x="${left + MARGIN}" y="14" textLength="${width - left - 2 * MARGIN}">${value}</text>
    </g>
  </svg>`;
}
