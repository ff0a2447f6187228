import type {
  ContractFunctionArgs,
  ContractFunctionName,
  ContractFunctionReturnType,
  Hex,
} from "viem";
import { encodeFunctionData, parseAbi } from "viem/utils";

import { type ContractRead, contractRead } from "../evm/contract-read.ts";
import type { GivenFeedback } from "./feedback.ts";

// ERC-8004 (draft) and ERC-721, as in ERC8004SPEC.md of github.com/erc-8004/erc-8004-contracts at
// b9e466c.
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

type Registry = typeof registryAbi;

export function registryRead<
  Name extends ContractFunctionName<Registry, "view">,
  Args extends ContractFunctionArgs<Registry, "view", Name>,
>(
  functionName: Name,
  args: Args,
): ContractRead<ContractFunctionReturnType<Registry, "view", Name, Args>> {
  return contractRead<Registry, Name, Args>(registryAbi, functionName, args);
}

export function giveFeedbackCall({ agentId, feedback }: GivenFeedback): string {
  const { value, valueDecimals, tag1, tag2, endpoint, uri, hash } = feedback;
  return encodeFunctionData({
    abi: registryAbi,
    functionName: "giveFeedback",
    args: [BigInt(agentId), value, valueDecimals, tag1, tag2, endpoint, uri, hash as Hex],
  });
}
