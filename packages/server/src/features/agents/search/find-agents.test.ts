import { useStore } from "../../../../test/support/stores.ts";
import { describe, expect, test } from "vitest";

import { addTestAgent, computeScore, newWallet } from "../../../../test/support/agents.ts";
import { credentialRow, insertRow, newId } from "../../../../test/support/fixtures.ts";
import { useServer } from "../../../../test/support/server.ts";

const refused = (status: number, code: string): object => ({
  status,
  body: { error: { code, statusCode: status } },
});

const server = useServer(useStore());

describe("GET /agents/:id", () => {
  test("404 agent_not_found, 401 authentication_failed (spec 4.2)", async () => {
    const { call, makeKey } = server();
    const key = await makeKey();
    for (const id of [
      newWallet().address,
      "agt_1",
      "%00",
      "a%2Fb",
      "did:service:local:x",
      "x".repeat(160),
    ]) {
      for (const path of [
        `/v1/agents/${id}`,
        `/v1/agents/${id}/credentials`,
        `/v1/reputation/${id}`,
      ]) {
        expect(await call("GET", path, { key })).toMatchObject(refused(404, "agent_not_found"));
      }
    }
    expect(await call("PATCH", "/v1/agents/x", { key, body: { name: "x" } })).toMatchObject(
      refused(404, "agent_not_found"),
    );
    expect(await call("GET", "/v1/agents/x")).toMatchObject(refused(401, "authentication_failed"));
    for (const id of ["x".repeat(161), "%ff"]) {
      const unroutable = await call("GET", `/v1/agents/${id}`, { key });
      expect(unroutable).toMatchObject(refused(400, "invalid_request"));
      expect(unroutable.headers.get("x-request-id")).toMatch(/^req_/);
    }
  });
});

describe("GET /agents/bulk", () => {
  test("gives each agent once, in the order asked for, and says who is not there (spec 4.2)", async () => {
    const { call } = server();
    const [one, two] = [
      await addTestAgent(server()),
      await addTestAgent(server(), { name: "Two" }),
    ];
    const { body } = await call(
      "GET",
      `/v1/agents/bulk?ids=${two.id},nobody,${one.id},,${two.id}`,
      { key: one.key },
    );
    expect(body).toEqual({
      isTest: true,
      data: [
        {
          id: two.id,
          name: "Two",
          trustScore: {
            overall: 0,
            basis: "seen",
            proven: 0,
            costToForge: "0",
            tier: "bronze",
            tierPrice: "0",
          },
        },
        {
          id: one.id,
          name: "Agent",
          trustScore: {
            overall: 0,
            basis: "seen",
            proven: 0,
            costToForge: "0",
            tier: "bronze",
            tierPrice: "0",
          },
        },
      ],
      requested: 3,
      found: 2,
      notFound: ["nobody"],
    });
  });

  test("takes 100 ids at most, and one at least (spec 8)", async () => {
    const { call, makeKey } = server();
    const key = await makeKey();
    const ask = (count: number): Promise<unknown> => {
      const ids = Array.from({ length: count }, () => newWallet().address);
      return call("GET", `/v1/agents/bulk?ids=${ids.join(",")}`, { key });
    };
    expect(await ask(100)).toMatchObject({ status: 200, body: { requested: 100, found: 0 } });
    expect(await ask(101)).toMatchObject(refused(400, "invalid_request"));
    for (const query of ["", "?ids=", "?ids=,", "?id=x"]) {
      expect(await call("GET", `/v1/agents/bulk${query}`, { key })).toMatchObject(
        refused(400, "invalid_request"),
      );
    }
  });
});

describe("GET /agents/:id/credentials", () => {
  test("id, type, issuer DID, issuedAt, expiresAt, status, verificationUrl, total (spec 4.2)", async () => {
    const { call, context } = server();
    const { id, key } = await addTestAgent(server());
    const past = new Date("2026-01-01T00:00:00.000Z");
    const rows = [
      credentialRow({ subjectId: id, issuedAt: past }),
      credentialRow({
        subjectId: id,
        issuedAt: new Date("2026-01-02T00:00:00.000Z"),
        expiresAt: past,
      }),
    ];
    for (const row of rows) await context.store.transaction((tx) => insertRow(tx, row));
    expect((await call("GET", `/v1/agents/${id}/credentials`, { key })).body).toEqual({
      agentId: id,
      credentials: [
        {
          id: rows[1]!.id,
          type: "SkillCredential",
          issuer: "did:service:local:issuer",
          issuedAt: "2026-01-02T00:00:00.000Z",
          expiresAt: past.toISOString(),
          status: "expired",
          verificationUrl: `${context.settings.publicUrl}/verify/${rows[1]!.id}`,
        },
        expect.objectContaining({ id: rows[0]!.id, expiresAt: null, status: "active" }),
      ],
      total: 2,
    });
  });
});

describe("GET /agents/search", () => {
  test("fields, defaults, pagination and applied filters (spec 4.2)", async () => {
    const { call } = server();
    const mark = newId("cap");
    const { id, key } = await addTestAgent(server(), { name: "Zephyr", capabilities: [mark, "b"] });
    await computeScore(server(), id);
    const { status, body } = await call(
      "GET",
      `/v1/agents/search?query=zephyr&capabilities=${mark},b`,
      { key },
    );
    expect([status, body]).toEqual([
      200,
      {
        isTest: true,
        data: [
          {
            id,
            name: "Zephyr",
            description: "",
            capabilities: [mark, "b"],
            trustScore: {
              overall: 0,
              basis: "seen",
              proven: 0,
              costToForge: "0",
              tier: "bronze",
              tierPrice: "0",
            },
            stats: { totalTransactions: 0, averageRating: 0 },
            createdAt: expect.any(String),
          },
        ],
        pagination: { page: 1, limit: 20, total: 1, totalPages: 1, hasNext: false, hasPrev: false },
        filters: { query: "zephyr", capabilities: [mark, "b"], sortBy: "score", order: "desc" },
      },
    ]);
  });

  test("turns pages of at most 100 (spec 8)", async () => {
    const { call, makeKey } = server();
    const key = await makeKey();
    const mark = newId("cap");
    const ids = new Set<string>();
    for (let i = 0; i < 3; i++)
      ids.add((await addTestAgent(server(), { capabilities: [mark] })).id);
    const seen = new Set<string>();
    for (const [page, hasNext] of [
      [1, true],
      [2, true],
      [3, false],
    ] as const) {
      const { body } = await call(
        "GET",
        `/v1/agents/search?capabilities=${mark}&limit=1&page=${page}`,
        { key },
      );
      expect(body.pagination).toEqual({
        page,
        limit: 1,
        total: 3,
        totalPages: 3,
        hasNext,
        hasPrev: page > 1,
      });
      seen.add(body.data[0].id);
    }
    expect(seen).toEqual(ids);
    const beyond = await call(
      "GET",
      `/v1/agents/search?capabilities=${mark}&page=10000&limit=100`,
      { key },
    );
    expect([beyond.status, beyond.body.data]).toEqual([200, []]);
  });

  test.each([
    ["limit=101"],
    ["limit=0"],
    ["page=0"],
    ["page=1.5"],
    ["minScore=-1"],
    ["maxScore=1001"],
    ["minScore=x"],
    ["tier=iron"],
    ["verified=maybe"],
    ["sortBy=name"],
    ["order=up"],
    ["capabilities=%00"],
    ["min_score=5"],
  ])("refuses %s", async (query) => {
    const { call, makeKey } = server();
    const answer = await call("GET", `/v1/agents/search?${query}`, { key: await makeKey() });
    expect(answer).toMatchObject(refused(400, "invalid_request"));
  });

  test.each([
    ["minScore=0.5", 0],
    ["maxScore=0.5", 1],
    ["tier=bronze", 1],
    ["tier=gold", 0],
    ["verified=true", 0],
    ["verified=false", 1],
    ["sortBy=transactions&order=asc", 1],
    ["sortBy=createdAt", 1],
    ["sortBy=lastActive", 1],
    ["query=%00%27%22", 1],
  ])("takes %s", async (query, total) => {
    const { call } = server();
    const mark = newId("cap");
    const { key } = await addTestAgent(server(), { capabilities: [mark] });
    const { status, body } = await call("GET", `/v1/agents/search?capabilities=${mark}&${query}`, {
      key,
    });
    expect([status, body.pagination?.total]).toEqual([200, total]);
  });
});
