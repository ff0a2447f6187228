import { bridgeChains, readKeyEnvironment, findEvmChain } from "@arcs/evm";

import { type BridgeSettings, bridgeSettingTable } from "./bridge-settings.ts";

/** Finds contradictions between settings of the bridge that are valid each by itself. No key is shown. */
export function bridgeProblems(settings: Partial<BridgeSettings>): string[] {
  const { bridgeSecretKey } = settings;
  return bridgeSecretKey === undefined ? attesterProblems(settings) : providerProblems(settings, bridgeSecretKey);
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
  return [
    ...(bridgeEnvironment === undefined || bridgeEnvironment === environment
      ? []
      : [problem("bridgeEnvironment", `${environment}, which BRIDGE_SECRET_KEY is for, got ${bridgeEnvironment}`)]),
    ...((chains as string[]).includes(bridgeChain)
      ? []
      : [problem("bridgeChain", `one of ${chains.join(", ")} with a key of ${environment}, got ${bridgeChain}`)]),
    ...(bridgeProviderUrl === undefined || keepsSecrets(bridgeProviderUrl)
      ? []
      : [problem("bridgeProviderUrl", "https:, because the key goes there, or http: on this machine")]),
    ...(bridgeAttesterKey === undefined ? [] : [problem("bridgeAttesterKey", oneWay)]),
    ...(bridgeRpcUrl === undefined ? [] : [problem("bridgeRpcUrl", oneWay)]),
  ];
}

function attesterProblems(settings: Partial<BridgeSettings>): string[] {
  const { bridgeEnvironment, bridgeChain = "base-sepolia", bridgeAttesterKey, bridgeRpcUrl } = settings;
  const { environment } = findEvmChain(bridgeChain);
  const problems: string[] = [];
  if (bridgeEnvironment !== undefined && bridgeEnvironment !== environment) {
    problems.push(
      problem("bridgeEnvironment", `${environment}, which ${bridgeChain} belongs to, got ${bridgeEnvironment}`),
    );
  }
  if (bridgeAttesterKey !== undefined && bridgeRpcUrl === undefined) {
    problems.push(problem("bridgeRpcUrl", "an endpoint of the chain on which BRIDGE_ATTESTER_KEY attests, got none"));
  }
  if (bridgeRpcUrl !== undefined && bridgeAttesterKey === undefined) {
    problems.push(problem("bridgeAttesterKey", "the key that attests through BRIDGE_RPC_URL, got none"));
  }
  return problems;
}

function keepsSecrets(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === "https:" || ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
}

function problem(name: keyof BridgeSettings, rule: string): string {
  const { env, flag } = bridgeSettingTable[name];
  return `${env} (${flag}) expected ${rule}`;
}
