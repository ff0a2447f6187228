// Parties of a payment, and what others see of it: transfers are public, and anybody can report one
// first.
import { describe, expect, test } from "vitest";

import { findUsableApiKey, hashApiKey } from "../access/api-keys.ts";
import { type AssessedPaymentEvent, assessPaymentEvent } from "./assess-payment-event.ts";
import { recordPaymentEvent } from "./record-payment-event.ts";
import { type Settlement, withdrawSettlement } from "./settlement/service.ts";
import { advancePayment } from "./test/advanced-payments.ts";
import { listAllEvidence } from "./test/all-evidence.ts";
import { findReputation } from "../trust/scores/service.ts";
import { entriesOf } from "../../../test/support/fixtures.ts";
import { useStore } from "../../../test/support/stores.ts";
import { type PaidPayment, usePartiesScene } from "./test/paid-parties.ts";

describe("the parties of a payment", () => {
  const opened = useStore();
  const parties = usePartiesScene(opened);
  const { server, state, report, get, problem, paid, completed, evidenceOf, rate, dispute } =
    parties;

  describe("a stranger who reports a transfer first", () => {
    test.each(["agent", "buyer"] as const)(
      "does not keep it from an order of the %s's",
      async (who) => {
        const scene = await paid();
        const { agentId, claim } = scene;
        const { transactionHash: _, ...order } = claim;
        const reference = "order-1";
        const created = await report({ event: "payment.created", ...order, reference }, scene[who]);
        const first = await report(completed(claim), state.stranger);
        expect([created.status, first.status]).toEqual([201, 201]);
        await rate(scene, first.body.id, scene.buyer);
        await dispute(scene, first.body.id, scene.buyer);
        const before = (await findReputation(server().context.store.pool, agentId))!
          .evidenceVersion;
        const earlier = await evidenceOf(agentId);

        const own = await report(completed(claim, { reference, responseTimeMs: 40 }), scene[who]);
        expect(own).toMatchObject({
          status: 200,
          body: {
            id: created.body.id,
            status: "completed",
            evidence: "ledger",
            responseTimeMs: 40,
            rating: { rating: 2 },
            dispute: { status: "open" },
          },
        });
        // One transfer is one payment: in the score, in the payer's spending, and in the statements
        // about it.
        expect(await evidenceOf(agentId)).toMatchObject([
          {
            id: created.body.id,
            evidence: "ledger",
            loggedAs: first.body.id,
            rating: 2,
            dispute: "open",
          },
        ]);
        const { pool } = server().context.store;
        const { rows: logged } = await pool.query(
          "select id from cover_payments where payee = $1",
          [created.body.payee],
        );
        expect(logged).toEqual([{ id: first.body.id }]);
        const { rows } = await pool.query(
          "select signed_payment_id as id from ratings where payment_id = $1",
          [created.body.id],
        );
        expect(rows).toEqual([{ id: first.body.id }]);
        // A score that was computed before can still be computed from what it knew.
        expect(await listAllEvidence(pool, agentId, { version: before })).toEqual(earlier);
        expect((await get(first.body.id, state.stranger)).body).toMatchObject({
          evidence: "reported",
          rating: null,
          dispute: null,
        });
        expect(await report(completed(claim, { reference: "mine" }), state.stranger)).toMatchObject(
          problem(409, "settlement_used"),
        );
      },
    );

    test("does not keep it from an order that its id names, or from a new one", async () => {
      const named = await paid();
      const { transactionHash: _, ...order } = named.claim;
      const { id } = (await report({ event: "payment.created", ...order }, named.agent)).body;
      await report(completed(named.claim), state.stranger);
      expect(await report(completed(named.claim, { paymentId: id }), named.agent)).toMatchObject({
        status: 200,
        body: { id, status: "completed", evidence: "ledger" },
      });
      const fresh = await paid();
      const { body: first } = await report(completed(fresh.claim), state.stranger);
      const own = await report(completed(fresh.claim, { reference: "job-9" }), fresh.agent);
      expect(own).toMatchObject({ status: 201, body: { evidence: "ledger" } });
      expect(own.body.id).not.toBe(first.id);
      expect(await evidenceOf(fresh.agentId)).toMatchObject([{ id: own.body.id }]);
    });

    test("keeps it from other strangers, and a party keeps it from the other one", async () => {
      const { claim, agent, buyer } = await paid();
      const another = await server().makeKey({ accountId: "acc_another" });
      await report(completed(claim), state.stranger);
      expect(await report(completed(claim, { reference: "x" }), another)).toMatchObject(
        problem(409, "settlement_used"),
      );
      const { id } = (await report(completed(claim, { reference: "y" }), agent)).body;
      const late = await report(completed(claim, { reference: "z" }), buyer);
      expect(late).toMatchObject(problem(409, "settlement_used"));
      expect(late.body.error.details).toEqual({ paymentId: id });
    });

    test("does not keep a party from saying how fast it was, and when it was due: each once", async () => {
      const { agentId, claim, agent, buyer } = await paid();
      const { body } = await report(completed(claim), state.stranger);
      const deadlineAt = new Date(Date.now() + 60_000).toISOString();
      expect(await report(completed(claim, { responseTimeMs: 70 }), agent)).toMatchObject({
        status: 200,
        body: { id: body.id, responseTimeMs: 70, deadlineAt: null },
      });
      expect(
        await report(completed(claim, { deadlineAt, responseTimeMs: 9 }), buyer),
      ).toMatchObject({
        body: { id: body.id, responseTimeMs: 70, deadlineAt },
      });
      const later = new Date(Date.now() + 120_000).toISOString();
      await report(completed(claim, { deadlineAt: later, paymentId: body.id }), agent);
      expect(await evidenceOf(agentId)).toMatchObject([{ id: body.id }]);
      expect((await get(body.id, agent)).body).toMatchObject({ responseTimeMs: 70, deadlineAt });
      // It is the party's now.
      expect(await report(completed(claim, { reference: "mine" }), agent)).toMatchObject({
        status: 201,
      });
      expect(await report(completed(claim, { reference: "again" }), agent)).toMatchObject(
        problem(409, "settlement_used"),
      );
    });

    test("has no payment any more that another transfer could prove", async () => {
      const scene = await paid();
      const { agentId, claim } = scene;
      const first = await report(completed(claim), state.stranger);
      const second = await report(completed(claim, { reference: "order-2" }), scene.agent);
      expect([first.status, second.status]).toEqual([201, 201]);
      const transactionHash = await state.payments.pay(scene.payer, scene.payee, 1_000_000n);
      const again = completed(claim, { paymentId: first.body.id, transactionHash });
      expect(await report(again, state.stranger)).toMatchObject(problem(409, "conflict"));
      expect(await evidenceOf(agentId)).toHaveLength(1);
      expect((await report(completed(claim, { transactionHash }), state.stranger)).status).toBe(
        201,
      );
      expect(await evidenceOf(agentId)).toHaveLength(2);
    });

    /** Looks at a report that repeats what proved a payment, without recording it. */
    async function assessAgain(
      { transactionHash }: PaidPayment["claim"],
      paymentId: string,
    ): Promise<AssessedPaymentEvent> {
      const { context } = server();
      const caller = (await findUsableApiKey(context.store.pool, hashApiKey(state.stranger), {
        now: new Date(),
      }))!;
      const input = { event: "payment.completed", paymentId, transactionHash } as const;
      return assessPaymentEvent(context, { input, caller, signed: undefined });
    }
    const recordLate = (assessed: AssessedPaymentEvent): ReturnType<typeof recordPaymentEvent> =>
      server().context.store.transaction((tx) =>
        recordPaymentEvent(tx, server().context, assessed),
      );

    test("gets nothing back with a report that was assessed before a party took it over", async () => {
      const { agentId, claim, agent } = await paid();
      const { body: first } = await report(completed(claim), state.stranger);
      const assessed = await assessAgain(claim, first.id);
      const own = await report(completed(claim, { reference: "mine" }), agent);
      expect(own).toMatchObject({ status: 201, body: { evidence: "ledger" } });
      expect(await recordLate(assessed)).toMatchObject({
        isNew: false,
        payment: { id: first.id, evidence: "reported" },
      });
      // One transfer stays one payment.
      expect(await evidenceOf(agentId)).toMatchObject([{ id: own.body.id }]);
      const { rows: logged } = await server().context.store.pool.query(
        "select id from cover_payments where payee = $1",
        [own.body.payee],
      );
      expect(logged).toEqual([{ id: first.id }]);
    });

    test("has the payment in the log once, also where it gave back all that it was", async () => {
      const { addAgent, addPayer, pay } = state.payments;
      const [one, other] = [await addAgent(), await addAgent()];
      await pay(await addPayer(), one, 2_000_000n);
      const sent = async (from: typeof one, to: typeof one): Promise<object> => {
        const transactionHash = await pay(from, to, 1_000_000n);
        return completed({
          agentId: to.id,
          payer: { address: from.wallet.address },
          amount: "1",
          transactionHash,
        });
      };
      for (let i = 0; i < 2; i++)
        expect((await report(await sent(one, other), state.stranger)).status).toBe(201);
      const back = await sent(other, one);
      expect((await report(back, state.stranger)).status).toBe(201);
      const own = await server().makeKey({ agentId: one.id, accountId: "acc_paid_back" });
      expect((await report({ ...back, reference: "mine" }, own)).status).toBe(201);
      const { store } = server().context;
      expect(await entriesOf(store, other.id)).toHaveLength(1);
      const { rows } = await store.pool.query(
        "select rest::text from cover_payments where payee = $1 order by position",
        [other.id],
      );
      expect(rows).toEqual([{ rest: "1000000" }, { rest: "0" }]);
    });

    test("proves nothing with a report that was assessed before the chain lost the transfer", async () => {
      const { agentId, claim } = await paid();
      const { body: first } = await report(completed(claim), state.stranger);
      const assessed = await assessAgain(claim, first.id);
      const { store } = server().context;
      const { rows } = await store.pool.query<Settlement>(
        'select network, transaction_hash as "transactionHash", instruction from used_settlements where payment_id = $1',
        [first.id],
      );
      const at = new Date();
      const lost = await store.transaction(async (tx) => {
        expect(await withdrawSettlement(tx, rows[0]!, { paymentId: first.id, now: at })).toBe(true);
        return advancePayment(tx, first.id, { type: "block replaced", at });
      });
      expect(lost).toMatchObject({ id: first.id, evidence: "reported" });
      expect(await recordLate(assessed)).toMatchObject({ payment: { evidence: "reported" } });
      expect(await evidenceOf(agentId)).toEqual([]);
    });

    test("does not keep it from an order that was rated and disputed as well, by a facilitator's word", async () => {
      const scene = await paid();
      const { agentId, claim, agent, buyer } = scene;
      const { transactionHash, ...order } = claim;
      const { id } = (
        await report({ event: "payment.created", ...order, reference: "order" }, agent)
      ).body;
      const { store } = server().context;
      const completedAt = new Date();
      await store.transaction((tx) =>
        advancePayment(tx, id, {
          type: "vouched",
          result: { evidence: "facilitator", completedAt },
          at: completedAt,
        }),
      );
      const { body: first } = await report(completed(claim), state.stranger);
      for (const each of [id, first.id]) {
        expect((await rate(scene, each, buyer)).status).toBe(201);
        expect((await dispute(scene, each, buyer)).status).toBe(201);
      }
      const own = await report(completed({ paymentId: id, transactionHash }), agent);
      expect(own).toMatchObject({
        status: 200,
        body: { id, evidence: "ledger", rating: { rating: 2 } },
      });
      expect(await evidenceOf(agentId)).toMatchObject([
        { id, evidence: "ledger", rating: 2, dispute: "open" },
      ]);
    });

    test.each(["rated", "disputed"] as const)(
      "does not have it taken by another agent with the same purse, once it was %s",
      async (said) => {
        const scene = await paid();
        const { agentId, claim, buyer } = scene;
        const { body: first } = await report(completed(claim), state.stranger);
        const answer = await (said === "rated" ? rate : dispute)(scene, first.id, buyer);
        expect(answer.status).toBe(201);
        const other = await state.payments.addAgent({ x402PaymentAddress: agentId });
        const otherKey = await server().makeKey({
          agentId: other.id,
          accountId: `acc_of_${other.id}`,
        });
        const taken = await report(
          completed(claim, { agentId: other.id, reference: "mine" }),
          otherKey,
        );
        expect(taken).toMatchObject(problem(409, "settlement_used"));
        expect(await evidenceOf(agentId)).toMatchObject([{ id: first.id, evidence: "ledger" }]);
        expect(await evidenceOf(other.id)).toEqual([]);
      },
    );

    test("gets nothing back when parties take it over at the same time", async () => {
      const { agentId, claim, agent, buyer } = await paid();
      await report(completed(claim), state.stranger);
      const answers = await Promise.all(
        [agent, buyer, agent, buyer].map((by, index) =>
          report(completed(claim, { reference: `r${index}` }), by),
        ),
      );
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(3);
      expect(await evidenceOf(agentId)).toHaveLength(1);
    });
  });
});
