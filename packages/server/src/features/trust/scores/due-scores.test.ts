import { useStore } from "../../../../test/support/stores.ts";
import { readRootList } from "@arcs/trust";
import { expect, test } from "vitest";
import { columnsOf } from "../../../platform/db/transfer/transfer-store.ts";
import { requestFamilyScores } from "../../agents/agent-with-score.ts";
import { updateAgent } from "../../registry/registered-agents.ts";
import { changeRoots } from "../roots/load-roots.ts";
import { decayJob } from "./recompute-score.ts";
import {
  addCrediblePayers,
  addPayments,
  addTestAgent,
  computeScore,
} from "../../../../test/support/agents.ts";
import { addAgent, newId, testRoots } from "../../../../test/support/fixtures.ts";
import { useBackgroundScores, DAY_MS } from "../test/background-scores.ts";

const scene = useBackgroundScores(useStore());

const { server, later, runDue, runScores, runDecay, kept, addAged, served, recomputed } = scene;

test("reads all of an owner's agents again when its addresses change, however many there are", async () => {
  const { context } = server();
  const { store } = context;
  const owner = newId("owner");
  const ids = Array.from(
    { length: 102 },
    (_, index) => `${owner}-${String(index).padStart(3, "0")}`,
  );
  const agents = await Promise.all(ids.map((id) => addAgent(store, { id, owner })));
  const last = ids.at(-1)!;
  const payers = await addCrediblePayers(server(), 2);
  await addPayments(
    server(),
    last,
    payers.map((payer) => ({ payer, rating: 5 })),
  );
  await computeScore(server(), last);
  const change = (payer: string): Promise<void> =>
    store.transaction(async (tx) => {
      const changes = { x402PaymentAddress: payer };
      await updateAgent(tx, agents[0]!.id, { changes, now: new Date() });
      await requestFamilyScores(tx, context, { agent: agents[0]!, trigger: "agent_updated" });
    });
  await change(payers[0]!);
  await runDecay(later(1000));
  expect(JSON.parse((await kept(last)).details!).ownAddresses).toContain(payers[0]);
  // A score that is computed meanwhile, from the addresses before, is no better.
  const transaction: typeof store.transaction = async (work) => {
    await change(payers[1]!);
    return store.transaction(work);
  };
  await computeScore(
    { ...server(), context: { ...context, store: { ...store, transaction } } },
    last,
  );
  await runDecay(later(2 * DAY_MS));
  expect(JSON.parse((await kept(last)).details!).ownAddresses).toContain(payers[1]);
});

test("has all scores be due where the prices of the tiers are others", async () => {
  const { id } = await addAged([700, 800]);
  const { context } = await addAged([]);
  await runDecay(context);
  const before = await kept(id);
  const tierPrices = { silver: "2", gold: "20", platinum: "200" };
  await runDecay({ ...context, settings: { ...context.settings, tierPrices } });
  expect(JSON.parse((await kept(id)).details!)).toMatchObject({ tierPrices });
  await runDecay(context);
  expect(await kept(id)).toMatchObject({ overallScore: before.overallScore });
});

test("stays due where the roots change while it is computed", async () => {
  const { id, context } = await addAged([700]);
  const { store } = context;
  const marked = new Date(Date.now() - 1000);
  const transaction: typeof store.transaction = async (work) => {
    await store.pool.query("update reputations set next_update_at = $2 where agent_id = $1", [
      id,
      marked,
    ]);
    return store.transaction(work);
  };
  const overtaken = { ...context, store: { ...store, transaction } };
  await computeScore({ ...server(), context: overtaken }, id);
  expect((await kept(id)).nextUpdateAt).toEqual(marked);
  // So it is where nothing of the score has changed.
  await store.pool.query("update reputations set next_update_at = $2 where agent_id = $1", [
    id,
    new Date(0),
  ]);
  await computeScore({ ...server(), context: overtaken }, id);
  expect((await kept(id)).nextUpdateAt).toEqual(marked);
});

test("finds all who are due, however many, and puts those whose score cannot be kept off by a minute", async () => {
  const { store } = server().context;
  const { id } = await addTestAgent(server());
  await runScores();
  const columns = (await columnsOf(store.pool, "reputations")).join(", ");
  // More than one batch, each with a score from later evidence than there is.
  await store.transaction(async (tx) => {
    for (let i = 0; i < 120; i++) {
      await tx.query(
        `insert into reputations (${columns}) select ${columns} from json_populate_record(
           null::reputations,
           (select row_to_json(r)::jsonb || jsonb_build_object('agent_id', $2::text, 'computed_version', 1000) from reputations r where agent_id = $1)::json
         )`,
        [id, `${id}-${i}`],
      );
    }
  });
  const context = later(366 * DAY_MS);
  await context.store.transaction((tx) => decayJob.schedule(tx, context));
  await runDue(decayJob.kind, { context, create: decayJob.handlerOf });
  const { rows } = await store.pool.query(
    "select distinct next_update_at from reputations where agent_id like $1 and computed_version = 1000",
    [`${id}-%`],
  );
  expect(rows).toEqual([{ next_update_at: new Date(context.clock.now().getTime() + 60_000) }]);
});

test("is by the roots of now where nothing but them has changed", async () => {
  const { id } = await addAged([700, 800]);
  const { store } = server().context;
  const other = readRootList({ ...testRoots, name: newId("Others") });
  await store.transaction((tx) => changeRoots(tx, other, { now: new Date() }));
  await runDecay(later(1000));
  expect(await served(id)).toMatchObject({ rootsDigest: other.digest, ...(await recomputed(id)) });
  await store.transaction((tx) => changeRoots(tx, readRootList(testRoots), { now: new Date() }));
});
