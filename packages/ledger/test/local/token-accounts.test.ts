import { afterAll, beforeAll, expect, test } from "vitest";

import { createLedgerRequest, type LedgerRequest } from "../../src/index.ts";
import type { LocalLedger } from "../../src/local/index.ts";
import { startTestLedger } from "../support/fixtures.ts";
import {
  type Bank,
  createToken,
  createTokenAccount,
  newWallet,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
  type Token,
} from "../support/spl.ts";

let ledger: LocalLedger;
let request: LedgerRequest;
const owner = newWallet().address;
const held: { token: Token; account: string }[] = [];

beforeAll(async () => {
  ledger = await startTestLedger();
  request = createLedgerRequest({ network: "local", transport: ledger.transport });
  const bank: Bank = { ledger, payer: newWallet() };
  await ledger.airdrop(bank.payer.address, 10_000_000_000n);
  for (const token of [
    await createToken(bank),
    await createToken(bank),
    await createToken(bank, { feeBasisPoints: 100 }),
  ]) {
    held.push({ token, account: await createTokenAccount(bank, token, { owner }) });
    await createTokenAccount(bank, token, { owner: newWallet().address });
  }
});
afterAll(() => ledger.close());

const addresses = async (filter: object): Promise<string[]> => {
  const answer = await request("getTokenAccountsByOwner", [owner, filter, { encoding: "base64" }]);
  return (answer as { value: { pubkey: string }[] }).value.map(({ pubkey }) => pubkey).sort();
};

test("lists an owner's token accounts by program and by mint", async () => {
  const accountsOf = (program: string): string[] =>
    held
      .filter(({ token }) => token.program === program)
      .map(({ account }) => account)
      .sort();
  expect(await addresses({ programId: TOKEN_PROGRAM })).toEqual(accountsOf(TOKEN_PROGRAM));
  expect(accountsOf(TOKEN_2022_PROGRAM)).toHaveLength(1);
  expect(await addresses({ programId: TOKEN_2022_PROGRAM })).toEqual(accountsOf(TOKEN_2022_PROGRAM));
  for (const { token, account } of held) expect(await addresses({ mint: token.mint })).toEqual([account]);
});

test("wants a program or a mint", async () => {
  await expect(addresses({})).rejects.toMatchObject({ code: "ledger_rpc_error" });
});
