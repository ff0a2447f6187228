import { getAddressDecoder } from "@solana/kit";

import type { LedgerAccount } from "./virtual-machine.ts";

/** The part of a message that names addresses by their place in a table on the ledger. */
export type TableLookup = {
  lookupTableAddress: string;
  writableIndexes: readonly number[];
  readonlyIndexes: readonly number[];
};

/** Addresses that a transaction names through tables, in the order that its instructions refer to. */
export type LoadedAddresses = { writable: string[]; readonly: string[] };

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
