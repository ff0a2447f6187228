import { createSigner, isSdkError, parseWalletKey } from "@arcs/core";
import { describe, expect, test } from "vitest";

import { type PluginConfig, readPluginConfig, type SettingTexts } from "../../src/config/read-config.ts";
import { settingTable } from "../../src/config/setting-table.ts";

const seed = Uint8Array.from({ length: 32 }, (_, index) => 255 - index);
const { secretKey } = parseWalletKey(JSON.stringify([...seed]));
const signer = createSigner(seed);
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");

const ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
function base58(bytes: Uint8Array): string {
  let value = BigInt(`0x${hex(bytes)}`);
  let text = "";
  for (; value > 0n; value /= 58n) text = (ALPHABET[Number(value % 58n)] ?? "") + text;
  return text;
}

const apiKey = `arcs_test_${"A1b2C3d4E5".repeat(4)}abcdef`;
const bridgeKey = "sk_staging_A1b2C3d4E5f6";
const liveBridgeKey = "sk_production_A1b2C3d4E5f6";
const webhookSecret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
const operator = "b850bc30-45f8-0041-a00a-83df46d8555d";
const good = { LEDGER_CLUSTER: "devnet", AGENT_WALLET_PRIVATE_KEY: hex(seed) };
const api = { ARCS_API_URL: "https://arcs.example", ARCS_API_KEY: apiKey };

const WALLET = `AGENT_WALLET_PRIVATE_KEY expected ${settingTable.AGENT_WALLET_PRIVATE_KEY.form.expected}`;
const URLS = "a URL that begins with https:// or http://";
const SAFE = "a URL that begins with https://, or with http:// on this machine";

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
  ["key: JSON of 64 bytes", { ...good, AGENT_WALLET_PRIVATE_KEY: JSON.stringify([...secretKey]) }, {}],
  ["key: JSON with spaces", { ...good, AGENT_WALLET_PRIVATE_KEY: JSON.stringify([...seed], null, 2) }, {}],
  ["key: spaces around it", { ...good, AGENT_WALLET_PRIVATE_KEY: ` ${hex(seed)}\n` }, {}],
  [
    "an RPC endpoint",
    { ...good, LEDGER_RPC_URL: "https://rpc.example/?key=1" },
    { rpcUrl: "https://rpc.example/?key=1" },
  ],
  ["an RPC endpoint here", { ...good, LEDGER_RPC_URL: "http://127.0.0.1:8899/" }, { rpcUrl: "http://127.0.0.1:8899" }],
  ["a program", { ...good, LEDGER_PROGRAM_ADDRESS: signer.address }, { programAddress: signer.address }],
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
  ["a public URL", { ...good, ARCS_AGENT_URL: "https://agent.example" }, { agentUrl: "https://agent.example" }],
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
    { ...good, BRIDGE_SECRET_KEY: liveBridgeKey, BRIDGE_ENV: "production", BRIDGE_CHAIN: "arbitrum" },
    { bridge: { secretKey: liveBridgeKey, environment: "production", chain: "arbitrum" } },
  ],
  [
    "a template",
    { ...good, BRIDGE_SECRET_KEY: bridgeKey, BRIDGE_REPUTATION_TEMPLATE_ID: "tpl_1" },
    { bridge: { secretKey: bridgeKey, environment: "staging", chain: "base-sepolia", reputationTemplateId: "tpl_1" } },
  ],
  ["a chain without a key", { ...good, BRIDGE_CHAIN: "polygon" }, { bridge: undefined }],
  ["a webhook secret", { ...good, PAYMENT_WEBHOOK_SECRET: webhookSecret }, { paymentWebhookSecret: webhookSecret }],
  [
    "a facilitator",
    { ...good, PAYMENT_FACILITATOR_URL: "https://pay.example" },
    { facilitatorUrl: "https://pay.example" },
  ],
  ["the cloud", { ...good, CLOUD_API_KEY: "k-1", CLOUD_API_URL: "https://cloud.example" }, {}],
  ["the defaults", good, { pollInterval: 5000, batchSize: 50, operators: [], api: undefined }],
  ["the shortest interval", { ...good, pollInterval: "1000" }, { pollInterval: 1000 }],
  ["the longest interval", { ...good, pollInterval: "3600000" }, { pollInterval: 3_600_000 }],
  ["the smallest batch", { ...good, batchSize: "1" }, { batchSize: 1 }],
  ["the largest batch", { ...good, batchSize: "1000" }, { batchSize: 1000 }],
];

type BadRow = [name: string, texts: SettingTexts, ...problems: string[]];

const without = (name: keyof typeof good): SettingTexts =>
  Object.fromEntries(Object.entries(good).filter(([each]) => each !== name));
const key = (text: string): SettingTexts => ({ ...good, AGENT_WALLET_PRIVATE_KEY: text });
const wrongHalf = [...seed, ...seed];

const refused: BadRow[] = [
  [
    "nothing",
    {},
    "LEDGER_CLUSTER expected one of devnet, testnet, mainnet-beta, local, got none",
    `${WALLET}, got none`,
  ],
  [
    "no cluster",
    without("LEDGER_CLUSTER"),
    "LEDGER_CLUSTER expected one of devnet, testnet, mainnet-beta, local, got none",
  ],
  [
    "mainnet",
    { ...good, LEDGER_CLUSTER: "mainnet" },
    'LEDGER_CLUSTER expected one of devnet, testnet, mainnet-beta, local, got "mainnet"',
  ],
  [
    "Devnet",
    { ...good, LEDGER_CLUSTER: "Devnet" },
    'LEDGER_CLUSTER expected one of devnet, testnet, mainnet-beta, local, got "Devnet"',
  ],
  ["no key", without("AGENT_WALLET_PRIVATE_KEY"), `${WALLET}, got none`],
  ["key: 0x", key(`0x${hex(seed)}`), `${WALLET}: wallet key expected hex without the prefix 0x`],
  [
    "key: 63 digits",
    key(hex(seed).slice(1)),
    `${WALLET}: wallet key expected base58, hex of 64 or 128 digits, or a JSON array of bytes`,
  ],
  [
    "key: 31 bytes of JSON",
    key(JSON.stringify(Array.from(seed.slice(1)))),
    `${WALLET}: wallet key expected 32 or 64 bytes, got 31`,
  ],
  [
    "key: a byte of 256",
    key(JSON.stringify([256, ...seed.slice(1)])),
    `${WALLET}: wallet key expected a JSON array of integers from 0 to 255`,
  ],
  [
    "key: a negative byte",
    key(JSON.stringify([-1, ...seed.slice(1)])),
    `${WALLET}: wallet key expected a JSON array of integers from 0 to 255`,
  ],
  [
    "key: half a byte",
    key(JSON.stringify([0.5, ...seed.slice(1)])),
    `${WALLET}: wallet key expected a JSON array of integers from 0 to 255`,
  ],
  [
    "key: texts in JSON",
    key(JSON.stringify(Array.from({ length: 32 }, () => "a"))),
    `${WALLET}: wallet key expected a JSON array of integers from 0 to 255`,
  ],
  ["key: broken JSON", key("[1,2,"), `${WALLET}: wallet key expected a JSON array that can be parsed`],
  ["key: another public half", key(JSON.stringify(wrongHalf)), `${WALLET}: `],
  ["key: an address", key(base58(seed.slice(0, 20))), `${WALLET}: wallet key expected 32 or 64 bytes, got 20`],
  ["key: base58 with 0", key(`0${base58(seed)}`), `${WALLET}: wallet key expected base58`],
  ["key: words", key("abandon abandon about"), `${WALLET}: wallet key expected base58`],
  ["key: base64", key(Buffer.from(secretKey).toString("base64")), `${WALLET}: `],
  ["RPC: no URL", { ...good, LEDGER_RPC_URL: "rpc.example" }, `LEDGER_RPC_URL expected ${URLS}, got another value`],
  ["RPC: ws", { ...good, LEDGER_RPC_URL: "wss://rpc.example" }, `LEDGER_RPC_URL expected ${URLS}, got another value`],
  [
    "RPC: http on mainnet",
    { ...good, LEDGER_CLUSTER: "mainnet-beta", LEDGER_RPC_URL: "http://rpc.example" },
    "LEDGER_RPC_URL expected https:// on mainnet-beta, got http://",
  ],
  [
    "program: no address",
    { ...good, LEDGER_PROGRAM_ADDRESS: "prog" },
    'LEDGER_PROGRAM_ADDRESS expected a ledger address (base58 of 32 bytes), got "prog"',
  ],
  [
    "service: http",
    { ...good, ...api, ARCS_API_URL: "http://arcs.example" },
    `ARCS_API_URL expected ${SAFE}, got "http://arcs.example"`,
  ],
  [
    "service: a name in the URL",
    { ...good, ...api, ARCS_API_URL: "https://me:pw@arcs.example" },
    `ARCS_API_URL expected ${SAFE}`,
  ],
  [
    "service: like localhost",
    { ...good, ...api, ARCS_API_URL: "http://localhost.arcs.example" },
    `ARCS_API_URL expected ${SAFE}`,
  ],
  [
    "service: no key",
    { ...good, ARCS_API_URL: "https://arcs.example" },
    "ARCS_API_KEY expected an API key for the service at ARCS_API_URL, got none",
  ],
  [
    "service: only a key",
    { ...good, ARCS_API_KEY: apiKey },
    "ARCS_API_URL expected the URL of the service that ARCS_API_KEY is for, got none",
  ],
  [
    "service: a short key",
    { ...good, ...api, ARCS_API_KEY: apiKey.slice(0, -1) },
    "ARCS_API_KEY expected arcs_live_ or arcs_test_ and 46 letters and digits, got another value",
  ],
  [
    "service: another key",
    { ...good, ...api, ARCS_API_KEY: bridgeKey },
    "ARCS_API_KEY expected arcs_live_ or arcs_test_ and 46 letters and digits, got another value",
  ],
  ["public URL: a path", { ...good, ARCS_AGENT_URL: "/agent" }, `ARCS_AGENT_URL expected ${SAFE}, got "/agent"`],
  ["public URL: http", { ...good, ARCS_AGENT_URL: "http://agent.example" }, `ARCS_AGENT_URL expected ${SAFE}`],
  [
    "public URL: http on mainnet",
    { ...good, LEDGER_CLUSTER: "mainnet-beta", ARCS_AGENT_URL: "http://127.0.0.1" },
    "ARCS_AGENT_URL expected https:// on mainnet-beta, got http://",
  ],
  [
    "operators: everybody",
    { ...good, ARCS_OPERATORS: "*" },
    'ARCS_OPERATORS expected entity ids (UUIDs) with commas between them, got "*"',
  ],
  [
    "operators: a comma too many",
    { ...good, ARCS_OPERATORS: `${operator},` },
    "ARCS_OPERATORS expected entity ids (UUIDs) with commas between them",
  ],
  [
    "bridge: another key",
    { ...good, BRIDGE_SECRET_KEY: "sk_live_A1b2C3d4E5f6" },
    "BRIDGE_SECRET_KEY expected a server-side key: sk_staging_… or sk_production_…",
  ],
  [
    "bridge: a client's key",
    { ...good, BRIDGE_SECRET_KEY: "ck_staging_A1b2C3d4E5f6" },
    "BRIDGE_SECRET_KEY expected a server-side key",
  ],
  [
    "bridge: environment",
    { ...good, BRIDGE_SECRET_KEY: bridgeKey, BRIDGE_ENV: "dev" },
    'BRIDGE_ENV expected one of staging, production, got "dev"',
  ],
  [
    "bridge: environment alone",
    { ...good, BRIDGE_ENV: "dev" },
    'BRIDGE_ENV expected one of staging, production, got "dev"',
  ],
  [
    "bridge: another environment",
    { ...good, BRIDGE_SECRET_KEY: bridgeKey, BRIDGE_ENV: "production" },
    'BRIDGE_ENV expected staging, which BRIDGE_SECRET_KEY is for, got "production"',
  ],
  [
    "bridge: chain",
    { ...good, BRIDGE_CHAIN: "solana" },
    'BRIDGE_CHAIN expected one of base-sepolia, base, polygon-amoy, polygon, arbitrum-sepolia, arbitrum, got "solana"',
  ],
  [
    "bridge: a chain of value",
    { ...good, BRIDGE_SECRET_KEY: bridgeKey, BRIDGE_CHAIN: "base" },
    "BRIDGE_CHAIN expected a chain of staging, which BRIDGE_SECRET_KEY is for, got base",
  ],
  [
    "bridge: the test chain by default",
    { ...good, BRIDGE_SECRET_KEY: liveBridgeKey },
    "BRIDGE_CHAIN expected a chain of production, which BRIDGE_SECRET_KEY is for, got base-sepolia",
  ],
  [
    "bridge: template",
    { ...good, BRIDGE_SECRET_KEY: bridgeKey, BRIDGE_REPUTATION_TEMPLATE_ID: "a/b" },
    "BRIDGE_REPUTATION_TEMPLATE_ID expected the id of a template: letters, digits, - and _",
  ],
  [
    "bridge: template with a space",
    { ...good, BRIDGE_REPUTATION_TEMPLATE_ID: "a b" },
    'BRIDGE_REPUTATION_TEMPLATE_ID expected a text without spaces, got "a b"',
  ],
  [
    "webhooks: no prefix",
    { ...good, PAYMENT_WEBHOOK_SECRET: Buffer.alloc(32).toString("base64") },
    "PAYMENT_WEBHOOK_SECRET expected whsec_ and the base64 of 24 to 64 bytes, got another value",
  ],
  [
    "webhooks: 23 bytes",
    { ...good, PAYMENT_WEBHOOK_SECRET: `whsec_${Buffer.alloc(23).toString("base64")}` },
    "PAYMENT_WEBHOOK_SECRET expected whsec_ and the base64 of 24 to 64 bytes, got another value",
  ],
  [
    "webhooks: 65 bytes",
    { ...good, PAYMENT_WEBHOOK_SECRET: `whsec_${Buffer.alloc(65).toString("base64")}` },
    "PAYMENT_WEBHOOK_SECRET expected whsec_ and the base64 of 24 to 64 bytes, got another value",
  ],
  [
    "facilitator: ftp",
    { ...good, PAYMENT_FACILITATOR_URL: "ftp://pay.example" },
    `PAYMENT_FACILITATOR_URL expected ${URLS}, got "ftp://pay.example"`,
  ],
  ["cloud: key", { ...good, CLOUD_API_KEY: "a b" }, "CLOUD_API_KEY expected a text without spaces, got another value"],
  ["cloud: URL", { ...good, CLOUD_API_URL: "cloud" }, `CLOUD_API_URL expected ${URLS}, got "cloud"`],
  [
    "interval: too short",
    { ...good, pollInterval: "999" },
    'pollInterval expected a whole number from 1000 to 3600000, got "999"',
  ],
  [
    "interval: seconds",
    { ...good, pollInterval: "5s" },
    'pollInterval expected a whole number from 1000 to 3600000, got "5s"',
  ],
  [
    "interval: too long",
    { ...good, pollInterval: "3600001" },
    "pollInterval expected a whole number from 1000 to 3600000",
  ],
  [
    "interval: a fraction",
    { ...good, pollInterval: "1e4" },
    "pollInterval expected a whole number from 1000 to 3600000",
  ],
  ["batch: none", { ...good, batchSize: "0" }, 'batchSize expected a whole number from 1 to 1000, got "0"'],
  ["batch: too many", { ...good, batchSize: "1001" }, "batchSize expected a whole number from 1 to 1000"],
  ["batch: negative", { ...good, batchSize: "-5" }, 'batchSize expected a whole number from 1 to 1000, got "-5"'],
  [
    "everything",
    {
      LEDGER_CLUSTER: "x",
      AGENT_WALLET_PRIVATE_KEY: "0x1",
      LEDGER_RPC_URL: "y",
      BRIDGE_SECRET_KEY: "z",
      PAYMENT_WEBHOOK_SECRET: "w",
      batchSize: "many",
    },
    "LEDGER_CLUSTER expected",
    "LEDGER_RPC_URL expected",
    "PAYMENT_WEBHOOK_SECRET expected",
    "batchSize expected",
    "AGENT_WALLET_PRIVATE_KEY expected",
    "BRIDGE_SECRET_KEY expected",
  ],
  [
    "everything of the bridge",
    { ...good, BRIDGE_SECRET_KEY: bridgeKey, BRIDGE_ENV: "production", BRIDGE_REPUTATION_TEMPLATE_ID: "a/b" },
    "BRIDGE_REPUTATION_TEMPLATE_ID expected",
    "BRIDGE_ENV expected staging",
  ],
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
    problems.forEach((problem, index) => expect(problem.startsWith(expected[index] ?? "?"), problem).toBe(true));
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
      expect(message.startsWith("the settings of the plugin have 2 problems: LEDGER_CLUSTER expected")).toBe(true);
      expect(message).not.toContain("\n");
    }
  });

  test("holds no key of the wallet", () => {
    const config = readPluginConfig(good);
    expect(JSON.stringify(config)).not.toContain(hex(seed));
    expect(Object.values(config.wallet).filter((value) => typeof value !== "function")).toEqual([signer.address]);
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
