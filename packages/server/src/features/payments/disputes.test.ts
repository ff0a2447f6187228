import { computeTrustScore, type TrustScore } from "@arcs/trust";
import { describe, expect, test } from "vitest";

import { countPayments } from "../trust/scores/compute-score.ts";
import { findReputation } from "../trust/scores/service.ts";
import { findAgentCover } from "../trust/cover/service.ts";
import { giveVoices, newWallet } from "../../../test/support/agents.ts";
import type { Answer } from "../../../test/support/server.ts";
import { useStore } from "../../../test/support/stores.ts";
import { useDisputesScene } from "./test/disputed-payments.ts";

describe("what payers say of payments", () => {
  const opened = useStore();
  const scene = useDisputesScene(opened);
  const { server, state, call, problem, paid, reported, dispute, evidenceOf, eventsOf } = scene;

  describe("a dispute", () => {
    test("makes its payment half a success while it is open; then the payment counts for or against the agent", async () => {
      // A single payment is seen with a weight of a third: of 0.85, as nobody said anything, of
      // 0.5, 0 and 1.
      for (const [winner, outcome, success] of [
        ["payer", "lost", 0],
        ["payee", "won", 0.3333],
      ] as const) {
        const payer = await state.payments.addPayer();
        await giveVoices(server(), [payer.wallet.address]);
        const payment = await paid({}, {}, payer);
        const now = new Date();
        const score = async (): Promise<TrustScore> => {
          const transactions = await evidenceOf(payment.agentId);
          const { cover, rootsDigest = "" } = await findAgentCover(
            server().context.store.pool,
            payment.agentId,
            server().context.payments,
          );
          const terms = { ownAddresses: [], cover, rootsDigest, now };
          return computeTrustScore({ transactions, ...terms });
        };
        const successOf = async (): Promise<number> => (await score()).components.successRate.value;
        const expectOneVerdict = async (): Promise<void> => {
          const { body } = await call("GET", `/v1/payments/${payment.id}`);
          const [explained] = (await score()).explain;
          expect([body.counts === false, body.why]).toEqual(
            explained?.excluded === undefined
              ? [false, expect.anything()]
              : [true, [expect.objectContaining({ code: explained.excluded })]],
          );
        };
        expect(await successOf()).toBe(0.2833);
        const opening = await dispute(payment);
        expect(opening).toMatchObject({
          status: 201,
          body: {
            id: expect.stringMatching(/^dsp_/),
            paymentId: payment.id,
            agentId: payment.agentId,
            openedBy: payment.payer.wallet.address,
            status: "open",
            winner: null,
          },
        });
        const { id } = opening.body;
        expect(await evidenceOf(payment.agentId)).toMatchObject([{ dispute: "open" }]);
        expect(await successOf()).toBe(0.1667);
        await expectOneVerdict();
        expect((await call("GET", `/v1/payments/${payment.id}`)).body.dispute).toEqual({
          id,
          status: "open",
          winner: null,
        });
        const resolution = { winner, resolution: "so be it" };
        const resolved = await call("POST", `/v1/disputes/${id}/resolve`, {
          by: state.admin,
          body: resolution,
        });
        expect(resolved).toMatchObject({
          status: 200,
          body: { id, status: "resolved", ...resolution },
        });
        expect(resolved.body.resolvedAt).toEqual(expect.any(String));
        expect(await evidenceOf(payment.agentId)).toMatchObject([{ dispute: outcome }]);
        expect(await successOf()).toBe(success);
        await expectOneVerdict();
        const { pool } = server().context.store;
        expect(countPayments(await evidenceOf(payment.agentId))).toMatchObject({
          disputedTransactions: 1,
        });
        expect(await findReputation(pool, payment.agentId)).toMatchObject({ evidenceVersion: 3 });
      }
    });

    test("is announced when it opens and when it is resolved (specification 6)", async () => {
      const payment = await paid();
      const { body } = await dispute(payment, { reason: "late", description: "two hours" });
      await call("POST", `/v1/disputes/${body.id}/resolve`, {
        by: state.admin,
        body: { winner: "payee", resolution: "in time" },
      });
      const common = { disputeId: body.id, paymentId: payment.id, agentId: payment.agentId };
      const openedBy = payment.payer.wallet.address;
      const outcome = { resolution: "in time", winner: "payee" };
      expect((await eventsOf(payment.agentId)).slice(1)).toEqual([
        {
          type: "dispute.created",
          body: { ...common, reason: "late" },
          owner: { ...common, reason: "late", openedBy, description: "two hours" },
        },
        {
          type: "dispute.resolved",
          body: { ...common, ...outcome },
          owner: { ...common, ...outcome, openedBy },
        },
      ]);
    });

    test("is opened by the payer, once for each payment, also when the first one is over", async () => {
      const payment = await paid();
      const refusal = problem(403, "statement_signature_invalid");
      expect(await dispute(payment, { by: await state.payments.addPayer() })).toMatchObject(
        refusal,
      );
      expect(await dispute(payment, { said: "another reason" })).toMatchObject(refusal);
      const { body } = await dispute(payment);
      expect(await dispute(payment)).toMatchObject(problem(409, "conflict"));
      await call("POST", `/v1/disputes/${body.id}/resolve`, {
        by: state.admin,
        body: { winner: "payee", resolution: "no" },
      });
      expect(await dispute(payment)).toMatchObject(problem(409, "conflict"));
      expect(await dispute(await reported())).toMatchObject(problem(409, "conflict"));
      expect(await dispute({ ...payment, id: "pay_222" })).toMatchObject(
        problem(404, "payment_not_found"),
      );
    });

    test("is resolved once, by an arbiter or admin who is no party", async () => {
      const payment = await paid();
      const { id } = (await dispute(payment)).body;
      const resolve = (by: string, winner = "payer"): Promise<Answer> =>
        call("POST", `/v1/disputes/${id}/resolve`, {
          by,
          body: { winner, resolution: "read the log" },
        });
      expect(await resolve(state.key)).toMatchObject(problem(403, "insufficient_permissions"));
      for (const agentId of [payment.agentId, payment.payer.wallet.address]) {
        for (const permissions of [["arbiter"], ["admin"], ["admin", "arbiter"]] as const) {
          const own = await server().makeKey({ permissions, agentId, accountId: "acc_own" });
          expect(await resolve(own)).toMatchObject(problem(403, "insufficient_permissions"));
        }
      }
      // An account of a party cannot judge, whichever key asks.
      for (const [index, agentId] of [payment.agentId, payment.payer.wallet.address].entries()) {
        const accountId = `acc_${agentId}`;
        await server().makeKey({ permissions: ["read"], agentId, accountId });
        const other = index === 0 ? {} : { agentId: (await state.payments.addAgent()).id };
        const beside = await server().makeKey({ permissions: ["arbiter"], accountId, ...other });
        expect(await resolve(beside)).toMatchObject(problem(403, "insufficient_permissions"));
      }
      const arbiter = await server().makeKey({
        permissions: ["read", "arbiter"],
        accountId: "acc_arbiter",
      });
      expect(await resolve(arbiter, "nobody")).toMatchObject(problem(400, "invalid_request"));
      expect((await resolve(arbiter)).status).toBe(200);
      const again = await resolve(arbiter, "payee");
      expect(again).toMatchObject(problem(409, "conflict"));
      expect(again.body.error.message).toBe("the dispute is already resolved");
      expect((await call("GET", `/v1/disputes/${id}`)).body).toMatchObject({
        winner: "payer",
        resolution: "read the log",
      });
      const none = await call("POST", "/v1/disputes/dsp_none/resolve", {
        by: state.admin,
        body: { winner: "payer", resolution: "x" },
      });
      expect(none).toMatchObject(problem(404, "dispute_not_found"));
    });
  });

  describe("is judged by nobody", () => {
    // The payer is an agent's purse, its owner's wallet or an agent; or the payee's owner has
    // another agent.
    test.each([
      "purse",
      "owner",
      "purse of a sibling",
      "agent of the same owner",
      "payee's sibling",
    ] as const)("who has a key of an own agent of one side: %s", async (role) => {
      const [agent, payer, owner] = [
        await state.payments.addAgent(),
        await state.payments.addPayer(),
        newWallet().address,
      ];
      const { address } = payer.wallet;
      const isPayees = role === "payee's sibling";
      const payee = isPayees ? await state.payments.addAgent({ owner }) : agent;
      if (role === "purse of a sibling")
        await state.payments.addAgent({ x402PaymentAddress: address, owner });
      if (role === "agent of the same owner") await state.payments.addAgent({ id: address, owner });
      const purse = role === "purse" ? { x402PaymentAddress: address } : {};
      const own = await state.payments.addAgent({
        owner: role === "owner" ? address : owner,
        ...purse,
      });
      const transactionHash = await state.payments.pay(payer, payee, 1_000_000n);
      const claim = { agentId: payee.id, payer: { address }, amount: "1", transactionHash };
      const event = { event: "payment.completed", ...claim };
      const { body } = await call("POST", "/v1/payments/events", { body: event });
      const opened = await dispute({ id: body.id, agentId: payee.id, payer });
      expect(opened.status).toBe(201);
      const accountId = `acc_${own.id}`;
      await server().makeKey({ agentId: own.id, accountId });
      const resolve = (by: string): Promise<Answer> =>
        call("POST", `/v1/disputes/${opened.body.id}/resolve`, {
          by,
          body: { winner: "payer", resolution: "mine" },
        });
      const arbiter = await server().makeKey({ permissions: ["arbiter"], accountId });
      expect(await resolve(arbiter)).toMatchObject(problem(403, "insufficient_permissions"));
      // An agent of nobody of them may have a key beside it.
      const stranger = {
        agentId: (await state.payments.addAgent()).id,
        accountId: `acc_else_${own.id}`,
      };
      await server().makeKey(stranger);
      const { accountId: other } = stranger;
      const judge = await server().makeKey({ permissions: ["read", "arbiter"], accountId: other });
      expect((await resolve(judge)).status).toBe(200);
    });
  });
});
