// Rivals who want nobody to buy from an agent, on a running server: what share of an honest buyer's
// holds they keep away, and what that costs them (docs/trust-score.md). The figures go to standard
// error.
import { randomBytes } from "node:crypto";

import { readRootList } from "@arcs/trust";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { clockAt } from "../../../../test/support/agents.ts";
import { testRoots } from "../../../../test/support/fixtures.ts";
import { type Funded, openPayments, type Payments } from "../../../../test/support/payments.ts";
import { type Answer, useServer } from "../../../../test/support/server.ts";
import { useStore } from "../../../../test/support/stores.ts";
import { recordCoverEntry, settlePayments } from "../cover/record-entry.ts";
import { recordDispute, recordTransfer } from "../cover/service.ts";
import { changeRoots } from "../roots/load-roots.ts";
import { freeHolds } from "./free-holds.ts";

const never = new AbortController().signal;
const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;
const newName = (): string => randomBytes(32).toString("hex");

describe("griefing", { timeout: 600_000 }, () => {
  // The griefers check before each hold.
  const server = useServer(useStore(), { maxPublicVerifications: 1_000_000 });
  const figures: string[] = [];
  const store = () => server().context.store;
  /** The server's time runs ahead of this machine's. */
  let ahead = 0;
  let payments: Payments;
  let payer: Funded;
  let arbiter: string;

  beforeAll(async () => {
    const { context } = server();
    Object.assign(context.clock, { now: () => new Date(Date.now() + ahead) });
    payments = await openPayments(server());
    payer = await payments.addPayer();
    arbiter = await server().makeKey({ permissions: ["admin"], accountId: "acc_arbiter" });
    const roots = readRootList({
      ...testRoots,
      assets: [{ network: "local", asset: payments.token.mint }],
    });
    await store().transaction((tx) => changeRoots(tx, roots, { now: new Date() }));
  });
  afterAll(() => process.stderr.write(`\n${figures.join("\n")}\n`));

  const now = (): Date => server().context.clock.now();

  /** Adds an agent with which so much is safe to spend. */
  async function addRival(safe: number): Promise<Funded & { id: string }> {
    const rival = await payments.addAgent();
    const money = { network: "local", asset: payments.token.mint, transaction: newName() };
    const bond = {
      kind: "bond",
      payer: "somebody",
      payee: rival.id,
      amount: String((safe * 4) / 3),
      ...money,
    } as const;
    await store().transaction((tx) => recordCoverEntry(tx, bond, { now: now() }));
    return rival;
  }

  const hold = (
    account: string,
    { key, amount, payment = newName() }: { key: string; amount: number; payment?: string },
  ): Promise<Answer> =>
    server().call("POST", `/v1/accounts/${account}/holds`, {
      key,
      body: {
        payment,
        payer: payer.wallet.address,
        token: payments.tokenId,
        form: "exact",
        amount: amount.toFixed(6),
        expiresAt: new Date(now().getTime() + 280_000).toISOString(),
      },
    });

  async function safeWith({ id }: { id: string }): Promise<number> {
    return Number((await server().call("GET", `/check/${id}`)).body.safeToSpend.amount);
  }

  /**
   * Lets time go by for the server and the log; chains are final at once, and show that no hold was
   * paid.
   */
  async function goBy(ms: number): Promise<void> {
    ahead += ms;
    await server().ledger.advance({ slots: 1, seconds: ms / 1000 });
    const clock = clockAt(now());
    await settlePayments({ store: store(), clock }, never);
    const unpaid = {
      readUse: () => Promise.resolve({ state: "ended" as const, payments: [] }),
      signal: never,
    };
    const { context } = server();
    await freeHolds(
      { ...context, clock, onError: (error) => expect(error).toBeUndefined() },
      unpaid,
    );
  }

  /** Pays all that is safe with a rival, by a hold. Returns the hold and the payment. */
  async function payAll(
    rival: Funded & { id: string },
    key: string,
  ): Promise<{ holdId: string; id: string; amount: number }> {
    const amount = await safeWith(rival);
    const { name, send } = await payments.prepare(
      payer,
      rival,
      BigInt(Math.round(amount * 1_000_000)),
    );
    const held = await hold(rival.id, { key, amount, payment: name });
    expect(held.status).toBe(201);
    const body = {
      event: "payment.completed",
      agentId: rival.id,
      payer: { address: payer.wallet.address },
      amount: amount.toFixed(6),
      transactionHash: await send(),
    };
    const reported = await server().call("POST", "/v1/payments/events", { key: arbiter, body });
    expect(reported.status).toBe(201);
    return { holdId: held.body.id, id: reported.body.id, amount };
  }

  /** Ways of holding for nothing, and what ends such a hold after five minutes. */
  const endings = {
    "never paid": async () => undefined,
    "given back": async ({ id, key }: Griefing) => {
      expect((await server().call("DELETE", `/v1/holds/${id}`, { key })).status).toBe(204);
    },
    "paid with a millionth": async ({ rival, pay }: Griefing) => {
      const body = {
        event: "payment.completed",
        agentId: rival.id,
        payer: { address: payer.wallet.address },
        amount: "0.000001",
        transactionHash: await pay(),
      };
      expect(
        (await server().call("POST", "/v1/payments/events", { key: arbiter, body })).status,
      ).toBe(201);
    },
  };
  type Griefing = {
    id: string;
    key: string;
    rival: Funded & { id: string };
    pay: () => Promise<string>;
  };

  // A turn is six minutes: five of a hold, and one in which its end is final. The next account that
  // is not paused holds all there is.
  test.each([
    ["never paid", 1, 5],
    ["never paid", 10, 50],
    ["given back", 1, 8],
    ["given back", 10, 80],
    ["paid with a millionth", 10, 60],
  ] as const)(
    "holds %s by %i accounts refuse an honest buyer's in %i turns of a day's 240 at most",
    async (how, accounts, most) => {
      const rival = await addRival(90);
      const name = `${how.replaceAll(" ", "_")}${accounts}`;
      const honest = await server().makeKey({ accountId: `acc_honest_${name}` });
      const griefers: { key: string; pausedUntil: number }[] = [];
      for (let each = 0; each < accounts; each++) {
        griefers.push({
          key: await server().makeKey({ accountId: `acc_evil_${name}_${each}` }),
          pausedUntil: 0,
        });
      }
      let refused = 0;
      for (let turn = 0; turn < 240; turn++) {
        const made = await holdAll(rival, griefers);
        const { status, body } = await hold(rival.id, { key: honest, amount: 0.9 });
        if (status === 201) await server().call("DELETE", `/v1/holds/${body.id}`, { key: honest });
        else refused++;
        await goBy(5 * MINUTE_MS);
        if (made !== undefined) await endings[how](made);
        await goBy(MINUTE_MS);
      }
      figures.push(
        `all held and ${how}, ${accounts} accounts, a day: ${((100 * refused) / 240).toFixed(0)} % refused`,
      );
      expect(refused).toBeGreaterThan(0);
      expect(refused).toBeLessThanOrEqual(most);
    },
  );

  /** Holds all that is safe with a rival by the first account that may. */
  async function holdAll(
    rival: Funded & { id: string },
    griefers: { key: string; pausedUntil: number }[],
  ): Promise<Griefing | undefined> {
    for (const griefer of griefers) {
      if (griefer.pausedUntil > now().getTime()) continue;
      const amount = await safeWith(rival);
      const { name, send: pay } = await payments.prepare(payer, rival, 1n);
      const { status, body } = await hold(rival.id, { key: griefer.key, amount, payment: name });
      if (status === 201) return { id: body.id, key: griefer.key, rival, pay };
      griefer.pausedUntil = now().getTime() + 1000 * (body.error.details.retryAfterSeconds ?? 60);
    }
    return undefined;
  }

  test("a payment of all that is safe blocks it for a day, reported as failed for a week; the rival has the money", async () => {
    const key = await server().makeKey({ accountId: "acc_payer" });
    for (const [what, days] of [
      ["paid", 1],
      ["paid and reported as failed", 7],
    ] as const) {
      const rival = await addRival(90);
      const { holdId, amount } = await payAll(rival, key);
      if (days === 7) {
        await server().call("PATCH", `/v1/holds/${holdId}`, { key, body: { outcome: "failed" } });
      }
      await goBy(days * DAY_MS - MINUTE_MS);
      expect([what, await safeWith(rival)]).toEqual([what, 0]);
      await goBy(2 * MINUTE_MS);
      expect([what, await safeWith(rival)]).toEqual([what, 90]);
      figures.push(
        `blocking 90 of a rival, ${what}: ${(amount / days).toFixed(1)} a day, paid to the rival`,
      );
    }
  });

  test("a false dispute blocks until it is decided or given back, and leaves nothing behind", async () => {
    const key = await server().makeKey({ accountId: "acc_payer" });
    const decided = await addRival(90);
    const { id, amount } = await payAll(decided, key);
    await store().transaction((tx) => recordDispute(tx, { id, winner: null }, { now: now() }));
    await goBy(7 * DAY_MS);
    expect(await safeWith(decided)).toBe(0);
    await store().transaction((tx) => recordDispute(tx, { id, winner: "payee" }, { now: now() }));
    await goBy(MINUTE_MS);
    expect(await safeWith(decided)).toBe(90);
    figures.push(
      `blocking 90 of a rival by a false dispute of 7 days: ${(amount / 7).toFixed(1)} a day, paid to the rival`,
    );

    const generous = await addRival(90);
    const disputed = await payAll(generous, key);
    await store().transaction((tx) =>
      recordDispute(tx, { id: disputed.id, winner: null }, { now: now() }),
    );
    const back = {
      network: "local",
      transactionHash: newName(),
      instruction: "0",
      asset: payments.token.mint,
    };
    const parties = {
      payer: generous.id,
      payee: payer.wallet.address,
      amount: disputed.amount.toFixed(6),
    };
    await store().transaction((tx) =>
      recordTransfer(tx, { kind: "transfer", ...back, ...parties }, { now: now() }),
    );
    expect(await safeWith(generous)).toBe(90);
  });
});
