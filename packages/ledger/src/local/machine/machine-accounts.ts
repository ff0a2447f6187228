import { createBoundedCache } from "@arcs/core/internal";
import { getAddressDecoder, getBase64Decoder, getBase64Encoder } from "@solana/kit";
import { parseJsonWithBigInts, stringifyJsonWithBigInts } from "@solana/rpc-spec-types";

import type { LedgerAccount, VirtualMachine } from "./virtual-machine.ts";

const MAX_CACHED = 1000;
const MAX_BYTES = 10_000;
// Accounts that the machine updates itself as time passes, such as its clock, by the prefix of their addresses.
const SYSVAR = /^Sysvar/;

/**
 * Caches accounts of a virtual machine until something may have changed them. Copying one out of the machine takes as
 * long as the rest of a request. The clock is only set when it has moved.
 */
export function cacheAccounts(machine: VirtualMachine): VirtualMachine {
  const cached = createBoundedCache<LedgerAccount | undefined>(MAX_CACHED);
  let clock: { slot: number; unixSeconds: number } | undefined;

  /** Runs even after a failure: a failed transaction has still paid its fee. */
  function changing<Result>(change: () => Result): Result {
    try {
      return change();
    } finally {
      /* fault: ledger-cached-accounts-outlive-changes */
      cached.clear();
      clock = undefined;
    }
  }

  return {
    ...machine,
    account(address) {
      if (cached.has(address)) return cached.get(address);
      const account = machine.account(address);
      const isLarge = account !== undefined && account.data.length > MAX_BYTES;
      if (!isLarge && !SYSVAR.test(address)) cached.set(address, account);
      return account;
    },
    execute: (transaction) => changing(() => machine.execute(transaction)),
    airdrop: (address, lamports) => changing(() => machine.airdrop(address, lamports)),
    setAccount: (address, account) => changing(() => machine.setAccount(address, account)),
    addProgram: (address, executable) => changing(() => machine.addProgram(address, executable)),
    setClock(slot, unixSeconds) {
      if (clock?.slot === slot && clock.unixSeconds === unixSeconds) return;
      machine.setClock(slot, unixSeconds);
      clock = { slot, unixSeconds };
    },
  };
}

/** Snapshots of a virtual machine: the accounts that have changed in it, without the machine's clock. */
type MachineSnapshots = {
  noteChange(addresses: readonly string[]): void;
  take(): Uint8Array;
  /** Restores an empty machine from a snapshot. @returns false, with nothing changed, for invalid bytes */
  restore(bytes: Uint8Array): boolean;
};

const NATIVE_LOADER = "NativeLoader1111111111111111111111111111111";
const UPGRADEABLE_LOADER = "BPFLoaderUpgradeab1e11111111111111111111111";

/** Creates snapshots of one machine. Each reads only accounts that changed since the last. */
export function createMachineSnapshots(machine: VirtualMachine): MachineSnapshots {
  const accounts = new Map<string, AccountText>();
  const changed = new Set<string>();

  function read(address: string): void {
    const account = machine.account(address);
    accounts.delete(address);
    // Built-in programs exist in every machine.
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
      // Setting a program's account loads it from the account with its code, so that comes first.
      const inOrder = saved.toSorted(([, left], [, right]) => Number(left.executable) - Number(right.executable));
      for (const [address, text] of inOrder) {
        machine.setAccount(address, fromAccountText(text));
        accounts.set(address, text);
      }
      return true;
    },
  };
}

/** Returns the address of the account with a program's code, if it is a separate one. */
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

/** An account as the journal and snapshots have it: its data in base64. */
export type AccountText = Omit<LedgerAccount, "data"> & { data: string };

export const encodeData = (bytes: Uint8Array): string => getBase64Decoder().decode(bytes);

export const decodeData = (text: string): Uint8Array => Uint8Array.from(getBase64Encoder().encode(text));

export const toAccountText = (account: LedgerAccount): AccountText => ({ ...account, data: encodeData(account.data) });

export const fromAccountText = (text: AccountText): LedgerAccount => ({ ...text, data: decodeData(text.data) });
