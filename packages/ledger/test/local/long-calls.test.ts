import { randomBytes } from "node:crypto";
import { encodeBase58 } from "@arcs/core/internal";
import { getBase58Encoder, type Signature } from "@solana/kit";
import { stringifyJsonWithBigInts } from "@solana/rpc-spec-types";
import { expect, test } from "vitest";

import { createVolatileJournal } from "../../src/local/journal.ts";
import { openState } from "../../src/local/machine/state.ts";
import type { VirtualMachine } from "../../src/local/machine/virtual-machine.ts";
import { answer } from "../../src/local/rpc/rpc-server.ts";
import { parseJsonRpc } from "../../src/transaction/ledger-request.ts";
import type { LocalLedger } from "../../src/local/local-ledger.ts";
import { prove, rpcOf, send } from "../support/raw.ts";
import { payer, SOL } from "../support/fixtures.ts";

// The longest data that a program may call another one with.
const data = Uint8Array.from(randomBytes(10_240));

test("a call of a program with as much data as it may have is kept, and shown", async () => {
  const start = {
    clock: "manual",
    startSeconds: 1_800_000_000,
    genesisHash: encodeBase58(randomBytes(32)),
  } as const;
  const state = await openState(createVolatileJournal(), start);
  await state.airdrop(payer.address, SOL);
  // No program of the ledger itself calls with so much, but one that is deployed may.
  const machine = state.machine as VirtualMachine;
  const { execute } = machine;
  const call = { programIdIndex: 0, accounts: [], data, stackHeight: 2 };
  machine.execute = (transaction) => ({
    ...execute(transaction),
    innerInstructions: [{ index: 0, instructions: [call] }],
  });
  const ledger = {
    transport: async ({ payload }) =>
      parseJsonRpc(await answer({ state }, stringifyJsonWithBigInts(payload)), {
        maxValues: 100_000,
      }),
  } as Pick<LocalLedger, "transport"> as LocalLedger;

  const { transactionHash } = await send(ledger, [await prove(new Uint8Array(32))]);
  const options = {
    encoding: "json",
    maxSupportedTransactionVersion: 0,
    commitment: "confirmed",
  } as const;
  const landed = await rpcOf(ledger)
    .getTransaction(transactionHash as Signature, options)
    .send();
  const [inner] = landed?.meta?.innerInstructions ?? [];
  expect(getBase58Encoder().encode(inner?.instructions[0]?.data ?? "")).toEqual(data);
});
