// The books, and the fold of their logs: both have to be the same at every moment.
import {
  foldVouchers,
  type VouchingEntry,
  type VouchingRoots,
  type VouchingState,
  writeVouchingState,
} from "@arcs/trust";
import { formatAmounts } from "@arcs/trust/internal";

import type { Store } from "../../../platform/db/store.ts";
import { type BookName, findBookEnd, listEntries } from "../books/service.ts";
import { loadState } from "../vouching/editions.ts";

/** The log of a book. */
export async function wholeLog({ pool }: Store, book: BookName): Promise<VouchingEntry[]> {
  const entries = await listEntries(pool, book, { after: 0, limit: 20_000 });
  return entries.map(({ entry }) => JSON.parse(entry) as VouchingEntry);
}

/** Returns the served book: vouchers and everybody's rows. */
export async function servedBook(store: Store, book: BookName): Promise<object> {
  const end = await findBookEnd(store.pool, book);
  const { rows } = await store.pool.query<{ id: string; amounts: string[] }>(
    "select payment_id as id, amounts::text[] from vouchers where edition = $1",
    [end.edition],
  );
  const log = await wholeLog(store, book);
  const state = await store.transaction((tx) => loadState(tx, end.edition, log));
  const vouched = rows.map(({ id, amounts }) => [id, formatAmounts(amounts.map(BigInt))] as const);
  return { digest: end.rootsDigest, vouched: Object.fromEntries(vouched), state: shown(state) };
}

/** Returns core's fold of the log. */
export async function foldedBook(store: Store, book: BookName, roots: VouchingRoots): Promise<object> {
  const { state, vouched } = foldVouchers(await wholeLog(store, book), { roots });
  const byId = [...vouched].map(([id, amounts]) => [id, formatAmounts(amounts)] as const);
  return { digest: roots.digest, vouched: Object.fromEntries(byId), state: shown(state) };
}

/** Rows of nothing say nothing, and how far it is stands elsewhere. */
function shown(state: VouchingState): object {
  const { position: _, at: __, emissions, ...rest } = writeVouchingState(state) as { [name: string]: object };
  const earned = Object.entries(emissions!).filter(([, { amount }]) => amount !== "0");
  return { ...rest, emissions: Object.fromEntries(earned) };
}
