import type { AgentView, ReputationView } from "@arcs/core/http";

import { type Html, html } from "../../platform/pages/html.ts";
import { capabilityList, count, dayOf, grouped, own } from "./shown.ts";

type Row = readonly [string, Html];

/** Writes the agent's own claims beside the checked facts. */
export function agentFacts(agent: AgentView, { stats }: ReputationView): Html {
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
      ? [["Price of a call", html`${grouped(x402.pricePerCall)} base units`] satisfies Row]
      : []),
  ];
}

function proved(agent: AgentView, stats: ReputationView["stats"]): Row[] {
  const { verification, owner, createdAt, lastActiveAt } = agent;
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
    ...(stats === undefined ? [] : [["Payments", html`${count(stats.totalTransactions, "payment")}`] satisfies Row]),
    ["Registered", dayOf(createdAt)],
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
