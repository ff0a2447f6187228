import { type ArcsClient, createArcsClient } from "@arcs/client";
import { isSdkError, SdkError } from "@arcs/core";
import { createBoundedCache, defined } from "@arcs/core/internal";
import { createLedgerRequest, type LedgerRequest } from "@arcs/ledger";
import type { IAgentRuntime } from "@elizaos/core";

import type { PluginConfig } from "../config/read-config.ts";
import { createJobLog, type JobLog } from "./paid-jobs.ts";
import { createStandings } from "./standings.ts";

export type PluginState = {
  config: PluginConfig;
  /** Ledger address of the agent. */
  address: string;
  /** `undefined` where no service is configured. */
  client: ArcsClient | undefined;
  ask: LedgerRequest;
  /** Paid jobs, running and ended. */
  jobs: JobLog;
  /** Timers of runs that have just begun, by the run's id. */
  begun: Map<string, NodeJS.Timeout>;
  logProblem: ProblemLog;
  standings: ReturnType<typeof createStandings>;
  /** Shared reads for callers of the routes, who have no key. */
  anonymousReads: ReturnType<typeof createAnonymousReads>;
  /**
   * The subscription to webhooks. Its secret is only here, out of reach of other code in the
   * process.
   */
  push: { secret: string | undefined };
};

// By runtime, so that several agents of one process are separate, and nothing outlives its agent.
const states = new WeakMap<IAgentRuntime, PluginState>();

const REQUEST_TIMEOUT_MS = 10_000;

export function openState(runtime: IAgentRuntime, config: PluginConfig): PluginState {
  const { network, rpcUrl, api, wallet } = config;
  const client =
    api === undefined
      ? undefined
      : createArcsClient({
          baseUrl: api.url,
          apiKey: api.key,
          timeoutMs: REQUEST_TIMEOUT_MS,
          maxRetries: 1,
        });
  const logProblem = createProblemLog(runtime);
  const state: PluginState = {
    config,
    address: wallet.address,
    client,
    ask: createLedgerRequest({
      network,
      ...defined({ rpcUrl }),
      requestTimeoutMs: REQUEST_TIMEOUT_MS,
    }),
    jobs: createJobLog(),
    begun: new Map(),
    logProblem,
    standings: createStandings(client, {
      onProblem: (error) => logProblem("the service cannot be used", error),
    }),
    anonymousReads: createAnonymousReads({ perHour: config.publicLookupsPerHour }),
    push: { secret: undefined },
  };
  states.set(runtime, state);
  return state;
}

/**
 * Returns the state of the plugin for an agent; `undefined` before its `init`, and where that
 * failed.
 */
export function stateOf(runtime: IAgentRuntime): PluginState | undefined {
  return states.get(runtime);
}

/**
 * Returns the state of the plugin for an agent. @throws SdkError `unavailable` before its `init`,
 * and where that failed
 */
export function requireState(runtime: IAgentRuntime): PluginState {
  const state = states.get(runtime);
  if (state === undefined) throw new SdkError("unavailable", "the plugin is not started");
  return state;
}

/** Returns the client of the service. @throws SdkError `unavailable` where none is configured */
export function requireClient({ client }: Pick<PluginState, "client">): ArcsClient {
  if (client === undefined) {
    throw new SdkError(
      "unavailable",
      "ARCS_API_URL and ARCS_API_KEY name the service to ask: set both",
    );
  }
  return client;
}

type Cached = { value: Promise<unknown>; until: number };

const MAX_AGE_MS = 60_000;
const MAX_CACHED = 1000;
const HOUR_MS = 3_600_000;

/**
 * Creates an empty cache of reads for callers without a key. They use the agent's own API key, and
 * its quota is the agent's. Refusals are cached too: a repeated request a moment later gets the
 * same one.
 */
function createAnonymousReads({ perHour }: { perHour: number }) {
  const cached = createBoundedCache<Cached>(MAX_CACHED);
  let left = perHour;
  let refilledAt = Date.now();

  function take(): void {
    const now = Date.now();
    left = Math.min(perHour, left + ((now - refilledAt) * perHour) / HOUR_MS);
    refilledAt = now;
    if (left < 1) {
      throw new SdkError(
        "rate_limit_exceeded",
        "this agent has used up its hourly look-ups for callers without a key",
      );
    }
    left--;
  }

  return {
    /**
     * Returns a cached value, or reads it. Concurrent callers with the same key share one request.
     *
     * @param options.isFree - reads about the agent itself do not count against the limit
     * @throws SdkError `rate_limit_exceeded` when unauthenticated callers have used up this hour's
     *   share; errors of `read`
     */
    async share<Value>(
      key: string,
      { read, isFree }: { read: () => Promise<Value>; isFree?: true },
    ): Promise<Value> {
      const recent = cached.get(key);
      if (recent !== undefined && Date.now() < recent.until) return recent.value as Promise<Value>;
      if (!isFree) take();
      const value = read();
      cached.set(key, { value, until: Date.now() + MAX_AGE_MS });
      return value;
    },
    /** Drops cached reads, because the visible part of the agent has changed. */
    forget: (): void => cached.clear(),
  };
}

/**
 * Logs problems between the agent and its service: one warning for each cause, however many
 * requests fail.
 */
type ProblemLog = (what: string, error: unknown) => void;

/** Milliseconds until a lasting cause is logged again. */
const REPEAT_AFTER_MS = 3_600_000;

const remedies: Readonly<Partial<Record<string, string>>> = {
  authentication_failed:
    "set ARCS_API_KEY to a key of the service at ARCS_API_URL (its operator: arcs-server keys create), and restart the agent",
  insufficient_permissions:
    "give the agent an API key (ARCS_API_KEY) with the permissions read and write",
  server_unreachable: "check that ARCS_API_URL is right, and that the server runs",
  request_timed_out: "check ARCS_API_URL and the network; the server may be overloaded",
  server_invalid_answer: "check that ARCS_API_URL leads to an ARCS server",
  not_found: "check that ARCS_API_URL leads to an ARCS server",
  unavailable: "the log and /ready of the server at ARCS_API_URL say why; it is tried again",
  internal_error: "the log of the server at ARCS_API_URL says why; it is tried again",
  rate_limit_exceeded:
    "use an API key (ARCS_API_KEY) of a larger plan, or lower publicLookupsPerHour",
  agent_not_found: "register the agent with the service, by the action ISSUE_IDENTITY_CREDENTIAL",
  ledger_unreachable: "check LEDGER_RPC_URL",
};

/** Creates the log of one agent. Repetitions are logged at the level debug. */
function createProblemLog(runtime: IAgentRuntime): ProblemLog {
  const loggedAt = new Map<string, number>();
  return (what, error) => {
    const cause = isSdkError(error) ? error.code : String(error);
    const now = Date.now();
    const isNew = now - (loggedAt.get(cause) ?? -REPEAT_AFTER_MS) >= REPEAT_AFTER_MS;
    if (isNew) loggedAt.set(cause, now);
    const remedy = remedies[cause] === undefined ? "" : `: ${remedies[cause]}`;
    log(runtime, `${what} (${reasonOf(error)})${remedy}`, isNew ? "warn" : "debug");
  };
}

/** Where the runtime keeps a credential that this agent has issued. */
export function issuedKeyOf(credentialId: string): string {
  return `arcs:credential:${credentialId}`;
}

/** Logs a warning with only the code and message of an error. */
export function warn(runtime: IAgentRuntime, what: string, error: unknown): void {
  log(runtime, `${what} (${reasonOf(error)})`);
}

export function log(runtime: IAgentRuntime, text: string, level: "warn" | "debug" = "warn"): void {
  runtime.logger[level]({ src: "plugin:arcs", agentId: runtime.agentId }, text);
}

function reasonOf(error: unknown): string {
  if (isSdkError(error)) return `${error.code}: ${error.message}`;
  return error instanceof Error ? error.name : typeof error;
}
