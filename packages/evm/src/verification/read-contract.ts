import { SdkError } from "@arcs/core";

import { callAt } from "../evm/read-chain.ts";
import type { EvmRpc } from "../evm/rpc.ts";

/** Access to a contract: endpoint, block and address. */
export type ContractView = { rpc: EvmRpc; blockNumber: number; to: string };

/** Reads from a contract that should not refuse. @throws SdkError `evm_rpc_error` when it does */
export async function readContract<Value>(
  { rpc, blockNumber, to }: ContractView,
  { data, decode }: { data: string; decode: (data: string) => Value },
): Promise<Value> {
  const result = await callAt(rpc, blockNumber, { to, data });
  if ("reverted" in result) throw new SdkError("evm_rpc_error", "the contract refuses to be read");
  return decode(result.returned);
}
