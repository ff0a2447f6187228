import { createBoundedCache } from "@arcs/core/internal";

import type { LedgerAccount, VirtualMachine } from "./virtual-machine.ts";

const MOST_KEPT = 1000;
const MOST_BYTES = 10_000;
// Accounts that the machine writes itself as time passes, such as its clock; their addresses say so.
const SYSVAR = /^Sysvar/;

/**
 * Keeps the accounts of a virtual machine that were just read until something may have changed them: taking one out of the machine
 * takes as long as all else that a question for it does. The clock is set where it has moved.
 */
export function keepAccounts(machine: VirtualMachine): VirtualMachine {
  const kept = createBoundedCache<LedgerAccount | undefined>(MOST_KEPT);
  let clock: { slot: number; unixSeconds: number } | undefined;

  /** Whether it succeeds or fails: a transaction that fails has still paid its fee. */
  function changing<Result>(change: () => Result): Result {
    try {
      return change();
    } finally {
      /* fault: ledger-cached-accounts-outlive-changes */
      kept.clear();
      clock = undefined;
    }
  }

  return {
    ...machine,
    account(address) {
      if (kept.has(address)) return kept.get(address);
      const account = machine.account(address);
      const isLarge = account !== undefined && account.data.length > MOST_BYTES;
      if (!isLarge && !SYSVAR.test(address)) kept.set(address, account);
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
