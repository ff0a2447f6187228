// Disputes by a hold on a running server: with the payer's signature alone, whatever a reader of
// the chain makes of the payment.
import { createHash } from "node:crypto";

import { formatPaymentStatement } from "@arcs/trust";
import { beforeAll, describe, expect, test } from "vitest";

import {
  changeOwner,
  checkedTransfer,
  createAssociated,
  newWallet,
  prepareTransaction,
  transact,
} from "../../../../../ledger/test/support/spl.ts";
import { clockAt } from "../../../../test/support/agents.ts";
import { type Funded, signText } from "../../../../test/support/payments.ts";
import { useStore } from "../../../../test/support/stores.ts";
import { recordCoverEntry, settlePayments } from "../cover/record-entry.ts";
import { findCoverEnd } from "../cover/store.ts";
import { claimJobs, settleJob } from "../../../platform/jobs/jobs.ts";
import { scoreJob } from "../scores/recompute-score.ts";
import { readAuthorizationUse } from "./free-holds.ts";
import { HOUR_MS, inMinutes, never, newName, useHolds } from "../test/holds-scene.ts";

const scene = useHolds(useStore());
const {
  server,
  ask,
  decide,
  dispute,
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
let { payments, payer, others } = scene.state;
beforeAll(() => {
  ({ payments, payer, others } = scene.state);
});

const UNIT = 1_000_000n;
const refused = (status: number, code: string): object => ({
  status,
  body: { error: { code } },
});

/** Has the server settle what is due some hours after the last entry. */
async function settleIn(hours: number): Promise<void> {
  const { at } = await findCoverEnd(store().pool);
  const clock = clockAt(new Date(at.getTime() + hours * HOUR_MS));
  await settlePayments({ store: store(), clock }, never);
}

/** Money goes from an account to the payer of holds, and is no payment. */
async function giveBack(from: string, to: string, amount: string): Promise<void> {
  const money = { network: "local", asset: payments.token.mint, transaction: newName() };
  const entry = { kind: "transfer", payer: from, payee: to, amount, ...money } as const;
  await store().transaction((tx) => recordCoverEntry(tx, entry, { now: new Date() }));
}

describe("a seller that takes 15 by a message which no reader explains", () => {
  type Seller = Funded & { id: string };

  /** A victim holds 15, and pays by a message that hands the seller's account over (C2). */
  async function takeFrom(seller: Seller): Promise<{ status: number; id: string }> {
    const pay = checkedTransfer(payments.token, {
      from: payer.account,
      to: seller.account,
      authority: payer.wallet.address,
      amount: 15n * UNIT,
    });
    const prepared = await prepareTransaction(payments.bank, [pay], [payer.wallet]);
    const payment = createHash("sha256").update(prepared.messageBytes).digest("hex");
    const { status, body } = await hold(seller.id, {
      payment,
      amount: "15",
      expiresAt: inMinutes(2),
    });
    if (status !== 201) return { status, id: body.error.details.reason };
    await prepared.send();
    const { context, ledger } = server();
    await ledger.advance({ slots: 40, seconds: 180 });
    await ledger.advance({ slots: 40, seconds: 1 });
    await freeBy((each) => readAuthorizationUse(context, each), later(4));
    return { status, id: body.id };
  }

  async function addTaker(): Promise<Seller> {
    const seller = await addAgent(15);
    const account = await createAssociated(payments.bank, payments.token, seller.id);
    const to = newWallet().address;
    const handOver = changeOwner(payments.token, { account, authority: seller.id, to });
    await transact(payments.bank, [handOver], [seller.wallet]);
    return { ...seller, account };
  }

  test("A1, A2 (C2): in three days it takes 15, not 45: the first victim's dispute ends it", async () => {
    const seller = await addTaker();
    const taken: string[] = [];
    for (let day = 0; day < 3; day++) {
      const { status, id } = await takeFrom(seller);
      taken.push(status === 201 ? "15" : id);
      if (status === 201) {
        expect((await show(id)).body).toMatchObject({ state: "used", sent: "15", paymentIds: [] });
        const opened = await dispute({ id, account: seller.id });
        expect(opened).toMatchObject({ status: 201, body: { paymentId: null, holdId: id } });
        expect((await show(id)).body.state).toBe("disputed");
        expect((await decide(opened.body.id, "payer")).status).toBe(200);
      }
      await settleIn(24);
    }
    expect(taken).toEqual(["15", "too_small", "too_small"]);
    expect(await coverOf(seller.id)).toMatchObject({ lostInDisputes: 15n * UNIT, safe: 0n });
  });

  test("stays outstanding for as long as nobody decides", async () => {
    const seller = await addTaker();
    const { id } = await takeFrom(seller);
    await dispute({ id, account: seller.id });
    await settleIn(48);
    expect(await coverOf(seller.id)).toMatchObject({ outstanding: 15n * UNIT, safe: 0n });
    expect(await takeFrom(seller)).toMatchObject({ status: 409, id: "outstanding" });
  });
});

describe("a dispute by a hold", () => {
  test("B1: is refused where nothing left the payer, and is pause enough for its holder", async () => {
    const { id: account } = await addAgent(15);
    const { id } = (await hold(account, { amount: "15" })).body;
    await ask("ended", later(10));
    expect((await show(id)).body.state).toBe("unpaid");
    expect(await dispute({ id, account })).toMatchObject(refused(409, "hold_unused"));
    const again = await hold(account, { amount: "1" });
    expect(again.body.error.details.reason).toBe("your_pause");
    const released = (await hold((await addAgent(15)).id, {})).body;
    await release(released.id);
    expect(await dispute(released)).toMatchObject(refused(409, "hold_unused"));
  });

  test("B4: comes too late once its day is over", async () => {
    const { id: account } = await addAgent(15);
    const { id } = (await hold(account, { amount: "5" })).body;
    await ask("unclear", later(70));
    await settleIn(23.9);
    expect((await show(id)).body.state).toBe("used");
    await settleIn(24);
    expect((await show(id)).body.state).toBe("settled");
    expect(await dispute({ id, account })).toMatchObject(refused(409, "hold_settled"));
    expect(await coverOf(account)).toMatchObject({ outstanding: 0n, safe: 15n * UNIT });
  });

  test("B5: before anything is known makes all of it outstanding, until its chain proves that nothing left", async () => {
    const { id: account } = await addAgent(15);
    const { id } = (await hold(account, { amount: "15" })).body;
    const opened = await dispute({ id, account });
    expect(opened.body).toMatchObject({ status: "open", winner: null, agentId: account });
    expect((await show(id)).body).toMatchObject({ state: "disputed", why: "disputed" });
    expect(await coverOf(account)).toMatchObject({ outstanding: 15n * UNIT, safe: 0n });
    await ask("unknown", later(5));
    expect((await show(id)).body.state).toBe("disputed");
    await ask("ended", later(80));
    expect((await show(id)).body).toMatchObject({ state: "unpaid", sent: "0" });
    expect(await coverOf(account)).toMatchObject({ outstanding: 0n, safe: 15n * UNIT });
    const closed = await server().call("GET", `/v1/disputes/${opened.body.id}`, {
      key: scene.state.key,
    });
    expect(closed.body).toMatchObject({ status: "resolved", winner: null });
    expect(closed.body.resolution).toMatch(/nothing left the payer/);
    expect(await decide(opened.body.id, "payer")).toMatchObject(refused(409, "conflict"));
    const again = await hold(account, { amount: "1" });
    expect(again.body.error.details.reason).toBe("your_pause");
  });

  test("B6: is of what was sent, and what the seller gives back is lost no more", async () => {
    const { id: account } = await addAgent(15);
    const { id } = (await hold(account, { amount: "15" })).body;
    const opened = await dispute({ id, account });
    await freeBy(
      () => Promise.resolve({ state: "ended", payments: [], sent: 5n * UNIT }),
      later(10),
    );
    expect(await coverOf(account)).toMatchObject({ outstanding: 5n * UNIT, safe: 10n * UNIT });
    expect((await show(id)).body).toMatchObject({ state: "disputed", sent: "5" });
    expect((await decide(opened.body.id, "payer")).body).toMatchObject({ winner: "payer" });
    expect((await show(id)).body.state).toBe("lost");
    expect(await coverOf(account)).toMatchObject({ lostInDisputes: 5n * UNIT, safe: 10n * UNIT });
    await giveBack(account, payer.wallet.address, "2");
    expect(await coverOf(account)).toMatchObject({ lostInDisputes: 3n * UNIT, safe: 12n * UNIT });
    await giveBack((await addAgent(3)).id, payer.wallet.address, "2");
    expect((await coverOf(account)).lostInDisputes).toBe(3n * UNIT);
  });

  test("decided before its chain tells: what is proved later comes back", async () => {
    const { id: account } = await addAgent(15);
    const { id } = (await hold(account, { amount: "15" })).body;
    const opened = await dispute({ id, account });
    await decide(opened.body.id, "payer");
    expect((await coverOf(account)).lostInDisputes).toBe(15n * UNIT);
    await freeBy(
      () => Promise.resolve({ state: "ended", payments: [], sent: 5n * UNIT }),
      later(10),
    );
    expect(await coverOf(account)).toMatchObject({ lostInDisputes: 5n * UNIT, safe: 10n * UNIT });
    expect((await show(id)).body).toMatchObject({ state: "lost", sent: "5" });
  });

  test("B7: of what was reported as failed has a week", async () => {
    const { id: account } = await addAgent(15);
    const { id } = (await hold(account, { amount: "15" })).body;
    await fail(id);
    await ask("unclear", later(70));
    await settleIn(144);
    expect((await coverOf(account)).safe).toBe(0n);
    const opened = await dispute({ id, account });
    expect(opened.status).toBe(201);
    await decide(opened.body.id, "payer");
    expect((await coverOf(account)).lostInDisputes).toBe(15n * UNIT);
  });

  test("decided for the agent takes as much of the payer's voice, and all is safe again", async () => {
    const { id: account } = await addAgent(15);
    const { id } = (await hold(account, { amount: "15" })).body;
    await ask("unclear", later(70));
    const opened = await dispute({ id, account });
    expect((await decide(opened.body.id, "payee")).body).toMatchObject({ winner: "payee" });
    expect((await show(id)).body.state).toBe("won");
    expect(await coverOf(account)).toMatchObject({ outstanding: 0n, safe: 15n * UNIT });
    expect(await dispute({ id, account })).toMatchObject(refused(409, "conflict"));
  });

  test("B10: of a payment that its hold stands for in the log is one of the hold, and the only one", async () => {
    const agent = await addAgent(15);
    const sent = await send(agent, 5n * UNIT);
    const { id } = (await hold(agent.id, { payment: sent.name, amount: "5" })).body;
    await ask("unclear", later(70));
    const paymentId = await report(agent, sent);
    const said = { kind: "dispute", reason: "late", description: null, network: "local" } as const;
    const text = formatPaymentStatement({ payment: paymentId, agent: agent.id, ...said });
    const signature = await signText(payer.wallet, text);
    const opened = await server().call("POST", "/v1/disputes", {
      key: others,
      body: { paymentId, reason: "late", signature },
    });
    expect(opened.status).toBe(201);
    expect((await show(id)).body.state).toBe("disputed");
    expect(await dispute({ id, account: agent.id })).toMatchObject(refused(409, "conflict"));
    await decide(opened.body.id, "payer");
    expect((await show(id)).body.state).toBe("lost");
    expect(await coverOf(agent.id)).toMatchObject({ lostInDisputes: 5n * UNIT, safe: 10n * UNIT });
  });

  test("of a hold that payments show is one of the payments", async () => {
    const agent = await addAgent(15);
    const sent = await send(agent, 5n * UNIT);
    const { id } = (await hold(agent.id, { payment: sent.name, amount: "5" })).body;
    const { context, ledger } = server();
    const paymentId = await report(agent, sent);
    await ledger.advance({ slots: 40, seconds: 180 });
    await ledger.advance({ slots: 40, seconds: 1 });
    await freeBy((each) => readAuthorizationUse(context, each), later(4));
    expect((await show(id)).body.state).toBe("paid");
    const answer = await dispute({ id, account: agent.id });
    expect(answer).toMatchObject(refused(409, "conflict"));
    expect(answer.body.error.details.paymentIds).toEqual([paymentId]);
  });
});

test("a hold that was lost weighs on the score of its agent, until it is given back", async () => {
  const { id: account } = await addAgent(15);
  const { id } = (await hold(account, { amount: "5" })).body;
  await ask("unclear", later(70));
  const { body } = await dispute({ id, account });
  await decide(body.id, "payer");
  const owed = async (): Promise<unknown> => {
    const { at: now } = await findCoverEnd(store().pool);
    const context = { ...server().context, clock: clockAt(now) };
    const leasedUntil = new Date(now.getTime() + 60_000);
    const claim = { limit: 100, now, leasedUntil };
    for (const job of await claimJobs(store().pool, [scoreJob.kind], claim)) {
      const outcome = (await scoreJob.handlerOf(context).run(job, never)) ?? { state: "done" };
      await settleJob(store().pool, job, { outcome, now });
    }
    const path = `/v1/reputation/${account}/evidence`;
    return (await server().call("GET", path, { key: scene.state.key })).body.cover;
  };
  expect(await owed()).toMatchObject({ lostInDisputes: "5", costToForge: "10" });
  await giveBack(account, payer.wallet.address, "5");
  expect(await owed()).toMatchObject({ lostInDisputes: "0", costToForge: "15" });
});

describe("who speaks, and who hears", () => {
  const read = (id: string, key: string) => server().call("GET", `/v1/disputes/${id}`, { key });
  const list = (key: string, rest = "") =>
    server().call("GET", `/v1/disputes?about=holds${rest}`, { key });

  test("the payer's signature speaks by any key; without it only the holder learns of the hold", async () => {
    const { id: account } = await addAgent(15);
    const { id } = (await hold(account, { amount: "2" })).body;
    const stranger = await payments.addPayer(0n);
    const own = await dispute({ id, account }, { from: stranger });
    expect(own).toMatchObject(refused(403, "statement_signature_invalid"));
    expect(own.body.error.details.statement).toContain(`hold: ${id}\nagent: ${account} (local)`);
    expect(own.body.error.details.statement).toMatch(/^I dispute a payment that I held\.\n/);
    for (const from of [stranger, payer]) {
      const unsigned = await dispute({ id, account }, { from, by: others, said: "something else" });
      expect(unsigned).toMatchObject(refused(404, "hold_not_found"));
    }
    const nobody = await dispute({ id: "hld_2", account }, { by: others });
    expect(nobody).toMatchObject(refused(404, "hold_not_found"));
    expect((await dispute({ id, account }, { by: others })).status).toBe(201);
  });

  test("is read by its parties, who holds, and arbiters, and decided by no party", async () => {
    const { id: account } = await addAgent(15);
    const { id } = (await hold(account, { amount: "2" })).body;
    const { id: disputeId } = (await dispute({ id, account }, { by: others })).body;
    const agentKey = await server().makeKey({ agentId: account, accountId: "acc_seller" });
    const arbiter = await server().makeKey({
      permissions: ["read", "arbiter"],
      accountId: "acc_judge",
    });
    for (const key of [scene.state.key, agentKey, arbiter]) {
      expect((await read(disputeId, key)).body).toMatchObject({
        holdId: id,
        reason: "not delivered",
      });
      const { body } = await list(key, `&status=open&agentId=${account}`);
      expect(body.disputes.map((each: { id: string }) => each.id)).toEqual([disputeId]);
    }
    expect(await read(disputeId, others)).toMatchObject(refused(404, "dispute_not_found"));
    expect((await list(others)).body.disputes).toEqual([]);
    const { accountId: holder } = (
      await store().pool.query<{ accountId: string }>(
        'select holder as "accountId" from holds where id = $1',
        [id],
      )
    ).rows[0]!;
    for (const accountId of [holder, "acc_seller"]) {
      const own = await server().makeKey({ permissions: ["arbiter"], accountId });
      expect(await decide(disputeId, "payer", own)).toMatchObject(
        refused(403, "insufficient_permissions"),
      );
    }
    expect((await decide(disputeId, "payer", arbiter)).status).toBe(200);
    expect((await list(arbiter, `&status=open&agentId=${account}`)).body.disputes).toEqual([]);
  });

  test("names a hold or a payment, not both", async () => {
    const body = { reason: "late", signature: Buffer.alloc(64).toString("base64") };
    for (const named of [{}, { holdId: "hld_2", paymentId: "pay_2" }]) {
      const answer = await server().call("POST", "/v1/disputes", {
        key: others,
        body: { ...body, ...named },
      });
      expect(answer).toMatchObject(refused(400, "invalid_request"));
    }
  });

  test("its agent is told, with who paid", async () => {
    const { id: account } = await addAgent(15);
    const { id } = (await hold(account, { amount: "2" })).body;
    const { id: disputeId } = (await dispute({ id, account })).body;
    await decide(disputeId, "payee");
    const { rows } = await store().pool.query<{ type: string; body: string; own: string }>(
      "select type, body, owner_body as own from events where agent_id = $1 and type like 'dispute%' order by sequence",
      [account],
    );
    expect(rows.map(({ type, body }) => [type, body])).toEqual([
      ["dispute.created", null],
      ["dispute.resolved", null],
    ]);
    expect(JSON.parse(rows[1]!.own).data).toMatchObject({
      disputeId,
      paymentId: null,
      holdId: id,
      winner: "payee",
    });
  });
});
