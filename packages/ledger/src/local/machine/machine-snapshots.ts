import { getAddressDecoder } from "@solana/kit";
import { parseJsonWithBigInts, stringifyJsonWithBigInts } from "@solana/rpc-spec-types";

import { type AccountText, fromAccountText, toAccountText } from "./account-text.ts";
import type { LedgerAccount, VirtualMachine } from "./virtual-machine.ts";

/** Snapshots of a virtual machine, as the accounts that have changed in it. The machine's clock is not among them. */
export type MachineSnapshots = {
  noteChange(addresses: readonly string[]): void;
  take(): Uint8Array;
  /** Brings an empty machine to the state of a snapshot. @returns false, with nothing changed, for bytes that are none */
  restore(bytes: Uint8Array): boolean;
};

const NATIVE_LOADER = "NativeLoader1111111111111111111111111111111";
const UPGRADEABLE_LOADER = "BPFLoaderUpgradeab1e11111111111111111111111";

/** Makes snapshots of one machine. Only accounts that changed since the last snapshot are read for the next one. */
export function createMachineSnapshots(machine: VirtualMachine): MachineSnapshots {
  const accounts = new Map<string, AccountText>();
  const changed = new Set<string>();

  function read(address: string): void {
    const account = machine.account(address);
    accounts.delete(address);
    // Every machine has these.
    if (account === undefined || account.owner === NATIVE_LOADER) return;
    accounts.set(address, toAccountText(account));
    const executable = executableOf(account);
    if (executable !== undefined) read(executable);
  }

  return {
    noteChange(addresses) {
      for (const address of addresses) changed.add(address);
    },
    take() {
      for (const address of changed) read(address);
      changed.clear();
      return new TextEncoder().encode(stringifyJsonWithBigInts([...accounts]));
    },
    restore(bytes) {
      const saved = parse(bytes);
      if (saved === undefined) return false;
      // A program is loaded when its account is set, from the account that has its code.
      const inOrder = saved.toSorted(([, left], [, right]) => Number(left.executable) - Number(right.executable));
      for (const [address, text] of inOrder) {
        machine.setAccount(address, fromAccountText(text));
        accounts.set(address, text);
      }
      return true;
    },
  };
}

/** Address of the account that holds a program's code, where it is another one. */
function executableOf({ owner, executable, data }: LedgerAccount): string | undefined {
  if (owner !== UPGRADEABLE_LOADER || !executable) return undefined;
  return getAddressDecoder().decode(data.subarray(4));
}

function parse(bytes: Uint8Array): [string, AccountText][] | undefined {
  try {
    const saved = parseJsonWithBigInts(new TextDecoder().decode(bytes));
    return Array.isArray(saved) ? (saved as [string, AccountText][]) : undefined;
  } catch {
    return undefined;
  }
}
