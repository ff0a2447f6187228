import { isSdkError, parseNetwork } from "@arcs/core";

// Names of the ledger's networks in x402: CAIP-2 in version 2, words in version 1.
const ledgerNetworks: ReadonlyMap<string, string> = new Map([
  ["solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp", "mainnet-beta"],
  ["solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1", "devnet"],
  ["solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z", "testnet"],
  ["solana", "mainnet-beta"],
  ["solana-devnet", "devnet"],
]);

/**
 * Brings the name of a network into one form: for the ledger's own that of DIDs, whichever way x402 writes it. Names of
 * other networks, such as `eip155:8453`, stay as they are.
 */
export function normalizeNetwork(name: string): string {
  const known = ledgerNetworks.get(name) ?? name;
  try {
    return parseNetwork(known);
  } catch (error) {
    if (isSdkError(error, "invalid_network")) return known;
    throw error;
  }
}

/** Brings an address into one form: hexadecimal ones may be written in either case, and two cases are not two payers. */
export function normalizeAddress(address: string): string {
  return address.startsWith("0x") ? address.toLowerCase() : address;
}
