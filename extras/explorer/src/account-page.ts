import { isSdkError } from "@arcs/core";
import type { AccountCheck } from "@arcs/core/http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import { html, type Html, type ServerContext, sitePage } from "@arcs/server/extension";
import {
  askAndCheck,
  type CacheTag,
  findAgent,
  sendFresh,
  sendPicture,
  sendScriptedPage,
  type TakePlace,
} from "@arcs/server/internal";
import { isTestNetwork, readAccountId } from "@arcs/core/internal";
import { safeInWords, showAmount } from "@arcs/trust/internal";
import { accountBadge, safeFigure, sumTable, unitOf } from "./score.ts";
import {
  briefAddress,
  count,
  dayOf,
  type Fact,
  factList,
  nameOf,
  section,
  tierMark,
} from "./shown.ts";
import { shownTime } from "./verify/report-in-words.ts";

const accountRoute = {
  config: { permission: "none", weight: 0 },
  schema: {
    hide: true,
    params: {
      type: "object",
      properties: { account: { type: "string", maxLength: 160 } },
      required: ["account"],
    },
    querystring: { type: "object", properties: { network: { type: "string", maxLength: 64 } } },
  },
} as const;
type OfAccount = { Params: { account: string }; Querystring: { network?: string } };

/**
 * The page of an account and its badge: as a check says it, whether somebody has registered the
 * account or not.
 */
export function registerAccountPages(
  app: FastifyInstance,
  context: ServerContext,
  { takePlace }: { takePlace: TakePlace },
): void {
  const { settings, store } = context;
  const readCheck = (
    request: FastifyRequest<OfAccount>,
    reply: FastifyReply,
  ): Promise<AccountCheck> =>
    askAndCheck(
      context,
      { ...request.query, ...request.params },
      { by: takePlace(request, reply) },
    );
  app.get<OfAccount>("/accounts/:account", accountRoute, async (request, reply) => {
    const check = await readCheck(request, reply);
    const agent = check.agentId === null ? undefined : await findAgent(store.pool, check.agentId);
    const page = accountPage(check, { publicUrl: settings.publicUrl, name: agent?.name });
    return sendFresh(request, reply, {
      page,
      send: sendScriptedPage,
      settings,
      tags: tagsOf(check),
    });
  });

  app.get<OfAccount>("/accounts/:account/badge.svg", accountRoute, async (request, reply) => {
    try {
      const check = await readCheck(request, reply);
      const page = accountBadge(check);
      return await sendFresh(request, reply, {
        page,
        send: sendPicture,
        settings,
        tags: tagsOf(check),
      });
    } catch (error) {
      if (!isSdkError(error, "agent_not_found")) throw error;
      return sendPicture(
        reply.code(404).header("cache-control", "no-cache"),
        accountBadge(undefined),
      );
    }
  });
}

function tagsOf({ agentId }: AccountCheck): readonly CacheTag[] {
  return agentId === null ? ["agents"] : [`agent-${agentId}`];
}

/** Writes the page of an account: what a payer wants to know first, and how its owner claims it. */
function accountPage(
  check: AccountCheck,
  { publicUrl, name }: { publicUrl: string; name: string | undefined },
): Html {
  const { account, network } = check;
  const summary = safeInWords(check);
  const url = addressOf(account, { publicUrl });
  return sitePage({
    title: summary,
    path: "",
    isTest: isTestNetwork(network),
    head: html`<meta name="description" content="${summary}. ${paidInWords(check)}." />
      <meta name="robots" content="noindex, noarchive" />
      <meta property="og:site_name" content="ARCS" />
      <meta property="og:url" content="${url}" />
      <meta property="og:title" content="${summary}" />
      <meta property="og:description" content="${paidInWords(check)}. Check it yourself." />`,
    script: "/assets/copy.js",
    main: html`<header class="agent">
        <p class="quiet">
          ${name === undefined ? "An account that is paid" : html`The account of ${nameOf({ name })}`}
        </p>
        <h1 title="${account}"><code>${shortAccount(account)}</code></h1>
        <p>
          <code id="account" class="quiet">${account}</code>
          <button type="button" class="copy" data-copy="account" hidden>Copy</button>
          <span role="status" class="quiet" id="copied"></span>
        </p>
        ${claimInWords(check)}
      </header>
      ${safeSection(check)} ${claimSection(check)} ${factSection(check)} ${disputeSection()}
      ${embedSection(url)}`,
  });
}

function safeSection(check: AccountCheck): Html {
  const { safeToSpend, score, network } = check;
  const isTest = isTestNetwork(network);
  return section(
    { id: "safe", title: "Safe to spend now", panel: true },
    html`${safeFigure(safeToSpend.amount, { isTest })} ${sumTable(safeToSpend, { isTest })}
      ${score === null ? "" : html`<p>${tierMark(score.tier)} Trust Score ${score.overall}</p>`}
      <p>${paidInWords(check)}.</p>
      <p class="quiet">${readingInWords(check)}</p>
      <p>
        It is no insurance, and a page holds nothing: an agent that pays holds the amount first, so
        that no two buyers rely on the same money.
      </p>`,
  );
}

/** Shortens an account: its chain, and both ends of its address. */
function shortAccount(account: string): string {
  const { network, address } = readAccountId(account) ?? { address: account };
  return `${network === undefined ? "" : `${network}:`}${briefAddress(address)}`;
}

function addressOf(account: string, { publicUrl }: { publicUrl: string }): string {
  return `${publicUrl}/accounts/${encodeURIComponent(account)}`;
}

function claimInWords({ claimed, agentId }: AccountCheck): Html {
  return claimed && agentId !== null
    ? html`<p>
        Claimed by <a href="/agents/${encodeURIComponent(agentId)}">an agent</a> that is registered
        here.
      </p>`
    : html`<p>
        <strong>Unclaimed</strong>: nobody has registered it. What its chain proves counts all the
        same.
      </p>`;
}

function paidInWords({
  payments: { count: many, payers, payersWithVoice, since },
}: AccountCheck): string {
  if (since === null) return "No payment to it is known";
  return `${count(many, "payment")} from ${count(payers, "payer")}, ${payersWithVoice} with a voice, since ${since}`;
}

function readingInWords({ reading: { state, finalUntil } }: AccountCheck): string {
  const until = finalUntil === null ? "" : ` up to ${shownTime(new Date(finalUntil))}`;
  if (state === "queued" || state === "reading")
    return `Its payments are still being read${until}: ask again in a minute.`;
  if (state === "complete") return `All payments to it are read${until}.`;
  if (state === "behind")
    return `Its payments are read${until}; its chain has not been read for a while.`;
  return "Only payments that somebody reported, or that went to a root, are known: there may be more.";
}

/** Makes what shows the amounts of a check. */
function moneyOf({ network }: AccountCheck): (amount: string) => string {
  const unit = unitOf({ isTest: isTestNetwork(network) });
  return (amount) => `${showAmount(amount)} ${unit}`;
}

function factSection(check: AccountCheck): Html {
  const { lostInDisputes, openDisputes, lastLostAt, network, asOf } = check;
  const money = moneyOf(check);
  const open =
    openDisputes === 0 ? "none open" : html`<span class="bad">${openDisputes} open</span>`;
  const lost =
    lastLostAt === null
      ? ", none lost"
      : html`, <span class="bad">last lost on ${dayOf(lastLostAt)}</span>`;
  const facts: Fact[] = [
    ["Lost in disputes, already subtracted", money(lostInDisputes)],
    ["Disputes", html`${open}${lost}`],
    ["Network of this server", network],
    ["As of", html`entry ${asOf.log} of the log that scores rest on, ${dayOf(asOf.at)}`],
  ];
  return section({ id: "from", title: "What it rests on" }, factList(facts));
}

/** Says what a buyer does to whom nothing came. */
function disputeSection(): Html {
  return section(
    { id: "dispute", title: "You held, paid, and nothing came?", panel: true },
    html`<p>
        Dispute the hold within a day, or within a week where your program reported it as failed.
        Your wallet's signature is enough: no record of the payment is needed.
      </p>
      <pre tabindex="0"><code>arcs dispute hld_… --reason "not delivered"</code></pre>
      <p>
        It prints the text that the wallet signs. Programs use <code>disputeHold</code> of
        <code>@arcs/client</code>, or <a href="/docs/openDispute">the API</a>.
      </p>`,
  );
}

/** Says how an owner claims an account, where nobody has. */
function claimSection({ account, claimed }: AccountCheck): Html {
  if (claimed) return html``;
  const proved = account.startsWith("eip155:") ? ` --account ${account}` : "";
  return section(
    { id: "claim", title: "Is it yours? Claim it", panel: true },
    html`<p>
        Its wallet signs, nothing is paid, and the history stays. It gets a name, a page and a
        badge, and can answer disputes.
      </p>
      <pre
        tabindex="0"
      ><code>npx @arcs/client claim --wallet id.json --name "My agent"${proved}</code></pre>
      <p>
        <code>id.json</code> is the key file of
        ${proved === "" ? "this wallet" : "a wallet on Solana, which becomes the agent's id"};
        <code>arcs claim --help</code> says the rest. In code: <code>registerAgent</code> and
        <code>provePaymentAccount</code>, or <code>POST /v1/agents</code> as
        <a href="/docs">the API reference</a> has it.
      </p>`,
  );
}

function embedSection(url: string): Html {
  const markdown = `[![Safe to spend](${url}/badge.svg)](${url})`;
  return section(
    { id: "embed", title: "Show it elsewhere" },
    html`<p>
        <img
          src="${new URL(url).pathname}/badge.svg"
          alt="Badge with what is safe to spend"
          height="20"
        />
      </p>
      <pre tabindex="0"><code>${markdown}</code></pre>`,
  );
}
