import { readBlock } from "./read-chain.ts";
import type { EvmRpc } from "./rpc.ts";

/**
 * Finds the first block that is not before a time, in Unix seconds. Returns `until` where all below it are. Times of
 * blocks never decrease.
 */
export async function findFirstBlock(rpc: EvmRpc, { since, until }: { since: number; until: number }): Promise<number> {
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
