import { SdkError } from "@arcs/core";
import { parseJson } from "@arcs/core/internal";
import type { RootList, SignedRootList, VouchingEntry } from "@arcs/trust";

import type { Queryable } from "../../../platform/db/queryable.ts";
import { findBookEnd, findRootList } from "./store/books.ts";
import { listLogAnchors, type LogAnchor } from "./store/log-anchors.ts";
import { findRunningHash, listEntries } from "./store/log.ts";

/** A page of the public log of what was paid. */
export type LogPage = {
  entries: VouchingEntry[];
  /** Hash over all entries before the page, and over those of the page too. */
  previousHash: string;
  runningHash: string;
  /** Of the last entry of the page. */
  position: number;
  /** Entries of the whole log. */
  total: number;
  /** Where the ledger has the hash over the log, within the page. Times are ISO 8601. */
  anchors: (Omit<LogAnchor, "anchoredAt"> & { anchoredAt: string })[];
};

/**
 * Reads a page of the public log.
 *
 * @throws SdkError `invalid_request` when `after` is no position of the log
 */
export async function readPublicLog(
  db: Queryable,
  { after, limit }: { after: number; limit: number },
): Promise<LogPage> {
  const previousHash = await findRunningHash(db, "public", after);
  if (previousHash === undefined) {
    throw new SdkError("invalid_request", "after expected the position of an entry of the log");
  }
  const page = await listEntries(db, "public", { after, limit });
  const { position } = await findBookEnd(db, "public");
  const last = page.at(-1);
  const upTo = last?.position ?? after;
  const anchors = await listLogAnchors(db, { after, upTo });
  return {
    entries: page.map(({ entry }) => parseJson(entry) as VouchingEntry),
    previousHash,
    runningHash: last?.runningHash ?? previousHash,
    position: upTo,
    // Entries added since the page was read are on the next one.
    total: Math.max(position, upTo),
    anchors: anchors.map(({ anchoredAt, ...anchor }) => ({ ...anchor, anchoredAt: anchoredAt.toISOString() })),
  };
}

/**
 * Reads a list of roots: the one with a digest, or the current one.
 *
 * @throws SdkError `not_found` when it does not exist
 */
export async function readRoots(
  db: Queryable,
  { digest }: { digest?: string },
): Promise<{ digest: string; list: RootList; signed: SignedRootList[] }> {
  const wanted = digest ?? (await findBookEnd(db, "full")).rootsDigest;
  const found = await findRootList(db, wanted);
  if (found === undefined) throw new SdkError("not_found", "there is no such list of roots");
  return { digest: wanted, ...found };
}
