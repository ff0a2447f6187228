import { SdkError } from "@arcs/core";
import {
  assertObject,
  backOff,
  bytesToHex,
  defined,
  describeValue,
  naming,
  showValue,
  userAgent,
} from "@arcs/core/internal";

import { randomBytes } from "../nonces.ts";
import { assertRules, checkPatience, type ClientLogger, toJson } from "./client-options.ts";
import {
  type Attempt,
  attemptOnce,
  type HttpRequest,
  isUncertain,
  type SendRequest,
} from "./attempt.ts";

type CallSettings = {
  /** Ends with `/v1`. */
  apiUrl: string;
  /** `undefined` for a client without a key. */
  apiKey: string | undefined;
  timeoutMs: number;
  maxRetries: number;
  send: SendRequest;
  logger: ClientLogger | undefined;
  /** Waits; rejects when the signal says so. */
  pause: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
};

/** Makes the one function through which every method of a client sends its requests. */
export function createCallApi(settings: CallSettings): CallApi {
  const { apiUrl, apiKey, logger } = settings;

  function toHttp(
    { method, path, query, ...request }: ApiRequest,
    key: string | undefined,
  ): Omit<HttpRequest, "signal"> {
    const { body } = request;
    // Every method that sends something takes an object.
    if ("body" in request) assertObject(body, "input");
    const headers = {
      accept: "application/json",
      ...userAgent(naming.CLIENT_USER_AGENT),
      ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...defined({ "idempotency-key": key }),
    };
    return {
      method,
      url: apiUrl + path + queryText(query ?? {}),
      headers,
      ...(body === undefined ? {} : { body: toJson(body) }),
    };
  }
  function log(
    { method, path }: ApiRequest,
    { attempt, retry }: { attempt: Attempt; retry: number },
  ): void {
    const facts = { method, path, attempt: retry + 1 };
    if ("body" in attempt) {
      logger?.debug(
        { ...facts, status: attempt.status, requestId: attempt.requestId },
        "ARCS answered",
      );
    } else {
      const { code, status, requestId } = attempt.failure;
      logger?.warn({ ...facts, code, status, requestId }, "ARCS request failed");
    }
  }

  return async <Answer>(request: ApiRequest, options: ReadOptions = {}): Promise<Answer> => {
    assertObject(options, "options");
    const { signal, timeoutMs = settings.timeoutMs, maxRetries = settings.maxRetries } = options;
    checkPatience({ timeoutMs, maxRetries });
    const idempotencyKey = keyOf(request, options);
    const query = { ...request.query, view: options.view };
    const http = toHttp({ ...request, query }, idempotencyKey);
    let mayBeDone = false;
    for (let retry = 0; ; retry++) {
      const attempt = await attemptOnce(http, { ...settings, signal, timeoutMs, idempotencyKey });
      log(request, { attempt, retry });
      if ("body" in attempt) return attempt.body as Answer;
      const { failure } = attempt;
      const next = attempt.isFinal === true ? "fail" : nextStep(failure, { request, mayBeDone });
      if (next === "done") return undefined as Answer;
      const delay = delayBeforeRetry(retry, attempt.retryAfterMs);
      if (next === "fail" || retry >= maxRetries || delay === undefined) throw failure;
      mayBeDone ||= isUncertain(failure);
      await settings.pause(delay, signal);
    }
  };
}

/** The same for all attempts of a call, so that the server does what it asks once. */
function keyOf({ method }: ApiRequest, { idempotencyKey }: RequestOptions): string | undefined {
  if (method !== "POST") return undefined;
  const key = idempotencyKey ?? bytesToHex(randomBytes(16));
  const isKey = typeof key === "string" && /^[\x21-\x7e]{1,255}$/.test(key);
  assertRules([
    [
      isKey,
      `idempotencyKey must be 1 to 255 visible ASCII characters (received ${describeValue(key)})`,
    ],
  ]);
  return key;
}

/**
 * Chooses the step after a failed attempt. `mayBeDone` means that an earlier attempt may have
 * succeeded.
 */
function nextStep(
  failure: SdkError,
  { request, mayBeDone }: { request: ApiRequest; mayBeDone: boolean },
): "repeat" | "done" | "fail" {
  const { afterLostAnswer = "repeat", method } = request;
  const { status } = failure;
  if (isUncertain(failure)) return afterLostAnswer === "fail" ? "fail" : "repeat";
  if (status === 408 || status === 429) return "repeat";
  if (status === 404 && mayBeDone && afterLostAnswer === "repeat_until_absent") return "done";
  // The attempt whose answer got lost may still be at work under this idempotency key.
  return failure.code === "conflict" && mayBeDone && method === "POST" ? "repeat" : "fail";
}

/** Options of a single request. */
export type RequestOptions = {
  /** Ends the request, its retries and its waits: it fails with `request_aborted`. */
  signal?: AbortSignal;
  /** Milliseconds for one attempt, its body included; in place of the client's. */
  timeoutMs?: number;
  /** Attempts after the first one; in place of the client's. */
  maxRetries?: number;
  /**
   * `Idempotency-Key` of a POST: 1 to 255 visible ASCII characters. Default: a new one for each
   * call.
   */
  idempotencyKey?: string;
};

/** Options for reading agents or reputations. */
export type ReadOptions = RequestOptions & {
  /**
   * `public`: as everybody sees it. Default: as the API key may see it, which is all of the agent
   * that it belongs to.
   */
  view?: "public";
};

/** A value of a query; lists go comma-separated. */
type QueryValue = string | number | boolean | readonly string[] | undefined;

/** A request of the API, before it meets HTTP. */
type ApiRequest = {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Below `/v1`, made by {@link path}. */
  path: string;
  query?: Readonly<Record<string, QueryValue>>;
  body?: unknown;
  /**
   * Action when the response to an attempt was lost, so that the request may have been done:
   * `repeat` it, `fail`, or repeat it and treat "not found" as success. Default `repeat`.
   */
  afterLostAnswer?: "repeat" | "fail" | "repeat_until_absent";
};

export function get(path: string, query: NonNullable<ApiRequest["query"]> = {}): ApiRequest {
  return { method: "GET", path, query };
}

export function post(path: string, body: unknown): ApiRequest {
  return { method: "POST", path, body };
}

export type CallApi = <Answer>(request: ApiRequest, options?: ReadOptions) => Promise<Answer>;

/**
 * Makes a path of ids, each one segment. @throws SdkError `invalid_argument` for none, `.` and
 * `..`: URLs would lose it
 */
export function path(parts: TemplateStringsArray, ...ids: readonly string[]): string {
  return parts.reduce((made, part, index) => made + segment(ids[index - 1]) + part);
}

function segment(id: unknown): string {
  if (typeof id !== "string" || id === "" || id === "." || id === "..") {
    throw new SdkError(
      "invalid_argument",
      `an id must be a text that is not empty (received ${showValue(id)})`,
    );
  }
  try {
    return encodeURIComponent(id);
  } catch {
    throw new SdkError("invalid_argument", "an id must be well-formed Unicode");
  }
}

/**
 * Gives what a caller may leave out, before it is taken apart. @throws SdkError `invalid_argument`
 * when it is no object
 */
export function given<Value extends object>(
  value: Value | undefined,
  label: string,
): Value | Partial<Value> {
  if (value === undefined) return {};
  assertObject(value, label);
  return value;
}

/** Writes a query, with its question mark; empty where nothing is asked. */
function queryText(query: NonNullable<ApiRequest["query"]>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) parameters.set(name, textOf(value));
  }
  const text = parameters.toString();
  return text === "" ? "" : `?${text}`;
}

function textOf(value: NonNullable<QueryValue>): string {
  try {
    return String(value);
  } catch {
    throw new SdkError("invalid_argument", "query must be texts");
  }
}

const BASE_DELAY_MS = 300;
const MOST_DELAY_MS = 8000;
/** Max `Retry-After` that the client waits for; above it the call fails. */
const MOST_RETRY_AFTER_MS = 60_000;

/**
 * How long to wait before the next attempt, in milliseconds; `undefined` when the server asks for
 * more patience than a call should have.
 *
 * Full jitter: a random part of a time that doubles, so that clients which failed together do not
 * come back together. What the server asks for comes on top.
 *
 * @param retry - 0 before the first retry
 */
export function delayBeforeRetry(retry: number, retryAfterMs = 0): number | undefined {
  if (retryAfterMs > MOST_RETRY_AFTER_MS) return undefined;
  return (
    retryAfterMs + Math.random() * backOff(retry + 1, { first: BASE_DELAY_MS, max: MOST_DELAY_MS })
  );
}
