import { bridgeChains, environmentOfKey, evmChainDefinition } from "@arcs/bridge";

import { settingTable, type StartSettings } from "./setting-table.ts";

type BridgeSetting = Extract<keyof typeof settingTable, `bridge${string}`>;

/** What is wrong with the settings of the bridge that are right each by itself. No key is shown. */
export function bridgeProblems(settings: Partial<StartSettings>): string[] {
  const { bridgeSecretKey, bridgeEnvironment, bridgeChain = "base-sepolia" } = settings;
  const { environment } = evmChainDefinition(bridgeChain);
  const problems: string[] = [];
  const expected = (name: BridgeSetting, rule: string): void => {
    const { env, flag } = settingTable[name];
    problems.push(`${env} (${flag}) expected ${rule}`);
  };

  if (bridgeSecretKey !== undefined) {
    const ofKey = environmentOfKey(bridgeSecretKey);
    const provided = bridgeChains.filter((chain) => evmChainDefinition(chain).environment === ofKey);
    if (bridgeEnvironment !== undefined && bridgeEnvironment !== ofKey) {
      expected("bridgeEnvironment", `${ofKey}, which BRIDGE_SECRET_KEY is for, got ${bridgeEnvironment}`);
    }
    if (!(provided as string[]).includes(bridgeChain)) {
      const rule = `one of ${provided.join(", ")} with a BRIDGE_SECRET_KEY of ${ofKey}, got ${bridgeChain}`;
      expected("bridgeChain", rule);
    }
    for (const name of ["bridgeAttesterKey", "bridgeRpcUrl"] as const) {
      if (settings[name] !== undefined) expected(name, "not to be set beside BRIDGE_SECRET_KEY: choose one way");
    }
    return problems;
  }

  if (bridgeEnvironment !== undefined && bridgeEnvironment !== environment) {
    expected("bridgeEnvironment", `${environment}, which ${bridgeChain} belongs to, got ${bridgeEnvironment}`);
  }
  if (settings.bridgeAttesterKey !== undefined && settings.bridgeRpcUrl === undefined) {
    expected("bridgeRpcUrl", "an endpoint of the chain that BRIDGE_ATTESTER_KEY attests on, got none");
  }
  if (settings.bridgeRpcUrl !== undefined && settings.bridgeAttesterKey === undefined) {
    expected("bridgeAttesterKey", "the key that attests over BRIDGE_RPC_URL, got none");
  }
  return problems;
}
