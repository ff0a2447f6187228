// Payments to a wallet, read from a real ledger, and from endpoints with other answers.
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import {
  createLedgerRequest,
  type LedgerRequest,
  listTokenAccounts,
  listTransfersOf,
  listTransfersTo,
  type TransfersOfWallet,
} from "../../src/index.ts";
import type { LocalLedger } from "../../src/local/index.ts";
import { payer, startTestLedger } from "../support/fixtures.ts";
import {
  type Bank,
  createAssociated,
  createToken,
  createTokenAccount,
  newWallet,
  plainTransfer,
  type Token,
  transact,
} from "../support/spl.ts";

let ledger: LocalLedger;
let bank: Bank;
let request: LedgerRequest;
let token: Token;
const [alice, bob] = [newWallet(), newWallet()];
const paid: string[] = [];

beforeAll(async () => {
  ledger = await startTestLedger();
  bank = { ledger, payer };
  request = createLedgerRequest({ network: "local", transport: ledger.transport });
  token = await createToken(bank);
  const from = await createTokenAccount(bank, token, { owner: alice.address, amount: 1_000n });
  const [one, other] = [
    await createTokenAccount(bank, token, { owner: bob.address, amount: 0n }),
    await createTokenAccount(bank, token, { owner: bob.address, amount: 0n }),
  ];
  for (const [place, to] of [one, other, one].entries()) {
    const instruction = plainTransfer(token, {
      from,
      to,
      authority: alice.address,
      amount: BigInt(place + 1),
    });
    paid.push(await transact(bank, [instruction], [alice]));
  }
  await ledger.advance({ slots: 40 });
});
afterAll(() => ledger.close());

const query = (): Parameters<typeof listTransfersTo>[1] => ({
  owner: bob.address,
  mints: [token.mint],
  since: 0,
});

test("token accounts: the associated one is first, then those with most, whoever opened how many", async () => {
  const owner = newWallet().address;
  const open = (amount: bigint): Promise<string> =>
    createTokenAccount(bank, token, { owner, amount });
  const [some, none, most] = [await open(5n), await open(0n), await open(300n)];
  const associated = await createAssociated(bank, token, owner);
  const query = { owner, mints: [token.mint], commitment: "confirmed" } as const;
  expect(await listTokenAccounts(request, query)).toEqual([associated, most, some, none]);
  const other: LedgerRequest = async (asked, params, options) =>
    asked === "getTokenAccountsByOwner"
      ? { value: [{ pubkey: none }, { pubkey: some }] }
      : request(asked, params, options);
  expect(await listTokenAccounts(other, query)).toEqual([none, some]);
});

describe("the transfers to a wallet", () => {
  test("are found in all its accounts, the oldest first", async () => {
    const found = await listTransfersTo(request, query());
    expect(found.map(({ transaction, received }) => [transaction, received])).toEqual(
      paid.map((transaction, place) => [transaction, BigInt(place + 1)]),
    );
    expect(found).toMatchObject([
      { payer: alice.address, payee: bob.address, mint: token.mint },
      {},
      {},
    ]);
    expect(await listTransfersTo(request, { ...query(), since: 4_000_000_000 })).toEqual([]);
  });

  test("are found with those by it, the newest where there are more than asked for, and without those that cannot be read", async () => {
    const all = (
      read: LedgerRequest,
      owner: string,
      max: number,
    ): ReturnType<typeof listTransfersOf> => listTransfersOf(read, { ...query(), owner, max });
    const numbers = ({ transfers }: TransfersOfWallet): number[] =>
      transfers.map(({ received }) => Number(received));
    const [of, by] = [await all(request, bob.address, 10), await all(request, alice.address, 10)];
    expect([numbers(of), of.isWhole, numbers(by)]).toEqual([[1, 2, 3], true, [1, 2, 3]]);
    const some = await all(request, bob.address, 2);
    expect([numbers(some), some.isWhole]).toEqual([[2, 3], false]);
    const without: LedgerRequest = async (asked, params, options) =>
      asked === "getTransaction" && params[0] === paid[1] ? null : request(asked, params, options);
    const read = await all(without, bob.address, 10);
    expect([numbers(read), read.unread]).toEqual([[1, 3], [paid[1]]]);
  });

  test.each([
    [
      "pages that begin again and again",
      "getSignaturesForAddress",
      (answer: any) => [...answer, ...answer],
    ],
    ["a list that is none", "getSignaturesForAddress", () => ({})],
    ["accounts that are none", "getTokenAccountsByOwner", () => ({ value: [{ pubkey: 1 }] })],
    ["a transaction that it lists and does not give", "getTransaction", () => null],
  ])("are refused from an endpoint with %s", async (_, method, bend) => {
    const lying: LedgerRequest = async (asked, params, options) => {
      const answer = await request(asked, params, options);
      return asked === method ? bend(answer) : answer;
    };
    await expect(listTransfersTo(lying, query())).rejects.toMatchObject({
      code: "ledger_rpc_error",
    });
    await expect(listTransfersTo(request, { ...query(), owner: "nobody" })).rejects.toMatchObject({
      code: "invalid_argument",
    });
  });
});
