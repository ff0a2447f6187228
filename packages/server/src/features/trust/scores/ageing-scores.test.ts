import { useStore } from "../../../../test/stores.ts";
import { expect, test, vi } from "vitest";

import type { Transaction } from "../../../platform/db/queryable.ts";
import { recordMovement } from "../vouching/store/record-movement.ts";
import { listHistory } from "./history-store.ts";
import { addCrediblePayers, addPayments, addTestAgent, computeScore } from "../../../../test/agents.ts";
import { newId, testRoots } from "../../../../test/fixtures.ts";
import { useBackgroundScores, DAY_MS } from "../test/background-scores.ts";

const scene = useBackgroundScores(useStore());

const { server, later, eventsOf, runDecay, runScores, kept, addAged, served, recomputed, evidenceReads } = scene;

test("ages each score when it changes: it is that of the whole evidence, which is not read", async () => {
  const { id } = await addAged([0, 1, 2, 3, 100, 500, 700, 800]);
  const before = await kept(id);
  expect(before.nextUpdateAt.getTime() % DAY_MS).toBe(0);
  const { pool } = server().context.store;
  // Looked at at midnight: what changes in the course of a day counts from the next one on.
  for (const days of [2, 30, 365, 700]) {
    const context = later(days * DAY_MS);
    expect(await evidenceReads(context, () => runDecay(context))).toBe(0);
    const after = await kept(id);
    expect(after.computedAt).toEqual(context.clock.now());
    expect(after.nextUpdateAt.getTime()).toBeGreaterThan(context.clock.now().getTime());
    expect(after.details).not.toBe(before.details);
    expect(await served(id)).toMatchObject(await recomputed(id));
    const { evidenceDigest, totalTransactions, totalEarnings, lastActiveAt, visibleTransactions } = before;
    expect(after).toMatchObject({
      evidenceDigest,
      totalTransactions,
      totalEarnings,
      lastActiveAt,
      visibleTransactions,
      visibleScore: after.overallScore,
    });
    // The rest of the day nothing happens.
    await runDecay(context);
    expect((await kept(id)).computedAt).toEqual(after.computedAt);
  }
  expect((await kept(id)).successRate).toBeLessThan(before.successRate);
  const until = new Date(Date.now() + 700 * DAY_MS);
  const span = { since: new Date(Date.now() - DAY_MS), until, granularity: "daily" } as const;
  const history = await listHistory(pool, id, span);
  expect(history).toHaveLength(701);
  expect((await eventsOf(id)).at(-1)).toMatchObject({ data: { trigger: "time_passed" } });
  const { rows } = await pool.query("select 1 from log_pending where record like $1", [
    `%"agent":"${id}"%"kind":"score"%`,
  ]);
  expect(rows).toHaveLength(5);
});

test("computes nothing, and writes nothing but the next day, where a score does not change", async () => {
  const { id } = await addAged([700, 800]);
  const before = await kept(id);
  expect(before.nextUpdateAt.getTime() - Date.now()).toBeGreaterThan(364 * DAY_MS);
  const context = later(366 * DAY_MS);
  await runDecay(context);
  const { nextUpdateAt, ...after } = await kept(id);
  expect({ ...after, nextUpdateAt: before.nextUpdateAt }).toEqual(before);
  expect(nextUpdateAt.getTime() - context.clock.now().getTime()).toBeGreaterThan(364 * DAY_MS);
});

test("asks the whole evidence where there is more of it than the score knows of, or other sums are kept", async () => {
  const { id } = await addAged([1, 2]);
  const { pool } = server().context.store;
  const dayAfter = later(2 * DAY_MS);
  const [payer] = await addCrediblePayers(server(), 1);
  await addPayments(server(), id, [{ payer: payer!, rating: 1 }]);
  expect(await evidenceReads(dayAfter, () => runDecay(dayAfter))).toBeGreaterThan(0);
  expect(JSON.parse((await kept(id)).details!)).toMatchObject({ evidence: { transactions: 3 } });
  // From then on it is told from what is kept again.
  const next = later(4 * DAY_MS);
  expect(await evidenceReads(next, () => runDecay(next))).toBe(0);
  expect((await kept(id)).computedAt).toEqual(next.clock.now());
  await pool.query("update score_ages set basis = 'another' where agent_id = $1", [id]);
  const last = later(6 * DAY_MS);
  expect(await evidenceReads(last, () => runDecay(last))).toBeGreaterThan(0);
  expect(await served(id)).toMatchObject(await recomputed(id));
});

/** Puts a bond of somebody else into the books. */
const bondFor = (tx: Transaction, payee: string): Promise<boolean> => {
  const where = { network: "local", transactionHash: newId("burn"), instruction: "1" };
  const bond = { kind: "bond", payer: "benefactor", payee, amount: "500", ...testRoots.assets[0]! } as const;
  return recordMovement(tx, { ...where, ...bond }, { now: new Date() });
};

test("asks the whole evidence where the books say something else of the agent, with other values or the same", async () => {
  const { pool } = server().context.store;
  for (const ages of [
    [0, 1, 2, 3],
    [700, 800],
  ]) {
    const { id } = await addAged(ages);
    await server().context.store.transaction((tx) => bondFor(tx, id));
    const context = later(366 * DAY_MS);
    expect(await evidenceReads(context, () => runDecay(context))).toBeGreaterThan(0);
    expect(await served(id)).toMatchObject({ bonded: "500", ...(await recomputed(id)) });
    await pool.query("update agents set privacy_mode = 'private' where id = $1", [id]);
    const next = later(800 * DAY_MS);
    expect(await evidenceReads(next, () => runDecay(next))).toBeGreaterThan(0);
    expect(await served(id)).toMatchObject({ book: "full", ...(await recomputed(id)) });
  }
});

test("ages long histories page by page", async () => {
  const { id } = await addAged(Array.from({ length: 8 }, (_, index) => index));
  const { pool } = server().context.store;
  const { rows } = await pool.query<{ body: string }>("select body from score_ages where agent_id = $1", [id]);
  const { head, payments } = JSON.parse(rows[0]!.body);
  // As if there were a page for each three of them.
  const bodies = [{ head, payments: payments.slice(0, 3) }, payments.slice(3, 6), payments.slice(6)];
  for (const [page, body] of bodies.entries()) {
    await pool.query(
      `insert into score_ages select agent_id, $2, 3, basis, $3 from score_ages where agent_id = $1 and page = 0
       on conflict (agent_id, page) do update set body = excluded.body, pages = 3`,
      [id, page, JSON.stringify(body)],
    );
  }
  const context = later(100 * DAY_MS);
  expect(await evidenceReads(context, () => runDecay(context))).toBe(0);
  expect((await kept(id)).computedAt).toEqual(context.clock.now());
  expect(await served(id)).toMatchObject(await recomputed(id));
  // A page that is gone is no page without payments.
  await pool.query("delete from score_ages where agent_id = $1 and page = 1", [id]);
  const after = later(200 * DAY_MS);
  expect(await evidenceReads(after, () => runDecay(after))).toBeGreaterThan(0);
  expect(await served(id)).toMatchObject(await recomputed(id));
});

test("keeps long histories in pages, of which the transaction of the score writes the first alone", async () => {
  const { id } = await addTestAgent(server());
  const [payer] = await addCrediblePayers(server(), 1);
  const createdAt = new Date(Date.now() - 2 * DAY_MS);
  await addPayments(
    server(),
    id,
    Array.from({ length: 501 }, () => ({ payer: payer!, createdAt })),
  );
  const { store } = server().context;
  const outside = vi.spyOn(store.pool, "query");
  await runScores();
  const written = outside.mock.calls.filter(([text]) => text.includes("into score_ages"));
  outside.mockRestore();
  expect(written.map(([, values]) => (values?.at(-1) as string[] | undefined)?.length)).toEqual([1]);
  const { rows } = await store.pool.query<{ page: number; bases: number }>(
    "select page, count(*) over (partition by basis)::int as bases from score_ages where agent_id = $1 order by page",
    [id],
  );
  expect(rows).toEqual([0, 1].map((page) => ({ page, bases: 2 })));
  const context = later(100 * DAY_MS);
  expect(await evidenceReads(context, () => runDecay(context))).toBe(0);
  expect((await kept(id)).computedAt).toEqual(context.clock.now());
  expect(await served(id)).toMatchObject(await recomputed(id));
});

test("takes no page of another computation of the same evidence", async () => {
  const { id } = await addAged([100, 200]);
  const { pool } = server().context.store;
  const beside = async (): Promise<{ basis: string; body: string }> =>
    (await pool.query<any>("select basis, body from score_ages where agent_id = $1 and page = 0", [id])).rows[0];
  const earlier = await beside();
  await computeScore(server(), id, later(3 * DAY_MS));
  // As if both had another page: read after the earlier one was written, and before the later one.
  const page = JSON.stringify(JSON.parse(earlier.body).payments);
  await pool.query("insert into score_ages values ($1, 1, 2, $2, $3)", [id, earlier.basis, page]);
  await pool.query("update score_ages set pages = 2 where agent_id = $1", [id]);
  const context = later(100 * DAY_MS);
  expect(await evidenceReads(context, () => runDecay(context))).toBeGreaterThan(0);
  expect(await served(id)).toMatchObject(await recomputed(id));
});

test.each(["formula", "layout"])("ages no score by sums of another %s", async (version) => {
  const { id } = await addAged([100]);
  const { pool } = server().context.store;
  await pool.query(
    "update score_ages set basis = regexp_replace(basis, $2 || '-[0-9]+', $2 || '-0') where agent_id = $1",
    [id, version],
  );
  const context = later(100 * DAY_MS);
  expect(await evidenceReads(context, () => runDecay(context))).toBeGreaterThan(0);
});
