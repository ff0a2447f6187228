import { SdkError } from "@arcs/core";
import type {
  Abi,
  ContractFunctionArgs,
  ContractFunctionName,
  ContractFunctionReturnType,
  Hex,
} from "viem";
import { decodeFunctionResult, encodeFunctionData } from "viem/utils";

import { callAt } from "./read-chain.ts";
import type { EvmRpc } from "./rpc.ts";

export type ContractRead<Value> = { data: Hex; decode: (returned: string) => Value };

export function contractRead<
  const Contract extends Abi,
  Name extends ContractFunctionName<Contract, "view">,
  Args extends ContractFunctionArgs<Contract, "view", Name>,
>(
  abi: Contract,
  functionName: Name,
  args: Args,
): ContractRead<ContractFunctionReturnType<Contract, "view", Name, Args>> {
  return {
    data: encodeFunctionData({ abi, functionName, args } as never),
    decode(returned) {
      try {
        return decodeFunctionResult({ abi, functionName, data: returned } as never);
      } catch (cause) {
        // There is no such contract at the address, or the endpoint is dishonest.
        const message = `the contract's answer to ${functionName} cannot be read: is it deployed on this chain?`;
        throw new SdkError("evm_rpc_error", message, { cause });
      }
    },
  };
}

/** Reads from a contract that should not refuse. */
export async function readContract<Value>(
  { rpc, blockNumber, to }: { rpc: EvmRpc; blockNumber: number; to: string },
  { data, decode }: ContractRead<Value>,
): Promise<Value> {
  const result = await callAt(rpc, blockNumber, { to, data });
  if ("reverted" in result) throw new SdkError("evm_rpc_error", "the contract refuses to be read");
  return decode(result.returned);
}
