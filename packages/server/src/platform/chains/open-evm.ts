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
import type { JsonValue } from "@arcs/core";
import type { LocalEvm } from "@arcs/evm/local";

import { type EvmNetwork, type EvmNetworks, type EvmPayer, LOCAL_EVM } from "./chains.ts";
import type { ServerSettings } from "../settings/read-settings.ts";

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

type OpenedLocalEvm = { chain: EvmNetwork; close(): Promise<void> };

/**
 * Prepares an EVM on this machine, which is started with the first request to it. If the optional package that it is
 * in is not installed, whatever it is asked says so.
 */
function openLocalEvm(): OpenedLocalEvm {
  const { chainId } = LOCAL_EVM;
  let starting: Promise<LocalEvm> | undefined;
  async function start(): Promise<LocalEvm> {
    try {
      // Loaded on demand: few need it.
      const { startLocalEvm } = await import("@arcs/evm/local");
      return await startLocalEvm({ chainId });
    } catch (error) {
      // The next request tries again.
      starting = undefined;
      throw error;
    }
  }
  async function request(method: string, params: readonly JsonValue[]): Promise<unknown> {
    const evm = await (starting ??= start());
    return evm.request(method, params);
  }
  const provider = ({ method, params }: { method: string; params?: unknown }): Promise<unknown> =>
    request(method, params as readonly JsonValue[]);
  return {
    chain: {
      ...createEvmReader({ chainId, providers: [provider] }),
      erc8004: createErc8004Reader({ chainId, providers: [provider], confirmations: 1 }),
      confirmations: 1,
      request,
    },
    async close() {
      const evm = await starting?.catch(() => undefined);
      await evm?.close();
    },
  };
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
