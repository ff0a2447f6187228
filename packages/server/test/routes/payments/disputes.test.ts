import { computeTrustScore } from "@arcs/core";
import { beforeAll, describe, expect, test } from "vitest";

import { disputeStatement, ratingStatement } from "../../../src/domain/settlement/statements.ts";
import { countPayments } from "../../../src/domain/reputation/computation/count-payments.ts";
import { listAllEvidence } from "../../../src/store/payments/evidence.ts";
import { findReputation } from "../../../src/store/reputation/reputation.ts";
import { newWallet } from "../../agents.ts";
import { type Funded, openPayments, type Payments, signText } from "../../payments.ts";
import { type Answer, useServer } from "../../server.ts";
import { onBothStores } from "../../stores.ts";

const DAY_MS = 86_400_000;

onBothStores("what payers say of payments", (opened) => {
  const server = useServer(opened);
  let payments: Payments;
  let key: string;
  let admin: string;
  beforeAll(async () => {
    payments = await openPayments(server());
    key = await server().makeKey();
    admin = await server().makeKey({ permissions: ["admin"], accountId: "acc_admin" });
  });
  const call = (method: string, path: string, options: { by?: string; body?: unknown } = {}): Promise<Answer> =>
    server().call(method, path, { key: options.by ?? key, ...("body" in options ? { body: options.body } : {}) });
  const problem = (status: number, code: string): object => ({ status, body: { error: { code, statusCode: status } } });

  type Paid = { id: string; agentId: string; payer: Funded };
  async function paid(parts: Parameters<Payments["addAgent"]>[0] = {}, claim: object = {}): Promise<Paid> {
    const [agent, payer] = [await payments.addAgent(parts), await payments.addPayer()];
    const transactionHash = await payments.pay(payer, agent, 1_000_000n);
    const { status, body } = await call("POST", "/v1/payments/events", {
      body: {
        event: "payment.completed",
        agentId: agent.id,
        payer: { address: payer.wallet.address },
        amount: "1",
        transactionHash,
        ...claim,
      },
    });
    expect(status).toBe(201);
    return { id: body.id, agentId: agent.id, payer };
  }
  async function reported(): Promise<Paid> {
    const [agent, payer] = [await payments.addAgent(), await payments.addPayer()];
    const claim = { agentId: agent.id, payer: { address: payer.wallet.address }, amount: "1" };
    const { body } = await call("POST", "/v1/payments/events", { body: { event: "payment.completed", ...claim } });
    return { id: body.id, agentId: agent.id, payer };
  }
  async function rate(
    { id, agentId, payer }: Paid,
    {
      rating = 5,
      comment,
      by = payer,
      said = rating,
    }: { rating?: number; comment?: string; by?: Funded; said?: number } = {},
  ): Promise<Answer> {
    const statement = ratingStatement({ id, agentId }, { rating: said, comment: comment ?? null, network: "local" });
    const signature = await signText(by.wallet, statement);
    return call("POST", `/v1/payments/${id}/rating`, {
      body: { rating, signature, ...(comment === undefined ? {} : { comment }) },
    });
  }
  async function dispute(
    { id, agentId, payer }: Paid,
    {
      reason = "not delivered",
      description,
      by = payer,
      said = reason,
    }: { reason?: string; description?: string; by?: Funded; said?: string } = {},
  ): Promise<Answer> {
    const words = { reason: said, description: description ?? null, network: "local" };
    const signature = await signText(by.wallet, disputeStatement({ id, agentId }, words));
    const more = description === undefined ? {} : { description };
    return call("POST", "/v1/disputes", { body: { paymentId: id, reason, signature, ...more } });
  }
  const evidenceOf = async (agentId: string): ReturnType<typeof listAllEvidence> =>
    listAllEvidence(server().context.store.pool, agentId);
  const eventsOf = async (agentId: string): Promise<{ type: string; body: any; owner: any }[]> => {
    const { rows } = await server().context.store.pool.query<{ type: string; body: string | null; owner_body: string }>(
      "select type, body, owner_body from events where agent_id = $1 order by sequence",
      [agentId],
    );
    return rows.map(({ type, body, owner_body: owner }) => ({
      type,
      body: body === null ? null : JSON.parse(body).data,
      owner: JSON.parse(owner).data,
    }));
  };

  describe("a rating", () => {
    test("is the payer's, signed, and part of the evidence", async () => {
      const payment = await paid();
      const answer = await rate(payment, { rating: 4, comment: "Right to the minute\nrating: 1" });
      const words = {
        rating: 4,
        comment: "Right to the minute\nrating: 1",
        delivered: null,
        responseTimeMs: null,
        inTime: null,
      };
      const rating = { ...words, createdAt: expect.any(String) };
      expect(answer).toMatchObject({
        status: 201,
        body: { paymentId: payment.id, agentId: payment.agentId, rater: payment.payer.wallet.address, ...rating },
      });
      expect((await call("GET", `/v1/payments/${payment.id}`)).body.rating).toEqual(rating);
      expect(await evidenceOf(payment.agentId)).toMatchObject([{ rating: 4 }]);
      const { pool } = server().context.store;
      expect(await findReputation(pool, payment.agentId)).toMatchObject({ evidenceVersion: 2 });
      const { rows } = await pool.query<{ payload: string }>(
        "select payload from jobs where kind = 'score' and key = $1",
        [payment.agentId],
      );
      expect(JSON.parse(rows[0]?.payload ?? "")).toEqual({ trigger: "rating_given", relatedPaymentId: payment.id });
    });

    test("counts once", async () => {
      const payment = await paid();
      expect((await rate(payment, { rating: 1 })).status).toBe(201);
      expect(await rate(payment, { rating: 5 })).toMatchObject(problem(409, "conflict"));
      expect(await evidenceOf(payment.agentId)).toMatchObject([{ rating: 1 }]);
    });

    test("without the payer's signature is refused, and the refusal shows what to sign", async () => {
      const payment = await paid();
      const refusal = problem(403, "statement_signature_invalid");
      const stranger = await rate(payment, { by: await payments.addPayer() });
      expect(stranger).toMatchObject(refusal);
      const { id, agentId } = payment;
      const statement = ratingStatement({ id, agentId }, { rating: 5, comment: null, network: "local" });
      expect(stranger.body.error.details).toEqual({ signer: payment.payer.wallet.address, statement });
      expect(await rate(payment, { said: 4 })).toMatchObject(refusal);
      const other = await paid();
      expect(await rate({ ...payment, agentId: other.agentId })).toMatchObject(refusal);
      const signature = await signText(
        payment.payer.wallet,
        ratingStatement({ id: other.id, agentId }, { rating: 5, comment: null, network: "local" }),
      );
      expect(await call("POST", `/v1/payments/${id}/rating`, { body: { rating: 5, signature } })).toMatchObject(
        refusal,
      );
    });

    test("comes within 30 days, of a payment that is there and vouched for", async () => {
      const payment = await paid();
      const { context } = server();
      const { clock } = context;
      context.clock = { ...clock, now: () => new Date(Date.now() + 30 * DAY_MS + 60_000) };
      expect(await rate(payment)).toMatchObject(problem(409, "conflict"));
      context.clock = { ...clock, now: () => new Date(Date.now() + 30 * DAY_MS - 60_000) };
      expect((await rate(payment)).status).toBe(201);
      context.clock = clock;
      expect(await rate(await reported())).toMatchObject(problem(409, "conflict"));
      expect(await rate({ ...payment, id: "pay_none" })).toMatchObject(problem(404, "payment_not_found"));
      for (const rating of [0, 6, 4.5])
        expect(await rate(payment, { rating })).toMatchObject(problem(400, "invalid_request"));
    });
  });

  describe("a dispute", () => {
    test("makes its payment half a success while it is open; then the payment counts for or against the agent", async () => {
      for (const [winner, outcome] of [
        ["payer", "lost"],
        ["payee", "won"],
      ] as const) {
        const payment = await paid();
        const now = new Date();
        const successOf = async (): Promise<number> => {
          const transactions = await evidenceOf(payment.agentId);
          return computeTrustScore({ transactions, ownAddresses: [], now }).components.successRate.value;
        };
        const whole = await successOf();
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
        const open = await successOf();
        expect(open).toBeLessThan(whole);
        expect((await call("GET", `/v1/payments/${payment.id}`)).body.dispute).toEqual({
          id,
          status: "open",
          winner: null,
        });
        const resolution = { winner, resolution: "so be it" };
        const resolved = await call("POST", `/v1/disputes/${id}/resolve`, { by: admin, body: resolution });
        expect(resolved).toMatchObject({ status: 200, body: { id, status: "resolved", ...resolution } });
        expect(resolved.body.resolvedAt).toEqual(expect.any(String));
        expect(await evidenceOf(payment.agentId)).toMatchObject([{ dispute: outcome }]);
        const settled = await successOf();
        if (winner === "payer") expect(settled).toBe(0);
        else expect(settled).toBe(whole);
        const { pool } = server().context.store;
        expect(countPayments(await evidenceOf(payment.agentId))).toMatchObject({ disputedTransactions: 1 });
        expect(await findReputation(pool, payment.agentId)).toMatchObject({ evidenceVersion: 3 });
      }
    });

    test("is announced when it opens and when it is resolved (specification 6)", async () => {
      const payment = await paid();
      const { body } = await dispute(payment, { reason: "late", description: "two hours" });
      await call("POST", `/v1/disputes/${body.id}/resolve`, {
        by: admin,
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
        { type: "dispute.resolved", body: { ...common, ...outcome }, owner: { ...common, ...outcome, openedBy } },
      ]);
    });

    test("is opened by the payer, once for each payment, also when the first one is over", async () => {
      const payment = await paid();
      const refusal = problem(403, "statement_signature_invalid");
      expect(await dispute(payment, { by: await payments.addPayer() })).toMatchObject(refusal);
      expect(await dispute(payment, { said: "another reason" })).toMatchObject(refusal);
      const { body } = await dispute(payment);
      expect(await dispute(payment)).toMatchObject(problem(409, "conflict"));
      await call("POST", `/v1/disputes/${body.id}/resolve`, { by: admin, body: { winner: "payee", resolution: "no" } });
      expect(await dispute(payment)).toMatchObject(problem(409, "conflict"));
      expect(await dispute(await reported())).toMatchObject(problem(409, "conflict"));
      expect(await dispute({ ...payment, id: "pay_222" })).toMatchObject(problem(404, "payment_not_found"));
    });

    test("is resolved once, by an arbiter or admin who is no party", async () => {
      const payment = await paid();
      const { id } = (await dispute(payment)).body;
      const resolve = (by: string, winner = "payer"): Promise<Answer> =>
        call("POST", `/v1/disputes/${id}/resolve`, { by, body: { winner, resolution: "read the log" } });
      expect(await resolve(key)).toMatchObject(problem(403, "insufficient_permissions"));
      for (const agentId of [payment.agentId, payment.payer.wallet.address]) {
        const own = await server().makeKey({ permissions: ["arbiter"], agentId, accountId: "acc_own" });
        expect(await resolve(own)).toMatchObject(problem(403, "insufficient_permissions"));
      }
      // Whoever shares an account with a party is none to judge, whichever key asks.
      for (const [index, agentId] of [payment.agentId, payment.payer.wallet.address].entries()) {
        const accountId = `acc_${agentId}`;
        await server().makeKey({ permissions: ["read"], agentId, accountId });
        const other = index === 0 ? {} : { agentId: (await payments.addAgent()).id };
        const beside = await server().makeKey({ permissions: ["arbiter"], accountId, ...other });
        expect(await resolve(beside)).toMatchObject(problem(403, "insufficient_permissions"));
      }
      const arbiter = await server().makeKey({ permissions: ["read", "arbiter"], accountId: "acc_arbiter" });
      expect(await resolve(arbiter, "nobody")).toMatchObject(problem(400, "invalid_request"));
      expect((await resolve(arbiter)).status).toBe(200);
      expect(await resolve(arbiter, "payee")).toMatchObject(problem(409, "conflict"));
      expect((await call("GET", `/v1/disputes/${id}`)).body).toMatchObject({
        winner: "payer",
        resolution: "read the log",
      });
      const none = await call("POST", "/v1/disputes/dsp_none/resolve", {
        by: admin,
        body: { winner: "payer", resolution: "x" },
      });
      expect(none).toMatchObject(problem(404, "dispute_not_found"));
    });
  });

  describe("is judged by nobody", () => {
    // The payer is an agent's purse, its owner's wallet or an agent; or the payee's owner has another agent.
    test.each(["purse", "owner", "purse of a sibling", "agent of the same owner", "payee's sibling"] as const)(
      "who has a key of an own agent of one side: %s",
      async (role) => {
        const [agent, payer, owner] = [await payments.addAgent(), await payments.addPayer(), newWallet().address];
        const { address } = payer.wallet;
        const isPayees = role === "payee's sibling";
        const payee = isPayees ? await payments.addAgent({ owner }) : agent;
        if (role === "purse of a sibling") await payments.addAgent({ x402PaymentAddress: address, owner });
        if (role === "agent of the same owner") await payments.addAgent({ id: address, owner });
        const purse = role === "purse" ? { x402PaymentAddress: address } : {};
        const own = await payments.addAgent({ owner: role === "owner" ? address : owner, ...purse });
        const transactionHash = await payments.pay(payer, payee, 1_000_000n);
        const claim = { agentId: payee.id, payer: { address }, amount: "1", transactionHash };
        const event = { event: "payment.completed", ...claim };
        const { body } = await call("POST", "/v1/payments/events", { body: event });
        const opened = await dispute({ id: body.id, agentId: payee.id, payer });
        expect(opened.status).toBe(201);
        const accountId = `acc_${own.id}`;
        await server().makeKey({ agentId: own.id, accountId });
        const resolve = (by: string): Promise<Answer> =>
          call("POST", `/v1/disputes/${opened.body.id}/resolve`, { by, body: { winner: "payer", resolution: "mine" } });
        const arbiter = await server().makeKey({ permissions: ["arbiter"], accountId });
        expect(await resolve(arbiter)).toMatchObject(problem(403, "insufficient_permissions"));
        // An agent of nobody of them may have a key beside it.
        const stranger = { agentId: (await payments.addAgent()).id, accountId: `acc_else_${own.id}` };
        await server().makeKey(stranger);
        const { accountId: other } = stranger;
        const judge = await server().makeKey({ permissions: ["read", "arbiter"], accountId: other });
        expect((await resolve(judge)).status).toBe(200);
      },
    );
  });

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
        const agentKey = await makeKey({ accountId: "acc_agent", agentId: payment.agentId });
        const payerKey = await makeKey({ accountId: "acc_payer", agentId: payment.payer.wallet.address });
        // Who reported it sees what it said, and nothing that was said of it since.
        expect(await call("GET", `/v1/payments/${payment.id}`)).toMatchObject({
          status: 200,
          body: { metadata: { job: "secret" }, dispute: null, rating: null },
        });
        expect(await call("GET", `/v1/disputes/${disputeId}`)).toMatchObject(problem(404, "dispute_not_found"));
        for (const by of [admin, agentKey, payerKey]) {
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
});
