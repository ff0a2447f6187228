import { randomBytes } from "node:crypto";
import { getBase58Encoder, type Signature } from "@solana/kit";
import { expect, test, vi } from "vitest";

import type { VirtualMachine } from "../../src/local/machine/virtual-machine.ts";
import { issueParts, rpcOf, send } from "../support/raw.ts";
import { makeCredential, payer, SOL, startTestLedger } from "../support/fixtures.ts";

// The longest data that a program may call another one with.
const data = Uint8Array.from(randomBytes(10_240));

// No program of the ledger itself calls with so much, but one that is deployed may.
vi.mock(import("../../src/local/machine/virtual-machine.ts"), async (original) => {
  const real = await original();
  const startVirtualMachine = async (): Promise<VirtualMachine> => {
    const machine = await real.startVirtualMachine();
    const call = { programIdIndex: 0, accounts: [], data, stackHeight: 2 };
    const innerInstructions = [{ index: 0, instructions: [call] }];
    return { ...machine, execute: (transaction) => ({ ...machine.execute(transaction), innerInstructions }) };
  };
  return { ...real, startVirtualMachine };
});

test("a call of a program with as much data as it may have is kept, and shown", async () => {
  const ledger = await startTestLedger();
  await ledger.airdrop(payer.address, SOL);
  const { proof, issue } = await issueParts((await makeCredential()).record);
  const { transactionHash } = await send(ledger, [proof, issue]);
  const options = { encoding: "json", maxSupportedTransactionVersion: 0, commitment: "confirmed" } as const;
  const landed = await rpcOf(ledger)
    .getTransaction(transactionHash as Signature, options)
    .send();
  const [inner] = landed?.meta?.innerInstructions ?? [];
  expect(getBase58Encoder().encode(inner?.instructions[0]?.data ?? "")).toEqual(data);
  await ledger.close();
});
