import { queryAll, queryOne, type Queryable, type Transaction } from "../../../platform/db/queryable.ts";

/** Stored sums that give a score at a later time, in pages, and their source. */
export type KeptAges = { basis: string; pages: readonly string[] };

// Some 100 KB, which take as long to be written as a page of evidence to be read.
const WRITTEN_TOGETHER = 3;

/**
 * Stores the sums for an agent's score at later times, all pages but the first, some in a statement of their own: one
 * transaction for all of them would block others. They are of no use before {@link saveFirstAgesPage} has stored the
 * first one.
 *
 * @param options.pause - called after each statement but the last with the milliseconds that it took
 */
export async function saveLaterAgesPages(
  db: Queryable,
  agentId: string,
  { basis, pages, pause }: KeptAges & { pause: (milliseconds: number) => Promise<void> },
): Promise<void> {
  for (let from = 1; from < pages.length; from += WRITTEN_TOGETHER) {
    const begun = performance.now();
    const bodies = pages.slice(from, from + WRITTEN_TOGETHER);
    await savePages(db, agentId, { basis, pages: pages.length, from, bodies });
    if (from + WRITTEN_TOGETHER < pages.length) await pause(performance.now() - begun);
  }
}

/** Keeps the first page in place of what was kept for the agent before. The others are there already. */
export async function saveFirstAgesPage(tx: Transaction, agentId: string, { basis, pages }: KeptAges): Promise<void> {
  await Promise.all([
    tx.query("delete from score_ages where agent_id = $1 and page >= $2", [agentId, pages.length]),
    savePages(tx, agentId, { basis, pages: pages.length, from: 0, bodies: pages.slice(0, 1) }),
  ]);
}

async function savePages(
  db: Queryable,
  agentId: string,
  { basis, pages, from, bodies }: { basis: string; pages: number; from: number; bodies: readonly string[] },
): Promise<void> {
  await db.query(
    `insert into score_ages (agent_id, page, pages, basis, body)
     select $1, $3 + place - 1, $2, $4, body from unnest($5::text[]) with ordinality as given (body, place)
     on conflict (agent_id, page) do update set pages = excluded.pages, basis = excluded.basis, body = excluded.body`,
    [agentId, pages, from, basis, bodies],
  );
}

/** The first page of what is kept for an agent. */
export type FirstAgesPage = { agentId: string; basis: string; pages: number; body: string };

/** Finds the first pages for those agents that have one, in no order. */
export function findFirstAgesPages(db: Queryable, agentIds: readonly string[]): Promise<FirstAgesPage[]> {
  return queryAll<FirstAgesPage>(
    db,
    `select agent_id as "agentId", basis, pages, body from score_ages where agent_id = any($1) and page = 0`,
    [agentIds],
  );
}

/** Finds another page, as long as it is of the same score. */
export async function findAgesPage(
  db: Queryable,
  { agentId, basis }: Pick<FirstAgesPage, "agentId" | "basis">,
  page: number,
): Promise<string | undefined> {
  const found = await queryOne<{ body: string }>(
    db,
    "select body from score_ages where agent_id = $1 and page = $2 and basis = $3",
    [agentId, page, basis],
  );
  return found?.body;
}

/**
 * Has scores be due, and told by nothing but the whole evidence: as if there were more of it, also for those who are computing
 * them just now from what was there before.
 */
export async function outdateScores(
  tx: Transaction,
  agentIds: readonly string[],
  { now }: { now: Date },
): Promise<void> {
  if (agentIds.length === 0) return;
  await tx.query(
    `update reputations set evidence_version = evidence_version + 1, next_update_at = least(next_update_at, $2)
     where agent_id = any($1)`,
    [agentIds, now],
    { changes: agentIds },
  );
}

/**
 * Has all scores be due where they were computed with other prices of the tiers than those of now.
 *
 * @returns whether they were
 */
export async function changeScoredPrices(
  tx: Transaction,
  { prices, now }: { prices: string; now: Date },
): Promise<boolean> {
  const before = await queryOne<{ prices: string }>(tx, "select prices from scored_prices where id = 1 for update", []);
  if (before?.prices === prices) return false;
  await tx.query("insert into scored_prices values (1, $1) on conflict (id) do update set prices = excluded.prices", [
    prices,
  ]);
  // The first prices that are kept say nothing of those before: scores from before there was a table are due at night anyway.
  if (before === undefined) return false;
  await tx.query("update reputations set next_update_at = $1 where next_update_at > $1", [now]);
  return true;
}
