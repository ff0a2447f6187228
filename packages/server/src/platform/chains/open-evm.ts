import { chainIdOf, defined } from "@arcs/core/internal";
import {
  createErc8004Reader,
  createEvmReader,
  createFeedbackWriter,
  type EvmChainDefinition,
  evmChains,
  type EvmSigner,
  findEvmChain,
} from "@arcs/evm";

import { type EvmNetwork, type EvmNetworks, LOCAL_EVM } from "./chains.ts";
import type { ServerSettings } from "../settings/read-settings.ts";
import { openLocalEvm } from "./open-local-evm.ts";

// For chains that are not in the table of known ones.
const USUAL_CONFIRMATIONS = 12;
const USUAL_MAX_FEE = 5_000_000_000_000_000n;

/** The signer of feedback in the registries of ERC-8004, and its clock. */
export type FeedbackBy = { signer: EvmSigner; now: () => Date };

/** EVM chains that payments are read on, open. */
export type OpenedEvm = { networks: EvmNetworks; close(): Promise<void> };

/**
 * Makes readers of the EVM chains that the settings name endpoints of, and on the network `local` of an EVM on this machine.
 * Nothing is asked or started before the first payment.
 */
export function openEvm(
  settings: Pick<ServerSettings, "evmRpcUrls" | "evmConfirmations" | "network">,
  { feedbackBy }: { feedbackBy?: FeedbackBy } = {},
): OpenedEvm {
  const { evmRpcUrls, evmConfirmations, network } = settings;
  const names = [...new Set(evmRpcUrls.map((each) => each.network))];
  const networks = new Map(
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
  // An operator with an endpoint of that chain has its own EVM.
  const local = network === "local" && !networks.has(LOCAL_EVM.network) ? openLocalEvm() : undefined;
  if (local !== undefined) networks.set(LOCAL_EVM.network, local.chain);
  return { networks, close: async () => local?.close() };
}

function findKnownChain(chainId: number): EvmChainDefinition | undefined {
  return evmChains.map(findEvmChain).find((chain) => chain.chainId === chainId);
}
