import { SdkError } from "@arcs/core";
import { describeValue, showValue } from "@arcs/core/internal";

/** @throws SdkError `invalid_argument` unless it is a time that timers can keep: 1 ms to 24 days */
export function checkTimeout(timeoutMs: number): void {
  if (!Number.isFinite(timeoutMs) || timeoutMs < 1 || timeoutMs > 0x7fff_ffff) {
    throw new SdkError(
      "invalid_argument",
      `timeoutMs expected 1 to 2147483647 milliseconds, got ${showValue(timeoutMs)}`,
    );
  }
}

/** @throws SdkError `invalid_argument` unless it is a whole number from 0 */
export function checkMaxRetries(maxRetries: number): void {
  if (!Number.isSafeInteger(maxRetries) || maxRetries < 0) {
    throw new SdkError("invalid_argument", `maxRetries expected a whole number from 0, got ${showValue(maxRetries)}`);
  }
}

/** @throws SdkError `invalid_argument` unless it is what the server takes */
export function checkIdempotencyKey(key: string): void {
  if (typeof key !== "string" || !/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw new SdkError(
      "invalid_argument",
      `idempotencyKey expected 1 to 255 visible ASCII characters, got ${describeValue(key)}`,
    );
  }
}

const VISIBLE = /^[\x21-\x7e]{1,512}$/;

/** Files of variables are read by programs that drop quotes, and by those that do not. */
function isQuoted(apiKey: string): boolean {
  return describeValue(apiKey).endsWith("quotes around it");
}

/**
 * Checks a key before it meets a header: platforms put a header value that they refuse into their error.
 *
 * @throws SdkError `invalid_argument` unless it is visible ASCII
 */
export function checkApiKey(apiKey: unknown): void {
  const isUnset = apiKey === "" || apiKey === "undefined" || apiKey === "null";
  if (apiKey === undefined || (typeof apiKey === "string" && !isUnset && VISIBLE.test(apiKey) && !isQuoted(apiKey)))
    return;
  if (isUnset) {
    const fact = apiKey === "" ? "an empty text" : `the text ${apiKey}`;
    const message = `apiKey expected an API key, got ${fact}: is the variable that holds it set?`;
    throw new SdkError("invalid_argument", message);
  }
  throw new SdkError(
    "invalid_argument",
    `apiKey expected the visible ASCII characters of an API key, got ${factOfKey(apiKey)}`,
  );
}

function factOfKey(apiKey: unknown): string {
  const told = describeValue(apiKey);
  if (typeof apiKey !== "string" || apiKey.length > 512 || told.endsWith(" around it")) return told;
  return /^Bearer /i.test(apiKey)
    ? "a text that begins with Bearer, which the client adds"
    : "a text with other characters";
}

/**
 * Reads the URL of a server.
 *
 * @returns the URL of its API, which ends with `/v1`
 * @throws SdkError `invalid_argument` unless it is an http or https URL without user, query or fragment
 */
export function apiUrlOf(baseUrl: string): string {
  let url: URL;
  try {
    url = new URL(baseUrl);
  } catch {
    const example = "such as https://arcs.example";
    throw new SdkError(
      "invalid_argument",
      `baseUrl expected an http or https URL, ${example}, got ${showValue(baseUrl)}${hintOf(baseUrl)}`,
    );
  }
  const isPlain = url.username === "" && url.password === "" && url.search === "" && url.hash === "";
  if (!/^https?:$/.test(url.protocol) || !isPlain) {
    const what = /^https?:$/.test(url.protocol) ? "one with more" : `one that begins with ${url.protocol.slice(0, 20)}`;
    const expected = "an http or https URL without user, query or fragment";
    throw new SdkError("invalid_argument", `baseUrl expected ${expected}, got ${what}`);
  }
  return `${url.origin}${withoutSlashes(url.pathname).replace(/\/v1$/, "")}/v1`;
}

/** Not by an expression, which looks at each run of slashes from each of them. */
export function withoutSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === "/") end--;
  return path.slice(0, end);
}

function hintOf(baseUrl: unknown): string {
  const isIpv6 = typeof baseUrl === "string" && /^https?:\/\/[\da-f]*:[\da-f]*:/i.test(baseUrl);
  return isIpv6 ? ", whose IPv6 address needs brackets, as in http://[::1]:8787" : "";
}

/** Writes a body. @throws SdkError `invalid_argument` when JSON cannot carry it */
export function toJson(body: unknown): string {
  try {
    return JSON.stringify(body);
  } catch (cause) {
    throw new SdkError("invalid_argument", "the body expected what JSON can carry", { cause });
  }
}
