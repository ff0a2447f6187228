import { createSigner, isSdkError } from "@arcs/core";
import { describe, expect, test } from "vitest";

import {
  type PluginConfig,
  readPluginConfig,
  type SettingTexts,
} from "../../src/config/read-config.ts";
import {
  seed,
  secretKey,
  hex,
  base58,
  apiKey,
  bridgeKey,
  liveBridgeKey,
  operator,
  good,
  api,
  refused,
} from "../support/refused-settings.ts";

const signer = createSigner(seed);
const webhookSecret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;

type Row = [name: string, texts: SettingTexts, expected: Partial<PluginConfig>];

const accepted: Row[] = [
  ["devnet", good, { network: "devnet" }],
  ["testnet", { ...good, LEDGER_CLUSTER: "testnet" }, { network: "testnet" }],
  ["mainnet-beta", { ...good, LEDGER_CLUSTER: "mainnet-beta" }, { network: "mainnet-beta" }],
  ["a local ledger", { ...good, LEDGER_CLUSTER: "local" }, { network: "local" }],
  ["key: hex of the seed", { ...good, AGENT_WALLET_PRIVATE_KEY: hex(seed) }, {}],
  ["key: hex in capitals", { ...good, AGENT_WALLET_PRIVATE_KEY: hex(seed).toUpperCase() }, {}],
  ["key: hex of 64 bytes", { ...good, AGENT_WALLET_PRIVATE_KEY: hex(secretKey) }, {}],
  ["key: base58 of the seed", { ...good, AGENT_WALLET_PRIVATE_KEY: base58(seed) }, {}],
  ["key: base58 of 64 bytes", { ...good, AGENT_WALLET_PRIVATE_KEY: base58(secretKey) }, {}],
  ["key: JSON of the seed", { ...good, AGENT_WALLET_PRIVATE_KEY: JSON.stringify([...seed]) }, {}],
  [
    "key: JSON of 64 bytes",
    { ...good, AGENT_WALLET_PRIVATE_KEY: JSON.stringify([...secretKey]) },
    {},
  ],
  [
    "key: JSON with spaces",
    { ...good, AGENT_WALLET_PRIVATE_KEY: JSON.stringify([...seed], null, 2) },
    {},
  ],
  ["key: spaces around it", { ...good, AGENT_WALLET_PRIVATE_KEY: ` ${hex(seed)}\n` }, {}],
  [
    "an RPC endpoint",
    { ...good, LEDGER_RPC_URL: "https://rpc.example/?key=1" },
    { rpcUrl: "https://rpc.example/?key=1" },
  ],
  [
    "an RPC endpoint here",
    { ...good, LEDGER_RPC_URL: "http://127.0.0.1:8899/" },
    { rpcUrl: "http://127.0.0.1:8899" },
  ],
  [
    "a program",
    { ...good, LEDGER_PROGRAM_ADDRESS: signer.address },
    { programAddress: signer.address },
  ],
  ["the service", { ...good, ...api }, { api: { url: "https://arcs.example", key: apiKey } }],
  [
    "the service, slash",
    { ...good, ...api, ARCS_API_URL: "https://arcs.example/" },
    { api: { url: "https://arcs.example", key: apiKey } },
  ],
  [
    "the service here",
    { ...good, ...api, ARCS_API_URL: "http://[::1]:8787" },
    { api: { url: "http://[::1]:8787", key: apiKey } },
  ],
  [
    "a public URL",
    { ...good, ARCS_AGENT_URL: "https://agent.example" },
    { agentUrl: "https://agent.example" },
  ],
  ["an operator", { ...good, ARCS_OPERATORS: operator }, { operators: [operator] }],
  [
    "operators",
    { ...good, ARCS_OPERATORS: `${operator.toUpperCase()}, ${operator}` },
    { operators: [operator, operator] },
  ],
  [
    "a bridge",
    { ...good, BRIDGE_SECRET_KEY: bridgeKey },
    { bridge: { secretKey: bridgeKey, environment: "staging", chain: "base-sepolia" } },
  ],
  [
    "a bridge to polygon-amoy",
    { ...good, BRIDGE_SECRET_KEY: bridgeKey, BRIDGE_ENV: "staging", BRIDGE_CHAIN: "polygon-amoy" },
    { bridge: { secretKey: bridgeKey, environment: "staging", chain: "polygon-amoy" } },
  ],
  [
    "a bridge in production",
    {
      ...good,
      BRIDGE_SECRET_KEY: liveBridgeKey,
      BRIDGE_ENV: "production",
      BRIDGE_CHAIN: "arbitrum",
    },
    { bridge: { secretKey: liveBridgeKey, environment: "production", chain: "arbitrum" } },
  ],
  [
    "a template",
    { ...good, BRIDGE_SECRET_KEY: bridgeKey, BRIDGE_REPUTATION_TEMPLATE_ID: "tpl_1" },
    {
      bridge: {
        secretKey: bridgeKey,
        environment: "staging",
        chain: "base-sepolia",
        reputationTemplateId: "tpl_1",
      },
    },
  ],
  ["a chain without a key", { ...good, BRIDGE_CHAIN: "polygon" }, { bridge: undefined }],
  [
    "a webhook secret",
    { ...good, PAYMENT_WEBHOOK_SECRET: webhookSecret },
    { paymentWebhookSecret: webhookSecret },
  ],
  ["a facilitator", { ...good, PAYMENT_FACILITATOR_URL: "https://pay.example" }, {}],
  ["the cloud", { ...good, CLOUD_API_KEY: "k-1", CLOUD_API_URL: "https://cloud.example" }, {}],
  ["the defaults", good, { pollInterval: 5000, batchSize: 50, operators: [], api: undefined }],
  ["the shortest interval", { ...good, pollInterval: "1000" }, { pollInterval: 1000 }],
  ["the longest interval", { ...good, pollInterval: "3600000" }, { pollInterval: 3_600_000 }],
  ["the smallest batch", { ...good, batchSize: "1" }, { batchSize: 1 }],
  ["the largest batch", { ...good, batchSize: "1000" }, { batchSize: 1000 }],
];

describe("the plugin's configuration", () => {
  test.each(accepted)("takes %s", (_, texts, expected) => {
    const config = readPluginConfig(texts);
    expect(config).toMatchObject(expected);
    expect(config.wallet.address).toBe(signer.address);
    expect(Object.isFrozen(config)).toBe(true);
  });

  test.each(refused)("refuses %s", (_, texts, ...expected) => {
    const problems = problemsOf(texts);
    expect(problems).toHaveLength(expected.length);
    problems.forEach((problem, index) =>
      expect(problem.startsWith(expected[index] ?? "?"), problem).toBe(true),
    );
  });

  test.each(refused.filter(([, texts]) => texts.AGENT_WALLET_PRIVATE_KEY !== undefined))(
    "shows no secret of %s",
    (_, texts) => {
      const shown = problemsOf(texts).join("\n");
      expect(shown).not.toBe("");
      const secrets = [
        texts.AGENT_WALLET_PRIVATE_KEY,
        texts.ARCS_API_KEY,
        texts.BRIDGE_SECRET_KEY,
        texts.PAYMENT_WEBHOOK_SECRET,
      ];
      for (const secret of secrets) {
        if (secret !== undefined && secret.length > 4) expect(shown).not.toContain(secret);
      }
    },
  );

  test("says all problems in one error of one line", () => {
    try {
      readPluginConfig({});
      expect.unreachable();
    } catch (error) {
      expect(isSdkError(error, "invalid_argument")).toBe(true);
      const { message } = error as Error;
      expect(
        message.startsWith("the settings of the plugin have 2 problems: LEDGER_CLUSTER must be"),
      ).toBe(true);
      expect(message).not.toContain("\n");
    }
  });

  test("holds no key of the wallet", () => {
    const config = readPluginConfig(good);
    expect(JSON.stringify(config)).not.toContain(hex(seed));
    expect(Object.values(config.wallet).filter((value) => typeof value !== "function")).toEqual([
      signer.address,
    ]);
  });
});

function problemsOf(texts: SettingTexts): readonly string[] {
  try {
    readPluginConfig(texts);
  } catch (error) {
    if (isSdkError(error)) return error.details["problems"] as readonly string[];
    throw error;
  }
  return [];
}
