// Ends of holds: by the payment, by what the chain shows, and by deletion.

import { beforeAll, describe, expect, test } from "vitest";

import { clockAt } from "../../../../test/support/agents.ts";
import { useStore } from "../../../../test/support/stores.ts";
import { findCoverPayment, recordDispute } from "../cover/service.ts";
import { deleteEndedHolds, freeHolds, readAuthorizationUse } from "./free-holds.ts";
import { HOUR_MS, never, newName, useHolds } from "../test/holds-scene.ts";

const scene = useHolds(useStore());
const {
  server,
  ask,
  check,
  fail,
  freeBy,
  hold,
  later,
  release,
  show,
  store,
  addAgent,
  coverOf,
  report,
  send,
} = scene;
let { others, payments, payer } = scene.state;
beforeAll(() => {
  ({ others, payments, payer } = scene.state);
});

describe("a payment", () => {
  test("is held as far as its hold goes: the rest is free as soon as its chain shows that nothing more comes", async () => {
    const agent = await addAgent(15);
    const sent = await send(agent, 4_000_000n);
    const { body } = await hold(agent.id, { payment: sent.name, amount: "5" });
    const id = await report(agent, sent);
    expect(await findCoverPayment(store().pool, id)).toMatchObject({
      isHeld: true,
      amount: 4_000_000n,
    });
    const paid = { paid: "4", paymentIds: [id] };
    expect((await show(body.id)).body).toMatchObject({ state: "held", ...paid });
    const safeNow = async (): Promise<unknown> => (await check(agent.id)).body.safeToSpend;
    expect(await safeNow()).toMatchObject({ amount: "10", outstanding: "4", held: "1" });
    await ask("ended", new Date());
    expect((await show(body.id)).body).toMatchObject({ state: "paid", ...paid });
    expect(await safeNow()).toMatchObject({ amount: "11", outstanding: "4", held: "0" });
    const released = await release(body.id);
    expect([released.status, released.body.error.code]).toEqual([409, "already_paid"]);
    expect((await hold(agent.id, { payment: sent.name, amount: "5" })).body).toMatchObject({
      id: body.id,
      state: "paid",
    });
  });

  test("of more than its hold, of another payer or to another agent is not held, and the hold stays", async () => {
    const [agent, another] = [await addAgent(15), await addAgent(15)];
    const stranger = await payments.addPayer();
    for (const { to, amount, from } of [
      { to: agent, amount: 5_000_001n },
      { to: agent, amount: 5_000_000n, from: stranger },
      { to: another, amount: 5_000_000n },
    ]) {
      const sent = await send(to, amount, from);
      const { body } = await hold(agent.id, { payment: sent.name, amount: "5" });
      const id = await report(to, sent);
      expect(await findCoverPayment(store().pool, id)).toMatchObject({ isHeld: false });
      expect((await coverOf(to.id)).outstanding).toBe(0n);
      expect((await show(body.id)).body.state).toBe("held");
      await release(body.id);
    }
  });

  test("of a hold that was released is not held", async () => {
    const agent = await addAgent(15);
    const sent = await send(agent, 5_000_000n);
    const { body } = await hold(agent.id, { payment: sent.name, amount: "5" });
    await release(body.id);
    const id = await report(agent, sent);
    expect(await findCoverPayment(store().pool, id)).toMatchObject({ isHeld: false });
  });

  test("for which nothing came is in the log as failed, whether that is reported before it is there or after", async () => {
    const agent = await addAgent(15);
    for (const order of ["before", "after"]) {
      const sent = await send(agent, 2_000_000n);
      const { body } = await hold(agent.id, { payment: sent.name, amount: "2" });
      if (order === "before")
        expect((await fail(body.id)).body).toMatchObject({ state: "held", outcome: "failed" });
      const id = await report(agent, sent);
      if (order === "after")
        expect((await fail(body.id)).body).toMatchObject({ state: "paid", outcome: "failed" });
      const first = await findCoverPayment(store().pool, id);
      expect(first).toMatchObject({ isHeld: true, isFailed: true });
      expect(first!.due - first!.at).toBe(7 * 24 * HOUR_MS);
      expect((await fail(body.id)).status).toBe(200);
      expect(await findCoverPayment(store().pool, id)).toEqual(first);
    }
  });
});

describe("is freed by its chain alone", () => {
  test("as the ledger tells: not while it may still be paid, and not when it was paid", async () => {
    const agent = await addAgent(15);
    const { context, ledger } = server();
    const paid = await send(agent, 1_000_000n);
    const elsewhere = await send(await payments.addAgent(), 1_000_000n);
    const createdAt = new Date();
    const asked = (payment: string, seconds: number, amount = 1_000_000n) => ({
      account: agent.id,
      amount,
      payer: payer.wallet.address,
      token: payments.tokenId,
      form: "exact",
      payment,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + seconds * 1000),
    });
    // Nothing is final yet.
    for (const name of [paid.name, newName()]) {
      expect(await readAuthorizationUse(context, asked(name, 60))).toEqual({
        state: "unknown",
        payments: [],
      });
    }
    await ledger.advance({ slots: 40, seconds: 120 });
    await ledger.advance({ slots: 40, seconds: 1 });
    const { transactionHash } = paid;
    const transfer = { payee: agent.id, received: 1_000_000n, authorization: paid.name };
    expect(await readAuthorizationUse(context, asked(paid.name, 60))).toMatchObject({
      state: "ended",
      payments: [{ transactionHash, token: { mint: payments.token.mint }, transfer }],
    });
    const unused = { state: "unused", payments: [] };
    // Signed and sent, for a fee: but it is not what was held.
    expect(await readAuthorizationUse(context, asked(elsewhere.name, 60))).toEqual(unused);
    expect(await readAuthorizationUse(context, asked(paid.name, 60, 999_999n))).toEqual(unused);
    expect(await readAuthorizationUse(context, asked(newName(), 60))).toEqual(unused);
    expect(await readAuthorizationUse(context, asked(newName(), 600))).toMatchObject({
      state: "unknown",
    });
  });

  test("not by a clock, however late; and at once when the chain has seen the end of it", async () => {
    const { id } = await addAgent(15);
    const { body } = await hold(id, { amount: "5" });
    await ask("ended", later(1));
    for (const minutes of [3, 10, 100, 10_000, 1_000_000]) await ask("unknown", later(minutes));
    expect((await show(body.id)).body.state).toBe("held");
    await ask("ended", later(2_000_000));
    expect((await show(body.id)).body.state).toBe("unpaid");
    expect((await check(id)).body.safeToSpend).toMatchObject({ amount: "15", held: "0" });
  });

  test("a payment that comes to be final after that is not held", async () => {
    const agent = await addAgent(15);
    const sent = await send(agent, 5_000_000n);
    await hold(agent.id, { payment: sent.name, amount: "5" });
    await ask("ended", later(10));
    const id = await report(agent, sent);
    expect(await findCoverPayment(store().pool, id)).toMatchObject({ isHeld: false });
  });

  /** Has the job ask the ledger, once that is final past the expiry of holds made now. */
  async function freeByLedger(): Promise<void> {
    const { context, ledger } = server();
    await ledger.advance({ slots: 40, seconds: 180 });
    await ledger.advance({ slots: 40, seconds: 1 });
    await freeBy((each) => readAuthorizationUse(context, each), later(4));
  }

  test("as paid where the chain has the payment, which nobody reported: it can be disputed", async () => {
    const agent = await addAgent(15);
    const { name } = await send(agent, 4_000_000n);
    const { body } = await hold(agent.id, { payment: name, amount: "5" });
    await fail(body.id);
    await freeByLedger();
    const shown = (await show(body.id)).body;
    expect(shown).toMatchObject({
      state: "paid",
      outcome: "failed",
      paymentIds: [expect.stringMatching(/^pay_/)],
    });
    const [paymentId] = shown.paymentIds;
    const booked = await findCoverPayment(store().pool, paymentId);
    expect(booked).toMatchObject({
      isHeld: true,
      isFailed: true,
      amount: 4_000_000n,
      payee: agent.id,
    });
    expect(await coverOf(agent.id)).toMatchObject({ outstanding: 4_000_000n });
    expect((await hold(agent.id, { amount: "5", by: others })).status).toBe(201);
    await store().transaction((tx) =>
      recordDispute(tx, { id: paymentId, winner: null }, { now: new Date() }),
    );
    expect((await check(agent.id)).body).toMatchObject({ openDisputes: 1, allowance: true });
  });

  test("as paid by dust, too, which keeps the rest from nobody", async () => {
    const agent = await addAgent(15);
    const { name } = await send(agent, 1n);
    const { body } = await hold(agent.id, { payment: name, amount: "15" });
    await freeByLedger();
    expect((await show(body.id)).body.state).toBe("paid");
    expect((await check(agent.id)).body.safeToSpend).toMatchObject({ held: "0" });
  });

  test("at once where its payment was in the log before it", async () => {
    const agent = await addAgent(15);
    const sent = await send(agent, 5_000_000n);
    await report(agent, sent);
    const { body } = await hold(agent.id, { payment: sent.name, amount: "5" });
    await freeByLedger();
    expect((await show(body.id)).body.state).toBe("unpaid");
    expect((await hold(agent.id, { amount: "5" })).body.error.details.reason).toBe("your_pause");
  });

  test("a payment that is reported has a day to be final in the log, and longer while its block is not", async () => {
    const agent = await addAgent(15);
    const { id } = agent;
    const payment = newName();
    const { body } = await hold(id, { payment, amount: "5" });
    await store().pool.query(
      `insert into used_settlements (network, transaction_hash, instruction, payment_id, used_at, is_final, authorization_id)
       values ('eip155:1', $1, '0', 'pay_x', now(), false, $1)`,
      [payment],
    );
    const transfer = {
      instruction: "0",
      mint: "0xa",
      decimals: 6,
      payer: payer.wallet.address,
      payee: id,
    };
    const seen = {
      transactionHash: payment,
      paidAt: new Date(),
      token: { network: "eip155:1", mint: "0xa", currency: "USDC" },
      transfer: { ...transfer, received: 5_000_000n, authorization: payment },
    };
    const used = { payments: [seen] };
    await ask("ended", later(3), used);
    await ask("ended", later(25 * 60), used);
    expect((await show(body.id)).body.state).toBe("held");
    await store().pool.query(
      "update used_settlements set is_final = true where authorization_id = $1",
      [payment],
    );
    await ask("ended", later(26 * 60), used);
    expect((await show(body.id)).body.state).toBe("unpaid");
  });

  test("a payment in an escrow has a day to come out of it", async () => {
    const { id } = await addAgent(15);
    const { body } = await hold(id, { amount: "5" });
    for (const minutes of [4, 60, 23 * 60]) await ask("escrowed", later(minutes));
    expect((await show(body.id)).body.state).toBe("held");
    await ask("escrowed", later(25 * 60));
    expect((await show(body.id)).body.state).toBe("unpaid");
  });

  test("and deleted two weeks after its end, not before", async () => {
    const { id } = await addAgent(15);
    const open = (await hold(id, { amount: "1" })).body.id;
    const ended = (await hold(id, { amount: "1" })).body.id;
    await release(ended);
    const clean = async (days: number): Promise<void> => {
      const due = {
        now: later(days * 1440),
        before: new Date(),
        transaction: store().transaction,
        signal: never,
      };
      while ((await deleteEndedHolds(store().pool, { ...due, limit: 2 })) === 2);
    };
    await clean(13);
    expect((await show(ended)).body.state).toBe("released");
    await clean(15);
    expect((await show(ended)).body.error.code).toBe("hold_not_found");
    expect((await show(open)).body.state).toBe("held");
  });

  test("a chain that does not answer is asked again, less and less often", async () => {
    const { id } = await addAgent(15);
    const { body } = await hold(id, { amount: "5" });
    const errors: unknown[] = [];
    const now = later(5);
    const onError = (error: unknown) => void errors.push(error);
    const context = { ...server().context, store: store(), clock: clockAt(now), onError };
    const asked: string[] = [];
    const readUse = ({ id: each }: { id: string }) => (
      asked.push(each),
      Promise.reject(new Error("no answer"))
    );
    await freeHolds(context, { readUse, signal: never });
    await freeHolds(context, { readUse, signal: never });
    expect(asked.filter((each) => each === body.id)).toHaveLength(1);
    expect(errors.length).toBe(asked.length);
    expect((await show(body.id)).body.state).toBe("held");
  });
});
