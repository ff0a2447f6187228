import { SdkError } from "@arcs/core";

import { callAt } from "../evm/read-chain.ts";
import type { EvmRpc } from "../evm/rpc.ts";

// Written out although viem computes them: viem takes 0.2 s to load, and a server that only reads payments does without
// it.

/** Topic of the event `Transfer(address,address,uint256)`. */
export const TRANSFER_TOPIC = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";

/** Selectors of the functions `transfer(address,uint256)`, `balanceOf(address)` and `decimals()`. */
export const erc20Selectors = { transfer: "0xa9059cbb", balanceOf: "0x70a08231", decimals: "0x313ce567" } as const;

/** Reads the decimals of a token at a block. @throws SdkError `evm_rpc_error` for an unusable number */
export async function readDecimals(rpc: EvmRpc, { token, block }: { token: string; block: number }): Promise<number> {
  const result = await callAt(rpc, block, { to: token, data: erc20Selectors.decimals });
  const decimals = "returned" in result && result.returned.length === 66 ? BigInt(result.returned) : 256n;
  if (decimals <= 36n) return Number(decimals);
  throw new SdkError("evm_rpc_error", "the token gives no usable number of decimals");
}
