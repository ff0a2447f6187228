import { getAddressDecoder } from "@solana/kit";

import type { TokenBalance } from "./token-state.ts";
import type { LedgerAccount, TableLookup } from "./virtual-machine.ts";

/** A landed transaction, in the values that JSON-RPC returns. */
export type LandedEntry = {
  signature: string;
  slot: number;
  blockTime: number;
  /** Base64 of the transaction; empty for an airdrop, which has none. */
  wire: string;
  /** In the form of a node; `null` for success. */
  err: unknown;
  fee: bigint;
  logs: string[];
  unitsConsumed: bigint;
  /** All addresses, those from tables included, in the order that instructions refer to. */
  accountKeys: string[];
  /** Addresses that came from tables. */
  loadedAddresses: LoadedAddresses;
  preBalances: bigint[];
  postBalances: bigint[];
  preTokenBalances: TokenBalance[];
  postTokenBalances: TokenBalance[];
  innerInstructions: {
    index: number;
    instructions: { programIdIndex: number; accounts: number[]; data: string; stackHeight: number }[];
  }[];
  memo: string | null;
};

/** The transactions of a ledger by signature and by address. */
export type LandedTransactions = {
  add(entry: LandedEntry): void;
  entry(signature: string): LandedEntry | undefined;
  /** Returns signatures of the transactions that name an address, oldest first. */
  signaturesFor(address: string): readonly string[];
  count(): number;
};

/** Creates an empty collection. */
export function createLandedTransactions(): LandedTransactions {
  const bySignature = new Map<string, LandedEntry>();
  const byAddress = new Map<string, string[]>();
  return {
    add(entry) {
      bySignature.set(entry.signature, entry);
      for (const address of new Set(entry.accountKeys)) {
        const list = byAddress.get(address);
        if (list === undefined) byAddress.set(address, [entry.signature]);
        else list.push(entry.signature);
      }
    },
    entry: (signature) => bySignature.get(signature),
    signaturesFor: (address) => byAddress.get(address) ?? [],
    count: () => bySignature.size,
  };
}

/** Addresses that a transaction names through tables, in the order that its instructions refer to. */
type LoadedAddresses = { writable: string[]; readonly: string[] };

const TABLE_PROGRAM = "AddressLookupTab1e1111111111111111111111111";
// The state of a table precedes its addresses.
const STATE_BYTES = 56;
const ADDRESS_BYTES = 32;

/** Reads the addresses that a message loads. Missing ones are left out: such a transaction does not land. */
export function loadAddresses(
  lookups: readonly TableLookup[],
  accountAt: (address: string) => LedgerAccount | undefined,
): LoadedAddresses {
  const addressesOf = (each: TableLookup, indexes: readonly number[]): string[] => {
    const table = accountAt(each.lookupTableAddress);
    if (table?.owner !== TABLE_PROGRAM) return [];
    return indexes.flatMap((index) => {
      const at = STATE_BYTES + index * ADDRESS_BYTES;
      const bytes = table.data.subarray(at, at + ADDRESS_BYTES);
      return bytes.length === ADDRESS_BYTES ? [getAddressDecoder().decode(bytes)] : [];
    });
  };
  return {
    writable: lookups.flatMap((each) => addressesOf(each, each.writableIndexes)),
    readonly: lookups.flatMap((each) => addressesOf(each, each.readonlyIndexes)),
  };
}
