// The tables of the specification, line by line: each field with its type, each parameter with its
// default and its bounds, each weight, each error, each tier. What a field means is tested where it
// belongs.
import { describe, expect, test } from "vitest";

import { newWallet, registerBy } from "../test/support/agents.ts";
import { useStore } from "../test/support/stores.ts";
import { types, fields } from "../test/contract/specified-fields.ts";
import { useContractScene } from "../test/contract/answered-contract.ts";

describe("the tables of the specification", () => {
  const scene = useContractScene(useStore());
  const { server, get, state, answers } = scene;

  describe.each(Object.entries(fields))("%s", (question, rows) => {
    test.each(Object.entries(rows))("has %s: %s", (path, type) => {
      const value = path
        .split(".")
        .reduce<any>((outer, name) => outer?.[name], answers.get(question));
      expect(types[type](value), `${path} is ${JSON.stringify(value)}`).toBe(true);
    });
  });

  test.each([
    [
      "public",
      [
        "overallScore",
        "tier",
        "components",
        "stats",
        "tierBenefits",
        "lastUpdated",
        "nextUpdateAt",
        // Additions: what the score would cost to forge.
        "backing",
        "basis",
        "proven",
        "costToForge",
        "limit",
        "logHead",
        "standing",
      ],
    ],
    ["tier_only", ["tier", "tierPrice"]],
    ["range_only", ["scoreRange", "basis", "tier", "tierPrice"]],
    ["private", []],
  ])("2.8, 4.3: mode %s shows %j", async (mode, shown) => {
    const made = await registerBy(server(), newWallet(), { key: state.key, privacy: { mode } });
    const { body } = await get(`/reputation/bulk?agentIds=${made.body.agent.id}`);
    // An addition: whether the network is a test.
    expect(Object.keys(body.data[0]).sort()).toEqual(
      ["agentId", "isTest", "privacy", ...shown].sort(),
    );
    expect(body.data[0].privacy.mode).toBe(mode);
    const alone = await get(`/reputation/${made.body.agent.id}`);
    expect(alone.status).toBe(mode === "private" ? 403 : 200);
    // An addition, for one agent alone: what is safe to spend with it.
    const { safeToSpend, lostInDisputes, payments, ...rest } = alone.body;
    if (mode !== "private") {
      expect(rest).toEqual(body.data[0]);
      expect(payments === undefined).toBe(mode !== "public");
      expect([safeToSpend.amount, lostInDisputes]).toEqual(["0", "0"]);
    }
    if (mode === "range_only") expect(alone.body.scoreRange).toMatch(/^\d+-\d+$/);
    if (mode === "tier_only") expect(alone.body.privacy.message).toEqual(expect.any(String));
  });

  test.each([
    ["bronze", 0, 599, 500, ["basic marketplace access"], ["silver", 600]],
    ["silver", 600, 749, 2500, ["priority listing", "analytics"], ["gold", 750]],
    ["gold", 750, 899, 10_000, ["advanced features", "custom branding"], ["platinum", 900]],
    ["platinum", 900, 1000, 50_000, ["all features", "premium support"], undefined],
  ] as const)(
    "2.7: tier %s from %i to %i, limit %i, features %j",
    async (tier, low, high, limit, features, next) => {
      const { body } = await registerBy(server(), newWallet(), { key: state.key });
      const { pool } = server().context.store;
      const prices = { bronze: "0", silver: "1", gold: "10", platinum: "100" };
      for (const score of [low, high]) {
        await pool.query(
          "update reputations set overall_score = $2, tier = $3 where agent_id = $1",
          [body.agent.id, score, tier],
        );
        const shown = (await get(`/reputation/${body.agent.id}`)).body;
        expect([shown.overallScore, shown.tier]).toEqual([score, tier]);
        expect(shown.tierBenefits).toEqual({
          current: tier,
          transactionLimit: limit,
          featureAccess: features,
          nextTier:
            next === undefined
              ? null
              : {
                  tier: next[0],
                  requiredScore: next[1],
                  pointsAway: next[1] - score,
                  price: prices[next[0]],
                },
          // Additions: the min cost to forge the tier, and the amount to have at stake.
          price: prices[tier],
          advice: expect.any(String),
        });
      }
    },
  );

  test.each([
    ["/agents/search", "limit", { least: 1, most: 100, usual: "pagination.limit=20" }],
    ["/agents/search", "page", { least: 1, usual: "pagination.page=1" }],
    ["/agents/search", "minScore", { least: 0, most: 1000 }],
    ["/agents/search", "maxScore", { least: 0, most: 1000 }],
    ["/reputation/leaderboard", "limit", { least: 1, most: 100, usual: "filters.limit=50" }],
  ] as [string, string, { least: number; most?: number; usual?: string }][])(
    "4.2, 4.3, 8: %s takes %s within %j",
    async (path, name, { least, most, usual }) => {
      const statusOf = async (value: number): Promise<number> =>
        (await get(`${path}?${name}=${value}`)).status;
      expect(await statusOf(least)).toBe(200);
      expect(await statusOf(least - 1)).toBe(400);
      if (most !== undefined)
        expect([await statusOf(most), await statusOf(most + 1)]).toEqual([200, 400]);
      if (usual === undefined) return;
      const [where = "", value] = usual.split("=");
      const { body } = await get(path);
      expect(String(where.split(".").reduce((outer, part) => outer[part], body))).toBe(value);
    },
  );

  test.each([
    ["/agents/search", "tier", ["bronze", "silver", "gold", "platinum"]],
    ["/agents/search", "sortBy", ["score", "transactions", "createdAt", "lastActive"]],
    ["/agents/search", "order", ["asc", "desc"]],
    ["/agents/search", "verified", ["true", "false"]],
    ["/reputation/AGENT/history", "period", ["7d", "30d", "90d", "1y", "all"]],
    ["/reputation/AGENT/history", "granularity", ["daily", "weekly", "monthly"]],
    ["/reputation/leaderboard", "tier", ["bronze", "silver", "gold", "platinum"]],
    ["/credentials/agent/AGENT", "status", ["active", "expired", "revoked"]],
    [
      "/credentials/agent/AGENT",
      "type",
      [
        "AgentIdentityCredential",
        "SkillCredential",
        "ReputationCredential",
        "CompletionCredential",
        "POAPCredential",
      ],
    ],
  ])("4.1, 4.2, 4.3: %s takes %s of %j and no other", async (path, name, values) => {
    for (const value of values)
      expect((await get(`${path}?${name}=${value}`)).status, value).toBe(200);
    expect(await get(`${path}?${name}=other`)).toMatchObject({
      status: 400,
      body: { error: { code: "invalid_request" } },
    });
  });

  test("4.2, 4.3: defaults of order, period and granularity", async () => {
    const [usual, falling, rising] = await Promise.all(
      ["", "&order=desc", "&order=asc"].map((order) =>
        get(`/agents/search?sortBy=createdAt${order}`),
      ),
    );
    const ids = (answer: typeof usual): string[] =>
      answer!.body.data.map(({ id }: { id: string }) => id);
    expect(ids(usual)).toEqual(ids(falling));
    expect(ids(usual)).not.toEqual(ids(rising));
    expect((await get("/reputation/AGENT/history")).body).toMatchObject({
      period: "30d",
      granularity: "daily",
    });
  });

  test.each([
    ["GET", "/agents/bulk", "ids"],
    ["GET", "/reputation/bulk", "agentIds"],
  ])(
    "4.2, 4.3, 8: %s %s needs %s, at most 100, and counts as one request",
    async (_method, path, name) => {
      const small = await server().makeKey({ plan: "starter", accountId: `acc_${name}` });
      const ids = (count: number): string =>
        Array.from({ length: count }, (_, index) => `a${index}`).join(",");
      const full = await get(`${path}?${name}=${ids(100)}`, small);
      expect([full.status, full.body.requested, full.headers.get("x-ratelimit-remaining")]).toEqual(
        [200, 100, "99"],
      );
      expect((await get(`${path}?${name}=${ids(101)}`)).status).toBe(400);
      expect((await get(path)).status).toBe(400);
    },
  );
});
