import { parseWalletKey } from "@arcs/core";

import type { SettingTexts } from "../../src/config/read-config.ts";
import { settingTable } from "../../src/config/setting-table.ts";

export const seed = Uint8Array.from({ length: 32 }, (_, index) => 255 - index);
export const { secretKey } = parseWalletKey(JSON.stringify([...seed]));
export const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");

const ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
export function base58(bytes: Uint8Array): string {
  let value = BigInt(`0x${hex(bytes)}`);
  let text = "";
  for (; value > 0n; value /= 58n) text = (ALPHABET[Number(value % 58n)] ?? "") + text;
  return text;
}

export const apiKey = `arcs_test_${"A1b2C3d4E5".repeat(4)}abcdef`;
export const bridgeKey = "sk_staging_A1b2C3d4E5f6";
export const liveBridgeKey = "sk_production_A1b2C3d4E5f6";
export const operator = "b850bc30-45f8-0041-a00a-83df46d8555d";
export const good = { LEDGER_CLUSTER: "devnet", AGENT_WALLET_PRIVATE_KEY: hex(seed) };
export const api = { ARCS_API_URL: "https://arcs.example", ARCS_API_KEY: apiKey };

const WALLET = `AGENT_WALLET_PRIVATE_KEY must be ${settingTable.AGENT_WALLET_PRIVATE_KEY.form.expected}`;
const URLS = "a URL that begins with https:// or http://";
const SAFE = "a URL that begins with https://, or with http:// on this machine";

type BadRow = [name: string, texts: SettingTexts, ...problems: string[]];

const without = (name: keyof typeof good): SettingTexts =>
  Object.fromEntries(Object.entries(good).filter(([each]) => each !== name));
const key = (text: string): SettingTexts => ({ ...good, AGENT_WALLET_PRIVATE_KEY: text });
const wrongHalf = [...seed, ...seed];

export const refused: BadRow[] = [
  [
    "nothing",
    {},
    "LEDGER_CLUSTER must be one of devnet, testnet, mainnet-beta, local (received none)",
    `${WALLET} (received none, nor AGENT_WALLET_KEY_FILE or AGENT_WALLET_SIGNER)`,
  ],
  [
    "no cluster",
    without("LEDGER_CLUSTER"),
    "LEDGER_CLUSTER must be one of devnet, testnet, mainnet-beta, local (received none)",
  ],
  [
    "mainnet",
    { ...good, LEDGER_CLUSTER: "mainnet" },
    'LEDGER_CLUSTER must be one of devnet, testnet, mainnet-beta, local (received "mainnet")',
  ],
  [
    "Devnet",
    { ...good, LEDGER_CLUSTER: "Devnet" },
    'LEDGER_CLUSTER must be one of devnet, testnet, mainnet-beta, local (received "Devnet")',
  ],
  [
    "no key",
    without("AGENT_WALLET_PRIVATE_KEY"),
    `${WALLET} (received none, nor AGENT_WALLET_KEY_FILE or AGENT_WALLET_SIGNER)`,
  ],
  ["key: 0x", key(`0x${hex(seed)}`), `${WALLET}: wallet key must be hex without the prefix 0x`],
  [
    "key: 63 digits",
    key(hex(seed).slice(1)),
    `${WALLET}: wallet key must be base58, hex of 64 or 128 digits, or a JSON array of bytes`,
  ],
  [
    "key: 31 bytes of JSON",
    key(JSON.stringify(Array.from(seed.slice(1)))),
    `${WALLET}: wallet key must be 32 or 64 bytes (received 31)`,
  ],
  [
    "key: a byte of 256",
    key(JSON.stringify([256, ...seed.slice(1)])),
    `${WALLET}: wallet key must be a JSON array of integers from 0 to 255`,
  ],
  [
    "key: a negative byte",
    key(JSON.stringify([-1, ...seed.slice(1)])),
    `${WALLET}: wallet key must be a JSON array of integers from 0 to 255`,
  ],
  [
    "key: half a byte",
    key(JSON.stringify([0.5, ...seed.slice(1)])),
    `${WALLET}: wallet key must be a JSON array of integers from 0 to 255`,
  ],
  [
    "key: texts in JSON",
    key(JSON.stringify(Array.from({ length: 32 }, () => "a"))),
    `${WALLET}: wallet key must be a JSON array of integers from 0 to 255`,
  ],
  [
    "key: broken JSON",
    key("[1,2,"),
    `${WALLET}: wallet key must be a JSON array that can be parsed`,
  ],
  ["key: another public half", key(JSON.stringify(wrongHalf)), `${WALLET}: `],
  [
    "key: an address",
    key(base58(seed.slice(0, 20))),
    `${WALLET}: wallet key must be 32 or 64 bytes (received 20)`,
  ],
  ["key: base58 with 0", key(`0${base58(seed)}`), `${WALLET}: wallet key must be base58`],
  ["key: words", key("abandon abandon about"), `${WALLET}: wallet key must be base58`],
  ["key: base64", key(Buffer.from(secretKey).toString("base64")), `${WALLET}: `],
  [
    "RPC: no URL",
    { ...good, LEDGER_RPC_URL: "rpc.example" },
    `LEDGER_RPC_URL must be ${URLS} (received another value)`,
  ],
  [
    "RPC: ws",
    { ...good, LEDGER_RPC_URL: "wss://rpc.example" },
    `LEDGER_RPC_URL must be ${URLS} (received another value)`,
  ],
  [
    "RPC: http on mainnet",
    { ...good, LEDGER_CLUSTER: "mainnet-beta", LEDGER_RPC_URL: "http://rpc.example" },
    "LEDGER_RPC_URL must be https:// on mainnet-beta (received http://)",
  ],
  [
    "program: no address",
    { ...good, LEDGER_PROGRAM_ADDRESS: "prog" },
    'LEDGER_PROGRAM_ADDRESS must be a ledger address (base58 of 32 bytes) (received "prog")',
  ],
  [
    "service: http",
    { ...good, ...api, ARCS_API_URL: "http://arcs.example" },
    `ARCS_API_URL must be ${SAFE} (received "http://arcs.example")`,
  ],
  [
    "service: a name in the URL",
    { ...good, ...api, ARCS_API_URL: "https://me:pw@arcs.example" },
    `ARCS_API_URL must be ${SAFE}`,
  ],
  [
    "service: like localhost",
    { ...good, ...api, ARCS_API_URL: "http://localhost.arcs.example" },
    `ARCS_API_URL must be ${SAFE}`,
  ],
  [
    "service: no key",
    { ...good, ARCS_API_URL: "https://arcs.example" },
    "ARCS_API_KEY must be an API key for the service at ARCS_API_URL (received none)",
  ],
  [
    "service: only a key",
    { ...good, ARCS_API_KEY: apiKey },
    "ARCS_API_URL must be the URL of the service that ARCS_API_KEY is for (received none)",
  ],
  [
    "service: a short key",
    { ...good, ...api, ARCS_API_KEY: apiKey.slice(0, -1) },
    "ARCS_API_KEY must be arcs_live_ or arcs_test_ and 46 letters and digits (received another value)",
  ],
  [
    "service: another key",
    { ...good, ...api, ARCS_API_KEY: bridgeKey },
    "ARCS_API_KEY must be arcs_live_ or arcs_test_ and 46 letters and digits (received another value)",
  ],
  [
    "public URL: a path",
    { ...good, ARCS_AGENT_URL: "/agent" },
    `ARCS_AGENT_URL must be ${SAFE} (received "/agent")`,
  ],
  [
    "public URL: http",
    { ...good, ARCS_AGENT_URL: "http://agent.example" },
    `ARCS_AGENT_URL must be ${SAFE}`,
  ],
  [
    "public URL: http on mainnet",
    { ...good, LEDGER_CLUSTER: "mainnet-beta", ARCS_AGENT_URL: "http://127.0.0.1" },
    "ARCS_AGENT_URL must be https:// on mainnet-beta (received http://)",
  ],
  [
    "operators: everybody",
    { ...good, ARCS_OPERATORS: "*" },
    'ARCS_OPERATORS must be entity ids (UUIDs) with commas between them (received "*")',
  ],
  [
    "operators: a comma too many",
    { ...good, ARCS_OPERATORS: `${operator},` },
    "ARCS_OPERATORS must be entity ids (UUIDs) with commas between them",
  ],
  [
    "bridge: another key",
    { ...good, BRIDGE_SECRET_KEY: "sk_live_A1b2C3d4E5f6" },
    "BRIDGE_SECRET_KEY must be a server-side key: sk_staging_… or sk_production_…",
  ],
  [
    "bridge: a client's key",
    { ...good, BRIDGE_SECRET_KEY: "ck_staging_A1b2C3d4E5f6" },
    "BRIDGE_SECRET_KEY must be a server-side key",
  ],
  [
    "bridge: environment",
    { ...good, BRIDGE_SECRET_KEY: bridgeKey, BRIDGE_ENV: "dev" },
    'BRIDGE_ENV must be one of staging, production (received "dev")',
  ],
  [
    "bridge: environment alone",
    { ...good, BRIDGE_ENV: "dev" },
    'BRIDGE_ENV must be one of staging, production (received "dev")',
  ],
  [
    "bridge: another environment",
    { ...good, BRIDGE_SECRET_KEY: bridgeKey, BRIDGE_ENV: "production" },
    'BRIDGE_ENV must be staging, which BRIDGE_SECRET_KEY is for (received "production")',
  ],
  [
    "bridge: chain",
    { ...good, BRIDGE_CHAIN: "solana" },
    'BRIDGE_CHAIN must be one of base-sepolia, base, polygon-amoy, polygon, arbitrum-sepolia, arbitrum (received "solana")',
  ],
  [
    "bridge: a chain of value",
    { ...good, BRIDGE_SECRET_KEY: bridgeKey, BRIDGE_CHAIN: "base" },
    "BRIDGE_CHAIN must be a chain of staging, which BRIDGE_SECRET_KEY is for (received base)",
  ],
  [
    "bridge: the test chain by default",
    { ...good, BRIDGE_SECRET_KEY: liveBridgeKey },
    "BRIDGE_CHAIN must be a chain of production, which BRIDGE_SECRET_KEY is for (received base-sepolia)",
  ],
  [
    "bridge: template",
    { ...good, BRIDGE_SECRET_KEY: bridgeKey, BRIDGE_REPUTATION_TEMPLATE_ID: "a/b" },
    "BRIDGE_REPUTATION_TEMPLATE_ID must be the id of a template: letters, digits, - and _",
  ],
  [
    "bridge: template with a space",
    { ...good, BRIDGE_REPUTATION_TEMPLATE_ID: "a b" },
    'BRIDGE_REPUTATION_TEMPLATE_ID must be a text without spaces (received "a b")',
  ],
  [
    "webhooks: no prefix",
    { ...good, PAYMENT_WEBHOOK_SECRET: Buffer.alloc(32).toString("base64") },
    "PAYMENT_WEBHOOK_SECRET must be whsec_ and the base64 of 24 to 64 bytes (received another value)",
  ],
  [
    "webhooks: 23 bytes",
    { ...good, PAYMENT_WEBHOOK_SECRET: `whsec_${Buffer.alloc(23).toString("base64")}` },
    "PAYMENT_WEBHOOK_SECRET must be whsec_ and the base64 of 24 to 64 bytes (received another value)",
  ],
  [
    "webhooks: 65 bytes",
    { ...good, PAYMENT_WEBHOOK_SECRET: `whsec_${Buffer.alloc(65).toString("base64")}` },
    "PAYMENT_WEBHOOK_SECRET must be whsec_ and the base64 of 24 to 64 bytes (received another value)",
  ],
  [
    "facilitator: ftp",
    { ...good, PAYMENT_FACILITATOR_URL: "ftp://pay.example" },
    `PAYMENT_FACILITATOR_URL must be ${URLS} (received "ftp://pay.example")`,
  ],
  [
    "cloud: key",
    { ...good, CLOUD_API_KEY: "a b" },
    "CLOUD_API_KEY must be a text without spaces (received another value)",
  ],
  [
    "cloud: URL",
    { ...good, CLOUD_API_URL: "cloud" },
    `CLOUD_API_URL must be ${URLS} (received "cloud")`,
  ],
  [
    "interval: too short",
    { ...good, pollInterval: "999" },
    'pollInterval must be a whole number from 1000 to 3600000 (received "999")',
  ],
  [
    "interval: seconds",
    { ...good, pollInterval: "5s" },
    'pollInterval must be a whole number from 1000 to 3600000 (received "5s")',
  ],
  [
    "interval: too long",
    { ...good, pollInterval: "3600001" },
    "pollInterval must be a whole number from 1000 to 3600000",
  ],
  [
    "interval: a fraction",
    { ...good, pollInterval: "1e4" },
    "pollInterval must be a whole number from 1000 to 3600000",
  ],
  [
    "batch: none",
    { ...good, batchSize: "0" },
    'batchSize must be a whole number from 1 to 1000 (received "0")',
  ],
  [
    "batch: too many",
    { ...good, batchSize: "1001" },
    "batchSize must be a whole number from 1 to 1000",
  ],
  [
    "batch: negative",
    { ...good, batchSize: "-5" },
    'batchSize must be a whole number from 1 to 1000 (received "-5")',
  ],
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
    "LEDGER_CLUSTER must be",
    "LEDGER_RPC_URL must be",
    "PAYMENT_WEBHOOK_SECRET must be",
    "batchSize must be",
    "AGENT_WALLET_PRIVATE_KEY must be",
    "BRIDGE_SECRET_KEY must be",
  ],
  [
    "everything of the bridge",
    {
      ...good,
      BRIDGE_SECRET_KEY: bridgeKey,
      BRIDGE_ENV: "production",
      BRIDGE_REPUTATION_TEMPLATE_ID: "a/b",
    },
    "BRIDGE_REPUTATION_TEMPLATE_ID must be",
    "BRIDGE_ENV must be staging",
  ],
];
