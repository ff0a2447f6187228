import { isSdkError, type JsonValue, SdkError } from "@arcs/core";
import { describeValue, showValue } from "@arcs/core/internal";

import { sameHex } from "../base/values.ts";
import { connectEvm, type EvmProvider, type EvmRpc, revertOf } from "./rpc.ts";

export type EvmBlock = {
  number: number;
  hash: string;
  /** Unix seconds. */
  timestamp: number;
  /** Wei; absent on chains without EIP-1559. */
  baseFeePerGas: bigint | undefined;
};

export type CallResult = { returned: string } | { reverted: string };

export async function readChainId(rpc: EvmRpc): Promise<number> {
  return toNumber(await rpc.request("eth_chainId", []), "eth_chainId");
}

export async function readBlock(
  rpc: EvmRpc,
  number: number | "latest" | "finalized",
): Promise<EvmBlock | undefined> {
  const tag = typeof number === "number" ? quantity(number) : number;
  const block = await rpc.request("eth_getBlockByNumber", [tag, false]);
  if (block === null) return undefined;
  const facts = object(block, "eth_getBlockByNumber");
  const found = toNumber(facts["number"], "block number");
  if (typeof number === "number" && found !== number) {
    throw new SdkError(
      "evm_rpc_error",
      "the EVM endpoint answered with another block than was asked for",
    );
  }
  return {
    number: found,
    hash: toHex(facts["hash"], { what: "block hash", bytes: 32 }),
    timestamp: toNumber(facts["timestamp"], "block timestamp"),
    baseFeePerGas:
      facts["baseFeePerGas"] == null ? undefined : toBigInt(facts["baseFeePerGas"], "base fee"),
  };
}

export async function readHead(rpc: EvmRpc): Promise<EvmBlock> {
  const head = await readBlock(rpc, "latest");
  if (head === undefined) throw malformed("latest block");
  return head;
}

/** Reads a transaction, its input in lower case. */
export async function readTransaction(
  rpc: EvmRpc,
  hash: string,
): Promise<{ from: JsonValue | undefined; to: JsonValue | undefined; input: string }> {
  const answer = await rpc.request("eth_getTransactionByHash", [hash]);
  const { from, to, input, hash: found } = object(answer, "transaction");
  if (!sameHex(toHex(found, { what: "transaction hash", bytes: 32 }), hash)) {
    throw new SdkError(
      "evm_rpc_error",
      "the endpoint must answer with the transaction that it was asked for",
    );
  }
  return { from, to, input: toHex(input, { what: "transaction input" }).toLowerCase() };
}

/**
 * Calls a contract at a block; without a contract, deploys the data. A revert is a result, other
 * failures are thrown.
 */
export async function callAt(
  rpc: EvmRpc,
  blockNumber: number,
  call: { to?: string; data: string },
): Promise<CallResult> {
  try {
    const result = await rpc.request("eth_call", [call, quantity(blockNumber)]);
    return { returned: toHex(result, { what: "eth_call" }) };
  } catch (error) {
    const reverted = revertOf(error);
    if (reverted !== undefined) return { reverted };
    throw error;
  }
}

export function quantity(value: number | bigint): string {
  return `0x${value.toString(16)}`;
}

export function toNumber(value: unknown, what: string): number {
  const number = Number(toBigInt(value, what));
  if (!Number.isSafeInteger(number)) throw malformed(what);
  return number;
}

export function toBigInt(value: unknown, what: string): bigint {
  if (typeof value !== "string" || !/^0x[0-9a-fA-F]{1,64}$/.test(value)) throw malformed(what);
  return BigInt(value);
}

export function toHex(value: unknown, { what, bytes }: { what: string; bytes?: number }): string {
  if (typeof value !== "string" || !/^0x(?:[0-9a-fA-F]{2})*$/.test(value)) throw malformed(what);
  if (bytes !== undefined && value.length !== 2 + 2 * bytes) throw malformed(what);
  return value;
}

export function object(value: unknown, what: string): Record<string, JsonValue> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw malformed(what);
  return value as Record<string, JsonValue>;
}

function malformed(what: string): SdkError {
  return new SdkError(
    "evm_rpc_error",
    `the EVM endpoint's answer for ${what} cannot be understood`,
  );
}

// For chains without finality: on no known chain was a block replaced at this depth.
const FINAL_DEPTH = 1_000;

/**
 * Finds the first block that is not before a time, in Unix seconds; `until` where all below it are.
 */
export async function findFirstBlock(
  rpc: EvmRpc,
  { since, until }: { since: number; until: number },
): Promise<number> {
  let [low, high] = [0, until];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const block = await readBlock(rpc, middle);
    // A block that the endpoint no longer has is old, and it has no logs of that time either.
    if (block === undefined || block.timestamp < since) low = middle + 1;
    else high = middle;
  }
  return low;
}

export async function readFinalBlock(rpc: EvmRpc, head: EvmBlock): Promise<number> {
  const deep = Math.max(0, head.number - FINAL_DEPTH);
  try {
    const final = await readBlock(rpc, "finalized");
    return Math.min(head.number, Math.max(deep, final?.number ?? 0));
  } catch (error) {
    // Some chains do not know "finalized".
    if (isSdkError(error, "evm_rpc_error")) return deep;
    throw error;
  }
}

/**
 * Finds the first block that is not older than a time, in Unix seconds; the one after the newest
 * where all are.
 */
export async function findBlockAt(rpc: EvmRpc, time: number): Promise<number> {
  const { number } = await readHead(rpc);
  return findFirstBlock(rpc, { since: time, until: number + 1 });
}

/** Balance of an account that pays for transactions on an EVM chain. */
export type EvmFunds = {
  wei: bigint;
  /** Whether it covers two of our transactions at the present gas price. */
  isEnough: boolean;
};

// Enough for two attestations or feedbacks, with a margin.
const GAS = 1_000_000n;

/**
 * Reads an account's balance for its transactions.
 *
 * @throws SdkError `evm_unreachable` or `evm_rpc_error`
 * @example
 * ```ts
 * const { wei, isEnough } = await readEvmFunds("https://rpc.example", "0x70997970C51812dc3A010C7d01b50e0d17dc79C8");
 * ```
 */
export async function readEvmFunds(provider: EvmProvider, address: string): Promise<EvmFunds> {
  const rpc = connectEvm(provider);
  const [balance, price] = await Promise.all([
    rpc.request("eth_getBalance", [address, "latest"]),
    rpc.request("eth_gasPrice", []),
  ]);
  const wei = toBigInt(balance, "eth_getBalance");
  const gasPrice = toBigInt(price, "eth_gasPrice");
  return { wei, isEnough: wei >= gasPrice * GAS };
}

type Ask<Value> = (rpc: EvmRpc) => Promise<Value>;

export type Endpoints = {
  askAll: <Value>(ask: Ask<Value>) => Promise<Value[]>;
  /**
   * Asks all endpoints, as far as they are of the chain. @throws SdkError `evm_rpc_error` for one
   * of another
   */
  askChain: <Value>(ask: Ask<Value>) => Promise<Value[]>;
  /**
   * Asks all endpoints for what they must agree about. @throws SdkError `evm_rpc_error` where they
   * differ
   */
  askAgreed: <Value>(subject: string, ask: Ask<Value>) => Promise<Value>;
};

export function connectEndpoints(chain: {
  chainId: number;
  providers: readonly EvmProvider[];
}): Endpoints {
  const { chainId, providers } = chain;
  if (!Number.isSafeInteger(chainId) || chainId < 1) {
    const message = `chainId must be an integer from 1, such as 8453 (received ${showValue(chainId)})`;
    throw new SdkError("invalid_argument", message);
  }
  if (!Array.isArray(providers) || providers.length === 0) {
    const message = `providers must be an array of one endpoint or several (received ${describeValue(providers)})`;
    throw new SdkError("invalid_argument", message);
  }
  const endpoints = (providers as readonly EvmProvider[]).map((provider) => connectEvm(provider));
  const askAll: Endpoints["askAll"] = (ask) => Promise.all(endpoints.map(ask));
  const askChain: Endpoints["askChain"] = (ask) =>
    askAll(async (rpc) => {
      await assertChain(rpc, chainId);
      return ask(rpc);
    });
  return {
    askAll,
    askChain,
    askAgreed: async (subject, ask) => agreed(await askChain(ask), subject),
  };
}

export async function assertChain(rpc: EvmRpc, chainId: number): Promise<void> {
  const found = await readChainId(rpc);
  if (found === chainId) return;
  throw new SdkError(
    "evm_rpc_error",
    `the EVM endpoint is of chain ${found}, not of chain ${chainId}`,
  );
}

export function agreed<Value>(answers: readonly Value[], subject: string): Value {
  const texts = new Set(
    answers.map((answer) =>
      JSON.stringify(answer, (_, part: unknown) => (typeof part === "bigint" ? `${part}` : part)),
    ),
  );
  if (texts.size > 1) {
    const expected = `the endpoints of the chain must agree about ${subject}`;
    throw new SdkError("evm_rpc_error", `${expected} (received different answers)`);
  }
  return answers[0] as Value;
}
