import { caip2Of, chainIdOf, normalizeNetworkName } from "./network-name.ts";

/** An account on a network, both in their normal forms. */
export type Account = { network: string; address: string };

// CAIP-10: a CAIP-2 name, a colon, an address.
const ACCOUNT_ID = /^([-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}):([-.%a-zA-Z0-9]{1,128})$/;
const EVM_ADDRESS = /^0x[0-9a-fA-F]{40}$/;
const LEDGER_ADDRESS = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/;

/** Tells whether a text has the form of an EVM address, in either case. */
export function isEvmAddress(text: string): boolean {
  return EVM_ADDRESS.test(text);
}

/**
 * Reads an account id (CAIP-10) of the ledger or an EVM chain; `undefined` for any other text. The letters' case in an EVM
 * address says nothing about whose it is, so that it is lost.
 *
 * @example
 * ```ts
 * readAccountId("eip155:8453:0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913")?.network; // "eip155:8453"
 * ```
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

/** Writes an account as CAIP-10 does. */
export function formatAccountId({ network, address }: Account): string {
  const isEvm = chainIdOf(network) !== undefined;
  return `${caip2Of(network)}:${isEvm ? address.toLowerCase() : address}`;
}

/**
 * Names an account inside, where payers, payees and vouchers are compared as texts: an EVM account by its CAIP-10 id, since
 * the same address is another account on each chain; one of the ledger by its address alone, which is the id of agents. An
 * EVM address of which nobody says the chain stays an address, and is the account of nobody.
 */
export function accountNameOf(address: string, network: string | null): string {
  if (!isEvmAddress(address)) return address;
  return network === null || chainIdOf(network) === undefined
    ? address.toLowerCase()
    : formatAccountId({ network, address });
}

/** The address in the name of an account. */
export function addressOfAccount(name: string): string {
  return readAccountId(name)?.address ?? name;
}
