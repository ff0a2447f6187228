import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { MAX_SEARCH_RESULTS, searchAgents } from "./search-agents.ts";
import { findReputation } from "../../trust/scores/service.ts";
import { useStore } from "../../../../test/support/stores.ts";
import { addAgent, at, newId, now } from "../../../../test/support/fixtures.ts";
import { useStoredAgents } from "../test/agent-searches.ts";

const nothingVisible = { visibleScore: null, visibleTier: null, visibleTransactions: null };

const opened = useStore();
const { search } = useStoredAgents(opened);

describe("searches", () => {
  test("give the agent and its reputation apart", async () => {
    const { store } = opened();
    const word = newId("whole");
    const agent = await addAgent(store, { name: word }, { visibleScore: 321 });
    const { agents } = await searchAgents(
      store.pool,
      { query: word },
      { sortBy: "score", order: "asc", offset: 0, limit: 9 },
    );
    const [found] = agents;
    expect(found).toEqual({ agent, reputation: await findReputation(store.pool, agent.id) });
  });

  test.each([
    ["a word of the name", "Zephyr"],
    ["a word of the description, in another form", "forecasting"],
    ["both", "zephyr forecast"],
    ["a phrase", '"delivery drones"'],
    ["either of two", "nonexistent or zephyr"],
    ["a name that English takes for nothing", "The Who"],
  ])("find by %s", async (_name, query) => {
    const { store } = opened();
    const mark = newId("cap");
    const agent = await addAgent(store, { name: "Zephyr The Who", capabilities: [mark] });
    await addAgent(store, {
      name: "Unrelated",
      description: "Nothing of that kind",
      capabilities: [mark],
    });
    expect(await search({ query, capabilities: [mark] })).toEqual({ agents: [agent.id], total: 1 });
  });

  test("leave out what a minus stands before, in every form of the word", async () => {
    const { store } = opened();
    const mark = newId("cap");
    await addAgent(store, { description: "running errands", capabilities: [mark] });
    const other = await addAgent(store, { description: "painting", capabilities: [mark] });
    expect((await search({ query: "-running", capabilities: [mark] })).agents).toEqual([other.id]);
  });

  test("never fail, whatever is asked", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary", maxLength: 40 }), async (query) => {
        const { total } = await search({ query }, { limit: 3 });
        expect(total).toBeGreaterThanOrEqual(0);
      }),
      {
        numRuns: 40,
        examples: [["\0"], ["'"], ['"'], ["a & | ! ("], ["\\"], [" "], ["%"], ["-"], ["or or"]],
      },
    );
  });

  test("leave nothing out for a question without words", async () => {
    const { store } = opened();
    const mark = newId("cap");
    const agent = await addAgent(store, { capabilities: [mark] });
    expect((await search({ query: " ! ", capabilities: [mark] })).agents).toEqual([agent.id]);
  });

  test("want all of the capabilities that are named", async () => {
    const { store } = opened();
    const [one, two] = [newId("cap"), newId("cap")];
    const both = await addAgent(store, { capabilities: [one, two, "x"] });
    await addAgent(store, { capabilities: [one] });
    expect((await search({ capabilities: [one, two] })).agents).toEqual([both.id]);
  });

  test("filter by what agents show, whatever their score is", async () => {
    const { store } = opened();
    const capabilities = [newId("cap")];
    const gold = await addAgent(
      store,
      { capabilities },
      { visibleScore: 750, visibleTier: "gold" },
    );
    const high = await addAgent(
      store,
      { capabilities },
      { visibleScore: 810, visibleTier: "gold" },
    );
    await addAgent(store, { capabilities, privacyMode: "private" }, nothingVisible);
    expect((await search({ capabilities, minScore: 0 })).agents).toEqual([high.id, gold.id]);
    expect((await search({ capabilities, maxScore: 1000 })).agents).toEqual([high.id, gold.id]);
    expect((await search({ capabilities, minScore: 751, maxScore: 810 })).agents).toEqual([
      high.id,
    ]);
    expect((await search({ capabilities, tier: "gold" })).total).toBe(2);
    expect((await search({ capabilities, tier: "bronze" })).total).toBe(0);
  });

  test("tell verified agents from others", async () => {
    const { store } = opened();
    const capabilities = [newId("cap")];
    const verified = await addAgent(store, { capabilities, identityCredentialId: "cred_1" });
    const unverified = await addAgent(store, { capabilities });
    await addAgent(store, { capabilities, identityCredentialId: "cred_2", walletVerified: false });
    expect((await search({ capabilities, verified: true })).agents).toEqual([verified.id]);
    expect((await search({ capabilities, verified: false })).agents).toContain(unverified.id);
  });

  test.each([
    ["score", "desc", [2, 1, 0, 3]],
    ["score", "asc", [0, 1, 2, 3]],
    ["transactions", "desc", [0, 1, 2, 3]],
    ["transactions", "asc", [2, 1, 0, 3]],
    ["createdAt", "desc", [3, 2, 1, 0]],
    ["createdAt", "asc", [0, 1, 2, 3]],
  ] as const)(
    "sort by %s %s, with those last that do not show it",
    async (sortBy, order, expected) => {
      const { store } = opened();
      const capabilities = [newId("cap")];
      const ids: string[] = [];
      for (let i = 0; i < 3; i++) {
        const visible = { visibleScore: i * 100, visibleTransactions: 9 - i };
        ids.push((await addAgent(store, { capabilities, createdAt: at(i) }, visible)).id);
      }
      ids.push((await addAgent(store, { capabilities, createdAt: at(3) }, nothingVisible)).id);
      expect((await search({ capabilities }, { sortBy, order })).agents).toEqual(
        expected.map((index) => ids[index]),
      );
    },
  );

  test("give each agent on one page, also where scores are equal", async () => {
    const { store } = opened();
    const capabilities = [newId("cap")];
    const all = new Set<string>();
    for (let i = 0; i < 11; i++)
      all.add((await addAgent(store, { capabilities }, { visibleScore: i % 2 })).id);
    const pages: string[] = [];
    for (let offset = 0; offset < 12; offset += 4) {
      const { agents, total } = await search({ capabilities }, { offset, limit: 4 });
      expect(total).toBe(11);
      pages.push(...agents);
    }
    expect(pages).toHaveLength(11);
    expect(new Set(pages)).toEqual(all);
    expect((await search({}, { offset: MAX_SEARCH_RESULTS, limit: 5 })).agents).toEqual([]);
  });

  test("read no long list of what was added last", async () => {
    const { rows } = await opened().store.pool.query<{ name: string; options: string[] }>(
      `select relname as name, reloptions as options from pg_class
       where relname in ('agents_by_words', 'agents_by_capabilities') order by relname`,
    );
    const options = ["gin_pending_list_limit=64"];
    expect(rows).toEqual([
      { name: "agents_by_capabilities", options },
      { name: "agents_by_words", options },
    ]);
  });

  // By as many as that, each way to the first of them is gone: few are sorted, of more the order is
  // followed.
  test(
    "give the same pages for a few, for many, and for more than are counted",
    { timeout: 120_000 },
    async () => {
      const { pool } = opened().store;
      const [few, many, all] = [newId("cap"), newId("cap"), newId("cap")];
      const scoreOf = (place: number): number | null =>
        place % 7 === 0 ? null : (place * 7919) % 1000;
      const made = Array.from({ length: MAX_SEARCH_RESULTS + 20 }, (_, place) => ({
        id: `${all}-${place}`,
        score: scoreOf(place),
        isOf: [all, ...(place % 20 === 3 ? [many] : []), ...(place % 1000 === 3 ? [few] : [])],
      }));
      await pool.query(
        `insert into agents (id, internal_id, owner, name, description, capabilities, x402_enabled, x402_accepted_tokens,
         email_verified, wallet_verified, has_poap, privacy_mode, visible_data, privacy_version, created_at, updated_at)
       select id, 'i' || id, id, id, '', string_to_array(marks, ','), false, '{}', false, false, false, 'public', '{}', 1, $3, $3
       from unnest($1::text[], $2::text[]) as t (id, marks)`,
        [made.map(({ id }) => id), made.map(({ isOf }) => isOf.join(",")), now],
      );
      await pool.query(
        `insert into reputations (agent_id, overall_score, tier, success_rate, service_quality, response_time,
         volume_consistency, computed_version, evidence_version, next_update_at, total_transactions, completed_transactions,
         canceled_transactions, disputed_transactions, rating_sum, rating_count, total_earnings, currency, visible_score,
         visible_proven)
       select id, 0, 'bronze', 0, 0, 0, 0, 0, 0, $3, 0, 0, 0, 0, 0, 0, 0, 'USDC', score, score
       from unnest($1::text[], $2::integer[]) as t (id, score)`,
        [made.map(({ id }) => id), made.map(({ score }) => score), now],
      );
      await pool.query("analyze agents");
      for (const capability of [few, many, all]) {
        for (const order of ["asc", "desc"] as const) {
          const sorted = made
            .filter(({ isOf }) => isOf.includes(capability))
            .toSorted(
              (left, right) =>
                Number(left.score === null) - Number(right.score === null) ||
                ((left.score ?? 0) - (right.score ?? 0)) * (order === "asc" ? 1 : -1) ||
                (left.id < right.id ? -1 : 1),
            )
            .map(({ id }) => id);
          for (const offset of [0, 5]) {
            expect(
              await search({ capabilities: [capability] }, { order, offset, limit: 5 }),
            ).toEqual({
              agents: sorted.slice(offset, offset + 5),
              total: Math.min(sorted.length, MAX_SEARCH_RESULTS),
            });
          }
        }
      }
      for (const table of ["reputations where agent_id", "agents where id"]) {
        await pool.query(`delete from ${table} like '${all}-%'`);
      }
    },
  );
});
