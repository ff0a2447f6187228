import { useStore } from "../../../test/support/stores.ts";
import { describe, expect, test } from "vitest";

import { ratingStatement } from "./statements.ts";
import { findReputation } from "../trust/scores/service.ts";
import { signText } from "../../../test/support/payments.ts";
import { useDisputesScene } from "./test/disputed-payments.ts";

const DAY_MS = 86_400_000;

const { server, state, call, problem, paid, reported, rate, evidenceOf } =
  useDisputesScene(useStore());

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
      body: {
        paymentId: payment.id,
        agentId: payment.agentId,
        rater: payment.payer.wallet.address,
        ...rating,
      },
    });
    expect((await call("GET", `/v1/payments/${payment.id}`)).body.rating).toEqual(rating);
    expect(await evidenceOf(payment.agentId)).toMatchObject([{ rating: 4 }]);
    const { pool } = server().context.store;
    expect(await findReputation(pool, payment.agentId)).toMatchObject({ evidenceVersion: 2 });
    const { rows } = await pool.query<{ payload: string }>(
      "select payload from jobs where kind = 'score' and key = $1",
      [payment.agentId],
    );
    expect(JSON.parse(rows[0]?.payload ?? "")).toEqual({
      trigger: "rating_given",
      relatedPaymentId: payment.id,
    });
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
    const stranger = await rate(payment, { by: await state.payments.addPayer() });
    expect(stranger).toMatchObject(refusal);
    const { id, agentId } = payment;
    const statement = ratingStatement(
      { id, agentId },
      { rating: 5, comment: null, network: "local" },
    );
    expect(stranger.body.error.details).toEqual({
      signer: payment.payer.wallet.address,
      statement,
    });
    expect(await rate(payment, { said: 4 })).toMatchObject(refusal);
    const other = await paid();
    expect(await rate({ ...payment, agentId: other.agentId })).toMatchObject(refusal);
    const signature = await signText(
      payment.payer.wallet,
      ratingStatement({ id: other.id, agentId }, { rating: 5, comment: null, network: "local" }),
    );
    expect(
      await call("POST", `/v1/payments/${id}/rating`, { body: { rating: 5, signature } }),
    ).toMatchObject(refusal);
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
    expect(await rate({ ...payment, id: "pay_none" })).toMatchObject(
      problem(404, "payment_not_found"),
    );
    for (const rating of [0, 6, 4.5])
      expect(await rate(payment, { rating, said: 5 })).toMatchObject(
        problem(400, "invalid_request"),
      );
  });
});
