// A hand-made chain, and endpoints of it with unusual or dishonest answers: one for each case, for
// all readers.
import type { EvmProvider } from "../../src/index.ts";
import { TRANSFER_TOPIC } from "../../src/settlement/transfer-logs.ts";

export const CHAIN_ID = 8453;
export const HEAD = 30_000;
export const token = `0x${"aa".repeat(20)}`;
export const [alice, bob] = [`0x${"01".repeat(20)}`, `0x${"02".repeat(20)}`];
export const payee = `eip155:${CHAIN_ID}:${bob}`;
export const paidIn = { block: 20_000, transactionHash: `0x${"77".repeat(32)}` };

export const hex = (value: number | bigint, digits = 1): string =>
  `0x${value.toString(16).padStart(digits, "0")}`;
const topic = (address: string): string => `0x${address.slice(2).padStart(64, "0")}`;
const hashOf = (block: number): string => hex(block, 64);
const log = {
  address: token,
  topics: [TRANSFER_TOPIC, topic(alice), topic(bob)],
  data: hex(250_000, 64),
  blockNumber: hex(paidIn.block),
  blockHash: hashOf(paidIn.block),
  transactionHash: paidIn.transactionHash,
  logIndex: "0x3",
};

type Answer = (method: string, params: any[]) => unknown;
/** Changes a request or an answer. */
export type Oddity = (method: string, asked: { params: any[]; answer: () => unknown }) => unknown;

/**
 * A chain with a block each second from 1,000 on, in which Alice once paid Bob 250,000. Balances
 * change by `moved`.
 */
export function oddChain(
  oddity: Oddity = (_, { answer }) => answer(),
  { moved = 250_000 } = {},
): {
  provider: EvmProvider;
  asked: { method: string; params: any[] }[];
} {
  const asked: { method: string; params: any[] }[] = [];
  const honest: Answer = (method, [first, second]) => {
    switch (method) {
      case "eth_chainId":
        return hex(CHAIN_ID);
      case "eth_getCode":
        return "0x";
      case "eth_call": {
        if (first.data === "0x313ce567") return hex(6, 64);
        const isAfter = Number(second) >= paidIn.block;
        const isAlice = String(first.data).endsWith(alice.slice(2));
        return hex(isAlice ? 1_000_000 - (isAfter ? moved : 0) : isAfter ? moved : 0, 64);
      }
      case "eth_getBlockByNumber": {
        const number = first === "latest" || first === "finalized" ? HEAD : Number(first);
        return { number: hex(number), hash: hashOf(number), timestamp: hex(1_000 + number) };
      }
      case "eth_getTransactionReceipt":
        return {
          transactionHash: paidIn.transactionHash,
          blockNumber: hex(paidIn.block),
          blockHash: hashOf(paidIn.block),
          status: "0x1",
          logs: [log],
        };
      case "eth_getLogs": {
        if (first.blockHash !== undefined)
          return first.blockHash === hashOf(paidIn.block) ? [log] : [];
        return Number(first.fromBlock) <= paidIn.block && Number(first.toBlock) >= paidIn.block
          ? [log]
          : [];
      }
      default:
        throw new Error(`${method} was not expected`);
    }
  };
  const provider: EvmProvider = {
    request: async ({ method, params }) => {
      const list = structuredClone(params ?? []) as any[];
      asked.push({ method, params: list });
      return structuredClone(oddity(method, { params: list, answer: () => honest(method, list) }));
    },
  };
  return { provider, asked };
}

/** Refuses ranges of more blocks, in the words of a provider. */
export const shortRanges =
  (longest: number): Oddity =>
  (method, { params: [first], answer }) => {
    const width = Number(first?.toBlock) - Number(first?.fromBlock) + 1;
    if (method !== "eth_getLogs" || !(width > longest)) return answer();
    throw Object.assign(new Error("query returned more than 10000 results"), { code: -32005 });
  };

/** Refuses each request for logs, because of too many. */
export const rateExceeded: Oddity = (method, { answer }) => {
  if (method !== "eth_getLogs") return answer();
  throw Object.assign(new Error("rate exceeded"), { code: -32005 });
};

/** Answers of a dishonest RPC endpoint. */
export const dishonest: Readonly<Record<string, Oddity>> = {
  "of another block's logs": (method, { params: [first], answer }) => {
    if (method !== "eth_getLogs") return answer();
    const block = first.blockHash === undefined ? HEAD + 5 : paidIn.block;
    return [{ ...log, blockNumber: hex(block), blockHash: hashOf(7) }];
  },
  "of no logs where there are some": (method, { params: [first], answer }) =>
    method === "eth_getLogs" && first.blockHash !== undefined ? [] : answer(),
  "of another block": (method, { answer }) => {
    const block = answer() as { number: string };
    return method === "eth_getBlockByNumber" && Number(block.number) === paidIn.block
      ? { ...block, number: hex(7) }
      : block;
  },
};
