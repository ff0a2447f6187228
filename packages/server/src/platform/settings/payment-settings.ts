import {
  chainIdOf,
  isEvmAddress,
  network as ledgerNetwork,
  normalizeNetworkName,
  oneOf,
  url,
  usdcTokens,
  type ValueForm,
  webhookSecret,
  wholeNumber,
} from "@arcs/core/internal";
import { type Erc8004Registries, evmChains, findErc8004Registries, findEvmChain } from "@arcs/evm";
import { defaultTierPrices } from "@arcs/trust";

import { computedDid, evmKey, listOf, type SettingTable, text, tierPrices } from "./value-forms.ts";

export type PaymentToken = {
  /** Ledger network, as in DIDs; or EVM chain, as in CAIP-2. */
  network: string;
  /** Address of the token, in lower case on EVM chains. */
  mint: string;
  currency: string;
};

const paymentToken: ValueForm<PaymentToken> = {
  expected:
    "network:token address:currency, such as devnet:4zMM…ncDU:USDC or eip155:8453:0x8335…2913:USDC",
  read(given) {
    const [, name = "", mint = "", currency = ""] =
      /^(.+):([0-9A-Za-z]+):([A-Z0-9]{2,10})$/.exec(given) ?? [];
    const network = normalizeNetworkName(name);
    if (chainIdOf(network) !== undefined) {
      return isEvmAddress(mint) ? { network, mint: mint.toLowerCase(), currency } : undefined;
    }
    const isLedger =
      ledgerNetwork.read(network) === network && /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(mint);
    return isLedger ? { network, mint, currency } : undefined;
  },
  write: (value) => `${value.network}:${value.mint}:${value.currency}`,
};

type OfChain<Value> = { network: string; value: Value };

/** A value for an EVM chain: the chain's name, `=`, the value. */
function ofChain<Value>(form: ValueForm<Value>, example: string): ValueForm<OfChain<Value>> {
  return {
    expected: `an EVM chain, = and ${form.expected}, such as ${example}`,
    read(given) {
      const [, name = "", rest = ""] = /^([a-z0-9:-]+)=(.+)$/.exec(given) ?? [];
      const network = normalizeNetworkName(name);
      const value = chainIdOf(network) === undefined ? undefined : form.read(rest);
      return value === undefined ? undefined : { network, value };
    },
    write: ({ network, value }) => `${network}=${form.write(value)}`,
  };
}

/** Where payments on EVM chains are read, and when they count. */
export const evmSettings = {
  evmRpcUrls: {
    env: "ARCS_EVM_RPC_URLS",
    form: listOf(ofChain(url("http:", "https:"), "base=https://rpc.example")),
    fallback: [],
    fallbackText: "none: payments on EVM chains prove nothing",
    what: "JSON-RPC endpoints of the EVM chains on which payments are verified. All of one chain must agree, and keep balances for `ARCS_PAYMENT_MAX_AGE_SECONDS`",
    secret: true,
  },
  evmConfirmations: {
    env: "ARCS_EVM_CONFIRMATIONS",
    form: listOf(ofChain(wholeNumber({ min: 1, max: 10_000 }), "base=12")),
    fallback: [],
    fallbackText: "by chain: 12 on Ethereum and Base, 32 on Polygon, 40 on Arbitrum",
    what: "Blocks after which a payment on an EVM chain counts",
  },
} as const satisfies SettingTable;

const registries: ValueForm<Erc8004Registries> = {
  expected: "the addresses of an identity and a reputation registry with : between them",
  read(given) {
    const [identity = "", reputation = "", ...more] = given.toLowerCase().split(":");
    const areTwo = isEvmAddress(identity) && isEvmAddress(reputation) && more.length === 0;
    return areTwo ? { identity, reputation } : undefined;
  },
  write: ({ identity, reputation }) => `${identity}:${reputation}`,
};

const knownRegistries = evmChains.flatMap((chain): OfChain<Erc8004Registries>[] => {
  const { chainId } = findEvmChain(chain);
  const value = findErc8004Registries(chainId);
  return value === undefined ? [] : [{ network: `eip155:${chainId}`, value }];
});

export const erc8004Settings = {
  erc8004Registries: {
    env: "ARCS_ERC8004_REGISTRIES",
    form: listOf(ofChain(registries, "base=0x8004…a432:0x8004…9b63")),
    fallback: knownRegistries,
    fallbackText: "the registries deployed by the authors of ERC-8004",
    what: "ERC-8004 registries whose identities agents may link, on chains of `ARCS_EVM_RPC_URLS`",
  },
  ipfsGatewayUrl: {
    env: "ARCS_IPFS_GATEWAY_URL",
    form: url("https:"),
    fallbackText: "none: registration files on IPFS are not read",
    what: "IPFS gateway for `ipfs:` registration files; its answers are trusted",
  },
  erc8004FeedbackKey: {
    env: "ARCS_ERC8004_FEEDBACK_KEY",
    form: evmKey,
    fallbackText: "none: no Trust Score is written to a registry",
    what: "EVM key that writes Trust Scores as feedback, for agents that ask; use it for nothing else",
    secret: true,
  },
} as const satisfies SettingTable;

/**
 * Settings of the accounts that the server reads from their chains without being told of their
 * payments.
 */
export const observationSettings = {
  observe: {
    env: "ARCS_OBSERVE",
    form: oneOf("off", "on-demand"),
    fallback: "on-demand",
    what: "`on-demand`: reads payments to roots, and to accounts that somebody asks about or that were paid; `off`: to roots only",
  },
  observeAccounts: {
    env: "ARCS_OBSERVE_ACCOUNTS",
    form: wholeNumber({ min: 1, max: 1_000_000 }),
    fallback: 10_000,
    what: "Max accounts followed because somebody asks about them",
  },
  observeReads: {
    env: "ARCS_OBSERVE_READS",
    form: wholeNumber({ min: 0, max: 1_000_000_000 }),
    fallback: 500_000,
    what: "Max reads of chains a day (UTC) for them: transactions, and pages of lists",
  },
  observeDays: {
    env: "ARCS_OBSERVE_DAYS",
    form: wholeNumber({ min: 0, max: 30 }),
    fallback: 7,
    what: "Days before the first question about an account, from which its payments are read",
  },
  observeForDays: {
    env: "ARCS_OBSERVE_FOR_DAYS",
    form: wholeNumber({ min: 1, max: 3650 }),
    fallback: 30,
    what: "Days for which an account is followed after the last question or payment",
  },
} as const satisfies SettingTable;

const DAY = 24 * 60 * 60;

const knownTokens: readonly PaymentToken[] = [
  ...usdcTokens.map(({ network, asset: mint }) => ({ network, mint, currency: "USDC" })),
  // The token of `createMadeUpToken` in @arcs/ledger/local, with which `arcs-server dev pay` pays.
  { network: "local", mint: "7hBBqVsVEnLPSSW8YAA7Uitj9YxgfVGMpGxD3WXx1ebQ", currency: "USDC" },
];

export const paymentSettings = {
  paymentTokens: {
    env: "ARCS_PAYMENT_TOKENS",
    form: listOf(paymentToken),
    fallback: knownTokens,
    what: "Tokens in which payments count",
  },
  vouchingRoots: {
    env: "ARCS_VOUCHING_ROOTS",
    form: text,
    fallbackText: "a development list on `local`; elsewhere the default list, without sellers",
    what: "File, folder or URL of the signed lists of roots, from whom trust starts",
  },
  vouchingRootsSigners: {
    env: "ARCS_VOUCHING_ROOTS_SIGNERS",
    form: listOf(computedDid),
    fallback: [],
    fallbackText: "nobody: required if a list of roots is set",
    what: "DIDs whose signed lists of roots are trusted",
  },
  tierPrices: {
    env: "ARCS_TIER_PRICES",
    form: tierPrices,
    fallback: defaultTierPrices,
    what: "Least cost of forging a score of silver, gold and platinum, in USD",
  },
  paymentMaxAgeSeconds: {
    env: "ARCS_PAYMENT_MAX_AGE_SECONDS",
    form: wholeNumber({ min: 60, max: 30 * DAY }),
    fallback: DAY,
    what: "Seconds after which a payment is refused",
  },
  paymentWebhookSecrets: {
    env: "PAYMENT_WEBHOOK_SECRET",
    form: listOf(webhookSecret),
    fallback: [],
    fallbackText: "none: no facilitator is trusted",
    what: "Secrets with which payment facilitators sign, `whsec_` and base64; during a rotation list both",
    secret: true,
  },
} as const satisfies SettingTable;
