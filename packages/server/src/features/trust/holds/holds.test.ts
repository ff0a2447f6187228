// Holds over HTTP: the check of an account, making, refusing and releasing them.
import { randomBytes } from "node:crypto";

import { formatMicro } from "@arcs/trust/internal";
import { beforeAll, describe, expect, test } from "vitest";

import { countAsMoney, type Funded } from "../../../../test/support/payments.ts";
import type { Answer } from "../../../../test/support/server.ts";
import { useStore } from "../../../../test/support/stores.ts";
import { givePaymentAccount } from "../../registry/payment-accounts.ts";
import { type NewCoverEntry, recordCoverEntry } from "../cover/record-entry.ts";
import { recordDispute } from "../cover/service.ts";
import { type Asked, HOUR_MS, inMinutes, newName, useHolds } from "../test/holds-scene.ts";

const scene = useHolds(useStore());
const {
  server,
  ask,
  check,
  fail,
  hold,
  later,
  release,
  show,
  store,
  addAgent,
  bond,
  report,
  send,
} = scene;
let { payments, key, others, payer } = scene.state;
beforeAll(() => {
  ({ payments, key, others, payer } = scene.state);
});

describe("the check of an account", () => {
  test("says what is safe to spend, to anybody and to every page", async () => {
    const { id } = await addAgent(15);
    await hold(id, { amount: "0.5" });
    const { status, body, headers } = await check(id);
    expect(status).toBe(200);
    expect(headers.get("access-control-allow-origin")).toBe("*");
    expect(headers.get("cache-control")).toBe("public, max-age=10");
    expect(body).toMatchObject({ account: id, agentId: id, claimed: true, network: "local" });
    const safeToSpend = {
      amount: "14.5",
      costToForge: "15",
      outstanding: "0",
      held: "0.5",
      currency: "USD",
    };
    expect(body.safeToSpend).toEqual(safeToSpend);
    expect(body).toMatchObject({
      lostInDisputes: "0",
      openDisputes: 0,
      lastLostAt: null,
      allowance: true,
    });
    expect(body.payments).toEqual({ count: 0, payers: 0, payersWithVoice: 0, since: null });
    expect(body.score).toEqual({ tier: "bronze", overall: 0, basis: "seen", proven: 0 });
    expect(body.reading).toEqual({ state: "queued", from: null, finalUntil: null });
    expect(body.asOf.log).toBeGreaterThan(0);
  });

  test("knows accounts that nobody registered, and no others", async () => {
    const account = "eip155:8453:0x00000000000000000000000000000000000000Ab";
    // On a chain that the server does not read: nothing is known of it but what somebody reports.
    const { status, body } = await check(account);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      agentId: null,
      claimed: false,
      score: null,
      payments: { count: 0 },
    });
    expect(body.reading).toEqual({ state: "reported", from: null, finalUntil: null });
    expect((await check("nobody")).body.error.code).toBe("agent_not_found");
    expect((await check("0x00000000000000000000000000000000000000ab")).body.error.code).toBe(
      "agent_not_found",
    );
    expect((await check("did:web:example.com")).body.error.code).toBe("agent_not_found");
    const elsewhere = `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${payer.wallet.address}`;
    expect((await check(elsewhere)).body.error.code).toBe("agent_not_found");
    await bond(account.toLowerCase(), 3);
    const known = await check(account);
    expect(known.body).toMatchObject({
      account: account.toLowerCase(),
      agentId: null,
      claimed: false,
      score: null,
    });
    expect(known.body.safeToSpend.amount).toBe("3");
  });

  test("takes an address alone for what it is on the chain that is asked about, whoever has proved it on another", async () => {
    const address = `0x${randomBytes(20).toString("hex")}`;
    const squatter = await addAgent(15);
    await store().transaction((tx) =>
      givePaymentAccount(tx, {
        agentId: squatter.id,
        account: `eip155:137:${address}`,
        address,
        now: new Date(),
      }),
    );
    const { context } = server();
    const [{ evm }, chain] = [context, {} as never];
    const checkOn = async (chains: string[], named: string): Promise<Answer> => {
      context.settings.observe = "off";
      context.evm = new Map(chains.map((each) => [each, chain]));
      const answer = await server().call("GET", `/check/${named}`);
      context.evm = evm;
      context.settings.observe = "on-demand";
      return answer;
    };
    const onBase = { account: `eip155:8453:${address}`, agentId: null, claimed: false };
    expect((await checkOn(["eip155:8453"], address)).body).toMatchObject(onBase);
    const chains = ["eip155:8453", "eip155:137"];
    expect((await checkOn(chains, `${address}?network=base`)).body).toMatchObject(onBase);
    expect((await checkOn(chains, `${address}?network=polygon`)).body).toMatchObject({
      agentId: squatter.id,
    });
    expect((await checkOn(chains, address)).body.error).toMatchObject({
      code: "invalid_request",
      message: "network must say on which chain the address is: eip155:8453, eip155:137",
    });
    expect((await checkOn(chains, `${address}?network=local`)).body.error.code).toBe(
      "agent_not_found",
    );
    expect((await checkOn(chains, `${payer.wallet.address}?network=devnet`)).body.error.code).toBe(
      "agent_not_found",
    );
    expect((await checkOn(chains, `${payer.wallet.address}?network=local`)).status).toBe(200);
  });

  test("shows no score of an agent that does not show all of it, and its payments all the same", async () => {
    const agent = await addAgent(15);
    await report(agent, await send(agent, 2_000_000n));
    for (const mode of ["private", "tier_only", "range_only"]) {
      await store().pool.query("update agents set privacy_mode = $2 where id = $1", [
        agent.id,
        mode,
      ]);
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
      await store().pool.query("update agents set privacy_mode = $2 where id = $1", [
        agent.id,
        mode,
      ]);
      expect((await read()).body.safeToSpend).toEqual({ ...safe, amount: "13", held: "2" });
    }
  });

  /** Holds and pays an amount, and has the log say that its payer disputes it. */
  async function payAndDispute(
    agent: Awaited<ReturnType<typeof addAgent>>,
    { amount, from }: { amount: bigint; from: Funded },
  ): Promise<(winner: "payer" | "payee") => Promise<void>> {
    const sent = await send(agent, amount, from);
    const { address } = from.wallet;
    await hold(agent.id, { payment: sent.name, payer: address, amount: formatMicro(amount) });
    const id = await report(agent, sent);
    const say = (winner: "payer" | "payee" | null): Promise<void> =>
      store().transaction((tx) => recordDispute(tx, { id, winner }, { now: new Date() }));
    await say(null);
    return say;
  }

  test("A9 (H1): a stranger's dispute of 0.001 is named, and ends nobody's allowance", async () => {
    const agent = await addAgent(15);
    await payAndDispute(agent, { amount: 1000n, from: payer });
    expect((await check(agent.id)).body).toMatchObject({
      openDisputes: 1,
      lastLostAt: null,
      allowance: true,
    });
  });

  test("names disputes: open ones with a voice, and lost ones until they are given back, end the allowance", async () => {
    const agent = await addAgent(15);
    const from = await payments.addPayer();
    const { address } = from.wallet;
    const money = { network: "local", asset: payments.token.mint, transaction: newName() };
    const record = (entry: NewCoverEntry): Promise<unknown> =>
      store().transaction((tx) => recordCoverEntry(tx, entry, { now: new Date() }));
    await record({ kind: "burn", payer: address, amount: "40", ...money });
    const decide = await payAndDispute(agent, { amount: 2_000_000n, from });
    expect((await check(agent.id)).body).toMatchObject({ openDisputes: 1, allowance: false });
    await decide("payer");
    const { body } = await check(agent.id);
    expect(body).toMatchObject({ openDisputes: 0, allowance: false, lostInDisputes: "2" });
    expect(Date.parse(body.lastLostAt)).toBeGreaterThan(Date.now() - 60_000);
    expect(body.safeToSpend).toMatchObject({ amount: "13", costToForge: "13", outstanding: "0" });
    const back = { kind: "transfer", payer: agent.id, payee: address } as const;
    await record({ ...back, amount: "1.5", ...money });
    expect((await check(agent.id)).body).toMatchObject({ allowance: false, lostInDisputes: "0.5" });
    await record({ ...back, amount: "0.5", ...money });
    expect((await check(agent.id)).body).toMatchObject({ allowance: true, lostInDisputes: "0" });
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
    expect([more.status, more.body.error.code]).toEqual([409, "held_already"]);
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
    expect((await hold(id, { payment, amount: "15" })).body.error.code).toBe("held_already");
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
    const usdc = { network: "eip155:8453", mint: `0x${"83".repeat(20)}` };
    const token = `eip155:8453/erc20:${usdc.mint}`;
    const { context } = server();
    const { evm, settings } = context;
    context.evm = new Map([["eip155:8453", {} as never]]);
    context.settings = {
      ...settings,
      paymentTokens: [...settings.paymentTokens, { ...usdc, currency: "USDC" }],
    };
    await countAsMoney(server(), usdc);
    for (const name of [
      agent.id,
      account,
      account.toUpperCase().replace("EIP155:8453:0X", "eip155:8453:0x"),
      address,
    ]) {
      const { status, body } = await hold(name, { payer: from, token });
      expect([status, body.account, body.payer]).toEqual([201, account, from.toLowerCase()]);
      expect(body.payment).toMatch(/^0x[0-9a-f]{64}$/);
    }
    const { body } = await check(agent.id);
    expect(body).toMatchObject({ account, agentId: agent.id });
    expect(body.safeToSpend.held).toBe("4");
    expect(
      (await hold(agent.id, { payer: "eip155:1:0x00000000000000000000000000000000000000ab" }))
        .status,
    ).toBe(400);
    Object.assign(context, { evm, settings });
    await countAsMoney(server(), payments.token);
  });

  test("A4 (C3): is refused in a token without a price, on a chain that is not read, in a form that proves nothing", async () => {
    const { id } = await addAgent(15);
    const onBase = `eip155:8453:0x${randomBytes(20).toString("hex")}`;
    await bond(onBase, 15);
    const worthless = `solana:local/token:${payments.worthless.mint}`;
    const [from, token] = [
      `eip155:8453:0x${"ab".repeat(20)}`,
      `eip155:8453/erc20:0x${"83".repeat(20)}`,
    ];
    const refusals = [
      [id, { token: worthless }, "token"],
      [onBase, { payer: from, token }, "chain"],
      [id, { form: "batch-settlement" }, "form"],
      [id, { form: "auth-capture" }, "form"],
    ] as const;
    for (const [account, asked, reason] of refusals) {
      const { status, body } = await hold(account, asked);
      expect([status, body.error.code, body.error.details]).toEqual([422, "not_held", { reason }]);
    }
    for (const wrong of [{ token }, { token: payments.token.mint }, { token: undefined }])
      expect((await hold(id, wrong as Asked)).status).toBe(400);
    // Nothing is held, and the honest one is.
    expect((await hold(id, { amount: "15" })).body.token).toBe(payments.tokenId);
  });

  test("A16: is one of an authorization, however many accounts ask for it", async () => {
    const { id } = await addAgent(90);
    const asked = { payment: newName(), amount: "9", expiresAt: inMinutes(2) };
    const keys = await Promise.all(
      Array.from({ length: 10 }, (_, at) => server().makeKey({ accountId: `acc_${at}` })),
    );
    const answers = await Promise.all(keys.map((by) => hold(id, { ...asked, by })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(9);
    expect(new Set(refused.map(({ body }) => body.error.code))).toEqual(new Set(["held_already"]));
    const [first] = answers.flatMap(({ status, body }, at) =>
      status === 201 ? [{ body, at }] : [],
    );
    const again = await hold(id, { ...asked, by: keys[first!.at]! });
    expect([again.status, again.body.id]).toEqual([200, first!.body.id]);
  });

  test("is one of a thousand of its account", async () => {
    const { id } = await addAgent(15);
    const by = await server().makeKey({ accountId: "acc_many" });
    await store().pool.query(
      `insert into holds (id, account, holder, payment, payer, amount, safe, state, expires_at, created_at, next_at)
       select 'many' || n, 'elsewhere', 'acc_many', 'many' || n, 'p', 1, 1, 'held', now(), now(), timestamptz '2100-01-01'
       from generate_series(1, 1000) n`,
    );
    const { status, body, headers } = await hold(id, { by });
    expect([status, body.error.code, headers.get("retry-after")]).toEqual([
      429,
      "rate_limit_exceeded",
      "60",
    ]);
  });
});

describe("holds of the agents of one account", () => {
  test("are each agent's own, and all of them the account's", async () => {
    const { makeKey } = server();
    const account = await makeKey({ accountId: "acc_platform" });
    const { id } = await addAgent(900);
    const [{ id: alice }, { id: bob }] = [await addAgent(3), await addAgent(3)];
    const byAlice = await makeKey({ accountId: "acc_platform", agentId: alice });
    const byBob = await makeKey({ accountId: "acc_platform", agentId: bob });
    const asked = { payment: newName(), expiresAt: inMinutes(2) };
    const made = (await hold(id, { ...asked, by: byAlice })).body;
    const ofAccount = (await hold(id, { by: account })).body;
    for (const [held, by] of [
      [made.id, byBob],
      [ofAccount.id, byBob],
      [ofAccount.id, byAlice],
      [made.id, others],
    ] as const)
      for (const act of [show, fail, release])
        expect((await act(held, by)).body.error.code).toBe("hold_not_found");
    expect((await hold(id, { ...asked, by: byBob })).body.error.code).toBe("held_already");
    expect((await hold(id, { ...asked, by: byAlice })).body.id).toBe(made.id);
    expect((await hold(id, { ...asked, by: account })).body.id).toBe(made.id);
    expect([(await show(made.id, byAlice)).status, (await show(made.id, account)).status]).toEqual([
      200, 200,
    ]);
    expect((await fail(made.id, byAlice)).body.outcome).toBe("failed");
    expect((await release(made.id, account)).status).toBe(204);

    await store().pool.query(
      `insert into holds (id, account, holder, agent_id, payment, payer, amount, safe, state, expires_at, created_at, next_at)
       select 'bob' || n, 'elsewhere', 'acc_platform', $1, 'bob' || n, 'p', 1, 1, 'held', now(), now(), timestamptz '2100-01-01'
       from generate_series(1, 200) n`,
      [bob],
    );
    const full = await hold(id, { by: byBob });
    expect([full.status, full.headers.get("retry-after")]).toEqual([429, "60"]);
    expect(full.body.error.message).toContain("200 open holds");
    expect((await hold(id, { by: byAlice })).status).toBe(201);
    await store().pool.query("delete from holds where account = 'elsewhere'");
  });
});

describe("is refused as not covered", () => {
  async function refused(
    answer: Promise<Answer>,
  ): Promise<{ reason: string; message: string; details: any; retryAfter: number | null }> {
    const { status, body, headers } = await answer;
    expect([status, body.error.code]).toEqual([409, "not_covered"]);
    const { details, message } = body.error;
    const header = headers.get("retry-after");
    expect(header === null ? undefined : Number(header)).toBe(details.retryAfterSeconds);
    const retryAfter = header === null ? null : Number(header);
    return { reason: details.reason, message, details, retryAfter };
  }

  test("too_small: more than it would cost to forge its history", async () => {
    const { id } = await addAgent(15);
    const { reason, details, retryAfter } = await refused(hold(id, { amount: "15.000001" }));
    expect([reason, details.safeToSpend, details.costToForge, retryAfter]).toEqual([
      "too_small",
      "15",
      "15",
      null,
    ]);
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
    const { reason, message, details, retryAfter } = await refused(hold(id, { amount: "3" }));
    expect([reason, details.safeToSpend, details.costToForge]).toEqual(["held", "2", "15"]);
    expect(message).toBe("3.00 is more than the 2.00 in test money that is safe to spend now");
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
      await ask("ended", now);
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
    expect(pauses.map(Math.round)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 240, 240]);
  });

  test("your_pause: a hold was given back late; for ten times as long, and not where it was only a look", async () => {
    const { id } = await addAgent(15);
    const { body: look } = await hold(id, { amount: "15" });
    expect((await release(look.id)).status).toBe(204);
    const { status, body } = await hold(id, { amount: "15" });
    expect(status).toBe(201);
    await store().pool.query(
      "update holds set created_at = created_at - interval '70 seconds' where id = $1",
      [body.id],
    );
    expect((await release(body.id)).status).toBe(204);
    const { reason, retryAfter } = await refused(hold(id, { amount: "1" }));
    expect(reason).toBe("your_pause");
    expect(retryAfter! / 600).toBeCloseTo(1, 0);
    expect((await hold(id, { amount: "1", by: others })).status).toBe(201);
  });
});
