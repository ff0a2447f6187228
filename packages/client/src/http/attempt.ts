import { SdkError } from "@arcs/core";
import { defined, parseJson, readRetryAfter } from "@arcs/core/internal";

import { errorOfAnswer } from "./answer-error.ts";
import { abortedError, type Deadline, startDeadline } from "./deadline.ts";
import { isTooLong } from "./read-text.ts";
import { reasonOf } from "./failure-reason.ts";
import { createRedact } from "./redact.ts";
import type { HttpRequest, SendRequest } from "./send.ts";

const MOST_ID_CHARACTERS = 200;

/** How one attempt ended. */
export type Attempt =
  | { body: unknown; status: number; requestId: string | undefined }
  | {
      failure: SdkError;
      retryAfterMs?: number | undefined;
      /** Another attempt would end like this one. */
      isFinal?: boolean;
    };

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
    const redact = createRedact(apiKey);
    const named = answer.header("x-request-id");
    const requestId = named === undefined ? undefined : redact(named).slice(0, MOST_ID_CHARACTERS);
    if (status >= 200 && status < 300) return readBody(text, { method: http.method, status, requestId });
    const failure = errorOfAnswer({ status, text, requestId }, redact);
    return { failure, retryAfterMs: readRetryAfter(answer.header("retry-after"), Date.now()) };
  } catch (error) {
    if (hasEnded(signal)) throw abortedError(signal);
    if (isTooLong(error)) return { failure: error, isFinal: true };
    return { failure: lostError(error, { ...options, deadline, url: http.url }) };
  } finally {
    deadline.release();
  }
}

/** Tells whether, after this failure, nobody knows whether the request was done. */
export function isUncertain({ code, status }: SdkError): boolean {
  return status === undefined || status >= 500 || (code === "server_invalid_answer" && status < 300);
}

/** Every answer of the API is an object; deleting alone is answered with nothing. */
function readBody(
  text: string,
  { method, status, requestId }: { method: string; status: number; requestId: string | undefined },
): Attempt {
  if (method === "DELETE") return { body: undefined, status, requestId };
  const body = parse(text);
  if (typeof body === "object" && body !== null && !Array.isArray(body)) return { body, status, requestId };
  const message = `the server answered with status ${status} and a body that is no JSON object: is baseUrl that of an ARCS server, or does a proxy answer?`;
  const facts = { status, ...defined({ requestId }) };
  return { failure: new SdkError("server_invalid_answer", message, facts) };
}

function parse(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

/** No error of the platform goes on as the cause: some hold the request, and with it the key. */
function lostError(
  error: unknown,
  { deadline, url, timeoutMs, idempotencyKey, apiKey }: AttemptOptions & { deadline: Deadline; url: string },
): SdkError {
  const key = defined({ idempotencyKey });
  if (deadline.hasPassed()) {
    const message = `the server at ${new URL(url).origin} did not answer within ${timeoutMs} ms`;
    return new SdkError("request_timed_out", message, { details: { timeoutMs, ...key } });
  }
  const reason = oneLine(createRedact(apiKey)(reasonOf(error)));
  return new SdkError("server_unreachable", `the server at ${new URL(url).origin} did not answer: ${reason}`, {
    details: { reason, ...key },
  });
}

/** A function, because the compiler takes a property that it has seen false for false ever after. */
function hasEnded(signal: AbortSignal | undefined): signal is AbortSignal {
  return signal?.aborted === true;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").slice(0, 200);
}
