import { join } from "node:path";

import { type Signer, type CredentialKind, credentialKinds, SdkError } from "@arcs/core";
import { parseNetwork, chainIdOf, defined } from "@arcs/core/internal";
import {
  createLedgerAnchor,
  createLedgerRequest,
  createLedgerStatusResolver,
  createMemoWriter,
  type LedgerEndpoint,
} from "@arcs/ledger";
import type { ServerLedger, EvmNetwork, EvmNetworks, EvmPayer, ServerBridge } from "./chains.ts";
import type { Clock } from "../base/runtime.ts";
import {
  createErc8004Reader,
  createEvmReader,
  createEvmSigner,
  createFeedbackWriter,
  evmChains,
  type EvmSigner,
  findEvmChain,
  readEvmFunds,
  createEasBridge,
  createProviderBridge,
  createProviderClient,
  type EasBridge,
} from "@arcs/evm";
import type { ServerSettings } from "../settings/settings.ts";

const LAMPORTS = 1_000_000_000_000n;
const FEW_LAMPORTS = 10_000_000_000n;

/**
 * Opens the embedded ledger, or connects to the one of a cluster: nothing is sent there before the
 * first request, and one that cannot be reached keeps no server from starting.
 *
 * @throws SdkError `ledger_folder_in_use` when another process has the embedded ledger open
 */
export async function openLedger(
  settings: ServerSettings,
  { payer, clock }: { payer: Signer; clock: Pick<Clock, "now"> },
): Promise<ServerLedger & { close(): Promise<void> }> {
  const { rpcUrl, programAddress, dataFolder } = settings;
  const network = parseNetwork(settings.network);
  const connect = (endpoint: LedgerEndpoint): ServerLedger => {
    const where = { network, ...endpoint, ...defined({ programAddress }), now: () => clock.now() };
    return {
      anchor: createLedgerAnchor({ ...where, payer }),
      payer: payer.address,
      // Looking at a credential several times in a row asks the ledger once.
      resolveStatus: createLedgerStatusResolver({
        ...where,
        maxStalenessSeconds: network === "local" ? 0 : 10,
      }),
      request: createLedgerRequest(where),
      writeMemo: createMemoWriter({ ...where, payer }),
    };
  };
  if (network !== "local" || rpcUrl !== undefined) {
    return { ...connect(defined({ rpcUrl })), close: () => Promise.resolve() };
  }
  // Loaded on demand: it contains a virtual machine.
  const { createLocalLedger } = await import("@arcs/ledger/local");
  const ledger = await createLocalLedger({ folder: join(dataFolder, "ledger") });
  const connected = connect({ transport: ledger.transport });
  const { value } = (await connected.request("getBalance", [payer.address])) as { value: bigint };
  if (value < FEW_LAMPORTS) await ledger.airdrop(payer.address, LAMPORTS);
  return { ...connected, close: () => ledger.close() };
}

// For chains that are not in the table of known ones.
const USUAL_CONFIRMATIONS = 12;
const USUAL_MAX_FEE = 5_000_000_000_000_000n;

export type FeedbackBy = { signer: EvmSigner; now: () => Date };

/**
 * Makes readers of the EVM chains that the settings name endpoints of. Nothing is asked before the
 * first payment.
 */
export function openEvm(
  settings: Pick<ServerSettings, "evmRpcUrls" | "evmConfirmations">,
  { feedbackBy }: { feedbackBy?: FeedbackBy } = {},
): EvmNetworks {
  const { evmRpcUrls, evmConfirmations } = settings;
  const names = [...new Set(evmRpcUrls.map((each) => each.network))];
  return new Map(
    names.map((name): [string, EvmNetwork] => {
      const chainId = chainIdOf(name) ?? 0;
      const providers = evmRpcUrls
        .filter((each) => each.network === name)
        .map(({ value }) => value);
      const set = evmConfirmations.find((each) => each.network === name)?.value;
      const known = evmChains.map(findEvmChain).find((chain) => chain.chainId === chainId);
      const confirmations = set ?? known?.confirmations ?? USUAL_CONFIRMATIONS;
      const maxTransactionFee = known?.maxTransactionFee ?? USUAL_MAX_FEE;
      const [provider = ""] = providers;
      const writing = { chainId, provider, confirmations, maxTransactionFee };
      const feedback = feedbackBy && createFeedbackWriter({ ...writing, ...feedbackBy });
      const erc8004 = createErc8004Reader({ chainId, providers, confirmations });
      return [
        name,
        {
          ...createEvmReader({ chainId, providers }),
          erc8004,
          confirmations,
          ...defined({ feedback }),
        },
      ];
    }),
  );
}

/** Lists the accounts that pay for transactions on EVM chains, as the settings name their keys. */
export async function listEvmPayers(settings: ServerSettings): Promise<EvmPayer[]> {
  const { bridgeSecretKey, bridgeAttesterKey, bridgeChain, bridgeRpcUrl } = settings;
  const payers: EvmPayer[] = [];
  if (settings.erc8004FeedbackKey !== undefined) {
    const signer = await createEvmSigner(settings.erc8004FeedbackKey);
    // Of several endpoints of a chain the first one sends.
    const providers = new Map(
      settings.evmRpcUrls.toReversed().map(({ network, value }) => [network, value]),
    );
    for (const [network, provider] of providers) {
      payers.push(payerOf(signer, { network, provider, use: "write Trust Scores to a registry" }));
    }
  }
  // With a provider's key the provider pays.
  if (
    bridgeSecretKey === undefined &&
    bridgeAttesterKey !== undefined &&
    bridgeRpcUrl !== undefined
  ) {
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

// Longer than a block takes on any chain; those who wait for the schema ask again.
const SCHEMA_PATIENCE_MS = 30_000;

/**
 * Makes the bridge that the settings name: through the provider, or by attestations. Nothing is
 * sent before the first sync.
 *
 * @returns `undefined` where they name no bridge
 * @throws SdkError `invalid_wallet_key` for an attester's key that is malformed
 */
export async function openBridge(
  settings: ServerSettings,
  { clock }: { clock: Clock },
): Promise<ServerBridge | undefined> {
  const { bridgeSecretKey, bridgeForm: form, bridgeChain: chain } = settings;
  if (bridgeSecretKey !== undefined)
    return providerBridge(settings, { secretKey: bridgeSecretKey, clock });
  const attester = await openAttester(settings, { clock });
  if (attester === undefined) return undefined;
  const { bridge, address } = attester;
  return {
    // A batch's time stamp has no schema.
    ...(form === "batch" ? bridge : withSchema(bridge, clock)),
    kinds: new Set(credentialKinds),
    description: `${chain}, ${form === "batch" ? "batches" : "attestations"} by ${address}`,
  };
}

/**
 * Makes the bridge of the attester that the settings name, with its address; `undefined` where they
 * name none.
 */
export async function openAttester(
  settings: ServerSettings,
  { clock }: { clock: Pick<Clock, "now"> },
): Promise<{ bridge: EasBridge; address: string } | undefined> {
  const {
    bridgeAttesterKey,
    bridgeRpcUrl: provider,
    bridgeConfirmations: confirmations,
  } = settings;
  if (bridgeAttesterKey === undefined || provider === undefined) return undefined;
  const attester = await createEvmSigner(bridgeAttesterKey);
  const { bridgeChain: chain, bridgeForm: form, bridgeMaxFee: maxTransactionFee } = settings;
  const rest = {
    form,
    now: () => clock.now(),
    ...defined({ confirmations, maxTransactionFee }),
  };
  return {
    bridge: createEasBridge({ chain, provider, attester, ...rest }),
    address: attester.address,
  };
}

function providerBridge(
  settings: ServerSettings,
  { secretKey, clock }: { secretKey: string; clock: Pick<Clock, "now"> },
): ServerBridge {
  const {
    bridgeChain,
    bridgeProviderUrl: baseUrl,
    bridgeTemplateIds,
    bridgeReputationTemplateId,
  } = settings;
  const client = createProviderClient({ secretKey, ...defined({ baseUrl }) });
  const templateIds = {
    ...bridgeTemplateIds,
    ...defined({ Reputation: bridgeReputationTemplateId }),
  };
  // The start has compared them: the provider has no templates on Ethereum itself.
  const chain = bridgeChain as Parameters<typeof createProviderBridge>[0]["chain"];
  return {
    ...createProviderBridge({ client, chain, templateIds, now: () => clock.now() }),
    kinds: new Set(Object.keys(templateIds) as CredentialKind[]),
    description: `${chain}, through the provider`,
  };
}

/** Registers the schema of the attestations before the first one, unless somebody has. */
function withSchema(bridge: EasBridge, clock: Pick<Clock, "sleep">): EasBridge {
  let registration: Promise<unknown> | undefined;
  return {
    ...bridge,
    async issue(requests, options) {
      registration ??= bridge.registerSchema().catch((error: unknown) => {
        registration = undefined;
        throw error;
      });
      const waiting = new AbortController();
      const late = clock.sleep(SCHEMA_PATIENCE_MS, waiting.signal).then(() => "late");
      // It goes on, because a second one would cost twice; its outcome is reported in any case.
      const outcome = await Promise.race([registration, late]).finally(() => waiting.abort());
      registration?.catch(() => undefined);
      if (outcome === "late") {
        throw new SdkError(
          "evm_unreachable",
          "the schema of the attestations is not registered on the chain yet",
        );
      }
      return bridge.issue(requests, options);
    },
  };
}
