// Holds over HTTP, from the check of an account to what came of the payment.
import { randomBytes } from "node:crypto";

import { readRootList } from "@arcs/trust";
import { readMessageHash } from "@arcs/ledger";
import { beforeAll, describe, expect, test } from "vitest";

import { clockAt } from "../../../../test/support/agents.ts";
import { testRoots } from "../../../../test/support/fixtures.ts";
import { type Funded, openPayments, type Payments } from "../../../../test/support/payments.ts";
import { type Answer, useServer } from "../../../../test/support/server.ts";
import { useStore } from "../../../../test/support/stores.ts";
import { recordCoverEntry } from "../cover/record-entry.ts";
import { findAccountCover, findCoverPayment, recordDispute } from "../cover/service.ts";
import { changeRoots } from "../roots/change-roots.ts";
import { deleteEndedHolds, freeHolds } from "./free-holds.ts";
import { type AuthorizationUse, readAuthorizationUse } from "./unused-authorization.ts";

const never = new AbortController().signal;
const HOUR_MS = 3_600_000;
const newName = (): string => randomBytes(32).toString("hex");
const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();

describe("holds", () => {
  const server = useServer(useStore());
  let payments: Payments;
  let key: string;
  let others: string;
  let payer: Funded;
  beforeAll(async () => {
    payments = await openPayments(server());
    key = await server().makeKey();
    others = await server().makeKey({ accountId: "acc_other" });
    payer = await payments.addPayer();
    const roots = readRootList({ ...testRoots, assets: [{ network: "local", asset: payments.token.mint }] });
    await store().transaction((tx) => changeRoots(tx, roots, { now: new Date() }));
  });
  const store = () => server().context.store;
  /** Adds an agent that it would have cost so much to fake. */
  async function addAgent(cost: number): Promise<Funded & { id: string }> {
    const agent = await payments.addAgent();
    await bond(agent.id, cost);
    return agent;
  }
  async function bond(payee: string, cost: number): Promise<void> {
    const money = { network: "local", asset: payments.token.mint, transaction: newName() };
    const entry = { kind: "bond", payer: "somebody", payee, amount: String((cost * 4) / 3), ...money } as const;
    await store().transaction((tx) => recordCoverEntry(tx, entry, { now: new Date() }));
  }
  type Asked = { payment?: string; payer?: string; amount?: string; expiresAt?: string; by?: string };
  const hold = (account: string, { by = key, ...asked }: Asked): Promise<Answer> =>
    server().call("POST", `/v1/accounts/${account}/holds`, {
      key: by,
      body: { payment: newName(), payer: payer.wallet.address, amount: "1", expiresAt: inMinutes(2), ...asked },
    });
  const check = (account: string): Promise<Answer> => server().call("GET", `/check/${account}`);
  const show = (id: string, by = key): Promise<Answer> => server().call("GET", `/v1/holds/${id}`, { key: by });
  const fail = (id: string, by = key): Promise<Answer> =>
    server().call("PATCH", `/v1/holds/${id}`, { key: by, body: { outcome: "failed" } });
  const release = (id: string, by = key): Promise<Answer> => server().call("DELETE", `/v1/holds/${id}`, { key: by });
  type Sent = { name: string; transactionHash: string; amount: bigint; from: Funded };
  /** Sends a payment that nobody has reported. Its name is the hash of its message. */
  async function send(to: Funded, amount: bigint, from = payer): Promise<Sent> {
    const transactionHash = await payments.pay(from, to, amount);
    const { request } = server().context.ledger;
    const name = await readMessageHash(request, transactionHash, { commitment: "confirmed" });
    return { name: name ?? "", transactionHash, amount, from };
  }
  /** Reports a payment. Returns its id. */
  async function report({ id: agentId }: { id: string }, { transactionHash, amount, from }: Sent): Promise<string> {
    const { body, status } = await server().call("POST", "/v1/payments/events", {
      key,
      body: {
        event: "payment.completed",
        agentId,
        payer: { address: from.wallet.address },
        amount: String(Number(amount) / 1_000_000),
        transactionHash,
      },
    });
    expect(status).toBe(201);
    return body.id;
  }
  /** Has the job ask a chain that always says the same. */
  const ask = (use: AuthorizationUse, now: Date): Promise<void> => freeBy(() => Promise.resolve(use), now);
  const freeBy = (readUse: Parameters<typeof freeHolds>[1]["readUse"], now: Date): Promise<void> => {
    const { randomBytes: random } = server().context;
    const context = { store: store(), clock: clockAt(now), randomBytes: random };
    return freeHolds({ ...context, onError: (error) => expect(error).toBeUndefined() }, { readUse, signal: never });
  };
  const later = (minutes: number): Date => new Date(Date.now() + minutes * 60_000);
  async function coverOf(account: string): Promise<{ outstanding: bigint; safe: bigint }> {
    return (await findAccountCover(store().pool, account)).cover;
  }

  describe("the check of an account", () => {
    test("says what is safe to spend, to anybody and to every page", async () => {
      const { id } = await addAgent(15);
      await hold(id, { amount: "0.5" });
      const { status, body, headers } = await check(id);
      expect(status).toBe(200);
      expect(headers.get("access-control-allow-origin")).toBe("*");
      expect(headers.get("cache-control")).toBe("public, max-age=10");
      expect(body).toMatchObject({ account: id, agentId: id, claimed: true, network: "local" });
      const safeToSpend = { amount: "14.5", costToForge: "15", outstanding: "0", held: "0.5", currency: "USD" };
      expect(body.safeToSpend).toEqual(safeToSpend);
      expect(body).toMatchObject({ lostInDisputes: "0", openDisputes: 0, lastLostAt: null, allowance: true });
      expect(body.payments).toEqual({ count: 0, payers: 0, payersWithVoice: 0, since: null });
      expect(body.score).toEqual({ tier: "bronze", overall: 0 });
      expect(body.reading).toEqual({ state: "queued", from: null, finalUntil: null });
      expect(body.asOf.log).toBeGreaterThan(0);
    });

    test("knows accounts that nobody registered, and no others", async () => {
      const account = "eip155:8453:0x00000000000000000000000000000000000000Ab";
      // On a chain that the server does not read: nothing is known of it but what somebody reports.
      const { status, body } = await check(account);
      expect(status).toBe(200);
      expect(body).toMatchObject({ agentId: null, claimed: false, score: null, payments: { count: 0 } });
      expect(body.reading).toEqual({ state: "reported", from: null, finalUntil: null });
      expect((await check("nobody")).body.error.code).toBe("agent_not_found");
      expect((await check("0x00000000000000000000000000000000000000ab")).body.error.code).toBe("agent_not_found");
      expect((await check("did:web:example.com")).body.error.code).toBe("agent_not_found");
      const elsewhere = `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${payer.wallet.address}`;
      expect((await check(elsewhere)).body.error.code).toBe("agent_not_found");
      await bond(account.toLowerCase(), 3);
      const known = await check(account);
      expect(known.body).toMatchObject({ account: account.toLowerCase(), agentId: null, claimed: false, score: null });
      expect(known.body.safeToSpend.amount).toBe("3");
    });

    test("shows no score of an agent that does not show all of it, and its payments all the same", async () => {
      const agent = await addAgent(15);
      await report(agent, await send(agent, 2_000_000n));
      for (const mode of ["private", "tier_only", "range_only"]) {
        await store().pool.query("update agents set privacy_mode = $2 where id = $1", [agent.id, mode]);
        const { body } = await check(agent.id);
        expect(body.score).toBeNull();
        const since = new Date().toISOString().slice(0, 10);
        expect(body.payments).toEqual({ count: 1, payers: 1, payersWithVoice: 0, since });
      }
    });

    test("is in the reputation of an agent, whatever that shows besides", async () => {
      const agent = await addAgent(15);
      const read = () => server().call("GET", `/v1/reputation/${agent.id}`, { key });
      const safe = { amount: "15", costToForge: "15", outstanding: "0", held: "0", currency: "USD" };
      expect((await read()).body).toMatchObject({ safeToSpend: safe, lostInDisputes: "0" });
      await hold(agent.id, { amount: "2" });
      for (const mode of ["public", "custom", "tier_only", "range_only"]) {
        await store().pool.query("update agents set privacy_mode = $2 where id = $1", [agent.id, mode]);
        expect((await read()).body.safeToSpend).toEqual({ ...safe, amount: "13", held: "2" });
      }
    });

    test("names disputes: open ones and lost ones end the allowance", async () => {
      const agent = await addAgent(15);
      const sent = await send(agent, 2_000_000n);
      await hold(agent.id, { payment: sent.name, amount: "2" });
      const id = await report(agent, sent);
      await store().transaction((tx) => recordDispute(tx, { id, winner: null }, { now: new Date() }));
      expect((await check(agent.id)).body).toMatchObject({ openDisputes: 1, lastLostAt: null, allowance: false });
      await store().transaction((tx) => recordDispute(tx, { id, winner: "payer" }, { now: new Date() }));
      const { body } = await check(agent.id);
      expect(body).toMatchObject({ openDisputes: 0, allowance: false, lostInDisputes: "2" });
      expect(Date.parse(body.lastLostAt)).toBeGreaterThan(Date.now() - 60_000);
      expect(body.safeToSpend).toMatchObject({ amount: "13", costToForge: "13", outstanding: "0" });
    });
  });

  describe("a hold", () => {
    test("is made once for a payment of an account, and shown to that account alone", async () => {
      const { id } = await addAgent(15);
      const asked = { payment: newName(), amount: "3.20", expiresAt: inMinutes(2) };
      const made = await hold(id, asked);
      expect(made.status).toBe(201);
      expect(made.body).toMatchObject({
        state: "held",
        account: id,
        amount: "3.2",
        outcome: null,
        payer: payer.wallet.address,
      });
      expect(made.body.check.safeToSpend).toMatchObject({ amount: "11.8", held: "3.2" });
      const again = await hold(id, { ...asked, payment: `0x${asked.payment.toUpperCase()}` });
      expect([again.status, again.body.id]).toEqual([200, made.body.id]);
      expect(again.body.check.safeToSpend.held).toBe("3.2");
      const more = await hold(id, { ...asked, amount: "3.3" });
      expect([more.status, more.body.error.code]).toEqual([409, "conflict"]);
      expect((await show(made.body.id)).body).toMatchObject({ id: made.body.id, state: "held" });
      for (const answer of [show, fail, release].map((ask) => ask(made.body.id, others))) {
        expect((await answer).body.error.code).toBe("hold_not_found");
      }
    });

    test("is free again once it is released, and not made again", async () => {
      const { id } = await addAgent(15);
      const payment = newName();
      const { body } = await hold(id, { payment, amount: "15" });
      expect((await hold(id, { amount: "1" })).status).toBe(409);
      expect((await release(body.id)).status).toBe(204);
      expect((await release(body.id)).status).toBe(204);
      expect((await show(body.id)).body.state).toBe("released");
      expect((await hold(id, { payment, amount: "15" })).body.error.code).toBe("conflict");
      expect((await hold(id, { amount: "15" })).status).toBe(201);
    });

    test("is for an authorization of the next five minutes, of another account, of something", async () => {
      const { id } = await addAgent(15);
      const wrong: Asked[] = [
        { expiresAt: inMinutes(6) },
        { expiresAt: inMinutes(-1) },
        { amount: "0" },
        { payer: id },
        { payer: "eip155:8453:0x00000000000000000000000000000000000000ab" },
        { payer: "0x00000000000000000000000000000000000000ab" },
        { payment: "1234" },
      ];
      for (const asked of wrong) {
        const { status, body } = await hold(id, asked);
        expect([asked, status, body.error.code]).toEqual([asked, 400, "invalid_request"]);
      }
      expect((await check(id)).body.safeToSpend.held).toBe("0");
    });

    test("takes amounts up to the next millionth", async () => {
      const { id } = await addAgent(15);
      expect((await hold(id, { amount: "0.0000001" })).body.amount).toBe("0.000001");
    });

    test("is at the account that payments of the payer's chain have as their payee", async () => {
      const agent = await payments.addAgent();
      const account = `eip155:8453:0x${randomBytes(20).toString("hex")}`;
      const address = account.slice("eip155:8453:".length);
      await store().pool.query(
        "insert into payment_accounts (agent_id, account, address, proved_at) values ($1, $2, $3, now())",
        [agent.id, account, address],
      );
      await bond(account, 15);
      const from = "eip155:8453:0x00000000000000000000000000000000000000aB";
      for (const name of [
        agent.id,
        account,
        account.toUpperCase().replace("EIP155:8453:0X", "eip155:8453:0x"),
        address,
      ]) {
        const { status, body } = await hold(name, { payer: from });
        expect([status, body.account, body.payer]).toEqual([201, account, from.toLowerCase()]);
        expect(body.payment).toMatch(/^0x[0-9a-f]{64}$/);
      }
      const { body } = await check(agent.id);
      expect(body).toMatchObject({ account, agentId: agent.id });
      expect(body.safeToSpend.held).toBe("4");
      expect((await hold(agent.id, { payer: "eip155:1:0x00000000000000000000000000000000000000ab" })).status).toBe(400);
    });

    test("is one of a thousand of its account", async () => {
      const { id } = await addAgent(15);
      const by = await server().makeKey({ accountId: "acc_many" });
      await store().pool.query(
        `insert into holds (id, account, holder, payment, payer, amount, state, expires_at, created_at, next_at)
         select 'many' || n, 'elsewhere', 'acc_many', 'many' || n, 'p', 1, 'held', now(), now(), timestamptz '2100-01-01'
         from generate_series(1, 1000) n`,
      );
      const { status, body, headers } = await hold(id, { by });
      expect([status, body.error.code, headers.get("retry-after")]).toEqual([429, "rate_limit_exceeded", "60"]);
    });
  });

  describe("is refused as not covered", () => {
    async function refused(
      answer: Promise<Answer>,
    ): Promise<{ reason: string; details: any; retryAfter: number | null }> {
      const { status, body, headers } = await answer;
      expect([status, body.error.code]).toEqual([409, "not_covered"]);
      const { details } = body.error;
      const header = headers.get("retry-after");
      expect(header === null ? undefined : Number(header)).toBe(details.retryAfterSeconds);
      return { reason: details.reason, details, retryAfter: header === null ? null : Number(header) };
    }

    test("too_small: more than it would cost to forge its history", async () => {
      const { id } = await addAgent(15);
      const { reason, details, retryAfter } = await refused(hold(id, { amount: "15.000001" }));
      expect([reason, details.safeToSpend, details.costToForge, retryAfter]).toEqual(["too_small", "15", "15", null]);
      const nobody = await refused(
        hold("eip155:8453:0x00000000000000000000000000000000000000cd", {
          payer: "eip155:8453:0x00000000000000000000000000000000000000ab",
        }),
      );
      expect([nobody.reason, nobody.details.costToForge]).toEqual(["too_small", "0"]);
    });

    test("held: others hold it", async () => {
      const { id } = await addAgent(15);
      expect((await hold(id, { amount: "13", expiresAt: inMinutes(4) })).status).toBe(201);
      const { reason, details, retryAfter } = await refused(hold(id, { amount: "3" }));
      expect([reason, details.safeToSpend, details.costToForge]).toEqual(["held", "2", "15"]);
      expect(retryAfter).toBeGreaterThan(200);
      expect(retryAfter).toBeLessThanOrEqual(300);
    });

    test("your_share: more than a quarter while others hold there", async () => {
      const { id } = await addAgent(12);
      expect((await hold(id, { amount: "4", by: others })).status).toBe(201);
      expect((await hold(id, { amount: "2" })).status).toBe(201);
      const { reason, details, retryAfter } = await refused(hold(id, { amount: "1.000001" }));
      expect([reason, details.safeToSpend]).toEqual(["your_share", "1"]);
      expect(retryAfter).toBeGreaterThan(0);
      expect((await hold(id, { amount: "1" })).status).toBe(201);
    });

    test("outstanding: held payments to it are not settled, for a day at most, unless they are disputed", async () => {
      const agent = await addAgent(15);
      const sent = await send(agent, 13_000_000n);
      expect((await hold(agent.id, { payment: sent.name, amount: "13" })).status).toBe(201);
      const id = await report(agent, sent);
      const { reason, details, retryAfter } = await refused(hold(agent.id, { amount: "3" }));
      expect([reason, details.safeToSpend]).toEqual(["outstanding", "2"]);
      expect(retryAfter).toBeGreaterThan(86_000);
      expect(retryAfter).toBeLessThanOrEqual(86_400);
      await store().transaction((tx) => recordDispute(tx, { id, winner: null }, { now: new Date() }));
      const disputed = await refused(hold(agent.id, { amount: "3" }));
      expect([disputed.reason, disputed.retryAfter]).toEqual(["outstanding", null]);
    });

    test("your_pause: a hold was not paid; the pause doubles each time, up to ten days", async () => {
      const { id } = await addAgent(15);
      const pauses: number[] = [];
      for (let turn = 0; turn < 10; turn++) {
        await store().pool.query("update hold_pauses set until = now() where account = $1", [id]);
        expect((await hold(id, { amount: "15" })).status).toBe(201);
        const now = later(4);
        await ask("unused", now);
        const { rows } = await store().pool.query<{ until: Date }>(
          "select until from hold_pauses where account = $1 and holder = 'acc_test'",
          [id],
        );
        pauses.push((rows[0]!.until.getTime() - now.getTime()) / HOUR_MS);
        const { reason, retryAfter } = await refused(hold(id, { amount: "1" }));
        expect(reason).toBe("your_pause");
        expect(retryAfter! / 3600).toBeCloseTo(pauses.at(-1)!, 0);
        const other = await hold(id, { amount: "1", by: others });
        expect(other.status).toBe(201);
        await release(other.body.id, others);
      }
      expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 240, 240]);
    });

    test("your_pause: a hold was given back late; for ten times as long, and not where it was only a look", async () => {
      const { id } = await addAgent(15);
      const { body: look } = await hold(id, { amount: "15" });
      expect((await release(look.id)).status).toBe(204);
      const { status, body } = await hold(id, { amount: "15" });
      expect(status).toBe(201);
      await store().pool.query("update holds set created_at = created_at - interval '70 seconds' where id = $1", [
        body.id,
      ]);
      expect((await release(body.id)).status).toBe(204);
      const { reason, retryAfter } = await refused(hold(id, { amount: "1" }));
      expect(reason).toBe("your_pause");
      expect(retryAfter! / 600).toBeCloseTo(1, 0);
      expect((await hold(id, { amount: "1", by: others })).status).toBe(201);
    });
  });

  describe("a payment", () => {
    test("is held as far as its hold goes: the rest is free at once", async () => {
      const agent = await addAgent(15);
      const sent = await send(agent, 4_000_000n);
      const { body } = await hold(agent.id, { payment: sent.name, amount: "5" });
      const id = await report(agent, sent);
      expect(await findCoverPayment(store().pool, id)).toMatchObject({ isHeld: true, amount: 4_000_000n });
      expect((await show(body.id)).body).toMatchObject({ state: "paid", paymentId: id });
      const { safeToSpend } = (await check(agent.id)).body;
      expect(safeToSpend).toMatchObject({ amount: "11", outstanding: "4", held: "0" });
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
        if (order === "before") expect((await fail(body.id)).body).toMatchObject({ state: "held", outcome: "failed" });
        const id = await report(agent, sent);
        if (order === "after") expect((await fail(body.id)).body).toMatchObject({ state: "paid", outcome: "failed" });
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
        payment,
        createdAt,
        expiresAt: new Date(createdAt.getTime() + seconds * 1000),
      });
      // Nothing is final yet.
      for (const name of [paid.name, newName()]) {
        expect(await readAuthorizationUse(context, asked(name, 60))).toBe("unknown");
      }
      await ledger.advance({ slots: 40, seconds: 120 });
      await ledger.advance({ slots: 40, seconds: 1 });
      expect(await readAuthorizationUse(context, asked(paid.name, 60))).toMatchObject({
        transactionHash: paid.transactionHash,
        token: { mint: payments.token.mint },
        transfer: { payee: agent.id, received: 1_000_000n, authorization: paid.name },
      });
      // Signed and sent, for a fee: but it is not what was held.
      expect(await readAuthorizationUse(context, asked(elsewhere.name, 60))).toBe("unused");
      expect(await readAuthorizationUse(context, asked(paid.name, 60, 999_999n))).toBe("unused");
      expect(await readAuthorizationUse(context, asked(newName(), 60))).toBe("unused");
      expect(await readAuthorizationUse(context, asked(newName(), 600))).toBe("unknown");
    });

    test("not by a clock, however late; and at once when the chain has seen the end of it", async () => {
      const { id } = await addAgent(15);
      const { body } = await hold(id, { amount: "5" });
      await ask("unused", later(1));
      for (const minutes of [3, 10, 100, 10_000, 1_000_000]) await ask("unknown", later(minutes));
      expect((await show(body.id)).body.state).toBe("held");
      await ask("unused", later(2_000_000));
      expect((await show(body.id)).body.state).toBe("unpaid");
      expect((await check(id)).body.safeToSpend).toMatchObject({ amount: "15", held: "0" });
    });

    test("a payment that comes to be final after that is not held", async () => {
      const agent = await addAgent(15);
      const sent = await send(agent, 5_000_000n);
      await hold(agent.id, { payment: sent.name, amount: "5" });
      await ask("unused", later(10));
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
      expect(shown).toMatchObject({ state: "paid", outcome: "failed", paymentId: expect.stringMatching(/^pay_/) });
      const booked = await findCoverPayment(store().pool, shown.paymentId);
      expect(booked).toMatchObject({ isHeld: true, isFailed: true, amount: 4_000_000n, payee: agent.id });
      expect(await coverOf(agent.id)).toMatchObject({ outstanding: 4_000_000n });
      expect((await hold(agent.id, { amount: "5" })).status).toBe(201);
      await store().transaction((tx) => recordDispute(tx, { id: shown.paymentId, winner: null }, { now: new Date() }));
      expect((await check(agent.id)).body).toMatchObject({ openDisputes: 1, allowance: false });
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
      const transfer = { instruction: "0", mint: "0xa", decimals: 6, payer: payer.wallet.address, payee: id };
      const used: AuthorizationUse = {
        transactionHash: payment,
        paidAt: new Date(),
        token: { network: "eip155:1", mint: "0xa", currency: "USDC" },
        transfer: { ...transfer, received: 5_000_000n, authorization: payment },
      };
      await ask(used, later(3));
      await ask(used, later(25 * 60));
      expect((await show(body.id)).body.state).toBe("held");
      await store().pool.query("update used_settlements set is_final = true where authorization_id = $1", [payment]);
      await ask(used, later(26 * 60));
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

    test("a payment that nobody finds among too many of its payer has twenty minutes", async () => {
      const { id } = await addAgent(15);
      const { body } = await hold(id, { amount: "5", expiresAt: inMinutes(2) });
      for (const minutes of [4, 10, 21]) {
        await ask("unclear", later(minutes));
        expect((await show(body.id)).body.state).toBe("held");
      }
      await ask("unclear", later(40));
      expect((await show(body.id)).body.state).toBe("unpaid");
      expect((await hold(id, { amount: "5" })).body.error.details.reason).toBe("your_pause");
    });

    test("and deleted two weeks after its end, not before", async () => {
      const { id } = await addAgent(15);
      const open = (await hold(id, { amount: "1" })).body.id;
      const ended = (await hold(id, { amount: "1" })).body.id;
      await release(ended);
      const clean = async (days: number): Promise<void> => {
        const due = { now: later(days * 1440), before: new Date(), transaction: store().transaction, signal: never };
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
      const { randomBytes: random } = server().context;
      const context = { store: store(), clock: clockAt(now), randomBytes: random, onError };
      const asked: string[] = [];
      const readUse = ({ id: each }: { id: string }) => (asked.push(each), Promise.reject(new Error("no answer")));
      await freeHolds(context, { readUse, signal: never });
      await freeHolds(context, { readUse, signal: never });
      expect(asked.filter((each) => each === body.id)).toHaveLength(1);
      expect(errors.length).toBe(asked.length);
      expect((await show(body.id)).body.state).toBe("held");
    });
  });
});
