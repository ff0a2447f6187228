import { defined, encodeBase64, utf8ToBytes } from "@arcs/vc/internal";

/**
 * Reads a body up to a length in bytes. The body is closed when reading ends early.
 *
 * @param options.declared - `Content-Length`, if known: a body that declares too much is not read
 *   at all
 * @returns `undefined` if the body is longer
 */
export async function readBody(
  chunks: AsyncIterable<unknown>,
  { maxBytes, declared }: { maxBytes: number; declared?: string | null | undefined },
): Promise<Uint8Array | undefined> {
  const isDeclaredTooLong = Number(declared ?? 0) > maxBytes;
  // One array that grows, not a list of chunks: a million one-byte chunks would take the memory of
  // a hundred bodies.
  let bytes = new Uint8Array(0);
  let length = 0;
  for await (const chunk of chunks) {
    const part = typeof chunk === "string" ? utf8ToBytes(chunk) : (chunk as Uint8Array);
    const end = length + part.length;
    if (isDeclaredTooLong || end > maxBytes) return undefined;
    if (end > bytes.length) {
      const larger = new Uint8Array(Math.max(end, Math.min(2 * bytes.length, maxBytes)));
      larger.set(bytes.subarray(0, length));
      bytes = larger;
    }
    bytes.set(part, length);
    length = end;
  }
  return bytes.length === length ? bytes : bytes.slice(0, length);
}

/**
 * A readable stream: the part of `ReadableStream` that is used, or an async iterable such as Node's
 * streams.
 */
export type StreamedBody<Chunk> =
  | {
      getReader(): {
        read(): Promise<{ done: boolean; value?: Chunk | undefined }>;
        cancel(): Promise<unknown>;
      };
    }
  | AsyncIterable<Chunk>;

export function isStreamed(body: object): body is StreamedBody<never> {
  return "getReader" in body || Symbol.asyncIterator in body;
}

/**
 * Yields the chunks of a stream, by its reader if it has one: not every browser can iterate
 * streams.
 *
 * @param signal - ends the reading. The signal of `fetch` is not enough: under Node 20 and 22 it
 *   has no effect any more once the response was garbage-collected, which happens while its body is read
 * @throws the signal's reason
 */
export async function* chunksOf<Chunk>(
  body: StreamedBody<Chunk> | null,
  signal?: AbortSignal,
): AsyncGenerator<Chunk> {
  if (body === null) return;
  if (!("getReader" in body)) {
    yield* body;
    return;
  }
  const reader = body.getReader();
  // Not awaited: cancelling a body that failed rejects.
  const cancel = (): void => void reader.cancel().catch(() => undefined);
  const stopWatching = signal && onAbort(signal, cancel);
  try {
    signal?.throwIfAborted();
    for (;;) {
      const { done, value } = await reader.read();
      signal?.throwIfAborted();
      if (done || value === undefined) return;
      yield value;
    }
  } finally {
    stopWatching?.();
    cancel();
  }
}

/**
 * Names the sender of a request, since firewalls refuse requests without a `User-Agent`. Browsers
 * name themselves: another name there would cost each request a preflight (CORS).
 *
 * @param name - such as `naming.CLIENT_USER_AGENT`
 */
export function userAgent(name: string): { "user-agent"?: string } {
  const { navigator } = globalThis as { navigator?: { userAgent?: unknown } };
  return String(navigator?.userAgent).startsWith("Mozilla/") ? {} : { "user-agent": name };
}

/**
 * Takes user and password out of a URL, for the header that carries them (RFC 7617). `fetch`
 * refuses a URL that has them, with an error that shows it.
 */
export function splitCredentials(url: string): {
  target: string;
  headers: { authorization?: string };
} {
  const target = new URL(url);
  const { username, password } = target;
  if (username === "" && password === "") return { target: url, headers: {} };
  target.username = "";
  target.password = "";
  return { target: target.href, headers: { authorization: `Basic ${pairOf(username, password)}` } };
}

function pairOf(username: string, password: string): string {
  return encodeBase64(utf8ToBytes(`${meant(username)}:${meant(password)}`));
}

/** Network and clock of a package that has them: core has none. */
export type Platform = {
  /** `User-Agent` of its requests. */
  name: string;
  fetch: (
    url: string,
    init: Pick<ExchangeRequest, "method" | "headers"> & {
      body?: string;
      redirect: "manual";
      cache?: "no-store";
      signal?: AbortSignal;
    },
  ) => Promise<{
    status: number;
    headers: { get(name: string): string | null };
    body: StreamedBody<Uint8Array> | null;
  }>;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Ends early when the signal fires. */
  wait: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
};

type ExchangeRequest = {
  method: string;
  headers?: Record<string, string>;
  /** JSON. */
  body?: string | undefined;
  maxBytes: number;
  signal?: AbortSignal | undefined;
  platform: Platform;
};

/** Whether an endpoint asks to be asked again later, and when. */
type Busy = { isBusy: boolean; retryAfterMs?: number | undefined };

/**
 * Sends a request to an endpoint that is not trusted, and reads its answer up to a length. It
 * follows no redirects: they would carry the key elsewhere, or have this machine call a server that
 * only it can reach. An endpoint is busy by 429, or 503 with `Retry-After` (RFC 9110, section
 * 10.2.3).
 *
 * @returns without a body where that is longer
 * @throws errors of `fetch`, whose text may contain the URL, and the URL a key
 */
export async function exchange(
  url: string,
  { headers, maxBytes, platform, ...request }: ExchangeRequest,
): Promise<Busy & { status: number; body: Uint8Array | undefined }> {
  const sent = request.body === undefined ? {} : { "content-type": "application/json" };
  const { target, headers: login } = splitCredentials(url);
  const named = { accept: "application/json", ...userAgent(platform.name), ...login };
  const response = await platform.fetch(target, {
    ...defined(request),
    headers: { ...named, ...sent, ...headers },
    redirect: "manual",
    ...uncached(),
  });
  const { status } = response;
  const retryAfterMs = readRetryAfter(
    response.headers.get("retry-after") ?? undefined,
    platform.now(),
  );
  return {
    status,
    retryAfterMs,
    isBusy: status === 429 || (status === 503 && retryAfterMs !== undefined),
    body: await readBody(chunksOf(response.body, request.signal), { maxBytes }),
  };
}

/**
 * Keeps frameworks from answering again with what they have stored, as the fetch of Next.js 14 does
 * for ever. Workers of a compatibility date before 2024-11-11 throw at this option: their requests
 * have no such property.
 */
export function uncached(): { cache?: "no-store" } {
  const { Request } = globalThis;
  return Request !== undefined && "cache" in Request.prototype ? { cache: "no-store" } : {};
}

const MAX_REPEATS = 3;

/**
 * Asks up to four times, until the answer is not busy, with pauses as long as the endpoint says, or
 * doubling from `first` milliseconds. An endpoint that wants more than `max`, or more than is left
 * until `end`, is not asked again.
 *
 * @param options.signal - ends a pause: what is asked then has to throw
 */
export async function askAgain<Answer extends Busy>(
  ask: () => Promise<Answer>,
  options: {
    first: number;
    max: number;
    end?: number;
    signal?: AbortSignal | undefined;
    platform: Platform;
  },
): Promise<Answer> {
  const { first, max, end = Number.POSITIVE_INFINITY, signal, platform } = options;
  for (let count = 1; ; count++) {
    const answer = await ask();
    const pause = answer.retryAfterMs ?? backOff(count, { first, max });
    if (!answer.isBusy || count > MAX_REPEATS || pause > max || platform.now() + pause > end)
      return answer;
    await platform.wait(pause, signal);
  }
}

/**
 * Returns the pause after a number of failures, from 1: it doubles from `first` to `max`. Jitter is
 * up to the caller.
 */
export function backOff(failures: number, { first, max }: { first: number; max: number }): number {
  return Math.min(max, first * 2 ** (failures - 1));
}

/**
 * Reads `Retry-After` (RFC 9110, section 10.2.3) as milliseconds from now: seconds, possibly with a
 * fraction, or a date. `Date.parse` alone would read an invalid number as a past year.
 */
export function readRetryAfter(text: string | undefined, now: number): number | undefined {
  if (text === undefined) return undefined;
  const trimmed = text.trim();
  if (/^\d{1,9}(?:\.\d{1,9})?$/.test(trimmed)) return Number(trimmed) * 1000;
  const time = /^[A-Z][a-z]{2,8}[, ]/.test(trimmed) ? Date.parse(trimmed) : Number.NaN;
  return Number.isNaN(time) ? undefined : Math.max(0, time - now);
}

/** The callbacks that wait for a signal, and the one listener on it. */
type Watch = { callbacks: Set<() => void>; callAll: () => void };

const watches = new WeakMap<AbortSignal, Watch>();

/**
 * Calls back when a signal fires. All callers of a signal share one listener, because platforms
 * warn of a leak at the eleventh.
 *
 * @@returns a function that cancels the callback
 */
export function onAbort(signal: AbortSignal, callback: () => void): () => void {
  const { callbacks, callAll } = watches.get(signal) ?? watch(signal);
  callbacks.add(callback);
  return () => {
    if (!callbacks.delete(callback) || callbacks.size > 0) return;
    signal.removeEventListener("abort", callAll);
    watches.delete(signal);
  };
}

function watch(signal: AbortSignal): Watch {
  const callbacks = new Set<() => void>();
  const callAll = (): void => {
    // A copy, because a callback may remove itself.
    for (const callback of Array.from(callbacks)) callback();
  };
  signal.addEventListener("abort", callAll, { once: true });
  const made = { callbacks, callAll };
  watches.set(signal, made);
  return made;
}

// Shorter parts of a path are words such as v2 or mainnet; keys are longer.
const MIN_KEY_LENGTH = 8;

/**
 * Removes possible keys of an endpoint's URL from a text: its user and password, the longer parts
 * of its path and its query values, encoded and decoded. Endpoints quote the key that they refuse.
 */
export function withoutSecretsOf(url: string, text: string): string {
  return secretsOf(url).reduce((left, secret) => left.replaceAll(secret, "[key]"), text);
}

function secretsOf(url: string): string[] {
  if (!URL.canParse(url)) return [url];
  const { username, password, pathname, searchParams } = new URL(url);
  const login = username === "" && password === "" ? [] : [pairOf(username, password)];
  const parts = [username, password, ...login, ...pathname.split("/"), ...searchParams.values()];
  const secrets = parts.flatMap((part) => [part, meant(part), encodeURIComponent(part)]);
  // The longest first, because one may contain another.
  return [...new Set(secrets)]
    .filter(({ length }) => length >= MIN_KEY_LENGTH)
    .sort((a, b) => b.length - a.length);
}

function meant(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const hints: Readonly<Record<string, string | undefined>> = {
  ERR_SSL_WRONG_VERSION_NUMBER: "as when it speaks http and not https",
};

/** Returns why a request failed: the error of the connection in place of "fetch failed". */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown reason";
  const { cause = error } = error;
  const { code, message } = cause as { code?: unknown; message?: unknown };
  if (typeof code === "string") return hints[code] === undefined ? code : `${code}, ${hints[code]}`;
  if (message === "") return "the platform does not say why, as when a proxy asks for a password";
  return typeof message === "string" ? message : error.message;
}

const statusHints: Readonly<Record<number, string | undefined>> = {
  401: "it asks for a key, or a user and password",
  402: "its plan may have no credits left",
  403: "it may not allow this key, network address or origin",
  404: "the path of its URL may be wrong",
};

/** Writes the status of an endpoint's answer, with what an operator can do about it. */
export function describeStatus(status: number): string {
  const leadsElsewhere = status >= 300 && status < 400;
  const hint = leadsElsewhere
    ? "it leads to another address, which the URL is to name"
    : statusHints[status];
  return hint === undefined ? `HTTP ${status}` : `HTTP ${status}: ${hint}`;
}

const MAX_CHARACTERS = 200;

/**
 * Returns an endpoint's error reason as one short line, fit for logs and messages. The endpoint is
 * not trusted: its reason may have any length or type, and may quote a URL with a key.
 *
 * @param options.url - the endpoint's URL, if known: a reason may quote only the key in it
 */
export function reasonOfEndpoint(reason: unknown, { url }: { url?: string } = {}): string {
  if (typeof reason !== "string") return "no reason given";
  if (reason.includes("://")) return "a reason that names a URL, not shown";
  const text = url === undefined ? reason : withoutSecretsOf(url, reason);
  return text
    .replaceAll(/[\s\p{C}]+/gu, " ")
    .trim()
    .slice(0, MAX_CHARACTERS);
}
