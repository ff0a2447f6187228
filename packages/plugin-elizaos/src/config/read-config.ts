import { type BridgeConfig, readBridgeConfig } from "@arcs/bridge";
import { createSigner, isSdkError, type Network, parseWalletKey, SdkError, type Signer } from "@arcs/core";

import { type Setting, type SettingName, settingNames, settingTable, type SettingValues } from "./setting-table.ts";

/** What the plugin runs with. Frozen; the wallet's key itself is nowhere in it. */
export type PluginConfig = Readonly<{
  network: Network;
  rpcUrl: string | undefined;
  programAddress: string | undefined;
  /** Signs as the agent. */
  wallet: Signer;
  /** The service; `undefined` where none is configured. */
  api: Readonly<{ url: string; key: string }> | undefined;
  agentUrl: string | undefined;
  /** Entity ids that may make the agent sign or spend. */
  operators: readonly string[];
  bridge: Readonly<BridgeConfig> | undefined;
  paymentWebhookSecret: string | undefined;
  facilitatorUrl: string | undefined;
  pollInterval: number;
  batchSize: number;
}>;

/** Texts of settings by name; `undefined` where nothing is said. */
export type SettingTexts = Readonly<Partial<Record<SettingName, string>>>;

/**
 * Reads the plugin's configuration (specification 5).
 *
 * @param hostProblems - what is wrong with where the plugin runs
 * @throws SdkError `invalid_argument` with everything that is wrong, each as one line of `details.problems`; it never shows
 * a secret
 */
export function readPluginConfig(texts: SettingTexts, hostProblems: readonly string[] = []): PluginConfig {
  const problems = [...hostProblems];
  const values = readValues(texts, problems);
  const wallet = readWallet(texts.AGENT_WALLET_PRIVATE_KEY, problems);
  const bridge = readBridge(texts, problems);
  problems.push(...contradictions(texts));
  const { LEDGER_CLUSTER: network } = values;
  if (problems.length > 0 || network === undefined || wallet === undefined) throw configError(problems);
  const { ARCS_API_URL: apiUrl, ARCS_API_KEY: apiKey } = values;
  return Object.freeze({
    network,
    rpcUrl: values.LEDGER_RPC_URL,
    programAddress: values.LEDGER_PROGRAM_ADDRESS,
    wallet,
    api: apiUrl === undefined || apiKey === undefined ? undefined : Object.freeze({ url: apiUrl, key: apiKey }),
    agentUrl: values.ARCS_AGENT_URL,
    operators: Object.freeze([...(values.ARCS_OPERATORS ?? settingTable.ARCS_OPERATORS.fallback)]),
    bridge: bridge === undefined ? undefined : Object.freeze(bridge),
    paymentWebhookSecret: values.PAYMENT_WEBHOOK_SECRET,
    facilitatorUrl: values.PAYMENT_FACILITATOR_URL,
    pollInterval: values.pollInterval ?? settingTable.pollInterval.fallback,
    batchSize: values.batchSize ?? settingTable.batchSize.fallback,
  });
}

function configError(problems: readonly string[]): SdkError {
  const count = problems.length === 1 ? "1 problem" : `${problems.length} problems`;
  return new SdkError("invalid_argument", `the settings of the plugin have ${count}: ${problems.join("; ")}`, {
    details: { problems },
  });
}

function readValues(texts: SettingTexts, problems: string[]): SettingValues {
  const values: Record<string, unknown> = {};
  for (const name of settingNames) {
    const setting: Setting = settingTable[name];
    const text = texts[name];
    if (text === undefined) {
      if (setting.isRequired) problems.push(`${name} expected ${setting.form.expected}, got none`);
      continue;
    }
    const value = setting.form.read(text);
    if (value === undefined) problems.push(`${name} expected ${setting.form.expected}, got ${factOf(setting, text)}`);
    else values[name] = value;
  }
  return values;
}

function factOf({ isHidden }: Setting, text: string): string {
  return isHidden ? "another value" : JSON.stringify(text.slice(0, 60));
}

function readWallet(text: string | undefined, problems: string[]): Signer | undefined {
  if (text === undefined) return undefined;
  try {
    return createSigner(parseWalletKey(text).secretKey);
  } catch (error) {
    if (!isSdkError(error)) throw error;
    const { expected } = settingTable.AGENT_WALLET_PRIVATE_KEY.form;
    problems.push(`AGENT_WALLET_PRIVATE_KEY expected ${expected}: ${error.message}`);
    return undefined;
  }
}

const BRIDGE_NAMES = ["BRIDGE_ENV", "BRIDGE_CHAIN", "BRIDGE_REPUTATION_TEMPLATE_ID"] as const;

/** Reads the bridge's settings one by one, because its own reader stops at the first thing that is wrong. */
function readBridge(texts: SettingTexts, problems: string[]): BridgeConfig | undefined {
  const { BRIDGE_SECRET_KEY } = texts;
  if (BRIDGE_SECRET_KEY === undefined) return undefined;
  const one = (name: string, variables: SettingTexts): BridgeConfig | undefined => {
    try {
      return readBridgeConfig(variables);
    } catch (error) {
      if (!isSdkError(error)) throw error;
      if (!problems.some((problem) => problem.startsWith(`${name} `))) problems.push(error.message);
      return undefined;
    }
  };
  // The chain by default is a test chain: with a key for production, one has to be named.
  const { BRIDGE_CHAIN } = texts;
  const base = { BRIDGE_SECRET_KEY, ...(BRIDGE_CHAIN === undefined ? {} : { BRIDGE_CHAIN }) };
  if (one("BRIDGE_SECRET_KEY", { BRIDGE_SECRET_KEY, BRIDGE_CHAIN: chainOf(BRIDGE_SECRET_KEY) }) === undefined) {
    return undefined;
  }
  if (one("BRIDGE_CHAIN", base) === undefined) return undefined;
  const parts = BRIDGE_NAMES.map((name) => {
    const text = texts[name];
    return text === undefined || one(name, { ...base, [name]: text }) !== undefined;
  });
  return parts.includes(false) ? undefined : readBridgeConfig({ ...texts });
}

function chainOf(secretKey: string): string {
  return secretKey.startsWith("sk_production_") ? "base" : "base-sepolia";
}

/** What is wrong with settings that are right each by itself. */
function contradictions(texts: SettingTexts): string[] {
  const { LEDGER_CLUSTER, LEDGER_RPC_URL, ARCS_API_URL, ARCS_API_KEY, ARCS_AGENT_URL } = texts;
  const problems: string[] = [];
  if (ARCS_API_URL !== undefined && ARCS_API_KEY === undefined) {
    problems.push("ARCS_API_KEY expected an API key for the service at ARCS_API_URL, got none");
  }
  if (ARCS_API_KEY !== undefined && ARCS_API_URL === undefined) {
    problems.push("ARCS_API_URL expected the URL of the service that ARCS_API_KEY is for, got none");
  }
  if (ARCS_AGENT_URL !== undefined && LEDGER_CLUSTER === "mainnet-beta" && ARCS_AGENT_URL.startsWith("http://")) {
    problems.push("ARCS_AGENT_URL expected https:// on mainnet-beta, got http://");
  }
  if (LEDGER_CLUSTER === "mainnet-beta" && LEDGER_RPC_URL?.startsWith("http://")) {
    problems.push("LEDGER_RPC_URL expected https:// on mainnet-beta, got http://");
  }
  return problems;
}
