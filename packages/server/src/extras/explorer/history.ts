import type { ReputationHistory } from "@arcs/core/http";

import { type Html, html } from "../../platform/pages/html.ts";
import { dayOf, tierMark } from "./shown.ts";
import { tierFloors } from "./score.ts";

type Point = ReputationHistory["dataPoints"][number];

/** How far back the page can look, and how finely. */
export const spans = [
  ["30d", "30 days", "daily"],
  ["90d", "90 days", "daily"],
  ["1y", "a year", "weekly"],
  ["all", "all", "monthly"],
] as const;

export const usualSpan = spans[2];

export type Span = (typeof spans)[number][0];

// More rows than the daily ones of three months would make the page long: of those, the newest.
const MAX_ROWS = 92;

/** Writes how the score came about: a plot where the score shows, and a table of all points. */
export function historySection(history: ReputationHistory | undefined, { agentId }: { agentId: string }): Html {
  return html`<section aria-labelledby="history">
    <h2 id="history">History</h2>
    ${history === undefined ? html`<p>This agent does not show how its score came about.</p>` : shown(history, agentId)}
  </section>`;
}

function shown({ dataPoints, summary, period }: ReputationHistory, agentId: string): Html {
  const points = dataPoints.slice(-MAX_ROWS);
  const scored = points.filter((point) => point.overallScore !== undefined);
  return html`<nav aria-label="Period of the history">
      <ul class="choices">
        ${spans.map(
          ([span, label]) =>
            html`<li>
              <a href="/agents/${agentId}?period=${span}#history" ${span === period ? html` aria-current="true"` : ""}
                >${label}</a
              >
            </li>`,
        )}
      </ul>
    </nav>
    ${summary === null ? "" : html`<p>${inWords(summary)}</p>`}
    ${scored.length === 0 ? html`<p>${whyNoPlot(points)}</p>` : plot(scored)}
    ${points.some((point) => point.scoreRange ?? point.tier) ? table(points) : ""}`;
}

/** All points show the same parts: those that the agent shows now. */
function whyNoPlot([point]: readonly Point[]): string {
  if (point === undefined) return "No score was computed in this time.";
  if (point.scoreRange !== undefined) return "There is no plot: this agent shows ranges of its scores, in the table.";
  if (point.tier !== undefined)
    return "There is no plot: this agent shows its tier and no scores. The table has its tiers.";
  return "There is no plot: this agent shows neither its score nor its tier.";
}

function inWords({ startScore, endScore, trend, averageScore }: NonNullable<ReputationHistory["summary"]>): string {
  return `From ${startScore} to ${endScore}, ${Math.round(averageScore)} on average: ${trend}.`;
}

const WIDTH = 600;
const LEAST_HEIGHT = 150;

/** Bounds of the plot: what happened, with some room, on whole fifties. */
function boundsOf(scores: readonly number[]): [low: number, high: number] {
  const [least, most] = [Math.min(...scores), Math.max(...scores)];
  const spare = Math.max(25, (LEAST_HEIGHT - (most - least)) / 2);
  const low = Math.max(0, Math.floor((least - spare) / 50) * 50);
  return [low, Math.min(1000, Math.max(Math.ceil((most + spare) / 50) * 50, low + LEAST_HEIGHT))];
}

/** The scores over time, before the tiers. The picture stretches with the page; its lines and words do not. */
function plot(points: readonly Point[]): Html {
  const times = points.map(({ timestamp }) => Date.parse(timestamp));
  const [first = 0, last = first] = [times[0], times.at(-1)];
  const [low, high] = boundsOf(points.map(({ overallScore = 0 }) => overallScore));
  const height = high - low;
  const placed = points.map(({ overallScore = 0 }, index) => {
    const part = last === first ? 0.5 : ((times[index] ?? first) - first) / (last - first);
    // A little room at both ends, for the dots.
    return `${Math.round(10 * (8 + part * (WIDTH - 16))) / 10} ${high - overallScore}`;
  });
  const [begin, end] = [points[0], points.at(-1)];
  const marks = tierFloors.filter(([, floor]) => floor > low && floor < high);
  const down = (score: number): string => `${Math.round((1000 * (high - score)) / height) / 10}%`;
  return html`<figure class="plot">
    <svg role="img" aria-label="Plot of the scores in the table below">
      <svg viewBox="0 0 ${WIDTH} ${height}" preserveAspectRatio="none" width="100%" height="100%">
        ${marks.map(([, floor]) => html`<path class="bound" d="M0 ${high - floor}H${WIDTH}" />`)}
        <path class="area" d="M8 ${height}L${placed.join("L")}L${WIDTH - 8} ${height}Z" />
        <path class="line" d="M${placed.join("L")}" />
        <path class="dots" d="${placed.map((place) => `M${place}h0`).join("")}" />
      </svg>
      <text x="6" y="14">${high}</text>
      <text x="6" y="100%" dy="-6">${low}</text>
      ${marks.map(([tier, floor]) => html`<text x="6" y="${down(floor)}" dy="-4">${tier} from ${floor}</text>`)}
    </svg>
    <figcaption>
      ${begin === undefined ? "" : dayOf(begin.timestamp)}
      ${end === undefined || end === begin ? "" : dayOf(end.timestamp)}
    </figcaption>
  </figure>`;
}

function table(points: readonly Point[]): Html {
  const hasScores = points.some(
    ({ overallScore, scoreRange }) => overallScore !== undefined || scoreRange !== undefined,
  );
  return html`<details>
    <summary>As a table</summary>
    <table>
      <thead>
        <tr>
          <th scope="col">Day</th>
          ${hasScores ? html`<th scope="col" class="number">Score</th>` : ""}
          <th scope="col">Tier</th>
        </tr>
      </thead>
      <tbody>
        ${points.toReversed().map(
          ({ timestamp, overallScore, scoreRange, tier }) =>
            html`<tr>
              <td>${dayOf(timestamp)}</td>
              ${hasScores ? html`<td class="number">${overallScore ?? scoreRange ?? ""}</td>` : ""}
              <td>${tier === undefined ? "not shown" : tierMark(tier)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </details>`;
}
