import { chainIdOf, defined } from "@arcs/core/internal";
import {
  createErc8004Reader,
  createEvmReader,
  createEvmSigner,
  createFeedbackWriter,
  type EvmChainDefinition,
  evmChains,
  type EvmSigner,
  findEvmChain,
  readEvmFunds,
} from "@arcs/evm";

import { type EvmNetwork, type EvmNetworks, type EvmPayer } from "./chains.ts";
import type { ServerSettings } from "../settings/settings.ts";

// For chains that are not in the table of known ones.
const USUAL_CONFIRMATIONS = 12;
const USUAL_MAX_FEE = 5_000_000_000_000_000n;

/** The signer of feedback in the registries of ERC-8004, and its clock. */
export type FeedbackBy = { signer: EvmSigner; now: () => Date };

/** Makes readers of the EVM chains that the settings name endpoints of. Nothing is asked before the first payment. */
export function openEvm(
  settings: Pick<ServerSettings, "evmRpcUrls" | "evmConfirmations">,
  { feedbackBy }: { feedbackBy?: FeedbackBy } = {},
): EvmNetworks {
  const { evmRpcUrls, evmConfirmations } = settings;
  const names = [...new Set(evmRpcUrls.map((each) => each.network))];
  return new Map(
    names.map((name): [string, EvmNetwork] => {
      const chainId = chainIdOf(name) ?? 0;
      const providers = evmRpcUrls.filter((each) => each.network === name).map(({ value }) => value);
      const set = evmConfirmations.find((each) => each.network === name)?.value;
      const known = findKnownChain(chainId);
      const confirmations = set ?? known?.confirmations ?? USUAL_CONFIRMATIONS;
      const maxTransactionFee = known?.maxTransactionFee ?? USUAL_MAX_FEE;
      const [provider = ""] = providers;
      const writing = { chainId, provider, confirmations, maxTransactionFee };
      const feedback = feedbackBy && createFeedbackWriter({ ...writing, ...feedbackBy });
      const erc8004 = createErc8004Reader({ chainId, providers, confirmations });
      return [name, { ...createEvmReader({ chainId, providers }), erc8004, confirmations, ...defined({ feedback }) }];
    }),
  );
}

function findKnownChain(chainId: number): EvmChainDefinition | undefined {
  return evmChains.map(findEvmChain).find((chain) => chain.chainId === chainId);
}

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
