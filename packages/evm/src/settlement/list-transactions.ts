import { isSdkError } from "@arcs/core";

import { findFirstBlock } from "../evm/find-first-block.ts";
import { type EvmBlock, object, readBlock, readHead, toHex, toNumber } from "../evm/read-chain.ts";
import type { EvmRpc } from "../evm/rpc.ts";
import { readLogs } from "./read-logs.ts";
import { TRANSFER_TOPIC } from "./erc20.ts";

/** Search for the transfers of an account, in some blocks. */
export type TransferSearch = {
  /** Addresses of tokens. */
  tokens: readonly string[];
  /** Address of the account. */
  address: string;
  /** The first and the last block, both included. */
  fromBlock: number;
  toBlock: number;
};

/** A transaction with such transfers. */
export type FoundTransaction = { block: number; logIndex: number; transactionHash: string };

// For chains without finality: on no known chain was a block replaced at this depth.
const FINAL_DEPTH = 1_000;

/**
 * Lists transactions in which an account sent or got tokens, in the order of the chain, by `eth_getLogs`.
 *
 * @throws SdkError `evm_unreachable`, `evm_rpc_error`
 */
export async function listTransactions(rpc: EvmRpc, search: TransferSearch): Promise<FoundTransaction[]> {
  const { tokens, fromBlock, toBlock } = search;
  const topic = `0x${search.address.slice(2).toLowerCase().padStart(64, "0")}`;
  const found = new Map<string, FoundTransaction>();
  for (const topics of [
    [TRANSFER_TOPIC, topic],
    [TRANSFER_TOPIC, null, topic],
  ]) {
    for (const each of await readLogs(rpc, { addresses: tokens, topics, fromBlock, toBlock })) {
      const log = object(each, "log");
      const transactionHash = toHex(log["transactionHash"], { what: "log", bytes: 32 }).toLowerCase();
      const place = { block: toNumber(log["blockNumber"], "log"), logIndex: toNumber(log["logIndex"], "log index") };
      const known = found.get(transactionHash);
      if (known === undefined || place.logIndex < known.logIndex) {
        found.set(transactionHash, { ...place, transactionHash });
      }
    }
  }
  return [...found.values()].sort((left, right) => left.block - right.block || left.logIndex - right.logIndex);
}

/** Finds the newest final block, given the newest of all. */
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

/** Finds the first block that is not older than a time, in Unix seconds; the one after the newest where all are. */
export async function findBlockAt(rpc: EvmRpc, time: number): Promise<number> {
  const { number } = await readHead(rpc);
  return findFirstBlock(rpc, { since: time, until: number + 1 });
}
