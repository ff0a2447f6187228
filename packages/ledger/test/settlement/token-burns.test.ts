import { encodeBase58, utf8ToBytes } from "@arcs/core/internal";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { LocalLedger } from "../../src/local/index.ts";
import { createMemoWriter } from "../../src/memo/log-anchor.ts";
import {
  readTokenBurns,
  readTokenTransfers,
  type TransactionBurns,
} from "../../src/settlement/token-transfers.ts";
import { payer, startTestLedger } from "../support/fixtures.ts";
import {
  approve,
  type Bank,
  burn,
  burnChecked,
  changeOwner,
  createToken,
  createTokenAccount,
  getTransaction,
  memo,
  newWallet,
  plainTransfer,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
  transact,
  transactInVain,
} from "../support/spl.ts";

let ledger: LocalLedger;
let bank: Bank;
beforeAll(async () => {
  ledger = await startTestLedger();
  bank = { ledger, payer };
});
afterAll(() => ledger.close());

const [alice, bob] = [newWallet(), newWallet()];
async function read(transactionHash: string): Promise<TransactionBurns> {
  const found = readTokenBurns(await getTransaction(ledger, transactionHash));
  if (found === undefined) throw new Error("there is no such transaction");
  return found;
}

/** Alters a node's answer as if another instruction had called the first one. */
function calledByTheFirst(answer: unknown, place: number): unknown {
  const { transaction, meta, ...rest } = answer as {
    transaction: { message: { instructions: unknown[] } };
    meta: object;
  };
  const { message } = transaction;
  const instructions = message.instructions.toSpliced(place, 1);
  return {
    ...rest,
    transaction: { ...transaction, message: { ...message, instructions } },
    meta: {
      ...meta,
      innerInstructions: [{ index: 0, instructions: [message.instructions[place]] }],
    },
  };
}

describe.each([TOKEN_PROGRAM, TOKEN_2022_PROGRAM])("burns of %s", (program) => {
  test("are those of who owned the tokens, with what was written beside them", async () => {
    const token = await createToken(bank, { program });
    const from = await createTokenAccount(bank, token, { owner: alice.address, amount: 1_000n });
    const about = { from, authority: alice.address };
    const instructions = [
      burn(token, { ...about, amount: 300n }),
      memo("for Bob"),
      burnChecked(token, { ...about, amount: 5n }),
    ];
    const { burns, memos, err } = await read(await transact(bank, instructions, [alice]));
    const { mint, decimals } = token;
    expect([err, memos]).toEqual([null, ["for Bob"]]);
    expect(burns).toEqual([
      {
        instruction: "0",
        mint,
        decimals,
        payer: alice.address,
        isSignedByPayer: true,
        amount: 300n,
      },
      { instruction: "2", mint, decimals, payer: alice.address, isSignedByPayer: true, amount: 5n },
    ]);
  });

  test("by a delegate are the owner's, and a burn is no transfer", async () => {
    const token = await createToken(bank, { program });
    const from = await createTokenAccount(bank, token, { owner: alice.address, amount: 1_000n });
    const to = await createTokenAccount(bank, token, { owner: bob.address });
    const delegated = { from, delegate: bob.address, authority: alice.address, amount: 400n };
    await transact(bank, [approve(token, delegated)], [alice]);
    const hash = await transact(
      bank,
      [
        burn(token, { from, authority: bob.address, amount: 100n }),
        plainTransfer(token, { from, to, authority: bob.address, amount: 7n }),
      ],
      [bob],
    );
    expect((await read(hash)).burns).toMatchObject([
      { payer: alice.address, isSignedByPayer: false, amount: 100n },
    ]);
    const transfers = readTokenTransfers(await getTransaction(ledger, hash))?.transfers;
    expect(transfers).toMatchObject([
      { payer: alice.address, payee: bob.address, amount: 7n, received: 7n },
    ]);
  });

  test("are none where another program burns, as bridges do that mint the same on another chain", async () => {
    const token = await createToken(bank, { program });
    const from = await createTokenAccount(bank, token, { owner: alice.address, amount: 1_000n });
    const own = burn(token, { from, authority: alice.address, amount: 300n });
    const hash = await transact(
      bank,
      [memo("depositForBurn"), own, memo("arcs:bond:local:agent")],
      [alice],
    );
    const answer = await getTransaction(ledger, hash);
    expect(readTokenBurns(answer)?.burns).toHaveLength(1);
    // The same call, made by the program of the first instruction.
    const { burns, memos } = readTokenBurns(calledByTheFirst(answer, 1)) ?? {};
    expect([burns, memos]).toEqual([[], ["depositForBurn", "arcs:bond:local:agent"]]);
  });

  test("are never those of whom an account is handed to, and none where they failed", async () => {
    const token = await createToken(bank, { program });
    const from = await createTokenAccount(bank, token, { owner: alice.address, amount: 1_000n });
    const about = { from, authority: alice.address };
    const handed = [
      burn(token, { ...about, amount: 10n }),
      changeOwner(token, { account: from, authority: alice.address, to: bob.address }),
    ];
    const { burns } = await read(await transact(bank, handed, [alice]));
    expect(burns.filter((each) => each.payer === bob.address)).toEqual([]);
    const failed = await transactInVain(bank, [burn(token, { ...about, amount: 10n })], [alice]);
    const after = await read(failed);
    expect([after.burns, after.memos]).toEqual([[], []]);
    expect(after.err).not.toBeNull();
    expect(readTokenBurns(null)).toBeUndefined();
  });
});

test("a memo is written unchanged, and can be read with the transaction alone", async () => {
  const writeMemo = createMemoWriter({ network: "local", transport: ledger.transport, payer });
  const { transactionHash } = await writeMemo("arcs: grüß Gott");
  expect((await read(transactionHash)).memos).toEqual(["arcs: grüß Gott"]);
  for (const text of ["", "x".repeat(901)]) {
    await expect(writeMemo(text)).rejects.toMatchObject({ code: "invalid_argument" });
  }
  expect((await read((await writeMemo("y".repeat(900))).transactionHash)).memos[0]).toHaveLength(
    900,
  );
});

test("a memo longer than any transaction is passed over, and takes no time", async () => {
  const hash = await transact(bank, [memo("short"), memo("long")], []);
  const answer = (await getTransaction(ledger, hash)) as {
    transaction: { message: { instructions: { data: string }[] } };
  };
  const { instructions } = answer.transaction.message;
  const long = instructions.findLastIndex(({ data }) => data === encodeBase58(utf8ToBytes("long")));
  instructions[long] = { ...instructions[long], data: "z".repeat(300_000) };
  const begun = performance.now();
  expect(readTokenBurns(answer)?.memos).toEqual(["short"]);
  expect(performance.now() - begun).toBeLessThan(1_000);
});
