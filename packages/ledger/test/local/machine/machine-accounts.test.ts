import { Keypair, LAMPORTS_PER_SOL, SystemProgram, Transaction } from "@solana/web3.js";
import { beforeEach, expect, test, vi } from "vitest";

import { cacheAccounts, createMachineSnapshots } from "../../../src/local/machine/machine-accounts.ts";
import {
  decodeTransaction,
  type LedgerAccount,
  startVirtualMachine,
  type VirtualMachine,
} from "../../../src/local/machine/virtual-machine.ts";
import { findProgramAddress } from "../../../src/program/addresses.ts";
import { programBase64 } from "../../../src/program/generated.ts";
import { issuer, payer, stranger } from "../../support/fixtures.ts";

const SYSTEM = "11111111111111111111111111111111";
const CLOCK = "SysvarC1ock11111111111111111111111111111111";

let bare: VirtualMachine;
let machine: VirtualMachine;
const [from, to] = [Keypair.generate(), Keypair.generate()];
const addresses = [from.publicKey.toBase58(), to.publicKey.toBase58(), Keypair.generate().publicKey.toBase58()];

beforeEach(async () => {
  bare = await startVirtualMachine();
  vi.spyOn(bare, "account");
  vi.spyOn(bare, "setClock");
  machine = cacheAccounts(bare);
  machine.airdrop(addresses[0]!, BigInt(10 * LAMPORTS_PER_SOL));
});

function transfer(lamports: number): NonNullable<ReturnType<typeof decodeTransaction>> {
  const blockhash = Keypair.generate().publicKey.toBase58();
  const transaction = new Transaction({ feePayer: from.publicKey, blockhash, lastValidBlockHeight: 1 });
  const move = { fromPubkey: from.publicKey, toPubkey: to.publicKey, lamports };
  transaction.add(SystemProgram.transfer(move)).sign(from);
  return decodeTransaction(transaction.serialize())!;
}

test("accounts are taken out of the machine once, whether they are there or not", () => {
  for (let turn = 0; turn < 3; turn++) {
    expect(addresses.map((address) => machine.account(address)?.lamports)).toEqual([
      10_000_000_000n,
      undefined,
      undefined,
    ]);
  }
  expect(bare.account).toHaveBeenCalledTimes(3);
});

test("accounts are as the machine has them after every change", () => {
  const [, , written] = addresses as [string, string, string];
  const empty = { owner: SYSTEM, executable: false, data: new Uint8Array(0) };
  const changes: (() => void)[] = [
    () => machine.airdrop(addresses[1]!, 1_000_000_000n),
    () => expect(machine.execute(transfer(LAMPORTS_PER_SOL)).err).toBeNull(),
    // A failed one pays its fee.
    () => expect(machine.execute(transfer(100 * LAMPORTS_PER_SOL)).err).not.toBeNull(),
    () => expect(machine.simulate(transfer(LAMPORTS_PER_SOL), { verifySignatures: true }).err).toBeNull(),
    () => machine.setAccount(written, { ...empty, lamports: 5n, data: Uint8Array.of(1) }),
    () => machine.setAccount(written, { ...empty, lamports: 5n, data: new Uint8Array(20_000) }),
    () => machine.setAccount(written, { ...empty, lamports: 0n }),
  ];
  for (const change of changes) {
    for (const address of addresses) machine.account(address);
    change();
    for (const address of addresses) expect(machine.account(address)).toEqual(bare.account(address));
  }
});

test("what the machine writes as time passes is not kept, and a clock that stands still is not set", () => {
  machine.setClock(100, 1_800_000_000);
  const before = machine.account(CLOCK)!.data;
  machine.setClock(100, 1_800_000_000);
  expect(bare.setClock).toHaveBeenCalledTimes(1);
  machine.setClock(101, 1_800_000_000);
  machine.setClock(101, 1_800_000_001);
  expect(bare.setClock).toHaveBeenCalledTimes(3);
  expect(machine.account(CLOCK)!.data).not.toEqual(before);
  // An overwritten clock is replaced as time passes.
  machine.setAccount(CLOCK, { ...machine.account(CLOCK)!, data: before });
  machine.setClock(101, 1_800_000_001);
  expect(machine.account(CLOCK)!.data).not.toEqual(before);
});

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
