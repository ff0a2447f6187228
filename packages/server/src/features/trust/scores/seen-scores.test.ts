import { randomBytes } from "node:crypto";

import { createSigner } from "@arcs/core";
import { describe, expect, test } from "vitest";

import { addPayments, addTestAgent, computeScore } from "../../../../test/support/agents.ts";
import { newId } from "../../../../test/support/fixtures.ts";
import { useServer } from "../../../../test/support/server.ts";
import { useStore } from "../../../../test/support/stores.ts";

const server = useServer(useStore());

/** An agent with 50 settled payments of 1 that are rated 5, by customers without vouching credit. */
async function addSeen(payerOf: (index: number) => string): Promise<{ id: string; key: string }> {
  const agent = await addTestAgent(server());
  await addPayments(
    server(),
    agent.id,
    Array.from({ length: 50 }, (_, index) => ({ payer: payerOf(index), amount: "1", rating: 5 })),
  );
  await computeScore(server(), agent.id);
  return agent;
}

async function reputationOf({ id, key }: { id: string; key: string }): Promise<any> {
  return (await server().call("GET", `/v1/reputation/${id}`, { key })).body;
}

describe("an agent whose customers have no vouching credit", () => {
  test("has a bronze score of what was seen, and proves nothing", async () => {
    const many = await addSeen(() => newId("customer"));
    const body = await reputationOf(many);
    expect(body).toMatchObject({ overallScore: 516, basis: "seen", proven: 0, tier: "bronze" });
    expect(body.payments).toEqual({ reported: 50, seen: 50, proven: 0, notCounted: [] });
    expect(body.components.successRate).toMatchObject({ value: 0.9615, contribution: 230 });
    expect(body.components.successRate.description).toMatch(/^50 of 50 payments completed/);
    const evidence = await server().call("GET", `/v1/reputation/${many.id}/evidence`, many);
    expect(evidence.body).toMatchObject({ overallScore: 516, basis: "seen", proven: 0 });
    const one = newId("customer");
    expect(await reputationOf(await addSeen(() => one))).toMatchObject({ overallScore: 362 });
  });

  test("ranks behind one with less that is proven", async () => {
    const seen = await addSeen(() => newId("customer"));
    const proven = await addTestAgent(server());
    const { pool } = server().context.store;
    await pool.query(
      "update reputations set overall_score = 301, proven = 301, basis = 'proven', visible_score = 301, visible_proven = 301 where agent_id = $1",
      [proven.id],
    );
    const { body } = await server().call("GET", "/v1/agents/search?sortBy=score&limit=100", seen);
    const ids = body.data.map(({ id }: { id: string }) => id);
    expect(ids.indexOf(proven.id)).toBeLessThan(ids.indexOf(seen.id));
    const shown = body.data.find(({ id }: { id: string }) => id === seen.id);
    expect(shown.trustScore).toMatchObject({ overall: 516, basis: "seen", proven: 0 });
  });
});

test("payments that only the agent's own key reported are counted by that reason", async () => {
  const agent = await addTestAgent(server());
  for (const reference of ["one", "two"]) {
    const body = {
      event: "payment.completed",
      agentId: agent.id,
      payer: { address: createSigner(Uint8Array.from(randomBytes(32))).address },
      amount: "1",
      currency: "USDC",
      reference,
    };
    const { status, body: answer } = await server().call("POST", "/v1/payments/events", {
      key: agent.key,
      body,
    });
    expect([answer.error?.details, status]).toEqual([undefined, 201]);
  }
  const body = await reputationOf(agent);
  expect(body).toMatchObject({
    overallScore: 0,
    payments: {
      reported: 2,
      seen: 0,
      proven: 0,
      notCounted: [{ reason: "reported_only", count: 2, example: expect.any(String) }],
    },
  });
  expect(body.standing.limits[0]).toMatch(
    /^2 payments: none counts, because only your own key reported them\. Pay through a chain this server reads: .*\/docs\/reportPayment$/,
  );
  const { host, pathname } = new URL(body.standing.limits[0].split(": ").at(-1));
  expect([host !== "", (await server().app.inject(pathname)).statusCode]).toEqual([true, 200]);
});
