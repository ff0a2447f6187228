import { isSdkError } from "@arcs/core";
import type { IAgentRuntime } from "@elizaos/core";

/** Logs problems between the agent and its service: one warning for each cause, however many requests fail. */
export type ProblemLog = (what: string, error: unknown) => void;

/** Milliseconds until a lasting cause is logged again. */
const REPEAT_AFTER_MS = 3_600_000;

/** Remedies, by the code of the error. */
const remedies: Readonly<Partial<Record<string, string>>> = {
  authentication_failed:
    "set ARCS_API_KEY to a key of the service at ARCS_API_URL (its operator: arcs-server keys create), and restart the agent",
  insufficient_permissions: "give the agent an API key (ARCS_API_KEY) with the permissions read and write",
  server_unreachable: "check that ARCS_API_URL is right, and that the server runs",
  request_timed_out: "check ARCS_API_URL and the network; the server may be overloaded",
  server_invalid_answer: "check that ARCS_API_URL leads to an ARCS server",
  not_found: "check that ARCS_API_URL leads to an ARCS server",
  unavailable: "the log and /ready of the server at ARCS_API_URL say why; it is tried again",
  internal_error: "the log of the server at ARCS_API_URL says why; it is tried again",
  rate_limit_exceeded: "use an API key (ARCS_API_KEY) of a larger plan, or lower publicLookupsPerHour",
  agent_not_found: "register the agent with the service, by the action ISSUE_IDENTITY_CREDENTIAL",
  ledger_unreachable: "check LEDGER_RPC_URL",
};

/** Creates the log of one agent. Repetitions are logged at the level debug. */
export function createProblemLog(runtime: IAgentRuntime): ProblemLog {
  const loggedAt = new Map<string, number>();
  return (what, error) => {
    const cause = isSdkError(error) ? error.code : String(error);
    const now = Date.now();
    const isNew = now - (loggedAt.get(cause) ?? -REPEAT_AFTER_MS) >= REPEAT_AFTER_MS;
    if (isNew) loggedAt.set(cause, now);
    const remedy = remedies[cause];
    write(
      runtime,
      `${what} (${reasonOf(error)})${remedy === undefined ? "" : `: ${remedy}`}`,
      isNew ? "warn" : "debug",
    );
  };
}

/** Logs a warning with only the code and message of an error. */
export function warn(runtime: IAgentRuntime, what: string, error: unknown): void {
  write(runtime, `${what} (${reasonOf(error)})`, "warn");
}

function write(runtime: IAgentRuntime, text: string, level: "warn" | "debug"): void {
  runtime.logger[level]({ src: "plugin:arcs", agentId: runtime.agentId }, text);
}

function reasonOf(error: unknown): string {
  if (isSdkError(error)) return `${error.code}: ${error.message}`;
  return error instanceof Error ? error.name : typeof error;
}
