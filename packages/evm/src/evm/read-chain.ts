import { type JsonValue, SdkError } from "@arcs/core";

import type { EvmRpc } from "./rpc.ts";
import { revertOf } from "./rpc-error.ts";

/** The used fields of a block. */
export type EvmBlock = {
  number: number;
  hash: string;
  /** Unix seconds. */
  timestamp: number;
  /** Wei; absent on chains without EIP-1559. */
  baseFeePerGas: bigint | undefined;
};

/** Result of a contract call: its return data, or its revert data. */
export type CallResult = { returned: string } | { reverted: string };

/** Reads the chain's id. @throws SdkError `evm_unreachable`, `evm_rpc_error` */
export async function readChainId(rpc: EvmRpc): Promise<number> {
  return toNumber(await rpc.request("eth_chainId", []), "eth_chainId");
}

/** Reads the header of a block, or `undefined` where there is none with this number. */
export async function readBlock(rpc: EvmRpc, number: number | "latest" | "finalized"): Promise<EvmBlock | undefined> {
  const tag = typeof number === "number" ? quantity(number) : number;
  const block = await rpc.request("eth_getBlockByNumber", [tag, false]);
  if (block === null) return undefined;
  const facts = object(block, "eth_getBlockByNumber");
  const found = toNumber(facts["number"], "block number");
  if (typeof number === "number" && found !== number) {
    throw new SdkError("evm_rpc_error", "the EVM endpoint answered with another block than was asked for");
  }
  return {
    number: found,
    hash: toHex(facts["hash"], { what: "block hash", bytes: 32 }),
    timestamp: toNumber(facts["timestamp"], "block timestamp"),
    baseFeePerGas: facts["baseFeePerGas"] == null ? undefined : toBigInt(facts["baseFeePerGas"], "base fee"),
  };
}

/** Reads the newest block. */
export async function readHead(rpc: EvmRpc): Promise<EvmBlock> {
  const head = await readBlock(rpc, "latest");
  if (head === undefined) throw malformed("latest block");
  return head;
}

/**
 * Calls a contract at a block; without a contract, deploys the data. A revert is a result; all other failures are
 * thrown.
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

/** Formats an integer for JSON-RPC. */
export function quantity(value: number | bigint): string {
  return `0x${value.toString(16)}`;
}

/** Parses a safe integer of JSON-RPC. @throws SdkError `evm_rpc_error` */
export function toNumber(value: unknown, what: string): number {
  const number = Number(toBigInt(value, what));
  if (!Number.isSafeInteger(number)) throw malformed(what);
  return number;
}

/** Parses an integer of JSON-RPC. @throws SdkError `evm_rpc_error` */
export function toBigInt(value: unknown, what: string): bigint {
  if (typeof value !== "string" || !/^0x[0-9a-fA-F]{1,64}$/.test(value)) throw malformed(what);
  return BigInt(value);
}

/** Parses hexadecimal bytes, with an optional length. @throws SdkError `evm_rpc_error` */
export function toHex(value: unknown, { what, bytes }: { what: string; bytes?: number }): string {
  if (typeof value !== "string" || !/^0x(?:[0-9a-fA-F]{2})*$/.test(value)) throw malformed(what);
  if (bytes !== undefined && value.length !== 2 + 2 * bytes) throw malformed(what);
  return value;
}

/** Parses a JSON object. @throws SdkError `evm_rpc_error` */
export function object(value: unknown, what: string): Record<string, JsonValue> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw malformed(what);
  return value as Record<string, JsonValue>;
}

function malformed(what: string): SdkError {
  return new SdkError("evm_rpc_error", `the EVM endpoint's answer for ${what} cannot be understood`);
}
