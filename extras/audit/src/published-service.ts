import {
  abortedError,
  delayBeforeRetry,
  pause,
  startDeadline,
  withoutSlashes,
} from "@arcs/client/internal";
import { isSdkError, SdkError } from "@arcs/core";
import type { ReputationEvidence } from "@arcs/core/http";
import {
  assertShape,
  chunksOf,
  describeValue,
  isJsonObject,
  naming,
  parseJson,
  readBody,
  readRetryAfter,
  reasonOf,
  userAgent,
} from "@arcs/core/internal";
import { readRootList, type VouchingRoots } from "@arcs/trust";
import { type LogReader, type Tile, tilePath } from "@arcs/trust/transparency";

import type { ServedEvidence } from "./check-score.ts";

/** A reader of a log by HTTP; its checkpoint and its tiles are never more than they can be. */
export type HttpLogReader = Required<LogReader>;

// Max size of a note, and of 256 entries with their lengths.
const MOST_NOTE_BYTES = 262_144;
const MOST_ENTRIES_BYTES = 256 * (2 + 65_535);

/**
 * Makes a reader of a log as C2SP tlog-tiles serves it, for `followLog` and `createTileProofs` of
 * `@arcs/trust/transparency`. What it reads is not checked here.
 *
 * @param options.url - the prefix of the log, such as `https://arcs.example/log`
 * @throws SdkError `invalid_argument` for anything but an http or https URL; each function
 *   `server_unreachable`, `server_invalid_answer`, `request_aborted`
 * @example
 * ```ts
 * const reader = createHttpLogReader({ url: "https://arcs.example/log" });
 * ```
 */
export function createHttpLogReader(options: FetchSettings & { url: string }): HttpLogReader {
  assertShape(options, "options", { url: "text", "fetch?": "function" });
  const { url, ...settings } = options;
  const prefix = readPrefix(url);
  return {
    async readCheckpoint() {
      const bytes = await fetchBytes(`${prefix}/checkpoint`, {
        ...settings,
        mostBytes: MOST_NOTE_BYTES,
      });
      return new TextDecoder().decode(bytes);
    },
    readEntries: (tile) => fetchBytes(urlOf(tile), { ...settings, mostBytes: MOST_ENTRIES_BYTES }),
    readHashes: (tile) => fetchBytes(urlOf(tile), { ...settings, mostBytes: tile.width * 32 }),
  };

  function urlOf(tile: Tile): string {
    return `${prefix}/${tilePath(tile)}`;
  }
}

/** The URL without a slash at its end. @throws SdkError `invalid_argument` */
export function readPrefix(url: string): string {
  const parsed = typeof url === "string" && URL.canParse(url) ? new URL(url) : undefined;
  const isWeb = parsed !== undefined && /^https?:$/.test(parsed.protocol);
  // fetch takes no URL with a user, and says which one it was.
  if (isWeb && parsed.username === "" && parsed.password === "" && !/[?#]/.test(url))
    return withoutSlashes(url);
  throw new SdkError(
    "invalid_argument",
    `url must be an http or https URL without user, ? and # (received ${describeValue(url)})`,
  );
}

/** How files and answers are fetched. */
export type FetchSettings = {
  /** In place of the platform's `fetch`. */
  fetch?: typeof globalThis.fetch;
  /** Ends what is under way. */
  signal?: AbortSignal;
  /** Milliseconds for one attempt, its body included. Default 30,000. */
  timeoutMs?: number;
};

const ATTEMPTS = 5;

/**
 * Gets a body, whole or not at all; it is asked for again where the server is busy or the
 * connection fails. Redirects are not followed.
 *
 * @throws SdkError `server_unreachable`, `request_aborted`; `server_invalid_answer` for another
 *   status than 200, with `details.status`, and for more bytes than there can be
 */
export async function fetchBytes(
  url: string,
  { mostBytes, ...settings }: FetchSettings & { mostBytes: number },
): Promise<Uint8Array> {
  for (let attempt = 0; ; attempt++) {
    const outcome = await attemptOnce(url, { ...settings, mostBytes });
    if ("bytes" in outcome) return outcome.bytes;
    const { retryAfterMs, error } = outcome;
    const delayMs = delayBeforeRetry(attempt, retryAfterMs);
    if (attempt + 1 >= ATTEMPTS || delayMs === undefined) throw error;
    await pause(delayMs, settings.signal);
  }
}

type Outcome = { bytes: Uint8Array } | { error: SdkError; retryAfterMs: number | undefined };

async function attemptOnce(
  url: string,
  settings: FetchSettings & { mostBytes: number },
): Promise<Outcome> {
  const {
    fetch: fetchFunction = globalThis.fetch,
    signal,
    timeoutMs = 30_000,
    mostBytes,
  } = settings;
  const deadline = startDeadline(timeoutMs, signal);
  try {
    const response = await fetchFunction(url, {
      headers: userAgent(naming.AUDIT_USER_AGENT),
      signal: deadline.signal,
      redirect: "manual",
      credentials: "omit",
    });
    if (response.status !== 200) return await refused(url, response);
    const bytes = await readBody(chunksOf(response.body, deadline.signal), { maxBytes: mostBytes });
    if (bytes !== undefined) return { bytes };
    throw new SdkError(
      "server_invalid_answer",
      `${placeOf(url)} must be at most ${mostBytes} bytes`,
    );
  } catch (error) {
    if (signal?.aborted === true) throw abortedError(signal);
    if (isSdkError(error)) throw error;
    const message = `${placeOf(url)} could not be read: ${reasonOf(error).slice(0, 200)}`;
    return {
      error: new SdkError("server_unreachable", message, { cause: error }),
      retryAfterMs: undefined,
    };
  } finally {
    deadline.release();
  }
}

/** Throws on permanent errors; temporary ones are left to the next attempt. */
async function refused(url: string, { status, body, headers }: Response): Promise<Outcome> {
  await body?.cancel().catch(() => undefined);
  const message = `${placeOf(url)} answered ${status}${status === 404 ? ": nothing is served there" : ""}`;
  const error = new SdkError("server_invalid_answer", message, { details: { status } });
  if (status !== 429 && status < 500) throw error;
  return {
    error,
    retryAfterMs: readRetryAfter(headers.get("retry-after") ?? undefined, Date.now()),
  };
}

/** Where, for messages: without what may be a secret in the URL of somebody's own. */
function placeOf(url: string): string {
  if (!URL.canParse(url)) return "the answer";
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`.slice(0, 200);
}

export type PublishedService = ReturnType<typeof createPublishedService>;

const MOST_ANSWER_BYTES = 16 * 1024 * 1024;
const MOST_TRANSACTIONS = 1_000_000;
// Of up to 5,000 transactions.
const MOST_PAGES = 1_000;
// Begun anew where the score is computed again in between.
const READINGS = 5;

/**
 * Makes a reader of a service's public data besides its log, which takes no API key.
 *
 * @param options.url - of the service, without `/v1`
 */
export function createPublishedService({ url, ...settings }: FetchSettings & { url: string }) {
  const load = async (path: string): Promise<Record<string, unknown>> => {
    const bytes = await fetchBytes(`${url}${path}`, { ...settings, mostBytes: MOST_ANSWER_BYTES });
    try {
      const value: unknown = parseJson(new TextDecoder().decode(bytes));
      if (isJsonObject(value)) return value;
    } catch {
      // As below.
    }
    throw invalid(path, "a JSON object");
  };

  async function readPages(agentId: string): Promise<ServedEvidence> {
    const path = `/agents/${encodeURIComponent(agentId)}/evidence`;
    const transactions: ServedEvidence["transactions"][number][] = [];
    const seen = new Set<string | undefined>();
    let first: ServedEvidence | undefined;
    for (let cursor: string | undefined; ;) {
      const isEndless = seen.size >= MOST_PAGES || transactions.length > MOST_TRANSACTIONS;
      if (isEndless || seen.has(cursor)) throw invalid(path, "an end of its pages");
      seen.add(cursor);
      const page = await load(
        `${path}?limit=5000${cursor === undefined ? "" : `&cursor=${encodeURIComponent(cursor)}`}`,
      );
      assertEvidence(page, { path, agentId });
      for (const each of page.transactions) transactions.push(each);
      first ??= page;
      if (page.nextCursor === null) return { ...first, transactions };
      cursor = page.nextCursor;
    }
  }

  return {
    /** Reads the list of roots with a digest; `undefined` where the service has none. */
    async readRoots(digest: string): Promise<VouchingRoots | undefined> {
      try {
        const { list } = await load(`/evidence/roots?digest=${digest}`);
        return readRootList(list);
      } catch (error) {
        if (statusOf(error) === 404 || isSdkError(error, "invalid_root_list")) return undefined;
        throw error;
      }
    },
    /**
     * Reads all that the score of an agent was computed from.
     *
     * @returns `changing` while the score is being computed again; the code of any other refusal
     */
    async readEvidence(
      agentId: string,
    ): Promise<ServedEvidence | "changing" | { withheld: string }> {
      for (let attempt = 1; ; attempt++) {
        try {
          return await readPages(agentId);
        } catch (error) {
          const status = statusOf(error);
          if (status === 409 && attempt < READINGS) continue;
          if (status === 409) return "changing";
          if (status === undefined || status >= 500) throw error;
          return { withheld: `HTTP ${status}` };
        }
      }
    },
  };
}

function assertEvidence(
  value: Record<string, unknown>,
  { path, agentId }: { path: string; agentId: string },
): asserts value is ReputationEvidence {
  const { agentId: id, computedAt, ownAddresses, cover, log, transactions, nextCursor } = value;
  if (id !== agentId) throw invalid(path, "the agent that was asked for");
  const isWhole =
    typeof computedAt === "string" &&
    !Number.isNaN(Date.parse(computedAt)) &&
    Array.isArray(ownAddresses) &&
    ownAddresses.every((address) => typeof address === "string") &&
    isJsonObject(cover) &&
    isJsonObject(log) &&
    Array.isArray(transactions) &&
    (nextCursor === null || typeof nextCursor === "string");
  if (!isWhole)
    throw invalid(path, "computedAt, ownAddresses, cover, log, transactions and nextCursor");
}

function statusOf(error: unknown): number | undefined {
  const status = isSdkError(error, "server_invalid_answer") ? error.details["status"] : undefined;
  return typeof status === "number" ? status : undefined;
}

function invalid(path: string, expected: string): SdkError {
  return new SdkError("server_invalid_answer", `${path.slice(0, 200)} must be ${expected}`);
}
