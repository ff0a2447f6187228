import { useStore } from "../test/support/stores.ts";
import { formatScoreRange, type PrivacyMode } from "@arcs/trust/internal";
import { expect, test } from "vitest";

import { refreshLeaderboard } from "./features/trust/leaderboard/service.ts";
import { addPayments, addTestAgent, computeScore } from "../test/support/agents.ts";
import { credentialRow, insertRow, newId } from "../test/support/fixtures.ts";
import { useTwinsScene, secrets } from "../test/contract/twins.ts";

const { server, addTwins, crediblePayers } = useTwinsScene(useStore());

test("the bodies of specification 4.3 and the refusal of specification 7, by mode", async () => {
  const { call } = server();
  const payers = await crediblePayers();
  const { id, key, ownKey } = await addTestAgent(server());
  await addPayments(
    server(),
    id,
    payers.map((payer) => ({ payer, rating: 5 })),
  );
  await computeScore(server(), id);
  const own = (await call("GET", `/v1/reputation/${id}`, { key: ownKey })).body;
  const { overallScore, tier } = own;
  const show = async (privacy: object): Promise<void> => {
    expect(
      (await call("PATCH", `/v1/agents/${id}`, { key: ownKey, body: { privacy } })).status,
    ).toBe(200);
  };
  const reputation = (): Promise<unknown> => call("GET", `/v1/reputation/${id}`, { key });
  const bulk = async (): Promise<unknown> =>
    (await call("GET", `/v1/reputation/bulk?agentIds=${id}`, { key })).body.data[0];
  const history = async (): Promise<any> => call("GET", `/v1/reputation/${id}/history`, { key });
  const trustScore = async (): Promise<unknown> =>
    (await call("GET", `/v1/agents/${id}`, { key })).body.trustScore;

  await show({ mode: "tier_only" });
  const { price: tierPrice } = own.tierBenefits;
  const tierOnly = {
    agentId: id,
    isTest: true,
    tier,
    tierPrice,
    privacy: { mode: "tier_only", message: expect.any(String) },
  };
  expect(await reputation()).toMatchObject({ status: 200, body: tierOnly });
  expect(await bulk()).toEqual(tierOnly);
  expect(await trustScore()).toEqual({ tier, tierPrice });
  expect((await history()).body).toMatchObject({
    dataPoints: [{ timestamp: expect.stringMatching(/T00:00:00.000Z$/), tier }],
    summary: null,
  });

  await show({ mode: "range_only" });
  const scoreRange = formatScoreRange(overallScore);
  expect(await bulk()).toEqual({
    agentId: id,
    isTest: true,
    scoreRange,
    basis: own.basis,
    tier,
    tierPrice,
    privacy: { mode: "range_only" },
  });
  expect(await trustScore()).toEqual({ scoreRange, basis: own.basis, tier, tierPrice });

  await show({ mode: "custom", visibleData: ["overallScore", "stats"] });
  expect(await bulk()).toEqual({
    agentId: id,
    isTest: true,
    overallScore,
    basis: own.basis,
    proven: own.proven,
    backing: own.backing,
    costToForge: own.costToForge,
    limit: own.limit,
    rootsDigest: own.rootsDigest,
    stats: own.stats,
    lastUpdated: own.lastUpdated,
    nextUpdateAt: own.nextUpdateAt,
    privacy: { mode: "custom", visibleComponents: [] },
  });
  expect((await history()).body.summary).toMatchObject({ endScore: overallScore });

  await show({ mode: "private", message: "Not today" });
  const refusal = {
    status: 403,
    body: {
      error: {
        code: "reputation_private",
        statusCode: 403,
        details: { agentId: id, privacyMode: "private" },
      },
    },
  };
  expect(await reputation()).toMatchObject(refusal);
  expect(await history()).toMatchObject(refusal);
  expect(await bulk()).toEqual({
    agentId: id,
    isTest: true,
    privacy: { mode: "private", message: "Not today" },
  });
  expect(await trustScore()).toBeNull();
  // Only an agent that shows everything has the end of its log entries in an answer.
  const { logHead: _, ...whole } = own;
  expect((await call("GET", `/v1/reputation/${id}`, { key: ownKey })).body).toEqual({
    ...whole,
    privacy: { ...own.privacy, mode: "private" },
  });
  expect(
    (await call("GET", `/v1/reputation/${id}/history`, { key: ownKey })).body.dataPoints[0],
  ).toMatchObject({
    overallScore,
  });
  const { ownKey: otherKey } = await addTestAgent(server());
  expect(await call("GET", `/v1/reputation/${id}`, { key: otherKey })).toMatchObject(refusal);
});

test("lists show of each agent what its own page shows, to others and to itself, whatever its mode", async () => {
  const { call } = server();
  const mark = newId("cap");
  const { id, key, ownKey } = await addTestAgent(server(), { capabilities: [mark] });
  const payers = (await crediblePayers()).slice(0, 4);
  await addPayments(
    server(),
    id,
    payers.map((payer) => ({ payer, rating: 4 })),
  );
  await computeScore(server(), id);
  for (const privacy of [
    { mode: "public" },
    { mode: "tier_only" },
    { mode: "range_only" },
    { mode: "private" },
    { mode: "custom", visibleData: ["stats"] },
    { mode: "custom", visibleData: ["overallScore", "successRate"] },
    { mode: "custom", visibleData: ["serviceQuality"] },
  ]) {
    expect(
      (await call("PATCH", `/v1/agents/${id}`, { key: ownKey, body: { privacy } })).status,
    ).toBe(200);
    for (const caller of [key, ownKey]) {
      const read = async (path: string): Promise<any> =>
        (await call("GET", `/v1/agents/${path}`, { key: caller })).body;
      const { trustScore, stats, ...page } = await read(id);
      const { components: _, ...brief } = trustScore ?? {};
      const shown = {
        id,
        name: page.name,
        trustScore: Object.keys(brief).length === 0 ? null : brief,
      };
      expect((await read(`bulk?ids=${id}`)).data).toEqual([shown]);
      expect((await read(`search?capabilities=${mark}`)).data).toEqual([
        {
          ...shown,
          description: page.description,
          capabilities: page.capabilities,
          stats: stats && {
            totalTransactions: stats.totalTransactions,
            averageRating: stats.averageRating,
          },
          createdAt: page.createdAt,
        },
      ]);
    }
  }
});

test("who begins to hide is hidden at once: in searches, on the leaderboard, and when the score changes after that", async () => {
  const { call, context } = server();
  const mark = newId("cap");
  const { id, key, ownKey } = await addTestAgent(server(), { capabilities: [mark] });
  const payers = (await crediblePayers()).slice(0, 4);
  await addPayments(
    server(),
    id,
    payers.map((payer) => ({ payer, rating: 5 })),
  );
  await computeScore(server(), id);
  await refreshLeaderboard(context, { now: new Date() });
  const seen = async (): Promise<number[]> => [
    (await call("GET", `/v1/agents/search?capabilities=${mark}&minScore=0`, { key })).body.data
      .length,
    (await call("GET", `/v1/reputation/leaderboard?capability=${mark}`, { key })).body.data.length,
  ];
  expect(await seen()).toEqual([1, 1]);
  await call("PATCH", `/v1/agents/${id}`, { key: ownKey, body: { privacy: { mode: "private" } } });
  expect(await seen()).toEqual([0, 0]);
  await addPayments(server(), id, [{ payer: payers[0]!, rating: 1 }]);
  await computeScore(server(), id);
  await refreshLeaderboard(context, { now: new Date() });
  expect(await seen()).toEqual([0, 0]);
});

test("a score that is computed while its agent begins to hide does not come out", async () => {
  const { call, context } = server();
  const { id, ownKey } = await addTestAgent(server());
  for (let round = 0; round < 5; round++) {
    const patch = (mode: PrivacyMode): Promise<unknown> =>
      call("PATCH", `/v1/agents/${id}`, { key: ownKey, body: { privacy: { mode } } });
    await patch("public");
    await addPayments(server(), id, [{ rating: 5 }]);
    await Promise.all([computeScore(server(), id), patch("private")]);
    const { rows } = await context.store.pool.query(
      "select visible_score, visible_tier, visible_transactions from reputations where agent_id = $1",
      [id],
    );
    expect(rows).toEqual([{ visible_score: null, visible_tier: null, visible_transactions: null }]);
  }
});

test("what describes and measures the server tells of no agent", async () => {
  const { url } = server();
  const mark = newId("cap");
  const [{ id }] = await addTwins(secrets[0]!, mark);
  await server().call("GET", `/v1/reputation/${id}`, { key: await server().makeKey() });
  for (const path of ["/openapi.json", "/docs", "/metrics", "/health", "/ready"]) {
    const text = await (await fetch(url + path)).text();
    expect(text, path).not.toContain(id);
    expect(text, path).not.toContain(mark);
  }
});

test("the list of credentials does not tell what a ReputationCredential claims", async () => {
  const { call, context } = server();
  const { id, key } = await addTestAgent(server(), { privacy: { mode: "private" } });
  const claims = { overallScore: 987 };
  const row = credentialRow({
    subjectId: id,
    type: "ReputationCredential",
    subjectData: JSON.stringify(claims),
    document: JSON.stringify({ credentialSubject: claims }),
  });
  await context.store.transaction((tx) => insertRow(tx, row));
  const { status, body } = await call("GET", `/v1/agents/${id}/credentials`, { key });
  expect([status, body.total, JSON.stringify(body).includes("987")]).toEqual([200, 1, false]);
});
