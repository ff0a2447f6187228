import { parseJson } from "@arcs/core/internal";
import { foldVouchers, type SignedRootList, type VouchingEntry, type VouchingRoots } from "@arcs/trust";
import { queryAll, type Transaction } from "../../../platform/db/queryable.ts";
import { logRecord } from "../../../platform/outbox.ts";
import { recordCoverEntry } from "../cover/service.ts";
import { findCoverEnd } from "../cover/store.ts";
import { findBookEnd, findRootsBy, keepRootList, listEntries } from "../books/service.ts";
import {
  loadState,
  saveState,
  saveVouchers,
  beginEditions,
  leaveFolding,
  listFolding,
  lockFolding,
  moveEdition,
  serveEdition,
} from "../vouching/editions.ts";
import type { Clock } from "../../../platform/base/runtime.ts";
import { type JobType, noPayload, requestJob } from "../../../platform/jobs/store.ts";
import type { Settings } from "../../../platform/settings/settings.ts";
import type { Store } from "../../../platform/db/store.ts";
import { loadRoots } from "./load-roots.ts";

/**
 * How many entries are folded in one transaction: memory holds one page of the log and the rows it names. More than that is folded
 * in memory first.
 */
export const REPLAY_PAGE = 2_000;

/** A list of roots as it was loaded; nothing where nobody vouches. */
type WantedRoots = { roots: VouchingRoots; signed: readonly SignedRootList[] } | undefined;

/**
 * Has the books kept by the lists of roots that the settings name. Where they are others than before, the logs are folded anew:
 * at once where they are short, else by a job, while the books are served as they are.
 *
 * @throws SdkError as {@link loadRoots} does
 */
export async function useConfiguredRoots({
  store,
  settings,
  clock,
}: {
  store: Store;
  settings: Settings;
  clock: Clock;
}): Promise<void> {
  const now = clock.now();
  const wanted = await loadRoots(settings, { now });
  await store.transaction(async (tx) => {
    const { position } = await findBookEnd(tx, "full");
    if (position < REPLAY_PAGE) {
      await changeRoots(tx, wanted?.roots, { signed: wanted?.signed ?? [], now });
    } else {
      await beginReplay(tx, wanted, { now });
    }
    // Also for what an earlier start has left behind.
    await requestJob(tx, replayType, { key: "all", runAt: now, now });
  });
}

/** Folds the logs anew after a change of the roots, and clears away what earlier ones left. One job for all servers. */
export const replayType: JobType = {
  kind: "vouching-replay",
  payload: noPayload,
  ladder: Array.from({ length: 1000 }, () => 60),
};

/**
 * Begins to keep the books by another list of roots, or by none. Both logs are folded anew, from where that was left
 * for the same list. The served books stay as they are until {@link serveFolded}.
 *
 * @returns whether there is something to fold
 */
export async function beginReplay(tx: Transaction, wanted: WantedRoots, { now }: { now: Date }): Promise<boolean> {
  // So that of two servers which start at once one finds what the other has begun.
  await lockBooks(tx);
  const rootsDigest = wanted?.roots.digest ?? "";
  if (wanted !== undefined) await keepRootList(tx, wanted.roots, { signed: wanted.signed, now });
  if ((await findCoverEnd(tx)).rootsDigest !== rootsDigest) {
    const named = rootsDigest === "" ? {} : { digest: rootsDigest };
    await recordCoverEntry(tx, { kind: "roots", ...named }, { now });
  }
  const folding = await listFolding(tx);
  const isServed = (await findBookEnd(tx, "full")).rootsDigest === rootsDigest;
  if (!isServed && folding.length > 0 && folding.every((each) => each.rootsDigest === rootsDigest)) return true;
  await leaveFolding(tx);
  if (!isServed) await beginEditions(tx, { rootsDigest });
  return !isServed;
}

/**
 * Folds the next page of a log into the new edition. One transaction also stores its progress, so that a stop at any
 * moment loses nothing and counts nothing twice.
 *
 * @returns how many entries there were: fewer than {@link REPLAY_PAGE} at the end of the log
 */
export async function foldNextPage(tx: Transaction, edition: string): Promise<number> {
  const folding = await lockFolding(tx, edition);
  // The process that folds it in memory writes the rows: until then they have no position.
  if (folding === undefined || folding.attempt !== "") return 0;
  const { book, position, rootsDigest } = folding;
  // The entry before comes along: times never decrease across pages either.
  const page = await listEntries(tx, book, { after: Math.max(0, position - 1), limit: REPLAY_PAGE + 1 });
  const entries = page.map(({ entry }) => parseJson(entry) as VouchingEntry);
  const last = position === 0 ? undefined : entries.shift();
  const next = entries.slice(0, REPLAY_PAGE);
  if (next.length === 0) return 0;
  const state = await loadState(tx, edition, next);
  state.position = position;
  state.at = last === undefined ? 0 : Date.parse(last.at);
  const folded = foldVouchers(next, { roots: await findRootsBy(tx, rootsDigest), state });
  await saveVouchers(tx, edition, folded.vouched);
  await saveState(tx, edition, folded.state);
  await moveEdition(tx, edition, folded.state.position);
  return next.length;
}

/**
 * Serves the folded books, both at once, and makes all scores due again. The logs are locked for it; entries since the
 * last page are folded first.
 *
 * @returns `behind` where that is more than a page, `nothing` where nothing is being folded
 */
export async function serveFolded(tx: Transaction, { now }: { now: Date }): Promise<"served" | "behind" | "nothing"> {
  await lockBooks(tx);
  const folding = await listFolding(tx);
  if (folding.length === 0 || folding.some(({ attempt }) => attempt !== "")) return "nothing";
  for (const { edition } of folding) {
    if ((await foldNextPage(tx, edition)) === REPLAY_PAGE) return "behind";
  }
  for (const edition of folding) await serveEdition(tx, edition);
  const { rootsDigest } = await findBookEnd(tx, "full");
  const roots = rootsDigest === "" ? {} : { roots: rootsDigest };
  await logRecord(tx, { kind: "roots_changed", at: now.toISOString(), ...roots }, {});
  await tx.query("update reputations set next_update_at = $1", [now]);
  return "served";
}

/**
 * Has the books kept by a list of roots at once, in one transaction: for logs of a few pages.
 *
 * @returns whether it was another one
 */
export async function changeRoots(
  tx: Transaction,
  roots: VouchingRoots | undefined,
  { signed = [], now }: { signed?: readonly SignedRootList[]; now: Date },
): Promise<boolean> {
  if (!(await beginReplay(tx, roots === undefined ? undefined : { roots, signed }, { now }))) return false;
  while ((await serveFolded(tx, { now })) === "behind");
  return true;
}

/** Nobody records an entry, and no other server changes the roots, until the transaction ends. */
async function lockBooks(tx: Transaction): Promise<void> {
  await queryAll(tx, "select book from vouching_books order by book for update", []);
}
