import { useStore } from "../../../test/support/stores.ts";
import { createSigner } from "@arcs/core";
import { describe, expect, test } from "vitest";

import { findReputation } from "../trust/scores/service.ts";
import { entriesOf } from "../../../test/support/fixtures.ts";
import { usePaymentsScene } from "./test/reported-payments.ts";

const { server, state, report, paid, eventsOf, problem } = usePaymentsScene(useStore());

describe("states (specification 3)", () => {
  async function created(
    parts: object = {},
  ): Promise<{ id: string; agentId: string; claim: Record<string, unknown> }> {
    const agent = await state.payments.addAgent();
    const payer = createSigner(new Uint8Array(32).fill(77)).address;
    const claim = { agentId: agent.id, payer: { address: payer }, amount: "3", ...parts };
    const { status, body } = await report({ event: "payment.created", ...claim });
    expect([status, body.status, body.evidence]).toEqual([201, "created", "reported"]);
    return { id: body.id, agentId: agent.id, claim };
  }

  test("created, then completed: one event each", async () => {
    const { id, agentId } = await created();
    expect(await report({ event: "payment.completed", paymentId: id })).toMatchObject({
      status: 200,
      body: { status: "completed", evidence: "reported", completedAt: expect.any(String) },
    });
    const events = await eventsOf(agentId);
    expect(
      events.map(({ event, data }) => [event, data.paymentId, data.status, data.agentId]),
    ).toEqual([
      ["payment.created", id, "created", agentId],
      ["payment.completed", id, "completed", agentId],
    ]);
    expect(events[1]?.data).toMatchObject({ transactionHash: null, reputationUpdated: false });
    // Nobody vouches for it: it is no evidence, and makes no work.
    const { pool } = server().context.store;
    expect(await findReputation(pool, agentId)).toMatchObject({ evidenceVersion: 0 });
    expect(
      (await pool.query("select 1 from jobs where kind = 'score' and key = $1", [agentId])).rows,
    ).toEqual([]);
  });

  test("created, then failed: with reason and error code (specification 7)", async () => {
    const { id, agentId } = await created();
    const failure = {
      event: "payment.failed",
      paymentId: id,
      reason: "insufficient_funds",
      errorMessage: "no money",
    };
    expect(await report(failure)).toMatchObject({
      status: 200,
      body: {
        status: "failed",
        reason: "insufficient_funds",
        errorCode: "E_INSUFFICIENT_BALANCE",
        completedAt: null,
      },
    });
    expect((await eventsOf(agentId))[1]).toMatchObject({
      event: "payment.failed",
      data: {
        paymentId: id,
        agentId,
        amount: "3",
        currency: "USDC",
        status: "failed",
        reason: "insufficient_funds",
        errorCode: "E_INSUFFICIENT_BALANCE",
        errorMessage: "no money",
        failedAt: expect.any(String),
      },
    });
    expect((await report(failure)).status).toBe(200);
    expect(await eventsOf(agentId)).toHaveLength(2);
    const timeout = await created();
    const other = await report({
      event: "payment.failed",
      paymentId: timeout.id,
      reason: "took_too_long",
    });
    expect(other.body.errorCode).toBe("E_TOOK_TOO_LONG");
  });

  test("created, then canceled", async () => {
    const { id, agentId } = await created();
    expect(await report({ event: "payment.canceled", paymentId: id })).toMatchObject({
      body: { status: "canceled", canceledAt: expect.any(String), failedAt: null },
    });
    expect((await eventsOf(agentId))[1]).toMatchObject({
      event: "payment.canceled",
      data: { status: "canceled", canceledAt: expect.any(String) },
    });
  });

  test("an end is final", async () => {
    const ends = {
      "payment.completed": {},
      "payment.failed": { reason: "late" },
      "payment.canceled": {},
    };
    for (const [event, more] of Object.entries(ends)) {
      const { id } = await created();
      expect((await report({ event, paymentId: id, ...more })).status).toBe(200);
      for (const [other, rest] of Object.entries(ends)) {
        const answer = await report({ event: other, paymentId: id, ...rest });
        expect(answer.status).toBe(other === event ? 200 : 409);
      }
      expect(await report({ event: "payment.created", paymentId: id })).toMatchObject({
        status: 200,
      });
    }
  });

  test("a better proof of a completed payment is taken, a worse one changes nothing", async () => {
    const [agent, payer] = [await state.payments.addAgent(), await state.payments.addPayer()];
    const claim = { agentId: agent.id, payer: { address: payer.wallet.address }, amount: "0.5" };
    const { id } = (await report({ event: "payment.completed", ...claim })).body;
    const transactionHash = await state.payments.pay(payer, agent, 500_000n);
    const stranger = await server().makeKey({ accountId: "acc_stranger" });
    expect(
      await report({ event: "payment.completed", paymentId: id, transactionHash }, stranger),
    ).toMatchObject({
      status: 200,
      body: { id, evidence: "ledger", transactionHash, asset: state.payments.token.mint },
    });
    expect(await report({ event: "payment.completed", paymentId: id })).toMatchObject({
      body: { evidence: "ledger" },
    });
    expect(await entriesOf(server().context.store, payer.wallet.address)).toMatchObject([
      { kind: "payment", payee: agent.id, amount: "0.5", transaction: transactionHash },
    ]);
  });

  test("only who reported it, or a proof, ends a payment", async () => {
    const { id, agentId } = await created();
    const stranger = await server().makeKey({ accountId: "acc_stranger" });
    for (const event of [
      { event: "payment.failed", reason: "spite" },
      { event: "payment.canceled" },
      { event: "payment.completed" },
    ]) {
      expect(await report({ ...event, paymentId: id }, stranger)).toMatchObject(
        problem(403, "insufficient_permissions"),
      );
    }
    const own = await server().makeKey({ accountId: "acc_agent", agentId });
    expect((await report({ event: "payment.completed", paymentId: id }, own)).status).toBe(200);
  });

  test("what goes with no event, or is implausible, is refused with all that is wrong", async () => {
    const { id, claim } = await created();
    const wrong = async (body: object): Promise<string[]> => {
      const answer = await report(body);
      expect(answer).toMatchObject(problem(400, "invalid_request"));
      return answer.body.error.details.errors.map(({ path }: { path: string }) => path);
    };
    expect(await wrong({ event: "payment.created" })).toEqual([
      "body/agentId",
      "body/payer",
      "body/amount",
    ]);
    expect(await wrong({ event: "payment.failed", paymentId: id })).toEqual(["body/reason"]);
    expect(
      await wrong({ event: "payment.completed", paymentId: id, reference: "x", reason: "y" }),
    ).toEqual(["body/reason", "body/reference"]);
    expect(
      await wrong({ event: "payment.created", ...claim, metadata: { long: "x".repeat(9000) } }),
    ).toEqual(["body/metadata"]);
    const old = new Date(Date.now() - 30 * 86_400_000).toISOString();
    expect(
      await wrong({ event: "payment.completed", ...claim, createdAt: old, completedAt: old }),
    ).toEqual(["body/createdAt", "body/completedAt"]);
    expect(
      await wrong({ event: "payment.created", ...claim, createdAt: "2026-01-01T23:59:60Z" }),
    ).toEqual(["body/createdAt"]);
    for (const amount of ["-1", "1e3", "01", "", "1.", "1.0000000000000000001", 1]) {
      expect(await report({ event: "payment.created", ...claim, amount })).toMatchObject(
        problem(400, "invalid_request"),
      );
    }
    expect(await report({ event: "payment.paid", ...claim })).toMatchObject(
      problem(400, "invalid_request"),
    );
    expect(await report({ event: "payment.created", ...claim, agentId: "nobody" })).toMatchObject(
      problem(404, "agent_not_found"),
    );
    expect(
      await report({ event: "payment.completed", paymentId: "pay_2222222222222222222222" }),
    ).toMatchObject(problem(404, "payment_not_found"));
    const reader = await server().makeKey({ permissions: ["read"] });
    expect(await report({ event: "payment.created", ...claim }, reader)).toMatchObject(
      problem(403, "insufficient_permissions"),
    );
  });

  test("how fast the agent was is taken from the parties, not from a rival who reports first", async () => {
    const { payer, claim } = await paid();
    const speed = { responseTimeMs: 3_600_000, deadlineAt: new Date().toISOString() };
    expect(await report({ ...claim, ...speed })).toMatchObject(
      problem(403, "insufficient_permissions"),
    );
    const buyer = await server().makeKey({ agentId: payer.wallet.address });
    expect(await report({ ...claim, ...speed }, buyer)).toMatchObject({ status: 201, body: speed });
  });
});
