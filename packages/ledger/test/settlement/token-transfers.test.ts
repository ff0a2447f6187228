import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { LocalLedger } from "../../src/local/index.ts";
import {
  readTokenTransfers,
  type TokenTransfer,
  type TransactionTransfers,
} from "../../src/settlement/token-transfers.ts";
import { payer, startSeconds, startTestLedger } from "../support/fixtures.ts";
import {
  approve,
  type Bank,
  changeOwner,
  checkedTransfer,
  closeAccount,
  createAssociated,
  createToken,
  createTokenAccount,
  fund,
  getTransaction,
  newWallet,
  openAccount,
  plainTransfer,
  recoverNested,
  type Token,
  TOKEN_2022_PROGRAM,
  transact,
  transactInVain,
  transferWithFee,
} from "../support/spl.ts";

let ledger: LocalLedger;
let bank: Bank;
beforeAll(async () => {
  ledger = await startTestLedger();
  bank = { ledger, payer };
});
afterAll(() => ledger.close());

async function read(transactionHash: string): Promise<TransactionTransfers> {
  const found = readTokenTransfers(await getTransaction(ledger, transactionHash));
  if (found === undefined) throw new Error("there is no such transaction");
  return found;
}
const [alice, bob] = [newWallet(), newWallet()];

/** Alice with 1,000 units, Bob with 50. */
async function accountsOf(token: Token): Promise<{ from: string; to: string }> {
  return {
    from: await createTokenAccount(bank, token, { owner: alice.address, amount: 1_000n }),
    to: await createTokenAccount(bank, token, { owner: bob.address, amount: 50n }),
  };
}
const aliceToBob = (token: Token, amounts: Partial<TokenTransfer>): object => {
  const { mint, decimals } = token;
  return { mint, decimals, payer: alice.address, payee: bob.address, ...amounts };
};

describe.each([
  ["SPL Token", {}],
  ["Token-2022", { program: TOKEN_2022_PROGRAM }],
  ["Token-2022 with a fee", { feeBasisPoints: 100 }],
])("%s", (_, options) => {
  const isFree = !("feeBasisPoints" in options);

  test("a checked transfer is told with both owners, what was sent, and what arrived", async () => {
    const token = await createToken(bank, { decimals: 2, ...options });
    const { from, to } = await accountsOf(token);
    const transfer = checkedTransfer(token, { from, to, authority: alice.address, amount: 300n });
    expect(await read(await transact(bank, [transfer], [alice]))).toEqual({
      slot: expect.any(Number),
      blockTime: startSeconds,
      err: null,
      transfers: [
        aliceToBob(token, { instruction: "0", amount: 300n, received: isFree ? 300n : 297n }),
      ],
      unproven: [],
    });
  });

  test("what goes back in the same transaction was not received", async () => {
    const token = await createToken(bank, options);
    const { from, to } = await accountsOf(token);
    const hash = await transact(
      bank,
      [
        checkedTransfer(token, { from, to, authority: alice.address, amount: 300n }),
        checkedTransfer(token, { from: to, to: from, authority: bob.address, amount: 200n }),
      ],
      [alice, bob],
    );
    const { transfers } = await read(hash);
    expect(transfers[0]).toEqual(
      aliceToBob(token, { instruction: "0", amount: 300n, received: isFree ? 100n : 97n }),
    );
    expect(transfers[1]).toMatchObject({ payer: bob.address, payee: alice.address, received: 0n });
  });
});

describe("transfers", () => {
  let token: Token;
  let from: string;
  let to: string;
  beforeAll(async () => {
    token = await createToken(bank);
    ({ from, to } = await accountsOf(token));
  });

  test("a plain transfer names no mint; the balances do", async () => {
    const hash = await transact(
      bank,
      [plainTransfer(token, { from, to, authority: alice.address, amount: 1n })],
      [alice],
    );
    expect((await read(hash)).transfers).toEqual([
      aliceToBob(token, { instruction: "0", amount: 1n, received: 1n }),
    ]);
  });

  test("a transfer that names its fee", async () => {
    const taxed = await createToken(bank, { feeBasisPoints: 500 });
    const accounts = await accountsOf(taxed);
    const transfer = transferWithFee(taxed, {
      ...accounts,
      authority: alice.address,
      amount: 100n,
      fee: 5n,
    });
    const [found] = (await read(await transact(bank, [transfer], [alice]))).transfers;
    expect(found).toEqual(aliceToBob(taxed, { instruction: "0", amount: 100n, received: 95n }));
  });

  test("an inner call of another program", async () => {
    const wallet = newWallet();
    const own = await createAssociated(bank, token, wallet.address);
    const nested = await createAssociated(bank, token, own);
    await fund(bank, token, { account: nested, amount: 70n });
    const hash = await transact(bank, [await recoverNested(token, wallet.address)], [wallet]);
    const { mint, decimals } = token;
    // It was in the account of an account, an address without a key: nothing shows who paid it in.
    expect(await read(hash)).toMatchObject({
      transfers: [],
      unproven: [
        {
          mint,
          decimals,
          instruction: expect.stringMatching(/^0\.\d$/),
          payee: wallet.address,
          amount: 70n,
          reason: expect.stringContaining(`${own}, an address of a program without a key`),
        },
      ],
    });
  });

  test("each of several, by its place; together they must be there in the end", async () => {
    const transfer = (amount: bigint): ReturnType<typeof checkedTransfer> =>
      checkedTransfer(token, { from, to, authority: alice.address, amount });
    const both = await transact(bank, [transfer(3n), transfer(4n)], [alice]);
    expect((await read(both)).transfers).toEqual([
      aliceToBob(token, { instruction: "0", amount: 3n, received: 3n }),
      aliceToBob(token, { instruction: "1", amount: 4n, received: 4n }),
    ]);
    const back = checkedTransfer(token, { from: to, to: from, authority: bob.address, amount: 1n });
    const lessOne = await transact(bank, [transfer(3n), transfer(4n), back], [alice, bob]);
    expect((await read(lessOne)).transfers.map(({ received }) => received)).toEqual([0n, 0n, 0n]);
  });

  test("money goes back from another account of the payee as well", async () => {
    const other = await createTokenAccount(bank, token, { owner: bob.address, amount: 90n });
    const there = checkedTransfer(token, { from, to, authority: alice.address, amount: 90n });
    const back = checkedTransfer(token, {
      from: other,
      to: from,
      authority: bob.address,
      amount: 90n,
    });
    const [first] = (await read(await transact(bank, [there, back], [alice, bob]))).transfers;
    expect(first).toMatchObject({
      payer: alice.address,
      payee: bob.address,
      amount: 90n,
      received: 0n,
    });
  });

  test("the payer is whose tokens they were, not the delegate who signed", async () => {
    const delegate = newWallet();
    await transact(
      bank,
      [approve(token, { from, delegate: delegate.address, authority: alice.address, amount: 9n })],
      [alice],
    );
    const transfer = checkedTransfer(token, { from, to, authority: delegate.address, amount: 9n });
    const [found] = (await read(await transact(bank, [transfer], [delegate]))).transfers;
    expect(found).toMatchObject({ payer: alice.address, payee: bob.address, received: 9n });
  });

  test("accounts that are opened, closed or handed over within the transaction", async () => {
    const opened = openAccount(bank, token, bob.address);
    const into = checkedTransfer(token, {
      from,
      to: opened.account.address,
      authority: alice.address,
      amount: 5n,
    });
    const first = await transact(bank, [...opened.instructions, into], [alice, opened.account]);
    expect((await read(first)).transfers).toEqual([
      aliceToBob(token, { instruction: "2", amount: 5n, received: 5n }),
    ]);

    const emptied = await createTokenAccount(bank, token, { owner: alice.address, amount: 5n });
    const all = checkedTransfer(token, { from: emptied, to, authority: alice.address, amount: 5n });
    const second = await transact(
      bank,
      [all, closeAccount(token, { account: emptied, authority: alice.address })],
      [alice],
    );
    expect((await read(second)).transfers).toEqual([
      aliceToBob(token, { instruction: "0", amount: 5n, received: 5n }),
    ]);

    const carol = newWallet();
    const passing = await createTokenAccount(bank, token, { owner: bob.address });
    const over = changeOwner(token, {
      account: passing,
      authority: bob.address,
      to: carol.address,
    });
    const third = await transact(
      bank,
      [checkedTransfer(token, { from, to: passing, authority: alice.address, amount: 5n }), over],
      [alice, bob],
    );
    expect((await read(third)).transfers).toEqual([
      {
        ...aliceToBob(token, { instruction: "0", amount: 5n, received: 5n }),
        payee: carol.address,
      },
    ]);
  });

  test("from one account of an owner to another is none", async () => {
    const other = await createTokenAccount(bank, token, { owner: alice.address });
    const hash = await transact(
      bank,
      [checkedTransfer(token, { from, to: other, authority: alice.address, amount: 5n })],
      [alice],
    );
    expect((await read(hash)).transfers).toEqual([]);
  });

  test("a failed transaction says why and transfers nothing", async () => {
    const tooMuch = checkedTransfer(token, {
      from,
      to,
      authority: alice.address,
      amount: 10n ** 9n,
    });
    const found = await read(await transactInVain(bank, [tooMuch], [alice]));
    expect(found).toMatchObject({ err: { InstructionError: [0n, { Custom: 1n }] }, transfers: [] });
  });
});

describe("answers", () => {
  test("an unknown transaction is none", () => {
    expect(readTokenTransfers(null)).toBeUndefined();
  });

  test("numbers and bigints read alike", async () => {
    const token = await createToken(bank);
    const accounts = await accountsOf(token);
    const answer = await getTransaction(
      ledger,
      await transact(
        bank,
        [checkedTransfer(token, { ...accounts, authority: alice.address, amount: 8n })],
        [alice],
      ),
    );
    const numbers = JSON.parse(
      JSON.stringify(answer, (_, value: unknown) =>
        typeof value === "bigint" ? Number(value) : value,
      ),
    );
    expect(readTokenTransfers(numbers)).toEqual(readTokenTransfers(answer));
    expect(readTokenTransfers(numbers)?.transfers).toHaveLength(1);
  });

  test("addresses of lookup tables come after those of the message, writable ones first", async () => {
    const token = await createToken(bank);
    const accounts = await accountsOf(token);
    const answer = JSON.parse(
      JSON.stringify(
        await getTransaction(
          ledger,
          await transact(
            bank,
            [checkedTransfer(token, { ...accounts, authority: alice.address, amount: 8n })],
            [alice],
          ),
        ),
        (_, value: unknown) => (typeof value === "bigint" ? Number(value) : value),
      ),
    ) as { meta: Record<string, unknown>; transaction: { message: { accountKeys: string[] } } };
    const whole = readTokenTransfers(answer);
    const { accountKeys } = answer.transaction.message;
    answer.meta["loadedAddresses"] = {
      writable: accountKeys.slice(2, 4),
      readonly: accountKeys.slice(4),
    };
    answer.transaction.message.accountKeys = accountKeys.slice(0, 2);
    expect(readTokenTransfers(answer)).toEqual(whole);
    expect(whole?.transfers).toHaveLength(1);
  });

  test.each([
    undefined,
    7,
    [],
    {},
    { slot: 1, blockTime: 1, meta: null, transaction: {} },
    { slot: -1 },
  ])("of another form are an error: %j", (answer) => {
    expect(() => readTokenTransfers(answer)).toThrow(
      expect.objectContaining({ code: "ledger_rpc_error" }),
    );
  });
});
