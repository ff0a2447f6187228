import type { SignedRootList, VouchingRoots } from "@arcs/trust";

import type { ServerContext } from "../../../context.ts";
import type { Transaction } from "../../../platform/db/queryable.ts";
import { recordCoverEntry } from "../cover/record-entry.ts";
import { lockCoverBook } from "../cover/store.ts";
import { loadRoots } from "./load-roots.ts";
import { keepRootList } from "./root-lists.ts";

/**
 * Has the lists of roots that the settings name be in force from here on. Where they are others than before, the log says so: what
 * payments gave and earned before stays.
 */
export async function useConfiguredRoots({
  store,
  settings,
  clock,
}: Pick<ServerContext, "store" | "settings" | "clock">): Promise<VouchingRoots> {
  const now = clock.now();
  const { roots, signed } = await loadRoots(settings, { now });
  await store.transaction((tx) => changeRoots(tx, roots, { signed, now }));
  return roots;
}

export async function changeRoots(
  tx: Transaction,
  roots: VouchingRoots | undefined,
  { signed = [], now }: { signed?: readonly SignedRootList[]; now: Date },
): Promise<boolean> {
  if (roots !== undefined) await keepRootList(tx, roots, { signed, now });
  // Of servers that start at once, one finds what another has written.
  const { rootsDigest } = await lockCoverBook(tx);
  if (rootsDigest === (roots?.digest ?? "")) return false;
  await recordCoverEntry(tx, { kind: "roots", ...(roots === undefined ? {} : { digest: roots.digest }) }, { now });
  // A root's cap, and words about the list, are part of scores.
  await tx.query("update reputations set next_update_at = $1", [now]);
  return true;
}
