import { parseJson } from "@arcs/core/internal";
import { readRootList, type RootList, type SignedRootList, type VouchingRoots } from "@arcs/trust";
import { noRoots } from "@arcs/trust/internal";

import { type Queryable, queryOne, type Transaction } from "../../../platform/db/queryable.ts";

/** A list of roots; one of nobody where none is configured. */
export type BookRoots = VouchingRoots & { isConfigured: boolean };

/** Reads the list of roots with a digest; an empty one where it does not exist. */
export async function findRootsBy(db: Queryable, digest: string): Promise<BookRoots> {
  if (digest === "") return nobody;
  const known = readLists.get(digest);
  if (known !== undefined) return known;
  const found = await findRootList(db, digest);
  if (found === undefined) return nobody;
  const roots = { ...readRootList(found.list), isConfigured: true };
  // A server has one list, and another one while it changes.
  if (readLists.size >= 4) readLists.clear();
  readLists.set(roots.digest, roots);
  return roots;
}

/** Stores a list, so that the roots of an earlier score can be read. Signed documents that are there stay. */
export async function keepRootList(
  tx: Transaction,
  roots: VouchingRoots,
  { signed, now }: { signed: readonly SignedRootList[]; now: Date },
): Promise<void> {
  await tx.query(
    `insert into root_lists (digest, document, signed, added_at) values ($1, $2, $3, $4)
     on conflict (digest) do update set signed = excluded.signed where excluded.signed <> '[]'`,
    [roots.digest, JSON.stringify(roots.document), JSON.stringify(signed), now],
  );
}

export async function findRootList(
  db: Queryable,
  digest: string,
): Promise<{ list: RootList; signed: SignedRootList[] } | undefined> {
  const found = await queryOne<{ document: string; signed: string }>(
    db,
    "select document, signed from root_lists where digest = $1",
    [digest],
  );
  if (found === undefined) return undefined;
  return { list: parseJson(found.document) as RootList, signed: parseJson(found.signed) as SignedRootList[] };
}

// Lists are named by their content: one that was read is the same for ever.
const readLists = new Map<string, BookRoots>();
const nobody: BookRoots = { ...readRootList(noRoots), isConfigured: false };
