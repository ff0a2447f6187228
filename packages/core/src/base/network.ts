import { showValue } from "./describe-value.ts";
import { SdkError } from "./errors.ts";

/** The ledger networks: the Solana clusters, and `local` for tests and the embedded ledger. */
export const networks = ["mainnet-beta", "devnet", "testnet", "local"] as const;

/** A ledger network, in the form that DIDs carry. */
export type Network = (typeof networks)[number];

const aliases: ReadonlyMap<string, Network> = new Map([
  ["mainnet", "mainnet-beta"],
  ["ledger-mainnet", "mainnet-beta"],
  ["ledger-devnet", "devnet"],
  ["ledger-testnet", "testnet"],
  ["ledger-local", "local"],
]);

/** Tells whether a text is a network in its normal form. */
export function isNetwork(text: unknown): text is Network {
  return networks.includes(text as Network);
}

/**
 * Normalises the name of a network: `mainnet` and `ledger-mainnet` become `mainnet-beta`.
 *
 * @throws SdkError `invalid_network` when the name is unknown
 */
export function parseNetwork(text: string): Network {
  const network = aliases.get(text) ?? text;
  if (!isNetwork(network)) {
    const came = typeof text === "string" && /^(?:solana|eip155):/.test(text) ? "a name of CAIP-2" : showValue(text);
    throw new SdkError("invalid_network", `network expected one of ${networks.join(", ")}, got ${came}`);
  }
  return network;
}
