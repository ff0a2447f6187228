// Attackers on a running server, with real transfers on the local ledger: what each reaches, and what it costs him. The
// figures go to standard error; docs/trust-score.md has them. ARCS_RING_WALLETS=1000 makes the ring as large as it gets.
import { signWebhook } from "@arcs/core";
import { formatWebhookSecret } from "@arcs/core/internal";
import { readRootList } from "@arcs/trust";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { assessPaymentEvent } from "../../payments/assess-payment-event.ts";
import { assessRating, ratePayment } from "../../payments/ratings.ts";
import { recordPaymentEvent } from "../../payments/record-payment-event.ts";
import { ratingStatement } from "../../payments/statements.ts";
import { followRoots } from "../roots/follow-roots.ts";
import { listApiKeys } from "../../access/service.ts";
import { changeRoots } from "../roots/change-roots.ts";
import { computeScore } from "../../../../test/support/agents.ts";
import { type Funded, openPayments, type Payments, signText } from "../../../../test/support/payments.ts";
import { useServer } from "../../../../test/support/server.ts";
import { testRoots } from "../../../../test/support/fixtures.ts";
import { useStore } from "../../../../test/support/stores.ts";

const RING = Number(process.env["ARCS_RING_WALLETS"] ?? 60);
const FREE = 300;
const UNIT = 1_000_000;
const secret = formatWebhookSecret(new Uint8Array(32).fill(5));

type Agent = Funded & { id: string };
type Reached = { score: number; cost: number };

describe("attackers on a running server", { timeout: 1_200_000 }, () => {
  const opened = useStore();
  const server = useServer(opened, { paymentWebhookSecrets: [secret] });
  const figures: string[] = [];
  let payments: Payments;
  let roots: readonly [Agent, Agent];

  beforeAll(async () => {
    payments = await openPayments(server());
    roots = [await payments.addAgent(), await payments.addAgent()];
    const list = {
      ...testRoots,
      assets: [{ network: "local", asset: payments.token.mint }],
      roots: roots.map(({ id }, place) => ({ address: id, group: place + 1, cap: "1000000", reason: "for tests" })),
    };
    await server().context.store.transaction((tx) => changeRoots(tx, readRootList(list), { now: new Date() }));
    await server().makeKey({ accountId: "acc_attacker" });
  });
  afterAll(() => void process.stderr.write(`\n${figures.join("\n")}\n`));

  const note = (attack: string, what: string): void => void figures.push(`${attack}: ${what}`);
  const follow = (): Promise<void> => followRoots(server().context, new AbortController().signal);
  /** A few at once: a ledger forgets blockhashes while thousands wait. */
  async function wallets(count: number): Promise<Funded[]> {
    const made: Funded[] = [];
    while (made.length < count) {
      const few = Array.from({ length: Math.min(20, count - made.length) }, () => payments.addPayer());
      made.push(...(await Promise.all(few)));
    }
    return made;
  }

  /** Buys with roots, so many millionths with each; nobody reports it. */
  async function spend(payer: Funded, amount: number, at: readonly Agent[] = roots): Promise<void> {
    for (const root of at) await payments.pay(payer, root, BigInt(amount));
  }

  /** Pays an agent, reports and rates it, as anybody can. */
  async function pay(payer: Funded, agent: Agent, amount: number, rating = 5): Promise<void> {
    const { context } = server();
    const [caller] = await listApiKeys(context.store.pool, { accountId: "acc_attacker" });
    const input = {
      event: "payment.completed",
      agentId: agent.id,
      payer: { address: payer.wallet.address },
      amount: String(amount / UNIT),
      transactionHash: await payments.pay(payer, agent, BigInt(amount)),
    } as const;
    const assessed = await assessPaymentEvent(context, { input, caller: caller!, signed: undefined });
    const { payment } = await context.store.transaction((tx) => recordPaymentEvent(tx, context, assessed));
    const said = { rating, comment: null };
    const signature = await signText(payer.wallet, ratingStatement(payment, { ...said, network: "local" }));
    const given = { paymentId: payment.id, ...said, signature };
    const assessedRating = { ...(await assessRating(context, given)), caller: caller! };
    await context.store.transaction((tx) => ratePayment(tx, context, assessedRating));
  }

  async function sumOf(table: "voices" | "rooms", address: string): Promise<number> {
    const { rows } = await server().context.store.pool.query<{ amounts: string[] }>(
      `select amounts::text[] from ${table} t join vouching_books b on b.edition = t.edition
       where b.book = 'public' and address = $1`,
      [address],
    );
    return (rows[0]?.amounts ?? []).reduce((sum, amount) => sum + Number(amount), 0);
  }

  /** Says all that a wallet may for agents in turn: half at a time, the last cent at once. */
  async function sayAll(payer: Funded, agents: readonly Agent[], turn = 0): Promise<void> {
    for (let round = turn; ; round++) {
      const voice = await sumOf("voices", payer.wallet.address);
      const most = voice <= 10_000 ? voice : Math.floor(voice / 2);
      if (most < 1000) return;
      await pay(payer, agents[round % agents.length]!, most);
    }
  }

  /** Fresh wallets earn what an agent may pass on, and say it for the same one again. */
  async function recycle(agent: Agent, waves = 3): Promise<void> {
    for (let wave = 0; wave < waves; wave++) {
      const room = await sumOf("rooms", agent.id);
      if (room < 1000) return;
      const payer = await payments.addPayer();
      await pay(payer, agent, room);
      await sayAll(payer, [agent]);
    }
  }

  async function reached({ id }: Agent): Promise<Reached> {
    await computeScore(server(), id);
    const key = await server().makeKey();
    const { body } = await server().call("GET", `/v1/reputation/${id}`, { key });
    return { score: body.overallScore, cost: Number(body.costToForge) };
  }

  test(`A1: a ring of ${RING} wallets that pay each other's agent with one unit that comes back: 300, for nothing`, async () => {
    const puppet = await payments.addAgent();
    const ring = await wallets(RING);
    for (const wallet of ring) {
      await pay(wallet, puppet, 10_000);
      await payments.pay(puppet, wallet, 10_000n);
    }
    const { score, cost } = await reached(puppet);
    expect([cost, score <= FREE]).toEqual([0, true]);
    note(`A1 ring of ${RING} wallets`, `score ${score}, cost to forge ${cost}; nothing is spent but fees`);
  });

  test("23 wallets, 92 payments and a unit of capital, which made platinum: 300", async () => {
    const puppet = await payments.addAgent();
    const [x, y, z] = await Promise.all([0, 1, 2].map(() => payments.addAgent()));
    for (const wallet of await wallets(23)) {
      for (const own of [x!, y!, z!]) {
        await pay(wallet, own, 333_334);
        await payments.pay(own, wallet, 333_334n);
      }
      await pay(wallet, puppet, 10_000);
    }
    const { score, cost } = await reached(puppet);
    expect([cost, score <= FREE]).toEqual([0, true]);
    note("23 wallets, 92 payments", `score ${score}, cost to forge ${cost}; platinum before`);
  });

  test("A3, A7: credibility that is bought costs what silver is listed at, and the next identity costs it again", async () => {
    const puppet = await payments.addAgent();
    const buyers = await wallets(10);
    let spent = 0;
    const buy = async (payer: Funded, each: number, agent: Agent): Promise<Reached> => {
      await spend(payer, each);
      spent += (2 * each) / UNIT;
      await follow();
      await sayAll(payer, [agent]);
      await recycle(agent, 2);
      return reached(agent);
    };
    let now: Reached = { score: 0, cost: 0 };
    for (const buyer of buyers) now = await buy(buyer, 45_000, puppet);
    for (let turn = 0; now.score < 600; turn++) {
      // Nobody is silver before his side has paid what silver is listed at.
      expect(now.cost).toBeLessThanOrEqual(spent);
      now = await buy(buyers[turn % buyers.length]!, 15_000, puppet);
    }
    expect(now.cost).toBeLessThanOrEqual(spent);
    expect(spent).toBeGreaterThanOrEqual(1);
    expect(spent).toBeLessThan(1.5);
    note("A3 credibility bought, silver", `${spent.toFixed(2)} paid to others (trust.md: 1.2)`);
    const next = await payments.addAgent();
    for (const buyer of buyers) await pay(buyer, next, 10_000);
    const after = await reached(next);
    // Statements for the first one are used up.
    expect(after.cost).toBeLessThan(0.05);
    expect(after.score).toBeLessThan(350);
    note(
      "A7 whitewashing, same wallets",
      `score ${after.score}, cost to forge ${after.cost}: the same has to be paid again`,
    );
  });

  test("A10: ten puppets of one budget share it: together they cost what was paid, and none is silver for it", async () => {
    const puppets = await Promise.all(Array.from({ length: 10 }, () => payments.addAgent()));
    const buyers = await wallets(5);
    for (const buyer of buyers) await spend(buyer, 150_000);
    await follow();
    for (const [turn, buyer] of buyers.entries()) await sayAll(buyer, puppets, turn);
    for (const puppet of puppets) await recycle(puppet, 1);
    const all: Reached[] = [];
    for (const puppet of puppets) all.push(await reached(puppet));
    const together = all.reduce((sum, { cost }) => sum + cost, 0);
    expect(together).toBeLessThanOrEqual(1.5);
    expect(together).toBeGreaterThan(0.5);
    expect(Math.max(...all.map(({ score }) => score))).toBeLessThan(600);
    const best = Math.max(...all.map(({ score }) => score));
    note(
      "A10 ten puppets of 1.5",
      `best score ${best}, cost to forge together ${together.toFixed(2)} (trust.md: 12 for silver)`,
    );
  });

  test("A5: a root that sells its word is worth nothing alone, and at most doubles what is paid to another", async () => {
    const [alone, both] = [await payments.addAgent(), await payments.addAgent()];
    const [first, second, back] = (await wallets(3)) as [Funded, Funded, Funded];
    const [honest, corrupt] = roots;
    await spend(first, 5 * UNIT, [corrupt]);
    // Given back by another way than it came, which nobody sees.
    await payments.pay(corrupt, back, BigInt(5 * UNIT));
    await follow();
    await sayAll(first, [alone]);
    expect(await reached(alone)).toMatchObject({ cost: 0 });
    await spend(second, 2 * UNIT, [corrupt]);
    await payments.pay(corrupt, back, BigInt(2 * UNIT));
    await spend(second, UNIT / 2, [honest]);
    await follow();
    await sayAll(second, [both]);
    await recycle(both);
    const { cost } = await reached(both);
    expect(cost).toBeGreaterThan(0);
    expect(cost).toBeLessThanOrEqual(2 * 0.5);
    note("A5 one of two roots sells its word", `alone 0; with 0.5 paid to the other ${cost} (trust.md: at most twice)`);
    // A refund to the payer itself is seen, and the voice is gone.
    const third = await payments.addPayer();
    await spend(third, UNIT, [corrupt]);
    await follow();
    await payments.pay(corrupt, third, BigInt(UNIT));
    await follow();
    expect(await sumOf("voices", third.wallet.address)).toBe(0);
  });

  test("a compromised facilitator, whose word makes any payment: no voice, 300", async () => {
    const puppet = await payments.addAgent();
    const key = await server().makeKey({ accountId: "acc_facilitator" });
    let count = 0;
    const vouchFor = async (payer: Funded, agentId: string, amount: string): Promise<void> => {
      const event = { event: "payment.completed", agentId, payer: { address: payer.wallet.address }, amount };
      const body = JSON.stringify({
        ...event,
        network: "eip155:8453",
        transactionHash: `0x${"0".repeat(60)}${1000 + count++}`,
      });
      const headers = signWebhook({
        body: new TextEncoder().encode(body),
        secrets: [secret],
        eventType: "payment.completed",
        eventId: `evt_${count}`,
        deliveryId: `del_${count}`,
        timestamp: Math.floor(Date.now() / 1000),
      });
      expect((await server().call("POST", "/v1/payments/events", { key, body, headers })).status).toBe(201);
    };
    for (const payer of await wallets(12)) {
      for (const { id } of roots) await vouchFor(payer, id, "1000");
      await vouchFor(payer, puppet.id, "100");
      expect(await sumOf("voices", payer.wallet.address)).toBe(0);
    }
    const { score, cost } = await reached(puppet);
    expect([cost, score <= FREE]).toEqual([0, true]);
    note("compromised facilitator, 12 wallets", `score ${score}, cost to forge ${cost}`);
  });

  test("A8: running down an honest agent takes voice of the value that speaks for it; strangers are not heard", async () => {
    const honest = await payments.addAgent();
    const customers = await wallets(10);
    for (const customer of customers) await spend(customer, 700_000);
    await follow();
    for (const customer of customers) await pay(customer, honest, 700_000);
    const before = await reached(honest);
    expect(before.score).toBeGreaterThanOrEqual(600);
    for (const stranger of await wallets(20)) await pay(stranger, honest, 10_000, 1);
    const shouted = await reached(honest);
    expect(before.score - shouted.score).toBeLessThan(60);
    const rival = await payments.addPayer();
    let complained = 0;
    let now = shouted;
    for (const value of [0.5, 1, 2, 4]) {
      if (now.score < 600) break;
      await spend(rival, value * UNIT);
      await follow();
      await pay(rival, honest, value * UNIT, 1);
      complained += value;
      now = await reached(honest);
    }
    expect(complained).toBeGreaterThan(0.5);
    note(
      "A8 running down a competitor",
      `from ${before.score}: 20 strangers to ${shouted.score}; below silver by complaints of ${complained} (twice that spent; trust.md: 3.8-17)`,
    );
  });
});
