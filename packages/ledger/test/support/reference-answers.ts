import { afterAll, beforeAll, expect } from "vitest";

import { createLedgerRequest, type LedgerRequest } from "../../src/index.ts";
import type { LocalLedger } from "../../src/local/index.ts";
import { startTestLedger } from "./fixtures.ts";
import {
  type Bank,
  createToken,
  createTokenAccount,
  fund,
  newWallet,
  TOKEN_PROGRAM,
  type Token,
} from "./spl.ts";

export let ledger: LocalLedger;
export let request: LedgerRequest;
export let token: Token;
export let account: string;
export let landed: { transactionHash: string; slot: number };
export const owner = newWallet().address;

export const number = expect.any(BigInt) as bigint;
export const text = expect.any(String) as string;
export const amount = {
  amount: "9864",
  decimals: 6n,
  uiAmount: 0.009864,
  uiAmountString: "0.009864",
};

function meta(): object {
  const held = { accountIndex: number, mint: token.mint, owner, programId: TOKEN_PROGRAM };
  return {
    err: null,
    status: { Ok: null },
    fee: 5000n,
    preBalances: expect.arrayContaining([number]),
    postBalances: expect.arrayContaining([number]),
    preTokenBalances: [
      {
        ...held,
        uiTokenAmount: { amount: "0", decimals: 6n, uiAmount: null, uiAmountString: "0" },
      },
    ],
    postTokenBalances: [{ ...held, uiTokenAmount: amount }],
    logMessages: expect.arrayContaining([text]),
    computeUnitsConsumed: number,
    innerInstructions: [],
    rewards: [],
  };
}

export function transaction(): { transaction: object } {
  return {
    version: 0n,
    meta: { ...meta(), loadedAddresses: { readonly: [], writable: [] } },
    transaction: {
      signatures: [landed.transactionHash],
      message: {
        accountKeys: expect.arrayContaining([account, token.mint, TOKEN_PROGRAM]),
        header: {
          numRequiredSignatures: 1n,
          numReadonlySignedAccounts: 0n,
          numReadonlyUnsignedAccounts: number,
        },
        recentBlockhash: text,
        addressTableLookups: [],
        instructions: expect.arrayContaining([
          {
            programIdIndex: number,
            accounts: expect.arrayContaining([number]),
            data: text,
            stackHeight: 1n,
          },
        ]),
      },
    },
  } as { transaction: object };
}

/** Starts a ledger with one landed token transfer, for all tests of a file. */
export function useReferenceLedger(): void {
  beforeAll(async () => {
    ledger = await startTestLedger();
    request = createLedgerRequest({ network: "local", transport: ledger.transport });
    const bank: Bank = { ledger, payer: newWallet() };
    await ledger.airdrop(bank.payer.address, 10_000_000_000n);
    token = await createToken(bank);
    account = await createTokenAccount(bank, token, { owner });
    landed = await fund(bank, token, { account, amount: 9864n });
    await ledger.advance({ slots: 40 });
  });
  afterAll(() => ledger.close());
}
