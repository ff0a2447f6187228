import type { Tier } from "@arcs/core";

import { inBulk } from "../bulk.ts";
import type {
  LeaderboardView,
  ReputationBulk,
  ReputationEvidence,
  ReputationHistory,
  ReputationView,
} from "../generated/types.ts";
import { type CallApi, path, type RequestOptions } from "../http/api-request.ts";
import { type Paged, paged } from "../pages.ts";

type Everything = Required<
  Pick<
    ReputationView,
    "overallScore" | "tier" | "components" | "stats" | "tierBenefits" | "lastUpdated" | "nextUpdateAt"
  >
>;
type Shown<Mode extends string, Known, Also = {}> = { agentId: string; privacy: { mode: Mode } & Also } & Known;
type Components = { visibleComponents: NonNullable<ReputationView["privacy"]["visibleComponents"]> };
// An agent's own API key sees everything, with the mode that others see it in.
type OwnKeyAlso = Partial<Everything>;

/**
 * A reputation as far as the agent shows it (specification 2.7, 2.8): `privacy.mode` tells which members are there. What is
 * optional in a mode is there for the agent's own API key, and in mode `custom` where the agent chose so.
 */
export type Reputation =
  | Shown<"public", Everything, Components>
  | Shown<"tier_only", { tier: Tier } & OwnKeyAlso, Partial<Components> & { message?: string }>
  | Shown<"range_only", { scoreRange?: string; tier: Tier } & OwnKeyAlso, Partial<Components>>
  | Shown<"private", OwnKeyAlso, Partial<Components> & { message?: string }>
  | Shown<"custom", OwnKeyAlso, Components>;

/**
 * Tells whether a reputation is shown in a mode, so that the compiler knows which members are there.
 *
 * @example
 * ```ts
 * const reputation = await client.reputation.get(agentId);
 * if (hasPrivacyMode(reputation, "public")) console.log(reputation.overallScore, reputation.components.successRate);
 * ```
 */
export function hasPrivacyMode<Mode extends Reputation["privacy"]["mode"]>(
  reputation: Reputation,
  mode: Mode,
): reputation is Extract<Reputation, { privacy: { mode: Mode } }> {
  return reputation.privacy.mode === mode;
}

/** Reputations of several agents, in the order asked for. */
export type Reputations = Omit<ReputationBulk, "data"> & { data: Reputation[] };

/** Which part of a history to read (specification 4.3). */
export type HistoryQuery = {
  /** Default `30d`. */
  period?: "7d" | "30d" | "90d" | "1y" | "all";
  /** Default `daily`. */
  granularity?: "daily" | "weekly" | "monthly";
};

/** Which agents the leaderboard is to show (specification 4.3). */
export type LeaderboardQuery = {
  tier?: Tier;
  capability?: string;
  /** At most 100; default 50. */
  limit?: number;
};

/** Which page of the evidence to read. */
export type EvidenceQuery = {
  cursor?: string;
  /** At most 5,000; default 1,000. */
  limit?: number;
};

/** A transaction that a Trust Score was computed from. */
export type EvidenceTransaction = ReputationEvidence["transactions"][number];

/** Reputation: Trust Scores, how they came about, and how agents compare (specification 4.3). */
export type ReputationApi = {
  /**
   * Reads the reputation of an agent, as far as it shows it.
   *
   * @throws SdkError `reputation_private` when it shows nothing, `agent_not_found`
   */
  get(agentId: string, options?: RequestOptions): Promise<Reputation>;
  /** Reads how a reputation came about. */
  history(agentId: string, query?: HistoryQuery, options?: RequestOptions): Promise<ReputationHistory>;
  /** Reads several reputations, in the order asked for: more than 100 in several requests. */
  bulk(agentIds: readonly string[], options?: RequestOptions): Promise<Reputations>;
  /** Reads the leaderboard, which is made anew every hour. */
  leaderboard(query?: LeaderboardQuery, options?: RequestOptions): Promise<LeaderboardView>;
  /** Reads what a Trust Score was computed from, the oldest first: `computeTrustScore` of core gives the same score. */
  evidence(
    agentId: string,
    query?: EvidenceQuery,
    options?: RequestOptions,
  ): Paged<ReputationEvidence, EvidenceTransaction>;
};

/** Makes the methods of {@link ReputationApi}. */
export function createReputationApi(call: CallApi): ReputationApi {
  return {
    get: async (agentId, options) => call({ method: "GET", path: path`/reputation/${agentId}` }, options),
    history: async (agentId, query, options) =>
      call({ method: "GET", path: path`/reputation/${agentId}/history`, query: { ...query } }, options),
    bulk: async (agentIds, options) =>
      inBulk(agentIds, (part) =>
        call<Reputations>({ method: "GET", path: "/reputation/bulk", query: { agentIds: part } }, options),
      ),
    leaderboard: async (query, options) =>
      call({ method: "GET", path: "/reputation/leaderboard", query: { ...query } }, options),
    evidence(agentId, query = {}, options) {
      const { cursor, limit } = query;
      return paged<ReputationEvidence, EvidenceTransaction, { cursor: string | undefined }>({
        first: { cursor },
        read: async (position) =>
          call({ method: "GET", path: path`/reputation/${agentId}/evidence`, query: { limit, ...position } }, options),
        itemsOf: ({ transactions }) => transactions,
        next: ({ nextCursor }) => (nextCursor === null ? undefined : { cursor: nextCursor }),
      });
    },
  };
}
