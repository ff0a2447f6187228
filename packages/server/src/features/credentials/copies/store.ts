import { findNextStepTime, type SyncKey, type SyncState } from "@arcs/evm";

import { parseJson } from "@arcs/core/internal";
import { queryAll, queryOne, type Queryable, type Transaction } from "../../../platform/db/queryable.ts";

type StateRow = { state: string };

function readState({ state }: StateRow): SyncState {
  return parseJson(state) as SyncState;
}

/** Finds how far the sync of a credential to a chain has come. */
export async function findSync(db: Queryable, { credentialId, chain }: SyncKey): Promise<SyncState | undefined> {
  const row = await queryOne<StateRow>(
    db,
    "select state from credential_syncs where credential_id = $1 and chain = $2",
    [credentialId, chain],
  );
  return row === undefined ? undefined : readState(row);
}

/**
 * Saves a state in place of the one of the version before it.
 *
 * @returns false, and nothing is saved, when the stored version is another one (none, for version 1)
 */
export async function saveSync(db: Queryable, state: SyncState): Promise<boolean> {
  const { credentialId, chain, version } = state;
  const values = [credentialId, chain, version, JSON.stringify(state), findNextStepTime(state) ?? null];
  const { rowCount } =
    version === 1
      ? await db.query("insert into credential_syncs values ($1, $2, $3, $4, $5) on conflict do nothing", values)
      : await db.query(
          `update credential_syncs set version = $3, state = $4, next_step_at = $5
           where credential_id = $1 and chain = $2 and version = $3 - 1`,
          values,
        );
  return rowCount === 1;
}

/** Lists the syncs of a credential, by chain. */
export async function listSyncs(db: Queryable, credentialId: string): Promise<SyncState[]> {
  const rows = await queryAll<StateRow>(
    db,
    "select state from credential_syncs where credential_id = $1 order by chain",
    [credentialId],
  );
  return rows.map(readState);
}

/** Lists the syncs of a credential for a change; workers wait until the transaction ends. */
export async function lockSyncs(tx: Transaction, credentialId: string): Promise<SyncState[]> {
  const rows = await queryAll<StateRow>(
    tx,
    "select state from credential_syncs where credential_id = $1 order by chain for update",
    [credentialId],
  );
  return rows.map(readState);
}

/** Lists the syncs to a chain that are to be looked at, those that have waited longest first. */
export async function listDueSyncs(
  db: Queryable,
  chain: string,
  { now, limit }: { now: Date; limit: number },
): Promise<SyncState[]> {
  const rows = await queryAll<StateRow>(
    db,
    "select state from credential_syncs where chain = $1 and next_step_at <= $2 order by next_step_at limit $3",
    [chain, now, limit],
  );
  return rows.map(readState);
}

/** Returns the time when the next sync to a chain is due; `undefined` without one. */
export async function findNextSyncTime(db: Queryable, chain: string): Promise<Date | undefined> {
  const row = await queryOne<{ at: Date | null }>(
    db,
    "select min(next_step_at) as at from credential_syncs where chain = $1",
    [chain],
  );
  return row?.at ?? undefined;
}

/** Puts off the next look at a sync, unless it has changed meanwhile. */
export async function postponeSync(
  db: Queryable,
  { credentialId, chain, version }: SyncState,
  { until }: { until: Date },
): Promise<void> {
  await db.query(
    "update credential_syncs set next_step_at = $4 where credential_id = $1 and chain = $2 and version = $3",
    [credentialId, chain, version, until],
  );
}

/** Counts the syncs that wait, by chain. */
export function countWaitingSyncs(db: Queryable): Promise<{ chain: string; count: number }[]> {
  return queryAll<{ chain: string; count: number }>(
    db,
    "select chain, count(*) as count from credential_syncs where next_step_at is not null group by chain order by chain",
    [],
  );
}
