import { assertOneOf } from "./values.ts";

/** Fixed facts of an EVM chain. */
export type EvmChainDefinition = {
  /** EIP-155 chain id. */
  chainId: number;
  /** Whether value is at stake: the provider's staging environment uses test chains. */
  environment: "production" | "staging";
  /** Address of the Ethereum Attestation Service. */
  eas: string;
  /** Address of its schema registry. */
  schemaRegistry: string;
  /** Default number of blocks until a transaction counts as settled, its own block included. */
  confirmations: number;
  /** Default max cost of one transaction, in wei of the chain's own coin. */
  maxTransactionFee: bigint;
  /** Approximate seconds between blocks. */
  secondsPerBlock: number;
};

const GWEI = 1_000_000_000n;

// EAS and SchemaRegistry as in the deployments that @ethereum-attestation-service/eas-contracts
// 1.9.0 ships; a test compares the two. On Base both are predeploys of the chain.
const definitions = {
  ethereum: {
    chainId: 1,
    environment: "production",
    eas: "0xA1207F3BBa224E2c9c3c6D5aF63D0eb1582Ce587",
    schemaRegistry: "0xA7b39296258348C78294F95B872b282326A97BDF",
    confirmations: 12,
    maxTransactionFee: 50_000_000n * GWEI,
    secondsPerBlock: 12,
  },
  sepolia: {
    chainId: 11155111,
    environment: "staging",
    eas: "0xC2679fBD37d54388Ce493F1DB75320D236e1815e",
    schemaRegistry: "0x0a7E2Ff54e76B8E6659aedc9103FB21c038050D0",
    confirmations: 6,
    maxTransactionFee: 50_000_000n * GWEI,
    secondsPerBlock: 12,
  },
  base: {
    chainId: 8453,
    environment: "production",
    eas: "0x4200000000000000000000000000000000000021",
    schemaRegistry: "0x4200000000000000000000000000000000000020",
    confirmations: 12,
    maxTransactionFee: 5_000_000n * GWEI,
    secondsPerBlock: 2,
  },
  "base-sepolia": {
    chainId: 84532,
    environment: "staging",
    eas: "0x4200000000000000000000000000000000000021",
    schemaRegistry: "0x4200000000000000000000000000000000000020",
    confirmations: 6,
    maxTransactionFee: 5_000_000n * GWEI,
    secondsPerBlock: 2,
  },
  polygon: {
    chainId: 137,
    environment: "production",
    eas: "0x5E634ef5355f45A855d02D66eCD687b1502AF790",
    schemaRegistry: "0x7876EEF51A891E737AF8ba5A5E0f0Fd29073D5a7",
    confirmations: 32,
    maxTransactionFee: 5_000_000_000n * GWEI,
    secondsPerBlock: 2,
  },
  "polygon-amoy": {
    chainId: 80002,
    environment: "staging",
    eas: "0xb101275a60d8bfb14529C421899aD7CA1Ae5B5Fc",
    schemaRegistry: "0x23c5701A1BDa89C61d181BD79E5203c730708AE7",
    confirmations: 12,
    maxTransactionFee: 5_000_000_000n * GWEI,
    secondsPerBlock: 2,
  },
  arbitrum: {
    chainId: 42161,
    environment: "production",
    eas: "0xbD75f629A22Dc1ceD33dDA0b68c546A1c035c458",
    schemaRegistry: "0xA310da9c5B885E7fb3fbA9D66E9Ba6Df512b78eB",
    confirmations: 40,
    maxTransactionFee: 5_000_000n * GWEI,
    secondsPerBlock: 0.25,
  },
  "arbitrum-sepolia": {
    chainId: 421614,
    environment: "staging",
    eas: "0x2521021fc8BF070473E1e1801D3c7B4aB701E1dE",
    schemaRegistry: "0x45CB6Fa0870a8Af06796Ac15915619a0f22cd475",
    confirmations: 20,
    maxTransactionFee: 5_000_000n * GWEI,
    secondsPerBlock: 0.25,
  },
} as const satisfies Record<string, EvmChainDefinition>;

/** An EVM chain: those of `BRIDGE_CHAIN` (spec 5), and Ethereum with its test chain. */
export type EvmChain = keyof typeof definitions;

/** Every supported EVM chain. */
export const evmChains: readonly EvmChain[] = Object.keys(definitions) as EvmChain[];

/** The chains that `BRIDGE_CHAIN` accepts (spec 5). */
export const bridgeChains = [
  "base-sepolia",
  "base",
  "polygon-amoy",
  "polygon",
  "arbitrum-sepolia",
  "arbitrum",
] as const satisfies readonly EvmChain[];

/** A chain that `BRIDGE_CHAIN` accepts. */
export type BridgeChain = (typeof bridgeChains)[number];

/**
 * Returns the facts of a chain: its id, its contracts, and the depth at which transactions settle.
 *
 * @throws SdkError `invalid_argument` when the chain is unknown
 */
export function findEvmChain(chain: EvmChain): EvmChainDefinition {
  assertOneOf(chain, "chain", ...evmChains);
  return definitions[chain];
}
