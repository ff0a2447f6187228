import { readRootList, type RootList } from "@arcs/trust";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { giveBackByEscrow } from "../../../../../evm/test/support/auth-capture.ts";
import { hasEvm, needsEvm, STARTING_MS } from "../../../../../evm/test/support/local-evm.ts";
import { newAccount, newAddress, newNonce } from "../../../../../evm/test/support/tokens.ts";
import type { EvmNetwork } from "../../../platform/chains/chains.ts";
import { followAccounts } from "./follow-accounts.ts";
import { readEvmAccounts } from "./read-evm-accounts.ts";
import { changeRoots } from "../roots/load-roots.ts";
import {
  accountOf,
  type EvmPayments,
  NETWORK,
  openEvmPayments,
  signerOf,
} from "../../../../test/support/evm.ts";
import { useServer } from "../../../../test/support/server.ts";
import { entriesOf, testRoots } from "../../../../test/support/fixtures.ts";
import { useStore } from "../../../../test/support/stores.ts";
import { computeScore, settleAll } from "../../../../test/support/agents.ts";
import { withdrawPaymentAccount } from "../../registry/payment-accounts.ts";

/** Adds empty blocks to the end of a chain: a real EVM takes ten seconds to make 3,000. */
function withEmptyBlocks(evm: EvmNetwork, count: number): EvmNetwork {
  return {
    ...evm,
    readFinalBlock: async () => (await evm.readFinalBlock()) + count,
    readBlockTime: async (number) =>
      evm.readBlockTime(Math.min(number, await evm.readFinalBlock())),
    async listTransactions(search) {
      const last = await evm.readFinalBlock();
      if (search.fromBlock > last) return [];
      return evm.listTransactions({ ...search, toBlock: Math.min(search.toBlock, last) });
    },
  };
}

describe.skipIf(!hasEvm)(`roots on an EVM chain${needsEvm}`, () => {
  const opened = useStore();
  const server = useServer(opened);
  let payments: EvmPayments;
  let root: ReturnType<typeof newAccount>;
  let errors: unknown[];
  beforeAll(async () => {
    payments = await openEvmPayments(server());
    server().context.onError = (error) => void errors.push(error);
  }, STARTING_MS);
  afterAll(() => payments?.evm.stop());
  beforeEach(async () => {
    errors = [];
    root = newAccount();
    const list: RootList = {
      ...testRoots,
      assets: [{ network: "base-sepolia", asset: payments.usdc }],
      roots: [{ address: accountOf(root.address), group: 1, cap: "1000000", reason: "for tests" }],
    };
    const { store } = server().context;
    await store.transaction((tx) => changeRoots(tx, readRootList(list), { now: new Date() }));
  });

  const follow = (): Promise<void> =>
    followAccounts(server().context, new AbortController().signal);
  const finalize = (): Promise<void> => payments.evm.mine(64);
  const logOf = async (address: string): Promise<unknown[]> =>
    (await entriesOf(server().context.store, accountOf(address))).filter(
      (entry) => "payee" in entry && entry.payee === accountOf(root.address),
    );
  const sentTo = async (address: string): Promise<unknown[]> =>
    (await entriesOf(server().context.store, accountOf(root.address))).filter(
      (entry) => entry.kind === "transfer" && entry.payee === accountOf(address),
    );
  const voiceOf = async (address: string): Promise<string | undefined> => {
    await settleAll(server());
    const { rows } = await server().context.store.pool.query<{ amounts: string[] }>(
      "select voice::text[] as amounts from cover_accounts where account = $1",
      [accountOf(address)],
    );
    return rows[0]?.amounts[1];
  };

  test("earn their payers a voice that nobody reported, once the block is final, and only once", async () => {
    const { tokens, usdc } = payments;
    const [payer, nonce] = [await payments.addPayer(), newNonce()];
    const transactionHash = await tokens.payBySignature(usdc, payer, {
      to: root.address,
      value: 3_000_000n,
      nonce,
    });
    await tokens.pay(usdc, payer.address, root.address, 999n);
    await follow();
    expect(await logOf(payer.address)).toEqual([]);
    await finalize();
    for (let i = 0; i < 3; i++) await follow();
    expect(await logOf(payer.address)).toMatchObject([
      { kind: "payment", amount: "3", network: NETWORK, asset: usdc.toLowerCase() },
    ]);
    expect(await voiceOf(payer.address)).toBe("3000000");
    const { rows } = await server().context.store.pool.query(
      "select authorization_id from used_settlements where transaction_hash = $1",
      [transactionHash],
    );
    expect(rows).toEqual([{ authorization_id: nonce }]);
    expect(errors).toEqual([]);
  });

  test("take a voice back with what they give back within the day, and from nobody who has not paid", async () => {
    const { tokens, usdc } = payments;
    const [payer, stranger] = [await payments.addPayer(), newAddress()];
    await tokens.mint(usdc, root.address, 10_000_000n);
    await tokens.pay(usdc, payer.address, root.address, 3_000_000n);
    await tokens.pay(usdc, root.address, payer.address, 1_000_000n);
    await tokens.pay(usdc, root.address, stranger, 1_000_000n);
    await finalize();
    await follow();
    expect(await logOf(payer.address)).toMatchObject([{ kind: "payment" }]);
    expect(await sentTo(payer.address)).toMatchObject([{ kind: "transfer", amount: "1" }]);
    expect(await sentTo(stranger)).toEqual([]);
    expect(await voiceOf(payer.address)).toBe("2000000");
    // Settled by now: the voice stays, and there is nothing to write down.
    await tokens.pay(usdc, root.address, payer.address, 5_000_000n);
    await finalize();
    await follow();
    expect(await sentTo(payer.address)).toHaveLength(1);
    expect(await voiceOf(payer.address)).toBe("2000000");
  });

  test("take a voice back with what they give back through an escrow, too", async () => {
    const { tokens, usdc, evm } = payments;
    const payer = await payments.addPayer();
    await tokens.pay(usdc, payer.address, root.address, 3_000_000n);
    const refund = { token: usdc, seller: root.address, payer: payer.address, value: 1_000_000n };
    await giveBackByEscrow({ evm, tokens }, refund);
    await finalize();
    for (let i = 0; i < 2; i++) await follow();
    expect(await sentTo(payer.address)).toMatchObject([{ kind: "transfer", amount: "1" }]);
    expect(await voiceOf(payer.address)).toBe("2000000");
    expect(errors).toEqual([]);
  });

  test("earn nobody anything by other tokens", async () => {
    const { tokens } = payments;
    const other = await tokens.deployToken();
    const payer = await payments.addPayer();
    await tokens.mint(other, payer.address, 5_000_000n);
    await tokens.pay(other, payer.address, root.address, 5_000_000n);
    await finalize();
    await follow();
    expect(await logOf(payer.address)).toEqual([]);
    expect(await voiceOf(payer.address)).toBeUndefined();
  });

  test("are read again where the chain failed, and belong to the agent that has proved the account", async () => {
    const agent = await payments.addAgent();
    expect((await payments.prove(agent, accountOf(root.address), signerOf(root))).status).toBe(201);
    const payer = await payments.addPayer();
    await payments.tokens.pay(payments.usdc, payer.address, root.address, 2_000_000n);
    await finalize();
    const { context } = server();
    const evm = context.evm.get(NETWORK)!;
    const silent = { ...evm, readSettlement: () => Promise.resolve(undefined) };
    await followAccounts(
      { ...context, evm: new Map([[NETWORK, silent]]) },
      new AbortController().signal,
    );
    expect(errors).toMatchObject([{ code: "unavailable" }]);
    expect(await logOf(payer.address)).toEqual([]);
    // It has its own turn; the blocks behind it are read already.
    await follow();
    expect(await logOf(payer.address)).toEqual([]);
    const clock = { ...context.clock, now: () => new Date(Date.now() + 61_000) };
    await followAccounts({ ...context, clock }, new AbortController().signal);
    expect(await voiceOf(payer.address)).toBe("2000000");
    const { rows } = await context.store.pool.query(
      "select agent_id as id from payments where payer = $1",
      [accountOf(payer.address)],
    );
    expect(rows).toEqual([{ id: agent.id }]);
  });

  describe("accounts that nobody registered", () => {
    const check = async (account: string) => (await server().call("GET", `/check/${account}`)).body;
    /** Lets half a minute go by for all that was read. */
    const makeDue = (): Promise<unknown> =>
      server().context.store.pool.query("update followed_accounts set next_at = now()", []);

    test("are not read where nothing on their chain is money by the list of roots: nobody is told to ask again", async () => {
      const { store } = server().context;
      const seller = newAddress();
      await store.transaction((tx) =>
        changeRoots(tx, readRootList(testRoots), { now: new Date() }),
      );
      expect((await check(seller)).reading.state).toBe("reported");
      const list = { ...testRoots, assets: [{ network: "base-sepolia", asset: payments.usdc }] };
      await store.transaction((tx) => changeRoots(tx, readRootList(list), { now: new Date() }));
      expect((await check(seller)).reading.state).toBe("queued");
    });

    test("are read together once they are asked about, by an address alone where there is one chain", async () => {
      const { tokens, usdc } = payments;
      const payer = await payments.addPayer();
      await tokens.pay(usdc, payer.address, root.address, 3_000_000n);
      await finalize();
      await follow();
      await settleAll(server());
      const sellers = Array.from({ length: 20 }, () => newAddress());
      const [paid = "", twice = ""] = sellers;
      expect((await check(paid)).reading.state).toBe("queued");
      for (const seller of sellers) await check(accountOf(seller));
      await tokens.pay(usdc, payer.address, paid, 1_000_000n);
      await tokens.pay(usdc, payer.address, twice, 500_000n);
      await finalize();
      const { context } = server();
      const evm = context.evm.get(NETWORK)!;
      let lists = 0;
      const counted: typeof evm = {
        ...evm,
        listTransactions: (search) => (lists++, evm.listTransactions(search)),
      };
      const chains = new Map([[NETWORK, counted]]);
      await makeDue();
      await followAccounts({ ...context, evm: chains }, new AbortController().signal);
      expect(await check(paid)).toMatchObject({
        account: accountOf(paid),
        payments: { count: 1, payersWithVoice: 1 },
        reading: { state: "complete" },
      });
      expect(lists).toBeLessThan(10);
      lists = 0;
      await finalize();
      await makeDue();
      await followAccounts({ ...context, evm: chains }, new AbortController().signal);
      // One question for the root, and one for all others.
      expect(lists).toBe(2);
    });

    test("go on where one transaction can be read again, though more blocks came after it than are read at a time", async () => {
      const { tokens, usdc } = payments;
      const [payer, seller] = [await payments.addPayer(), newAddress()];
      await tokens.pay(usdc, payer.address, seller, 1_000_000n);
      await finalize();
      const { context } = server();
      const evm = withEmptyBlocks(context.evm.get(NETWORK)!, 3_000);
      const silent: typeof evm = { ...evm, readSettlement: () => Promise.resolve(undefined) };
      /** Reads it by turns of a window, until nothing is left, and says after how many. */
      const readWhole = async (
        chain: typeof evm,
        { inSeconds }: { inSeconds: number },
      ): Promise<number> => {
        const tokensThere = context.settings.paymentTokens.filter(
          ({ network }) => network === NETWORK,
        );
        const asked = {
          evm: chain,
          network: NETWORK,
          accounts: [accountOf(seller)],
          tokens: tokensThere,
        };
        const clock = { ...context.clock, now: () => new Date(Date.now() + inSeconds * 1000) };
        const limits = { firstSeconds: 7 * 86_400, atOnce: 2 };
        for (let turn = 1; turn < 12; turn++) {
          const [reading] = await readEvmAccounts({ ...context, clock }, asked, {
            limits,
            signal: new AbortController().signal,
          });
          if (reading?.isWhole === true) return turn;
        }
        return Number.POSITIVE_INFINITY;
      };
      expect(await readWhole(silent, { inSeconds: 0 })).toBeLessThan(12);
      expect(await entriesOf(context.store, accountOf(payer.address))).toEqual([]);
      expect(await readWhole(evm, { inSeconds: 61 })).toBeLessThan(12);
      expect(await entriesOf(context.store, accountOf(payer.address))).toMatchObject([
        { kind: "payment", amount: "1" },
      ]);
    });

    test("are read in fewer blocks at a time where these have more transactions than are read in a turn", async () => {
      const { tokens, usdc } = payments;
      const [payer, seller] = [await payments.addPayer(), newAddress()];
      for (let i = 0; i < 7; i++) await tokens.pay(usdc, payer.address, seller, 1_000_000n);
      await finalize();
      const { context } = server();
      const evm = context.evm.get(NETWORK)!;
      let read = new Set<string>();
      const counted: typeof evm = {
        ...evm,
        readSettlement: (question) =>
          evm.readSettlement((read.add(question.transactionHash), question)),
      };
      const tokensThere = context.settings.paymentTokens.filter(
        ({ network }) => network === NETWORK,
      );
      const asked = {
        evm: counted,
        network: NETWORK,
        accounts: [accountOf(seller)],
        tokens: tokensThere,
      };
      const limits = { firstSeconds: 86_400, atOnce: 3 };
      let [turns, isWhole] = [0, false];
      for (; turns < 30 && !isWhole; turns++) {
        read = new Set();
        const signal = new AbortController().signal;
        isWhole = (await readEvmAccounts(context, asked, { limits, signal }))[0]?.isWhole === true;
        expect(read.size).toBeLessThanOrEqual(3);
      }
      expect([isWhole, (await entriesOf(context.store, accountOf(payer.address))).length]).toEqual([
        true,
        7,
      ]);
    });

    test("are read again for what could not be read, whichever others they are read with by then", async () => {
      const { tokens, usdc } = payments;
      const [payer, other, seller] = [await payments.addPayer(), newAddress(), newAddress()];
      await tokens.pay(usdc, payer.address, seller, 1_000_000n);
      await finalize();
      const { context } = server();
      const evm = context.evm.get(NETWORK)!;
      const silent: typeof evm = { ...evm, readSettlement: () => Promise.resolve(undefined) };
      const tokensThere = context.settings.paymentTokens.filter(
        ({ network }) => network === NETWORK,
      );
      const read = (
        chain: typeof evm,
        accounts: string[],
        { inSeconds }: { inSeconds: number },
      ): Promise<unknown> => {
        const clock = { ...context.clock, now: () => new Date(Date.now() + inSeconds * 1000) };
        const asked = {
          evm: chain,
          network: NETWORK,
          accounts: accounts.map(accountOf),
          tokens: tokensThere,
        };
        const signal = new AbortController().signal;
        return readEvmAccounts({ ...context, clock }, asked, {
          limits: { firstSeconds: 86_400 },
          signal,
        });
      };
      await read(silent, [other, seller], { inSeconds: 0 });
      expect(errors).toMatchObject([{ code: "unavailable" }]);
      await read(evm, [other], { inSeconds: 61 });
      await read(evm, [seller], { inSeconds: 61 });
      expect(await entriesOf(context.store, accountOf(payer.address))).toMatchObject([
        { kind: "payment", amount: "1" },
      ]);
      const { rows } = await context.store.pool.query(
        "select 1 from unread_transactions where account = any($1)",
        [[other, seller].map(accountOf)],
      );
      expect(rows).toEqual([]);
    });

    test("give back what they send back, keep all when an agent proves them, and begin anew when it withdraws", async () => {
      const { tokens, usdc } = payments;
      const payer = await payments.addPayer();
      await tokens.pay(usdc, payer.address, root.address, 8_000_000n);
      await finalize();
      await follow();
      await settleAll(server());
      const seller = newAccount();
      const account = accountOf(seller.address);
      await tokens.mint(usdc, seller.address, 1_000_000n);
      await check(account);
      await tokens.pay(usdc, payer.address, seller.address, 2_000_000n);
      await tokens.pay(usdc, payer.address, seller.address, 1_000_000n);
      await tokens.pay(usdc, seller.address, payer.address, 1_000_000n);
      await finalize();
      await makeDue();
      await follow();
      expect(await sentTo(payer.address)).toEqual([]);
      const sent = (await entriesOf(server().context.store, account)).filter(
        ({ kind }) => kind === "transfer",
      );
      expect(sent).toMatchObject([{ payee: accountOf(payer.address), amount: "1" }]);
      await computeScore(server(), account);
      const before = await check(account);
      expect(before).toMatchObject({ claimed: false, payments: { count: 2 } });
      const agent = await payments.addAgent();
      expect((await payments.prove(agent, account, signerOf(seller))).status).toBe(201);
      await computeScore(server(), agent.id);
      const after = await check(account);
      expect(after).toMatchObject({ claimed: true, agentId: agent.id });
      for (const member of ["safeToSpend", "payments", "score"])
        expect(after[member]).toEqual(before[member]);
      const { store, clock } = server().context;
      const now = clock.now();
      await store.transaction((tx) =>
        withdrawPaymentAccount(tx, { agentId: agent.id, account, now }),
      );
      await tokens.pay(usdc, payer.address, seller.address, 1_000_000n);
      await finalize();
      await makeDue();
      await follow();
      expect(await check(account)).toMatchObject({ claimed: false, payments: { count: 3 } });
      const { rows } = await store.pool.query<{ id: string; count: number }>(
        "select agent_id as id, count(*)::int as count from payments where payee = $1 group by 1 order by 2",
        [account],
      );
      expect(rows).toEqual([
        { id: account, count: 1 },
        { id: agent.id, count: 2 },
      ]);
      // And proves it again.
      expect((await payments.prove(agent, account, signerOf(seller))).status).toBe(201);
      await computeScore(server(), agent.id);
      expect((await check(account)).payments.count).toBe(3);
      const { rows: left } = await store.pool.query("select 1 from payments where agent_id = $1", [
        account,
      ]);
      expect(left).toEqual([]);
    });
  });
});
