import type { AccountCheck, AgentView, ReputationView } from "@arcs/core/http";
import { isTestNetwork } from "@arcs/core/internal";
import { type ScoreBasis, type Tier, tierDefinitions, tiers } from "@arcs/trust";
import {
  explainNotCounted,
  safeAmountInWords,
  showAmount,
  unitInWords,
} from "@arcs/trust/internal";

import { html, type Html } from "@arcs/server/extension";
import { tierColors } from "@arcs/server/internal";
import { shownTime } from "./verify/report-in-words.ts";
import { count, dataTable, grouped, nameOf, own, section, shorten, tierMark } from "./shown.ts";

type Stats = NonNullable<ReputationView["stats"]>;
type Components = NonNullable<ReputationView["components"]>;

/**
 * Writes what a payer asks first: how much is safe to spend with the agent, why, and what would
 * raise it; then its score. As far as the agent shows it.
 */
export function answerSection(reputation: ReputationView): Html {
  const { overallScore, privacy, standing, isTest } = reputation;
  const reasons = reasonsOf(reputation);
  const raises = (standing?.raises ?? []).map(
    (each) => html`<li>${raiseInWords(each, { isTest })}</li>`,
  );
  return html`<div class="panel">
    ${safeSection(reputation)}
    <div class="answers">
      ${section({ id: "score", title: "Trust Score" }, html`${scoreFigure(reputation)} ${overallScore === undefined ? "" : meter(overallScore)}`)}
      ${
        raises.length === 0
          ? ""
          : section(
              { id: "raises", title: "What would raise it" },
              html`<ul>
                ${raises}
              </ul>`,
            )
      }
    </div>
    ${privacy.message === undefined ? "" : html`<p>It says: “${own(privacy.message, 300)}”</p>`}
    ${
      reasons.length === 0
        ? ""
        : html`<ul class="why">
            ${reasons.map((reason) => html`<li>${reason}</li>`)}
          </ul>`
    }
    <details>
      <summary>What this score cannot tell you</summary>
      <ul>
        <li>
          It tells what happened, not what will: an agent that earned its score honestly can cheat
          tomorrow.
        </li>
        <li>
          A payment whose work never came counts like any other, unless the payer disputed it within
          a day.
        </li>
        <li>
          Hold the amount before you pay an agent that you don’t know, whatever its tier. Others
          spend, too.
        </li>
      </ul>
    </details>
  </div>`;
}

/** Writes an advice, with a link to the page that says how it is done. */
function raiseInWords(sentence: string, { isTest }: Pick<ShownScore, "isTest">): Html {
  const words = sentence.replaceAll(MONEY, unitOf({ isTest }));
  const [before = "", after] = words.split("by a bond");
  return after === undefined
    ? html`${words}`
    : html`${before}by a <a href="/docs/reportVoice">bond</a>${after}`;
}

export function scoreFigure(score: ShownScore): Html {
  const value = valueOf(score);
  const { tier } = score;
  if (isNew(score)) return html`<p class="figure">${newMark}</p>`;
  return html`<p class="figure">
    ${value === undefined ? "" : html`<strong>${value}</strong>`}
    ${score.basis === undefined ? "" : html`<span class="quiet">${basisInWords(score.basis)}</span>`}
    ${tier === undefined ? "" : tierMark(tier)}
    ${value === undefined && tier === undefined ? html`<strong>Not shown</strong>` : ""}
  </p>`;
}

/** Tells whether nobody has paid an agent yet, where it shows that. */
export function isNew({ overallScore, stats }: ShownScore): boolean {
  return overallScore === 0 && stats?.totalTransactions === 0;
}

/** Names an agent that nobody has paid: a score of 0 would look like a bad one. */
export const newMark = html`<span class="tag">New</span>
  <span class="quiet">no payments yet</span>`;

/** Says what a score rests on, for where it stands beside it. */
export function basisInWords(basis: ScoreBasis): string {
  return basis === "seen" ? "seen, not proven" : "proven";
}

/** Tells whether an agent shows parts of its score, or what limits it. */
export function hasParts({ components, standing }: ReputationView): boolean {
  return components !== undefined || (standing?.limits ?? []).length > 0;
}

/** Writes what the score is made of, and what limits it, as far as the agent shows them. */
export function partSections(reputation: ReputationView): Html {
  const { components } = reputation;
  return html`${components === undefined ? "" : componentSection(components)}
  ${limitSection(reputation)}`;
}

/**
 * Shows how much is safe to spend now, where the agent shows all of its reputation; else the price
 * of its tier.
 */
function safeSection(reputation: ReputationView): Html {
  const { safeToSpend, agentId, isTest } = reputation;
  return section(
    { id: "safe", title: "Safe to spend with it now" },
    html`${
        safeToSpend === undefined
          ? html`<p class="price">${forgeryInWords(reputation)}</p>`
          : html`${safeFigure(safeToSpend.amount, { isTest })} ${sumTable(safeToSpend, { isTest })}
              <p>${forgeryInWords(reputation)}</p>`
      }
      <p class="quiet">
        <a href="/docs/createHold">Hold the amount</a> before you pay: others spend, too.
        <a href="/accounts/${encodeURIComponent(agentId)}">The account that is paid</a>
      </p>`,
  );
}

/** Writes an amount large, green where it is more than nothing, with a mark on test networks. */
export function safeFigure(amount: string, { isTest }: Pick<ShownScore, "isTest">): Html {
  return html`<p class="figure">
    <b ${amount === "0" ? "" : html` class="good"`}>${showAmount(amount)}</b> ${unitOf({ isTest })}
  </p>`;
}

type SafeToSpend = NonNullable<ReputationView["safeToSpend"]>;

/** Writes where an amount comes from, as a sum with its result in the last line. */
export function sumTable(
  { amount, costToForge, outstanding, held }: SafeToSpend,
  { isTest }: Pick<ShownScore, "isTest">,
): Html {
  const rows: readonly (readonly [string, string])[] = [
    ["Faking its history would have cost", showAmount(costToForge)],
    ["less what is being spent now", `− ${showAmount(outstanding)}`],
    ["less what others hold", `− ${showAmount(held)}`],
    ["Safe to spend", showAmount(amount)],
  ];
  return html`<div class="sum">
    ${dataTable(
      [
        ["Why", "", "heads of rows"],
        [unitOf({ isTest }), "number"],
      ],
      rows,
    )}
  </div>`;
}

/** The facts behind a score, most telling first. */
function reasonsOf({
  stats,
  payments,
  backing,
  limit,
  lastUpdated,
  isTest,
}: ReputationView): string[] {
  return [
    ...(stats === undefined
      ? []
      : [
          `${paidInWords(stats)}. ${countedInWords(payments)}Silver and above is proven by payers with vouching credit; what others pay is seen, and can be feigned for free.`,
        ]),
    ...(payments === undefined
      ? []
      : explainNotCounted(payments, { chains: "/docs/reportPayment", isOwn: false })),
    ...(backing === undefined || isTest
      ? []
      : [
          `Its backing is ${showAmount(backing)} ${MONEY}: settled payments by payers with a voice, and bonds.`,
        ]),
    ...(limit === undefined
      ? []
      : [`Its history allows a proven score of ${grouped(limit)} at most.`]),
    ...(lastUpdated === undefined ? [] : [`Computed on ${shownTime(new Date(lastUpdated))}.`]),
  ];
}

function countedInWords(payments: ReputationView["payments"]): string {
  if (payments === undefined) return "";
  const { reported, seen, proven } = payments;
  return `Of ${count(reported, "payment")} known here ${grouped(seen)} ${seen === 1 ? "is" : "are"} seen and ${grouped(proven)} vouched for. `;
}

function paidInWords({
  totalTransactions,
  completedTransactions,
  disputedTransactions,
  accountAgeInDays,
}: Stats): string {
  if (totalTransactions === 0) return "No payment to it is proved yet";
  const time = accountAgeInDays === 0 ? "in its first day" : `in ${count(accountAgeInDays, "day")}`;
  return `${count(totalTransactions, "payment")} ${time}, of which ${grouped(completedTransactions)} completed and ${grouped(disputedTransactions)} disputed`;
}

/**
 * The currency of every amount that a score rests on: root lists name the tokens that count one for
 * one.
 */
const MONEY = "USD";

/** Names what amounts that a score rests on are in. */
export function unitOf({ isTest }: Pick<ShownScore, "isTest">): string {
  return unitInWords({ currency: MONEY, isTest: isTest === true });
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

const names = {
  successRate: "Success rate",
  serviceQuality: "Service quality",
  responseTime: "Response time",
  volumeConsistency: "Volume and consistency",
} as const;
type Name = keyof typeof names;

function componentSection(components: Components): Html {
  const rows = (Object.keys(names) as Name[]).flatMap((name) => {
    const component = components[name];
    if (component === undefined) return [];
    const { value, weight, contribution, description } = component;
    const head = html`${names[name]}${bar(value)} <span class="narrow">${description}</span>`;
    return [[head, percent(value, 1), percent(weight, 0), contribution, description]];
  });
  const table = dataTable(
    [
      ["Component", "", "heads of rows"],
      ["Value", "number"],
      ["Weight", "number wide"],
      ["Points", "number"],
      ["Rests on", "wide"],
    ],
    rows,
  );
  return section(
    { id: "components", title: "What the score is made of" },
    html`<div class="scroll" tabindex="0" role="group" aria-labelledby="components">${table}</div>`,
  );
}

/** A bar for the eye; the number stands beside it. */
function bar(part: number): Html {
  return html`<svg class="bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
    <rect width="${Math.round(part * 1000) / 10}" height="1" />
  </svg>`;
}

function percent(part: number, decimals: number): string {
  return `${(part * 100).toFixed(decimals)}\u00a0%`;
}

function limitSection({ standing, isTest }: ReputationView): Html {
  if (standing === undefined) return html``;
  const { limits } = standing;
  if (limits.length === 0) return html``;
  return section(
    { id: "limits", title: "What limits the score" },
    html`<ul>
      ${limits.map((sentence) => html`<li>${sentence.replaceAll(MONEY, unitOf({ isTest }))}</li>`)}
    </ul>`,
  );
}

/** As much of a score as its agent shows. */
export type ShownScore = {
  /** On a test network scores come from test money. */
  isTest?: boolean | undefined;
  overallScore?: number | undefined;
  scoreRange?: string | undefined;
  /** Basis of a visible score or range. */
  basis?: ScoreBasis | undefined;
  tier?: Tier | undefined;
  costToForge?: string | undefined;
  tierPrice?: string | undefined;
  stats?: { totalTransactions: number } | undefined;
};

/**
 * A score in few words: `894 gold`, `350 seen bronze`, `800-849 gold`, `gold`, `not shown`; on a test
 * network with `(test)` behind it. Gold and all above bronze is proven.
 */
export function scoreInWords(score: ShownScore): string {
  const words = [valueOf(score), score.basis === "seen" ? "seen" : undefined, score.tier];
  const shown = words.filter((word) => word !== undefined).join(" ") || "not shown";
  return score.isTest === true ? `${shown} (test)` : shown;
}

export function valueOf({ overallScore, scoreRange }: ShownScore): string | undefined {
  return overallScore === undefined ? scoreRange?.replace("-", "–") : String(overallScore);
}

/**
 * Returns the min cost to forge such a score; `undefined` where no visible value tells it, and for
 * test money.
 */
export function forgeryPrice({ costToForge, tierPrice, isTest }: ShownScore): string | undefined {
  return isTest === true ? undefined : (costToForge ?? tierPrice);
}

export function forgeryInWords(score: ShownScore): string {
  if (score.isTest === true)
    return "Test network: this score comes from test money and proves nothing.";
  const price = forgeryPrice(score);
  if (price === undefined)
    return "The agent does not show what its score would cost to fake: rely on nothing.";
  const what = score.costToForge === undefined ? `A ${score.tier ?? ""} score` : "This score";
  return price === "0"
    ? `${what} costs nothing to fake.`
    : `${what} would cost at least ${showAmount(price)} ${MONEY} to fake.`;
}

/** The tiers from the lowest, each with its lowest score. */
export const tierFloors: readonly (readonly [Tier, number])[] = tiers.map((tier) => [
  tier,
  tierDefinitions[tier].floor,
]);

/** How many points of a score there are, for a label. */
const outOf = (score: number): string => `${grouped(score)} of 1,000`;

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
          ${scoreFigure(score)}
          <p ${score.isTest === true ? html` class="test"` : ""}>${forgeryInWords(score)}</p>
          <p>
            <a href="/agents/${agent.id}" target="_blank" rel="noopener"
              >Trust Score by ARCS: check it</a
            >
          </p>
        </main>
      </body>
    </html> `;
}

/** The ground of a tier in pictures, below white text: the colour that it has on the pages. */
export const colorOf = (tier: Tier | undefined): string =>
  tier === undefined ? NONE : tierColors[tier].light;
const NONE = "#5c5c5c";
const SAFE = "#0a6b2d";
const LABEL = "Trust Score";
const CHARACTER = 7;
const MARGIN = 8;

/**
 * Draws a badge: a picture of some hundred bytes that says as much of a score as its agent shows.
 */
export function scoreBadge(score: ShownScore): Html {
  return drawBadge({
    value: scoreInWords(score),
    ground: colorOf(score.tier),
    title: `${LABEL} ${scoreInWords(score)}. ${forgeryInWords(score)}`,
  });
}

export function unknownBadge(): Html {
  return drawBadge({
    value: "no such agent",
    ground: NONE,
    title: "There is no agent with this id",
  });
}

/**
 * Draws the badge of an account: what is safe to spend with it, where that is known, and in green
 * where it is anything but test money.
 */
export function accountBadge(check: AccountCheck | undefined): Html {
  const value = check === undefined ? "unknown" : safeAmountInWords(check);
  const isSafe =
    check !== undefined && check.safeToSpend.amount !== "0" && !isTestNetwork(check.network);
  const ground = isSafe ? SAFE : NONE;
  return drawBadge({ label: "safe to spend", value, ground, title: `Safe to spend: ${value}` });
}

type Badge = { label?: string; value: string; ground: string; title: string };

function drawBadge({ label: name = LABEL, value, ground, title }: Badge): Html {
  const [label, shown] = [name, value].map((text) => ({ text, width: text.length * CHARACTER }));
  const left = (label?.width ?? 0) + 2 * MARGIN;
  const width = left + (shown?.width ?? 0) + 2 * MARGIN;
  // The length of the texts is set: fonts differ from machine to machine, and the picture has no
  // other place to grow.
  return html`<svg
    xmlns="http://www.w3.org/2000/svg"
    width="${width}"
    height="20"
    role="img"
    aria-label="${title}"
  >
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
