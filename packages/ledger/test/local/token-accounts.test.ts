import { afterAll, beforeAll, expect, test } from "vitest";

import { createLedgerRequest, type LedgerRequest, readTokenTransfers } from "../../src/index.ts";
import { createLocalLedger, createMadeUpToken, type LocalLedger } from "../../src/local/index.ts";
import { startTestLedger } from "../support/fixtures.ts";
import {
  type Bank,
  createToken,
  createTokenAccount,
  newWallet,
  type Token,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
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
  expect(await addresses({ programId: TOKEN_2022_PROGRAM })).toEqual(
    accountsOf(TOKEN_2022_PROGRAM),
  );
  for (const { token, account } of held)
    expect(await addresses({ mint: token.mint })).toEqual([account]);
});

test("wants a program or a mint", async () => {
  await expect(addresses({})).rejects.toMatchObject({ code: "ledger_rpc_error" });
});

test("fake money is paid as x402 pays, and the reader of settlements sees who paid whom what", async () => {
  const ledger = await createLocalLedger();
  try {
    const token = createMadeUpToken({ transport: ledger.transport });
    expect(token.mint).toBe("7hBBqVsVEnLPSSW8YAA7Uitj9YxgfVGMpGxD3WXx1ebQ");
    const request = createLedgerRequest({ network: "local", transport: ledger.transport });
    const [payer, payee] = [newWallet(), newWallet()];
    for (const amount of [250_000n, 1n]) {
      const transactionHash = await token.pay(payer, { to: payee.address, amount });
      const landed = await request("getTransaction", [
        transactionHash,
        { encoding: "json", commitment: "confirmed", maxSupportedTransactionVersion: 0 },
      ]);
      expect(readTokenTransfers(landed)).toMatchObject({
        transfers: [{ payer: payer.address, payee: payee.address, mint: token.mint }],
      });
    }
  } finally {
    await ledger.close();
  }
});
