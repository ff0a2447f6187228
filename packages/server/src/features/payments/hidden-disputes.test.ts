import { useStore } from "../../../test/support/stores.ts";
import { describe, expect, test } from "vitest";

import { useDisputesScene } from "./test/disputed-payments.ts";

const { server, state, call, problem, paid, dispute, eventsOf } = useDisputesScene(useStore());

describe("of an agent that does not show its score in full", () => {
  test.each(["private", "tier_only", "range_only", "custom"] as const)(
    "%s: payments, disputes and their events are for the parties only",
    async (privacyMode) => {
      const payment = await paid({ privacyMode }, { metadata: { job: "secret" } });
      const { id: disputeId } = (await dispute(payment, { description: "details" })).body;
      const makeKey = server().makeKey;
      const stranger = await makeKey({ accountId: "acc_stranger" });
      expect(await call("GET", `/v1/payments/${payment.id}`, { by: stranger })).toMatchObject(
        problem(404, "payment_not_found"),
      );
      expect(await call("GET", `/v1/disputes/${disputeId}`, { by: stranger })).toMatchObject(
        problem(404, "dispute_not_found"),
      );
      const { id: otherAgent } = await state.payments.addAgent();
      const by = await makeKey({
        permissions: ["admin"],
        agentId: otherAgent,
        accountId: "acc_other_agent",
      });
      for (const path of [`payments/${payment.id}`, `disputes/${disputeId}`]) {
        expect((await call("GET", `/v1/${path}`, { by })).status, path).toBe(404);
      }
      const agentKey = await makeKey({ accountId: "acc_agent", agentId: payment.agentId });
      const payerKey = await makeKey({
        accountId: "acc_payer",
        agentId: payment.payer.wallet.address,
      });
      // The account that reported it sees its own report, and nothing that was said of the payment
      // since.
      expect(await call("GET", `/v1/payments/${payment.id}`)).toMatchObject({
        status: 200,
        body: { metadata: { job: "secret" }, dispute: null, rating: null },
      });
      expect(await call("GET", `/v1/disputes/${disputeId}`)).toMatchObject(
        problem(404, "dispute_not_found"),
      );
      for (const by of [state.admin, agentKey, payerKey]) {
        expect(await call("GET", `/v1/payments/${payment.id}`, { by })).toMatchObject({
          status: 200,
          body: { metadata: { job: "secret" }, dispute: { id: disputeId } },
        });
        expect((await call("GET", `/v1/disputes/${disputeId}`, { by })).body).toMatchObject({
          description: "details",
        });
      }
      const events = await eventsOf(payment.agentId);
      expect(events.map(({ type, body, owner }) => [type, body, owner.paymentId])).toEqual([
        ["payment.completed", null, payment.id],
        ["dispute.created", null, payment.id],
      ]);
    },
  );

  test("a stranger learns nothing by reporting a payment that is known", async () => {
    const payment = await paid({ privacyMode: "private" });
    const { transactionHash } = (await call("GET", `/v1/payments/${payment.id}`)).body;
    const stranger = await server().makeKey({ accountId: "acc_stranger" });
    const claim = {
      agentId: payment.agentId,
      payer: { address: payment.payer.wallet.address },
      amount: "1",
      transactionHash,
    };
    const answer = await call("POST", "/v1/payments/events", {
      by: stranger,
      body: { event: "payment.completed", ...claim },
    });
    expect(answer).toMatchObject(problem(409, "settlement_used"));
    expect(answer.body.error.details).toBeUndefined();
  });

  test("of a public one, strangers see the payment, but not what the parties wrote", async () => {
    const payment = await paid({}, { metadata: { job: "secret" } });
    const { id } = (await dispute(payment, { description: "details" })).body;
    const stranger = await server().makeKey({ accountId: "acc_stranger" });
    const seen = [
      await call("GET", `/v1/payments/${payment.id}`, { by: stranger }),
      await call("GET", `/v1/disputes/${id}`, { by: stranger }),
    ];
    expect(seen.map(({ status }) => status)).toEqual([200, 200]);
    expect(JSON.stringify(seen.map(({ body }) => body))).not.toMatch(/secret|details/);
    expect(await call("GET", "/v1/payments/pay_none", { by: stranger })).toMatchObject(
      problem(404, "payment_not_found"),
    );
    expect(await call("GET", "/v1/disputes/dsp_none", { by: stranger })).toMatchObject(
      problem(404, "dispute_not_found"),
    );
  });
});
