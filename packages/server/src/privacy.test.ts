// A hidden score is hidden everywhere. Each test has duplicate agents that show the same, and whose
// hidden scores differ. A stranger must find no difference in any answer; the agents themselves see
// it.
import { randomBytes } from "node:crypto";

import { formatScoreRange } from "@arcs/trust/internal";
import { beforeAll, describe, expect, test } from "vitest";

import { refreshLeaderboard } from "./features/trust/leaderboard/service.ts";
import { newWallet, type TestAgent } from "../test/support/agents.ts";
import { addAgent, newId } from "../test/support/fixtures.ts";
import { countAsMoney } from "../test/support/payments.ts";
import { useStore } from "../test/support/stores.ts";
import { extras } from "../../../extras/service/src/index.ts";
import { useTwinsScene, secrets } from "../test/contract/twins.ts";

const nameOfPayment = (): string => randomBytes(32).toString("hex");
const inTwoMinutes = (): string => new Date(Date.now() + 120_000).toISOString();

/**
 * Returns the answer to a hold without what differs between any two: its id, its payment, its time.
 */
function withoutHold(answer: string): string {
  return answer.replace(/"(id|payment|createdAt)":"[^"]*"/g, "");
}

describe("privacy", () => {
  const opened = useStore();
  const scene = useTwinsScene(opened, extras);
  const { server, addTwins } = scene;
  let money: string;
  beforeAll(async () => {
    money = server().context.settings.paymentTokens.find(
      ({ network }) => network === "local",
    )!.mint;
    await countAsMoney(server(), { mint: money });
  });

  /**
   * Agents that show everything, with each hidden score, one in between, and one above and below:
   * to measure with.
   */
  async function addRulers(mark: string, [low, high]: readonly [number, number]): Promise<void> {
    const { store } = server().context;
    for (const score of [0, low, Math.round((low + high) / 2), high, 1000]) {
      const { id } = await addAgent(
        store,
        { capabilities: [mark] },
        { visibleScore: score, visibleTransactions: score },
      );
      await store.pool.query("update reputations set overall_score = $2 where agent_id = $1", [
        id,
        score,
      ]);
    }
  }

  async function ownScore({ id, ownKey }: TestAgent): Promise<number> {
    return (await server().call("GET", `/v1/reputation/${id}`, { key: ownKey })).body.overallScore;
  }

  /** Returns a stranger's answers, without the agent's ids: those may differ. */
  async function askAbout(
    { id }: TestAgent,
    { key, method, path, body }: { key: string; method: string; path: string; body?: object },
  ): Promise<string> {
    const { call } = server();
    const { internalId } = (await call("GET", `/v1/agents/${id}`, { key })).body;
    const answer = await call(method, path.replaceAll("ID", id), {
      key,
      ...(body === undefined ? {} : { body }),
    });
    // The twins were paid on other days, which their chain shows of everybody.
    const unlike = [
      "x-request-id",
      "date",
      "content-length",
      ...(path === "/check/ID" ? ["etag"] : []),
    ];
    const headers = [...answer.headers].filter(([name]) => !unlike.includes(name));
    return JSON.stringify([answer.status, headers, answer.body])
      .replaceAll(/"since":"[^"]*"/g, "")
      .replaceAll(id, "ID")
      .replaceAll(internalId, "INTERNAL");
  }

  /** Finds which agents a search gives, in order, the twins under one name. */
  async function search(twins: readonly TestAgent[], query: string): Promise<string[]> {
    const { body } = await server().call("GET", `/v1/agents/search?limit=100&${query}`, {
      key: twins[0]!.key,
    });
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
    test(
      "tells a stranger nothing of the hidden score, at any way out",
      { timeout: 120_000 },
      async () => {
        const { call, context } = server();
        const mark = newId("cap");
        const twins = await addTwins(secret, mark);
        const [one, two] = twins;
        const { key } = one;
        const scores = [await ownScore(one), await ownScore(two)] as const;
        const [low, high] = [Math.min(...scores), Math.max(...scores)];
        expect(low, "the hidden scores differ").toBeLessThan(high);
        if (secret.mode === "range_only")
          expect(formatScoreRange(low)).toBe(formatScoreRange(high));

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
          "/check/ID",
        ]) {
          const ask = { key, method: "GET", path };
          const answer = await askAbout(one, ask);
          expect(await askAbout(two, ask), path).toBe(answer);
          // The twins are told apart where they look at themselves: what is compared is there to be
          // seen.
          if (path === "/v1/reputation/ID") {
            expect(await askAbout(two, { ...ask, key: two.ownKey })).not.toBe(
              await askAbout(one, { ...ask, key: one.ownKey }),
            );
          }
        }
        // Holds show nothing of the score, whether one is made or refused.
        for (const amount of ["1", "1000000"]) {
          const [token, form] = [`solana:local/token:${money}`, "exact"];
          const payer = newWallet().address;
          const body = { payer, token, form, amount, expiresAt: inTwoMinutes() };
          const ask = { key, method: "POST", path: "/v1/accounts/ID/holds" };
          const hold = (twin: TestAgent): Promise<string> =>
            askAbout(twin, { ...ask, body: { ...body, payment: nameOfPayment() } });
          expect(withoutHold(await hold(two)), `a hold of ${amount}`).toBe(
            withoutHold(await hold(one)),
          );
        }
        const patch = {
          key,
          method: "PATCH",
          path: "/v1/agents/ID",
          body: { privacy: { mode: "public" } },
        };
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
          if (query.startsWith("sortBy=transactions"))
            expect(found.slice(-2), query).toEqual(["twin", "twin"]);
          const isShown =
            secret.mode === "tier_only" ||
            secret.mode === "range_only" ||
            secret.visibleData?.includes("tier");
          if (!isShown && !query.startsWith("sortBy")) expect(found, query).not.toContain("twin");
        }

        await refreshLeaderboard(context, { now: new Date() });
        const { data: board, total } = (
          await call("GET", `/v1/reputation/leaderboard?capability=${mark}`, { key })
        ).body;
        const entries = board.filter(
          ({ agentId }: any) => agentId === one.id || agentId === two.id,
        );
        expectSide(
          board.map(({ agentId }: any) =>
            agentId === one.id || agentId === two.id ? "twin" : agentId,
          ),
          "leaderboard",
        );
        expect(entries).toHaveLength(secret.mode === "tier_only" ? 2 : 0);
        expect(total).toBe(board.length);
        for (const entry of entries)
          expect(entry).toMatchObject({ overallScore: null, totalTransactions: null });

        const eventsOf = async (
          { id }: TestAgent,
          column: "body" | "owner_body",
        ): Promise<object[]> => {
          const { rows } = await context.store.pool.query<{ body: string }>(
            `select ${column} as body from events where agent_id = $1 and ${column} is not null order by sequence`,
            [id],
          );
          return rows.map(({ body }) => JSON.parse(body.replaceAll(id, "ID")).data);
        };
        expect(await eventsOf(two, "body")).toEqual(await eventsOf(one, "body"));
        expect(await eventsOf(two, "owner_body")).not.toEqual(await eventsOf(one, "owner_body"));
        if (secret.mode === "private") expect(await eventsOf(one, "body")).toEqual([]);

        // Neither what is delivered to a stranger tells of it, nor how much, nor that something is;
        // its own sees all.
        const delivered = async (id: string, subscriber: string): Promise<string[]> => {
          const { body } = await call("GET", `/v1/webhooks/${id}/deliveries?limit=100`, {
            key: subscriber,
          });
          return body.deliveries.map(({ event }: { event: string }) => event);
        };
        expect(await delivered(two.overheard, key)).toEqual(await delivered(one.overheard, key));
        expect(await delivered(one.overheard, key)).toHaveLength(
          (await eventsOf(one, "body")).length,
        );
        expect(await delivered(one.own, one.ownKey)).toHaveLength(
          (await eventsOf(one, "owner_body")).length,
        );

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
      },
    );

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
          const body = (claims: object): object => ({
            type: "ReputationCredential",
            subjectId: id,
            claims,
          });
          const first = await call("POST", "/v1/credentials/issue", { ...ask, body: body({}) });
          const again = await call("POST", "/v1/credentials/issue", { ...ask, body: body({}) });
          expect(again).toMatchObject({ status: first.status, body: first.body });
          const guesses = [scores[0], scores[1], 1].map((overallScore) =>
            call("POST", "/v1/credentials/issue", { key: issuer, body: body({ overallScore }) }),
          );
          seen.push(
            [first, ...(await Promise.all(guesses))].map(({ status, body: { error } }) => [
              status,
              error?.code,
            ]),
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
            JSON.stringify(
              (await call("GET", `/v1/credentials/${made.body.id}/w3c`, { key: issuer })).body,
            ),
            JSON.stringify(
              (await call("GET", `/v1/credentials/${made.body.id}`, { key: issuer })).body,
            ),
            JSON.stringify(
              (await call("GET", `/v1/agents/${id}/credentials`, { key: issuer })).body,
            ),
          ];
          const digest = inFull.body.credentialSubject.evidenceDigest as string;
          for (const way of ways) {
            expect(way).not.toMatch(
              new RegExp(`"overallScore|\\b${scores[index]}\\b|${digest}|BasisPoints`),
            );
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
});
