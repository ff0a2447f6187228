import { isAbsolute } from "node:path";

import {
  address,
  type Setting as CommonSetting,
  oneOf,
  textForm,
  url,
  type ValueForm,
  webhookSecret,
  wholeNumber,
} from "@arcs/core/internal";
import { bridgeChains } from "@arcs/evm";

const token: ValueForm<string> = textForm("a text without spaces", (given) =>
  /^[\x21-\x7e]{1,1024}$/.test(given),
);

const httpUrl: ValueForm<string> = url("https:", "http:");

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** A URL for secrets: https, or this machine. */
const safeUrl: ValueForm<string> = {
  ...httpUrl,
  expected: "a URL that begins with https://, or with http:// on this machine",
  read(given) {
    const read = httpUrl.read(given);
    if (read === undefined) return undefined;
    const { protocol, hostname, username } = new URL(read);
    return username === "" && (protocol === "https:" || LOOPBACK.test(hostname)) ? read : undefined;
  },
};

/** The path of a file, independent of the working directory. */
const absolutePath: ValueForm<string> = textForm(
  "an absolute path",
  (given) => isAbsolute(given) && !given.includes("\0"),
);

/** Alternative to a key: a program at a URL, or a service of the runtime that signs. */
const signerPlace: ValueForm<string> = {
  ...safeUrl,
  expected: `${safeUrl.expected}, or service: and the type of a service`,
  read: (given) => (/^service:[\w-]{1,64}$/.test(given) ? given : safeUrl.read(given)),
};

/** Texts of one form, separated by commas. */
function listForm(
  expected: string,
  { item, max = Number.POSITIVE_INFINITY }: { item: RegExp; max?: number },
): ValueForm<readonly string[]> {
  return {
    expected,
    read(given) {
      const items = given.split(",").map((each) => each.trim());
      return items.length <= max && items.every((each) => item.test(each))
        ? [...new Set(items)]
        : undefined;
    },
    write: (value) => value.join(","),
  };
}

// A mint need not be a public key.
const mintAddresses = listForm("up to 20 mint addresses with commas between them", {
  item: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
  max: 20,
});

const entityIds = listForm("entity ids (UUIDs) with commas between them", {
  item: /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i,
});

/** An API key of the service, which checks the checksum itself. */
const apiKey: ValueForm<string> = textForm(
  "arcs_live_ or arcs_test_ and 46 letters and digits",
  (given) => /^arcs_(?:live|test)_[0-9A-Za-z]{46}$/.test(given),
);

export type Setting<Value = unknown> = CommonSetting<Value> & {
  isRequired?: true;
  /** Removed from the runtime's settings, secrets and database once it is read. */
  isTaken?: true;
  /** Never read from a character, whose author could set it to their own advantage. */
  isHostsOnly?: true;
  /**
   * Secrets that are sent there, or that sign its requests. It must come from an equally trusted
   * source.
   */
  goesWith?: readonly string[];
  what: string;
};

const walletKey = textForm(
  "base58 of 32 or 64 bytes, hex of 64 or 128 digits without 0x, or a JSON array of 32 or 64 bytes",
  () => true,
);

/** Settings that choose the agent's signer. */
export const walletSources = [
  "AGENT_WALLET_PRIVATE_KEY",
  "AGENT_WALLET_KEY_FILE",
  "AGENT_WALLET_SIGNER",
] as const;

/**
 * Every setting by its name (specification 5, and additions). Messages and the README's table are
 * generated from it.
 */
export const settingTable = {
  LEDGER_CLUSTER: {
    form: oneOf("devnet", "testnet", "mainnet-beta", "local"),
    isRequired: true,
    what: "Ledger network of the agent; `local` is a local ledger, for development",
  },
  LEDGER_RPC_URL: {
    form: httpUrl,
    secret: true,
    // Most endpoints have a key in their URL.
    isTaken: true,
    goesWith: walletSources,
    what: "JSON-RPC endpoint of the ledger. Default: the network's public one",
  },
  LEDGER_PROGRAM_ADDRESS: {
    form: address,
    // The wallet signs instructions of this program, which can then act on the wallet's account.
    goesWith: walletSources,
    what: "Address of the anchor program. Default: the known one; without one, credentials go to the memo log",
  },
  AGENT_WALLET_PRIVATE_KEY: {
    form: walletKey,
    isRequired: true,
    secret: true,
    isTaken: true,
    what: "Key of the agent's wallet: base58, hex (64 digits, no 0x) or a JSON array of bytes; or in its place one of the next two",
  },
  AGENT_WALLET_KEY_FILE: {
    form: absolutePath,
    isHostsOnly: true,
    what: "Absolute path of a file with that key, which its owner alone can read (mode 0600). From the environment only",
  },
  AGENT_WALLET_SIGNER: {
    form: signerPlace,
    isHostsOnly: true,
    what: "URL of a program that signs as the wallet, or `service:` and the type of a service of the runtime that does. From the environment only",
  },
  AGENT_WALLET_SIGNER_TOKEN: {
    form: token,
    secret: true,
    isTaken: true,
    isHostsOnly: true,
    what: "Bearer token for the signer at a URL. From the environment only",
  },
  AGENT_WALLET_ADDRESS: {
    form: address,
    isHostsOnly: true,
    what: "Ledger address of the wallet; with a signer required, with a key worth setting: a key of another wallet, or the address in place of the key, is refused. From the environment only",
  },
  ARCS_API_URL: {
    form: safeUrl,
    goesWith: ["ARCS_API_KEY"],
    what: "Where the service is reached. Without it the routes answer 503, and credentials are verified on their own",
  },
  ARCS_API_KEY: {
    form: apiKey,
    secret: true,
    isTaken: true,
    what: "API key of the service, with read and write",
  },
  ARCS_AGENT_URL: {
    form: safeUrl,
    what: "Public URL of this runtime: its endpoint in the identity credential, and where webhooks come in",
  },
  ARCS_OPERATORS: {
    form: entityIds,
    fallback: [],
    isHostsOnly: true,
    what: "Entity ids that may make the agent sign or spend. Default: nobody. From the environment only",
  },
  ARCS_PAYMENT_TOKENS: {
    form: mintAddresses,
    what: "Mint addresses of the tokens that the service counts payments in, with commas between them. Default: USDC on `mainnet-beta` and `devnet`, all elsewhere",
  },
  BRIDGE_SECRET_KEY: {
    form: token,
    secret: true,
    isTaken: true,
    what: "API key of the cross-chain provider. With it, credentials that the service issues are taken to EVM chains, too",
  },
  BRIDGE_REPUTATION_TEMPLATE_ID: {
    form: token,
    what: "The provider's template for credentials of reputation",
  },
  BRIDGE_ENV: {
    form: oneOf("staging", "production"),
    what: "The provider's environment. Default: that of the key",
  },
  BRIDGE_CHAIN: {
    form: oneOf(...bridgeChains),
    what: "Chain that credentials are taken to. Default: `base-sepolia`",
  },
  PAYMENT_WEBHOOK_SECRET: {
    form: webhookSecret,
    secret: true,
    isTaken: true,
    what: "Secret that a payment facilitator signs its webhooks with",
  },
  PAYMENT_FACILITATOR_URL: {
    form: httpUrl,
    goesWith: ["PAYMENT_WEBHOOK_SECRET"],
    what: "The payment facilitator; only checked here",
  },
  CLOUD_API_KEY: {
    form: token,
    secret: true,
    isTaken: true,
    what: "For cloud deployment of the runtime; only checked here",
  },
  CLOUD_API_URL: {
    form: httpUrl,
    goesWith: ["CLOUD_API_KEY"],
    what: "For cloud deployment of the runtime; only checked here",
  },
  publicLookupsPerHour: {
    form: wholeNumber({ min: 0, max: 1_000_000 }),
    fallback: 60,
    what: "Look-ups that callers of the routes, who have no key, get in an hour, from the quota of the agent's API key. Default 60",
  },
  pollInterval: {
    form: wholeNumber({ min: 1000, max: 3_600_000 }),
    fallback: 5000,
    what: "Milliseconds between two looks at the ledger",
  },
  batchSize: {
    form: wholeNumber({ min: 1, max: 1000 }),
    fallback: 50,
    what: "Payments that are reported between two saves of the cursor",
  },
} as const satisfies Readonly<Record<string, Setting>>;

export type SettingName = keyof typeof settingTable;

export const settingNames = Object.keys(settingTable) as readonly SettingName[];

export type SettingValues = {
  -readonly [Name in SettingName]?: NonNullable<
    ReturnType<(typeof settingTable)[Name]["form"]["read"]>
  >;
};
