// Transactions of a root's accounts that cannot be read: they hold up none behind them, and are
// tried again on their own.
import { createLedgerRequest, readMessageHash } from "@arcs/ledger";
import { beforeEach, describe, expect, test } from "vitest";

import {
  failedByStatus,
  oddly,
  type Oddity,
  shortPages,
  timeless,
  unreadable,
  versionOne,
  withoutError,
} from "../../../../../ledger/test/support/odd-endpoint.ts";
import { followAccounts } from "./follow-accounts.ts";
import { readLedgerAccount } from "./read-ledger-account.ts";
import { listUnread, noteUnread } from "./service.ts";
import { useVoicesScene } from "../test/paid-voices.ts";
import { useStore } from "../../../../test/support/stores.ts";

const { server, voiceOf, logOf, state } = useVoicesScene(useStore());
let reported: string[];
beforeEach(async () => {
  reported = [];
  server().context.onError = (_error, what) => void reported.push(what);
  await followBehind();
});

/** Follows the roots by an endpoint with oddities, so many seconds from now. */
async function followBehind(
  oddities: readonly Oddity[] = [],
  { inSeconds = 0 } = {},
): Promise<void> {
  const { context, ledger } = server();
  const transport = oddly(ledger.transport, ...oddities);
  const request = createLedgerRequest({ network: "local", transport });
  const clock = {
    ...context.clock,
    now: () => new Date(context.clock.now().getTime() + inSeconds * 1000),
  };
  const odd = { ...context, clock, ledger: { ...context.ledger, request } };
  await followAccounts(odd, new AbortController().signal);
}
const unread = async (): Promise<unknown[]> =>
  (await listUnread(server().context.store.pool, { limit: 10 })).map(
    ({ transactionHash }) => transactionHash,
  );

describe("a root's voices are read", () => {
  test.each([
    ["from transactions of version 1 (SIMD-0385)", versionOne()],
    ["to the end of lists whose pages are short", shortPages(2)],
    ["where an error of null stands beside each result", withoutError],
    ["where no time is told", timeless],
  ])("%s", async (_, oddity) => {
    const payer = await state.payments.addPayer();
    for (let i = 0; i < 5; i++) await state.payments.pay(payer, state.roots.one, 1_000_000n);
    await followBehind([oddity]);
    expect(await voiceOf(payer.wallet.address)).toEqual(["0", "5000000", "0"]);
    expect(reported).toEqual([]);
  });

  test("and not from what failed, also where only the status tells", async () => {
    const payer = await state.payments.addPayer();
    await state.payments.pay(payer, state.roots.one, 1_000_000n);
    await followBehind([failedByStatus()]);
    expect(await voiceOf(payer.wallet.address)).toEqual(["0", "0", "0"]);
  });
});

describe.each(Object.entries(unreadable))("a transaction %s", (_, odd) => {
  test("holds up none behind it, is shown, and is read once it can be, on its own ladder", async () => {
    const payer = await state.payments.addPayer();
    const transactionHash = await state.payments.pay(payer, state.roots.one, 1_000_000n);
    const oddity = odd(() => transactionHash);
    for (let i = 0; i < 3; i++) await state.payments.pay(payer, state.roots.one, 2_000_000n);
    await followBehind([oddity]);
    expect(await voiceOf(payer.wallet.address)).toEqual(["0", "6000000", "0"]);
    expect(await unread()).toEqual([transactionHash]);
    expect(reported).toEqual([`read the transaction ${transactionHash}, and tries again`]);
    // Not asked for again before it is due; and what still fails waits for longer.
    await followBehind([]);
    expect(await voiceOf(payer.wallet.address)).toEqual(["0", "6000000", "0"]);
    await followBehind([oddity], { inSeconds: 61 });
    await followBehind([], { inSeconds: 122 });
    expect(await unread()).toEqual([transactionHash]);
    await followBehind([], { inSeconds: 400 });
    expect(await voiceOf(payer.wallet.address)).toEqual(["0", "7000000", "0"]);
    expect(await unread()).toEqual([]);
    expect((await logOf(payer)).length).toBe(4);
  });
});

test("what a root gave back while the payment could not be read is taken once it can be, and only once", async () => {
  const payer = await state.payments.addPayer();
  const transactionHash = await state.payments.pay(payer, state.roots.one, 5_000_000n);
  await state.payments.pay(state.roots.one, payer, 5_000_000n);
  await followBehind([unreadable["without its meta"]!(() => transactionHash)]);
  expect(await logOf(payer)).toEqual([]);
  await followBehind([], { inSeconds: 61 });
  expect((await logOf(payer)).map(({ kind }) => kind)).toEqual(["payment"]);
  expect(await voiceOf(payer.wallet.address)).toEqual(["0", "0", "0"]);
  await followBehind([], { inSeconds: 200 });
  expect(await logOf(payer)).toHaveLength(1);
  const { rows } = await server().context.store.pool.query(
    "select 1 from cover_log where entry::json->>'kind' = 'transfer' and entry::json->>'payee' = $1",
    [payer.wallet.address],
  );
  expect(rows).toHaveLength(1);
});

test("that can be read again holds up nothing where more came after it than is read at a time", async () => {
  const seller = await state.payments.addPayer(0n);
  const payer = await state.payments.addPayer();
  const hashes: string[] = [];
  for (let i = 0; i < 6; i++) hashes.push(await state.payments.pay(payer, seller, 1_000_000n));
  const oddity = unreadable["that it never gives"]!(() => hashes[0]);
  /** Reads it by turns of two transactions, until nothing is left, and says after how many. */
  const readWhole = async (
    oddities: readonly Oddity[],
    { inSeconds }: { inSeconds: number },
  ): Promise<number> => {
    const { context, ledger } = server();
    const request = createLedgerRequest({
      network: "local",
      transport: oddly(ledger.transport, ...oddities),
    });
    const clock = {
      ...context.clock,
      now: () => new Date(context.clock.now().getTime() + inSeconds * 1000),
    };
    const odd = { ...context, clock, ledger: { ...context.ledger, request } };
    const account = { owner: seller.wallet.address, tokens: context.settings.paymentTokens };
    const limits = { firstSeconds: 86_400, atOnce: 2, listed: 10_000 };
    for (let turn = 1; turn < 10; turn++) {
      const { isWhole } = await readLedgerAccount(odd, account, {
        limits,
        signal: new AbortController().signal,
      });
      if (isWhole) return turn;
    }
    return Number.POSITIVE_INFINITY;
  };
  expect(await readWhole([oddity], { inSeconds: 0 })).toBeLessThan(9);
  expect(await unread()).toEqual([hashes[0]]);
  expect(await readWhole([], { inSeconds: 61 })).toBeLessThan(9);
  expect(await unread()).toEqual([]);
  expect(await logOf(payer)).toHaveLength(6);
});

test("is given up after 30 days, and that is said", async () => {
  const payer = await state.payments.addPayer();
  const transactionHash = await state.payments.pay(payer, state.roots.one, 1_000_000n);
  const oddity = unreadable["that it never gives"]!(() => transactionHash);
  await followBehind([oddity]);
  for (let day = 1; day <= 35; day++)
    await followBehind([oddity], { inSeconds: day * 86_400 + day });
  expect(await unread()).toEqual([]);
  expect(reported.at(-1)).toBe(`read the transaction ${transactionHash}, and gives it up`);
});

test("is forgotten where nobody reads its account any more", async () => {
  const { store } = server().context;
  const at = new Date(Date.now() - 61 * 86_400_000);
  const transaction = { network: "local", accounts: ["nobody's"], transactionHash: "of nobody" };
  await store.transaction((tx) =>
    noteUnread(tx, transaction, { problem: "no meta", now: at, nextAt: at }),
  );
  await followBehind();
  expect(await unread()).not.toContain("of nobody");
});

test("what a root sends is in the log once: as what it gives back, or as the payment that somebody reports", async () => {
  const { payments, roots } = state;
  const logged = async (transaction: string): Promise<unknown[]> => {
    const { rows } = await server().context.store.pool.query<{ kind: string }>(
      "select entry::json->>'kind' as kind from cover_log where entry::json->>'transaction' = $1",
      [transaction],
    );
    return rows.map(({ kind }) => kind);
  };
  const agent = await payments.addAgent();
  const reportBack = async (transactionHash: string): Promise<void> => {
    const { status } = await server().call("POST", "/v1/payments/events", {
      key: await server().makeKey({ accountId: "acc_paid_back" }),
      body: {
        event: "payment.completed",
        agentId: agent.id,
        payer: { address: roots.one.wallet.address },
        amount: "3",
        transactionHash,
      },
    });
    expect(status).toBe(201);
  };
  // Twice, so that there is more to be given back.
  const paidThere = async (): Promise<string> => {
    for (let i = 0; i < 2; i++) await payments.pay(agent, roots.one, 3_000_000n);
    await followBehind();
    return payments.pay(roots.one, agent, 3_000_000n);
  };
  await payments.pay(await payments.addPayer(), agent, 12_000_000n);
  const followedFirst = await paidThere();
  await followBehind();
  await reportBack(followedFirst);
  expect(await logged(followedFirst)).toEqual(["transfer"]);
  const reportedFirst = await paidThere();
  await reportBack(reportedFirst);
  // As if nobody read the agent's account any more: then only the root's shows it.
  await server().context.store.pool.query("delete from followed_accounts where account = $1", [
    agent.id,
  ]);
  await followBehind();
  expect(await logged(reportedFirst)).toEqual(["payment"]);
});

test("a payment that its payer held at a root is held in the log, though nobody reports it", async () => {
  const { payments, roots } = state;
  const payer = await payments.addPayer();
  const { context } = server();
  const transactionHash = await payments.pay(payer, roots.one, 1_000_000n);
  const payment = await readMessageHash(context.ledger.request, transactionHash, {
    commitment: "confirmed",
  });
  await context.store.pool.query(
    `insert into holds (id, account, holder, payment, payer, amount, safe, state, expires_at, created_at, next_at)
     values ('hld_root', $1, 'acc_test', $2, $3, 1000000, 1000000, 'held', now() + interval '1 minute', now(), now())`,
    [roots.one.wallet.address, payment, payer.wallet.address],
  );
  // Too many requests say nothing of this transaction: it is read the next time, and not put aside.
  const busy: Oddity = ({ method, params }, answer) =>
    method === "getTransaction" && params[1]?.encoding === "base64"
      ? { jsonrpc: answer.jsonrpc, id: answer.id, error: { code: -32005, message: "busy" } }
      : undefined;
  await followBehind([busy]);
  expect([await logOf(payer), await unread()]).toEqual([[], []]);
  await followBehind();
  expect(await logOf(payer)).toMatchObject([{ kind: "payment", held: true }]);
});
