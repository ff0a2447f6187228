import { SdkError } from "@arcs/core";

import { errorOfAnswer } from "./answer-error.ts";
import { abortedError, type Deadline, startDeadline } from "./deadline.ts";
import { readRetryAfter } from "./retry.ts";
import type { HttpRequest, SendRequest } from "./send.ts";

/** How one attempt ended. */
export type Attempt =
  | { body: unknown; status: number; requestId: string | undefined }
  | { failure: SdkError; retryAfterMs?: number | undefined };

type AttemptOptions = {
  send: SendRequest;
  apiKey: string | undefined;
  signal: AbortSignal | undefined;
  timeoutMs: number;
  idempotencyKey: string | undefined;
};

/**
 * Sends a request once and reads the answer to its end.
 *
 * @throws SdkError `request_aborted` when the caller's signal says so
 */
export async function attemptOnce(http: Omit<HttpRequest, "signal">, options: AttemptOptions): Promise<Attempt> {
  const { send, apiKey, signal, timeoutMs } = options;
  if (hasEnded(signal)) throw abortedError(signal);
  const deadline = startDeadline(timeoutMs, signal);
  try {
    const answer = await send({ ...http, signal: deadline.signal });
    const { status } = answer;
    const text = await answer.text();
    const requestId = answer.header("x-request-id");
    if (status >= 200 && status < 300) return readBody(text, { status, requestId });
    const failure = errorOfAnswer({ status, text: redact(text, apiKey), requestId });
    return { failure, retryAfterMs: readRetryAfter(answer.header("retry-after"), Date.now()) };
  } catch (error) {
    if (hasEnded(signal)) throw abortedError(signal);
    return { failure: lostError(error, deadline, options) };
  } finally {
    deadline.release();
  }
}

/** Tells whether, after this failure, nobody knows whether the request was done. */
export function isUncertain({ code, status }: SdkError): boolean {
  return status === undefined || status >= 500 || (code === "server_invalid_answer" && status < 300);
}

function readBody(text: string, { status, requestId }: { status: number; requestId: string | undefined }): Attempt {
  if (text === "") return { body: undefined, status, requestId };
  try {
    return { body: JSON.parse(text) as unknown, status, requestId };
  } catch {
    const message = `the server answered with status ${status} and a body that is no JSON`;
    const facts = { status, ...(requestId === undefined ? {} : { requestId }) };
    return { failure: new SdkError("server_invalid_answer", message, facts) };
  }
}

/** No error of the platform goes on as the cause: some hold the request, and with it the key. */
function lostError(
  error: unknown,
  deadline: Deadline,
  { timeoutMs, idempotencyKey, apiKey }: AttemptOptions,
): SdkError {
  const key = idempotencyKey === undefined ? {} : { idempotencyKey };
  if (deadline.hasPassed()) {
    const message = `the server did not answer within ${timeoutMs} ms`;
    return new SdkError("request_timed_out", message, { details: { timeoutMs, ...key } });
  }
  const reason = redact(reasonOf(error), apiKey);
  return new SdkError("server_unreachable", `the server did not answer: ${reason}`, { details: { reason, ...key } });
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown reason";
  const { cause = error } = error;
  const { code, message } = cause as { code?: unknown; message?: unknown };
  return oneLine(typeof code === "string" ? code : typeof message === "string" ? message : error.message);
}

/** A function, because the compiler takes a property that it has seen false for false ever after. */
function hasEnded(signal: AbortSignal | undefined): signal is AbortSignal {
  return signal?.aborted === true;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").slice(0, 200);
}

function redact(text: string, apiKey: string | undefined): string {
  return apiKey === undefined ? text : text.replaceAll(apiKey, "[API key]");
}
