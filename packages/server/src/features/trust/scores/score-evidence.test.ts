import { useStore } from "../../../../test/support/stores.ts";
import { computeTrustScore, hashEvidence, type ScoreTransaction } from "@arcs/trust";
import { describe, expect, test } from "vitest";

import { insertDispute } from "../../payments/disputes.ts";
import { insertPayment } from "../../payments/service.ts";
import { advancePayment } from "../../payments/test/advanced-payments.ts";
import type { Transaction } from "../../../platform/db/queryable.ts";
import { insertRating } from "../../payments/statements.ts";
import { addPayments, addTestAgent, computeScore } from "../../../../test/support/agents.ts";
import { newId, paymentRow } from "../../../../test/support/fixtures.ts";
import { useReputationScene, refused, daysAgo } from "../test/working-agent.ts";

const { server, addWorkingAgent } = useReputationScene(useStore());

describe("GET /reputation/:agentId/evidence", () => {
  async function readAll({ id, key }: { id: string; key: string }, limit: number): Promise<any> {
    const transactions: ScoreTransaction[] = [];
    for (let cursor = ""; ;) {
      const { body } = await server().call(
        "GET",
        `/v1/reputation/${id}/evidence?limit=${limit}${cursor}`,
        { key },
      );
      transactions.push(...body.transactions);
      if (body.nextCursor === null) return { ...body, transactions };
      cursor = `&cursor=${body.nextCursor}`;
    }
  }

  test("computeTrustScore on it gives the served score, page by page or at once", async () => {
    const agent = await addWorkingAgent({}, [
      { evidence: "facilitator", createdAt: daysAgo(200), rating: 2 },
      { payer: "stranger", createdAt: daysAgo(3) },
      { payer: "stranger", createdAt: daysAgo(2) },
      { evidence: "reported" },
    ]);
    const served = (await server().call("GET", `/v1/reputation/${agent.id}`, { key: agent.key }))
      .body;
    for (const limit of [5, 16, 1000]) {
      const {
        transactions,
        ownAddresses,
        cover,
        computedAt,
        rootsDigest: digest,
        ...rest
      } = await readAll(agent, limit);
      expect(transactions).toHaveLength(16);
      expect(rest).toMatchObject({ totalTransactions: 16, digest: hashEvidence(transactions) });
      const now = new Date(computedAt);
      const score = computeTrustScore({
        transactions,
        ownAddresses,
        cover,
        rootsDigest: digest,
        now,
      });
      expect({ ...score, evidence: undefined, explain: undefined }).toMatchObject({
        overallScore: served.overallScore,
        tier: served.tier,
        components: served.components,
        costToForge: served.costToForge,
        limit: served.limit,
      });
      expect([computedAt, rest.overallScore]).toEqual([served.lastUpdated, served.overallScore]);
    }
  });

  test("is that of the served score while more comes in, and whatever changes", async () => {
    const begun = { id: newId("pay"), status: "created" as const, completedAt: null };
    const rated = { id: newId("pay"), payer: newId("payer") };
    const agent = await addWorkingAgent({}, [begun, rated]);
    const { store } = server().context;
    const read = (): Promise<any> => readAll(agent, 4);
    const before = await read();
    const { id: paymentId, payer: rater } = rated;
    const now = new Date();
    const changes: ((tx: Transaction) => Promise<unknown>)[] = [
      (tx) => advancePayment(tx, begun.id, { type: "failed", result: { failedAt: now }, at: now }),
      (tx) =>
        insertRating(tx, {
          paymentId,
          agentId: agent.id,
          rater,
          rating: 1,
          comment: null,
          signature: "",
          createdAt: now,
        }),
      (tx) =>
        insertPayment(
          tx,
          paymentRow({ agentId: agent.id, status: "completed", createdAt: daysAgo(500) }),
        ),
      (tx) =>
        insertDispute(tx, {
          id: newId("dsp"),
          paymentId,
          agentId: agent.id,
          openedBy: rater,
          reason: "bad",
          description: null,
          createdAt: now,
        }),
    ];
    for (const change of changes) {
      await store.transaction(change);
      expect(await read()).toEqual(before);
    }
    const { transactions, ownAddresses, cover, computedAt, rootsDigest: digest } = before;
    const served = (await server().call("GET", `/v1/reputation/${agent.id}`, { key: agent.key }))
      .body;
    const input = {
      transactions,
      ownAddresses,
      cover,
      rootsDigest: digest,
      now: new Date(computedAt),
    };
    const score = computeTrustScore(input);
    expect([score.overallScore, score.evidence.digest]).toEqual([
      served.overallScore,
      before.digest,
    ]);
    await computeScore(server(), agent.id);
    const after = await read();
    expect(after.transactions).toHaveLength(before.transactions.length + 1);
    expect(after.digest).toBe(hashEvidence(after.transactions));
    expect(after.digest).not.toBe(before.digest);
    const { rows } = await store.pool.query("select 1 from earlier_evidence where agent_id = $1", [
      agent.id,
    ]);
    expect(rows).toEqual([]);
  });

  test("of an agent whose score was never computed is that of its empty score", async () => {
    const { id, key } = await addTestAgent(server());
    await addPayments(server(), id, [{ rating: 5 }]);
    const { body } = await server().call("GET", `/v1/reputation/${id}/evidence`, { key });
    expect(body).toMatchObject({
      overallScore: 0,
      totalTransactions: 0,
      transactions: [],
      digest: hashEvidence([]),
    });
    expect(body.computedAt).toBe(
      (await server().call("GET", `/v1/reputation/${id}`, { key })).body.lastUpdated,
    );
  });

  test("says so when the score was computed again between two pages", async () => {
    const { id, key } = await addWorkingAgent();
    const evidence = (query = ""): Promise<any> =>
      server().call("GET", `/v1/reputation/${id}/evidence?limit=5${query}`, { key });
    const { nextCursor } = (await evidence()).body;
    await addPayments(server(), id, [{}]);
    expect(await evidence(`&cursor=${nextCursor}`)).toMatchObject({ status: 200 });
    await computeScore(server(), id);
    expect(await evidence(`&cursor=${nextCursor}`)).toMatchObject(refused(409, "conflict"));
    // Days that do not exist would be refused by Postgres alone.
    const [computedAt] = Buffer.from((await evidence()).body.nextCursor, "base64url")
      .toString()
      .split(" ");
    const forged = [
      "2026-02-31T00:00:00.000Z",
      "2026-03-01T24:00:00.000Z",
      "0000-01-01T00:00:00.000Z",
    ].map((day) => Buffer.from(`${computedAt} ${day} x`).toString("base64url"));
    for (const cursor of ["x", Buffer.from("1 2 3").toString("base64url"), "%00", ...forged]) {
      expect(await evidence(`&cursor=${cursor}`)).toMatchObject(refused(400, "invalid_request"));
    }
    expect(
      await server().call("GET", `/v1/reputation/${id}/evidence?limit=5001`, { key }),
    ).toMatchObject(refused(400, "invalid_request"));
  });

  test("is for agents that show everything, and for an agent's own key (design 7)", async () => {
    const { id, key, ownKey } = await addWorkingAgent();
    const { call } = server();
    for (const mode of ["tier_only", "range_only", "private", "custom"]) {
      await call("PATCH", `/v1/agents/${id}`, { key: ownKey, body: { privacy: { mode } } });
      expect(await call("GET", `/v1/reputation/${id}/evidence`, { key })).toMatchObject(
        refused(403, "reputation_private", { agentId: id, privacyMode: mode }),
      );
      expect(
        (await call("GET", `/v1/reputation/${id}/evidence`, { key: ownKey })).body.transactions,
      ).toHaveLength(13);
    }
  });
});
