import { useStore } from "../../../test/support/stores.ts";
import { describe, expect, test } from "vitest";

import { usePaymentsScene } from "./test/reported-payments.ts";

const { server, state, report, paid, eventsOf, problem } = usePaymentsScene(useStore());

describe("what is reported once more", () => {
  test("changes nothing: by payment, by reference, by settlement, and all at once", async () => {
    const { agent, claim } = await paid();
    const reference = `ref-${agent.id}`;
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => report({ ...claim, reference })),
    );
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([
      200, 200, 200, 200, 200, 201,
    ]);
    const { id } = answers[0]!.body;
    const again = await Promise.all([
      report({ ...claim, paymentId: id }),
      report({ ...claim, reference }),
      report(claim),
      report({ event: "payment.completed", paymentId: id }),
    ]);
    expect(again.map(({ status, body }) => [status, body.id])).toEqual(
      Array.from({ length: 4 }, () => [200, id]),
    );
    expect(await eventsOf(agent.id)).toHaveLength(1);
  });

  test("without an id is one payment when many report it at the same time", async () => {
    const { agent, claim } = await paid();
    const answers = await Promise.all(Array.from({ length: 6 }, () => report(claim)));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await eventsOf(agent.id)).toHaveLength(1);
  });

  test("is known also when the settlement has grown too old to be looked up", async () => {
    const { claim } = await paid();
    const { body } = await report(claim);
    const { context } = server();
    const { clock } = context;
    context.clock = { ...clock, now: () => new Date(Date.now() + 10 * 86_400_000) };
    expect(await report({ ...claim, paymentId: body.id })).toMatchObject({
      status: 200,
      body: { id: body.id },
    });
    context.clock = clock;
  });

  test("with other facts is a conflict", async () => {
    const { payer, claim } = await paid();
    const other = await state.payments.addAgent();
    const { id } = (await report(claim)).body;
    for (const change of [
      { amount: "0.26" },
      { payer: { address: other.id } },
      { agentId: other.id },
      { currency: "EURC" },
    ]) {
      const answer = await report({ ...claim, paymentId: id, ...change });
      expect(answer).toMatchObject(problem(409, "conflict"));
      expect(answer.body.error.details).toEqual({ members: Object.keys(change) });
    }
    expect(
      await report({ ...claim, paymentId: id, payer: { address: payer.wallet.address } }),
    ).toMatchObject({
      status: 200,
    });
  });

  test("a reference is the account's own", async () => {
    const { agent, claim } = await paid();
    const other = await server().makeKey({ accountId: "acc_other" });
    const body = {
      ...claim,
      transactionHash: undefined,
      event: "payment.created",
      reference: agent.id,
    };
    const [mine, theirs] = [await report(body), await report(body, other)];
    expect([mine.status, theirs.status]).toEqual([201, 201]);
    expect(mine.body.id).not.toBe(theirs.body.id);
  });

  test("the same Idempotency-Key gives the same answer", async () => {
    const { claim } = await paid();
    const headers = { "idempotency-key": `once-${String(claim["transactionHash"])}` };
    const [first, second] = [
      await report(claim, state.key, headers),
      await report(claim, state.key, headers),
    ];
    expect([second.status, second.body]).toEqual([201, first.body]);
    expect(second.headers.get("idempotent-replayed")).toBe("true");
  });
});
