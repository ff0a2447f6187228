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

type Kept = { text: string; at: number };

/**
 * Makes a resolver of the directories in which agents publish their keys
 * (draft-meunier-webbotauth-httpsig-protocol-02, section 4.5). Who sends a request chooses the
 * origin, so only addresses of the public internet are connected to, redirects are not followed,
 * directories are bounded in size and time, and many requests make one look-up.
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
  const kept = createBoundedCache<{
    last: Kept | undefined;
    asked: Promise<string>;
    at: number;
    forMs: number;
  }>(MOST_KEPT);

  async function fetchDirectory(origin: string): Promise<string> {
    const url = URL.canParse(origin) ? new URL(DIRECTORY_PATH, origin) : undefined;
    if (url === undefined || (url.protocol !== "https:" && !mayBePlain(url, targets))) {
      throw new SdkError("invalid_argument", "the directory expected an https origin");
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
      const known = kept.get(origin);
      if (known !== undefined && isFresh(known.at, known.forMs)) return known.asked;
      const last = known?.last;
      const at = Date.now();
      const entry = { last, asked: Promise.resolve(""), at, forMs: MAX_AGE_MS };
      entry.asked = fetchDirectory(origin).then(
        (text) => {
          entry.last = { text, at };
          return text;
        },
        (error: unknown) => {
          entry.forMs = FAILURE_MS;
          if (last !== undefined && isFresh(last.at, STALE_MS)) return last.text;
          throw error;
        },
      );
      kept.set(origin, entry);
      return entry.asked;
    },
    close: () => documents.close(),
  };
}
