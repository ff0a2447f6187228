import { SdkError } from "../base/errors.ts";
import { parseNetwork } from "../base/network.ts";

// The genesis hashes by which CAIP-2 names the Solana clusters (namespaces.chainagnostic.org/solana/caip2), and the names of x402
// version 1 as @x402/svm 2.27.0 maps them. The local ledger is not registered: `solana:local` is our name for it.
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

// The names of x402 version 1 and their chains, as in EVM_NETWORK_CHAIN_ID_MAP of @x402/evm 2.27.0, plus Arbitrum. Only the
// settings of the bridge name Arbitrum (specification 5).
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
 * Normalises the name of a network from any spelling of CAIP-2 or x402. The result is the DID form for the ledger's own networks
 * (`devnet`), and CAIP-2 for EVM chains (`eip155:8453`). Other names stay as they are.
 *
 * @example
 * ```ts
 * normalizeNetworkName("base"); // "eip155:8453"
 * ```
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

/** Returns the EIP-155 chain id of a normalised EVM chain name; `undefined` for every other name. */
export function chainIdOf(network: string): number | undefined {
  const digits = /^eip155:([1-9]\d{0,15})$/.exec(network)?.[1];
  const chainId = Number(digits);
  return Number.isSafeInteger(chainId) ? chainId : undefined;
}

/** Returns the CAIP-2 name of a network; a network without one stays as it is. */
export function caip2Of(network: string): string {
  const found = Object.entries(ledgerNames).find(([name, ledger]) => ledger === network && name.includes(":"));
  return found?.[0] ?? network;
}
