import { oneOf, url, wholeNumber } from "@arcs/core/internal";
import { bridgeChains, evmChains, findEvmChain, readKeyEnvironment } from "@arcs/evm";

import {
  coins,
  evmKey,
  listContradictions,
  providerKey,
  type SettingTable,
  templateId,
  templateIds,
  type ValuesOf,
} from "./value-forms.ts";

export const bridgeSettings = {
  bridgeChain: {
    env: "BRIDGE_CHAIN",
    form: oneOf(...evmChains),
    fallback: "base-sepolia",
    what: "Chain on which credentials are copied; ethereum and sepolia work with an attester only",
  },
  bridgeSecretKey: {
    env: "BRIDGE_SECRET_KEY",
    form: providerKey,
    fallbackText: "none: the provider is not used",
    what: "API key of the cross-chain provider; its prefix tells the environment",
    secret: true,
  },
  bridgeEnvironment: {
    env: "BRIDGE_ENV",
    form: oneOf("staging", "production"),
    fallbackText: "the environment of the key, or of the chain",
    what: "Test chains (`staging`) or main chains (`production`), to fit key and chain",
  },
  bridgeReputationTemplateId: {
    env: "BRIDGE_REPUTATION_TEMPLATE_ID",
    form: templateId,
    fallbackText: "none: ReputationCredentials are not sent to the provider",
    what: "The provider's template for ReputationCredential",
  },
  bridgeTemplateIds: {
    env: "BRIDGE_TEMPLATE_IDS",
    form: templateIds,
    fallback: {},
    fallbackText: "none",
    what: "The provider's templates for credentials of other kinds (`arcs-server bridge prepare` creates them)",
  },
  bridgeProviderUrl: {
    env: "BRIDGE_PROVIDER_URL",
    form: url("http:", "https:"),
    fallbackText: "the provider's URL for the environment",
    what: "URL of the provider's API, including `/api`",
  },
  bridgeAttesterKey: {
    env: "BRIDGE_ATTESTER_KEY",
    form: evmKey,
    fallbackText: "none: nothing is attested",
    what: "EVM key that signs and pays for attestations; use it for this bridge only",
    secret: true,
  },
  bridgeRpcUrl: {
    env: "BRIDGE_RPC_URL",
    form: url("http:", "https:"),
    fallbackText: "none",
    what: "JSON-RPC endpoint of the attester's chain",
    secret: true,
  },
  bridgeForm: {
    env: "BRIDGE_FORM",
    form: oneOf("attestation", "batch"),
    fallback: "attestation",
    what: "An attestation for each credential, or a time stamp for a Merkle root of many",
  },
  bridgeConfirmations: {
    env: "BRIDGE_CONFIRMATIONS",
    form: wholeNumber({ min: 1, max: 10_000 }),
    fallbackText: "by chain",
    what: "Blocks after which a transaction of the attester counts as confirmed",
  },
  bridgeMaxFee: {
    env: "BRIDGE_MAX_FEE",
    form: coins,
    fallbackText: "0.05 on Ethereum, 0.005 on Base and Arbitrum, 5 on Polygon",
    what: "Highest fee for one transaction of the attester, in the chain's native coin",
  },
} as const satisfies SettingTable;

type BridgeSettings = ValuesOf<typeof bridgeSettings>;

/**
 * Finds contradictions between settings of the bridge that are valid each by itself. No key is
 * shown.
 */
export function bridgeProblems(settings: Partial<BridgeSettings>): string[] {
  const { bridgeSecretKey } = settings;
  return bridgeSecretKey === undefined
    ? attesterProblems(settings)
    : providerProblems(settings, bridgeSecretKey);
}

function providerProblems(settings: Partial<BridgeSettings>, secretKey: string): string[] {
  const {
    bridgeEnvironment,
    bridgeChain = "base-sepolia",
    bridgeAttesterKey,
    bridgeRpcUrl,
    bridgeProviderUrl,
  } = settings;
  const environment = readKeyEnvironment(secretKey);
  const chains = bridgeChains.filter((chain) => findEvmChain(chain).environment === environment);
  const oneWay = "no value beside BRIDGE_SECRET_KEY: use either the provider or an attester";
  return listContradictions(bridgeSettings, [
    [
      bridgeEnvironment !== undefined && bridgeEnvironment !== environment,
      "bridgeEnvironment",
      `${environment}, which BRIDGE_SECRET_KEY is for (received ${bridgeEnvironment})`,
    ],
    [
      !(chains as string[]).includes(bridgeChain),
      "bridgeChain",
      `one of ${chains.join(", ")} with a key of ${environment} (received ${bridgeChain})`,
    ],
    [
      bridgeProviderUrl !== undefined && !keepsSecrets(bridgeProviderUrl),
      "bridgeProviderUrl",
      "https:, because the key goes there, or http: on this machine",
    ],
    [bridgeAttesterKey !== undefined, "bridgeAttesterKey", oneWay],
    [bridgeRpcUrl !== undefined, "bridgeRpcUrl", oneWay],
  ]);
}

function attesterProblems(settings: Partial<BridgeSettings>): string[] {
  const {
    bridgeEnvironment,
    bridgeChain = "base-sepolia",
    bridgeAttesterKey,
    bridgeRpcUrl,
  } = settings;
  const { environment } = findEvmChain(bridgeChain);
  return listContradictions(bridgeSettings, [
    [
      bridgeEnvironment !== undefined && bridgeEnvironment !== environment,
      "bridgeEnvironment",
      `${environment}, which ${bridgeChain} belongs to (received ${bridgeEnvironment})`,
    ],
    [
      bridgeAttesterKey !== undefined && bridgeRpcUrl === undefined,
      "bridgeRpcUrl",
      "an endpoint of the chain on which BRIDGE_ATTESTER_KEY attests (received none)",
    ],
    [
      bridgeRpcUrl !== undefined && bridgeAttesterKey === undefined,
      "bridgeAttesterKey",
      "the key that attests through BRIDGE_RPC_URL (received none)",
    ],
  ]);
}

function keepsSecrets(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === "https:" || ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
}
