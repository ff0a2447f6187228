import { queryOne, type Queryable } from "../../../platform/db/queryable.ts";

/** Units of a quota that somebody asks for. */
export type QuotaRequest = { key: string; units: number; limit: number; windowMs: number };

/** Result of taking units. */
export type QuotaAnswer = {
  isGranted: boolean;
  /** Units that are taken now, by everybody. */
  taken: number;
  /** Which window it is: the time at which it ends, in milliseconds since 1970, by the database's clock. */
  window: number;
  resetsInMs: number;
};

/**
 * Takes units of a quota, all of them or none. A window begins with the first that are taken, and its end frees them all.
 *
 * The time is the database's: clocks of servers that differ would end each other's windows.
 */
export async function takeQuota(db: Queryable, request: QuotaRequest): Promise<QuotaAnswer> {
  const { key, units, limit, windowMs } = request;
  const answer = await queryOne<QuotaAnswer>(
    db,
    `with clock as (select (extract(epoch from now()) * 1000)::bigint as ms),
       granted as (
         insert into rate_limits as r (key, points, expire) select $1, $2::integer, ms + $4::bigint from clock where $2::integer <= $3::integer
         on conflict (key) do update set
           points = case when r.expire <= (select ms from clock) then excluded.points else r.points + excluded.points end,
           expire = case when r.expire <= (select ms from clock) then excluded.expire else r.expire end
         where r.expire <= (select ms from clock) or r.points + excluded.points <= $3::integer
         returning points, expire),
       answer as (
         select true as "isGranted", points, expire from granted
         union all
         select false, case when expire > ms then points else 0 end, greatest(expire, ms) from rate_limits, clock
         where key = $1 and not exists (select from granted))
     select "isGranted", points as taken, expire as window, expire - ms as "resetsInMs" from answer, clock`,
    [key, units, limit, windowMs],
  );
  if (answer !== undefined) return answer;
  // Nothing fits into such a window, or its row came after this statement began.
  if (units > limit) return { isGranted: false, taken: 0, window: 0, resetsInMs: windowMs };
  return takeQuota(db, request);
}

/** Gives unused units back, as long as their window lasts. */
export async function returnQuota(
  db: Queryable,
  { key, units, window }: { key: string; units: number; window: number },
): Promise<void> {
  await db.query("update rate_limits set points = points - $2 where key = $1 and expire = $3", [key, units, window]);
}

/** Deletes windows that have ended; gives how many. */
export async function deleteEndedQuotas(db: Queryable, { limit }: { limit: number }): Promise<number> {
  const { rowCount } = await db.query(
    `delete from rate_limits where key in
       (select key from rate_limits where expire <= extract(epoch from now()) * 1000 order by expire limit $1)
     and expire <= extract(epoch from now()) * 1000`,
    [limit],
  );
  return rowCount ?? 0;
}
