import type { Tier } from "@arcs/core";

import { inBulk } from "../bulk.ts";
import type {
  AgentBulk,
  AgentChallengeView,
  AgentCredentials,
  AgentSearch,
  AgentView,
  CreateAgentChallenge,
  RegisterAgent,
  RegisteredAgent,
  UpdateAgent,
} from "../generated/types.ts";
import { type CallApi, path, type RequestOptions } from "../http/api-request.ts";
import { type Paged, paged } from "../pages.ts";

/** Which agents to search for, and in which order (specification 4.2). */
export type SearchAgentsQuery = {
  /** Full text over name and description. */
  query?: string;
  capabilities?: readonly string[];
  /** 0 to 1000; acts on what the agents show. */
  minScore?: number;
  /** 0 to 1000; acts on what the agents show. */
  maxScore?: number;
  tier?: Tier;
  verified?: boolean;
  sortBy?: "score" | "transactions" | "createdAt" | "lastActive";
  order?: "asc" | "desc";
  /** From 1. */
  page?: number;
  /** At most 100; default 20. */
  limit?: number;
};

/** An agent in the results of a search. */
export type FoundAgent = AgentSearch["data"][number];

/** Agents: register, change, read, search (specification 4.2). */
export type AgentsApi = {
  /** Asks for a text that the agent's wallets sign, to register or change it. */
  createChallenge(input: CreateAgentChallenge, options?: RequestOptions): Promise<AgentChallengeView>;
  /** Registers an agent, with a challenge that its wallets signed. */
  register(input: RegisterAgent, options?: RequestOptions): Promise<RegisteredAgent>;
  /** Changes the members that are given: by the agent's own API key, or with a challenge that its owner's wallet signed. */
  update(id: string, changes: UpdateAgent, options?: RequestOptions): Promise<AgentView>;
  /** Reads an agent by its ledger address or internal id. */
  get(id: string, options?: RequestOptions): Promise<AgentView>;
  /** Searches agents. */
  search(query?: SearchAgentsQuery, options?: RequestOptions): Paged<AgentSearch, FoundAgent>;
  /** Lists the credentials of an agent, the newest first. */
  credentials(id: string, options?: RequestOptions): Promise<AgentCredentials>;
  /** Reads several agents, in the order asked for: more than 100 in several requests. */
  bulk(ids: readonly string[], options?: RequestOptions): Promise<AgentBulk>;
};

/** Makes the methods of {@link AgentsApi}. */
export function createAgentsApi(call: CallApi): AgentsApi {
  return {
    createChallenge: async (body, options) => call({ method: "POST", path: "/agents/challenge", body }, options),
    register: async (body, options) => call({ method: "POST", path: "/agents", body }, options),
    update: async (id, body, options) =>
      call(
        {
          method: "PATCH",
          path: path`/agents/${id}`,
          body,
          // A challenge serves once: a second attempt would be refused for what the first one did.
          afterLostAnswer: body.proof === undefined ? "repeat" : "fail",
        },
        options,
      ),
    get: async (id, options) => call({ method: "GET", path: path`/agents/${id}` }, options),
    search(query = {}, options) {
      const { page: first = 1, ...rest } = query;
      return paged({
        first,
        read: (page) => call<AgentSearch>({ method: "GET", path: "/agents/search", query: { ...rest, page } }, options),
        itemsOf: ({ data }) => data,
        next: ({ pagination }, page) => (pagination.hasNext ? page + 1 : undefined),
      });
    },
    credentials: async (id, options) => call({ method: "GET", path: path`/agents/${id}/credentials` }, options),
    bulk: async (ids, options) =>
      inBulk(ids, (part) => call<AgentBulk>({ method: "GET", path: "/agents/bulk", query: { ids: part } }, options)),
  };
}
