import { Keypair, LAMPORTS_PER_SOL, SystemProgram, Transaction } from "@solana/web3.js";
import { beforeEach, expect, test, vi } from "vitest";

import { cacheAccounts } from "../../../src/local/machine/state.ts";
import {
  decodeTransaction,
  startVirtualMachine,
  type VirtualMachine,
} from "../../../src/local/machine/virtual-machine.ts";

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
