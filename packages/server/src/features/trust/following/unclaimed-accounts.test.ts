// Accounts that nobody registered, on the ledger: from the first question about one to its claim.
import { randomBytes } from "node:crypto";

import { encodeAddress, isAddress } from "@arcs/core";
import { readMessageHash } from "@arcs/ledger";
import { beforeEach, describe, expect, test } from "vitest";

import { computeScore, registerBy, settleAll } from "../../../../test/support/agents.ts";
import type { Funded } from "../../../../test/support/payments.ts";
import type { Answer } from "../../../../test/support/server.ts";
import { useStore } from "../../../../test/support/stores.ts";
import { createAssociated, newWallet } from "../../../../../ledger/test/support/spl.ts";
import { describeBoth } from "../test/stored-book.ts";
import { useVoicesScene } from "../test/paid-voices.ts";
import { askAbout, followAccounts } from "./follow-accounts.ts";
import {
  countReads,
  countReadsLeft,
  findFollowed,
  followAsked,
  followListed,
  followPaid,
  letGo,
  listDueAccounts,
} from "./followed-accounts.ts";

const { server, state, logOf } = useVoicesScene(useStore());
const never = new AbortController().signal;
const UNIT = 1_000_000n;

const follow = (): Promise<void> => followAccounts(server().context, never);
const check = (account: string): Promise<Answer> => server().call("GET", `/check/${account}`);
const paid = (account: Funded, by: Funded, amount = UNIT): Promise<string> =>
  state.payments.pay(by, account, amount);

/** Makes a payer that has spent with both roots. */
async function addVoice(): Promise<Funded> {
  const payer = await state.payments.addPayer();
  for (const root of [state.roots.one, state.roots.two]) await paid(root, payer, 10n * UNIT);
  return payer;
}

const exact = () => ({
  token: state.payments.tokenId,
  form: "exact",
  expiresAt: new Date(Date.now() + 60_000).toISOString(),
});

beforeEach(() => {
  server().context.settings.maxPublicVerifications = 0;
});

/** Makes a seller that was paid by twelve customers, of whom five have a voice. */
async function addSeller(): Promise<Funded & { customers: Funded[] }> {
  const customers = await Promise.all([
    ...Array.from({ length: 5 }, addVoice),
    ...Array.from({ length: 7 }, () => state.payments.addPayer()),
  ]);
  await follow();
  await settleAll(server());
  const seller = await state.payments.addPayer(0n);
  for (const customer of customers) await paid(seller, customer);
  return { ...seller, customers };
}

/** Asks about an account, and has all of it be read, settled and scored. */
async function readAll(account: string): Promise<void> {
  await check(account);
  await follow();
  await settleAll(server());
  await computeScore(server(), account);
}

describe("an account that nobody registered", () => {
  test("is worth what its customers back, from the first question on: a small price passes, a large one does not", async () => {
    const seller = await addSeller();
    const account = seller.wallet.address;
    const first = await check(account);
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({ account, agentId: null, claimed: false, score: null });
    expect(first.body).toMatchObject({ payments: { count: 0 }, safeToSpend: { amount: "0" } });
    expect(first.body.reading).toEqual({ state: "queued", from: null, finalUntil: null });
    await follow();
    await settleAll(server());
    await computeScore(server(), account);
    const { body } = await check(account);
    expect(body.payments).toMatchObject({ count: 12, payers: 12, payersWithVoice: 5 });
    expect(body.safeToSpend).toMatchObject({ amount: "3.75", costToForge: "3.75" });
    expect(body.score).toMatchObject({ tier: "bronze" });
    expect(body.score.overall).toBeGreaterThan(0);
    expect(body.reading).toMatchObject({ state: "complete" });
    const { from, finalUntil } = body.reading;
    expect(new Date(finalUntil).getTime() - new Date(from).getTime()).toBeGreaterThan(
      6.9 * 86_400_000,
    );
    const { stored, folded } = await describeBoth(server().context.store);
    expect(stored).toEqual(folded);
    const key = await server().makeKey();
    const hold = (amount: string): Promise<Answer> =>
      server().call("POST", `/v1/accounts/${account}/holds`, {
        key,
        body: {
          payment: randomBytes(32).toString("hex"),
          payer: seller.customers[0]!.wallet.address,
          ...exact(),
          amount,
        },
      });
    expect((await hold("0.25")).status).toBe(201);
    expect((await hold("25")).body.error).toMatchObject({
      code: "not_covered",
      details: { reason: "too_small" },
    });
  });

  test("shows what its score was computed from, and stays out of lists", async () => {
    const seller = await addSeller();
    const account = seller.wallet.address;
    await readAll(account);
    const key = await server().makeKey();
    const evidence = await server().call("GET", `/v1/reputation/${account}/evidence`, { key });
    expect(evidence.body).toMatchObject({
      agentId: account,
      totalTransactions: 12,
      ownAddresses: [account],
    });
    expect(evidence.body.overallScore).toBe((await check(account)).body.score.overall);
    expect((await server().call("GET", `/v1/agents/${account}`, { key })).status).toBe(404);
    const { body } = await server().call("GET", "/v1/agents/search?limit=100", { key });
    expect(body.data.map(({ id }: { id: string }) => id)).not.toContain(account);
  });

  test("is worth nothing where its money only circles", async () => {
    const seller = await state.payments.addPayer();
    const ring = await Promise.all(Array.from({ length: 6 }, () => state.payments.addPayer()));
    await check(seller.wallet.address);
    for (let round = 0; round < 2; round++) {
      for (const wallet of ring) {
        await paid(seller, wallet, 50n * UNIT);
        await paid(wallet, seller, 50n * UNIT);
      }
    }
    await follow();
    await settleAll(server());
    const { body } = await check(seller.wallet.address);
    expect(body.safeToSpend).toMatchObject({ amount: "0", costToForge: "0" });
    expect(body.payments).toMatchObject({ count: 12, payersWithVoice: 0 });
  });

  test("is read at its associated account, however many others strangers have opened for it", async () => {
    const { bank, token } = state.payments;
    const [payer, seller] = [await addVoice(), newWallet()];
    const account = await createAssociated(bank, token, seller.address);
    await paid({ wallet: seller, account }, payer);
    await check(seller.address);
    // Each with more in it, and listed before.
    const opened = Array.from({ length: 1_000 }, () => ({
      pubkey: newWallet().address,
      account: { data: [Buffer.alloc(8, 1).toString("base64"), "base64"] },
    }));
    const { context } = server();
    // And read before it was opened.
    await context.store.pool.query(
      `insert into account_cursors (network, account, last_signature, read_at) select 'local', account, 'any', now()
       from unnest($1::text[]) as t (account)`,
      [opened.map(({ pubkey }) => pubkey)],
    );
    const asked: unknown[] = [];
    const ledger = {
      ...context.ledger,
      async request(method: string, params: readonly unknown[]): Promise<unknown> {
        if (method === "getSignaturesForAddress") asked.push(params[0]);
        if (opened.some(({ pubkey }) => pubkey === params[0])) return [];
        const answer = await context.ledger.request(method, params);
        if (method !== "getTokenAccountsByOwner" || params[0] !== seller.address) return answer;
        const { value } = answer as { value: unknown[] };
        return { value: [...opened, ...value] };
      },
    };
    await followAccounts({ ...context, ledger }, never);
    expect((await check(seller.address)).body.payments).toMatchObject({ count: 1 });
    expect(
      asked.filter((each) => opened.some(({ pubkey }) => pubkey === each)).length,
    ).toBeLessThan(100);
  });

  test("is a vault that a program owns, as well as a wallet: whatever can be paid", async () => {
    const { bank, token } = state.payments;
    // No key has it: it is off the curve.
    const vault = Array.from({ length: 50 }, () => encodeAddress(randomBytes(32))).find(
      (each): boolean => !isAddress(each),
    )!;
    const account = await createAssociated(bank, token, vault);
    const payer = await addVoice();
    await follow();
    await settleAll(server());
    await paid({ wallet: { ...newWallet(), address: vault }, account }, payer);
    expect((await check(vault)).body).toMatchObject({
      account: vault,
      claimed: false,
      payments: { count: 0 },
    });
    await readAll(vault);
    const { body } = await check(vault);
    expect(body).toMatchObject({
      payments: { count: 1, payersWithVoice: 1 },
      score: { tier: "bronze" },
    });
    const key = await server().makeKey();
    const evidence = await server().call("GET", `/v1/reputation/${vault}/evidence`, { key });
    expect(evidence.body).toMatchObject({ agentId: vault, totalTransactions: 1 });
    const asked = {
      payment: "ab".repeat(32),
      payer: payer.wallet.address,
      ...exact(),
      amount: "0.1",
    };
    const hold = await server().call("POST", `/v1/accounts/${vault}/holds`, { key, body: asked });
    expect(hold.status).toBe(201);
  });

  test("loses with what it sends back what the payment said for it, whichever of its accounts it sends it from", async () => {
    const seller = await addSeller();
    const [first, second] = seller.customers;
    await check(seller.wallet.address);
    await paid(first!, seller);
    await paid(second!, seller, UNIT / 2n);
    await follow();
    const sent = (await logOf(seller)).filter(({ kind }) => kind === "transfer");
    expect(sent).toMatchObject([
      { payee: first!.wallet.address, amount: "1" },
      { payee: second!.wallet.address, amount: "0.5" },
    ]);
    await settleAll(server());
    expect((await check(seller.wallet.address)).body.safeToSpend.costToForge).toBe("2.625");
  });

  test("is followed once it was paid: what an agent sends back, too, gives back its payment's word", async () => {
    const agent = await state.payments.addAgent();
    const payer = await addVoice();
    await follow();
    await settleAll(server());
    const transactionHash = await paid(agent, payer, 4n * UNIT);
    const body = {
      event: "payment.completed",
      agentId: agent.id,
      payer: { address: payer.wallet.address },
      amount: "4",
    };
    const key = await server().makeKey();
    expect(
      (
        await server().call("POST", "/v1/payments/events", {
          key,
          body: { ...body, transactionHash },
        })
      ).status,
    ).toBe(201);
    await paid(payer, agent, 4n * UNIT);
    await follow();
    await settleAll(server());
    expect((await check(agent.id)).body).toMatchObject({
      payments: { count: 1 },
      safeToSpend: { costToForge: "0" },
    });
  });

  test("is claimed by the agent that registers its address, and nothing is lost", async () => {
    const seller = await addSeller();
    const account = seller.wallet.address;
    await readAll(account);
    const before = (await check(account)).body;
    const key = await server().makeKey();
    const registered = await registerBy(server(), seller.wallet, { key, name: "Seller" });
    expect(registered.status).toBe(201);
    await computeScore(server(), account);
    const after = (await check(account)).body;
    expect(after).toMatchObject({ agentId: account, claimed: true });
    for (const member of ["safeToSpend", "payments", "score"])
      expect(after[member]).toEqual(before[member]);
    const { body } = await server().call("GET", `/v1/agents/${account}`, { key });
    expect(body.trustScore.overall).toBe(before.score.overall);
    // Hidden from now on.
    await server().context.store.pool.query(
      "update agents set privacy_mode = 'private' where id = $1",
      [account],
    );
    expect((await check(account)).body).toMatchObject({
      score: null,
      safeToSpend: before.safeToSpend,
    });
  });

  test("is paid with a hold like any other", async () => {
    const seller = await addSeller();
    const account = seller.wallet.address;
    await check(account);
    await follow();
    await settleAll(server());
    const key = await server().makeKey();
    const [payer] = seller.customers;
    const { name, send } = await state.payments.prepare(payer!, seller, UNIT);
    const body = { payment: name, payer: payer!.wallet.address, amount: "1", ...exact() };
    const held = await server().call("POST", `/v1/accounts/${account}/holds`, { key, body });
    expect(held.status).toBe(201);
    const transactionHash = await send();
    const { request } = server().context.ledger;
    expect(await readMessageHash(request, transactionHash, { commitment: "confirmed" })).toBe(name);
    // As if half a minute had gone by since it was read.
    await server().context.store.pool.query("update followed_accounts set next_at = now()", []);
    await follow();
    expect((await server().call("GET", `/v1/holds/${held.body.id}`, { key })).body.state).toBe(
      "paid",
    );
    expect((await check(account)).body.safeToSpend).toMatchObject({ outstanding: "1", held: "0" });
  });
});

test("a root is followed on where it was paid, once it is off the list: what it sends back has to be seen", async () => {
  const { store } = server().context;
  const account = newWallet().address;
  const root = { account, network: "local" };
  const now = new Date(Date.now() - 2 * 3_600_000);
  await followListed(store.pool, [root], { now });
  await store.transaction((tx) => followPaid(tx, root, { now }));
  await letGo(store.pool, { now: new Date(), forDays: 30 });
  expect(await findFollowed(store.pool, account)).toMatchObject({ account });
  const left = { all: 1000, toAsk: 1000 };
  const due = await listDueAccounts(store.pool, { now: new Date(), limit: 1000, left });
  expect(due.map((each) => each.account)).toContain(account);
  await letGo(store.pool, { now: new Date(Date.now() + 31 * 86_400_000), forDays: 30 });
  expect(await findFollowed(store.pool, account)).toBeUndefined();
});

describe("a flood of questions", () => {
  /** Counts requests to the ledger, and the accounts that are looked at, in their order. */
  function counted() {
    const { context } = server();
    const calls = { all: 0, owners: [] as unknown[] };
    const request = (method: string, params: readonly unknown[]): Promise<unknown> => {
      calls.all++;
      if (method === "getTokenAccountsByOwner") calls.owners.push(params[0]);
      return context.ledger.request(method, params);
    };
    return { calls, context: { ...context, ledger: { ...context.ledger, request } } };
  }

  test("about 2,000 fake accounts by one caller costs a hundred requests, and delays no other's", async () => {
    await follow();
    const fakes = new Set<unknown>();
    const ask = () => {
      const { address } = newWallet();
      fakes.add(address);
      return askAbout(server().context, address, { by: "one" });
    };
    for (let i = 0; i < 200; i++) await Promise.all(Array.from({ length: 10 }, ask));
    const { rows } = await server().context.store.pool.query<{ count: number }>(
      "select count(*)::int as count from followed_accounts where read_at is null",
    );
    // Questions that come at the same moment do not see each other.
    expect(rows[0]!.count).toBeLessThan(110);
    // By this machine's address.
    const account = newWallet().address;
    await check(account);
    const { calls, context } = counted();
    await followAccounts(context, never);
    expect(calls.owners).toContain(account);
    const before = calls.owners.slice(0, calls.owners.indexOf(account));
    expect(before.filter((owner) => fakes.has(owner)).length).toBeLessThan(8);
    // One for each; the others are of the roots, and of the sellers of other tests.
    expect(calls.owners.filter((owner) => fakes.has(owner)).length).toBeLessThan(110);
    expect((await check(account)).body.reading).toMatchObject({ state: "complete" });
    // They are empty: they are not read again, and let go.
    const again = counted();
    await followAccounts(again.context, never);
    expect(again.calls.owners.filter((owner) => fakes.has(owner))).toEqual([]);
    const clock = { ...context.clock, now: () => new Date(Date.now() + 3_700_000) };
    await followAccounts({ ...server().context, clock }, never);
    const left = await server().context.store.pool.query(
      "select 1 from followed_accounts where is_empty",
      [],
    );
    expect(left.rows.length).toBeLessThanOrEqual(3);
  }, 120_000);

  test("takes no place from accounts that were paid, and these none from others", async () => {
    const { context } = server();
    const { pool } = context.store;
    const now = new Date();
    const paidOnes = Array.from({ length: 5 }, () => newWallet().address);
    const ask = (account: string, by: string): Promise<unknown> =>
      askAbout({ ...context, settings: { ...context.settings, observeAccounts: limit } }, account, {
        by,
      });
    const { rows } = await pool.query<{ count: number }>(
      "select count(*)::int as count from followed_accounts where asked_by not in ('roots', 'payments')",
    );
    const limit = rows[0]!.count + 4;
    for (const account of paidOnes) {
      await context.store.transaction((tx) =>
        followPaid(tx, { account, network: "local" }, { now }),
      );
    }
    const account = newWallet().address;
    expect(await ask(account, "somebody")).toMatchObject({ askedBy: "somebody" });
    // Where all places are taken, the flood makes room, but not with what was paid.
    for (let i = 0; i < 9; i++) await ask(newWallet().address, "flood");
    for (let i = 0; i < 3; i++) await ask(newWallet().address, "somebody");
    const left = await pool.query("select account from followed_accounts where account = any($1)", [
      paidOnes,
    ]);
    expect(left.rows).toHaveLength(paidOnes.length);
  });

  test("does not use up the day's reads: a caller who had its share of them waits, and no other", async () => {
    const { context } = server();
    const busy = await addSeller();
    // As if all accounts of other tests had been read.
    await context.store.pool.query(
      "update followed_accounts set next_at = now() + interval '1 day'",
      [],
    );
    const { rows } = await context.store.pool.query<{ used: number }>(
      "select coalesce(sum(reads), 0)::int as used from account_reads",
      [],
    );
    const ask = (by: string, account: string): Promise<unknown> =>
      askAbout(context, account, { by });
    const stateOf = async (account: string): Promise<string> =>
      (await check(account)).body.reading.state;
    await ask("busy", busy.wallet.address);
    const settings = { ...context.settings, observeReads: 2 * (rows[0]!.used + 100) };
    await followAccounts({ ...context, settings }, never);
    expect(await stateOf(busy.wallet.address)).toBe("complete");
    const [own, other] = [newWallet().address, newWallet().address];
    await ask("busy", own);
    await ask("another", other);
    await followAccounts({ ...context, settings }, never);
    expect([await stateOf(own), await stateOf(other)]).toEqual(["queued", "complete"]);
    await follow();
    expect(await stateOf(own)).toBe("complete");
  });

  test("by five callers leaves three quarters of a day's reads for asking, and half of the day for what was paid", async () => {
    const { context } = server();
    const { pool } = context.store;
    // A day of its own.
    const now = new Date(Date.UTC(2090, 0, 1, 12));
    const limit = 100_000;
    const ask = async (by: string): Promise<string> => {
      const account = newWallet().address;
      await followAsked(pool, { account, network: "local", by, now, limit: 1_000, reads: limit });
      return account;
    };
    const isRead = async (account: string): Promise<boolean> => {
      const left = await countReadsLeft(pool, { now, limit });
      return (await listDueAccounts(pool, { now, limit: 10_000, left })).some(
        (each) => each.account === account,
      );
    };
    for (const by of ["one", "two", "three", "four", "five"]) {
      const account = await ask(by);
      while (await isRead(account))
        await countReads(pool, [{ paidBy: by, account, reads: 500 }], { now });
    }
    expect((await countReadsLeft(pool, { now, limit })).toAsk).toBeGreaterThan(35_000);
    expect(await isRead(await ask("six"))).toBe(true);
    const paidOne = newWallet().address;
    await context.store.transaction((tx) =>
      followPaid(tx, { account: paidOne, network: "local" }, { now }),
    );
    // By any number of callers.
    await countReads(pool, [{ paidBy: "many", account: "any", reads: 50_000 }], { now });
    expect([await isRead(await ask("seven")), await isRead(paidOne)]).toEqual([false, true]);
    await pool.query("delete from followed_accounts where asked_at >= $1", [now]);
    await pool.query("delete from account_reads where day >= $1", [now]);
  });

  describe("about accounts that others ask about, too", () => {
    // A day of its own, for each test.
    let now: Date;
    let day = 0;
    const limit = 100_000;
    beforeEach(() => {
      now = new Date(Date.UTC(2091, 0, ++day, 12));
    });
    const pool = () => server().context.store.pool;
    const ask = (account: string, by: string): Promise<boolean> =>
      followAsked(pool(), { account, network: "local", by, now, limit: 1_000_000, reads: limit });
    const payerOf = async (account: string): Promise<string | undefined> => {
      const left = await countReadsLeft(pool(), { now, limit });
      const due = await listDueAccounts(pool(), { now, limit: 10_000, left });
      return due.find((each) => each.account === account)?.paidBy;
    };
    const use = (paidBy: string, account: string, reads: number): Promise<void> =>
      countReads(pool(), [{ paidBy, account, reads }], { now });

    test("takes none over while who asked first has reads left, nor ever without reads", async () => {
      const account = newWallet().address;
      await ask(account, "first");
      await use("spent", "another", 10_000);
      for (const by of ["spent", "second", "spent"]) await ask(account, by);
      expect(await payerOf(account)).toBe("first");
      await use("first", "another", 10_000);
      await ask(account, "spent");
      expect(await payerOf(account)).toBeUndefined();
      await ask(account, "second");
      expect(await payerOf(account)).toBe("second");
    });

    test("leaves an account that was paid reads of its own, whoever asked about it", async () => {
      const account = newWallet().address;
      await ask(account, "spent");
      await use("spent", "another", 10_000);
      expect(await payerOf(account)).toBeUndefined();
      await server().context.store.transaction((tx) =>
        followPaid(tx, { account, network: "local" }, { now }),
      );
      expect(await payerOf(account)).toBe("payments");
    });

    test("has 30 paid accounts with many transactions leave reads for the next one", async () => {
      const accounts = Array.from({ length: 31 }, () => newWallet().address);
      for (const account of accounts)
        await server().context.store.transaction((tx) =>
          followPaid(tx, { account, network: "local" }, { now }),
        );
      const honest = accounts.pop() ?? "";
      for (const account of accounts)
        while ((await payerOf(account)) !== undefined) await use("payments", account, 500);
      expect(await payerOf(honest)).toBe("payments");
      expect((await countReadsLeft(pool(), { now, limit })).all).toBeGreaterThan(10_000);
    });

    test("has one account not use up all that its caller has", async () => {
      const [heavy, other] = [newWallet().address, newWallet().address];
      for (const account of [heavy, other]) await ask(account, "caller");
      while ((await payerOf(heavy)) !== undefined) await use("caller", heavy, 100);
      expect(await payerOf(other)).toBe("caller");
    });
  });

  test("that is not read says so a minute after it should have been", async () => {
    const account = newWallet().address;
    await check(account);
    await follow();
    expect((await check(account)).body.reading.state).toBe("complete");
    const { pool } = server().context.store;
    const age = (seconds: number) =>
      pool.query("update followed_accounts set read_at = $2 where account = $1", [
        account,
        new Date(Date.now() - seconds * 1000),
      ]);
    await age(60);
    expect((await check(account)).body.reading.state).toBe("complete");
    await age(95);
    expect((await check(account)).body.reading.state).toBe("behind");
  });

  test("reads no more a day than the settings allow: a turn ends where its reads do", async () => {
    const { context } = server();
    const { pool } = context.store;
    // As if all accounts of other tests had been read.
    await pool.query("update followed_accounts set next_at = now() + interval '1 day'", []);
    const accounts = Array.from({ length: 20 }, () => newWallet().address);
    for (const account of accounts) await askAbout(context, account, { by: account });
    const countRead = async (): Promise<number> => {
      const { rows } = await pool.query(
        "select 1 from followed_accounts where account = any($1) and read_at is not null",
        [accounts],
      );
      return rows.length;
    };
    // As if accounts that were paid had used all but a few of the day's reads.
    const used = 1_000;
    await pool.query("delete from account_reads", []);
    await countReads(pool, [{ paidBy: "payments", account: "any", reads: used }], {
      now: new Date(),
    });
    const withReads = (left: number) => ({
      ...context,
      settings: { ...context.settings, observeReads: used + left },
    });
    await followAccounts(withReads(0), never);
    expect(await countRead()).toBe(0);
    // Eight are read at once, and more than their one read each are not left.
    await followAccounts(withReads(1), never);
    expect(await countRead()).toBe(8);
    await follow();
    expect(await countRead()).toBe(20);
  });

  test("is not answered by reading where the server observes nothing", async () => {
    const { settings } = server().context;
    settings.observe = "off";
    const { body } = await check(newWallet().address);
    settings.observe = "on-demand";
    expect(body.reading).toEqual({ state: "reported", from: null, finalUntil: null });
  });
});
