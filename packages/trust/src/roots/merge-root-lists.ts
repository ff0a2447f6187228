import { assertArray } from "@arcs/core/internal";

import { readRootList, type RootList } from "../vouching/root-list.ts";

/**
 * Merges the root lists of several publishers. Each describes its own groups, roots and prices. Names are joined, and duplicate
 * tokens count once.
 *
 * @throws SdkError `invalid_root_list` if two lists describe the same group, root or credential, or one is malformed
 * @example
 * ```ts
 * const { digest } = readRootList(mergeRootLists([rootList]));
 * ```
 */
export function mergeRootLists(lists: readonly RootList[]): RootList {
  assertArray(lists, "lists");
  for (const list of lists) readRootList(list);
  const assets = new Map(
    lists.flatMap((list) => list.assets.map((each) => [JSON.stringify([each.network, each.asset]), each] as const)),
  );
  const merged: RootList = {
    name: lists.map(({ name }) => name).join("; "),
    assets: [...assets.values()],
    groups: lists.flatMap(({ groups }) => groups),
    roots: lists.flatMap(({ roots }) => roots),
    credentials: lists.flatMap(({ credentials }) => credentials),
  };
  return readRootList(merged).document;
}
