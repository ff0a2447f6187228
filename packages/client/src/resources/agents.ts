import { inBulk, numberedPages, type Paged } from "../http/lists.ts";
import type {
  AgentBulk,
  AgentChallengeView,
  AgentCredentials,
  AgentSearch,
  AgentView,
  CloseAgent,
  ClosedAgent,
  CreateAgentChallenge,
  CreateErc8004Challenge,
  CreatePaymentAccountChallenge,
  CreateScoreProofs,
  Erc8004ChallengeView,
  Erc8004FeedbackView,
  Erc8004IdentitiesView,
  Erc8004IdentityView,
  LinkErc8004,
  PaymentAccountChallengeView,
  PaymentAccountView,
  ProvePaymentAccount,
  RegisterAgent,
  RegisteredAgent,
  ScoreProofs,
  UpdateAgent,
} from "@arcs/core/http";
import type { Tier } from "@arcs/trust";

import {
  type CallApi,
  get,
  given,
  path,
  post,
  type ReadOptions,
  type RequestOptions,
} from "../http/call-api.ts";

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
  /** Asks for a text that the agent's wallets sign, to register, change or close it. */
  createChallenge(
    input: CreateAgentChallenge,
    options?: RequestOptions,
  ): Promise<AgentChallengeView>;
  /** Registers an agent, with a challenge that its wallets signed. */
  register(input: RegisterAgent, options?: RequestOptions): Promise<RegisteredAgent>;
  /**
   * Changes the members that are given: by the agent's own API key, or with a challenge that its
   * owner's wallet signed.
   */
  update(id: string, changes: UpdateAgent, options?: RequestOptions): Promise<AgentView>;
  /**
   * Closes an agent for good, with a challenge that its owner's wallet signed: `closeAgent` does
   * both.
   */
  close(id: string, input: CloseAgent, options?: RequestOptions): Promise<ClosedAgent>;
  /**
   * Asks for a text that an account on another chain and the agent's owner sign, so that the agent
   * is paid there.
   */
  createPaymentAccountChallenge(
    id: string,
    input: CreatePaymentAccountChallenge,
    options?: RequestOptions,
  ): Promise<PaymentAccountChallengeView>;
  /**
   * Lets the agent be paid at an account on another chain, with a challenge that both have signed.
   */
  provePaymentAccount(
    id: string,
    input: ProvePaymentAccount,
    options?: RequestOptions,
  ): Promise<PaymentAccountView>;
  /** Withdraws an account on another chain, by its id (CAIP-10): with the agent's own API key. */
  withdrawPaymentAccount(id: string, account: string, options?: RequestOptions): Promise<void>;
  /**
   * Asks for a text that the owner or wallet of an ERC-8004 identity and the agent's owner sign, so
   * that it is the agent's.
   */
  createErc8004Challenge(
    id: string,
    input: CreateErc8004Challenge,
    options?: RequestOptions,
  ): Promise<Erc8004ChallengeView>;
  /** Links an ERC-8004 identity to the agent, with a challenge that both have signed. */
  linkErc8004(
    id: string,
    input: LinkErc8004,
    options?: RequestOptions,
  ): Promise<Erc8004IdentityView>;
  /**
   * Reads the agent's ERC-8004 identities: what they claim of themselves, and what others say of
   * them. Neither is proved.
   */
  erc8004(id: string, options?: RequestOptions): Promise<Erc8004IdentitiesView>;
  /** Withdraws an ERC-8004 identity: with the agent's own API key. */
  unlinkErc8004(id: string, identity: string, options?: RequestOptions): Promise<void>;
  /**
   * Has the agent's Trust Score written to the reputation registry of an identity: with the agent's
   * own API key.
   */
  giveErc8004Feedback(
    id: string,
    identity: string,
    options?: RequestOptions,
  ): Promise<Erc8004FeedbackView>;
  /**
   * Reads an agent by its ledger address, its internal id, an account (CAIP-10) or EVM address that
   * it is paid at, or its ERC-8004 identity (`eip155:chain:registry:agentId`).
   */
  get(id: string, options?: ReadOptions): Promise<AgentView>;
  /** Searches agents. */
  search(query?: SearchAgentsQuery, options?: ReadOptions): Paged<AgentSearch, FoundAgent>;
  /** Lists the credentials of an agent, the newest first. */
  credentials(id: string, options?: RequestOptions): Promise<AgentCredentials>;
  /**
   * Gets committed credentials with their secrets, for `createScoreProof` of `@arcs/core`: with the
   * agent's own API key only. By default one, for a day.
   */
  createScoreProofs(
    id: string,
    input?: CreateScoreProofs,
    options?: RequestOptions,
  ): Promise<ScoreProofs>;
  /** Reads several agents, in the order asked for: more than 100 in several requests. */
  bulk(ids: readonly string[], options?: ReadOptions): Promise<AgentBulk>;
};

export function createAgentsApi(call: CallApi): AgentsApi {
  return {
    createChallenge: async (body, options) => call(post("/agents/challenge", body), options),
    register: async (body, options) => call(post("/agents", body), options),
    update: async (id, body, options) =>
      call(
        {
          method: "PATCH",
          path: path`/agents/${id}`,
          body,
          // A challenge serves once: a second attempt would be refused for what the first one did.
          afterLostAnswer: body?.proof === undefined ? "repeat" : "fail",
        },
        options,
      ),
    close: async (id, body, options) => call(post(path`/agents/${id}/close`, body), options),
    createPaymentAccountChallenge: async (id, body, options) =>
      call(post(path`/agents/${id}/payment-accounts/challenge`, body), options),
    provePaymentAccount: async (id, body, options) =>
      // A challenge serves once: a second attempt would be refused for what the first one did.
      call(
        {
          method: "POST",
          path: path`/agents/${id}/payment-accounts`,
          body,
          afterLostAnswer: "fail",
        },
        options,
      ),
    withdrawPaymentAccount: async (id, account, options) =>
      call({ method: "DELETE", path: path`/agents/${id}/payment-accounts/${account}` }, options),
    createErc8004Challenge: async (id, body, options) =>
      call(post(path`/agents/${id}/erc8004/challenge`, body), options),
    linkErc8004: async (id, body, options) =>
      // A challenge serves once: a second attempt would be refused for what the first one did.
      call(
        { method: "POST", path: path`/agents/${id}/erc8004`, body, afterLostAnswer: "fail" },
        options,
      ),
    erc8004: async (id, options) => call(get(path`/agents/${id}/erc8004`), options),
    unlinkErc8004: async (id, identity, options) =>
      call({ method: "DELETE", path: path`/agents/${id}/erc8004/${identity}` }, options),
    giveErc8004Feedback: async (id, identity, options) =>
      call(
        {
          method: "POST",
          path: path`/agents/${id}/erc8004/${identity}/feedback`,
          afterLostAnswer: "fail",
        },
        options,
      ),
    get: async (id, options) => call(get(path`/agents/${id}`), options),
    search(query, options) {
      return numberedPages(given(query, "query"), {
        read: (asked) => call<AgentSearch>(get("/agents/search", asked), options),
        itemsOf: ({ data }) => data,
      });
    },
    credentials: async (id, options) => call(get(path`/agents/${id}/credentials`), options),
    createScoreProofs: async (id, body = {}, options) =>
      call(post(path`/agents/${id}/score-proofs`, body), options),
    bulk: async (ids, options) =>
      inBulk(ids, (part) => call<AgentBulk>(get("/agents/bulk", { ids: part }), options)),
  };
}
