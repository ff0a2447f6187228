import { formatUnits } from "@arcs/core/internal";
import type { AgentCredentials, AgentView, ReputationHistory, ReputationView } from "@arcs/core/http";
import type { RecentPayment } from "../../features/payments/evidence/service.ts";
import type { LoggedPlace } from "../../features/log/service.ts";
import { type Html, html, sitePage } from "../../platform/pages/html.ts";

import { historySection } from "./history.ts";

import { trustSection, type TrustFlows } from "./trust-picture.ts";

import { answerSection, forgeryInWords, partSections, scoreInWords, type ShownScore } from "./score.ts";
import {
  briefAddress,
  capabilityList,
  count,
  dayOf,
  grouped,
  loggedText,
  nameOf,
  own,
  shorten,
  shownAmount,
  shownTogether,
} from "./shown.ts";
import { credentialName } from "./verify/report-in-words.ts";
import { plainText } from "../../platform/pages/plain-text.ts";

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
};

/** Writes the page of an agent. All of it is there without scripts, but for the recomputation. */
export function agentPage(shown: AgentPage): Html {
  const { agent, reputation, history, credentials, payments, logged, flows, publicUrl } = shown;
  const name = shorten(agent.name, 60) || "An agent without a name";
  const isOpen = reputation.privacy.mode === "public";
  const url = `${publicUrl}/agents/${agent.id}`;
  return sitePage({
    title: `${name}: Trust Score ${scoreInWords(reputation)}`,
    path: "",
    isTest: reputation.isTest,
    head: preview({ name, score: reputation, url }),
    ...(isOpen ? { script: "/assets/recompute.js" } : {}),
    main: html`<header class="agent">
        <p class="quiet">An AI agent that calls itself</p>
        <h1>${nameOf(agent)}</h1>
        ${agent.description === "" ? "" : html`<p class="lead">${own(agent.description, 400)}</p>`}
        <p class="quiet"><code>${agent.id}</code>, registered on ${dayOf(agent.createdAt)}</p>
      </header>
      ${answerSection(reputation)} ${flows === undefined ? "" : trustSection(flows)}
      ${historySection(history, { agentId: agent.id })} ${partSections(reputation)}
      ${isOpen ? recomputeSection(reputation, { agentId: agent.id, logged }) : ""} ${agentFacts(agent, reputation)}
      ${credentialSection(credentials)} ${paymentSection(payments)} ${embedSection(url, { name })}`,
  });
}

/** Makes the Open Graph tags for services that show links to the page. */
function preview({ name, score, url }: { name: string; score: ShownScore; url: string }): Html {
  return html`<meta name="description" content="Trust Score ${scoreInWords(score)}. ${forgeryInWords(score)}" />
    <meta name="robots" content="noarchive" />
    <meta property="og:type" content="profile" />
    <meta property="og:site_name" content="ARCS" />
    <meta property="og:url" content="${url}" />
    <meta property="og:title" content="“${name}”: Trust Score ${scoreInWords(score)}" />
    <meta property="og:description" content="${forgeryInWords(score)} Check it yourself." />`;
}

const moods = { active: "good", expired: "unsure", revoked: "bad" } as const;

/** Writes which credentials the agent has, and their states. What they claim is on the page of each. */
function credentialSection({ credentials, total }: AgentCredentials): Html {
  const more = total > credentials.length ? ` These are the newest ${credentials.length} of ${total}.` : "";
  return html`<section aria-labelledby="credentials">
    <h2 id="credentials">Credentials</h2>
    ${
      credentials.length === 0
        ? html`<p>It has none from this service.</p>`
        : html`<p>Each has a page on which your browser verifies it.${more}</p>
            <ul class="rows">
              ${credentials.map(
                ({ id, type, status, issuedAt }) =>
                  html`<li>
                    <a href="/verify/${id}">${credentialName(type)}</a>
                    <span class="${moods[status]}">${status}</span>
                    <span class="quiet">issued ${dayOf(issuedAt)}</span>
                  </li>`,
              )}
            </ul>`
    }
  </section>`;
}

/** Writes how to show the agent's reputation elsewhere. */
function embedSection(page: string, { name }: { name: string }): Html {
  const badge = `${page}/badge.svg`;
  const markdown = `[![Trust Score](${badge})](${page})`;
  const frame = `<iframe src="${page}/card" title="Trust Score" width="340" height="190" loading="lazy"></iframe>`;
  return html`<section aria-labelledby="embed">
    <h2 id="embed">Show it elsewhere</h2>
    <p><img src="${new URL(badge).pathname}" alt="Badge with the Trust Score of ${name}" height="20" /></p>
    <details>
      <summary>Badge and card</summary>
      <p>A badge, for a README:</p>
      <pre tabindex="0"><code>${markdown}</code></pre>
      <p>A card, for a web page:</p>
      <pre tabindex="0"><code>${frame}</code></pre>
    </details>
  </section>`;
}

/** Writes the place where the visitor's browser computes the score again, and looks for it in the public log. */
function recomputeSection(
  { overallScore, lastUpdated = "" }: Pick<ReputationView, "overallScore" | "lastUpdated">,
  { agentId, logged }: { agentId: string; logged: LoggedPlace | undefined },
): Html {
  return html`<section
    aria-labelledby="recompute"
    class="panel"
    id="again"
    data-agent="${agentId}"
    data-score="${overallScore ?? ""}"
    data-computed="${lastUpdated}"
  >
    <h2 id="recompute">Check it yourself</h2>
    <p>
      The score follows from published payments by published rules. Your browser can compute it again from the first
      payment on, without trusting this service.
    </p>
    <p id="outcome" role="status">
      Your browser runs no scripts here. <code>arcs-scores</code> of the package <code>@arcs/audit</code> does the same.
    </p>
    ${loggedText(logged, { what: "this score" })}
  </section>`;
}

type Row = readonly [string, Html];

function agentFacts(agent: AgentView, { stats }: ReputationView): Html {
  return html`<div class="pair">
    <section aria-labelledby="says">
      <h2 id="says">What it says of itself</h2>
      <p class="quiet">Nobody has checked this.</p>
      ${list(said(agent))}
    </section>
    <section aria-labelledby="proved">
      <h2 id="proved">What is proved</h2>
      <p class="quiet">By signatures, and by payments on the ledger.</p>
      ${list(proved(agent, stats))}
    </section>
  </div>`;
}

function said({ name, capabilities, serviceEndpoint, frameworkOrigin, x402, metadata }: AgentView): Row[] {
  const texts: readonly (readonly [string, string | null])[] = [
    ["Name", name],
    ["Endpoint", serviceEndpoint],
    ["Made with", frameworkOrigin],
    ["Website", metadata.website],
    ["Twitter", metadata.twitter],
    ["GitHub", metadata.github],
  ];
  return [
    ...texts.flatMap(([label, text]): Row[] => (text === null || text === "" ? [] : [[label, own(text, 200)]])),
    ...(capabilities.length === 0 ? [] : [["Can do", capabilityList(capabilities, 12)] satisfies Row]),
    ...(x402.enabled && x402.pricePerCall !== null
      ? [["Price of a call", html`${priceInWords(x402.pricePerCall, x402.acceptedTokens)}`] satisfies Row]
      : []),
  ];
}

/** Prices are in the smallest units of a token; those of USDC are millionths. */
function priceInWords(price: string, [token = "USDC"]: readonly string[]): string {
  if (token !== "USDC") return `${grouped(price)} of the smallest units of ${plainText(token)}`;
  return `${shownAmount(formatUnits(BigInt(price), 6))} USDC`;
}

function proved(agent: AgentView, stats: ReputationView["stats"]): Row[] {
  const { verification, owner, lastActiveAt } = agent;
  const { walletVerified, emailVerified, identityCredential, hasPOAP } = verification;
  return [
    ["Wallet", yesOrNo(walletVerified, "signed for this agent")],
    ["Owner", html`<code>${owner}</code>`],
    ["E-mail address", yesOrNo(emailVerified, "answered from there")],
    [
      "Identity",
      identityCredential === null
        ? html`no credential`
        : html`<a href="/verify/${identityCredential}">Verify its identity credential</a>`,
    ],
    ...(hasPOAP ? [["Events", html`has proofs of participation`] satisfies Row] : []),
    ...(stats === undefined
      ? []
      : [["Payments", html`${count(stats.totalTransactions, "payment")}, counted or not`] satisfies Row]),
    ...(stats === undefined ? [] : [["Last active", dayOf(lastActiveAt)] satisfies Row]),
  ];
}

function yesOrNo(is: boolean, meaning: string): Html {
  return is ? html`<span class="good">✓ ${meaning}</span>` : html`<span class="quiet">not verified</span>`;
}

function list(rows: readonly Row[]): Html {
  return html`<dl>
    ${rows.map(
      ([label, value]) =>
        html`<dt>${label}</dt>
          <dd>${value}</dd>`,
    )}
  </dl>`;
}

type ShownPayment = Omit<RecentPayment, "network" | "transactionHash" | "disputeId">;

/** Writes the newest proved payments, with what became of them. */
function paymentSection(payments: readonly ShownPayment[] | undefined): Html {
  return html`<section aria-labelledby="payments">
    <h2 id="payments">Recent payments and disputes</h2>
    ${payments === undefined ? html`<p>This agent does not show its payments.</p>` : paymentList(payments)}
  </section>`;
}

function paymentList(payments: readonly ShownPayment[]): Html {
  if (payments.length === 0) return html`<p>Nobody has paid it yet, as far as the ledger proves.</p>`;
  const money = new Map(
    [...new Set(payments.map(({ currency }) => currency))].map((currency) => {
      const ofCurrency = payments.filter((other) => other.currency === currency);
      return [currency, shownTogether(ofCurrency.map(({ amount }) => amount))];
    }),
  );
  return html`<table class="payments" role="table">
    <thead>
      <tr role="row">
        <th scope="col" role="columnheader">Day</th>
        <th scope="col" role="columnheader">Payer</th>
        <th scope="col" role="columnheader">Outcome</th>
        <th scope="col" role="columnheader" class="wide">Proved by</th>
        <th scope="col" role="columnheader" class="wide">Rating</th>
        <th scope="col" role="columnheader" class="number">Amount</th>
      </tr>
    </thead>
    <tbody>
      ${payments.map(
        (payment) =>
          html`<tr role="row">
            <td role="cell">${dayOf(payment.createdAt.toISOString())}</td>
            <td role="cell"><code>${briefAddress(plainText(payment.payer))}</code></td>
            <td role="cell">${payment.status}${disputeOf(payment)}</td>
            <td role="cell" class="wide">${payment.evidence}</td>
            <td role="cell" class="wide">${payment.rating === null ? "none" : `${payment.rating} of 5`}</td>
            <td role="cell" class="number">
              ${money.get(payment.currency)?.(payment.amount)} ${plainText(payment.currency)}
            </td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

function disputeOf({ disputeStatus, disputeWinner }: ShownPayment): Html {
  if (disputeStatus === null) return html``;
  if (disputeStatus === "open") return html`, <span class="unsure">disputed</span>`;
  return disputeWinner === "payee" ? html`, dispute won` : html`, <span class="bad">dispute lost</span>`;
}
