import { describe, expect, test } from "vitest";

import { clockAt } from "../../../../test/support/agents.ts";
import { updateAgentPrivacy } from "../../agents/service.ts";
import { findCurrentSnapshot, readLeaderboard, refreshLeaderboard } from "./service.ts";
import { useStore } from "../../../../test/support/stores.ts";
import { addAgent, at, newId, now } from "../../../../test/support/fixtures.ts";
import { useStoredScores, scoreRow } from "../test/stored-scores.ts";

const opened = useStore();
const { save } = useStoredScores(opened);

describe("the leaderboard", () => {
  /** Takes one; where it is to be stopped after some steps, it never becomes complete. */
  async function takeSnapshot({ step = 100, taken = now, stopAfter = Number.POSITIVE_INFINITY } = {}): Promise<void> {
    const { store } = opened();
    let steps = 0;
    const signal = { throwIfAborted: () => expect(steps++).toBeLessThan(stopAfter) } as unknown as AbortSignal;
    await refreshLeaderboard({ store, clock: clockAt(at(1)) }, { now: taken, signal, step });
  }

  async function addScored(capability: string, parts: object, visible: object, score = 0): Promise<string> {
    const { store } = opened();
    const { id } = await addAgent(store, { capabilities: [capability], ...parts });
    const values = { visibleScore: score, visibleTier: "bronze", visibleTransactions: 1, ...visible };
    const tier = score >= 750 ? ("gold" as const) : ("bronze" as const);
    await save(scoreRow(id, { overallScore: score, tier, ...values }));
    return id;
  }

  async function idsOf(capability: string): Promise<string[]> {
    const { entries } = await readLeaderboard(opened().store.pool, { capability, limit: 100 });
    return entries.map(({ agentId }) => agentId);
  }

  test.each([100, 1, 3])("ranks by what agents show, then by id (in steps of %i)", async (limit) => {
    const capability = newId("cap");
    const low = await addScored(capability, {}, {}, 300);
    const high = await addScored(capability, {}, {}, 880);
    const tierOnly = await addScored(
      capability,
      { privacyMode: "tier_only" },
      { visibleScore: 750, visibleTransactions: null },
      890,
    );
    const same = [await addScored(capability, {}, {}, 500), await addScored(capability, {}, {}, 500)].sort();
    for (const privacyMode of ["private", "custom", "range_only"])
      await addScored(capability, { privacyMode }, {}, 999);
    await takeSnapshot({ step: limit });
    const { entries, total, takenAt } = await readLeaderboard(opened().store.pool, { capability, limit: 100 });
    expect(entries.map(({ agentId }) => agentId)).toEqual([high, tierOnly, ...same, low]);
    expect([total, takenAt, await findCurrentSnapshot(opened().store.pool)]).toMatchObject([5, now, { takenAt: now }]);
    expect(entries[1]).toMatchObject({ overallScore: null, tier: "gold", totalTransactions: null });
    expect(entries[0]).toMatchObject({
      overallScore: 880,
      tier: "gold",
      totalTransactions: 1,
      name: "Weather Oracle",
    });
  });

  test("is filtered by tier, and cut", async () => {
    const capability = newId("cap");
    const gold = await addScored(capability, {}, {}, 880);
    await addScored(capability, {}, {}, 100);
    await takeSnapshot();
    const { pool } = opened().store;
    const read = await readLeaderboard(pool, { capability, tier: "gold", limit: 5 });
    expect([read.entries.map(({ agentId }) => agentId), read.total]).toEqual([[gold], 1]);
    expect(await readLeaderboard(pool, { capability, limit: 1 })).toMatchObject({
      entries: [{ agentId: gold }],
      total: 2,
    });
  });

  test("is as it was until the next snapshot is complete", async () => {
    const capability = newId("cap");
    const agent = await addScored(capability, {}, {}, 100);
    await takeSnapshot();
    const later = await addScored(capability, {}, {}, 200);
    await expect(takeSnapshot({ taken: at(3600), step: 1, stopAfter: 1 })).rejects.toThrow("to be less than");
    expect(await idsOf(capability)).toEqual([agent]);
    await takeSnapshot({ taken: at(3600) });
    expect(await idsOf(capability)).toEqual([later, agent]);
  });

  test("drops an agent at once when it changes what it shows", async () => {
    const { store } = opened();
    const capability = newId("cap");
    const [shy, open] = [await addScored(capability, {}, {}, 300), await addScored(capability, {}, {}, 200)];
    await takeSnapshot();
    const privacy = { privacyMode: "tier_only" as const, visibleData: [], privacyMessage: null };
    const visible = { visibleScore: 0, visibleTier: "bronze", visibleTransactions: null };
    await store.transaction((tx) => updateAgentPrivacy(tx, shy, { privacy, visible, now }));
    expect(await idsOf(capability)).toEqual([open]);
    await takeSnapshot();
    expect(await idsOf(capability)).toEqual([open, shy]);
  });

  test("forgets what it was, some entries at a time", async () => {
    const { store } = opened();
    const capability = newId("cap");
    await addScored(capability, {}, {}, 1);
    await takeSnapshot();
    await takeSnapshot({ step: 3 });
    const last = await findCurrentSnapshot(store.pool);
    const { rows } = await store.pool.query("select id from leaderboard_snapshots");
    expect(rows).toEqual([{ id: last!.id }]);
    const entries = await store.pool.query("select 1 from leaderboard_entries where snapshot_id <> $1", [last!.id]);
    expect(entries.rows).toEqual([]);
    expect(await idsOf(capability)).toHaveLength(1);
  });
});
