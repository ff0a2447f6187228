import type { ReputationView } from "@arcs/core/http";

import { type Html, html } from "../../platform/pages/html.ts";
import { plainText } from "./verify/plain-text.ts";
import { shownTime } from "./verify/claims.ts";
import { own, count, shownAmount, tierMark } from "./shown.ts";
import { forgeryInWords, forgeryPrice, outOf, type ShownScore, tierFloors } from "./worth.ts";

type Stats = NonNullable<ReputationView["stats"]>;
type Components = NonNullable<ReputationView["components"]>;

/** Writes the score, its worth and its parts, as far as the agent shows them. */
export function scoreSection(reputation: ReputationView): Html {
  const { overallScore, scoreRange, tier, privacy, lastUpdated } = reputation;
  const value = overallScore === undefined ? scoreRange?.replace("-", "–") : String(overallScore);
  return html`<section aria-labelledby="score" class="panel">
      <h2 id="score">Trust Score</h2>
      <p class="figure">
        ${value === undefined ? "" : html`<strong>${value}</strong>`} ${tier === undefined ? "" : tierMark(tier)}
        ${value === undefined && tier === undefined ? html`<strong>Not shown</strong>` : ""}
      </p>
      ${overallScore === undefined ? "" : meter(overallScore)} ${worth(reputation)}
      ${privacy.message === undefined ? "" : html`<p>It says: “${own(privacy.message, 300)}”</p>`}
      ${lastUpdated === undefined ? "" : html`<p class="quiet">Computed on ${shownTime(new Date(lastUpdated))}</p>`}
    </section>
    ${reputation.components === undefined ? "" : componentSection(reputation.components, reputation.stats)}
    ${limitSection(reputation)}`;
}

/** A bar of the whole range of scores, with the bounds of the tiers. */
function meter(score: number): Html {
  return html`<svg
    class="meter"
    viewBox="0 0 1000 24"
    preserveAspectRatio="none"
    role="img"
    aria-label="${outOf(score)}"
  >
    <rect class="ground" width="1000" height="24" />
    <rect class="value" width="${score}" height="24" />
    ${tierFloors.slice(1).map(([, floor]) => html`<path class="bound" d="M${floor} 0V24" />`)}
  </svg>`;
}

/** Shows the cost to forge the score, and how much to have at stake. */
function worth({ overallScore, limit, ...reputation }: ReputationView): Html {
  const score: ShownScore = { ...reputation, overall: overallScore };
  const hasPrice = (forgeryPrice(score) ?? "0") !== "0";
  return html`<p class="price">
      <strong>${forgeryInWords(score)}</strong>
      ${hasPrice ? "Have no more than that at stake with it while it is a stranger." : ""}
    </p>
    ${limit === undefined ? "" : html`<p class="quiet">That price allows a score of ${limit} at most.</p>`}
    <details>
      <summary>What a score does not tell</summary>
      <ul>
        <li>It says what was seen, not what comes: an agent that earned its score honestly can cheat the next day.</li>
        <li>
          Money that is spent anyway, bought voices and sellers who give money back get through, up to that price.
        </li>
        <li>So have no more at stake with a stranger than it would cost to fake its score, whatever its tier.</li>
      </ul>
    </details>`;
}

const names = {
  successRate: "Success rate",
  serviceQuality: "Service quality",
  responseTime: "Response time",
  volumeConsistency: "Volume and consistency",
} as const;
type Name = keyof typeof names;

function componentSection(components: Components, stats: Stats | undefined): Html {
  const shown = (Object.keys(names) as Name[]).flatMap((name) => {
    const component = components[name];
    return component === undefined ? [] : [{ name, ...component }];
  });
  return html`<section aria-labelledby="components">
    <h2 id="components">What the score is made of</h2>
    <div class="scroll" tabindex="0" role="group" aria-labelledby="components">
      <table>
        <thead>
          <tr>
            <th scope="col">Component</th>
            <th scope="col" class="number">Value</th>
            <th scope="col" class="number">Weight</th>
            <th scope="col" class="number">Points</th>
            <th scope="col" class="wide">Rests on</th>
          </tr>
        </thead>
        <tbody>
          ${shown.map(
            ({ name, value, weight, contribution, description }) =>
              html`<tr>
                <th scope="row">${names[name]} <span class="narrow">${description}${groundOf(name, stats)}</span></th>
                <td class="number">${percent(value)}</td>
                <td class="number">${percent(weight)}</td>
                <td class="number">${contribution}</td>
                <td class="wide">${description}${groundOf(name, stats)}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </section>`;
}

function percent(part: number): string {
  return `${Math.round(part * 1000) / 10}\u00a0%`;
}

/** Names the counts behind a component, where the agent shows them. */
function groundOf(name: Name, stats: Stats | undefined): string {
  if (stats === undefined) return "";
  const { totalTransactions, completedTransactions, disputedTransactions, averageRating, accountAgeInDays } = stats;
  switch (name) {
    case "successRate":
      return `: ${completedTransactions} of ${count(totalTransactions, "payment")} completed, ${disputedTransactions} disputed`;
    case "serviceQuality":
      return averageRating === 0 ? ": none yet" : `: ${averageRating} of 5 on average`;
    case "responseTime":
      return "";
    case "volumeConsistency":
      return `: ${count(totalTransactions, "payment")}, here for ${count(accountAgeInDays, "day")}`;
  }
}

/** Shows the limit of the score, and how to raise it. */
function limitSection({ standing, backing, stats }: ReputationView): Html {
  if (standing === undefined) return html``;
  const { limits, raises } = standing;
  return html`<section aria-labelledby="limits">
    <h2 id="limits">What it rests on, and what limits it</h2>
    ${backing === undefined ? "" : html`<p>${shownAmount(backing)} currency units were paid by those who had spent as much elsewhere.</p>`}
    ${stats === undefined ? "" : html`<p>Earned: ${shownAmount(stats.totalEarnings)} ${plainText(stats.currency)}</p>`}
    <ul>
      ${[...limits, ...raises].map((sentence) => html`<li>${sentence}</li>`)}
    </ul>
  </section>`;
}
