import type { AgentSearch } from "@arcs/core/http";

import { type Html, html, sitePage } from "../../platform/pages/html.ts";
import { agentItem } from "./agent-item.ts";
import { pager, textField, tierSelect } from "./fields.ts";
import { grouped, shorten } from "./shown.ts";

const orders = [
  ["score", "highest score"],
  ["transactions", "most payments"],
  ["lastActive", "last active"],
  ["createdAt", "newest"],
] as const;

/** Writes the page that searches for agents. */
export function agentsPage({ data, pagination, filters, isTest }: AgentSearch): Html {
  const { query, tier, sortBy } = filters;
  const capability = filters.capabilities?.join(", ");
  const { page, total, totalPages } = pagination;
  const kept = { query, capability, tier, sort: sortBy === "score" ? undefined : sortBy };
  const isFiltered = query !== undefined || capability !== undefined || tier !== undefined;
  return sitePage({
    title: query === undefined ? "Agents and what their scores are worth" : `Agents: ${shorten(query, 60)}`,
    path: isFiltered || page > 1 ? "" : "/",
    isTest,
    main: html`<h1>Which agent can you trust with how much?</h1>
      <p class="lead">
        Trust Scores from payments that a ledger proves, each with what it would cost to fake it. Check every one of
        them yourself.
      </p>
      <form class="search" action="/" method="get" role="search">
        ${textField({ name: "query", label: "Name or description", value: query })}
        ${textField({ name: "capability", label: "Capability", value: capability })} ${tierSelect(tier)}
        <div>
          <label for="sort">Order</label>
          <select id="sort" name="sort">
            ${orders.map(
              ([value, label]) =>
                html`<option value="${value}" ${value === sortBy ? html` selected` : ""}>${label}</option>`,
            )}
          </select>
        </div>
        <button type="submit">Search</button>
      </form>
      <h2 id="found">${countOf(total)}</h2>
      ${
        data.length === 0
          ? html`<p>No agent is like that. ${isFiltered ? html`<a href="/">Show all agents</a>` : ""}</p>`
          : html`<ol class="agents" aria-labelledby="found">
              ${data.map((agent) => agentItem({ ...agent, score: { ...agent.trustScore, isTest }, payments: agent.stats?.totalTransactions }))}
            </ol>`
      }
      ${pager({ path: "/", kept, page, totalPages })}`,
  });
}

function countOf(total: number): string {
  // Searches count no further.
  if (total >= 10_000) return "10,000 agents or more";
  return total === 1 ? "1 agent" : `${grouped(total)} agents`;
}
