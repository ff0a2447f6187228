import { createEvmSigner, type EvmSigner, findEvmChain, readEvmFunds } from "@arcs/evm";

import type { EvmPayer } from "./chains.ts";
import type { ServerSettings } from "../settings/read-settings.ts";

/** Lists the accounts that pay for transactions on EVM chains, as the settings name their keys. */
export async function listEvmPayers(settings: ServerSettings): Promise<EvmPayer[]> {
  const { bridgeSecretKey, bridgeAttesterKey, bridgeChain, bridgeRpcUrl } = settings;
  const payers: EvmPayer[] = [];
  if (settings.erc8004FeedbackKey !== undefined) {
    const signer = await createEvmSigner(settings.erc8004FeedbackKey);
    // Of several endpoints of a chain the first one sends.
    const providers = new Map(settings.evmRpcUrls.toReversed().map(({ network, value }) => [network, value]));
    for (const [network, provider] of providers) {
      payers.push(payerOf(signer, { network, provider, use: "write Trust Scores to a registry" }));
    }
  }
  // With a provider's key the provider pays.
  if (bridgeSecretKey === undefined && bridgeAttesterKey !== undefined && bridgeRpcUrl !== undefined) {
    const signer = await createEvmSigner(bridgeAttesterKey);
    const network = `eip155:${findEvmChain(bridgeChain).chainId}`;
    payers.push(payerOf(signer, { network, provider: bridgeRpcUrl, use: "attest credentials" }));
  }
  return payers;
}

function payerOf(
  { address }: EvmSigner,
  { provider, network, use }: Pick<EvmPayer, "network" | "use"> & { provider: string },
): EvmPayer {
  return { address, network, use, readFunds: () => readEvmFunds(provider, address) };
}
