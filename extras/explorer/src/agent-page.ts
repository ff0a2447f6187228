import { formatUnits, plainText } from "@arcs/core/internal";
import type {
  AgentCredentials,
  AgentView,
  ReputationHistory,
  ReputationView,
} from "@arcs/core/http";
import { showAmount } from "@arcs/trust/internal";
import { html, type Html, sitePage } from "@arcs/server/extension";
import type { LoggedPlace, RecentPayment } from "@arcs/server/internal";

import { trustSection, type TrustFlows } from "./trust-picture.ts";

import { previewSize } from "./preview.ts";
import {
  answerSection,
  forgeryInWords,
  hasParts,
  partSections,
  scoreInWords,
  type ShownScore,
  tierFloors,
  unitOf,
} from "./score.ts";
import {
  briefAddress,
  capabilityList,
  count,
  dataTable,
  dayOf,
  type Fact,
  factList,
  grouped,
  loggedText,
  nameOf,
  own,
  section,
  shorten,
  tierMark,
} from "./shown.ts";
import { credentialName } from "./verify/report-in-words.ts";

/** All that the page of an agent says: what everybody may see of it, and nothing else. */
export type AgentPage = {
  agent: AgentView;
  reputation: ReputationView;
  /** `undefined` where the agent shows none. */
  history: ReputationHistory | undefined;
  credentials: AgentCredentials;
  /** The newest ones; `undefined` where the agent shows none. */
  payments: readonly ShownPayment[] | undefined;
  /** Where the score stands in the public log; `undefined` where it does not stand there openly. */
  logged: LoggedPlace | undefined;
  publicUrl: string;
  /** Where its backing comes from; `undefined` where the agent hides a part of its reputation. */
  flows: TrustFlows | undefined;
  /** Address of the picture that is shown beside links to the page, where there is one. */
  picture?: string;
};

/** Writes the page of an agent. All of it is there without scripts, but for the recomputation. */
export function agentPage(shown: AgentPage): Html {
  const { agent, reputation, history, credentials, payments, logged, flows, publicUrl, picture } =
    shown;
  const name = shorten(agent.name, 60) || "An agent without a name";
  const isOpen = reputation.privacy.mode === "public";
  const trust = flows === undefined ? undefined : trustSection(flows, reputation);
  const url = `${publicUrl}/agents/${agent.id}`;
  return sitePage({
    title: `${name}: Trust Score ${scoreInWords(reputation)}`,
    path: "",
    isTest: reputation.isTest,
    head: preview({ name, score: reputation, url, picture }),
    ...(isOpen ? { script: "/assets/recompute.js" } : {}),
    main: html`<header class="agent">
        <p class="quiet">An AI agent that calls itself</p>
        <h1>${nameOf(agent)}</h1>
        ${agent.description === "" ? "" : html`<p class="lead">${own(agent.description, 400)}</p>`}
        <p class="quiet"><code>${agent.id}</code>, registered on ${dayOf(agent.createdAt)}</p>
      </header>
      ${answerSection(reputation)}
      ${tabs([
        ...(trust === undefined ? [] : [["trust", "Trust", trust] as const]),
        ["history", "History", historySection(history, { agentId: agent.id })],
        ...(hasParts(reputation)
          ? [["parts", "Score", html`<span id="parts"></span>${partSections(reputation)}`] as const]
          : []),
        ["payments", "Payments", paymentSection(payments)],
        [
          "says",
          "About",
          html`${agentFacts(agent, reputation)} ${credentialSection(credentials)}
          ${embedSection(url, { name })}`,
        ],
        ...(isOpen
          ? [
              [
                "recompute",
                "Check it",
                recomputeSection(reputation, { agentId: agent.id, logged }),
              ] as const,
            ]
          : []),
      ])}`,
  });
}

/** An id within the tab, to which its link leads, its name, and its body. */
type Tab = readonly [id: string, name: string, body: Html];

/** Writes parts of which one shows, by the address: without scripts, and all of them on paper. */
function tabs(all: readonly Tab[]): Html {
  return html`<div class="tabs">
    <nav aria-label="Parts of this page">
      <ul>
        ${all.map(([id, name]) => html`<li><a href="#${id}">${name}</a></li>`)}
      </ul>
    </nav>
    ${all.map(([, , body]) => html`<div class="tab">${body}</div>`)}
  </div>`;
}

type Preview = { name: string; score: ShownScore; url: string; picture: string | undefined };

/** Makes the Open Graph tags for services that show links to the page. */
function preview({ name, score, url, picture }: Preview): Html {
  return html`<meta
      name="description"
      content="Trust Score ${scoreInWords(score)}. ${forgeryInWords(score)}"
    />
    <meta name="robots" content="noarchive" />
    <meta property="og:type" content="profile" />
    <meta property="og:site_name" content="ARCS" />
    <meta property="og:url" content="${url}" />
    <meta property="og:title" content="“${name}”: Trust Score ${scoreInWords(score)}" />
    <meta property="og:description" content="${forgeryInWords(score)} Check it yourself." />
    ${picture === undefined ? "" : pictureTags(picture)}`;
}

function pictureTags(picture: string): Html {
  return html`<meta property="og:image" content="${picture}" />
    <meta property="og:image:type" content="image/png" />
    <meta property="og:image:width" content="${previewSize.width}" />
    <meta property="og:image:height" content="${previewSize.height}" />
    <meta property="og:image:alt" content="Its name, and as much of its Trust Score as it shows" />
    <meta name="twitter:card" content="summary_large_image" />`;
}

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
function historySection(
  history: ReputationHistory | undefined,
  { agentId }: { agentId: string },
): Html {
  const hidden = html`<p>This agent does not show how its score came about.</p>`;
  return section(
    { id: "history", title: "History" },
    history === undefined ? hidden : historyIn(history, agentId),
  );
}

function historyIn({ dataPoints, summary, period }: ReputationHistory, agentId: string): Html {
  const points = dataPoints.slice(-MAX_ROWS);
  const scored = points.filter((point) => point.overallScore !== undefined);
  return html`<nav aria-label="Period of the history">
      <ul class="choices">
        ${spans.map(
          ([span, label]) =>
            html`<li>
              <a
                href="/agents/${agentId}?period=${span}#history"
                ${span === period ? html` aria-current="true"` : ""}
                >${label}</a
              >
            </li>`,
        )}
      </ul>
    </nav>
    ${summary === null ? "" : html`<p>${summaryInWords(summary, dataPoints)}</p>`}
    ${scored.length === 0 ? html`<p>${whyNoPlot(points)}</p>` : plot(scored)}
    ${points.some((point) => point.scoreRange ?? point.tier) ? table(points) : ""}`;
}

/** All points show the same parts: those that the agent shows now. */
function whyNoPlot([point]: readonly Point[]): string {
  if (point === undefined) return "No score was computed in this time.";
  if (point.scoreRange !== undefined)
    return "There is no plot: this agent shows ranges of its scores, in the table.";
  if (point.tier !== undefined)
    return "There is no plot: this agent shows its tier and no scores. The table has its tiers.";
  return "There is no plot: this agent shows neither its score nor its tier.";
}

type Summary = NonNullable<ReputationHistory["summary"]>;

const trendsInWords: Readonly<Record<Summary["trend"], string>> = {
  improving: "it rose over this time",
  declining: "it fell over this time",
  stable: "it stayed about the same",
  volatile: "it went up and down",
};

/**
 * Says from when to when the score moved: a rise since long ago is no rise of the last weeks.
 */
function summaryInWords(
  { startScore, endScore, trend, averageScore }: Summary,
  points: readonly Point[],
): Html {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return html``;
  const end = html`${endScore} on ${dayOf(last.timestamp)}`;
  if (first === last) return html`The one score of this time: ${end}.`;
  const average = Math.round(averageScore);
  return html`From ${startScore} on ${dayOf(first.timestamp)} to ${end}, ${average} on average:
  ${trendsInWords[trend]}.`;
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

/**
 * The scores over time, before the tiers. The picture stretches with the page; its lines and words
 * do not.
 */
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
        ${
          placed.length === 1
            ? ""
            : html`<path
                  class="area"
                  d="M8 ${height}L${placed.join("L")}L${WIDTH - 8} ${height}Z"
                />
                <path class="line" d="M${placed.join("L")}" />`
        }
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
    ({ overallScore, scoreRange }) => (overallScore ?? scoreRange) !== undefined,
  );
  const columns = [
    ["Day"],
    ...(hasScores ? [["Score", "number"] as const] : []),
    ["Tier"],
  ] as const;
  const rows = points.toReversed().map(({ timestamp, overallScore, scoreRange, tier }) => {
    const score = hasScores ? [overallScore ?? scoreRange ?? ""] : [];
    return [dayOf(timestamp), ...score, tier === undefined ? "not shown" : tierMark(tier)];
  });
  return html`<details>
    <summary>As a table</summary>
    ${dataTable(columns, rows)}
  </details>`;
}

const moods = { active: "good", expired: "unsure", revoked: "bad" } as const;

/**
 * Writes which credentials the agent has, and their states. What they claim is on the page of each.
 */
function credentialSection({ credentials, total }: AgentCredentials): Html {
  const more =
    total > credentials.length ? ` These are the newest ${credentials.length} of ${total}.` : "";
  const list = html`<p>Each has a page on which your browser verifies it.${more}</p>
    <ul class="rows">
      ${credentials.map(
        ({ id, type, status, issuedAt }) =>
          html`<li>
            <a href="/verify/${id}">${credentialName(type)}</a>
            <span class="${moods[status]}">${status}</span>
            <span class="quiet">issued ${dayOf(issuedAt)}</span>
          </li>`,
      )}
    </ul>`;
  const none = html`<p>It has none from this service.</p>`;
  return section(
    { id: "credentials", title: "Credentials" },
    credentials.length === 0 ? none : list,
  );
}

/** Writes how to show the agent's reputation elsewhere. */
function embedSection(page: string, { name }: { name: string }): Html {
  const badge = `${page}/badge.svg`;
  const markdown = `[![Trust Score](${badge})](${page})`;
  const frame = `<iframe src="${page}/card" title="Trust Score" width="340" height="190" loading="lazy"></iframe>`;
  return section(
    { id: "embed", title: "Show it elsewhere" },
    html`<p>
        <img
          src="${new URL(badge).pathname}"
          alt="Badge with the Trust Score of ${name}"
          height="20"
        />
      </p>
      <details>
        <summary>Badge and card</summary>
        <p>A badge, for a README:</p>
        <pre tabindex="0"><code>${markdown}</code></pre>
        <p>A card, for a web page:</p>
        <pre tabindex="0"><code>${frame}</code></pre>
      </details>`,
  );
}

/**
 * Writes the place where the visitor's browser computes the score again, and looks for it in the
 * public log.
 */
function recomputeSection(
  {
    overallScore,
    lastUpdated = "",
    isTest,
  }: Pick<ReputationView, "overallScore" | "lastUpdated" | "isTest">,
  { agentId, logged }: { agentId: string; logged: LoggedPlace | undefined },
): Html {
  return html`<section
    aria-labelledby="recompute"
    class="panel"
    id="again"
    data-agent="${agentId}"
    data-score="${overallScore ?? ""}"
    data-computed="${lastUpdated}"
    data-unit="${unitOf({ isTest })}"
  >
    <h2 id="recompute">Check it yourself</h2>
    <p>
      The score follows from published payments by published rules. Your browser can compute it
      again from the first payment on, without trusting this service.
    </p>
    <p id="outcome" role="status">
      Your browser runs no scripts here. <code>arcs-scores</code> of the package
      <code>@arcs/audit</code> does the same.
    </p>
    ${loggedText(logged, { what: "this score" })}
  </section>`;
}

function agentFacts(agent: AgentView, { stats }: ReputationView): Html {
  const says = html`<p class="quiet">Nobody has checked this.</p>
    ${factList(said(agent))}`;
  const shows = html`<p class="quiet">By signatures, and by payments on the ledger.</p>
    ${factList(proved(agent, stats))}`;
  return html`<div class="pair">
    ${section({ id: "says", title: "Self-described" }, says)}
    ${section({ id: "proved", title: "What is proved" }, shows)}
  </div>`;
}

function said({
  name,
  capabilities,
  serviceEndpoint,
  frameworkOrigin,
  x402,
  metadata,
}: AgentView): Fact[] {
  const texts: readonly (readonly [string, string | null])[] = [
    ["Name", name],
    ["Endpoint", serviceEndpoint],
    ["Made with", frameworkOrigin],
    ["Website", metadata.website],
    ["Twitter", metadata.twitter],
    ["GitHub", metadata.github],
  ];
  const facts = texts.flatMap(([label, text]): Fact[] =>
    text === null || text === "" ? [] : [[label, own(text, 200)]],
  );
  if (capabilities.length > 0) facts.push(["Capabilities", capabilityList(capabilities, 12)]);
  if (x402.enabled && x402.pricePerCall !== null)
    facts.push(["Price of a call", priceInWords(x402.pricePerCall, x402.acceptedTokens)]);
  return facts;
}

/** Prices are in the smallest units of a token; those of USDC are millionths. */
function priceInWords(price: string, [token = "USDC"]: readonly string[]): string {
  if (token !== "USDC") return `${grouped(price)} of the smallest units of ${plainText(token)}`;
  return `${showAmount(formatUnits(BigInt(price), 6))} USDC`;
}

function proved(agent: AgentView, stats: ReputationView["stats"]): Fact[] {
  const { verification, owner, lastActiveAt } = agent;
  const { walletVerified, identityCredential, hasPOAP } = verification;
  const identity = html`<a href="/verify/${identityCredential ?? ""}"
    >Verify its identity credential</a
  >`;
  const facts: Fact[] = [
    ["Wallet", yesOrNo(walletVerified, "signed for this agent")],
    ["Owner", html`<code>${owner}</code>`],
    ["Identity", identityCredential === null ? "no credential" : identity],
  ];
  if (hasPOAP) facts.push(["Events", "has proofs of participation"]);
  if (stats !== undefined) {
    facts.push(["Payments", count(stats.totalTransactions, "payment")]);
    facts.push(["Last active", dayOf(lastActiveAt)]);
  }
  return facts;
}

function yesOrNo(is: boolean, meaning: string): Html {
  return is
    ? html`<span class="good">✓ ${meaning}</span>`
    : html`<span class="quiet">not verified</span>`;
}

type ShownPayment = Omit<RecentPayment, "disputeId">;

/** Writes the newest proved payments, with what became of them. */
function paymentSection(payments: readonly ShownPayment[] | undefined): Html {
  const hidden = html`<p>This agent does not show its payments.</p>`;
  const title = "Recent payments and disputes";
  return section(
    { id: "payments", title },
    payments === undefined ? hidden : paymentList(payments),
  );
}

function paymentList(payments: readonly ShownPayment[]): Html {
  if (payments.length === 0)
    return html`<p>Nobody has paid it yet, as far as the ledger proves.</p>`;
  const rows = payments.map((payment) => [
    transactionLink(payment, dayOf(payment.createdAt.toISOString())),
    html`<code>${briefAddress(plainText(payment.payer))}</code>`,
    html`${payment.status}${disputeOf(payment)}`,
    payment.evidence,
    payment.rating === null ? "none" : `${payment.rating} of 5`,
    `${showAmount(payment.amount)} ${plainText(payment.currency)}`,
  ]);
  return html`<div class="payments">
    ${dataTable([["Day"], ["Payer"], ["Outcome"], ["Proved by", "wide"], ["Rating", "wide"], ["Amount", "number"]], rows)}
  </div>`;
}

const explorers: ReadonlyMap<string, (hash: string) => string> = new Map([
  ["mainnet-beta", (hash) => `https://explorer.solana.com/tx/${hash}`],
  ["devnet", (hash) => `https://explorer.solana.com/tx/${hash}?cluster=devnet`],
  ["testnet", (hash) => `https://explorer.solana.com/tx/${hash}?cluster=testnet`],
  ["eip155:1", (hash) => `https://etherscan.io/tx/${hash}`],
  ["eip155:8453", (hash) => `https://basescan.org/tx/${hash}`],
  ["eip155:84532", (hash) => `https://sepolia.basescan.org/tx/${hash}`],
  ["eip155:137", (hash) => `https://polygonscan.com/tx/${hash}`],
  ["eip155:42161", (hash) => `https://arbiscan.io/tx/${hash}`],
]);

/** Links a payment to its transaction, where its chain has an explorer that anybody can open. */
function transactionLink(
  { network, transactionHash }: Pick<ShownPayment, "network" | "transactionHash">,
  words: Html,
): Html {
  const write = network === null ? undefined : explorers.get(network);
  if (write === undefined || transactionHash === null) return words;
  return html`<a href="${write(encodeURIComponent(transactionHash))}" rel="noopener">${words}</a>`;
}

function disputeOf({ disputeStatus, disputeWinner }: ShownPayment): Html {
  if (disputeStatus === null) return html``;
  if (disputeStatus === "open") return html`, <span class="unsure">disputed</span>`;
  return disputeWinner === "payee"
    ? html`, dispute won`
    : html`, <span class="bad">dispute lost</span>`;
}
