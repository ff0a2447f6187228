import { queryAll, queryOne, type Queryable, type Transaction } from "../../../platform/db/queryable.ts";

/** A partition of the events: all before a time, from where the one before it ends. */
export type EventPartition = { name: string; until: Date };

const WEEK_MS = 7 * 86_400_000;

/** Lists the first partition (`events_earlier`) and those of a week each, oldest first. */
export function listEventPartitions(db: Queryable): Promise<EventPartition[]> {
  return queryAll<EventPartition>(
    db,
    `select * from (
       select c.relname as name,
         (substring(pg_get_expr(c.relpartbound, c.oid) from 'TO \\(''([^'']+)''\\)'))::timestamptz as until
       from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'events'::regclass
     ) partitions where until is not null order by until`,
    [],
  );
}

/**
 * Adds a partition of a week after the last one. Events that were to go there already come with it.
 *
 * @param last - the newest partition that there is
 */
export async function addEventPartition(tx: Transaction, last: EventPartition): Promise<EventPartition> {
  const from = last.until.toISOString();
  const until = new Date(last.until.getTime() + WEEK_MS);
  const name = `events_${from.slice(0, 10).replaceAll("-", "")}`;
  await lockBriefly(tx);
  await tx.query(`create table ${name} (like events including constraints, primary key (id))`);
  const range = [from, until];
  await tx.query(
    `with late as (delete from events_other where created_at >= $1 and created_at < $2 returning *)
     insert into ${name} select * from late`,
    range,
  );
  // Utility statements take no values; both are times that were formatted here.
  await tx.query(
    `alter table events attach partition ${name} for values from ('${from}') to ('${until.toISOString()}')`,
  );
  return { name, until };
}

/**
 * Drops a partition, unless a delivery is there that an event in it, or before it, belongs to.
 *
 * @returns whether it was dropped
 */
export async function dropEventPartition(tx: Transaction, { name, until }: EventPartition): Promise<boolean> {
  // This may read all of them: nothing is locked meanwhile. Later none can be added: a replay holds the delivery that it repeats.
  const left = "select 1 from deliveries where coalesce(event_created_at, created_at) < $1 limit 1";
  if ((await queryOne(tx, left, [until])) !== undefined) return false;
  await lockBriefly(tx);
  await tx.query(`drop table ${name}`);
  return true;
}

/** Where somebody is at the events for longer this gives up, rather than have everybody wait behind it. */
async function lockBriefly(tx: Transaction): Promise<void> {
  await tx.query("set local lock_timeout = '2s'");
}

/**
 * Deletes events outside the weekly partitions that are older than a time and have no deliveries left, at most so many
 * of each table.
 */
export async function deleteOldEvents(
  db: Queryable,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  let most = 0;
  for (const table of ["events_earlier", "events_other"]) {
    const { rowCount } = await db.query(
      `delete from ${table} where id in (
         select id from ${table} e where created_at < $1
           and not exists (select 1 from deliveries d where d.event_id = e.id) order by created_at limit $2)`,
      [before, limit],
    );
    most = Math.max(most, rowCount ?? 0);
  }
  return most;
}
