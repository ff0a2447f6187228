import { SdkError } from "@arcs/core";
import { assertObject, showValue } from "@arcs/core/internal";

/** Options of a single request. */
export type RequestOptions = {
  /** Ends the request, its retries and its waits: it fails with `request_aborted`. */
  signal?: AbortSignal;
  /** Milliseconds for one attempt, its body included; in place of the client's. */
  timeoutMs?: number;
  /** Attempts after the first one; in place of the client's. */
  maxRetries?: number;
  /** `Idempotency-Key` of a POST: 1 to 255 visible ASCII characters. Default: a new one for each call. */
  idempotencyKey?: string;
};

/** Options for reading agents or reputations. */
export type ReadOptions = RequestOptions & {
  /** `public`: as everybody sees it. Default: as the API key may see it, which is all of the agent that it belongs to. */
  view?: "public";
};

/** A value of a query; lists go comma-separated. */
export type QueryValue = string | number | boolean | readonly string[] | undefined;

/** A request of the API, before it meets HTTP. */
export type ApiRequest = {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Below `/v1`, made by {@link path}. */
  path: string;
  query?: Readonly<Record<string, QueryValue>>;
  body?: unknown;
  /**
   * Action when the response to an attempt was lost, so that the request may have been done: `repeat` it, `fail`, or repeat it
   * and treat "not found" as success. Default `repeat`.
   */
  afterLostAnswer?: "repeat" | "fail" | "repeat_until_absent";
};

/** Sends an API request and returns the response body. */
export type CallApi = <Answer>(request: ApiRequest, options?: RequestOptions) => Promise<Answer>;

/**
 * Makes a path of ids, each one segment, whatever it holds.
 *
 * @throws SdkError `invalid_argument` when an id is no text, is empty, or is `.` or `..`: URLs would lose it
 */
export function path(parts: TemplateStringsArray, ...ids: readonly string[]): string {
  return parts.reduce((made, part, index) => made + segment(ids[index - 1]) + part);
}

function segment(id: unknown): string {
  if (typeof id !== "string" || id === "" || id === "." || id === "..") {
    throw new SdkError("invalid_argument", `an id expected a text that is not empty, got ${showValue(id)}`);
  }
  try {
    return encodeURIComponent(id);
  } catch {
    throw new SdkError("invalid_argument", "an id expected well-formed Unicode");
  }
}

/**
 * Gives what a caller may leave out, before it is taken apart.
 *
 * @throws SdkError `invalid_argument` when it is no object
 */
export function given<Value extends object>(value: Value | undefined, label: string): Value | Partial<Value> {
  if (value === undefined) return {};
  assertObject(value, label);
  return value;
}

/** Writes a query, with its question mark; empty where nothing is asked. */
export function queryText(query: ApiRequest["query"] = {}): string {
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
    throw new SdkError("invalid_argument", "query expected texts");
  }
}
