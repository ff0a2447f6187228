import { expect, test } from "vitest";

import { createMachineSnapshots } from "../../../src/local/machine/state.ts";
import { type LedgerAccount, startVirtualMachine } from "../../../src/local/machine/virtual-machine.ts";
import { findProgramAddress } from "../../../src/program/deployments.ts";
import { programBase64 } from "../../../src/program/generated.ts";
import { issuer, payer, stranger } from "../../support/fixtures.ts";

const program = findProgramAddress("local");
const TOKEN = "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA";
const account: LedgerAccount = { lamports: 5n, owner: TOKEN, executable: false, data: Uint8Array.of(1, 2, 3) };

test("a machine restored from a snapshot has the accounts, programs and absences of the first one", async () => {
  const machine = await startVirtualMachine();
  const snapshots = createMachineSnapshots(machine);
  machine.addProgram(program, Buffer.from(programBase64, "base64"));
  machine.setAccount(payer.address, account);
  machine.setAccount(issuer.address, account);
  snapshots.noteChange([program, payer.address, issuer.address, "11111111111111111111111111111111"]);
  snapshots.take();
  // Only accounts that changed after the first snapshot are read for the second.
  machine.setAccount(issuer.address, { ...account, lamports: 0n, data: new Uint8Array(0) });
  machine.airdrop(stranger.address, 2n ** 60n);
  snapshots.noteChange([issuer.address, stranger.address]);
  const bytes = snapshots.take();

  const restored = await startVirtualMachine();
  const next = createMachineSnapshots(restored);
  expect(next.restore(bytes)).toBe(true);
  for (const address of [program, payer.address, issuer.address, stranger.address]) {
    expect([address, restored.account(address)]).toEqual([address, machine.account(address)]);
  }
  expect(restored.account(stranger.address)?.lamports).toBe(2n ** 60n);
  // A second restart needs nothing from before the first one.
  const again = await startVirtualMachine();
  expect(createMachineSnapshots(again).restore(next.take())).toBe(true);
  expect(again.account(program)).toEqual(machine.account(program));
  expect(again.account(payer.address)).toEqual(machine.account(payer.address));
});

test("bytes that are no snapshot, such as those of another version, are refused", async () => {
  const snapshots = createMachineSnapshots(await startVirtualMachine());
  for (const bytes of [new Uint8Array(0), Uint8Array.of(0, 255, 1), new TextEncoder().encode("{}")]) {
    expect(snapshots.restore(bytes)).toBe(false);
  }
});
