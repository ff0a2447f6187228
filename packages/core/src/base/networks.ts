import { SdkError } from "./errors.ts";
import { showValue } from "@arcs/vc/internal";

/** The ledger networks: the Solana clusters, and `local` for tests and the embedded ledger. */
export const networks = ["mainnet-beta", "devnet", "testnet", "local"] as const;

/** A ledger network, in the form that DIDs carry. */
export type Network = (typeof networks)[number];

export const publicRpcUrls: Readonly<Record<Exclude<Network, "local">, string>> = {
  "mainnet-beta": "https://api.mainnet-beta.solana.com",
  devnet: "https://api.devnet.solana.com",
  testnet: "https://api.testnet.solana.com",
};

/** Endpoints of EVM chains that anybody may ask. */
export const publicEvmRpcUrls: Readonly<Record<string, string>> = {
  "eip155:1": "https://ethereum-rpc.publicnode.com",
  "eip155:137": "https://polygon-rpc.com",
  "eip155:8453": "https://mainnet.base.org",
  "eip155:42161": "https://arb1.arbitrum.io/rpc",
  "eip155:43114": "https://api.avax.network/ext/bc/C/rpc",
  "eip155:80002": "https://rpc-amoy.polygon.technology",
  "eip155:84532": "https://sepolia.base.org",
  "eip155:421614": "https://sepolia-rollup.arbitrum.io/rpc",
  "eip155:11155111": "https://ethereum-sepolia-rpc.publicnode.com",
};

const aliases: ReadonlyMap<string, Network> = new Map([
  ["mainnet", "mainnet-beta"],
  ["ledger-mainnet", "mainnet-beta"],
  ["ledger-devnet", "devnet"],
  ["ledger-testnet", "testnet"],
  ["ledger-local", "local"],
]);

export function isNetwork(text: unknown): text is Network {
  return networks.includes(text as Network);
}

/**
 * Tells whether records and payments of a network cost nothing and vanish with it. What is not
 * known to be real is a test.
 */
export function isTestNetwork(network: string): boolean {
  return network !== "mainnet-beta";
}

/**
 * Normalises the name of a network: `mainnet` and `ledger-mainnet` become `mainnet-beta`.
 *
 * @throws SdkError `invalid_network` when the name is unknown
 */
export function parseNetwork(text: string): Network {
  const network = aliases.get(text) ?? text;
  if (!isNetwork(network)) {
    const came =
      typeof text === "string" && /^(?:solana|eip155):/.test(text)
        ? "a name of CAIP-2"
        : showValue(text);
    throw new SdkError(
      "invalid_network",
      `network must be one of ${networks.join(", ")} (received ${came})`,
    );
  }
  return network;
}

// The genesis hashes by which CAIP-2 names the Solana clusters
// (namespaces.chainagnostic.org/solana/caip2), and the names of x402 version 1 as @x402/svm 2.27.0
// maps them. The local ledger is not registered: `solana:local` is our name for it.
const ledgerNames: Readonly<Record<string, string>> = {
  "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp": "mainnet-beta",
  "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1": "devnet",
  "solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z": "testnet",
  "solana:local": "local",
  solana: "mainnet-beta",
  "solana-devnet": "devnet",
  "solana-testnet": "testnet",
  "solana-local": "local",
};

// The names of x402 version 1 and their chains, as in EVM_NETWORK_CHAIN_ID_MAP of @x402/evm 2.27.0,
// plus Arbitrum. Only the settings of the bridge name Arbitrum (specification 5).
const chainIds: Readonly<Record<string, number>> = {
  ethereum: 1,
  sepolia: 11155111,
  base: 8453,
  "base-sepolia": 84532,
  polygon: 137,
  "polygon-amoy": 80002,
  arbitrum: 42161,
  "arbitrum-sepolia": 421614,
  abstract: 2741,
  "abstract-testnet": 11124,
  avalanche: 43114,
  "avalanche-fuji": 43113,
  celo: 42220,
  educhain: 41923,
  flare: 14,
  iotex: 4689,
  megaeth: 4326,
  monad: 143,
  peaq: 3338,
  sei: 1329,
  "sei-testnet": 1328,
  "skale-base-sepolia": 324705682,
  stable: 988,
  "stable-testnet": 2201,
  story: 1514,
};

/**
 * Normalises the name of a network from any spelling of CAIP-2 or x402. The result is the DID form
 * for the ledger's own networks (`devnet`), and CAIP-2 for EVM chains (`eip155:8453`). Other names
 * stay as they are.
 */
export function normalizeNetworkName(name: string): string {
  const ledger = Object.hasOwn(ledgerNames, name) ? ledgerNames[name] : undefined;
  if (ledger !== undefined) return ledger;
  if (Object.hasOwn(chainIds, name)) return `eip155:${chainIds[name]}`;
  try {
    return parseNetwork(name);
  } catch (error) {
    if (error instanceof SdkError && error.code === "invalid_network") return name;
    throw error;
  }
}

/**
 * Returns the EIP-155 chain id of a normalised EVM chain name; `undefined` for every other name.
 */
export function chainIdOf(network: string): number | undefined {
  const digits = /^eip155:([1-9]\d{0,15})$/.exec(network)?.[1];
  const chainId = Number(digits);
  return Number.isSafeInteger(chainId) ? chainId : undefined;
}

export function caip2Of(network: string): string {
  const found = Object.entries(ledgerNames).find(
    ([name, ledger]) => ledger === network && name.includes(":"),
  );
  return found?.[0] ?? network;
}

type Account = { network: string; address: string };

// CAIP-10: a CAIP-2 name, a colon, an address.
const ACCOUNT_ID = /^([-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}):([-.%a-zA-Z0-9]{1,128})$/;
const EVM_ADDRESS = /^0x[0-9a-fA-F]{40}$/;
const LEDGER_ADDRESS = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/;

export function isEvmAddress(text: string): boolean {
  return EVM_ADDRESS.test(text);
}

/**
 * Reads an account id (CAIP-10) of the ledger or an EVM chain; `undefined` for any other text. EVM
 * addresses become lower case, since their letter case does not distinguish accounts.
 */
export function readAccountId(text: string): Account | undefined {
  const [, name = "", address = ""] = ACCOUNT_ID.exec(text) ?? [];
  const network = normalizeNetworkName(name);
  if (chainIdOf(network) !== undefined) {
    return isEvmAddress(address) ? { network, address: address.toLowerCase() } : undefined;
  }
  const isLedger = name.startsWith("solana:") && network !== name;
  return isLedger && LEDGER_ADDRESS.test(address) ? { network, address } : undefined;
}

export function formatAccountId({ network, address }: Account): string {
  const isEvm = chainIdOf(network) !== undefined;
  return `${caip2Of(network)}:${isEvm ? address.toLowerCase() : address}`;
}

/**
 * Returns the name by which payers and payees are compared: the CAIP-10 id of an EVM account, the
 * address of a ledger account, which is also the id of agents. An EVM address without a chain
 * belongs to nobody.
 */
export function accountNameOf(address: string, network: string | null): string {
  if (!isEvmAddress(address)) return address;
  return network === null || chainIdOf(network) === undefined
    ? address.toLowerCase()
    : formatAccountId({ network, address });
}

export function addressOfAccount(name: string): string {
  return readAccountId(name)?.address ?? name;
}

type Token = { network: string; address: string };

const TOKEN_ID = /^([-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32})\/(erc20|token):([a-zA-Z0-9]{1,128})$/;

/** Names a token by CAIP-19: `erc20` on EVM chains, `token` on the ledger. */
export function formatTokenId({ network, address }: Token): string {
  return chainIdOf(network) === undefined
    ? `${caip2Of(network)}/token:${address}`
    : `${network}/erc20:${address.toLowerCase()}`;
}

/** Reads a token's name by CAIP-19; `undefined` for any other text. */
export function readTokenId(text: string): Token | undefined {
  const [, name = "", kind, address = ""] = TOKEN_ID.exec(text) ?? [];
  const token = readAccountId(`${name}:${address}`);
  if (token === undefined) return undefined;
  return (kind === "erc20") === isEvmAddress(token.address) ? token : undefined;
}

/** An ERC-8004 identity: an agent's number in an identity registry on an EVM chain. */
export type Erc8004Id = {
  /** The chain, in CAIP-2. */
  network: string;
  /** Address of the identity registry, in lower case. */
  registry: string;
  /** The number (`agentId`), in decimal digits: below 2^256. */
  agentId: string;
};

// ERC-8004 writes `agentRegistry` as {namespace}:{chainId}:{identityRegistry}; the number follows
// it.
const ERC8004_ID = /^(eip155:[0-9]{1,16}:0x[0-9a-fA-F]{40}):(0|[1-9][0-9]{0,77})$/;
const AGENT_ID_LIMIT = 2n ** 256n;

/**
 * Reads an ERC-8004 identity, `eip155:<chain>:<identity registry>:<agentId>`; `undefined` for any
 * other text. EVM chains only: the port to Solana has no published form of `agentRegistry`.
 */
export function readErc8004Id(text: string): Erc8004Id | undefined {
  const [, agentRegistry = "", agentId = ""] = ERC8004_ID.exec(text) ?? [];
  const account = readAccountId(agentRegistry);
  if (account === undefined || BigInt(agentId) >= AGENT_ID_LIMIT) return undefined;
  return { network: account.network, registry: account.address, agentId };
}

/** Writes an ERC-8004 identity in its normal form: in lower case. */
export function formatErc8004Id({ network, registry, agentId }: Erc8004Id): string {
  return `${formatAccountId({ network, address: registry })}:${agentId}`;
}

const DECIMAL = /^(0|[1-9]\d{0,17})(?:\.(\d{1,18}))?$/;

export function isDecimal(value: unknown): value is string {
  return typeof value === "string" && DECIMAL.test(value);
}

/**
 * Parses a decimal text such as `12.50` exactly, in units of 10^-18; `undefined` for any other
 * value.
 */
export function parseDecimal(text: unknown): bigint | undefined {
  const match = typeof text === "string" ? DECIMAL.exec(text) : null;
  if (match === null) return undefined;
  const [, whole = "", fraction = ""] = match;
  return BigInt(whole + fraction.padEnd(18, "0"));
}

/**
 * Writes an amount in units of 10^-decimals, such as base units of a token, as decimal text without
 * zeros at the end.
 */
export function formatUnits(units: bigint, decimals: number): string {
  const digits = String(units).padStart(decimals + 1, "0");
  const point = digits.length - decimals;
  const fraction = digits.slice(point).replace(/0{1,255}$/, "");
  return fraction === "" ? digits.slice(0, point) : `${digits.slice(0, point)}.${fraction}`;
}

type UnitToken = {
  /** In DID form, or CAIP-2. */
  network: string;
  /** Address of the token, in lower case on EVM chains. */
  asset: string;
  decimals: number;
  /** Given away on a test network: worth nothing. */
  isTest?: true;
};

/**
 * USDC, by Circle's list of its contracts. EVM entries follow DEFAULT_ASSETS of @x402/evm 2.27.0,
 * which lacks the test networks of Ethereum and Polygon.
 */
export const usdcTokens: readonly UnitToken[] = [
  { network: "mainnet-beta", asset: "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v", decimals: 6 },
  {
    network: "devnet",
    asset: "4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU",
    decimals: 6,
    isTest: true,
  },
  { network: "eip155:8453", asset: "0x833589fcd6edb6e08f4c7c32d4f71b54bda02913", decimals: 6 },
  {
    network: "eip155:84532",
    asset: "0x036cbd53842c5426634e7929541ec2318f3dcf7e",
    decimals: 6,
    isTest: true,
  },
  { network: "eip155:137", asset: "0x3c499c542cef5e3811e1192ce70d8cc03d5c3359", decimals: 6 },
  {
    network: "eip155:80002",
    asset: "0x41e94eb019c0762f9bfcf9fb1e58725bfb0e7582",
    decimals: 6,
    isTest: true,
  },
  { network: "eip155:42161", asset: "0xaf88d065e77c8cc2239327c5edb3a432268e5831", decimals: 6 },
  {
    network: "eip155:421614",
    asset: "0x75faf114eafb1bdbe2f0316df893fd58ce46aa4d",
    decimals: 6,
    isTest: true,
  },
  { network: "eip155:1", asset: "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48", decimals: 6 },
  {
    network: "eip155:11155111",
    asset: "0x1c7d4b196cb0c7b01d743fbc6116a902379c7238",
    decimals: 6,
    isTest: true,
  },
];
