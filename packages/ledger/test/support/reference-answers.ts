import { afterAll, beforeAll, expect } from "vitest";

import { createLedgerRequest, type LedgerRequest } from "../../src/index.ts";
import type { LocalLedger } from "../../src/local/index.ts";
import { startTestLedger } from "./fixtures.ts";
import { type Bank, createToken, createTokenAccount, fund, newWallet, TOKEN_PROGRAM, type Token } from "./spl.ts";

export let ledger: LocalLedger;
export let request: LedgerRequest;
export let token: Token;
export let account: string;
export let landed: { transactionHash: string; slot: number };
export const owner = newWallet().address;

export const number = expect.any(BigInt) as bigint;
export const text = expect.any(String) as string;
export const amount = { amount: "9864", decimals: 6n, uiAmount: 0.009864, uiAmountString: "0.009864" };

export function balances(): object {
  const held = { accountIndex: number, mint: token.mint, owner, programId: TOKEN_PROGRAM };
  return {
    err: null,
    status: { Ok: null },
    fee: 5000n,
    preBalances: expect.arrayContaining([number]),
    postBalances: expect.arrayContaining([number]),
    preTokenBalances: [{ ...held, uiTokenAmount: { amount: "0", decimals: 6n, uiAmount: null, uiAmountString: "0" } }],
    postTokenBalances: [{ ...held, uiTokenAmount: amount }],
  };
}

function meta(): object {
  return {
    ...balances(),
    logMessages: expect.arrayContaining([text]),
    computeUnitsConsumed: number,
    innerInstructions: [],
    rewards: [],
  };
}

export function block(): object {
  return {
    blockHeight: BigInt(landed.slot),
    blockTime: number,
    blockhash: text,
    parentSlot: BigInt(landed.slot - 1),
    previousBlockhash: text,
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
          { programIdIndex: number, accounts: expect.arrayContaining([number]), data: text, stackHeight: 1n },
        ]),
      },
    },
  } as { transaction: object };
}

export function parsedTransaction(): { transaction: { message: { accountKeys: unknown } } } {
  return {
    version: 0n,
    meta: meta(),
    transaction: {
      signatures: [landed.transactionHash],
      message: {
        accountKeys: expect.arrayContaining([
          { pubkey: account, signer: false, source: "transaction", writable: true },
          { pubkey: TOKEN_PROGRAM, signer: false, source: "transaction", writable: false },
        ]),
        recentBlockhash: text,
        addressTableLookups: [],
        instructions: expect.arrayContaining([
          {
            program: "spl-token",
            programId: TOKEN_PROGRAM,
            stackHeight: 1n,
            parsed: {
              type: "mintTo",
              info: { mint: token.mint, account, mintAuthority: text, amount: "9864" },
            },
          },
        ]),
      },
    },
  } as never;
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
