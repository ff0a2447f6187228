import { assertShape } from "@arcs/core/internal";
import type {
  AgentLog,
  LeaderboardView,
  ReportVoice,
  ReputationBulk,
  ReputationEvidence,
  ReputationHistory,
  ReputationLog,
  ReputationView,
  TakenVoices,
} from "@arcs/core/http";
import type { RootList, SignedRootList, Tier } from "@arcs/trust";
import type { CoverEntry } from "@arcs/trust/cover";

import { inBulk, type Paged, paged } from "../http/lists.ts";
import {
  type CallApi,
  get,
  given,
  path,
  post,
  type ReadOptions,
  type RequestOptions,
} from "../http/call-api.ts";

type Everything = Required<
  Pick<
    ReputationView,
    | "overallScore"
    | "tier"
    | "components"
    | "stats"
    | "tierBenefits"
    | "lastUpdated"
    | "nextUpdateAt"
  >
> &
  // Basis of the score, its cost to forge, and its limits. Older servers do not send them.
  Pick<
    ReputationView,
    | "basis"
    | "proven"
    | "payments"
    | "backing"
    | "costToForge"
    | "limit"
    | "rootsDigest"
    | "standing"
  >;
// Min cost to forge a score of the tier.
type PricedTier = { tier: Tier } & Pick<ReputationView, "tierPrice">;
type Shown<Mode extends string, Known, Also = {}> = {
  agentId: string;
  privacy: { mode: Mode } & Also;
} & Known;
type Components = {
  visibleComponents: NonNullable<ReputationView["privacy"]["visibleComponents"]>;
};
// An agent's own API key sees everything, with the mode that others see it in.
type OwnKeyAlso = Partial<Everything>;

/**
 * A reputation as far as the agent shows it (specification 2.7, 2.8): `privacy.mode` tells which
 * members are there. What is optional in a mode is there for the agent's own API key, and in mode
 * `custom` where the agent chose so.
 */
export type Reputation =
  | Shown<"public", Everything & Pick<ReputationView, "logHead">, Components>
  | Shown<"tier_only", PricedTier & OwnKeyAlso, Partial<Components> & { message?: string }>
  | Shown<
      "range_only",
      Pick<ReputationView, "scoreRange" | "basis"> & PricedTier & OwnKeyAlso,
      Partial<Components>
    >
  | Shown<"private", OwnKeyAlso, Partial<Components> & { message?: string }>
  | Shown<"custom", Partial<PricedTier> & OwnKeyAlso, Components>;

/**
 * Tells whether a reputation is shown in a mode, so that the compiler knows which members are
 * there.
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
  assertShape(reputation, "reputation", { privacy: { mode: "text" } });
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

/** Selects a page of the log of cover. */
export type LogQuery = {
  /** Position of the last entry that is known; default 0: from the first one on. */
  after?: number;
  /** At most 5,000; default 1,000. */
  limit?: number;
};

/** Which entries of an agent in the public log to read. */
export type AgentLogQuery = {
  /** Public entries, or those that only the agent's own API key can read. Default `shown`. */
  part?: "shown" | "hidden";
  /** Position in the log of the first entry wanted; default 0. */
  from?: number;
  /** At most 1,000; default 256. */
  limit?: number;
};

/** An entry of an agent in the public log. */
export type AgentLogEntry = AgentLog["entries"][number];

/** A page of the log of cover. */
export type LogPage = Omit<ReputationLog, "entries"> & { entries: CoverEntry[] };

/** A list of roots, its digest, and the signed documents that say so. */
export type Roots = { digest: string; list: RootList; signed: SignedRootList[] };

/** A transaction that a Trust Score was computed from. */
export type EvidenceTransaction = ReputationEvidence["transactions"][number];

/** Reputation: Trust Scores, how they came about, and how agents compare (specification 4.3). */
export type ReputationApi = {
  /**
   * Reads the reputation of an agent, as far as it shows it.
   *
   * @throws SdkError `reputation_private` when it shows nothing, `agent_not_found`
   */
  get(agentId: string, options?: ReadOptions): Promise<Reputation>;
  /** Reads how a reputation came about. */
  history(agentId: string, query?: HistoryQuery, options?: ReadOptions): Promise<ReputationHistory>;
  /** Reads several reputations, in the order asked for: more than 100 in several requests. */
  bulk(agentIds: readonly string[], options?: ReadOptions): Promise<Reputations>;
  /** Reads the leaderboard, which is made anew every hour. */
  leaderboard(query?: LeaderboardQuery, options?: RequestOptions): Promise<LeaderboardView>;
  /**
   * Reads what a Trust Score was computed from, the oldest first: `computeTrustScore` of core gives
   * the same score.
   */
  evidence(
    agentId: string,
    query?: EvidenceQuery,
    options?: RequestOptions,
  ): Paged<ReputationEvidence, EvidenceTransaction>;
  /**
   * Reads the log of cover, in its order: `foldCoverPages` of `@arcs/trust/cover` gives what is
   * safe to spend with each account, with the service's roots or with any others.
   */
  log(query?: LogQuery, options?: RequestOptions): Paged<LogPage, CoverEntry>;
  /**
   * Reads what the public log has of an agent, the oldest first. Each entry names the one before,
   * so that none can be left out unseen; docs/transparency.md says how to check it.
   *
   * @throws SdkError `reputation_private` where the agent does not show that part,
   *   `agent_not_found`
   */
  agentLog(
    agentId: string,
    query?: AgentLogQuery,
    options?: RequestOptions,
  ): Paged<AgentLog, AgentLogEntry>;
  /**
   * Reads the list of roots of now, or the one that a score names by its `rootsDigest`.
   *
   * @throws SdkError `not_found`
   */
  roots(query?: { digest?: string }, options?: RequestOptions): Promise<Roots>;
  /**
   * Shows what gives a voice and is no payment: a transaction that destroyed money, on the ledger
   * or on an EVM chain (`network`), or a presentation of credentials that have a price, signed by
   * their subject for the service's URL with the challenge `urn:service:voice:v1`. Each counts
   * once.
   *
   * @throws SdkError one of the codes `settlement_…`; `invalid_request` for a presentation that is
   *   not valid
   */
  showVoice(input: ReportVoice, options?: RequestOptions): Promise<TakenVoices>;
};

export function createReputationApi(call: CallApi): ReputationApi {
  return {
    get: async (agentId, options) => call(get(path`/reputation/${agentId}`), options),
    history: async (agentId, query, options) =>
      call(get(path`/reputation/${agentId}/history`, given(query, "query")), options),
    bulk: async (agentIds, options) =>
      inBulk(agentIds, (part) =>
        call<Reputations>(get("/reputation/bulk", { agentIds: part }), options),
      ),
    leaderboard: async (query, options) =>
      call(get("/reputation/leaderboard", given(query, "query")), options),
    evidence(agentId, query, options) {
      const { cursor, limit } = given(query, "query");
      return paged<ReputationEvidence, EvidenceTransaction, { cursor: string | undefined }>({
        first: { cursor },
        read: async (position) =>
          call(get(path`/reputation/${agentId}/evidence`, { limit, ...position }), options),
        itemsOf: ({ transactions }) => transactions,
        next: ({ nextCursor }) => (nextCursor === null ? undefined : { cursor: nextCursor }),
      });
    },
    log(query, options) {
      const { after, limit } = given(query, "query");
      return paged<LogPage, CoverEntry, { after: number | undefined }>({
        first: { after },
        read: async (position) => call(get("/reputation/log", { limit, ...position }), options),
        itemsOf: ({ entries }) => entries,
        next: ({ entries, position, total }) =>
          entries.length === 0 || position >= total ? undefined : { after: position },
      });
    },
    agentLog(agentId, query, options) {
      const { part, from, limit } = given(query, "query");
      return paged<AgentLog, AgentLogEntry, { from: number | undefined }>({
        first: { from },
        read: async (position) =>
          call(get(path`/reputation/${agentId}/log`, { part, limit, ...position }), options),
        itemsOf: ({ entries }) => entries,
        next: ({ entries }) => {
          const last = entries.at(-1);
          return last === undefined ? undefined : { from: last.position + 1 };
        },
      });
    },
    roots: async (query, options) => call(get("/reputation/roots", given(query, "query")), options),
    showVoice: async (input, options) => call(post("/reputation/voices", input), options),
  };
}
