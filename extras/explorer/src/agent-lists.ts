import type { AgentSearch, LeaderboardView } from "@arcs/core/http";
import { defined } from "@arcs/core/internal";
import { type Tier, tiers } from "@arcs/trust";
import { showAmount } from "@arcs/trust/internal";

import { html, type Html, sitePage } from "@arcs/server/extension";
import { capabilityList, count, grouped, nameOf, own, shorten, tierMark } from "./shown.ts";
import { shownTime } from "./verify/report-in-words.ts";
import { basisInWords, forgeryPrice, newMark, type ShownScore, unitOf, valueOf } from "./score.ts";

const orders = [
  ["score", "highest score"],
  ["transactions", "most payments"],
  ["lastActive", "last active"],
  ["createdAt", "newest"],
] as const;

const SEARCHED = "Name, account, URL, domain or credential";

export function homePage({
  data,
  pagination,
  isTest,
  safe,
}: Pick<AgentSearch, "data" | "pagination" | "isTest"> & Pick<Listed, "safe">): Html {
  return sitePage({
    title: "What can you safely pay an AI agent?",
    path: "/",
    isTest,
    main: html`<h1>What can you safely pay an AI agent?</h1>
      <p class="lead">
        ARCS tells what an agent’s record of real payments would cost to fake, and so how much you
        can risk with it.
      </p>
      ${pasteForm()}
      <h2 id="found">The highest scores</h2>
      ${
        data.length === 0
          ? html`<p>Nobody has registered an agent here yet.</p>`
          : html`${agentList({ data, isTest, safe })}
              <p>
                <a href="/?sort=score"
                  >${pagination.total === data.length ? "All agents" : `All ${countOf(pagination.total)}`}</a
                >
              </p>`
      }`,
  });
}

export function agentsPage({
  data,
  pagination,
  filters,
  isTest,
  safe,
}: AgentSearch & Pick<Listed, "safe">): Html {
  const { query, tier, sortBy } = filters;
  const capability = filters.capabilities?.join(", ");
  const kept = { query, capability, tier, sort: sortBy };
  const isFiltered = query !== undefined || capability !== undefined || tier !== undefined;
  return sitePage({
    title: query === undefined ? "Agents" : `Agents: ${shorten(query, 60)}`,
    path: "",
    isTest,
    main: html`<h1>Agents</h1>
      ${searchForm({ query, capability, tier, sortBy })}
      <h2 id="found">${countOf(pagination.total)}</h2>
      ${
        data.length === 0
          ? html`<p>
              ${isFiltered ? html`No agent matches. An account or a URL can be checked without being registered: paste it. <a href="/?sort=score">Show all agents</a>` : "Nobody has registered an agent here yet."}
            </p>`
          : agentList({ data, isTest, safe })
      }
      ${pager({ path: "/", kept, pagination })}`,
  });
}

/**
 * A field for anything: /verify decides what it is. Posted, since a credential is too long for an
 * address, and what it says belongs in no log.
 */
export function pasteForm(text = ""): Html {
  return html`<form class="search one" action="/verify" method="post" role="search">
    <div>
      <label for="credential">${SEARCHED}</label>
      <input type="search" id="credential" name="credential" value="${text}" required />
    </div>
    <button type="submit">Check</button>
  </form>`;
}

type Wanted = {
  query?: string | undefined;
  capability: string | undefined;
  tier: Tier | undefined;
};

function searchForm({ query, capability, tier, sortBy }: Wanted & { sortBy: string }): Html {
  return html`<form class="search" action="/" method="get" role="search">
    ${textField({ name: "query", label: SEARCHED, value: query })}
    ${textField({ name: "capability", label: "Capability", value: capability })} ${tierSelect(tier)}
    <div>
      <label for="sort">Order</label>
      <select id="sort" name="sort">
        ${orders.map(
          ([value, label]) =>
            html`<option value="${value}" ${value === sortBy ? html` selected` : ""}>
              ${label}
            </option>`,
        )}
      </select>
    </div>
    <button type="submit">Search</button>
  </form>`;
}

/** Amounts that are safe to spend, by agent: of those that show all of their reputation. */
export type SafeAmounts = ReadonlyMap<string, string>;

type Listed = Pick<AgentSearch, "data"> & {
  isTest: boolean | undefined;
  safe?: SafeAmounts | undefined;
};

function agentList({ data, isTest, safe = new Map() }: Listed): Html {
  return html`<ol class="agents" aria-labelledby="found">
    ${data.map((agent) =>
      agentItem({
        ...agent,
        score: { ...agent.trustScore, overallScore: agent.trustScore?.overall, isTest },
        payments: agent.stats?.totalTransactions,
        safe: safe.get(agent.id),
      }),
    )}
  </ol>`;
}

function countOf(total: number): string {
  // Searches count no further.
  if (total >= 10_000) return "10,000 agents or more";
  return total === 1 ? "1 agent" : `${grouped(total)} agents`;
}

export function leaderboardPage(
  {
    data,
    updatedAt,
    isTest,
    safe = new Map(),
  }: Pick<LeaderboardView, "data" | "updatedAt" | "isTest"> & Pick<Listed, "safe">,
  { tier, capability, pagination }: Wanted & Pick<AgentSearch, "pagination">,
): Html {
  return sitePage({
    title: "Leaderboard",
    path: "/leaderboard",
    isTest,
    main: html`<h1>Leaderboard</h1>
      <p class="lead">
        Agents that show their score or tier, highest score first.
        ${updatedAt === null ? "It is computed every hour; the first is still to come." : html`As of <time datetime="${updatedAt}">${shownTime(new Date(updatedAt))}</time>; computed every hour.`}
      </p>
      <form class="search" action="/leaderboard" method="get">
        ${tierSelect(tier)}
        ${textField({ name: "capability", label: "Capability", value: capability })}
        <button type="submit">Show</button>
      </form>
      ${
        data.length === 0
          ? html`<p>
              ${pagination.total === 0 && tier === undefined && capability === undefined ? "No agent is on it yet." : "No agent matches."}
            </p>`
          : html`<h2 class="hidden">Places</h2>
              <ol class="agents ranked" start="${data[0]?.rank ?? 1}">
                ${data.map(({ agentId, overallScore, basis, totalTransactions, ...entry }) =>
                  agentItem({
                    ...entry,
                    id: agentId,
                    score: {
                      isTest,
                      tier: entry.tier,
                      overallScore: overallScore ?? undefined,
                      basis: basis ?? undefined,
                    },
                    payments: totalTransactions,
                    safe: safe.get(agentId),
                  }),
                )}
              </ol>`
      }
      ${pager({ path: "/leaderboard", kept: { tier, capability }, pagination })}`,
  });
}

type AgentItem = {
  id: string;
  name: string;
  description?: string;
  capabilities: readonly string[];
  score: ShownScore;
  /** Absent where the agent does not show how many there are. */
  payments?: number | null | undefined;
  rank?: number;
  /** Amount that is safe to spend, where the agent shows it. */
  safe?: string | undefined;
};

function agentItem({
  id,
  name,
  description = "",
  capabilities,
  score,
  payments,
  rank,
  safe,
}: AgentItem): Html {
  const price = forgeryPrice(score);
  const { isTest } = score;
  const facts = [
    ...(typeof payments === "number" ? [payments === 0 ? "" : count(payments, "payment")] : []),
    ...(price === undefined
      ? []
      : [`costs ${price === "0" ? "nothing" : `${showAmount(price)} USD or more`} to fake`]),
  ];
  return html`<li>
    ${rank === undefined ? "" : html`<span class="rank"><span class="hidden">Rank </span>${rank}</span>`}
    <div class="who">
      <h3><a href="/agents/${id}">${nameOf({ name })}</a></h3>
      ${description === "" ? "" : html`<p>${own(description, 140)}</p>`}
      ${capabilityList(capabilities, 4)}
    </div>
    <div class="score">
      ${safe === undefined ? "" : html`<p><strong ${safe === "0" ? "" : html` class="good"`}>${showAmount(safe)}</strong> <span class="quiet">${unitOf({ isTest })} is safe to spend</span></p>`}
      <p>${payments === 0 && score.overallScore === 0 ? newMark : briefScore(score)}</p>
      ${facts.filter((fact) => fact !== "").map((fact) => html`<p class="quiet">${fact}</p>`)}
    </div>
  </li>`;
}

function briefScore(score: ShownScore): Html {
  const value = valueOf(score);
  const { tier } = score;
  if (value === undefined && tier === undefined)
    return html`<span class="quiet">score not shown</span>`;
  return html`${value === undefined ? "" : html`<b><span class="quiet">Trust Score</span> ${value}</b>`}
  ${score.basis === undefined ? "" : html`<span class="quiet">${basisInWords(score.basis)}</span>`}
  ${tier === undefined ? "" : tierMark(tier)}`;
}

function textField({
  name,
  label,
  value,
}: {
  name: string;
  label: string;
  value: string | undefined;
}): Html {
  return html`<div>
    <label for="${name}">${label}</label>
    <input type="search" id="${name}" name="${name}" maxlength="2048" value="${value ?? ""}" />
  </div>`;
}

function tierSelect(chosen: Tier | undefined): Html {
  return html`<div>
    <label for="tier">Tier</label>
    <select id="tier" name="tier">
      <option value="">any</option>
      ${tiers.toReversed().map((tier) => html`<option${tier === chosen ? html` selected` : ""}>${tier}</option>`)}
    </select>
  </div>`;
}

type PagerParts = Pick<AgentSearch, "pagination"> & {
  path: string;
  kept: Readonly<Record<string, string | undefined>>;
};

/** Writes the ways to the pages before and after. */
function pager({ path, kept, pagination }: PagerParts): Html {
  const { page, totalPages, hasNext, hasPrev } = pagination;
  if (totalPages <= 1) return html``;
  const query = defined(kept) as Record<string, string>;
  const to = (number: number): string =>
    `${path}?${new URLSearchParams({ ...query, page: String(number) }).toString()}`;
  return html`<nav class="pager" aria-label="Pages">
    ${hasPrev ? html`<a rel="prev" href="${to(page - 1)}">← Before</a>` : html`<span></span>`}
    <span>Page ${grouped(page)} of ${grouped(totalPages)}</span>
    ${hasNext ? html`<a rel="next" href="${to(page + 1)}">Next →</a>` : html`<span></span>`}
  </nav>`;
}
