import type { Tier } from "@arcs/trust";
import type { FastifyInstance } from "fastify";
import type { AgentSearch } from "@arcs/core/http";
import {
  FOUND,
  type FoundAgent,
  foundOf,
  type FoundRow,
  AGENTS_WITH_REPUTATIONS,
} from "../../trust/scores/found-agents.ts";
import {
  publicViewProperty,
  type PublicViewQuery,
  viewerFor,
} from "../../registry/agent-viewers.ts";
import { viewOfSearchedAgent } from "../views/service.ts";
import type { Queryable } from "../../../platform/db/queryable.ts";
import {
  parseList,
  offsetOf,
  pageProperties,
  type PageQuery,
  paginationOf,
  defineOperation,
} from "../../../platform/http/route-schemas.ts";
import { isTestNetwork } from "@arcs/core/internal";
import type { ServerContext } from "../../../context.ts";
import { agentTable } from "../../registry/registered-agents.ts";
import { reputationTable } from "../../trust/scores/service.ts";

/**
 * Filters of a search for agents (specification 4.2). Scores and tiers are those that an agent
 * shows.
 */
export type AgentFilter = {
  /**
   * Words in name or description, as people write them: quotes and `-` work, nothing is an error.
   */
  query?: string;
  capabilities?: readonly string[];
  minScore?: number;
  maxScore?: number;
  tier?: Tier;
  verified?: boolean;
};

/** In which order agents come. Those that do not show what is sorted by come last, either way. */
export type AgentOrder = {
  sortBy: "score" | "transactions" | "createdAt" | "lastActive";
  order: "asc" | "desc";
};

/** How many agents a search counts, and how far its pages go. */
export const MAX_SEARCH_RESULTS = 10_000;

type SearchQuery = Omit<AgentFilter, "capabilities"> &
  AgentOrder &
  PublicViewQuery &
  PageQuery & { capabilities?: string };

const score = { type: "number", minimum: 0, maximum: 1000 } as const;

/** Search over agents: it finds them by what they show, and by nothing else. */
export function registerAgentSearchRoute(
  app: FastifyInstance,
  { store, settings }: Pick<ServerContext, "store" | "settings">,
): void {
  app.get<{ Querystring: SearchQuery }>(
    "/agents/search",
    defineOperation("searchAgents", {
      permission: "read",
      summary: "Search agents",
      description:
        "Scores and tiers are those that agents show: the floor of a range or tier where they show no more than that. Agents that show nothing match no filter by score or tier, and come last in either order. Pages reach the first 10,000 agents.",
      query: {
        query: { description: "Words in name and description", type: "string", maxLength: 200 },
        capabilities: {
          description: "Comma-separated; an agent has all of them",
          type: "string",
          maxLength: 1000,
          pattern: "^[^\\u0000]*$",
        },
        minScore: score,
        maxScore: score,
        tier: { type: "string", enum: ["bronze", "silver", "gold", "platinum"] },
        verified: {
          description: "Whether the wallet is verified and there is an identity credential",
          type: "boolean",
        },
        sortBy: {
          type: "string",
          enum: ["score", "transactions", "createdAt", "lastActive"],
          default: "score",
        },
        order: { type: "string", enum: ["asc", "desc"], default: "desc" },
        ...pageProperties({ maxPage: MAX_SEARCH_RESULTS }),
        ...publicViewProperty,
      },
      answers: { 200: "agent-search" },
    }),
    async (request): Promise<AgentSearch> => {
      const { page, limit, sortBy, order, capabilities, view: _, ...rest } = request.query;
      const applied = {
        ...rest,
        ...(capabilities === undefined ? {} : { capabilities: parseList(capabilities) }),
      };
      const { agents, total } = await store.readLarge((db) =>
        findAgentsOfPage(db, applied, { page, limit, sortBy, order }),
      );
      return {
        isTest: isTestNetwork(settings.network),
        data: agents.map((found) => viewOfSearchedAgent(found, viewerFor(request, found.agent))),
        pagination: paginationOf({ page, limit }, { total }),
        filters: { ...applied, sortBy, order },
      };
    },
  );
}

/**
 * Finds the agents of one page, numbered from 1, and how many there are in all, as far as pages
 * reach.
 */
export function findAgentsOfPage(
  db: Queryable,
  filter: AgentFilter,
  { page, limit, ...order }: AgentOrder & PageQuery,
): Promise<{ agents: FoundAgent[]; total: number }> {
  const offset = Math.min(offsetOf({ page, limit }), MAX_SEARCH_RESULTS);
  return searchAgents(db, filter, { ...order, offset, limit });
}

/**
 * Searches agents.
 *
 * @param page - `offset` of its first agent, below {@link MAX_SEARCH_RESULTS}, and its length
 * @returns the agents of the page, and how many there are in all, counted up to
 *   {@link MAX_SEARCH_RESULTS}
 */
export async function searchAgents(
  db: Queryable,
  filter: AgentFilter,
  { offset, limit, ...order }: AgentOrder & { offset: number; limit: number },
): Promise<{ agents: FoundAgent[]; total: number }> {
  const { conditions, values } = conditionsOf(filter);
  const [size, from] = [`$${values.length + 1}`, `$${values.length + 2}`];
  const { rows } = await db.query<FoundRow & { total: number }>(
    searchStatement(order, { conditions, size, from }),
    [...values, Math.max(0, Math.min(limit, MAX_SEARCH_RESULTS - offset)), offset],
    { planned: "each time" },
  );
  // A page with nobody on it is one row that counts.
  return { agents: rows.filter(({ id }) => id !== null).map(foundOf), total: rows[0]?.total ?? 0 };
}

// Each has an index that descends, with the agent's id beside the value.
const sortColumns: Readonly<Record<AgentOrder["sortBy"], string>> = {
  score: "r.visible_rank",
  transactions: "r.visible_transactions",
  createdAt: "a.created_at",
  lastActive: "r.visible_last_active_at",
};

/**
 * The statement of a search, in SQL: one row for each agent of the page, each with the number of
 * all that match as `total`.
 *
 * Left to itself, Postgres follows the order's index for rare words too, and reads all agents. So
 * those that match are counted first: fewer than are counted at most get sorted, of more the index
 * is followed.
 */
function searchStatement(
  { sortBy, order }: AgentOrder,
  { conditions, size, from }: { conditions: readonly string[]; size: string; from: string },
): string {
  const column = sortColumns[sortBy];
  // Every agent has a time of creation, and the index of those has no place for nulls.
  const direction = sortBy === "createdAt" ? order : `${order} nulls last`;
  const [table, id] =
    sortBy === "createdAt"
      ? [`${agentTable.name} a`, "a.id"]
      : [`${reputationTable.name} r`, "r.agent_id"];
  const all = conditions.join(" and ") || "true";
  // Every agent has a reputation: where none of its columns is compared, agents alone are as many.
  const matching = `from ${all.includes("r.") ? AGENTS_WITH_REPUTATIONS : `${agentTable.name} a`} where ${all}`;
  const page = `limit ${size} offset ${from}`;
  const isMore = `(select total from counted) = ${MAX_SEARCH_RESULTS}`;
  // The ids are one array: as rows, 10,000 of them take a third longer.
  // By arrays of ids, too, or Postgres reads whole tables to join them with a few agents.
  return `with counted as materialized (
      select count(*) as total, array_agg(id) as ids from (select a.id ${matching} limit ${MAX_SEARCH_RESULTS}) found
    ), page as (
      (select ${id} as id, ${column} as place from ${table} where ${id} = any((select ids from counted)::text[]) and not ${isMore}
       order by ${column} ${direction}, ${id} ${page})
      union all
      (select ${id}, ${column} from ${AGENTS_WITH_REPUTATIONS} where ${all} and ${isMore} order by ${column} ${direction}, ${id} ${page})
    ), listed as materialized (
      select ${FOUND} from ${AGENTS_WITH_REPUTATIONS} where a.id = any((select array_agg(id) from page)::text[])
    )
    select counted.total, listed.* from counted left join (page p join listed on listed.id = p.id) on true
    order by p.place ${direction}, p.id`;
}

type ReadQuestion = { stems: string; plain: string };

/**
 * Reads a question, given as SQL, as people write them: quotes and `-` work, nothing is an error.
 */
function readQuestion(query: string): ReadQuestion {
  return {
    stems: `websearch_to_tsquery('english', ${query})`,
    plain: `websearch_to_tsquery('simple', ${query})`,
  };
}

/**
 * The words that are looked for, in SQL: those that English has no stems of ("The Who") as they
 * are, which only names do.
 */
function wordsAsked({ stems, plain }: ReadQuestion): string {
  return `case when numnode(${stems}) = 0 then ${plain} else ${stems} end`;
}

function conditionsOf(filter: AgentFilter): { conditions: string[]; values: unknown[] } {
  const conditions = ["a.closed_at is null"];
  const values: unknown[] = [];
  const add = (value: unknown, condition: (parameter: string) => string): void => {
    if (value === undefined) return;
    values.push(value);
    conditions.push(condition(`$${values.length}`));
  };
  const beginnings = filter.query === undefined ? undefined : beginningsOf(filter.query);
  // U+0000 is in no stored text; Postgres refuses it even in a question.
  if (beginnings === undefined) add(filter.query?.replaceAll("\0", " "), matchesWords);
  else {
    values.push(filter.query, beginnings);
    conditions.push(`a.words @@ (${wordsAsked(readQuestion("$1"))} || to_tsquery('simple', $2))`);
  }
  add(filter.capabilities, (capabilities) => `a.capabilities @> ${capabilities}::text[]`);
  // Scores are whole numbers; bounds need not be.
  add(filter.minScore && Math.ceil(filter.minScore), (score) => `r.visible_score >= ${score}`);
  add(filter.maxScore && Math.floor(filter.maxScore), (score) => `r.visible_score <= ${score}`);
  add(filter.tier, (tier) => `r.visible_tier = ${tier}`);
  add(filter.verified, (verified) => `a.verified = ${verified}`);
  return { conditions, values };
}

/**
 * Reads plain words as a name that somebody has begun to write; `undefined` where the question has
 * operators.
 */
function beginningsOf(query: string): string | undefined {
  const words = query.trim().split(/\s+/);
  if (
    words.length > 5 ||
    !words.every((word) => /^[\p{L}\p{N}]{2,40}$/u.test(word) && word.toLowerCase() !== "or")
  )
    return undefined;
  return words.map((word, place) => (place === words.length - 1 ? `${word}:*` : word)).join(" & ");
}

function matchesWords(query: string): string {
  const read = readQuestion(query);
  // A question without any word leaves nothing out.
  return `(numnode(${read.plain}) = 0 or a.words @@ ${wordsAsked(read)})`;
}
