// Whose payment it is, and who sees what of it: transfers are public, and anybody can report one first.
import { beforeAll, describe, expect, test } from "vitest";

import { hashApiKey } from "../../../src/domain/access/key-text.ts";
import { type AssessedPaymentEvent, assessPaymentEvent } from "../../../src/domain/payments/assess-payment-event.ts";
import { recordPaymentEvent } from "../../../src/domain/payments/record-payment-event.ts";
import { disputeStatement, ratingStatement } from "../../../src/domain/settlement/statements.ts";
import { findUsableApiKey } from "../../../src/store/access/api-keys.ts";
import { withdrawSettlement } from "../../../src/store/payments/lost-settlements.ts";
import { endPayment, findPayment } from "../../../src/store/payments/payments.ts";
import type { Settlement } from "../../../src/store/payments/settlements.ts";
import { listAllEvidence } from "../../../src/store/payments/evidence.ts";
import { findReputation } from "../../../src/store/reputation/reputation.ts";
import { openPayments, type Payments, signText } from "../../payments.ts";
import { type Answer, useServer } from "../../server.ts";
import { onBothStores } from "../../stores.ts";

onBothStores("the parties of a payment", (opened) => {
  const server = useServer(opened);
  let payments: Payments;
  let stranger: string;
  beforeAll(async () => {
    payments = await openPayments(server());
    stranger = await server().makeKey({ accountId: "acc_stranger" });
  });
  const report = (body: unknown, by: string): Promise<Answer> =>
    server().call("POST", "/v1/payments/events", { key: by, body });
  const get = (id: string, by: string): Promise<Answer> => server().call("GET", `/v1/payments/${id}`, { key: by });
  const problem = (status: number, code: string): object => ({ status, body: { error: { code, statusCode: status } } });

  type Scene = {
    agentId: string;
    payer: Awaited<ReturnType<Payments["addPayer"]>>;
    /** Keys of the agent's own, and of the payer's. */
    agent: string;
    buyer: string;
    payee: { account: string };
    claim: { agentId: string; payer: { address: string }; amount: string; transactionHash: string };
  };
  async function paid(parts: Parameters<Payments["addAgent"]>[0] = {}): Promise<Scene> {
    const [payee, payer] = [await payments.addAgent(parts), await payments.addPayer()];
    const transactionHash = await payments.pay(payer, payee, 1_000_000n);
    const { address } = payer.wallet;
    const makeKey = server().makeKey;
    return {
      agentId: payee.id,
      payer,
      payee,
      agent: await makeKey({ agentId: payee.id, accountId: `acc_of_${payee.id}` }),
      buyer: await makeKey({ agentId: address, accountId: `acc_of_${address}` }),
      claim: { agentId: payee.id, payer: { address }, amount: "1", transactionHash },
    };
  }
  const completed = (claim: object, parts: object = {}): object => ({ event: "payment.completed", ...claim, ...parts });
  const evidenceOf = (agentId: string): ReturnType<typeof listAllEvidence> =>
    listAllEvidence(server().context.store.pool, agentId);
  const rate = async (scene: Scene, id: string, by: string): Promise<Answer> => {
    const said = { rating: 2, comment: null, network: "local" };
    const signature = await signText(scene.payer.wallet, ratingStatement({ id, agentId: scene.agentId }, said));
    return server().call("POST", `/v1/payments/${id}/rating`, { key: by, body: { rating: 2, signature } });
  };
  const dispute = async (scene: Scene, id: string, by: string): Promise<Answer> => {
    const said = { reason: "late", description: null, network: "local" };
    const signature = await signText(scene.payer.wallet, disputeStatement({ id, agentId: scene.agentId }, said));
    return server().call("POST", "/v1/disputes", { key: by, body: { paymentId: id, reason: "late", signature } });
  };

  describe("a stranger who reports a transfer first", () => {
    test.each(["agent", "buyer"] as const)("does not keep it from an order of the %s's", async (who) => {
      const scene = await paid();
      const { agentId, claim } = scene;
      const { transactionHash: _, ...order } = claim;
      const reference = "order-1";
      const created = await report({ event: "payment.created", ...order, reference }, scene[who]);
      const first = await report(completed(claim), stranger);
      expect([created.status, first.status]).toEqual([201, 201]);
      await rate(scene, first.body.id, scene.buyer);
      await dispute(scene, first.body.id, scene.buyer);
      const before = (await findReputation(server().context.store.pool, agentId))!.evidenceVersion;
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
      // One transfer is one payment, in the score, in what the payer spent, and in what was said of it.
      expect(await evidenceOf(agentId)).toMatchObject([
        { id: created.body.id, evidence: "ledger", responseTimeMs: 40, rating: 2, dispute: "open" },
      ]);
      const { pool } = server().context.store;
      const { rows: logged } = await pool.query(
        "select entry::json ->> 'payment' as id from vouching_log where book = 'full' and entry::json ->> 'payee' = $1",
        [created.body.payee],
      );
      expect(logged).toEqual([{ id: first.body.id }]);
      const { rows } = await pool.query("select signed_payment_id as id from ratings where payment_id = $1", [
        created.body.id,
      ]);
      expect(rows).toEqual([{ id: first.body.id }]);
      // A score that was computed before can still be computed from what it knew.
      expect(await listAllEvidence(pool, agentId, { version: before })).toEqual(earlier);
      expect((await get(first.body.id, stranger)).body).toMatchObject({
        evidence: "reported",
        rating: null,
        dispute: null,
      });
      expect(await report(completed(claim, { reference: "mine" }), stranger)).toMatchObject(
        problem(409, "settlement_used"),
      );
    });

    test("does not keep it from an order that its id names, or from a new one", async () => {
      const named = await paid();
      const { transactionHash: _, ...order } = named.claim;
      const { id } = (await report({ event: "payment.created", ...order }, named.agent)).body;
      await report(completed(named.claim), stranger);
      expect(await report(completed(named.claim, { paymentId: id }), named.agent)).toMatchObject({
        status: 200,
        body: { id, status: "completed", evidence: "ledger" },
      });
      const fresh = await paid();
      const { body: first } = await report(completed(fresh.claim), stranger);
      const own = await report(completed(fresh.claim, { reference: "job-9" }), fresh.agent);
      expect(own).toMatchObject({ status: 201, body: { evidence: "ledger" } });
      expect(own.body.id).not.toBe(first.id);
      expect(await evidenceOf(fresh.agentId)).toMatchObject([{ id: own.body.id }]);
    });

    test("keeps it from other strangers, and a party keeps it from the other one", async () => {
      const { claim, agent, buyer } = await paid();
      const another = await server().makeKey({ accountId: "acc_another" });
      await report(completed(claim), stranger);
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
      const { body } = await report(completed(claim), stranger);
      const deadlineAt = new Date(Date.now() + 60_000).toISOString();
      expect(await report(completed(claim, { responseTimeMs: 70 }), agent)).toMatchObject({
        status: 200,
        body: { id: body.id, responseTimeMs: 70, deadlineAt: null },
      });
      expect(await report(completed(claim, { deadlineAt, responseTimeMs: 9 }), buyer)).toMatchObject({
        body: { id: body.id, responseTimeMs: 70, deadlineAt },
      });
      // The agent's own word takes the place of the payer's, once.
      const [own, later] = [120_000, 180_000].map((ms) => new Date(Date.now() + ms).toISOString());
      await report(completed(claim, { deadlineAt: own, paymentId: body.id }), agent);
      await report(completed(claim, { deadlineAt: later, paymentId: body.id }), agent);
      expect(await evidenceOf(agentId)).toMatchObject([{ id: body.id, responseTimeMs: 70, deadlineAt: own }]);
      // It is the party's now.
      expect(await report(completed(claim, { reference: "mine" }), agent)).toMatchObject({ status: 201 });
      expect(await report(completed(claim, { reference: "again" }), agent)).toMatchObject(
        problem(409, "settlement_used"),
      );
    });

    test("has no payment any more that another transfer could prove", async () => {
      const scene = await paid();
      const { agentId, claim } = scene;
      const first = await report(completed(claim), stranger);
      const second = await report(completed(claim, { reference: "order-2" }), scene.agent);
      expect([first.status, second.status]).toEqual([201, 201]);
      const transactionHash = await payments.pay(scene.payer, scene.payee, 1_000_000n);
      const again = completed(claim, { paymentId: first.body.id, transactionHash });
      expect(await report(again, stranger)).toMatchObject(problem(409, "conflict"));
      expect(await evidenceOf(agentId)).toHaveLength(1);
      expect((await report(completed(claim, { transactionHash }), stranger)).status).toBe(201);
      expect(await evidenceOf(agentId)).toHaveLength(2);
    });

    /** Looks at a report that repeats what proved a payment, without recording it. */
    async function assessAgain({ transactionHash }: Scene["claim"], paymentId: string): Promise<AssessedPaymentEvent> {
      const { context } = server();
      const caller = (await findUsableApiKey(context.store.pool, hashApiKey(stranger), { now: new Date() }))!;
      const input = { event: "payment.completed", paymentId, transactionHash } as const;
      return assessPaymentEvent(context, { input, caller, signed: undefined });
    }
    const recordLate = (assessed: AssessedPaymentEvent): ReturnType<typeof recordPaymentEvent> =>
      server().context.store.transaction((tx) => recordPaymentEvent(tx, server().context, assessed));

    test("gets nothing back with a report that was assessed before a party took it over", async () => {
      const { agentId, claim, agent } = await paid();
      const { body: first } = await report(completed(claim), stranger);
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
        "select entry::json ->> 'payment' as id from vouching_log where book = 'full' and entry::json ->> 'payee' = $1",
        [own.body.payee],
      );
      expect(logged).toEqual([{ id: first.id }]);
    });

    test("proves nothing with a report that was assessed before the chain lost the transfer", async () => {
      const { agentId, claim } = await paid();
      const { body: first } = await report(completed(claim), stranger);
      const assessed = await assessAgain(claim, first.id);
      const { store } = server().context;
      const payment = (await findPayment(store.pool, first.id))!;
      const { rows } = await store.pool.query<Settlement>(
        'select network, transaction_hash as "transactionHash", instruction from used_settlements where payment_id = $1',
        [first.id],
      );
      const lost = await store.transaction((tx) => withdrawSettlement(tx, rows[0]!, { payment, now: new Date() }));
      expect(lost).toBe(true);
      expect(await recordLate(assessed)).toMatchObject({ payment: { evidence: "reported" } });
      expect(await evidenceOf(agentId)).toEqual([]);
    });

    test("does not keep it from an order that was rated and disputed as well, by a facilitator's word", async () => {
      const scene = await paid();
      const { agentId, claim, agent, buyer } = scene;
      const { transactionHash, ...order } = claim;
      const { id } = (await report({ event: "payment.created", ...order, reference: "order" }, agent)).body;
      const { store } = server().context;
      const completedAt = new Date();
      await store.transaction((tx) =>
        endPayment(
          tx,
          { id, agentId },
          { status: "completed", result: { evidence: "facilitator", completedAt }, now: completedAt },
        ),
      );
      const { body: first } = await report(completed(claim), stranger);
      for (const each of [id, first.id]) {
        expect((await rate(scene, each, buyer)).status).toBe(201);
        expect((await dispute(scene, each, buyer)).status).toBe(201);
      }
      const own = await report(completed({ paymentId: id, transactionHash }), agent);
      expect(own).toMatchObject({ status: 200, body: { id, evidence: "ledger", rating: { rating: 2 } } });
      expect(await evidenceOf(agentId)).toMatchObject([{ id, evidence: "ledger", rating: 2, dispute: "open" }]);
    });

    test.each(["rated", "disputed"] as const)(
      "does not have it taken by another agent with the same purse, once it was %s",
      async (said) => {
        const scene = await paid();
        const { agentId, claim, buyer } = scene;
        const { body: first } = await report(completed(claim), stranger);
        const answer = await (said === "rated" ? rate : dispute)(scene, first.id, buyer);
        expect(answer.status).toBe(201);
        const other = await payments.addAgent({ x402PaymentAddress: agentId });
        const otherKey = await server().makeKey({ agentId: other.id, accountId: `acc_of_${other.id}` });
        const taken = await report(completed(claim, { agentId: other.id, reference: "mine" }), otherKey);
        expect(taken).toMatchObject(problem(409, "settlement_used"));
        expect(await evidenceOf(agentId)).toMatchObject([{ id: first.id, evidence: "ledger" }]);
        expect(await evidenceOf(other.id)).toEqual([]);
      },
    );

    test("gets nothing back when parties take it over at the same time", async () => {
      const { agentId, claim, agent, buyer } = await paid();
      await report(completed(claim), stranger);
      const answers = await Promise.all(
        [agent, buyer, agent, buyer].map((by, index) => report(completed(claim, { reference: `r${index}` }), by)),
      );
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(3);
      expect(await evidenceOf(agentId)).toHaveLength(1);
    });
  });

  describe.each(["private", "tier_only", "range_only", "custom"] as const)("of an agent in mode %s", (privacyMode) => {
    test("who reports a payment of others sees nothing that the agent does not show", async () => {
      const scene = await paid({ privacyMode });
      const { claim, agent, buyer } = scene;
      const mine = await report(completed(claim, { metadata: { seen: "on the ledger" } }), stranger);
      expect(mine).toMatchObject({ status: 201, body: { rating: null, dispute: null } });
      const { id } = mine.body;
      const shown = await get(id, stranger);
      expect(shown).toMatchObject({ status: 200, body: { metadata: { seen: "on the ledger" } } });
      await rate(scene, id, buyer);
      const { body: opened } = await dispute(scene, id, buyer);
      const answers = [
        await get(id, stranger),
        await report(completed(claim), stranger),
        await report(completed({ paymentId: id }), stranger),
      ];
      for (const { status, body } of answers) {
        expect([status, body.rating, body.dispute, body.responseTimeMs, body.deadlineAt]).toEqual([
          200,
          null,
          null,
          null,
          null,
        ]);
      }
      expect(await server().call("GET", `/v1/disputes/${opened.id}`, { key: stranger })).toMatchObject(
        problem(404, "dispute_not_found"),
      );
      expect((await get(id, agent)).body).toMatchObject({ rating: { rating: 2 }, dispute: { id: opened.id } });
      await report(completed(claim, { responseTimeMs: 70 }), agent);
      expect((await get(id, agent)).body).toMatchObject({ responseTimeMs: 70 });
      expect(await get(id, stranger)).toMatchObject(problem(404, "payment_not_found"));
    });

    test("every route that names a payment says of a hidden one what it says of none", async () => {
      const scene = await paid({ privacyMode });
      const { id } = (await report(completed(scene.claim), scene.agent)).body;
      const notFound = problem(404, "payment_not_found");
      const signature = Buffer.alloc(64).toString("base64");
      const ask = (paymentId: string): Promise<Answer>[] => [
        get(paymentId, stranger),
        ...[
          {},
          { amount: "7" },
          { agentId: "nobody" },
          { payer: { address: scene.agentId } },
          { transactionHash: "1".repeat(88), asset: scene.agentId },
          { reason: "out_of_place" },
          { responseTimeMs: 1 },
        ].map((more) => report({ event: "payment.completed", paymentId, ...more }, stranger)),
        report({ event: "payment.failed", paymentId, reason: "late" }, stranger),
        server().call("POST", `/v1/payments/${paymentId}/rating`, { key: stranger, body: { rating: 1, signature } }),
        server().call("POST", "/v1/disputes", { key: stranger, body: { paymentId, reason: "x", signature } }),
      ];
      const [hidden, none] = [await Promise.all(ask(id)), await Promise.all(ask("pay_2222222222222222222222"))];
      const said = (answers: Answer[]): unknown[] =>
        answers.map(({ status, body: { error } }) => [status, error.code, error.message, error.details]);
      for (const answer of hidden) expect(answer).toMatchObject(notFound);
      expect(said(hidden)).toEqual(said(none));
      // Who brings the payer's signature speaks for the payer, by whichever key.
      expect((await rate(scene, id, stranger)).status).toBe(201);
      expect((await dispute(scene, id, stranger)).status).toBe(201);
    });
  });
});
