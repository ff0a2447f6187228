import { createEvmReader, evmChains, findEvmChain } from "@arcs/bridge";
import { chainIdOf } from "@arcs/core/internal";

import type { EvmNetwork, EvmNetworks } from "../base/chains.ts";
import type { ServerSettings } from "../settings/read-settings.ts";

// Of chains that nothing is known of.
const USUAL_CONFIRMATIONS = 12;

/** Makes readers of the EVM chains that the settings name endpoints of. Nothing is asked before the first payment. */
export function openEvm(settings: Pick<ServerSettings, "evmRpcUrls" | "evmConfirmations">): EvmNetworks {
  const { evmRpcUrls, evmConfirmations } = settings;
  const names = [...new Set(evmRpcUrls.map(({ network }) => network))];
  return new Map(
    names.map((name): [string, EvmNetwork] => {
      const chainId = chainIdOf(name) ?? 0;
      const providers = evmRpcUrls.filter(({ network }) => network === name).map(({ value }) => value);
      const set = evmConfirmations.find(({ network }) => network === name)?.value;
      return [name, { ...createEvmReader({ chainId, providers }), confirmations: set ?? usualConfirmations(chainId) }];
    }),
  );
}

function usualConfirmations(chainId: number): number {
  const known = evmChains.map(findEvmChain).find((chain) => chain.chainId === chainId);
  return known?.confirmations ?? USUAL_CONFIRMATIONS;
}
