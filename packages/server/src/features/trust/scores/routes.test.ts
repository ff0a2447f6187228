import { tierDefinitions } from "@arcs/trust";
import { rootsDigest } from "@arcs/trust/internal";
import { describe, expect, test } from "vitest";
import { refreshLeaderboard } from "../leaderboard/service.ts";
import { requestScore } from "../../../platform/outbox.ts";
import { type Agent } from "../../registry/registered-agents.ts";
import { insertAgent } from "../../agents/agent-with-score.ts";
import { insertDispute } from "../../payments/disputes.ts";
import {
  addCrediblePayers,
  addPayments,
  addTestAgent,
  clockAt,
  computeScore,
  newWallet,
} from "../../../../test/support/agents.ts";
import { agentRow, newId, testRoots } from "../../../../test/support/fixtures.ts";
import { useStore } from "../../../../test/support/stores.ts";
import { useReputationScene, refused, DAY_MS, daysAgo } from "../test/working-agent.ts";

describe("reputation", () => {
  const opened = useStore();
  const scene = useReputationScene(opened);
  const { server, addWorkingAgent } = scene;

  describe("GET /reputation/:agentId", () => {
    test("view=public shows an agent's own key what everybody sees", async () => {
      const { id, key, ownKey } = await addWorkingAgent();
      const { call } = server();
      for (const [mode, visibleData] of [
        ["public", []],
        ["tier_only", []],
        ["range_only", []],
        ["custom", []],
        ["custom", ["overallScore", "stats"]],
        ["private", []],
      ]) {
        await call("PATCH", `/v1/agents/${id}`, {
          key: ownKey,
          body: { privacy: { mode, visibleData } },
        });
        const asStranger = await call("GET", `/v1/reputation/${id}`, { key });
        const asPublic = await call("GET", `/v1/reputation/${id}?view=public`, { key: ownKey });
        expect([asPublic.status, asPublic.body]).toEqual([asStranger.status, asStranger.body]);
        expect(
          (await call("GET", `/v1/reputation/${id}`, { key: ownKey })).body.overallScore,
        ).toBeGreaterThan(0);
      }
      expect(await call("GET", `/v1/reputation/${id}?view=owner`, { key })).toMatchObject(
        refused(400, "invalid_request"),
      );
    });

    test("every field of spec 2.7, as computed from payments and ratings", async () => {
      const { id, key } = await addWorkingAgent();
      const { status, body } = await server().call("GET", `/v1/reputation/${id}`, { key });
      expect(status).toBe(200);
      expect(body).toEqual({
        isTest: true,
        agentId: id,
        overallScore: expect.any(Number),
        basis: "proven",
        proven: expect.any(Number),
        payments: {
          reported: 13,
          seen: 12,
          proven: 12,
          notCounted: [{ reason: "not_completed", count: 1, example: expect.any(String) }],
        },
        tier: expect.any(String),
        components: Object.fromEntries(
          [
            ["successRate", 0.4],
            ["serviceQuality", 0.3],
            ["responseTime", 0.2],
            ["volumeConsistency", 0.1],
          ].map(([name, weight]) => [
            name,
            {
              value: expect.any(Number),
              weight,
              contribution: expect.any(Number),
              description: expect.any(String),
            },
          ]),
        ),
        backing: "18",
        costToForge: "13.5",
        limit: 755,
        safeToSpend: {
          amount: "13.5",
          costToForge: "13.5",
          outstanding: "0",
          held: "0",
          currency: "USD",
        },
        lostInDisputes: "0",
        rootsDigest: rootsDigest(testRoots),
        logHead: { count: expect.any(Number), hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
        standing: {
          earnedScore: expect.any(Number),
          limits: [
            "1 payment: it does not count, because it failed or was canceled.",
            expect.stringMatching(
              / cost (?:only )?13\.50 USD to fake, which (?:would )?allows? 755/,
            ),
          ],
          raises: expect.any(Array),
        },
        stats: {
          totalTransactions: 13,
          completedTransactions: 12,
          canceledTransactions: 0,
          disputedTransactions: 0,
          averageRating: 4.5,
          totalEarnings: "18.00",
          currency: "USDC",
          accountAgeInDays: 0,
        },
        tierBenefits: {
          current: body.tier,
          price: expect.stringMatching(/^10?$/),
          advice: expect.stringMatching(
            /^A tier tells how the agent has worked, not how much is safe to spend/,
          ),
          transactionLimit: tierDefinitions[body.tier as "gold"].transactionLimit,
          featureAccess: tierDefinitions[body.tier as "gold"].featureAccess,
          nextTier: expect.objectContaining({
            pointsAway: expect.any(Number),
            price: expect.any(String),
          }),
        },
        privacy: { mode: "public", visibleComponents: Object.keys(body.components) },
        lastUpdated: expect.any(String),
        nextUpdateAt: expect.any(String),
      });
      expect(body.overallScore).toBeGreaterThan(600);
      const { nextTier } = body.tierBenefits;
      expect(nextTier.requiredScore - body.overallScore).toBe(nextTier.pointsAway);
      const contributions = Object.values<{ contribution: number }>(body.components).map(
        (one) => one.contribution,
      );
      expect(contributions.reduce((sum, points) => sum + points)).toBe(body.overallScore);
      expect(new Date(body.nextUpdateAt).getTime() % DAY_MS).toBe(0);
      expect(await server().call("GET", `/v1/agents/${id}`, { key })).toMatchObject({
        body: {
          trustScore: {
            overall: body.overallScore,
            tier: body.tier,
            costToForge: body.costToForge,
          },
          stats: {
            totalTransactions: 13,
            completedJobs: 12,
            averageRating: 4.5,
            totalEarnings: "18.00",
          },
        },
      });
    });

    test("is there from registration on, with nothing in it", async () => {
      const { id, key } = await addTestAgent(server());
      expect((await server().call("GET", `/v1/reputation/${id}`, { key })).body).toMatchObject({
        overallScore: 0,
        tier: "bronze",
        tierBenefits: {
          current: "bronze",
          transactionLimit: 500,
          nextTier: { tier: "silver", pointsAway: 600 },
        },
      });
    });

    test("falls while a dispute is open", async () => {
      const { id, key } = await addWorkingAgent();
      // The score itself is bound by what it would cost to forge, before and after.
      const successOf = async (): Promise<number> =>
        (await server().call("GET", `/v1/reputation/${id}`, { key })).body.components.successRate
          .value;
      const before = await successOf();
      const { context } = server();
      await context.store.transaction(async (tx) => {
        const { rows } = await tx.query<{ id: string }>(
          "select id from payments where agent_id = $1 and status = 'completed' order by id limit 1",
          [id],
        );
        const about = { id: newId("dsp"), paymentId: rows[0]!.id, agentId: id, openedBy: "payer" };
        await insertDispute(tx, {
          ...about,
          reason: "late",
          description: null,
          createdAt: new Date(),
        });
        await requestScore(tx, context, { agentId: id, trigger: "dispute_created" });
      });
      await computeScore(server(), id);
      expect(await successOf()).toBeLessThan(before);
    });

    test("does not grow by payments of the owner's own wallets, nor by those that were only reported", async () => {
      const { id, key } = await addTestAgent(server());
      await addPayments(server(), id, [
        ...Array.from({ length: 20 }, () => ({ payer: id, rating: 5 })),
        ...Array.from({ length: 20 }, () => ({ evidence: "reported" as const, rating: 5 })),
      ]);
      await computeScore(server(), id);
      const { body } = await server().call("GET", `/v1/reputation/${id}`, { key });
      // A payment that does not count in the score is not counted beside it either.
      expect([body.overallScore, body.stats.totalTransactions]).toEqual([0, 0]);
    });
  });

  describe("GET /reputation/:agentId/history", () => {
    test("points, defaults and summary (spec 4.3)", async () => {
      const { id, key } = await addTestAgent(server());
      const payers = await addCrediblePayers(server(), 6);
      for (const [index, payer] of payers.entries()) {
        const createdAt = daysAgo(30 - index * 5);
        await addPayments(server(), id, [{ payer, createdAt, rating: 5 }]);
        await computeScore(server(), id, {
          clock: clockAt(new Date(createdAt.getTime() + 60_000)),
        });
      }
      const history = async (query: string): Promise<any> =>
        (await server().call("GET", `/v1/reputation/${id}/history${query}`, { key })).body;
      const body = await history("");
      const scores: number[] = body.dataPoints.map((point: any) => point.overallScore);
      expect(body).toMatchObject({ agentId: id, period: "30d", granularity: "daily" });
      // One for each day, up to today.
      expect(body.dataPoints).toHaveLength(31);
      expect(body.dataPoints[0]).toEqual({
        timestamp: expect.any(String),
        overallScore: expect.any(Number),
        basis: expect.stringMatching(/^(seen|proven)$/),
        tier: "bronze",
        components: {
          successRate: expect.any(Number),
          serviceQuality: expect.any(Number),
          responseTime: expect.any(Number),
          volumeConsistency: expect.any(Number),
        },
      });
      expect(body.summary).toEqual({
        startScore: scores[0],
        endScore: scores[30],
        change: scores[30]! - scores[0]!,
        percentChange: expect.any(Number),
        trend: "improving",
        averageScore: expect.any(Number),
      });
      expect((await history("?period=7d")).dataPoints).toHaveLength(7);
      expect(
        (await history("?period=90d&granularity=monthly")).dataPoints.length,
      ).toBeLessThanOrEqual(2);
      expect((await history("?period=1y&granularity=weekly")).dataPoints.length).toBeGreaterThan(3);
      expect((await history("?period=all")).dataPoints).toHaveLength(31);
      const { key: other, id: fresh } = await addTestAgent(server());
      expect(
        (await server().call("GET", `/v1/reputation/${fresh}/history`, { key: other })).body,
      ).toMatchObject({
        dataPoints: [],
        summary: null,
      });
      for (const query of ["?period=2d", "?granularity=hourly"]) {
        expect(
          await server().call("GET", `/v1/reputation/${id}/history${query}`, { key }),
        ).toMatchObject(refused(400, "invalid_request"));
      }
    });
  });

  test("where an agent hides its score, the edge of a history does not tell at what time of a day it was computed", async () => {
    const first = new Date(`${daysAgo(7).toISOString().slice(0, 10)}T00:00:00.000Z`).getTime();
    for (const granularity of ["daily", "weekly"]) {
      const answers = await Promise.all(
        [first, first + DAY_MS - 1].map(async (computedAt) => {
          const { id, key } = await addTestAgent(server(), { privacy: { mode: "tier_only" } });
          await computeScore(server(), id, { clock: clockAt(new Date(computedAt)) });
          const path = `/v1/reputation/${id}/history?period=7d&granularity=${granularity}`;
          return (await server().call("GET", path, { key })).body.dataPoints;
        }),
      );
      expect(answers[1].length).toBeGreaterThan(0);
      expect(answers[1], granularity).toEqual(answers[0]);
    }
  });

  describe("GET /reputation/bulk", () => {
    test("each reduced by its mode, with privacy.mode; 100 at most (spec 4.3, 8)", async () => {
      const open = await addWorkingAgent();
      const shy = await addTestAgent(server(), { privacy: { mode: "private" } });
      const ids = [open.id, shy.id, "nobody"].join(",");
      const { body } = await server().call("GET", `/v1/reputation/bulk?agentIds=${ids}`, {
        key: open.key,
      });
      expect(body).toMatchObject({ requested: 3, found: 2, notFound: ["nobody"] });
      const alone = await server().call("GET", `/v1/reputation/${open.id}`, { key: open.key });
      // Of several at once these are not read.
      const { safeToSpend: _, lostInDisputes: __, payments: ___, ...rest } = alone.body;
      const limits = rest.standing.limits.slice(1);
      expect(body.data[0]).toEqual({ ...rest, standing: { ...rest.standing, limits } });
      expect(body.data[1]).toEqual({
        isTest: true,
        agentId: shy.id,
        privacy: { mode: "private", message: expect.any(String) },
      });
      const many = Array.from({ length: 101 }, () => newWallet().address).join(",");
      for (const query of ["", `?agentIds=${many}`]) {
        expect(
          await server().call("GET", `/v1/reputation/bulk${query}`, { key: open.key }),
        ).toMatchObject(refused(400, "invalid_request"));
      }
    });
  });

  describe("GET /reputation/leaderboard", () => {
    test("rank, agentId, name, overallScore, tier, capabilities, totalTransactions, updatedAt; cached for an hour (spec 4.3)", async () => {
      const mark = newId("cap");
      const best = await addWorkingAgent({ capabilities: [mark], name: "Best" });
      const next = await addTestAgent(server(), { capabilities: [mark] });
      const { call, context } = server();
      const taken = new Date();
      await refreshLeaderboard(context, { now: taken });
      const path = `/v1/reputation/leaderboard?capability=${mark}`;
      const answer = await call("GET", path, { key: best.key });
      expect(answer).toMatchObject({
        status: 200,
        body: {
          data: [
            {
              rank: 1,
              agentId: best.id,
              name: "Best",
              capabilities: [mark],
              totalTransactions: 13,
            },
            { rank: 2, agentId: next.id, overallScore: 0, tier: "bronze", totalTransactions: 0 },
          ],
          filters: { capability: mark, limit: 50 },
          total: 2,
          updatedAt: taken.toISOString(),
        },
      });
      expect(answer.headers.get("cache-control")).toMatch(/^private, max-age=3[56]\d\d$/);
      const etag = answer.headers.get("etag")!;
      const again = await call("GET", path, {
        key: best.key,
        headers: { "if-none-match": `"x", W/${etag}` },
      });
      expect([again.status, again.body]).toEqual([304, undefined]);
      expect(
        (await call("GET", path, { key: best.key, headers: { "if-none-match": '"x"' } })).status,
      ).toBe(200);
      const { body } = await call("GET", `${path}&limit=1&tier=${answer.body.data[0].tier}`, {
        key: best.key,
      });
      expect([body.data, body.total]).toEqual([[answer.body.data[0]], 1]);
      for (const query of ["limit=101", "limit=0", "tier=iron", "capability=%00"]) {
        expect(
          await call("GET", `/v1/reputation/leaderboard?${query}`, { key: best.key }),
        ).toMatchObject(refused(400, "invalid_request"));
      }
    });
  });

  test("one owner's agents are one family: their payments to each other count nothing, from registration on", async () => {
    const { id, key } = await addTestAgent(server());
    const [payer = ""] = await addCrediblePayers(server(), 1);
    const sibling = agentRow({ id: payer, owner: id });
    await addPayments(server(), id, [{ payer: sibling.id, rating: 5 }]);
    await computeScore(server(), id);
    const scoreOf = async (): Promise<number> =>
      (await server().call("GET", `/v1/reputation/${id}`, { key })).body.overallScore;
    expect(await scoreOf()).toBeGreaterThan(0);
    const { store } = server().context;
    const register = (agent: Agent): Promise<boolean> =>
      store.transaction((tx) =>
        insertAgent(tx, agent, {
          visible: {
            visibleScore: 0,
            visibleProven: 0,
            visibleTier: "bronze",
            visibleTransactions: 0,
          },
          nextUpdateAt: new Date(),
        }),
      );
    await register(sibling);
    await computeScore(server(), id);
    expect(await scoreOf()).toBe(0);
  });
});
