// Scores by roots of one's own, from a store: by the configured list they are those that are
// served.
import { defaultTierPrices, readRootList } from "@arcs/trust";
import { applyCoverEntry, type CoverEntry, createCoverBook, readCover } from "@arcs/trust/cover";
import { formatMicro } from "@arcs/trust/internal";
import { expect, test } from "vitest";

import { explainCountings } from "../../payments/payment-views.ts";
import { changeRoots } from "./load-roots.ts";
import { computeByRoots } from "../test/compute-by-roots.ts";
import { diffRoots } from "./command.ts";
import { listCoverEntries } from "../cover/store.ts";
import { findPayment } from "../../payments/service.ts";
import { findReputation, storedScoreOf } from "../scores/service.ts";
import {
  addCrediblePayers,
  addPayments,
  addTestAgent,
  computeScore,
} from "../../../../test/support/agents.ts";
import { useServer } from "../../../../test/support/server.ts";
import { testRoots } from "../../../../test/support/fixtures.ts";
import { useStore } from "../../../../test/support/stores.ts";

const server = useServer(useStore());

test("by the configured list they are those served, of agents that hide as well; by another one they are others", async () => {
  const [shown, hidden] = [
    await addTestAgent(server()),
    await addTestAgent(server(), { privacy: { mode: "private" } }),
  ];
  const payers = await addCrediblePayers(server(), 6);
  for (const { id } of [shown, hidden]) {
    await addPayments(
      server(),
      id,
      payers.map((payer, index) => ({ payer, amount: `${1 + index}.5`, rating: 1 + (index % 5) })),
    );
    await computeScore(server(), id);
    // Evidence of the next score: this one was not computed from it.
    await addPayments(server(), id, [{ payer: payers[0]!, amount: "7", status: "failed" }]);
  }
  const { pool } = server().context.store;
  const agentIds = [shown.id, hidden.id];
  const served = await Promise.all(
    agentIds.map(async (id) => (await findReputation(pool, id))?.overallScore),
  );
  const same = await computeByRoots(pool, { roots: readRootList(testRoots), agentIds });
  expect(same.map(({ score }) => score.overallScore)).toEqual(served);
  expect(same.map((each) => each.served)).toEqual(served);
  expect(Math.min(...same.map(({ score }) => score.overallScore))).toBeGreaterThan(300);

  const oneGroup = {
    ...testRoots,
    name: "One group",
    roots: testRoots.roots.map((root) => ({ ...root, group: 1 })),
  };
  const others = await computeByRoots(pool, { roots: readRootList(oneGroup), agentIds });
  expect(others.map(({ score }) => [score.costToForge, score.limit])).toEqual([
    ["0", 300],
    ["0", 300],
  ]);
  expect(others.map((each) => each.served)).toEqual(served);
  await expect(
    computeByRoots(pool, { roots: readRootList(testRoots), agentIds: ["nobody"] }),
  ).rejects.toMatchObject({
    code: "agent_not_found",
  });
});

test("a root that lends its address to an agent lends it no cap, and what is paid there weighs by what it earns", async () => {
  const agent = await addTestAgent(server());
  const { pool } = server().context.store;
  // As if the root's wallet had signed for it.
  await pool.query("update agents set x402_payment_address = 'root-one' where id = $1", [agent.id]);
  await addPayments(
    server(),
    agent.id,
    Array.from({ length: 20 }, () => ({ amount: "1000", rating: 5 })),
  );
  await computeScore(server(), agent.id);
  const scoreOf = async () =>
    (await computeByRoots(pool, { roots: readRootList(testRoots), agentIds: [agent.id] }))[0]!;
  const circling = await scoreOf();
  expect([circling.served, circling.score.costToForge]).toEqual([circling.score.overallScore, "0"]);
  // Payments that were seen count as for anybody; nothing is proven by them.
  expect(circling.score.proven).toBeLessThanOrEqual(300);

  await addPayments(server(), agent.id, [
    { id: `pay_sold_${agent.id}`, payee: "root-one", amount: "2", rating: 5 },
  ]);
  // Nothing changes where it is paid elsewhere from now on: what was paid to the root stays that.
  await pool.query("update agents set x402_payment_address = null where id = $1", [agent.id]);
  await computeScore(server(), agent.id);
  const sold = await scoreOf();
  expect([sold.served, sold.score.costToForge]).toEqual([sold.score.overallScore, "0"]);
  const { key } = agent;
  const { body } = await server().call("GET", `/v1/reputation/${agent.id}/evidence`, { key });
  expect(body).toMatchObject({ cover: { costToForge: "0" }, overallScore: sold.served });
  const payments = await Promise.all(
    [`pay_sold_${agent.id}`, body.transactions[0].id].map((id: string) => findPayment(pool, id)),
  );
  const shown = payments.map((payment) => ({ payment: payment!, visibility: "public" as const }));
  expect(await explainCountings(pool, { agentId: agent.id, payments: shown })).toMatchObject([
    { counts: true },
    { counts: "partly", why: [{ code: "unvouched" }] },
  ]);
});

test("a score keeps what payments gave under a list that is in force no longer", async () => {
  const agent = await addTestAgent(server());
  const payers = await addCrediblePayers(server(), 3);
  await addPayments(
    server(),
    agent.id,
    payers.map((payer) => ({ payer, amount: "2", rating: 5 })),
  );
  await computeScore(server(), agent.id);
  const { store, clock } = server().context;
  const before = await findReputation(store.pool, agent.id);
  await store.transaction((tx) => changeRoots(tx, undefined, { now: clock.now() }));
  await computeScore(server(), agent.id);
  const { overallScore, details } = (await findReputation(store.pool, agent.id))!;
  expect(overallScore).toBe(before!.overallScore);
  expect(overallScore).toBeGreaterThan(300);
  expect(storedScoreOf(details).rootsDigest).toBeUndefined();
});

test("the difference of another list is that of two folds from the beginning", async () => {
  const { store, clock } = server().context;
  const now = clock.now();
  await store.transaction((tx) => changeRoots(tx, readRootList(testRoots), { now }));
  const [one, other] = [await addTestAgent(server()), await addTestAgent(server())];
  const payers = await addCrediblePayers(server(), 3);
  await addPayments(
    server(),
    one.id,
    payers.map((payer) => ({ payer, amount: "20" })),
  );
  await addPayments(server(), other.id, [{ payer: payers[0]!, amount: "2" }]);
  const terms = {
    tierPrices: defaultTierPrices,
    now: new Date(Date.now() + 3 * 86_400_000),
    maxShown: 1000,
  };
  const same = await diffRoots(store.pool, { ...terms, roots: readRootList(testRoots) });
  expect(same).toMatchObject({
    rootsDigest: readRootList(testRoots).digest,
    changed: 0,
    rises: 0,
    falls: 0,
  });
  expect(same.accounts).toBeGreaterThan(1);

  const oneGroup = {
    ...testRoots,
    name: "One group",
    roots: testRoots.roots.map((root) => ({ ...root, group: 1 })),
  };
  const diff = await diffRoots(store.pool, { ...terms, roots: readRootList(oneGroup) });
  const found = diff.largest.filter(({ account }) => account === one.id || account === other.id);
  expect(found).toMatchObject([
    {
      account: one.id,
      before: { tier: "gold" },
      after: { costToForge: "0", safe: "0", tier: "bronze" },
    },
    {
      account: other.id,
      before: { tier: "silver" },
      after: { costToForge: "0", safe: "0", tier: "bronze" },
    },
  ]);
  const book = createCoverBook(readRootList(testRoots));
  for (const { entry } of await listCoverEntries(store.pool, { after: 0, limit: 100_000 })) {
    applyCoverEntry(book, JSON.parse(entry) as CoverEntry);
  }
  const { safe } = readCover(book, { agent: one.id, at: terms.now.getTime() });
  expect(found[0]?.before.safe).toBe(formatMicro(safe));
  expect(diff.falls).toBeGreaterThanOrEqual(2);
  const [first] = (
    await diffRoots(store.pool, { ...terms, roots: readRootList(oneGroup), maxShown: 1 })
  ).largest;
  expect(first).toEqual(diff.largest[0]);
});
