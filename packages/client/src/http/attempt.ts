import { type ErrorCode, SdkError } from "@arcs/core";
import type { ErrorBody } from "@arcs/core/http";
import {
  chunksOf,
  defined,
  isStreamed,
  parseJson,
  readBody,
  readRetryAfter,
  reasonOf,
  type StreamedBody,
  uncached,
} from "@arcs/core/internal";

import { abortedError, type Deadline, startDeadline } from "./time-limits.ts";

const MOST_ID_CHARACTERS = 200;

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
 * Sends a request once and reads the answer to its end. @throws SdkError `request_aborted` when the
 * caller's signal says so
 */
export async function attemptOnce(
  http: Omit<HttpRequest, "signal">,
  options: AttemptOptions,
): Promise<Attempt> {
  const { send, apiKey, signal, timeoutMs } = options;
  if (hasEnded(signal)) throw abortedError(signal);
  const deadline = startDeadline(timeoutMs, signal);
  try {
    const answer = await send({ ...http, signal: deadline.signal });
    const { status } = answer;
    const text = await answer.text();
    if (text === undefined) return { failure: tooLong(), isFinal: true };
    const redact = createRedact(apiKey);
    const named = answer.header("x-request-id");
    const requestId = named === undefined ? undefined : redact(named).slice(0, MOST_ID_CHARACTERS);
    if (status >= 200 && status < 300)
      return readSuccess(text, { method: http.method, status, requestId });
    const failure = errorOfAnswer({ status, text, requestId }, redact);
    const retryAfterMs = readRetryAfter(answer.header("retry-after"), Date.now());
    return { failure, retryAfterMs, isFinal: isLong(text) };
  } catch (error) {
    if (hasEnded(signal)) throw abortedError(signal);
    return { failure: lostError(error, { ...options, deadline, url: http.url }) };
  } finally {
    deadline.release();
  }
}

/** Tells whether, after this failure, nobody knows whether the request was done. */
export function isUncertain({ code, status }: SdkError): boolean {
  return (
    status === undefined || status >= 500 || (code === "server_invalid_answer" && status < 300)
  );
}

/** Every answer of the API is an object; deleting alone is answered with nothing. */
function readSuccess(
  text: string,
  { method, status, requestId }: { method: string; status: number; requestId: string | undefined },
): Attempt {
  if (method === "DELETE") return { body: undefined, status, requestId };
  const body = parse(text);
  if (typeof body === "object" && body !== null && !Array.isArray(body))
    return { body, status, requestId };
  const message = `the server answered with status ${status} and a body that is no JSON object: is baseUrl that of an ARCS server, or does a proxy answer?`;
  const facts = { status, ...defined({ requestId }) };
  return { failure: new SdkError("server_invalid_answer", message, facts), isFinal: isLong(text) };
}

// Asking again for so much that is not of this API would bring as much again.
const MOST_READ_AGAIN = 1024 * 1024;

function isLong(text: string): boolean {
  return text.length > MOST_READ_AGAIN;
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
  {
    deadline,
    url,
    timeoutMs,
    idempotencyKey,
    apiKey,
  }: AttemptOptions & { deadline: Deadline; url: string },
): SdkError {
  const key = defined({ idempotencyKey });
  if (deadline.hasPassed()) {
    const message = `the server at ${new URL(url).origin} did not answer within ${timeoutMs} ms`;
    return new SdkError("request_timed_out", message, { details: { timeoutMs, ...key } });
  }
  const reason = createRedact(apiKey)(reasonOf(error)).replaceAll(/\s+/g, " ").slice(0, 200);
  return new SdkError(
    "server_unreachable",
    `the server at ${new URL(url).origin} did not answer: ${reason}`,
    {
      details: { reason, ...key },
    },
  );
}

/**
 * A function, because the compiler takes a property that it has seen false for false ever after.
 */
function hasEnded(signal: AbortSignal | undefined): signal is AbortSignal {
  return signal?.aborted === true;
}

type ReadAnswer = { status: number; text: string; requestId: string | undefined };

/** Codes for responses that did not come from this API, for example from a proxy. */
const codesByStatus: Readonly<Partial<Record<number, ErrorCode>>> = {
  400: "invalid_request",
  401: "authentication_failed",
  403: "insufficient_permissions",
  404: "not_found",
  408: "request_timed_out",
  409: "conflict",
  413: "payload_too_large",
  415: "unsupported_media_type",
  429: "rate_limit_exceeded",
};

// An error goes into logs and to language models: a server must not be able to fill them.
const MOST_MESSAGE_CHARACTERS = 2000;
const MOST_CODE_CHARACTERS = 100;
const MOST_DETAILS_CHARACTERS = 65_536;

/**
 * Turns an answer that is no success into an error. A code that this version of the library does
 * not know stays as it came: `error.code` is then a text that {@link ErrorCode} does not list. What
 * the server sends back of the API key is left out.
 */
function errorOfAnswer({ status, text, requestId }: ReadAnswer, redact: Redact): SdkError {
  const facts = { status, ...defined({ requestId }) };
  const body = readErrorBody(text, redact);
  if (body !== undefined) {
    const { code, message, details = {} } = body.error;
    return new SdkError(code as ErrorCode, message, { ...facts, details });
  }
  const code = codesByStatus[status] ?? (status >= 500 ? "unavailable" : "server_invalid_answer");
  return new SdkError(
    code,
    `the server answered with status ${status} and no error that this API has: ${hint(status)}`,
    facts,
  );
}

function hint(status: number): string {
  const leadsElsewhere = status >= 300 && status < 400;
  if (leadsElsewhere) return "it leads to another address, which baseUrl is to name";
  return status >= 500
    ? "a proxy in front of it may have answered"
    : "is baseUrl that of an ARCS server, or does a proxy answer?";
}

/** The key is looked for in what was read: JSON spells one text in many ways. */
function readErrorBody(text: string, redact: Redact): ErrorBody | undefined {
  try {
    const { error } = redactJson(parseJson(text), redact) as Partial<ErrorBody>;
    if (typeof error?.code !== "string" || typeof error.message !== "string") return undefined;
    const { code, message, statusCode, details } = error;
    const isObject = typeof details === "object" && details !== null && !Array.isArray(details);
    const isShort = JSON.stringify(details ?? {}).length <= MOST_DETAILS_CHARACTERS;
    return {
      error: {
        code: code.slice(0, MOST_CODE_CHARACTERS),
        message: message.slice(0, MOST_MESSAGE_CHARACTERS),
        statusCode,
        ...(isObject && isShort ? { details } : {}),
      },
    };
  } catch {
    return undefined;
  }
}

type Redact = (text: string) => string;

/** Makes a {@link Redact} for an API key, also as URLs spell it. */
function createRedact(apiKey: string | undefined): Redact {
  if (apiKey === undefined) return (text) => text;
  const inUrls = encodeURIComponent(apiKey);
  return (text) => text.replaceAll(apiKey, "[API key]").replaceAll(inUrls, "[API key]");
}

const DEEPEST = 32;

/**
 * Leaves a secret out of all texts and names of a JSON value. What is nested too deeply goes with
 * it.
 */
function redactJson(value: unknown, redact: Redact): unknown {
  const redacted = (inner: unknown, depth: number): unknown => {
    if (typeof inner === "string") return redact(inner);
    if (typeof inner !== "object" || inner === null) return inner;
    if (depth >= DEEPEST) return "[too deep]";
    if (Array.isArray(inner)) return inner.map((item) => redacted(item, depth + 1));
    const members = Object.entries(inner).map(([name, member]) => [
      redact(name),
      redacted(member, depth + 1),
    ]);
    return Object.fromEntries(members);
  };
  return redacted(value, 0);
}

export type HttpRequest = {
  method: string;
  url: string;
  headers: Readonly<Record<string, string>>;
  body?: string;
  signal: AbortSignal;
};

type HttpAnswer = {
  status: number;
  /** The value of a header, by its name in lower case. */
  header(name: string): string | undefined;
  /** Reads the body; `undefined` when it is too long. */
  text(): Promise<string | undefined>;
};

/** Sends one request, once. It rejects when no answer comes, or the signal says so. */
export type SendRequest = (request: HttpRequest) => Promise<HttpAnswer>;

/** The part of `fetch` that the client uses: the platform's own, or any that behaves alike. */
export type FetchFunction = (
  url: string,
  init: {
    method: string;
    headers: Record<string, string>;
    body?: string;
    signal: AbortSignal;
    redirect: "manual";
    /** Absent where the platform has no such option. */
    cache?: "no-store";
  },
) => Promise<{
  status: number;
  headers: { get(name: string): string | null };
  /**
   * Read piece by piece where it is a stream, so that a body without end is not kept; `text` is
   * called where it is not.
   */
  body?: FetchBody | null;
  text(): Promise<string>;
}>;

/** The body of an answer: a `ReadableStream` of bytes, or a stream of Node, as `node-fetch` has. */
export type FetchBody = StreamedBody<Uint8Array>;

export function sendWithFetch(fetchFunction: FetchFunction): SendRequest {
  return async ({ method, url, headers, body, signal }) => {
    // Redirects are not followed: they would take the API key elsewhere, and no route of the API
    // gives any.
    const redirect = "manual" as const;
    const init = { method, headers: { ...headers }, signal, redirect, ...uncached() };
    const answer = await fetchFunction(url, body === undefined ? init : { ...init, body });
    return {
      status: answer.status,
      header: (name) => answer.headers.get(name) ?? undefined,
      text: async () =>
        answer.body !== undefined && answer.body !== null && isStreamed(answer.body)
          ? readText(chunksOf(answer.body, signal), answer.headers.get("content-length"))
          : upToLimit(await answer.text()),
    };
  };
}

/**
 * The longest answer that is read, in bytes after decompression: far above the longest page that
 * the API gives.
 */
const MOST_ANSWER_BYTES = 16 * 1024 * 1024;

/**
 * Reads a body, decompressed; `undefined` when it is longer than {@link MOST_ANSWER_BYTES}. It is
 * closed when reading ends early.
 *
 * @param declared - `Content-Length`: of the body as it travels, perhaps compressed
 */
export async function readText(
  chunks: AsyncIterable<Uint8Array>,
  declared: string | null | undefined,
): Promise<string | undefined> {
  const bytes = await readBody(chunks, { maxBytes: MOST_ANSWER_BYTES, declared });
  return bytes === undefined ? undefined : new TextDecoder().decode(bytes);
}

function upToLimit(text: string): string | undefined {
  return text.length > MOST_ANSWER_BYTES ? undefined : text;
}

function tooLong(): SdkError {
  const details = { maxBytes: MOST_ANSWER_BYTES };
  return new SdkError(
    "server_invalid_answer",
    `the server answered with more than ${MOST_ANSWER_BYTES} bytes`,
    {
      details,
    },
  );
}
