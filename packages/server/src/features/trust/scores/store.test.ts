import { describe, expect, test } from "vitest";

import { insertPayment } from "../../payments/service.ts";
import {
  findReputation,
  postponeUnchanged,
  saveReputation,
  type Granularity,
  listHistory,
} from "./service.ts";
import { listDueReputations, postponeUpdates } from "./recompute-score.ts";
import { useStore } from "../../../../test/support/stores.ts";
import { addAgent, at, now, paymentRow } from "../../../../test/support/fixtures.ts";
import { useStoredScores, type Saved, scoreRow } from "../test/stored-scores.ts";

describe("reputation", () => {
  const opened = useStore();

  const scene = useStoredScores(opened);
  const { save } = scene;

  describe("scores", () => {
    test("come back as they were saved", async () => {
      const { pool } = opened().store;
      const { id } = await addAgent(opened().store);
      expect(await save(scoreRow(id))).toBe(true);
      const saved = { ...scoreRow(id), evidenceVersion: 0 };
      expect(await findReputation(pool, id)).toEqual(saved);
      expect(await save(scoreRow("nobody"))).toBe(false);
    });

    test("from later evidence are not overwritten by those from earlier", async () => {
      const { store } = opened();
      const { id } = await addAgent(store);
      for (let i = 0; i < 3; i++)
        await store.transaction((tx) => insertPayment(tx, paymentRow({ agentId: id })));
      expect(await save(scoreRow(id, { computedVersion: 3, overallScore: 900 }))).toBe(true);
      expect(
        await save(scoreRow(id, { computedVersion: 2, overallScore: 100, computedAt: at(9) })),
      ).toBe(false);
      const found = await findReputation(store.pool, id);
      expect(found).toMatchObject({ overallScore: 900, computedVersion: 3, evidenceVersion: 3 });
      expect(
        await listHistory(store.pool, id, { since: at(-1), until: now, granularity: "daily" }),
      ).toHaveLength(1);
    });

    test("are due when their time has come, the longest due first", async () => {
      const { store } = opened();
      const agents = [await addAgent(store), await addAgent(store), await addAgent(store)];
      const times = [at(-100_000), at(-200_000), at(100_000)];
      for (const [i, { id }] of agents.entries())
        await save(scoreRow(id, { nextUpdateAt: times[i]! }));
      const due = await listDueReputations(store.pool, { now: at(-50_000), limit: 10 });
      expect(due).toEqual([agents[1]!.id, agents[0]!.id]);
      expect(await listDueReputations(store.pool, { now: at(-50_000), limit: 1 })).toEqual([
        agents[1]!.id,
      ]);
    });

    test("stay due where somebody had them be due since they were read", async () => {
      const { store } = opened();
      const { id } = await addAgent(store);
      await save(scoreRow(id, { nextUpdateAt: at(1) }));
      const later = scoreRow(id, { computedAt: at(2), nextUpdateAt: at(90_000) });
      const keep = (nextUpdateAt: Date, computedAt: Date | null = at(2)): Promise<boolean> =>
        store.transaction((tx) =>
          saveReputation(tx, later, { before: { computedAt, nextUpdateAt } }),
        );
      expect(await keep(at(0), null)).toBe(false);
      expect(await keep(at(0), now)).toBe(true);
      expect(await findReputation(store.pool, id)).toMatchObject({
        computedAt: at(2),
        nextUpdateAt: at(1),
      });
      expect(await keep(at(1))).toBe(true);
      expect(await findReputation(store.pool, id)).toMatchObject({ nextUpdateAt: at(90_000) });
      const postpone = (seen: Partial<Saved>): Promise<void> =>
        store.transaction((tx) =>
          postponeUnchanged(tx, { ...later, ...seen }, { until: at(99_000) }),
        );
      await postpone({ nextUpdateAt: at(1) });
      await postpone({ computedAt: at(1) });
      expect(await findReputation(store.pool, id)).toMatchObject({ nextUpdateAt: at(90_000) });
      await postpone({});
      expect(await findReputation(store.pool, id)).toMatchObject({ nextUpdateAt: at(99_000) });
    });

    test("can be put off", async () => {
      const { store } = opened();
      const [one, two] = [await addAgent(store), await addAgent(store)];
      for (const { id } of [one, two]) await save(scoreRow(id, { nextUpdateAt: at(-300_000) }));
      await store.transaction((tx) => postponeUpdates(tx, [one.id], { until: at(5) }));
      expect(await findReputation(store.pool, one.id)).toMatchObject({ nextUpdateAt: at(5) });
      const due = await listDueReputations(store.pool, { now: at(-250_000), limit: 10 });
      expect(due).toEqual([two.id]);
    });
  });

  describe("history", () => {
    const day = 86_400;

    async function addHistory(
      agentId: string,
      scores: [seconds: number, score: number][],
    ): Promise<void> {
      for (const [seconds, overallScore] of scores)
        await save(scoreRow(agentId, { overallScore, computedAt: at(seconds) }));
    }

    async function scoresOf(
      agentId: string,
      options: Parameters<typeof listHistory>[2],
    ): Promise<number[]> {
      return (await listHistory(opened().store.pool, agentId, options)).map(
        ({ overallScore }) => overallScore,
      );
    }

    test("keeps the last score of each day", async () => {
      const { store } = opened();
      const { id } = await addAgent(store);
      // Noon of 1 March 2026, a Sunday.
      await addHistory(id, [
        [-3600, 1],
        [0, 2],
        [11 * 3600, 3],
        [12 * 3600, 4],
        [day, 5],
      ]);
      const points = await listHistory(store.pool, id, {
        since: at(-day),
        until: at(day),
        granularity: "daily",
      });
      expect(points.map(({ overallScore, recordedAt }) => [overallScore, recordedAt])).toEqual([
        [3, at(11 * 3600)],
        [5, at(day)],
      ]);
      expect(points[0]).toMatchObject({
        tier: "gold",
        successRate: 9000,
        serviceQuality: 8000,
        responseTime: 7000,
        volumeConsistency: 6000,
      });
    });

    test("does not go back to an earlier score of a day", async () => {
      const { id } = await addAgent(opened().store);
      await addHistory(id, [
        [60, 7],
        [30, 6],
      ]);
      expect(await scoresOf(id, { since: at(-day), until: at(60), granularity: "daily" })).toEqual([
        7,
      ]);
    });

    test("gives the last score of each week and month, since a time", async () => {
      const { id } = await addAgent(opened().store);
      await addHistory(id, [
        [-2 * day, 1],
        [-day, 2],
        [0, 3],
        [day, 4],
        [7 * day, 5],
        [8 * day, 6],
        [40 * day, 7],
      ]);
      const of = (granularity: Granularity, { since = -9, until = 40 } = {}): Promise<number[]> =>
        scoresOf(id, { since: at(since * day), until: at(until * day), granularity });
      expect(await of("daily", { until: 1 })).toEqual([1, 2, 3, 4]);
      // Weeks begin on Monday: 2 March, 9 March, and so on to 6 April.
      expect(await of("weekly")).toEqual([3, 5, 6, 6, 6, 6, 7]);
      expect(await of("monthly")).toEqual([2, 6, 7]);
      expect(
        await scoresOf("nobody", { since: at(-day), until: now, granularity: "daily" }),
      ).toEqual([]);
    });

    test("gives a day without a score that of the day before, as of its midnight, up to now", async () => {
      const { id } = await addAgent(opened().store);
      await addHistory(id, [
        [0, 1],
        [3 * day, 2],
      ]);
      const list = async (since: number, until: number): Promise<[number, Date][]> => {
        const span = { since: at(since), until: at(until), granularity: "daily" } as const;
        const points = await listHistory(opened().store.pool, id, span);
        return points.map(({ overallScore, recordedAt }) => [overallScore, recordedAt]);
      };
      const all = [
        [1, at(0)],
        [1, at(day / 2)],
        [1, at(1.5 * day)],
        [2, at(3 * day)],
        [2, at(3.5 * day)],
      ];
      expect(await list(-day, 4 * day)).toEqual(all);
      // Also where none was computed since the time that is asked for.
      expect(await list(1, 4 * day)).toEqual(all.slice(1));
      expect(await list(4 * day, 5.6 * day)).toEqual([
        [2, at(4.5 * day)],
        [2, at(5.5 * day)],
      ]);
      expect(await list(3 * day, 2 * day)).toEqual([]);
    });
  });
});
