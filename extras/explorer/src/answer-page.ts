import type { AnythingCheck, SellerCheck } from "@arcs/core/http";
import { formatUnits, isTestNetwork, usdcTokens } from "@arcs/core/internal";
import { safeAmountInWords, showAmount } from "@arcs/trust/internal";

import { html, type Html, sitePage } from "@arcs/server/extension";
import { pasteForm } from "./agent-lists.ts";
import { unitOf } from "./score.ts";
import { dataTable, nameOf, section, shorten } from "./shown.ts";

/** Writes the answer for a pasted text that has no page of its own. */
export function answerPage(answer: AnythingCheck, { network }: { network: string }): Html {
  const { text, kind, meaning, next, sellers, agents, documents } = answer;
  const isTest = isTestNetwork(network);
  return sitePage({
    title: shorten(text, 60),
    path: "",
    isTest,
    main: html`<h1>${headings[kind]}</h1>
      ${pasteForm(text)}
      <div class="verdict ${moodOf(answer)}">
        <strong>${verdictOf(answer)}</strong>
        <p>${meaning}</p>
        <p>${next}</p>
      </div>
      <div class="answer">
        ${sellers.map((seller, index) => sellerSection(seller, { id: `seller-${index}` }))}
        ${agents.length === 0 ? "" : agentSection(agents, { isTest })}
        ${documents.length === 0 ? "" : documentSection(documents)}
      </div>`,
  });
}

const headings: Readonly<Record<AnythingCheck["kind"], string>> = {
  account: "An account",
  seller: "What this URL sells",
  domain: "What this domain sells",
  words: "Agents",
  credential: "A credential",
  document: "A credential to verify",
  none: "This cannot be checked",
};

function accountsIn({ sellers }: AnythingCheck): SellerCheck["accounts"] {
  return sellers.flatMap(({ accounts }) => accounts);
}

/** Green where something is safe to spend, red where the seller is known for nothing, else grey. */
function moodOf(answer: AnythingCheck): string {
  const accounts = accountsIn(answer);
  if (accounts.length === 0) return "unknown";
  return accounts.some(({ check }) => check !== null && check.safeToSpend.amount !== "0")
    ? "good"
    : "bad";
}

function verdictOf(answer: AnythingCheck): string {
  const mood = moodOf(answer);
  if (mood === "good") return "Something is safe to spend";
  return mood === "bad" ? "Nothing is safe to spend" : "No answer";
}

function sellerSection(
  { url, accounts, skipped, note }: SellerCheck,
  { id }: { id: string },
): Html {
  const rows = accounts.map(({ account, network, offers, check, reason, provedOrigin }) => [
    html`<a href="/answer?${new URLSearchParams({ text: account }).toString()}"
        ><code>${shorten(account, 80)}</code></a
      >
      ${provedOrigin === null ? "" : html`<span class="good">signed by this domain</span>`}`,
    html`${offers.slice(0, 4).map(({ asset, amount }) => html`<span>${priceInWords({ network, asset, amount })}</span> `)}`,
    check === null ? html`<span class="unknown">${reason ?? ""}</span>` : safeAmountInWords(check),
  ]);
  const unread = skipped.length === 0 ? "" : `${skipped.length} of its prices could not be read.`;
  return section(
    { id, title: shorten(url, 100) },
    html`${dataTable([["Paid at", "", "heads of rows"], ["Price"], ["Safe to spend", "number"]], rows)}
      <p class="quiet">${[unread, note === null ? "" : `${note}.`].join(" ")}</p>`,
  );
}

function priceInWords({
  network,
  asset,
  amount,
}: Record<"network" | "asset" | "amount", string>): string {
  const token = usdcTokens.find((each) => each.network === network && each.asset === asset);
  if (token === undefined) return `${amount} of the smallest unit of ${shorten(asset, 16)}`;
  const isTest = token.isTest === true;
  return `${showAmount(formatUnits(BigInt(amount), token.decimals))} ${unitOf({ isTest })}`;
}

function agentSection(agents: AnythingCheck["agents"], { isTest }: { isTest: boolean }): Html {
  const rows = agents.map(({ agentId, name, safeToSpend }) => [
    html`<a href="/agents/${encodeURIComponent(agentId)}">${nameOf({ name })}</a>`,
    html`<code>${agentId}</code>`,
    `${showAmount(safeToSpend)} ${unitOf({ isTest })}`,
  ]);
  return section(
    { id: "agents", title: "Agents" },
    dataTable([["Calls itself", "", "heads of rows"], ["Id"], ["Safe to spend", "number"]], rows),
  );
}

function documentSection(documents: AnythingCheck["documents"]): Html {
  const rows = documents.map(({ url, what, found }) => [
    html`${what}<br /><code>${new URL(url).pathname}</code>`,
    found ? "found" : "none",
  ]);
  return section(
    { id: "documents", title: "What it publishes" },
    dataTable([["Says", "", "heads of rows"], ["State"]], rows),
  );
}
