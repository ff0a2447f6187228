import type { ReputationView } from "@arcs/core/http";
import { type Tier, tierDefinitions, tiers } from "@arcs/trust";

import { type Html, html } from "../../platform/pages/html.ts";
import { plainText } from "../../platform/pages/plain-text.ts";
import { shownTime } from "./verify/checks.ts";
import { count, grouped, own, shownAmount, tierMark } from "./shown.ts";

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

/** Shows the cost to forge the score, and where it says what is safe to spend. */
function worth({ overallScore, limit, agentId, ...reputation }: ReputationView): Html {
  const score: ShownScore = { ...reputation, overall: overallScore };
  const hasPrice = (forgeryPrice(score) ?? "0") !== "0";
  return html`<p class="price">
      <strong>${forgeryInWords(score)}</strong>
      ${hasPrice ? "Less what others are spending:" : ""}
      <a href="/accounts/${encodeURIComponent(agentId)}">what is safe to spend with it now</a>.
    </p>
    ${limit === undefined ? "" : html`<p class="quiet">That price allows a score of ${limit} at most.</p>`}
    <details>
      <summary>What a score does not tell</summary>
      <ul>
        <li>It says what was seen, not what comes: an agent that earned its score honestly can cheat the next day.</li>
        <li>Payments that came to nothing back it as others do, where nobody disputed them within a day.</li>
        <li>So hold the amount before you pay a stranger, whatever its tier: else others rely on the same money.</li>
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
    ${backing === undefined ? "" : html`<p>${shownAmount(backing)} currency units were paid by those who spend elsewhere too, and have settled, or are a bond.</p>`}
    ${stats === undefined ? "" : html`<p>Earned: ${shownAmount(stats.totalEarnings)} ${plainText(stats.currency)}</p>`}
    <ul>
      ${[...limits, ...raises].map((sentence) => html`<li>${sentence}</li>`)}
    </ul>
  </section>`;
}

/** As much of a score as its agent shows. */
export type ShownScore = {
  /** On a test network scores come from play money. */
  isTest?: boolean | undefined;
  overall?: number | undefined;
  scoreRange?: string | undefined;
  tier?: Tier | undefined;
  costToForge?: string | undefined;
  tierPrice?: string | undefined;
};

/** A score in few words: `894 gold`, `800-849 gold`, `gold`, `not shown`; on a test network with `(test)` behind it. */
export function scoreInWords({ overall, scoreRange, tier, isTest }: ShownScore): string {
  const words = [overall === undefined ? scoreRange?.replace("-", "–") : String(overall), tier];
  const shown = words.filter((word) => word !== undefined).join(" ") || "not shown";
  return isTest === true ? `${shown} (test)` : shown;
}

/** Returns the min cost to forge such a score; `undefined` where no visible value tells it, and for play money. */
export function forgeryPrice({ costToForge, tierPrice, isTest }: ShownScore): string | undefined {
  return isTest === true ? undefined : (costToForge ?? tierPrice);
}

/** The price of forgery in one sentence. */
export function forgeryInWords(score: ShownScore): string {
  if (score.isTest === true) return "Test network: the score comes from play money and proves nothing.";
  const price = forgeryPrice(score);
  if (price === undefined) return "It does not show what faking its score would cost: take it for nothing.";
  const what = score.costToForge === undefined ? `A score of the tier ${score.tier ?? ""}` : "This score";
  return price === "0"
    ? `${what} costs nothing to fake.`
    : `${what} would cost at least ${shownAmount(price)} currency ${price === "1" ? "unit" : "units"} to fake.`;
}

/** The tiers from the lowest, each with its lowest score. */
export const tierFloors: readonly (readonly [Tier, number])[] = tiers.map((tier) => [
  tier,
  tierDefinitions[tier].floor,
]);

/** How many points of a score there are, for a label. */
const outOf = (score: number): string => `${grouped(score)} of 1,000`;
