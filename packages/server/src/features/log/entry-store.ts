import type { ChainHead, EntryOpening } from "@arcs/trust/transparency";

import { queryAll, queryOne, type Queryable, type Transaction } from "../../platform/db/queryable.ts";

/** An entry in its place. */
export type PlacedEntry = {
  /** From 0. */
  position: number;
  /** As it stands in the log. */
  entry: string;
  agentId: string | null;
  hidden: boolean;
  /** Where it stands behind a commitment. */
  opening?: EntryOpening | undefined;
};

/** A chain of entries: those of an agent that are shown, or those that are hidden. */
export type ChainName = { agentId: string; hidden: boolean };

/** Writes entries, in their order. */
export async function insertEntries(tx: Transaction, entries: readonly PlacedEntry[]): Promise<void> {
  await tx.query(
    `insert into log_entries (position, entry, agent_id, hidden, salt, opened)
     select * from unnest($1::bigint[], $2::text[], $3::text[], $4::boolean[], $5::text[], $6::text[])`,
    [
      entries.map(({ position }) => position),
      entries.map(({ entry }) => entry),
      entries.map(({ agentId }) => agentId),
      entries.map(({ hidden }) => hidden),
      entries.map(({ opening }) => opening?.salt ?? null),
      entries.map(({ opening }) => opening?.entry ?? null),
    ],
  );
}

/** Lists entries as they stand in the log. */
export async function listLogEntries(
  db: Queryable,
  { from, to }: { from: number; to: number },
): Promise<{ position: number; entry: string }[]> {
  return queryAll(
    db,
    "select position, entry from log_entries where position >= $1 and position < $2 order by position",
    [from, to],
  );
}

/** Lists the entries of a chain from a position on, with what opens them. */
export async function listChain(
  db: Queryable,
  { agentId, hidden }: ChainName,
  { from, limit }: { from: number; limit: number },
): Promise<{ position: number; entry: string; salt: string | null; opened: string | null }[]> {
  return queryAll(
    db,
    `select position, entry, salt, opened from log_entries
     where agent_id = $1 and hidden = $2 and position >= $3 order by position limit $4`,
    [agentId, hidden, from, limit],
  );
}

/** Finds the position of an agent's newest score that is shown, among the first entries of the log. */
export async function findScoreEntry(
  db: Queryable,
  { agentId, size }: { agentId: string; size: number },
): Promise<number | undefined> {
  const row = await queryOne<{ position: number }>(
    db,
    `select position from log_entries
     where agent_id = $1 and not hidden and position < $2 and entry like '%"kind":"score"%'
     order by position desc limit 1`,
    [agentId, size],
  );
  return row?.position;
}

/** Finds the position of what says that a credential was issued, where it is shown, among the first entries of the log. */
export async function findCredentialEntry(
  db: Queryable,
  { credentialId, size }: { credentialId: string; size: number },
): Promise<number | undefined> {
  const row = await queryOne<{ position: number }>(
    db,
    `select position from log_entries
     where entry like '%"kind":"credential_issued"%' and entry::json -> 'record' ->> 'credential' = $1 and position < $2
     order by position limit 1`,
    [credentialId, size],
  );
  return row?.position;
}

/** Finds where a chain ends; `undefined` where it has no entry. */
export async function findHead(db: Queryable, { agentId, hidden }: ChainName): Promise<ChainHead | undefined> {
  return queryOne<ChainHead>(db, "select count, hash from log_heads where agent_id = $1 and hidden = $2", [
    agentId,
    hidden,
  ]);
}

/** Lists where the chains of some agents end. */
export async function listHeads(db: Queryable, agentIds: readonly string[]): Promise<(ChainName & ChainHead)[]> {
  return queryAll(
    db,
    `select agent_id as "agentId", hidden, count, hash from log_heads where agent_id = any($1::text[])`,
    [agentIds],
  );
}

/** Keeps where chains end. */
export async function saveHeads(tx: Transaction, heads: readonly (ChainName & ChainHead)[]): Promise<void> {
  await tx.query(
    `insert into log_heads (agent_id, hidden, count, hash)
     select * from unnest($1::text[], $2::boolean[], $3::bigint[], $4::text[])
     on conflict (agent_id, hidden) do update set count = excluded.count, hash = excluded.hash`,
    [
      heads.map(({ agentId }) => agentId),
      heads.map(({ hidden }) => hidden),
      heads.map(({ count }) => count),
      heads.map(({ hash }) => hash),
    ],
    { changes: heads.map(({ agentId }) => agentId) },
  );
}
