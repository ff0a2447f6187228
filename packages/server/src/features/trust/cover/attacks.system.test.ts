// Attackers on a running server, with real transfers on the local ledger: what they take from buyers who hold before they pay and
// dispute in time, and what it costs them (docs/trust-score.md). The figures go to standard error.
import { readRootList } from "@arcs/trust";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { disputeStatement } from "../../payments/statements.ts";
import { settleAll } from "../../../../test/support/agents.ts";
import { testRoots } from "../../../../test/support/fixtures.ts";
import { type Funded, openPayments, type Payments, signText } from "../../../../test/support/payments.ts";
import { type Answer, useServer } from "../../../../test/support/server.ts";
import { useStore } from "../../../../test/support/stores.ts";
import { changeRoots } from "../roots/change-roots.ts";
import { followAccounts } from "../following/follow-accounts.ts";
import { describeBoth } from "../test/stored-book.ts";

const UNIT = 1_000_000;
const micro = (amount: number): bigint => BigInt(Math.round(amount * UNIT));

type Agent = Funded & { id: string };
type Paid = { id: string; agent: Agent; payer: Funded; amount: number };

describe("attackers on a running server", { timeout: 600_000 }, () => {
  const server = useServer(useStore());
  const figures: string[] = [];
  let payments: Payments;
  let roots: readonly [Agent, Agent];
  let arbiter: string;
  let victims = 0;
  /** Paid by the attackers to others. */
  let spent = 0;

  beforeAll(async () => {
    payments = await openPayments(server());
    roots = [await payments.addAgent(), await payments.addAgent()];
    const list = {
      ...testRoots,
      assets: [{ network: "local", asset: payments.token.mint }],
      roots: roots.map(({ id }, place) => ({ address: id, group: place + 1, cap: "1000000", reason: "for tests" })),
    };
    await server().context.store.transaction((tx) => changeRoots(tx, readRootList(list), { now: new Date() }));
    arbiter = await server().makeKey({ permissions: ["admin"], accountId: "acc_arbiter" });
  });
  beforeEach(() => (spent = 0));
  afterAll(async () => {
    const { stored, folded } = await describeBoth(server().context.store);
    expect(stored).toEqual(folded);
    process.stderr.write(`\n${figures.join("\n")}\n`);
  });

  const report = (agentId: string, from: Funded, { amount, hash }: { amount: number; hash: string }): Promise<Answer> =>
    server().call("POST", "/v1/payments/events", {
      key: arbiter,
      body: {
        event: "payment.completed",
        agentId,
        payer: { address: from.wallet.address },
        amount: amount.toFixed(6),
        transactionHash: hash,
      },
    });

  /** An attacker buys with both roots, and pays an agent of its own with the voice that gives, when a day has gone by. */
  async function back(agent: Agent, each: number): Promise<void> {
    const wallet = await payments.addPayer();
    for (const root of roots) await payments.pay(wallet, root, micro(each));
    spent += 2 * each;
    await followAccounts(server().context, new AbortController().signal);
    await settleAll(server());
    // Half of a voice at a time.
    for (let left = 2 * each; left > 0.02; left /= 2) {
      const amount = Number((left / 2).toFixed(6));
      expect(
        (await report(agent.id, wallet, { amount, hash: await payments.pay(wallet, agent, micro(amount)) })).status,
      ).toBe(201);
    }
    await settleAll(server());
  }

  async function safeWith({ id }: Agent): Promise<number> {
    return Number((await server().call("GET", `/check/${id}`)).body.safeToSpend.amount);
  }

  /** A stranger with an account of its own at the server makes a payment, holds it, and sends it. */
  async function buy(agent: Agent, amount: number): Promise<Paid | undefined> {
    const payer = await payments.addPayer();
    const key = await server().makeKey({ accountId: `acc_victim${++victims}` });
    const { name, send } = await payments.prepare(payer, agent, micro(amount));
    const body = {
      payment: name,
      payer: payer.wallet.address,
      amount: amount.toFixed(6),
      expiresAt: new Date(Date.now() + 120_000).toISOString(),
    };
    const hold = (): Promise<Answer> => server().call("POST", `/v1/accounts/${agent.id}/holds`, { key, body });
    let held = await hold();
    // A server under pressure is asked again.
    while (held.status === 503) held = await hold();
    if (held.status === 409) return undefined;
    expect(held.status).toBe(201);
    const reported = await report(agent.id, payer, { amount, hash: await send() });
    expect(reported.status).toBe(201);
    return { id: reported.body.id, agent, payer, amount };
  }

  async function dispute({ id, agent, payer }: Paid): Promise<void> {
    const words = { reason: "nothing came", description: null, network: "local" };
    const signature = await signText(payer.wallet, disputeStatement({ id, agentId: agent.id }, words));
    const body = { paymentId: id, reason: words.reason, signature };
    const opened = await server().call("POST", "/v1/disputes", { key: arbiter, body });
    expect(opened.status).toBe(201);
    const outcome = { winner: "payer", resolution: "nothing came" };
    const path = `/v1/disputes/${opened.body.id}/resolve`;
    expect((await server().call("POST", path, { key: arbiter, body: outcome })).status).toBe(200);
  }

  /** Notes the figures of an attack; returns what was taken for one unit spent. */
  function note(attack: string, taken: number): number {
    figures.push(`${attack}: ${taken.toFixed(2)} taken for ${spent.toFixed(2)} spent`);
    expect(taken).toBeGreaterThan(0);
    return taken / spent;
  }

  test("a ramp: each victim pays what is safe to spend, so that the next one may pay more, and all dispute", async () => {
    const agent = await payments.addAgent();
    await back(agent, 1);
    const paid: Paid[] = [];
    for (let turn = 0; turn < 8; turn++) {
      const bought = await buy(agent, (await safeWith(agent)) || 0.01);
      if (bought !== undefined) paid.push(bought);
    }
    for (const each of paid) await dispute(each);
    const taken = paid.reduce((sum, { amount }) => sum + amount, 0);
    expect(note("a ramp of eight victims", taken)).toBeLessThanOrEqual(1);
    expect(await safeWith(agent)).toBe(0);
    expect((await server().call("GET", `/check/${agent.id}`)).body.allowance).toBe(false);
  });

  test("twenty gates at once: together they hold no more than is safe", async () => {
    const agent = await payments.addAgent();
    await back(agent, 1);
    const safe = await safeWith(agent);
    const bought = await Promise.all(Array.from({ length: 20 }, () => buy(agent, safe)));
    const paid = bought.filter((each) => each !== undefined);
    expect(paid).toHaveLength(1);
    expect(note("twenty gates at once", safe)).toBeLessThanOrEqual(1);
  });

  test("strangers one after the other, each decided for: what is lost is not there for the next", async () => {
    const agent = await payments.addAgent();
    await back(agent, 1);
    let taken = 0;
    for (let turn = 0; turn < 12; turn++) {
      const paid = await buy(agent, 0.2);
      if (paid === undefined) continue;
      taken += paid.amount;
      await dispute(paid);
      await settleAll(server());
    }
    expect(note("twelve strangers one after the other", taken)).toBeLessThanOrEqual(1);
  });

  test("ten agents of one budget have it once", async () => {
    const agents = await Promise.all(Array.from({ length: 10 }, () => payments.addAgent()));
    for (const agent of agents) await back(agent, 0.1);
    let taken = 0;
    for (const agent of agents) {
      const paid = await buy(agent, await safeWith(agent));
      if (paid === undefined) continue;
      taken += paid.amount;
      await dispute(paid);
    }
    expect(note("ten agents of one budget", taken)).toBeLessThanOrEqual(1);
  });

  test("money that only circles between wallets of one's own backs nothing", async () => {
    const [puppet, wallets] = [await payments.addAgent(), await Promise.all([1, 2, 3].map(() => payments.addPayer()))];
    for (const wallet of wallets) {
      await report(puppet.id, wallet, { amount: 1, hash: await payments.pay(wallet, puppet, micro(1)) });
      await payments.pay(puppet, wallet, micro(1));
    }
    await settleAll(server());
    expect(await safeWith(puppet)).toBe(0);
    expect(await buy(puppet, 0.01)).toBeUndefined();
  });

  test("one of two roots that sells its word is worth nothing alone", async () => {
    const agent = await payments.addAgent();
    const wallet = await payments.addPayer();
    await payments.pay(wallet, roots[0], micro(5));
    await followAccounts(server().context, new AbortController().signal);
    await settleAll(server());
    await report(agent.id, wallet, { amount: 2.5, hash: await payments.pay(wallet, agent, micro(2.5)) });
    await settleAll(server());
    expect(await safeWith(agent)).toBe(0);
  });

  test("what a root gives back within a day earns no voice", async () => {
    const agent = await payments.addAgent();
    const wallet = await payments.addPayer();
    for (const root of roots) {
      await payments.pay(wallet, root, micro(1));
      await payments.pay(root, wallet, micro(1));
    }
    await followAccounts(server().context, new AbortController().signal);
    await settleAll(server());
    await report(agent.id, wallet, { amount: 1, hash: await payments.pay(wallet, agent, micro(1)) });
    await settleAll(server());
    expect(await safeWith(agent)).toBe(0);
  });
});
