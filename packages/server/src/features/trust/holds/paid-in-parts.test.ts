// Holds of which a payment is less: an escrow may pay the rest of it later, and what is not paid
// pauses who held it.
import { sha256, bytesToHex } from "@arcs/core/internal";
import { beforeAll, describe, expect, test } from "vitest";

import {
  type Channel,
  channelOf,
  channelsProgram,
  distribute,
  openChannel,
  settle,
  settleAndSeal,
} from "../../../../../ledger/test/support/channels.ts";
import {
  createAssociated,
  fund,
  newWallet,
  prepareTransaction,
  transact,
} from "../../../../../ledger/test/support/spl.ts";
import { useStore } from "../../../../test/support/stores.ts";
import { findCoverPayment, recordDispute } from "../cover/service.ts";
import { useHolds } from "../test/holds-scene.ts";
import { readAuthorizationUse } from "./free-holds.ts";

const PROGRAM = "CHNLxYvVA28MJP9PrFuDXccuoGXAx7jBacfLEkahyGsX";
const [buyer, facilitator, signer] = [newWallet(), newWallet(), newWallet()];

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
  report,
  send,
} = scene;
let { payments, others } = scene.state;
beforeAll(async () => {
  ({ payments, others } = scene.state);
  const { bank, token } = payments;
  await bank.ledger.addProgram(PROGRAM, channelsProgram);
  await bank.ledger.airdrop(facilitator.address, 10_000_000_000n);
  await fund(bank, token, {
    account: await createAssociated(bank, token, buyer.address),
    amount: 1_000_000_000n,
  });
});

const safeWith = async (id: string): Promise<unknown> => (await check(id)).body.safeToSpend;
const reasonOf = async (answer: ReturnType<typeof hold>): Promise<string> =>
  (await answer).body.error?.details.reason;

/** Has a hold begin earlier. */
async function age(id: string, seconds: number): Promise<void> {
  await store().pool.query(
    "update holds set created_at = created_at - make_interval(secs => $2) where id = $1",
    [id, seconds],
  );
}

describe("out of a channel", () => {
  let salt = 0n;
  /** Holds a channel of so much for an agent with as much cover, and opens it. */
  async function open(
    amount: bigint,
  ): Promise<{ agent: string; channel: Channel; holdId: string }> {
    const { bank, token } = payments;
    const { id: agent } = await addAgent(Number(amount) / 1_000_000);
    await createAssociated(bank, token, agent);
    const recipients = [{ recipient: agent, bps: 10_000 }];
    const parts = {
      token,
      payer: buyer.address,
      payee: facilitator,
      signer,
      salt: ++salt,
      openSlot: 1n,
      recipients,
    };
    const channel = await channelOf(parts);
    const opening = [await openChannel(channel, { deposit: amount })];
    const { messageBytes, send: sendOpening } = await prepareTransaction(bank, opening, [
      buyer,
      facilitator,
    ]);
    const asked = { payment: bytesToHex(sha256(messageBytes)), payer: buyer.address };
    const { status, body } = await hold(agent, {
      ...asked,
      amount: String(Number(amount) / 1_000_000),
    });
    expect(status).toBe(201);
    await sendOpening();
    return { agent, channel, holdId: body.id };
  }

  /** Pays out what is above the last payout, up to so much in all. */
  async function payOut(channel: Channel, cumulative: bigint): Promise<string> {
    return transact(payments.bank, [
      ...(await settle(channel, cumulative)),
      await distribute(channel),
    ]);
  }

  async function seal(channel: Channel, cumulative?: bigint): Promise<string> {
    const all = [...(await settleAndSeal(channel, cumulative)), await distribute(channel)];
    return transact(payments.bank, all, [facilitator]);
  }

  const reportOf = (agent: string, transactionHash: string, amount: bigint): Promise<string> =>
    report(
      { id: agent },
      { name: "", transactionHash, amount, from: { wallet: buyer, account: "" } },
    );

  /** Has the job ask the ledger, once that is final past the expiry of holds made now. */
  async function freeByLedger(minutes = 4): Promise<void> {
    const { context, ledger } = server();
    await ledger.advance({ slots: 40, seconds: 180 });
    await ledger.advance({ slots: 40, seconds: 1 });
    await freeBy((each) => readAuthorizationUse(context, each), later(minutes));
  }

  test("a small first payout leaves the rest held, and the next one is held too", async () => {
    const { agent, channel, holdId } = await open(24_000_000n);
    const first = await reportOf(agent, await payOut(channel, 10_000n), 10_000n);
    const shown = { state: "held", amount: "24", paid: "0.01", paymentIds: [first] };
    expect((await show(holdId)).body).toMatchObject(shown);
    for (const minutes of [4, 60, 600]) {
      expect(await safeWith(agent)).toMatchObject({
        amount: "0",
        held: "23.99",
        outstanding: "0.01",
      });
      expect(await reasonOf(hold(agent, { amount: "1", by: others }))).toBe("held");
      await freeByLedger(minutes);
    }
    expect((await show(holdId)).body).toMatchObject(shown);
    const second = await reportOf(agent, await seal(channel, 24_000_000n), 23_990_000n);
    for (const id of [first, second])
      expect(await findCoverPayment(store().pool, id)).toMatchObject({ isHeld: true });
    expect((await show(holdId)).body).toMatchObject({ state: "paid", paid: "24" });
    expect(await safeWith(agent)).toMatchObject({ amount: "0", held: "0", outstanding: "24" });
    await store().transaction((tx) =>
      recordDispute(tx, { id: second, winner: "payer" }, { now: new Date() }),
    );
    expect(await safeWith(agent)).toMatchObject({
      amount: "0",
      costToForge: "0.01",
      outstanding: "0.01",
    });
  });

  test("the rest is free once the channel is sealed, before the authorization expires", async () => {
    const { agent, channel, holdId } = await open(24_000_000n);
    await reportOf(agent, await seal(channel, 5_000_000n), 5_000_000n);
    expect(await safeWith(agent)).toMatchObject({ held: "19", outstanding: "5" });
    // Anybody can open an account for tokens in the name of a channel that is closed, and send
    // some.
    const { bank, token } = payments;
    await fund(bank, token, {
      account: await createAssociated(bank, token, channel.address),
      amount: 1n,
    });
    const { context, ledger } = server();
    await ledger.advance({ slots: 40, seconds: 20 });
    await freeBy((each) => readAuthorizationUse(context, each), new Date());
    expect((await show(holdId)).body).toMatchObject({ state: "paid", paid: "5" });
    expect(await safeWith(agent)).toMatchObject({ amount: "19", held: "0", outstanding: "5" });
  });

  test("payouts that nobody reports are all found, and all of them fail at once", async () => {
    const { agent, channel, holdId } = await open(24_000_000n);
    await reportOf(agent, await payOut(channel, 10_000n), 10_000n);
    await payOut(channel, 3_000_000n);
    await freeByLedger();
    const { body } = await fail(holdId);
    expect(body).toMatchObject({ state: "held", outcome: "failed", paid: "3" });
    await seal(channel, 8_000_000n);
    await freeByLedger(100);
    const ended = (await show(holdId)).body;
    expect(ended).toMatchObject({ state: "paid", paid: "8" });
    expect(ended.paymentIds).toHaveLength(3);
    for (const id of ended.paymentIds) {
      expect(await findCoverPayment(store().pool, id)).toMatchObject({
        isHeld: true,
        isFailed: true,
      });
    }
    expect(await safeWith(agent)).toMatchObject({ amount: "16", held: "0", outstanding: "8" });
  });

  test("a channel that stays open ends its hold a day later, and one that is paid in part is not given back", async () => {
    const { agent, channel, holdId } = await open(24_000_000n);
    await reportOf(agent, await payOut(channel, 10_000n), 10_000n);
    const { status, body } = await release(holdId);
    expect([status, body.error.code]).toEqual([409, "already_paid"]);
    await freeByLedger(23 * 60);
    expect((await show(holdId)).body.state).toBe("held");
    await freeByLedger(25 * 60);
    expect((await show(holdId)).body.state).toBe("paid");
    expect(await safeWith(agent)).toMatchObject({ amount: "23.99", held: "0" });
    expect(await reasonOf(hold(agent, { amount: "1" }))).toBe("your_pause");
  });
});

describe("what is held and not paid pauses its account there", () => {
  const pauseOf = async (id: string): Promise<number> => {
    const { body } = await hold(id, { amount: "0.1" });
    return body.error?.details.reason === "your_pause" ? body.error.details.retryAfterSeconds : 0;
  };

  test.each([
    ["dust", 1n, "24", 3000],
    ["half", 12_000_000n, "24", 1500],
    ["all", 24_000_000n, "24", 0],
    ["dust of a tenth of what is safe", 1n, "2.4", 300],
  ])(
    "ten times as long as it was kept from others, by its share: %s is paid",
    async (_, paid, amount, seconds) => {
      const agent = await addAgent(24);
      const sent = await send(agent, paid);
      const { body } = await hold(agent.id, { payment: sent.name, amount });
      await report(agent, sent);
      // Ten seconds are free.
      await age(body.id, seconds === 300 ? 400 : 310);
      await ask("ended", new Date());
      expect((await show(body.id)).body.state).toBe("paid");
      expect((await pauseOf(agent.id)) / 100).toBeCloseTo(Math.max(0, seconds) / 100, 0);
      expect(await reasonOf(hold(agent.id, { amount: "0.1", by: others }))).not.toBe("your_pause");
    },
  );

  test("twice as long for what was held for nothing before, which a day without a pause forgets", async () => {
    const agent = await addAgent(24);
    const pauses: number[] = [];
    for (let turn = 0; turn < 5; turn++) {
      const sent = await send(agent, 1n);
      const { body } = await hold(agent.id, {
        payment: sent.name,
        amount: turn === 4 ? "23" : "23.9",
      });
      expect(body.state).toBe("held");
      await report(agent, sent);
      await age(body.id, 360);
      await ask("ended", new Date());
      pauses.push(await pauseOf(agent.id));
      await store().pool.query(
        `update hold_pauses set until = now() - make_interval(days => $2), at = now() - make_interval(days => $2)
         where account = $1`,
        [agent.id, turn < 3 ? 0 : 10],
      );
    }
    expect(pauses.map((pause) => Math.round(pause / 900))).toEqual([4, 8, 16, 32, 4]);
  });

  test("one short hold after another, or many at once, count together", async () => {
    const [inARow, atOnce] = [await addAgent(24), await addAgent(24)];
    const looks: number[] = [];
    for (let turn = 0; turn < 3; turn++) {
      const { status, body } = await hold(inARow.id, { amount: "24" });
      looks.push(status);
      if (status !== 201) break;
      await age(body.id, 9);
      await release(body.id);
    }
    expect(looks).toEqual([201, 201, 409]);
    const all = await Promise.all(
      Array.from({ length: 10 }, () => hold(atOnce.id, { amount: "2.4" })),
    );
    for (const { body } of all) {
      await age(body.id, 70);
      await release(body.id);
    }
    expect((await pauseOf(atOnce.id)) / 600).toBeCloseTo(1, 0);
  });
});
