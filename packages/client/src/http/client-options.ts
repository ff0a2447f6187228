import { SdkError } from "@arcs/core";
import {
  describeValue,
  type GivenText,
  readSettings,
  type Setting,
  showValue,
  textForm,
  url,
  variableOf,
} from "@arcs/core/internal";

import type { FetchFunction } from "./attempt.ts";

/**
 * Where a client tells what it does. A `pino` logger fits, and so does `console`. No key and no
 * body ever goes there.
 */
export type ClientLogger = {
  /** Each answer. */
  debug(facts: object, message: string): void;
  /** Each attempt that failed, also where another follows. */
  warn(facts: object, message: string): void;
};

/** A dispatcher of `undici`: an `Agent`, a `ProxyAgent`, a `MockAgent`. */
export type HttpDispatcher = { dispatch(...args: never[]): boolean };

/** Options of `createArcsClient`. */
export type ArcsClientOptions = {
  /** URL of the server, with or without `/v1`. */
  baseUrl: string;
  /**
   * API key. Without it only public data can be read. Do not use it in web pages: every visitor can
   * read the key.
   */
  apiKey?: string;
  /** Milliseconds for one attempt, its body included. Default 30,000. */
  timeoutMs?: number;
  /** Attempts after the first one, on 408, 429, 5xx and connection errors. Default 3. */
  maxRetries?: number;
  /** Sends the requests in place of undici (Node) or the platform's `fetch` (elsewhere). */
  fetch?: FetchFunction;
  /**
   * Node only: the connections that undici is to use, such as a proxy's. Default: undici's global
   * ones.
   */
  dispatcher?: HttpDispatcher;
  logger?: ClientLogger;
};

/**
 * Checks options by rules that core's shapes do not have. @throws SdkError `invalid_argument` with
 * the first broken one
 */
export function assertRules(rules: readonly (readonly [holds: boolean, words: string])[]): void {
  const broken = rules.find(([holds]) => !holds);
  if (broken !== undefined) throw new SdkError("invalid_argument", broken[1]);
}

/** Checks what clients and requests have in common. Timers keep no more than 24 days. */
export function checkPatience({
  timeoutMs,
  maxRetries,
}: {
  timeoutMs: number;
  maxRetries: number;
}): void {
  assertRules([
    [
      Number.isFinite(timeoutMs) && timeoutMs >= 1 && timeoutMs <= 0x7fff_ffff,
      `timeoutMs must be 1 to 2147483647 milliseconds (received ${showValue(timeoutMs)})`,
    ],
    [
      Number.isSafeInteger(maxRetries) && maxRetries >= 0,
      `maxRetries must be a whole number from 0 (received ${showValue(maxRetries)})`,
    ],
  ]);
}

const VISIBLE = /^[\x21-\x7e]{1,512}$/;

/** Files of variables are read by programs that drop quotes, and by those that do not. */
function isQuoted(apiKey: string): boolean {
  return describeValue(apiKey).endsWith("quotes around it");
}

/**
 * Checks a key before it meets a header: platforms put a header value that they refuse into their
 * error.
 */
export function checkApiKey(apiKey: unknown): void {
  const isUnset = apiKey === "" || apiKey === "undefined" || apiKey === "null";
  if (
    apiKey === undefined ||
    (typeof apiKey === "string" && !isUnset && VISIBLE.test(apiKey) && !isQuoted(apiKey))
  )
    return;
  if (isUnset) {
    const fact = apiKey === "" ? "an empty text" : `the text ${apiKey}`;
    const message = `apiKey must be an API key (received ${fact}): is the variable that holds it set?`;
    throw new SdkError("invalid_argument", message);
  }
  throw new SdkError(
    "invalid_argument",
    `apiKey must be the visible ASCII characters of an API key (received ${factOfKey(apiKey)})`,
  );
}

function factOfKey(apiKey: unknown): string {
  const told = describeValue(apiKey);
  if (typeof apiKey !== "string" || apiKey.length > 512 || told.endsWith(" around it")) return told;
  return /^Bearer /i.test(apiKey)
    ? "a text that begins with Bearer, which the client adds"
    : "a text with other characters";
}

/** Returns the URL of a server's API, which ends with `/v1`. @throws SdkError `invalid_argument` */
export function apiUrlOf(baseUrl: string): string {
  let url: URL;
  try {
    url = new URL(baseUrl);
  } catch {
    const example = "such as https://arcs.example";
    throw new SdkError(
      "invalid_argument",
      `baseUrl must be an http or https URL, ${example} (received ${showValue(baseUrl)}${hintOf(baseUrl)})`,
    );
  }
  const isPlain =
    url.username === "" && url.password === "" && url.search === "" && url.hash === "";
  if (!/^https?:$/.test(url.protocol) || !isPlain) {
    const what = /^https?:$/.test(url.protocol)
      ? "one with more"
      : `one that begins with ${url.protocol.slice(0, 20)}`;
    const expected = "an http or https URL without user, query or fragment";
    throw new SdkError("invalid_argument", `baseUrl must be ${expected} (received ${what})`);
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
    throw new SdkError("invalid_argument", "the body has a value that JSON cannot carry", {
      cause,
    });
  }
}

type ServiceSettings = { baseUrl: string; apiKey: string };

/**
 * Reads which service a program calls, from the variables `ARCS_API_URL` and `ARCS_API_KEY`.
 *
 * @param given.url - what the command line says in place of `ARCS_API_URL`
 * @returns the settings, and everything that is wrong with them, each as a sentence; it shows no
 *   secret
 */
export function readServiceSettings(
  env: Readonly<Record<string, string | undefined>>,
  { url: flag }: { url?: string | undefined } = {},
): { settings: ServiceSettings; problems: string[] } {
  const table = {
    baseUrl: {
      form: { ...url("https:", "http:"), expected: "the URL of an ARCS server" },
      env: "ARCS_API_URL",
    },
    apiKey: {
      form: textForm("an API key", (given) => /^[\x21-\x7e]+$/.test(given)),
      env: "ARCS_API_KEY",
      secret: true,
    },
  } as const;
  const find = (name: keyof ServiceSettings): GivenText | undefined =>
    name === "baseUrl" && flag !== undefined
      ? { text: flag, source: "--url" }
      : variableOf(env, table[name].env);
  const { values, problems } = readSettings<ServiceSettings, Setting>(table, find);
  const missing = (["baseUrl", "apiKey"] as const)
    .filter((name) => find(name) === undefined)
    .map((name) => `${table[name].env} must be ${table[name].form.expected} (received none)`);
  const { baseUrl = "", apiKey = "" } = values;
  return { settings: { baseUrl, apiKey }, problems: [...missing, ...problems] };
}
