// Payments to an account, from the logs of an endpoint that allows only short ranges, or lies.
import { describe, expect, test } from "vitest";
import { erc20Abi } from "viem";
import {
  encodeEventTopics,
  encodeFunctionData,
  getAbiItem,
  padHex,
  parseAbi,
  toFunctionSelector,
} from "viem/utils";

import { createEvmReader, type EvmProvider, type ListedEvmTransfer } from "../../src/index.ts";
import { erc20Selectors, TRANSFER_TOPIC } from "../../src/settlement/transfer-logs.ts";
import { SIGNATURE_QUESTION } from "../../src/evm/signer.ts";

const token = `0x${"aa".repeat(20)}`;
const [alice, bob] = [`0x${"01".repeat(20)}`, `0x${"02".repeat(20)}`];
const payee = `eip155:8453:${bob}`;
const HEAD = 30_000;
const hex = (value: number | bigint, digits = 1): string =>
  `0x${value.toString(16).padStart(digits, "0")}`;
const topic = (address: string): string => `0x${address.slice(2).padStart(64, "0")}`;

type Log = Record<string, unknown>;
const logAt = (block: number, value: bigint, parts: Log = {}): Log => ({
  address: token,
  topics: [TRANSFER_TOPIC, topic(alice), topic(bob)],
  data: hex(value, 64),
  blockNumber: hex(block),
  logIndex: "0x3",
  transactionHash: hex(block, 64),
  ...parts,
});

/** A chain with a block each second from 1,000 on, and these logs. */
function chain(
  logs: readonly Log[],
  { maxRange = 1_000, bend = (found: Log[]): unknown => found } = {},
): EvmProvider {
  return {
    async request({ method, params }) {
      const [first] = params as any[];
      if (method === "eth_chainId") return hex(8453);
      if (method === "eth_call") return hex(6, 64);
      if (method === "eth_getCode") return "0x";
      if (method === "eth_getBlockByNumber") {
        const number = first === "latest" ? HEAD : Number(first);
        return { number: hex(number), hash: hex(number, 64), timestamp: hex(1_000 + number) };
      }
      const [from, to] = [Number(first.fromBlock), Number(first.toBlock)];
      if (to - from >= maxRange) throw Object.assign(new Error("range too long"), { code: -32005 });
      return bend(
        logs.filter(({ blockNumber }) => Number(blockNumber) >= from && Number(blockNumber) <= to),
      );
    },
  };
}

const list = (providers: EvmProvider[], since = 0): Promise<ListedEvmTransfer[]> =>
  createEvmReader({ chainId: 8453, providers }).listTransfers({ payee, tokens: [token], since });

describe("the transfers to an account", () => {
  const logs = [logAt(5, 7n), logAt(4_321, 8n), logAt(HEAD, 9n)];

  test("are found in ranges that the endpoint allows, from a time on", async () => {
    expect(await list([chain(logs)])).toMatchObject([
      {
        amount: 7n,
        blockTime: 1_005,
        payer: `eip155:8453:${alice}`,
        payee,
        mint: token,
        decimals: 6,
      },
      { amount: 8n, blockTime: 5_321 },
      { amount: 9n, transactionHash: hex(HEAD, 64) },
    ]);
    expect((await list([chain(logs)], 1_006)).map(({ amount }) => amount)).toEqual([8n, 9n]);
    expect(await list([chain([])])).toEqual([]);
  });

  test("are found with those by it and others, the newest where there are more than asked for", async () => {
    const carol = `0x${"03".repeat(20)}`;
    const all = [
      ...logs,
      logAt(6, 1n, { topics: [TRANSFER_TOPIC, topic(bob), topic(alice)] }),
      logAt(7, 2n, { topics: [TRANSFER_TOPIC, topic(carol), topic(alice)] }),
      logAt(8, 3n, { topics: [TRANSFER_TOPIC, topic(carol), topic(`0x${"04".repeat(20)}`)] }),
    ];
    const listOf = async (accounts: string[], { max = 10, since = 0 } = {}): Promise<unknown> => {
      const reader = createEvmReader({ chainId: 8453, providers: [chain(all), chain(all)] });
      const ids = accounts.map((address) => `eip155:8453:${address}`);
      const { transfers, isWhole } = await reader.listTransfersOf({
        accounts: ids,
        tokens: [token],
        since,
        max,
      });
      return [transfers.map(({ amount }) => Number(amount)), isWhole];
    };
    expect(await listOf([bob])).toEqual([[7, 1, 8, 9], true]);
    expect(await listOf([bob, alice])).toEqual([[7, 1, 2, 8, 9], true]);
    expect(await listOf([bob, carol], { since: 1_007 })).toEqual([[2, 3, 8, 9], true]);
    expect(await listOf([bob], { max: 2 })).toEqual([[8, 9], false]);
    for (const wrong of [[], ["nobody"]]) {
      await expect(listOf(wrong)).rejects.toMatchObject({ code: "invalid_argument" });
    }
  });

  test("are those to it, in the token that was asked for, and of something", async () => {
    const others = [
      logAt(6, 1n, { topics: [TRANSFER_TOPIC, topic(bob), topic(alice)] }),
      logAt(6, 1n, { address: `0x${"bb".repeat(20)}` }),
      logAt(6, 0n),
      logAt(6, 1n, { topics: [TRANSFER_TOPIC, topic(bob), topic(bob)] }),
      logAt(6, 1n, { removed: true }),
    ];
    expect(await list([chain(others)])).toEqual([]);
  });

  test.each([
    ["logs of other blocks", () => [logAt(HEAD + 1, 1n)]],
    ["no list", () => ({})],
    ["a log of another form", () => [{ blockNumber: "0x1" }]],
  ])("are refused from an endpoint with %s", async (_, bend) => {
    await expect(list([chain(logs, { bend })])).rejects.toMatchObject({ code: "evm_rpc_error" });
  });

  test("are refused where endpoints do not agree, or the account is of another chain", async () => {
    await expect(list([chain(logs), chain(logs.slice(1))])).rejects.toMatchObject({
      code: "evm_rpc_error",
    });
    expect(await list([chain(logs), chain(logs)])).toHaveLength(3);
    const reader = createEvmReader({ chainId: 8453, providers: [chain(logs)] });
    const query = { payee: `eip155:1:${bob}`, tokens: [token], since: 0 };
    await expect(reader.listTransfers(query)).rejects.toMatchObject({ code: "invalid_argument" });
  });
});

test("topic and selectors of ERC-20 are those that viem computes", () => {
  expect(encodeEventTopics({ abi: erc20Abi, eventName: "Transfer" })).toEqual([TRANSFER_TOPIC]);
  const names = Object.keys(erc20Selectors) as (keyof typeof erc20Selectors)[];
  expect(
    Object.fromEntries(
      names.map((name) => [name, toFunctionSelector(getAbiItem({ abi: erc20Abi, name }))]),
    ),
  ).toEqual(erc20Selectors);
});

test("the question for a signature is the call that viem encodes", () => {
  const abi = parseAbi([
    "function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)",
  ]);
  const args = [padHex("0x", { size: 32 }), padHex("0x", { size: 65 })] as const;
  expect(encodeFunctionData({ abi, args })).toBe(SIGNATURE_QUESTION);
});
