import { isSdkError, SdkError } from "@arcs/core";
import { httpCodes } from "@arcs/core/internal";
import type { IAgentRuntime, Route, RouteRequest, RouteResponse } from "@elizaos/core";

import { stateOf } from "../state/state.ts";

/** What a route answers with. */
export type RouteAnswer = { status: number; body: unknown };

type Handler = NonNullable<Route["handler"]>;

// What a caller of a local route is told: mistakes of its own, and what the service says about the thing asked for. All
// else is between this agent and the service, and means for the caller that there is no answer now.
const TOLD: ReadonlySet<string> = new Set([
  "invalid_request",
  "agent_not_found",
  "credential_not_found",
  "reputation_private",
  "rate_limit_exceeded",
  "webhook_signature_missing",
  "webhook_signature_mismatch",
  "webhook_timestamp_out_of_tolerance",
  "webhook_payload_invalid",
]);

/**
 * Makes a handler that always answers. elizaOS does not wait for handlers: one that throws leaves its caller without any
 * answer, and outside the server it ends the process.
 */
export function answering(work: (request: RouteRequest, runtime: IAgentRuntime) => Promise<RouteAnswer>): Handler {
  return async (request, response, runtime) => {
    let answer: RouteAnswer;
    try {
      answer = await work(request, runtime);
    } catch (error) {
      answer = answerOfError(error);
      if (isForTheLog(error)) stateOf(runtime)?.logProblem("the service cannot be used", error);
    }
    try {
      send(response, answer);
    } catch {
      // The caller is gone, and there is nobody to tell.
    }
  };
}

/** Turns an error into the body that the service itself would answer with (specification 7). */
export function answerOfError(error: unknown): RouteAnswer {
  const known = isSdkError(error) && TOLD.has(error.code) ? error : unavailable(error);
  const { code, message, details } = known;
  const statusCode = code.startsWith("webhook_") ? 401 : httpCodes[code as keyof typeof httpCodes];
  const told = Object.keys(details).length === 0 ? {} : { details };
  return { status: statusCode, body: { error: { code, message, statusCode, ...told } } };
}

/** The plugin's own `unavailable` has no status: its cause was logged where it came up, or is a setting that is left out. */
function isForTheLog(error: unknown): boolean {
  if (!isSdkError(error)) return true;
  return !TOLD.has(error.code) && (error.code !== "unavailable" || error.status !== undefined);
}

/** The reason is for the agent's log; a stranger learns that there is no answer, and never gets a score in its place. */
function unavailable(error: unknown): SdkError {
  const isUnset = isSdkError(error, "unavailable") && error.message.startsWith("ARCS_API_URL");
  return new SdkError(
    "unavailable",
    isUnset ? "this agent has no reputation service" : "the service cannot be asked now",
  );
}

function send(response: RouteResponse, { status, body }: RouteAnswer): void {
  if (response.headersSent) return;
  response.setHeader?.("Cache-Control", "no-store");
  response.setHeader?.("X-Content-Type-Options", "nosniff");
  response.status(status).json(body);
}
