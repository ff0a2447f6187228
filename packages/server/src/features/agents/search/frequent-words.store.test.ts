import { describe, expect, test } from "vitest";

import { updateAgent } from "../store.ts";
import type { Transaction } from "../../../platform/db/queryable.ts";
import { searchAgents } from "./store.ts";
import { useStore } from "../../../../test/stores.ts";
import { addAgent, newId, now } from "../../../../test/fixtures.ts";

const order = { sortBy: "score", order: "desc", offset: 0, limit: 100 } as const;

const opened = useStore();

describe("words that very many agents have", () => {
  test("find whom the index finds, in each order, and after each change", async () => {
    const { store } = opened();
    const word = newId("word");
    await addAgent(store);
    const others = await addAgent(store, { name: "Zephyr" }, { visibleScore: 700, visibleTransactions: 3 });
    const agent = await addAgent(store, { name: word }, { visibleScore: 800, visibleTransactions: 9 });
    const questions = [
      "drones",
      "drones or zephyr",
      `drones -${word}`,
      "-zephyr",
      '"delivery drones"',
      "drones or the who",
      " ! ",
    ];
    const compare = (tx: Transaction): Promise<void> => compareWays(tx, questions);
    const totals: number[] = [];
    await store.transaction(async (tx) => {
      const count = async (): Promise<void> =>
        void totals.push((await searchAgents(tx, { query: `drones -${word}` }, order)).total);
      await compare(tx);
      await count();
      await updateAgent(tx, agent.id, { changes: { name: "Another" }, now });
      await compare(tx);
      await count();
      await updateAgent(tx, agent.id, { changes: { description: "Nothing of that kind" }, now });
      await compare(tx);
      await count();
      await tx.query("delete from reputations where agent_id = any($1)", [[agent.id, others.id]]);
      await tx.query("delete from agents where id = any($1)", [[agent.id, others.id]]);
      await compare(tx);
      await count();
    });
    const first = totals[0] ?? 0;
    expect(totals).toEqual([first, first + 1, first, first - 1]);
  });

  test("are looked for where nothing but words is", async () => {
    const { store } = opened();
    const agent = await addAgent(store);
    const totals = await store.transaction(async (tx) => {
      await guessAgents(tx, 1e9);
      const before = await searchAgents(tx, { query: "drones" }, order);
      await tx.query("delete from agent_words where agent_id = $1", [agent.id]);
      const after = await searchAgents(tx, { query: "drones" }, order);
      await tx.query("insert into agent_words select id, words from agents where id = $1", [agent.id]);
      return [before.total, after.total];
    });
    expect(totals[1]).toBe((totals[0] ?? 0) - 1);
  });
});

async function compareWays(tx: Transaction, questions: readonly string[]): Promise<void> {
  for (const query of questions) {
    for (const sortBy of ["score", "transactions", "createdAt", "lastActive"] as const) {
      const search = (): ReturnType<typeof searchAgents> => searchAgents(tx, { query }, { ...order, sortBy });
      await guessAgents(tx, 1);
      const byIndex = await search();
      await guessAgents(tx, 1e9);
      expect(await search()).toEqual(byIndex);
      expect(byIndex.total).toBeGreaterThan(0);
    }
  }
}

/** Sets the number of agents that Postgres plans with. */
async function guessAgents(tx: Transaction, count: number): Promise<void> {
  await tx.query("update pg_class set reltuples = $1 where oid = 'agents'::regclass", [count]);
}
