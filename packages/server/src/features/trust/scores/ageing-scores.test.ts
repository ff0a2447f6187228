import { useStore } from "../../../../test/support/stores.ts";
import { expect, test } from "vitest";

import type { Transaction } from "../../../platform/db/queryable.ts";
import { recordTransfer } from "../cover/service.ts";
import { listHistory } from "./service.ts";
import { addCrediblePayers, addPayments, addTestAgent } from "../../../../test/support/agents.ts";
import { newId, testRoots } from "../../../../test/support/fixtures.ts";
import { decayJob } from "./recompute-score.ts";
import { useBackgroundScores, DAY_MS } from "../test/background-scores.ts";

const scene = useBackgroundScores(useStore());

const { server, later, eventsOf, runDecay, runDue, runScores, kept, addAged, served, recomputed } =
  scene;

test("computes each score again when it changes by age, from the whole evidence", async () => {
  const { id } = await addAged([0, 1, 2, 3, 100, 500, 700, 800]);
  const before = await kept(id);
  expect(before.nextUpdateAt.getTime() % DAY_MS).toBe(0);
  const { pool } = server().context.store;
  // Looked at at midnight: what changes in the course of a day counts from the next one on.
  for (const days of [2, 30, 365, 700]) {
    const context = later(days * DAY_MS);
    await runDecay(context);
    const after = await kept(id);
    expect(after.computedAt).toEqual(context.clock.now());
    expect(after.nextUpdateAt.getTime()).toBeGreaterThan(context.clock.now().getTime());
    expect(after.details).not.toBe(before.details);
    expect(await served(id)).toMatchObject(await recomputed(id));
    const { evidenceDigest, totalTransactions, totalEarnings, lastActiveAt, visibleTransactions } =
      before;
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

test("writes nothing but the next time where a score does not change", async () => {
  const { id } = await addTestAgent(server());
  // Of an owner's own payments none counts.
  await addPayments(server(), id, [{ payer: id }]);
  await runScores();
  const before = await kept(id);
  expect(before.nextUpdateAt.getTime() - Date.now()).toBeGreaterThan(364 * DAY_MS);
  const context = later(366 * DAY_MS);
  await runDecay(context);
  const { nextUpdateAt, ...after } = await kept(id);
  expect({ ...after, nextUpdateAt: before.nextUpdateAt }).toEqual(before);
  expect(nextUpdateAt.getTime() - context.clock.now().getTime()).toBeGreaterThan(364 * DAY_MS);
});

test("knows of payments since", async () => {
  const { id } = await addAged([1, 2]);
  const [payer] = await addCrediblePayers(server(), 1);
  await addPayments(server(), id, [{ payer: payer!, rating: 1 }]);
  await runDecay(later(2 * DAY_MS));
  expect(JSON.parse((await kept(id)).details!)).toMatchObject({ evidence: { transactions: 3 } });
  expect(await served(id)).toMatchObject(await recomputed(id));
});

test("reports a score that fails, tries it again in an hour, and goes on", async () => {
  const [failing, other] = [await addAged([1]), await addAged([2])];
  const problems: string[] = [];
  const context = {
    ...later(2 * DAY_MS),
    onError: (_: unknown, what: string) => void problems.push(what),
  };
  const { pool } = context.store;
  await pool.query("update reputations set details = '{' where agent_id = $1", [failing.id]);
  await context.store.transaction((tx) => decayJob.schedule(tx, context));
  await runDue(decayJob.kind, { context, create: decayJob.handlerOf });
  expect((await kept(other.id)).computedAt).toEqual(context.clock.now());
  expect(problems).toEqual([expect.stringContaining(failing.id)]);
  expect((await kept(failing.id)).nextUpdateAt).toEqual(
    new Date(context.clock.now().getTime() + 3_600_000),
  );
  await pool.query("update reputations set details = null where agent_id = $1", [failing.id]);
});

/** Puts a bond of somebody else into the log. */
const bondFor = (tx: Transaction, payee: string): Promise<boolean> => {
  const where = { network: "local", transactionHash: newId("burn"), instruction: "1" };
  const bond = {
    kind: "bond",
    payer: "benefactor",
    payee,
    amount: "500",
    ...testRoots.assets[0]!,
  } as const;
  return recordTransfer(tx, { ...where, ...bond }, { now: new Date() });
};

test("is by what the book says of the agent now", async () => {
  for (const ages of [
    [0, 1, 2, 3],
    [700, 800],
  ]) {
    const { id } = await addAged(ages);
    await server().context.store.transaction((tx) => bondFor(tx, id));
    const context = later(366 * DAY_MS);
    await runDecay(context);
    const bonded = await served(id);
    expect(bonded).toMatchObject(await recomputed(id));
    expect(Number((bonded as { backing: string }).backing)).toBeGreaterThan(500);
  }
});
