// The contract of the provider's tokens, on a local EVM.
import { encodeFunctionData } from "viem";

import { type LocalEvm, readArtifact } from "./local-evm.ts";
import type { TokenChain } from "./fake-provider.ts";

const MINTER = "0x000000000000000000000000000000000000d00d";

/** The contract, and operations of others on its tokens. */
export type TokenContract = TokenChain & {
  move(tokenId: string, way: { from: string; to: string }): Promise<void>;
};

/**
 * Deploys OpenZeppelin's own token contract. The provider may burn tokens it minted, so it acts as
 * the owner.
 */
export async function deployTokens(evm: LocalEvm): Promise<TokenContract> {
  const artifact = readArtifact(
    "@openzeppelin/contracts/build/contracts/ERC721PresetMinterPauserAutoId.json",
  );
  const contractAddress = await evm.deploy(
    artifact,
    "Credentials",
    "VC",
    "https://provider.example/",
  );
  const owners: string[] = [];
  const send = async (from: string, functionName: string, args: unknown[]): Promise<void> => {
    await evm.rpc("anvil_impersonateAccount", from);
    await evm.fund(from);
    const data = encodeFunctionData({ abi: artifact.abi, functionName, args });
    await evm.rpc("eth_sendTransaction", { from, to: contractAddress, data, gas: "0x989680" });
    await evm.mined();
  };
  return {
    contractAddress,
    mint: async (to) => {
      await send(MINTER, "mint", [to]);
      return String(owners.push(to) - 1);
    },
    burn: (tokenId) => send(owners[Number(tokenId)] ?? "", "burn", [BigInt(tokenId)]),
    move: (tokenId, { from, to }) => send(from, "transferFrom", [from, to, BigInt(tokenId)]),
  };
}
