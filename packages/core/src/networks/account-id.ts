import { caip2Of, chainIdOf, normalizeNetworkName } from "./network-name.ts";

/** An account on a network, both normalised. */
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
 * Reads an account id (CAIP-10) of the ledger or an EVM chain; `undefined` for any other text. EVM addresses become lower case,
 * since their letter case does not distinguish accounts.
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

/** Writes an account in CAIP-10 form. */
export function formatAccountId({ network, address }: Account): string {
  const isEvm = chainIdOf(network) !== undefined;
  return `${caip2Of(network)}:${isEvm ? address.toLowerCase() : address}`;
}

/**
 * Returns the internal name of an account, by which payers, payees and vouchers are compared. An EVM account is named by its
 * CAIP-10 id, because the same address is a different account on each chain. A ledger account is named by its address, which is
 * also the id of agents. An EVM address without a chain stays an address and belongs to nobody.
 */
export function accountNameOf(address: string, network: string | null): string {
  if (!isEvmAddress(address)) return address;
  return network === null || chainIdOf(network) === undefined
    ? address.toLowerCase()
    : formatAccountId({ network, address });
}

/** Returns the address in the name of an account. */
export function addressOfAccount(name: string): string {
  return readAccountId(name)?.address ?? name;
}
