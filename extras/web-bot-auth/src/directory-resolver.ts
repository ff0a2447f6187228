import { isFresh } from "@arcs/client/internal";
import { createGuardedFetch, type FetchLimits, mayBePlain } from "@arcs/client/internal/node";
import { SdkError } from "@arcs/core";
import { assertShape, createBoundedCache } from "@arcs/core/internal";
import { DIRECTORY_PATH, DIRECTORY_TYPE, type ResolveDirectory } from "./index.ts";

/** How directories of agents' keys are fetched. */
export type DirectoryResolverOptions = FetchLimits;

/** Finds the keys that agents sign requests with. */
export type DirectoryResolver = {
  /**
   * Fetches the directory at an origin, for `createRequestVerifier`.
   *
   * @throws SdkError `invalid_argument` when the origin is not https
   * @throws SdkError `server_unreachable`, `request_timed_out` or `server_invalid_answer` when
   *   there is no directory
   */
  resolve: ResolveDirectory;
  /** Closes the connections. */
  close(): Promise<void>;
};

const MOST_KEPT = 500;
/** A removed key still counts for so long. */
const MAX_AGE_MS = 300_000;
/**
 * How long a failure counts, so that requests that name one server do not make this one ask it all
 * the time.
 */
const FAILURE_MS = 30_000;
/** How long a directory counts that cannot be fetched anew: an outage withdraws no keys. */
const STALE_MS = 3_600_000;

/**
 * Origins never read before that are asked in a minute: a request names up to four of them.
 * The names of one site have as many as they leave to others.
 */
const MOST_NEW = 120;
const MINUTE_MS = 60_000;

type Kept = { text: string; at: number };
type Entry = { last: Kept | undefined; asked: Promise<string>; at: number; forMs: number };

/**
 * Makes a resolver of the directories in which agents publish their keys
 * (draft-meunier-webbotauth-httpsig-protocol-02, section 4.5). Who sends a request chooses the
 * origin, so only addresses of the public internet are connected to, redirects are not followed,
 * directories are bounded in size and time, many requests make one look-up, and at most 120 origins
 * that were never read before are asked in a minute.
 *
 * @example
 * ```ts
 * const directories = createDirectoryResolver();
 * const verifier = createRequestVerifier({ origin, resolveDirectory: directories.resolve });
 * ```
 */
export function createDirectoryResolver(options: DirectoryResolverOptions = {}): DirectoryResolver {
  assertShape(options, "options", "object");
  const { targets = "public" } = options;
  const documents = createGuardedFetch(options);
  // Apart, so that origins that somebody makes up push none aside that is known.
  const kept = createBoundedCache<Entry>(MOST_KEPT);
  const unread = createBoundedCache<Entry>(MOST_KEPT);
  const mayAskNew = createBudget();

  async function fetchDirectory(origin: string): Promise<string> {
    const url = URL.canParse(origin) ? new URL(DIRECTORY_PATH, origin) : undefined;
    if (url === undefined || (url.protocol !== "https:" && !mayBePlain(url, targets))) {
      throw new SdkError("invalid_argument", "the directory must be an https origin");
    }
    const { text, contentType } = await documents.fetchText(url, DIRECTORY_TYPE);
    // A page that its visitors write is no directory.
    if (contentType.split(";")[0]?.trim().toLowerCase() !== DIRECTORY_TYPE) {
      throw new SdkError(
        "server_invalid_answer",
        `${url.host} answered with another media type than ${DIRECTORY_TYPE}`,
      );
    }
    return text;
  }

  return {
    resolve(origin) {
      const known = kept.get(origin) ?? unread.get(origin);
      if (known !== undefined && isFresh(known.at, known.forMs)) return known.asked;
      const last = known?.last;
      if (last === undefined && !mayAskNew(origin)) {
        const message =
          "too many directories were asked for that are not known; try again in a minute";
        return Promise.reject(new SdkError("server_unreachable", message));
      }
      const at = Date.now();
      const entry = { last, asked: Promise.resolve(""), at, forMs: MAX_AGE_MS };
      entry.asked = fetchDirectory(origin).then(
        (text) => {
          entry.last = { text, at };
          unread.delete(origin);
          kept.set(origin, entry);
          return text;
        },
        (error: unknown) => {
          entry.forMs = FAILURE_MS;
          if (last !== undefined && isFresh(last.at, STALE_MS)) return last.text;
          throw error;
        },
      );
      (last === undefined ? unread : kept).set(origin, entry);
      return entry.asked;
    },
    close: () => documents.close(),
  };
}

/** Counts the origins that are asked in a minute, by their site: tells whether there is one left. */
function createBudget(): (origin: string) => boolean {
  const sites = new Map<string, number>();
  let [taken, begun] = [0, Date.now()];
  return (origin) => {
    if (!isFresh(begun, MINUTE_MS)) {
      sites.clear();
      [taken, begun] = [0, Date.now()];
    }
    const site = siteOf(origin);
    const own = sites.get(site) ?? 0;
    if (own >= MOST_NEW - taken) return false;
    sites.set(site, own + 1);
    taken++;
    return true;
  };
}

/** Returns what the names of one owner share: one domain has any number of them. */
function siteOf(origin: string): string {
  const host = URL.canParse(origin) ? new URL(origin).hostname : "";
  return /[a-z]$/.test(host) ? host.split(".").slice(-2).join(".") : host;
}
