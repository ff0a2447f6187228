import type { Hex } from "viem";
import { describe, expect, test } from "vitest";

import { tryRandomTransactions } from "../support/random-transactions.ts";
import { createEvmReader } from "../../src/index.ts";
import { interposed } from "../support/endpoint.ts";
import { hasEvm, needsEvm } from "../support/local-evm.ts";
import { callOf, newAccount, newAddress } from "../support/tokens.ts";
import {
  useSettlements,
  chainId,
  evm,
  tokens,
  reader,
  usdc,
  read,
  funded,
} from "../support/settlement-scene.ts";

const accountOf = (address: string): string => `eip155:${chainId}:${address.toLowerCase()}`;

describe.skipIf(!hasEvm)(`settlements on a real EVM${needsEvm}`, () => {
  useSettlements();

  describe("name the account whose tokens moved", () => {
    test("of a transfer that the payer sent", async () => {
      const [payer, payee] = [await funded(), newAddress()];
      const hash = await tokens.pay(usdc, payer.address, payee, 250n);
      expect(await read(hash)).toMatchObject({
        err: null,
        depth: 1,
        blockTime: expect.any(Number),
        transfers: [
          {
            instruction: "0",
            mint: usdc.toLowerCase(),
            decimals: 6,
            payer: accountOf(payer.address),
            payee: accountOf(payee),
            amount: 250n,
            received: 250n,
          },
        ],
      });
    });

    test("never who sent it: EIP-3009 by a key, and by a smart wallet", async () => {
      const [payer, payee] = [await funded(), newAddress()];
      const byKey = await tokens.payBySignature(usdc, payer, { to: payee, value: 100n });
      expect((await read(byKey))?.transfers).toMatchObject([
        { payer: accountOf(payer.address), received: 100n, instruction: "1" },
      ]);
      const owner = newAccount();
      const wallet = await tokens.deploy("Wallet", owner.address);
      await tokens.mint(usdc, wallet, 500n);
      const byWallet = await tokens.payBySignature(usdc, owner, {
        to: payee,
        value: 100n,
        from: wallet,
      });
      expect((await read(byWallet))?.transfers).toMatchObject([
        { payer: accountOf(wallet), received: 100n },
      ]);
      const [spender, another] = [newAddress(), await funded()];
      await tokens.send(another.address, usdc, callOf("Token", "approve", [spender, 10n]));
      const byAllowance = await tokens.send(
        spender,
        usdc,
        callOf("Token", "transferFrom", [another.address, payee, 10n]),
      );
      expect((await read(byAllowance))?.transfers).toMatchObject([
        { payer: accountOf(another.address) },
      ]);
    });
  });

  describe("count what the payee has of it in the end", () => {
    test("not what goes back in the same transaction, and each of several transfers", async () => {
      const [wallet, another] = [
        await tokens.deploy("Wallet", newAddress()),
        await tokens.deploy("Wallet", newAddress()),
      ];
      await tokens.mint(usdc, wallet, 1_000n);
      const [one, two] = [newAddress(), newAddress()];
      const pay = (to: Hex, value: bigint) => ({
        to: usdc,
        data: callOf("Token", "transfer", [to, value]),
      });
      const several = await tokens.batch(wallet, [pay(one, 100n), pay(two, 200n), pay(one, 300n)]);
      expect(
        (await read(several))?.transfers.map(({ received, instruction }) => [
          instruction,
          received,
        ]),
      ).toEqual([
        ["0", 100n],
        ["1", 200n],
        ["2", 300n],
      ]);
      const back = { to: another, data: callOf("Wallet", "execute", [[pay(wallet, 60n)]]) };
      const roundTrip = await tokens.batch(wallet, [pay(another, 100n), back]);
      expect((await read(roundTrip))?.transfers).toMatchObject([
        { payee: accountOf(another), amount: 100n, received: 40n },
        { payer: accountOf(another) },
      ]);
    });

    test("not what it passes on at once, which is told beside it", async () => {
      const [payer, seller, thief] = [await funded(), newAddress(), newAddress()];
      const sender = await tokens.deploy("Wallet", newAddress());
      await tokens.send(seller, usdc, callOf("Token", "approve", [sender, 100n]));
      const paid = await tokens.authorize(usdc, payer, { to: seller, value: 100n });
      const transactionHash = await tokens.batch(sender, [
        paid,
        { to: usdc, data: callOf("Token", "transferFrom", [seller, thief, 100n]) },
      ]);
      const parties = [payer.address, seller].map(accountOf);
      const settlement = await reader.readSettlement({
        transactionHash,
        tokens: [usdc.toLowerCase()],
        parties,
      });
      expect(settlement?.transfers).toMatchObject([
        { payer: accountOf(payer.address), payee: accountOf(seller), amount: 100n, received: 0n },
        { payer: accountOf(seller), payee: accountOf(thief), amount: 100n },
      ]);
      expect(settlement?.transfers[0]).toHaveProperty("authorization");
    });

    test("and only between those that are asked about, however many a transaction pays", async () => {
      const wallet = await tokens.deploy("Wallet", newAddress());
      await tokens.mint(usdc, wallet, 1_000n);
      const [one, two] = [newAddress(), newAddress()];
      const calls = [one, two].map((to) => ({
        to: usdc,
        data: callOf("Token", "transfer", [to, 10n]),
      }));
      const transactionHash = await tokens.batch(wallet, calls);
      const parties = [wallet, two].map(accountOf);
      const settlement = await reader.readSettlement({
        transactionHash,
        tokens: [usdc.toLowerCase()],
        parties,
      });
      expect(settlement?.transfers.map(({ amount, received }) => [amount, received])).toEqual([
        [10n, 0n],
        [10n, 10n],
      ]);
    });

    test("not what a token keeps without a word, nor what it only says", async () => {
      for (const [name, received] of [
        ["FeeToken", 90n],
        ["LyingToken", 0n],
        ["ShrinkingToken", 50n],
      ] as const) {
        const token = await tokens.deployToken(name);
        const [payer, payee] = [newAddress(), newAddress()];
        await tokens.mint(token, payer, 1_000n);
        const hash = await tokens.pay(token, payer, payee, 100n);
        expect((await read(hash, token))?.transfers, name).toMatchObject([
          { amount: 100n, received },
        ]);
      }
    });
  });

  test("believe a token's contract alone: others that say the same, or run the same code, are others", async () => {
    const [payer, payee] = [await funded(), newAddress()];
    const fake = await tokens.deployToken();
    await tokens.mint(fake, payer.address, 1_000n);
    const hash = await tokens.pay(fake, payer.address, payee, 100n);
    expect(await read(hash)).toMatchObject({ transfers: [], tokens: [fake.toLowerCase()] });
    const wallet = await tokens.deploy("Wallet", payer.address);
    const lying = await tokens.deploy("LyingToken");
    const transfer = callOf("Token", "transfer", [payee, 100n]);
    const emitted = await tokens.send(
      payer.address,
      wallet,
      callOf("Wallet", "delegate", [lying, transfer]),
    );
    expect(await read(emitted)).toMatchObject({
      err: null,
      transfers: [],
      tokens: [wallet.toLowerCase()],
    });
    expect((await read(await tokens.mint(usdc, payee, 100n)))?.transfers).toEqual([]);
  });

  test("prove nothing where the transaction failed, or is none", async () => {
    const [payer, payee] = [await funded(), newAddress()];
    await tokens.send(payer.address, usdc, callOf("Token", "blacklist", [payer.address]));
    const hash = await tokens.pay(usdc, payer.address, payee, 100n);
    expect(await read(hash)).toMatchObject({ err: "reverted", transfers: [] });
    expect(await read(`0x${"ab".repeat(32)}`)).toBeUndefined();
  });

  test("vanish with their block", async () => {
    const [payer, payee] = [await funded(), newAddress()];
    const snapshot = await evm.rpc<string>("evm_snapshot");
    const hash = await tokens.pay(usdc, payer.address, payee, 100n);
    expect((await read(hash))?.isFinal).toBe(false);
    await evm.rpc("evm_revert", snapshot);
    await evm.mine(3);
    expect(await read(hash)).toBeUndefined();
    const stays = await tokens.pay(usdc, payer.address, payee, 100n);
    await evm.mine(200);
    expect(await read(stays)).toMatchObject({ isFinal: true, depth: 201 });
  });

  test("need the agreement of all endpoints, and the chain that was meant", async () => {
    const [payer, payee] = [await funded(), newAddress()];
    const hash = await tokens.pay(usdc, payer.address, payee, 100n);
    const richer = interposed(evm, async (method, { forward }) => {
      const answer = await forward();
      if (method !== "eth_getTransactionReceipt") return answer;
      return JSON.parse(
        JSON.stringify(answer).replaceAll(payee.slice(2).toLowerCase(), "cd".repeat(20)),
      );
    });
    const blind = interposed(evm, (method, { forward }) =>
      method === "eth_getTransactionReceipt" ? null : forward(),
    );
    const two = (other: typeof richer) => createEvmReader({ chainId, providers: [evm.url, other] });
    await expect(
      two(richer).readSettlement({ transactionHash: hash, tokens: [usdc.toLowerCase()] }),
    ).rejects.toMatchObject({
      code: "evm_rpc_error",
    });
    await expect(
      two(blind).readSettlement({ transactionHash: hash, tokens: [usdc.toLowerCase()] }),
    ).rejects.toMatchObject({
      code: "evm_rpc_error",
    });
    expect(await two(blind).readTime()).toBeGreaterThan(1_700_000_000);
    expect(
      await two(evm.url as never).readSettlement({
        transactionHash: hash,
        tokens: [usdc.toLowerCase()],
      }),
    ).toMatchObject({ transfers: [{}] });
    const other = createEvmReader({ chainId: 8453, providers: [evm.url] });
    await expect(other.readSettlement({ transactionHash: hash, tokens: [] })).rejects.toMatchObject(
      {
        code: "evm_rpc_error",
      },
    );
  });

  test("random transactions prove no more than balances say", async () => {
    const { failed } = await tryRandomTransactions({ evm, tokens, chainId }, 10);
    expect(failed).toBeLessThan(10);
  });

  test("transactions of an account are listed in the order of the chain, whichever side it is on, up to what is final", async () => {
    const [account, other] = [await funded(), await funded()];
    const { number: before } = await evm.rpc<{ number: string }>(
      "eth_getBlockByNumber",
      "latest",
      false,
    );
    const fromBlock = Number(before) + 1;
    const hashes = [
      await tokens.pay(usdc, account.address, other.address, 1n),
      await tokens.pay(usdc, other.address, account.address, 2n),
      await tokens.pay(usdc, account.address, account.address, 3n),
    ];
    const last = await tokens.pay(usdc, other.address, newAddress(), 4n);
    const search = {
      tokens: [usdc.toLowerCase()],
      accounts: [account.address],
      fromBlock,
      toBlock: fromBlock + 3,
    };
    const twice = createEvmReader({ chainId, providers: [evm.url, evm.url] });
    expect(await twice.listTransactions(search)).toEqual(hashes);
    expect(await twice.listTransactions({ ...search, tokens: [newAddress()] })).toEqual([]);
    expect(await twice.listTransactions({ ...search, toBlock: fromBlock })).toEqual(
      hashes.slice(0, 1),
    );
    const both = await twice.listTransactions({
      ...search,
      accounts: [account.address, other.address],
    });
    expect(both).toEqual([...hashes, last]);
    expect(await reader.readFinalBlock()).toBeLessThan(fromBlock);
    await evm.mine(64);
    expect(await reader.readFinalBlock()).toBeGreaterThanOrEqual(fromBlock);
    const { timestamp } = await evm.rpc<{ timestamp: string }>(
      "eth_getBlockByNumber",
      `0x${fromBlock.toString(16)}`,
      false,
    );
    expect(await twice.readBlockTime(fromBlock)).toBe(Number(timestamp));
    await expect(reader.readBlockTime(1e9)).rejects.toThrow(
      expect.objectContaining({ code: "evm_rpc_error" }),
    );
  });

  test("the first block that is not older than a time is found", async () => {
    const { timestamp } = await evm.rpc<{ timestamp: string }>(
      "eth_getBlockByNumber",
      "latest",
      false,
    );
    const time = Number(timestamp) + 1_000;
    await evm.rpc("evm_setNextBlockTimestamp", time);
    await evm.mine(3);
    const found = await reader.findBlockAt(time);
    const timeOf = async (block: number): Promise<number> =>
      Number((await evm.rpc("eth_getBlockByNumber", `0x${block.toString(16)}`, false)).timestamp);
    expect(await timeOf(found)).toBe(time);
    expect(await timeOf(found - 1)).toBeLessThan(time);
    expect(await reader.findBlockAt(time + 1_000_000)).toBe(
      Number(await evm.rpc("eth_blockNumber")) + 1,
    );
    expect(await reader.findBlockAt(0)).toBe(0);
  });

  test("options that are none are refused", () => {
    expect(() => createEvmReader({ chainId: 0, providers: [evm.url] })).toThrow("chainId must be");
    expect(() => createEvmReader({ chainId, providers: [] })).toThrow("providers must be");
  });
});
