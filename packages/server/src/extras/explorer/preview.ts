import type { AgentView } from "@arcs/core/http";
import type { Tier } from "@arcs/trust";

import { type Html, html } from "../../platform/pages/html.ts";
import { tierColors } from "../../platform/pages/style.ts";
import { nameOf, shorten } from "./shown.ts";
import { forgeryInWords, scoreFigure, scoreInWords, type ShownScore } from "./score.ts";

/** Writes the card of an agent, which other sites may show in a frame. */
export function agentCard(agent: Pick<AgentView, "id" | "name">, score: ShownScore): Html {
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
          ${score.isTest === true ? html`<p class="test"><strong>Test network</strong></p>` : ""} ${scoreFigure(score)}
          <p>${forgeryInWords(score)}</p>
          <p><a href="/agents/${agent.id}" target="_blank" rel="noopener">Trust Score by ARCS: check it</a></p>
        </main>
      </body>
    </html> `;
}

/** The ground of a tier in pictures, below white text: the colour that it has on the pages. */
const groundOf = (tier: Tier | undefined): string => (tier === undefined ? NONE : tierColors[tier].light);
const NONE = "#5c5c5c";
const SAFE = "#0a6b2d";
const LABEL = "Trust Score";
const CHARACTER = 7;
const MARGIN = 8;

/** Draws a badge: a picture of some hundred bytes that says as much of a score as its agent shows. */
export function scoreBadge(score: ShownScore): Html {
  return drawBadge({
    value: scoreInWords(score),
    ground: groundOf(score.tier),
    title: `${LABEL} ${scoreInWords(score)}. ${forgeryInWords(score)}`,
  });
}

export function unknownBadge(): Html {
  return drawBadge({ value: "no such agent", ground: NONE, title: "There is no agent with this id" });
}

/** Draws the badge of an account: what is safe to spend with it, where that is known, and in green where it is anything. */
export function accountBadge(safe: string | undefined): Html {
  const value = safe ?? "unknown";
  const ground = /^[\d,.]*[1-9]/.test(value) ? SAFE : NONE;
  return drawBadge({ label: "safe to spend", value, ground, title: `Safe to spend: ${value}` });
}

type Badge = { label?: string; value: string; ground: string; title: string };

function drawBadge({ label: name = LABEL, value, ground, title }: Badge): Html {
  const [label, shown] = [name, value].map((text) => ({ text, width: text.length * CHARACTER }));
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
      <text x="${MARGIN}" y="14" textLength="${left - 2 * MARGIN}">${name}</text>
      <text x="${left + MARGIN}" y="14" textLength="${width - left - 2 * MARGIN}">${value}</text>
    </g>
  </svg>`;
}
