// Attackers on a running server: what they take from buyers who hold before they pay and dispute in
// time, and what it costs them (docs/trust-score.md). Each sale goes through the official packages
// of x402: its fetch around the trust gate, its middleware, its facilitator, on the local ledger.
// The figures go to standard error.
import type { Listening } from "@arcs/ledger/local";
import { readRootList } from "@arcs/trust";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import {
  buyThroughGate,
  createFacilitator,
  createSellingSide,
  sellAnything,
} from "../../../../../../examples/pay-with-trust-gate/test/x402-market.ts";
import { createAssociated, fund } from "../../../../../ledger/test/support/spl.ts";
import { disputeStatement } from "../../payments/statements.ts";
import { clockAt, settleAll } from "../../../../test/support/agents.ts";
import { testRoots } from "../../../../test/support/fixtures.ts";
import {
  type Funded,
  openPayments,
  type Payments,
  signText,
} from "../../../../test/support/payments.ts";
import { type Answer, useServer } from "../../../../test/support/server.ts";
import { useStore } from "../../../../test/support/stores.ts";
import { changeRoots } from "../roots/load-roots.ts";
import { followAccounts } from "../following/follow-accounts.ts";
import { settlePayments } from "./record-entry.ts";
import { findCoverEnd } from "./store.ts";
import { describeBoth } from "../test/stored-book.ts";

const UNIT = 1_000_000;
const micro = (amount: number): bigint => BigInt(Math.round(amount * UNIT));

type Agent = Funded & { id: string };
type Paid = { id: string; hold: string; key: string; agent: Agent; payer: Funded; amount: number };
const HOUR_MS = 3_600_000;
const never = new AbortController().signal;

describe("attackers on a running server", { timeout: 600_000 }, () => {
  const server = useServer(useStore());
  /**
   * Rows of the table: an attack, what it took, what that cost, the ratio, and the ratio by the
   * rule without holds.
   */
  const figures: string[][] = [["attack", "taken", "spent", "ratio", "before"]];
  let payments: Payments;
  let rpc: Listening;
  let shop: Awaited<ReturnType<typeof sellAnything>>;
  let roots: readonly [Agent, Agent];
  /**
   * A root of a third group that is the attackers' own, and what its list lets it vouch for in a
   * period.
   */
  let corrupt: Agent;
  const CAP = 20;
  let arbiter: string;
  let victims = 0;
  /** Paid by the attackers to others. */
  let spent = 0;

  beforeAll(async () => {
    payments = await openPayments(server());
    roots = [await payments.addAgent(), await payments.addAgent()];
    corrupt = await payments.addAgent();
    const list = {
      ...testRoots,
      assets: [{ network: "local", asset: payments.token.mint }],
      groups: [1, 2, 3].map((group) => ({ group, name: `${group}`, reason: "for tests" })),
      roots: [...roots, corrupt].map(({ id }, place) => ({
        address: id,
        group: place + 1,
        cap: place === 2 ? String(CAP) : "1000000",
        reason: "for tests",
      })),
    };
    await server().context.store.transaction((tx) =>
      changeRoots(tx, readRootList(list), { now: new Date() }),
    );
    arbiter = await server().makeKey({ permissions: ["admin"], accountId: "acc_arbiter" });
    rpc = await server().ledger.listen();
    const { facilitator, feePayer } = await createFacilitator(rpc.url);
    await server().ledger.airdrop(feePayer, 1_000_000_000n);
    shop = await sellAnything(createSellingSide(facilitator), { asset: payments.token.mint });
  });
  beforeEach(() => (spent = 0));
  afterAll(async () => {
    shop.close();
    const { stored, folded } = await describeBoth(server().context.store);
    expect(stored).toEqual(folded);
    const widths = figures[0]!.map((_, column) =>
      Math.max(...figures.map((row) => row[column]!.length)),
    );
    const lines = figures.map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join("  ")
        .trimEnd(),
    );
    process.stderr.write(`\n${lines.join("\n")}\n`);
  });

  const report = (
    agentId: string,
    from: Funded,
    { amount, hash }: { amount: number; hash: string },
  ): Promise<Answer> =>
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

  /**
   * An attacker buys with both roots, and pays an agent of its own with the voice that gives, when
   * a day has gone by.
   */
  async function back(agent: Agent, each: number): Promise<void> {
    const wallet = await payments.addPayer();
    for (const root of roots) await payments.pay(wallet, root, micro(each));
    spent += 2 * each;
    await followAccounts(server().context, never);
    await settleAll(server());
    await giveVoice(wallet, agent, 2 * each);
    await settleAll(server());
  }

  /** Pays an agent until nothing of a voice is left. Returns how much. */
  async function giveVoice(wallet: Funded, agent: Agent, voice: number): Promise<number> {
    let paid = 0;
    // Half of a voice at a time.
    for (let left = voice; left > 0.02; left /= 2) {
      const amount = Number((left / 2).toFixed(6));
      await pay(wallet, agent, amount);
      paid += amount;
    }
    return paid;
  }

  /** Pays an agent, without a hold, and reports it. */
  async function pay(from: Funded, to: Agent, amount: number): Promise<void> {
    const hash = await payments.pay(from, to, micro(amount));
    expect((await report(to.id, from, { amount, hash })).status).toBe(201);
  }

  /** Lets time go by for the log. */
  async function goBy(ms: number): Promise<void> {
    const { store } = server().context;
    const { at } = await findCoverEnd(store.pool);
    const until = new Date(at.getTime() + ms);
    await settlePayments({ store, clock: clockAt(until) }, never);
    await store.pool.query("update cover_book set at = greatest(at, $1)", [until]);
  }

  async function disputeAll(paid: readonly Paid[]): Promise<number> {
    for (const each of paid) await dispute(each);
    return paid.reduce((sum, { amount }) => sum + amount, 0);
  }

  /**
   * Buyers pay all that is safe to spend with an agent, and dispute at once, until nothing is.
   * Returns what they paid.
   */
  async function drain(agent: Agent): Promise<number> {
    let taken = 0;
    for (let safe = await safeWith(agent); safe > 0.001; safe = await safeWith(agent)) {
      const paid = await buy(agent, safe);
      if (paid === undefined) break;
      taken += await disputeAll([paid]);
    }
    return taken;
  }

  async function safeWith({ id }: Agent): Promise<number> {
    return Number((await server().call("GET", `/check/${id}`)).body.safeToSpend.amount);
  }

  /**
   * Buys from an agent for a stranger with an account of its own at the server; `undefined` where
   * its gate signs nothing.
   */
  async function buy(agent: Agent, amount: number, by?: Funded): Promise<Paid | undefined> {
    const payer = by ?? (await payments.addPayer(0n));
    const { bank, token } = payments;
    const { wallet } = payer;
    await createAssociated(bank, token, agent.id);
    await fund(bank, token, {
      account: await createAssociated(bank, token, wallet.address),
      amount: micro(amount),
    });
    const key = await server().makeKey({ accountId: `acc_victim${++victims}` });
    const arcs = { url: server().url, key };
    const url = `${shop.url}/${agent.id}?amount=${micro(amount)}`;
    const hash = await buyThroughGate(url, { wallet, arcs, rpcUrl: rpc.url, asset: token.mint });
    if (hash === undefined) return undefined;
    const reported = await report(agent.id, payer, { amount, hash });
    expect(reported.status).toBe(201);
    const { id } = reported.body;
    const { rows } = await server().context.store.pool.query<{ hold: string }>(
      "select hold_id as hold from hold_payments where payment_id = $1",
      [id],
    );
    return { id, hold: rows[0]!.hold, key, agent, payer, amount };
  }

  async function dispute({ id, agent, payer }: Paid): Promise<void> {
    const words = { reason: "nothing came", description: null, network: "local" };
    const signature = await signText(
      payer.wallet,
      disputeStatement({ id, agentId: agent.id }, words),
    );
    const body = { paymentId: id, reason: words.reason, signature };
    const opened = await server().call("POST", "/v1/disputes", { key: arbiter, body });
    expect(opened.status).toBe(201);
    const outcome = { winner: "payer", resolution: "nothing came" };
    const path = `/v1/disputes/${opened.body.id}/resolve`;
    expect((await server().call("POST", path, { key: arbiter, body: outcome })).status).toBe(200);
  }

  /** Notes the figures of an attack; returns what was taken for one unit spent. */
  function note(attack: string, taken: number, { by = "", before = "" } = {}): number {
    const ratio = spent === 0 ? 0 : taken / spent;
    figures.push([attack, taken.toFixed(2), `${spent.toFixed(2)}${by}`, ratio.toFixed(2), before]);
    return ratio;
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
    expect(taken).toBeGreaterThan(0);
    expect(note("a ramp of eight victims", taken, { before: "115" })).toBeLessThanOrEqual(1);
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
    expect(note("twenty gates at once", safe, { before: "14" })).toBeLessThanOrEqual(1);
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
    expect(
      note("twelve strangers one after the other", taken, { before: "714 (1,000 strangers)" }),
    ).toBeLessThanOrEqual(1);
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
    expect(note("ten agents of one budget", taken, { before: "143" })).toBeLessThanOrEqual(1);
  });

  test("junk that looks like an answer, in a burst, with complaints after six hours", async () => {
    const agent = await payments.addAgent();
    await back(agent, 1);
    let taken = 0;
    for (let round = 0; round < 2; round++) {
      const sold: Paid[] = [];
      for (let paid = await buy(agent, 0.25); paid !== undefined; paid = await buy(agent, 0.25))
        sold.push(paid);
      await goBy(6 * HOUR_MS);
      taken += await disputeAll(sold);
    }
    taken += await drain(agent);
    expect(note("junk with complaints after 6 h", taken, { before: "26" })).toBeLessThanOrEqual(1);
  });

  test("answers nothing, and nobody disputes: what gates report as failed backs nothing, and is free after a week", async () => {
    const agent = await payments.addAgent();
    await back(agent, 1);
    let taken = 0;
    for (let week = 1; week <= 4; week++) {
      const paid = await buy(agent, await safeWith(agent));
      taken += paid!.amount;
      const body = { outcome: "failed" };
      expect(
        (await server().call("PATCH", `/v1/holds/${paid!.hold}`, { key: paid!.key, body })).status,
      ).toBe(200);
      await goBy(7 * 24 * HOUR_MS - 1000);
      expect([week, await safeWith(agent)]).toEqual([week, 0]);
      await goBy(2000);
      expect(taken / spent).toBeLessThanOrEqual(week);
    }
    note("answers nothing for 28 days, reported as failed", taken, { before: "2,012" });
  });

  test("a long con: what honest customers paid and let stand is what can be stolen, three quarters of it", async () => {
    const agent = await payments.addAgent();
    for (let each = 0; each < 3; each++) await back(agent, 1);
    // Customers who are honest did what `back` does: these are their payments to the agent, not
    // those to roots.
    expect(
      note("a long con", await drain(agent), { by: " by honest customers", before: "20" }),
    ).toBeLessThanOrEqual(0.75);
  });

  test("cashback: given at once it leaves nothing; before or later it costs the whole amount", async () => {
    const cost: number[] = [];
    for (const when of ["at once", "before", "later"]) {
      const [agent, customer] = [await payments.addAgent(), await payments.addAgent()];
      const funds = await payments.addPayer();
      await payments.pay(funds, agent, micro(10));
      await payments.pay(funds, customer, micro(10));
      for (const root of roots) await payments.pay(customer, root, micro(1));
      await followAccounts(server().context, never);
      await settleAll(server());
      if (when === "before") await pay(agent, customer, 1.02);
      await pay(customer, agent, 1);
      if (when === "at once") await pay(agent, customer, 1.02);
      await settleAll(server());
      if (when === "later") await pay(agent, customer, 1.02);
      cost.push(await safeWith(agent));
    }
    const [atOnce, before, later] = cost as [number, number, number];
    // Spent gross: the customer has it.
    spent = 1.02;
    note("cashback of 1.02 for 1 at once", atOnce, { by: " to customers", before: "46" });
    note("cashback before", before, { by: " to customers" });
    note("cashback later", later, { by: " to customers" });
    expect(atOnce).toBe(0);
    for (const each of [before, later]) expect(each).toBeLessThanOrEqual(0.75 * 1.02);
  });

  test("a root of one group that is the attackers' own vouches for its cap once, in all years", async () => {
    let taken = 0;
    for (let year = 0; year < 3; year++) {
      const wallet = await payments.addPayer();
      await payments.pay(wallet, corrupt, micro(100));
      await followAccounts(server().context, never);
      await settleAll(server());
      taken += await drain(corrupt);
      await goBy(365 * 24 * HOUR_MS);
    }
    spent = CAP;
    expect(
      note("a corrupt root in three years", taken, { by: " of its cap", before: "4,500 free" }),
    ).toBeLessThanOrEqual(0.75);
  });

  test("roots that buy junk at an agent which bought from them lose no more than it paid", async () => {
    const agent = await payments.addAgent();
    await back(agent, 1);
    await payments.pay(await payments.addPayer(), agent, micro(10));
    for (const root of roots) await payments.pay(agent, root, micro(0.5));
    spent += 1;
    await followAccounts(server().context, never);
    await settleAll(server());
    const sold: Paid[] = [];
    for (const root of roots) {
      const paid = await buy(agent, Math.min(0.5, await safeWith(agent)), root);
      if (paid !== undefined) sold.push(paid);
    }
    expect(sold.length).toBeGreaterThan(0);
    const taken = (await disputeAll(sold)) + (await drain(agent));
    expect(note("roots that buy junk", taken)).toBeLessThanOrEqual(1);
  });

  test("99 of 100 that a root gives back in two parts vouch for nothing", async () => {
    const agent = await payments.addAgent();
    const wallet = await payments.addPayer();
    for (const root of roots) {
      await payments.pay(wallet, root, micro(1));
      for (const part of [0.5, 0.49]) await payments.pay(root, wallet, micro(part));
      spent += 0.01;
    }
    await followAccounts(server().context, never);
    await settleAll(server());
    await pay(wallet, agent, 0.5);
    await settleAll(server());
    expect(note("99 of 100 given back in two parts", await drain(agent))).toBeLessThanOrEqual(1);
  });

  test("money that only circles between wallets of one's own backs nothing", async () => {
    const [puppet, wallets] = [
      await payments.addAgent(),
      await Promise.all([1, 2, 3].map(() => payments.addPayer())),
    ];
    for (const wallet of wallets) {
      await report(puppet.id, wallet, {
        amount: 1,
        hash: await payments.pay(wallet, puppet, micro(1)),
      });
      await payments.pay(puppet, wallet, micro(1));
    }
    await settleAll(server());
    expect(await safeWith(puppet)).toBe(0);
    expect(await buy(puppet, 0.01)).toBeUndefined();
    note("a ring of three wallets of one's own", await drain(puppet));
  });

  test("one of two roots that sells its word is worth nothing alone", async () => {
    const agent = await payments.addAgent();
    const wallet = await payments.addPayer();
    await payments.pay(wallet, roots[0], micro(5));
    await followAccounts(server().context, never);
    await settleAll(server());
    await report(agent.id, wallet, {
      amount: 2.5,
      hash: await payments.pay(wallet, agent, micro(2.5)),
    });
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
    await followAccounts(server().context, never);
    await settleAll(server());
    await report(agent.id, wallet, {
      amount: 1,
      hash: await payments.pay(wallet, agent, micro(1)),
    });
    await settleAll(server());
    expect(await safeWith(agent)).toBe(0);
    expect(await buy(agent, 0.01)).toBeUndefined();
    note("a circle of refunds by roots", await drain(agent));
  });
});
