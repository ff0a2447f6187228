import { withoutSlashes } from "@arcs/client/internal";
import { SdkError } from "@arcs/core";
import { assertShape, describeValue } from "@arcs/core/internal";
import { type LogReader, type Tile, tilePath } from "@arcs/trust/transparency";

import { fetchBytes, type FetchSettings } from "./fetch-bytes.ts";

/** A reader of a log by HTTP; its checkpoint and its tiles are never more than they can be. */
export type HttpLogReader = Required<LogReader>;

// Max size of a note, and of 256 entries with their lengths.
const MOST_NOTE_BYTES = 262_144;
const MOST_ENTRIES_BYTES = 256 * (2 + 65_535);

/**
 * Makes a reader of a log as C2SP tlog-tiles serves it, for `followLog` and `createTileProofs` of `@arcs/trust/transparency`.
 * What it reads is not checked here.
 *
 * @param options.url - the prefix of the log, such as `https://arcs.example/log`
 * @throws SdkError `invalid_argument` for anything but an http or https URL; each function `server_unreachable`,
 * `server_invalid_answer`, `request_aborted`
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
      const bytes = await fetchBytes(`${prefix}/checkpoint`, { ...settings, mostBytes: MOST_NOTE_BYTES });
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
  if (isWeb && parsed.username === "" && parsed.password === "" && !/[?#]/.test(url)) return withoutSlashes(url);
  throw new SdkError(
    "invalid_argument",
    `url expected an http or https URL without user, ? and #, got ${describeValue(url)}`,
  );
}
