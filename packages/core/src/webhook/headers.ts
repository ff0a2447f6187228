import { describeValue, isArrayOf } from "../base/describe-value.ts";
import { SdkError } from "../base/errors.ts";

/** Headers by name, in any letter case: an object (Node's `req.headers`), pairs, or a Fetch `Headers`. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | Iterable<readonly [string, string]>
  | Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Makes a function that reads headers by lower-case name; `undefined` if a header is absent.
 *
 * A repeated header is one value with commas (RFC 9110, section 5.3). It must not count as absent, or a request could make a
 * receiver overlook it. The same holds for a value of any other type, which reads as "".
 *
 * @throws SdkError `invalid_argument` if the value is not a container of headers
 */
export function headerReader(headers: WebhookHeaders): (name: string) => string | undefined {
  if (typeof headers !== "object" || headers === null || ("then" in headers && typeof headers.then === "function")) {
    const expected = "all headers of the request: an object, pairs, or a Headers";
    throw new SdkError("invalid_argument", `headers expected ${expected}, got ${describeValue(headers)}`);
  }
  if (Symbol.iterator in headers) return readerOf(headers);
  if ("get" in headers && typeof headers.get === "function") {
    const lookup = headers as { get(name: string): string | null };
    return (name) => lookup.get(name) ?? undefined;
  }
  return readerOf(Object.entries(headers));
}

function readerOf(pairs: Iterable<unknown>): (name: string) => string | undefined {
  const values = new Map<string, string>();
  for (const pair of pairs) {
    const [name, value] = Array.isArray(pair) ? (pair as unknown[]) : [];
    if (typeof name !== "string") {
      throw new SdkError("invalid_argument", "headers expected pairs of a name and a value, the names as texts");
    }
    if (value === undefined || value === null) continue;
    const key = name.toLowerCase();
    const earlier = values.get(key);
    values.set(key, earlier === undefined ? textOf(value) : `${earlier}, ${textOf(value)}`);
  }
  return (name) => values.get(name);
}

function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  return isArrayOf(value, (item) => typeof item === "string") ? value.join(", ") : "";
}
