import { SdkError } from "@arcs/core";
import type { EncodeFunctionDataParameters, Hex } from "viem";
import { decodeFunctionResult, encodeFunctionData, parseAbi } from "viem/utils";

import type { GivenFeedback } from "./feedback.ts";

// ERC-8004 (draft) and ERC-721, as in ERC8004SPEC.md of github.com/erc-8004/erc-8004-contracts at b9e466c.
const registryAbi = parseAbi([
  "function ownerOf(uint256 agentId) view returns (address)",
  "function tokenURI(uint256 agentId) view returns (string)",
  "function getAgentWallet(uint256 agentId) view returns (address)",
  "function getClients(uint256 agentId) view returns (address[])",
  "function getLastIndex(uint256 agentId, address clientAddress) view returns (uint64)",
  "function readFeedback(uint256 agentId, address clientAddress, uint64 feedbackIndex) view returns (int128 value, uint8 valueDecimals, string tag1, string tag2, bool isRevoked)",
  "function getIdentityRegistry() view returns (address identityRegistry)",
  "function giveFeedback(uint256 agentId, int128 value, uint8 valueDecimals, string tag1, string tag2, string endpoint, string feedbackURI, bytes32 feedbackHash)",
]);

/** Answer of each call. */
type Answers = {
  ownerOf: Hex;
  tokenURI: string;
  getAgentWallet: Hex;
  getClients: readonly Hex[];
  getLastIndex: bigint;
  readFeedback: readonly [value: bigint, valueDecimals: number, tag1: string, tag2: string, isRevoked: boolean];
  getIdentityRegistry: Hex;
};

export type RegistryCall<Value> = { data: string; decode: (returned: string) => Value };

export function registryCall<Name extends keyof Answers>(
  functionName: Name,
  ...args: readonly unknown[]
): RegistryCall<Answers[Name]> {
  const call: EncodeFunctionDataParameters = { abi: registryAbi, functionName, args };
  return {
    data: encodeFunctionData(call),
    decode(returned) {
      try {
        return decodeFunctionResult({ abi: registryAbi, functionName, data: returned } as never) as Answers[Name];
      } catch (error) {
        const message = `${functionName} of the registry expected what ERC-8004 says, got other data`;
        throw new SdkError("evm_rpc_error", message, { cause: error });
      }
    },
  };
}

/** Encodes a call of `giveFeedback`. */
export function giveFeedbackCall({ agentId, feedback }: GivenFeedback): string {
  const { value, valueDecimals, tag1, tag2, endpoint, uri, hash } = feedback;
  return encodeFunctionData({
    abi: registryAbi,
    functionName: "giveFeedback",
    args: [BigInt(agentId), value, valueDecimals, tag1, tag2, endpoint, uri, hash as Hex],
  });
}
