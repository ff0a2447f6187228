// Payments of holds that no reader can explain, on a running server: what left the payer is
// outstanding for a day, whatever else its transaction did.
import { createHash } from "node:crypto";

import { beforeAll, describe, expect, test } from "vitest";

import {
  associatedAddress,
  changeOwner,
  checkedTransfer,
  closeAccount,
  createAssociated,
  createTokenAccount,
  newWallet,
  prepareTransaction,
  transact,
} from "../../../../../ledger/test/support/spl.ts";
import { clockAt } from "../../../../test/support/agents.ts";
import type { Funded } from "../../../../test/support/payments.ts";
import { useStore } from "../../../../test/support/stores.ts";
import { settlePayments } from "../cover/record-entry.ts";
import { findCoverPayment } from "../cover/service.ts";
import { findCoverEnd } from "../cover/store.ts";
import { readAuthorizationUse } from "./free-holds.ts";
import { HOUR_MS, inMinutes, never, newName, useHolds } from "../test/holds-scene.ts";

const scene = useHolds(useStore());
const {
  server,
  ask,
  check,
  fail,
  freeBy,
  hold,
  later,
  show,
  store,
  addAgent,
  coverOf,
  report,
  send,
} = scene;
let { payments, payer } = scene.state;
beforeAll(() => {
  ({ payments, payer } = scene.state);
});

type Instructions = Parameters<typeof prepareTransaction>[1];
type Seller = Funded & { id: string };
const UNIT = 1_000_000n;

/** Adds an agent that 15 is safe to spend with, with its associated account. */
async function addSeller(): Promise<Seller> {
  const seller = await addAgent(15);
  const account = await createAssociated(payments.bank, payments.token, seller.id);
  return { ...seller, account };
}

const pays = (to: string, amount: bigint): Instructions[number] =>
  checkedTransfer(payments.token, {
    from: payer.account,
    to,
    authority: payer.wallet.address,
    amount,
  });

/** Holds 15 for a message, sends it, and has the server ask the ledger what came of it. */
async function use(
  seller: Seller,
  instructions: Instructions,
  { after }: { after?: () => Promise<unknown> } = {},
): Promise<string> {
  const signers = [payer.wallet, ...(instructions.length > 1 ? [seller.wallet] : [])];
  const prepared = await prepareTransaction(payments.bank, instructions, signers);
  const payment = createHash("sha256").update(prepared.messageBytes).digest("hex");
  const asked = { payment, amount: "15", expiresAt: inMinutes(2) };
  const { body } = await hold(seller.id, asked);
  await prepared.send();
  await after?.();
  const { context, ledger } = server();
  await ledger.advance({ slots: 40, seconds: 180 });
  await ledger.advance({ slots: 40, seconds: 1 });
  await freeBy((each) => readAuthorizationUse(context, each), later(4));
  return body.id;
}

/** Has the server settle what is due some hours after the last entry. */
async function settleIn(hours: number, { from }: { from?: Date } = {}): Promise<void> {
  const { at } = await findCoverEnd(store().pool);
  const clock = clockAt(new Date((from ?? at).getTime() + hours * HOUR_MS));
  await settlePayments({ store: store(), clock }, never);
}

describe("15 that left its payer", () => {
  const handOver = ({ account, wallet }: Seller): Instructions[number] =>
    changeOwner(payments.token, { account, authority: wallet.address, to: newWallet().address });

  test("A2 (C2): by a message that hands the seller's account over is outstanding for a day", async () => {
    const seller = await addSeller();
    const id = await use(seller, [pays(seller.account, 15n * UNIT), handOver(seller)]);
    expect((await show(id)).body).toMatchObject({
      state: "used",
      why: "sent",
      sent: "15",
      paymentIds: [],
    });
    expect((await check(seller.id)).body.safeToSpend).toMatchObject({
      amount: "0",
      outstanding: "15",
      held: "0",
    });
    // The next victim of that day: taken is 15 for 15 spent, and was 1,080.
    const next = await hold(seller.id, { amount: "15" });
    expect([next.status, next.body.error.details.reason]).toEqual([409, "outstanding"]);
    const { at: from } = await findCoverEnd(store().pool);
    await settleIn(23.9, { from });
    expect((await coverOf(seller.id)).safe).toBe(0n);
    await settleIn(24, { from });
    expect((await coverOf(seller.id)).safe).toBe(15n * UNIT);
  });

  test("A2 (C2): to an account that was handed over before, or after, too", async () => {
    const [before, after] = [await addSeller(), await addSeller()];
    await transact(payments.bank, [handOver(before)], [before.wallet]);
    const unshown = await use(before, [pays(before.account, 15n * UNIT)]);
    expect((await show(unshown)).body).toMatchObject({ state: "used", sent: "15" });
    // A payment shows that one.
    const shown = await use(after, [pays(after.account, 15n * UNIT)], {
      after: () => transact(payments.bank, [handOver(after)], [after.wallet]),
    });
    expect((await show(shown)).body).toMatchObject({ state: "paid", paid: "15" });
    for (const { id } of [before, after]) expect((await coverOf(id)).safe).toBe(0n);
  });

  test("A3: to an account that is closed in the same message, too", async () => {
    const seller = await addSeller();
    const { account: from, wallet } = seller;
    const owner = newWallet().address;
    const to = await createTokenAccount(payments.bank, payments.token, { owner });
    const authority = wallet.address;
    const id = await use(seller, [
      pays(from, 15n * UNIT),
      checkedTransfer(payments.token, { from, to, authority, amount: 15n * UNIT }),
      closeAccount(payments.token, { account: from, authority }),
    ]);
    expect((await show(id)).body).toMatchObject({ state: "used", sent: "15" });
    expect((await coverOf(seller.id)).safe).toBe(0n);
  });

  test("A7 (H3): is what left it and no more, where the seller passes a little on for ever", async () => {
    const seller = await addSeller();
    const { account: from, wallet } = seller;
    const owner = newWallet().address;
    const to = await createTokenAccount(payments.bank, payments.token, { owner });
    const id = await use(seller, [
      pays(from, 11n),
      checkedTransfer(payments.token, { from, to, authority: wallet.address, amount: 11n }),
    ]);
    expect((await show(id)).body).toMatchObject({ state: "used", sent: "0.000011" });
    expect((await check(seller.id)).body.safeToSpend.amount).toBe("14.999989");
    await settleIn(24.1);
    expect((await coverOf(seller.id)).safe).toBe(15n * UNIT);
  });

  test("is a payment as far as the seller kept it: an honest one that splits is paid, and is not paused", async () => {
    const seller = await addSeller();
    const { account: from, wallet } = seller;
    const owner = newWallet().address;
    const to = await createTokenAccount(payments.bank, payments.token, { owner });
    const id = await use(seller, [
      pays(from, 15n * UNIT),
      checkedTransfer(payments.token, { from, to, authority: wallet.address, amount: 5n * UNIT }),
    ]);
    expect((await show(id)).body).toMatchObject({ state: "used", paid: "10", sent: "15" });
    expect(await coverOf(seller.id)).toMatchObject({ outstanding: 15n * UNIT, safe: 0n });
    await settleIn(24.1);
    expect((await hold(seller.id, { amount: "15" })).status).toBe(201);
  });

  test("B2: for another account is no use of the hold, which is free at once", async () => {
    const [seller, another] = [await addSeller(), await addSeller()];
    const id = await use(seller, [pays(another.account, 15n * UNIT)]);
    expect((await show(id)).body).toMatchObject({ state: "unpaid", why: null, sent: "0" });
    expect((await coverOf(seller.id)).safe).toBe(15n * UNIT);
    expect(await associatedAddress(payments.token, another.id)).toBe(another.account);
  });
});

describe("B4 (C5): a hold of which an hour of asking proves nothing", () => {
  test("counts whole, for a day, or a week where it was reported as failed", async () => {
    const { id } = await addAgent(15);
    const { body } = await hold(id, { amount: "5" });
    for (const minutes of [4, 30, 60]) {
      await ask("unclear", later(minutes));
      expect((await show(body.id)).body.state).toBe("held");
    }
    await fail(body.id);
    await ask("unclear", later(70));
    expect((await show(body.id)).body).toMatchObject({ state: "used", why: "unclear", sent: null });
    expect(await coverOf(id)).toMatchObject({ outstanding: 5n * UNIT, safe: 10n * UNIT });
    const entered = await findCoverPayment(store().pool, body.id);
    expect(entered).toMatchObject({ isHold: true, isFailed: true });
    expect(entered!.due - entered!.at).toBe(7 * 24 * HOUR_MS);
  });

  test("is reported as failed afterwards, too, and what is reported as its payment counts no second time", async () => {
    const agent = await addAgent(15);
    const sent = await send(agent, 5n * UNIT);
    const { body } = await hold(agent.id, { payment: sent.name, amount: "5" });
    await ask("unclear", later(70));
    await fail(body.id);
    expect(await findCoverPayment(store().pool, body.id)).toMatchObject({ isFailed: true });
    const id = await report(agent, sent);
    expect(await findCoverPayment(store().pool, id)).toBeUndefined();
    expect(await coverOf(agent.id)).toMatchObject({ outstanding: 5n * UNIT, safe: 10n * UNIT });
    expect((await hold(agent.id, { payment: newName(), amount: "10" })).status).toBe(201);
  });

  test("B5: comes back as soon as its chain proves that it never left the payer, or how much did", async () => {
    const { id } = await addAgent(15);
    const [unused, sent] = [await hold(id, { amount: "5" }), await hold(id, { amount: "6" })];
    await ask("unclear", later(70));
    expect(await coverOf(id)).toMatchObject({ outstanding: 11n * UNIT, safe: 4n * UNIT });
    await ask("unknown", later(75));
    expect((await coverOf(id)).outstanding).toBe(11n * UNIT);
    const proved = new Map([[sent.body.id, 2n * UNIT]]);
    for (const minutes of [80, 95]) {
      await freeBy((each) => {
        const left = proved.get(each.id);
        return Promise.resolve({
          state: "ended",
          payments: [],
          ...(left === undefined ? {} : { sent: left }),
        });
      }, later(minutes));
      expect(await coverOf(id)).toMatchObject({ outstanding: 2n * UNIT, safe: 13n * UNIT });
    }
    expect((await show(unused.body.id)).body).toMatchObject({ state: "unpaid", sent: "0" });
    expect((await show(sent.body.id)).body).toMatchObject({ state: "used", sent: "2" });
  });

  test("stays whole where it is of an escrow, or a payment shows what came of it", async () => {
    const { id } = await addAgent(15);
    await hold(id, { amount: "5", form: "upto" });
    await ask("unclear", later(70));
    await ask("ended", later(80));
    expect((await coverOf(id)).outstanding).toBe(5n * UNIT);
  });
});
