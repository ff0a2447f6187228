// Who hides a score hides it everywhere. In each test there are twins: agents that show the same, and whose hidden scores
// differ. A stranger who looks for the difference at every way out must find none; the twins themselves see it.
import { webhookEventTypes } from "@arcs/core";
import { formatScoreRange, type PrivacyMode, type VisibleField } from "@arcs/core/internal";
import { describe, expect, test } from "vitest";

import { emitPaymentEvent } from "../../src/domain/events/emit-payment-event.ts";
import { refreshLeaderboard } from "../../src/domain/reputation/refresh-leaderboard.ts";
import { findPayment } from "../../src/store/payments/payments.ts";
import { addCrediblePayers, addPayments, addTestAgent, computeScore, type TestAgent } from "../agents.ts";
import { useServer } from "../server.ts";
import { addAgent, credentialRow, insertRow, newId } from "../store/fixtures.ts";
import { onBothStores } from "../stores.ts";

type Secret = {
  mode: Exclude<PrivacyMode, "public">;
  visibleData?: VisibleField[];
  /** Ratings of the twins' payments; their scores differ by them. */
  ratings: [readonly number[], readonly number[]];
};

const PAYMENTS = 12;
const allFives = Array.from({ length: PAYMENTS }, () => 5);
const allOnes = Array.from({ length: PAYMENTS }, () => 1);
const secrets: Secret[] = [
  { mode: "private", ratings: [allFives, allOnes] },
  { mode: "tier_only", ratings: [allFives, [...allFives.slice(3), 2, 2, 2]] },
  {
    mode: "range_only",
    ratings: [
      [...allFives.slice(3), 3, 3, 3],
      [...allFives.slice(3), 3, 3, 4],
    ],
  },
  { mode: "custom", visibleData: [], ratings: [allFives, allOnes] },
  { mode: "custom", visibleData: ["tier", "successRate"], ratings: [allFives, [...allFives.slice(3), 2, 2, 2]] },
  { mode: "custom", visibleData: ["tierBenefits", "responseTime"], ratings: [allFives, allOnes] },
];

onBothStores("privacy", (opened) => {
  const server = useServer(opened, {
    webhookTargets: "public_and_loopback",
    // Every test here subscribes, at one address.
    maxSubscriptions: 1000,
    maxSubscriptionsPerHost: 1000,
  });
  let payersForAll: Promise<string[]> | undefined;
  const crediblePayers = (): Promise<string[]> => (payersForAll ??= addCrediblePayers(server(), PAYMENTS));

  /** Subscribes to all that there is; to events of one agent only where one is named. */
  async function subscribe(key: string, agentId?: string): Promise<string> {
    const filter = agentId === undefined ? {} : { agentId };
    const body = { url: "https://127.0.0.1:9/hook", events: webhookEventTypes, ...filter };
    const { status, body: made } = await server().call("POST", "/v1/webhooks", { key, body });
    expect(status).toBe(201);
    return made.id;
  }

  /** Tells of payments, as the intake does. */
  function announcePayments(payments: readonly { id: string }[]): Promise<void> {
    const { context } = server();
    return context.store.transaction(async (tx) => {
      for (const { id } of payments) await emitPaymentEvent(tx, context, { payment: (await findPayment(tx, id))! });
    });
  }

  type Twin = TestAgent & {
    /** Subscriptions to this agent's events: a stranger's, and its own. */
    overheard: string;
    own: string;
    payments: string[];
  };

  async function addTwins({ mode, visibleData = [], ratings }: Secret, mark: string): Promise<[Twin, Twin]> {
    const parts = { capabilities: [mark], privacy: { mode, visibleData } };
    const add = async (): Promise<Twin> => {
      const agent = await addTestAgent(server(), parts);
      const { id, key, ownKey } = agent;
      return { ...agent, overheard: await subscribe(key, id), own: await subscribe(ownKey, id), payments: [] };
    };
    const twins: [Twin, Twin] = [await add(), await add()];
    const times = "created_at = '2026-01-01', updated_at = '2026-01-01'";
    await server().context.store.pool.query(`update agents set ${times} where id = any($1)`, [
      twins.map(({ id }) => id),
    ]);
    const payers = await crediblePayers();
    const createdAt = new Date(Date.now() - 60_000);
    // The payers' part here is the same for both, so that they are as credible for the one as for the other.
    for (const [from, to] of [
      [0, 6],
      [6, PAYMENTS],
    ] as const) {
      for (const [index, twin] of twins.entries()) {
        const payments = payers.slice(from, to).map((payer, place) => ({
          id: newId("pay"),
          payer,
          amount: "100",
          createdAt,
          rating: ratings[index]![from + place]!,
        }));
        await addPayments(server(), twin.id, payments);
        twin.payments.push(...payments.map(({ id }) => id));
        await announcePayments(payments);
      }
      for (const twin of twins) await computeScore(server(), twin.id);
    }
    // With score proofs in use nothing more leaks.
    for (const { id, ownKey } of twins) {
      const options = { key: ownKey, body: { count: 2 } };
      expect((await server().call("POST", `/v1/agents/${id}/score-proofs`, options)).status).toBe(201);
    }
    return twins;
  }

  /** Agents that show everything, with each hidden score, one in between, and one above and below: to measure with. */
  async function addRulers(mark: string, [low, high]: readonly [number, number]): Promise<void> {
    const { store } = server().context;
    for (const score of [0, low, Math.round((low + high) / 2), high, 1000]) {
      const { id } = await addAgent(
        store,
        { capabilities: [mark] },
        { visibleScore: score, visibleTransactions: score },
      );
      await store.pool.query("update reputations set overall_score = $2 where agent_id = $1", [id, score]);
    }
  }

  async function ownScore({ id, ownKey }: TestAgent): Promise<number> {
    return (await server().call("GET", `/v1/reputation/${id}`, { key: ownKey })).body.overallScore;
  }

  /** What a stranger gets, with the twin's ids taken out: those may differ. */
  async function askAbout(
    { id }: TestAgent,
    { key, method, path, body }: { key: string; method: string; path: string; body?: object },
  ): Promise<string> {
    const { call } = server();
    const { internalId } = (await call("GET", `/v1/agents/${id}`, { key })).body;
    const answer = await call(method, path.replaceAll("ID", id), { key, ...(body === undefined ? {} : { body }) });
    const headers = [...answer.headers].filter(([name]) => !["x-request-id", "date", "content-length"].includes(name));
    return JSON.stringify([answer.status, headers, answer.body])
      .replaceAll(id, "ID")
      .replaceAll(internalId, "INTERNAL");
  }

  /** Finds which agents a search gives, in order, the twins under one name. */
  async function search(twins: readonly TestAgent[], query: string): Promise<string[]> {
    const { body } = await server().call("GET", `/v1/agents/search?limit=100&${query}`, { key: twins[0]!.key });
    const names = new Map(twins.map(({ id }) => [id, "twin"]));
    return body.data.map(({ id }: { id: string }) => names.get(id) ?? id);
  }

  /** Both or neither, and nobody between them. */
  function expectSide(found: readonly string[], what: string): void {
    const places = found.flatMap((name, place) => (name === "twin" ? [place] : []));
    expect([0, 2], what).toContain(places.length);
    if (places.length === 2) expect(places[1]! - places[0]!, what).toBe(1);
  }

  describe.each(secrets)("mode $mode, visible $visibleData", (secret) => {
    test("tells a stranger nothing of the hidden score, at any way out", { timeout: 120_000 }, async () => {
      const { call, context } = server();
      const mark = newId("cap");
      const twins = await addTwins(secret, mark);
      const [one, two] = twins;
      const { key } = one;
      const scores = [await ownScore(one), await ownScore(two)] as const;
      const [low, high] = [Math.min(...scores), Math.max(...scores)];
      expect(low, "the hidden scores differ").toBeLessThan(high);
      if (secret.mode === "range_only") expect(formatScoreRange(low)).toBe(formatScoreRange(high));

      for (const path of [
        "/v1/agents/ID",
        "/v1/agents/bulk?ids=ID",
        "/v1/agents/ID/credentials",
        "/v1/credentials/agent/ID",
        "/v1/reputation/ID",
        "/v1/reputation/bulk?agentIds=ID",
        "/v1/reputation/ID/evidence",
        "/v1/reputation/ID/history?period=all",
        "/v1/reputation/ID/history?granularity=weekly",
      ]) {
        const ask = { key, method: "GET", path };
        const answer = await askAbout(one, ask);
        expect(await askAbout(two, ask), path).toBe(answer);
        // The twins are told apart where they look at themselves: what is compared is there to be seen.
        if (path === "/v1/reputation/ID") {
          expect(await askAbout(two, { ...ask, key: two.ownKey })).not.toBe(
            await askAbout(one, { ...ask, key: one.ownKey }),
          );
        }
      }
      const patch = { key, method: "PATCH", path: "/v1/agents/ID", body: { privacy: { mode: "public" } } };
      expect(await askAbout(two, patch)).toBe(await askAbout(one, patch));

      await addRulers(mark, [low, high]);
      const bounds = [0, 600, 750, low, low + 1, high, 1000];
      const queries = [
        ...bounds.flatMap((bound) => [`minScore=${bound}`, `maxScore=${bound}`]),
        ...["bronze", "silver", "gold", "platinum"].map((tier) => `tier=${tier}`),
        ...["score", "transactions", "lastActive"].flatMap((sortBy) => [
          `sortBy=${sortBy}`,
          `sortBy=${sortBy}&order=asc`,
        ]),
      ];
      for (const query of queries) {
        const found = await search(twins, `capabilities=${mark}&${query}`);
        expectSide(found, query);
        if (query.startsWith("sortBy=transactions")) expect(found.slice(-2), query).toEqual(["twin", "twin"]);
        const isShown =
          secret.mode === "tier_only" || secret.mode === "range_only" || secret.visibleData?.includes("tier");
        if (!isShown && !query.startsWith("sortBy")) expect(found, query).not.toContain("twin");
      }

      await refreshLeaderboard(context, { now: new Date(), signal: new AbortController().signal });
      const { data: board, total } = (await call("GET", `/v1/reputation/leaderboard?capability=${mark}`, { key })).body;
      const entries = board.filter(({ agentId }: any) => agentId === one.id || agentId === two.id);
      expectSide(
        board.map(({ agentId }: any) => (agentId === one.id || agentId === two.id ? "twin" : agentId)),
        "leaderboard",
      );
      expect(entries).toHaveLength(secret.mode === "tier_only" ? 2 : 0);
      expect(total).toBe(board.length);
      for (const entry of entries) expect(entry).toMatchObject({ overallScore: null, totalTransactions: null });

      const eventsOf = async ({ id }: TestAgent, column: "body" | "owner_body"): Promise<object[]> => {
        const { rows } = await context.store.pool.query<{ body: string }>(
          `select ${column} as body from events where agent_id = $1 and ${column} is not null order by sequence`,
          [id],
        );
        return rows.map(({ body }) => JSON.parse(body.replaceAll(id, "ID")).data);
      };
      expect(await eventsOf(two, "body")).toEqual(await eventsOf(one, "body"));
      expect(await eventsOf(two, "owner_body")).not.toEqual(await eventsOf(one, "owner_body"));
      if (secret.mode === "private") expect(await eventsOf(one, "body")).toEqual([]);

      // Neither what is delivered to a stranger tells of it, nor how much, nor that something is; its own sees all.
      const delivered = async (id: string, subscriber: string): Promise<string[]> => {
        const { body } = await call("GET", `/v1/webhooks/${id}/deliveries?limit=100`, { key: subscriber });
        return body.deliveries.map(({ event }: { event: string }) => event);
      };
      expect(await delivered(two.overheard, key)).toEqual(await delivered(one.overheard, key));
      expect(await delivered(one.overheard, key)).toHaveLength((await eventsOf(one, "body")).length);
      expect(await delivered(one.own, one.ownKey)).toHaveLength((await eventsOf(one, "owner_body")).length);

      for (const [index, payment] of one.payments.entries()) {
        const signature = `${"A".repeat(86)}==`;
        for (const [path, body] of [
          ["", undefined],
          ["/receipt", undefined],
          ["/rating", { rating: 1, signature }],
          ["/replies", { claim: "rating", reply: "No", signature }],
        ] as const) {
          const options = body === undefined ? { key } : { key, body };
          const method = body === undefined ? "GET" : "POST";
          const answers = [payment, two.payments[index]!].map(async (id, twin) => {
            const answer = await call(method, `/v1/payments/${id}${path}`, options);
            const text = JSON.stringify([answer.status, answer.body]);
            return text.replaceAll(id, "PAYMENT").replaceAll(twins[twin]!.id, "ID");
          });
          const [about, aboutOther] = await Promise.all(answers);
          expect(aboutOther, `${method} ${path}`).toBe(about);
        }
      }
    });

    test(
      "issues nothing to a stranger that tells of it, nor on the page for people, nor when a request is repeated",
      { timeout: 120_000 },
      async () => {
        const { url, call, context, makeKey } = server();
        const twins = await addTwins(secret, newId("cap"));
        const issuer = await makeKey({ permissions: ["read", "issuer"] });
        const scores = [await ownScore(twins[0]), await ownScore(twins[1])];
        const seen: unknown[] = [];
        for (const [index, { id, ownKey }] of twins.entries()) {
          const ask = { key: issuer, headers: { "idempotency-key": newId("once") } };
          const body = (claims: object): object => ({ type: "ReputationCredential", subjectId: id, claims });
          const first = await call("POST", "/v1/credentials/issue", { ...ask, body: body({}) });
          const again = await call("POST", "/v1/credentials/issue", { ...ask, body: body({}) });
          expect(again).toMatchObject({ status: first.status, body: first.body });
          const guesses = [scores[0], scores[1], 1].map((overallScore) =>
            call("POST", "/v1/credentials/issue", { key: issuer, body: body({ overallScore }) }),
          );
          seen.push(
            [first, ...(await Promise.all(guesses))].map(({ status, body: { error } }) => [status, error?.code]),
          );

          // The agent itself has a credential issued that says all, and keeps it to itself.
          const own = await makeKey({ permissions: ["read", "issuer"], agentId: id });
          const made = await call("POST", "/v1/credentials/issue", { key: own, body: body({}) });
          expect(made.status).toBe(201);
          const inFull = await call("GET", `/v1/credentials/${made.body.id}/w3c`, { key: ownKey });
          expect(inFull.body.credentialSubject.overallScore).toBe(scores[index]);
          const page = await fetch(`${url}/verify/${made.body.id}`);
          const ways = [
            await page.text(),
            JSON.stringify((await call("GET", `/verify/${made.body.id}/facts`)).body),
            JSON.stringify((await call("GET", `/verify/${made.body.id}/credential`)).body),
            JSON.stringify((await call("GET", `/v1/credentials/${made.body.id}/w3c`, { key: issuer })).body),
            JSON.stringify((await call("GET", `/v1/credentials/${made.body.id}`, { key: issuer })).body),
            JSON.stringify((await call("GET", `/v1/agents/${id}/credentials`, { key: issuer })).body),
          ];
          const digest = inFull.body.credentialSubject.evidenceDigest as string;
          for (const way of ways) {
            expect(way).not.toMatch(new RegExp(`"overallScore|\\b${scores[index]}\\b|${digest}|BasisPoints`));
          }
          const { rows } = await context.store.pool.query<{ body: string }>(
            "select body from events where agent_id = $1 and type = 'credential.issued'",
            [id],
          );
          expect(rows.map(({ body: text }) => Object.keys(JSON.parse(text).data))).toEqual([
            ["credentialId", "type", "subjectId"],
          ]);
        }
        expect(seen[1]).toEqual(seen[0]);
      },
    );
  });

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
      expect((await call("PATCH", `/v1/agents/${id}`, { key: ownKey, body: { privacy } })).status).toBe(200);
    };
    const reputation = (): Promise<unknown> => call("GET", `/v1/reputation/${id}`, { key });
    const bulk = async (): Promise<unknown> =>
      (await call("GET", `/v1/reputation/bulk?agentIds=${id}`, { key })).body.data[0];
    const history = async (): Promise<any> => call("GET", `/v1/reputation/${id}/history`, { key });
    const trustScore = async (): Promise<unknown> => (await call("GET", `/v1/agents/${id}`, { key })).body.trustScore;

    await show({ mode: "tier_only" });
    const { price: tierPrice } = own.tierBenefits;
    const tierOnly = { agentId: id, tier, tierPrice, privacy: { mode: "tier_only", message: expect.any(String) } };
    expect(await reputation()).toMatchObject({ status: 200, body: tierOnly });
    expect(await bulk()).toEqual(tierOnly);
    expect(await trustScore()).toEqual({ tier, tierPrice });
    expect((await history()).body).toMatchObject({
      dataPoints: [{ timestamp: expect.stringMatching(/T00:00:00.000Z$/), tier }],
      summary: null,
    });

    await show({ mode: "range_only" });
    const scoreRange = formatScoreRange(overallScore);
    expect(await bulk()).toEqual({ agentId: id, scoreRange, tier, tierPrice, privacy: { mode: "range_only" } });
    expect(await trustScore()).toEqual({ scoreRange, tier, tierPrice });

    await show({ mode: "custom", visibleData: ["overallScore", "stats"] });
    expect(await bulk()).toEqual({
      agentId: id,
      overallScore,
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
        error: { code: "reputation_private", statusCode: 403, details: { agentId: id, privacyMode: "private" } },
      },
    };
    expect(await reputation()).toMatchObject(refusal);
    expect(await history()).toMatchObject(refusal);
    expect(await bulk()).toEqual({ agentId: id, privacy: { mode: "private", message: "Not today" } });
    expect(await trustScore()).toBeNull();
    // Where the entries in the public log end is said of those alone who show everything.
    const { logHead: _, ...whole } = own;
    expect((await call("GET", `/v1/reputation/${id}`, { key: ownKey })).body).toEqual({
      ...whole,
      privacy: { ...own.privacy, mode: "private" },
    });
    expect((await call("GET", `/v1/reputation/${id}/history`, { key: ownKey })).body.dataPoints[0]).toMatchObject({
      overallScore,
    });
    const { ownKey: otherKey } = await addTestAgent(server());
    expect(await call("GET", `/v1/reputation/${id}`, { key: otherKey })).toMatchObject(refusal);
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
    await refreshLeaderboard(context, { now: new Date(), signal: new AbortController().signal });
    const seen = async (): Promise<number[]> => [
      (await call("GET", `/v1/agents/search?capabilities=${mark}&minScore=0`, { key })).body.data.length,
      (await call("GET", `/v1/reputation/leaderboard?capability=${mark}`, { key })).body.data.length,
    ];
    expect(await seen()).toEqual([1, 1]);
    await call("PATCH", `/v1/agents/${id}`, { key: ownKey, body: { privacy: { mode: "private" } } });
    expect(await seen()).toEqual([0, 0]);
    await addPayments(server(), id, [{ payer: payers[0]!, rating: 1 }]);
    await computeScore(server(), id);
    await refreshLeaderboard(context, { now: new Date(), signal: new AbortController().signal });
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
});
