// Compares the local ledger's answers, field by field, with Solana's published RPC reference (its
// pages "HTTP methods" and "WebSocket methods", by name). Fields that it calls optional are
// included where they apply.
import { getBase64Decoder } from "@solana/kit";
import { getTokenDecoder } from "@solana-program/token";
import { describe, expect, test } from "vitest";

import { stranger } from "../support/fixtures.ts";
import { TOKEN_PROGRAM } from "../support/spl.ts";
import {
  useReferenceLedger,
  ledger,
  request,
  token,
  account,
  landed,
  owner,
  number,
  text,
  amount,
  transaction,
} from "../support/reference-answers.ts";

useReferenceLedger();

const context = { apiVersion: text, slot: number };
const shownAccount = {
  lamports: number,
  owner: text,
  executable: false,
  rentEpoch: number,
  space: number,
};

describe("as the reference has it:", () => {
  const cases: Record<string, () => { method: string; params?: unknown[]; answer: unknown }> = {
    getAccountInfo: () => ({
      method: "getAccountInfo",
      params: [account, { encoding: "base64", dataSlice: { offset: 0, length: 4 } }],
      answer: { context, value: { ...shownAccount, data: [text, "base64"] } },
    }),
    "getAccountInfo of nothing": () => ({
      method: "getAccountInfo",
      params: [stranger.address],
      answer: { context, value: null },
    }),
    getBalance: () => ({
      method: "getBalance",
      params: [account],
      answer: { context, value: number },
    }),
    getMultipleAccounts: () => ({
      method: "getMultipleAccounts",
      params: [[account, stranger.address]],
      answer: { context, value: [{ ...shownAccount, data: [text, "base64"] }, null] },
    }),
    getProgramAccounts: () => ({
      method: "getProgramAccounts",
      params: [TOKEN_PROGRAM, { encoding: "base64", filters: ["tokenAccountState"] }],
      answer: [{ pubkey: account, account: { ...shownAccount, data: [text, "base64"] } }],
    }),
    getTokenAccountBalance: () => ({
      method: "getTokenAccountBalance",
      params: [account],
      answer: { context, value: amount },
    }),
    getTokenAccountsByOwner: () => ({
      method: "getTokenAccountsByOwner",
      params: [owner, { programId: TOKEN_PROGRAM }, { encoding: "base64" }],
      answer: {
        context,
        value: [{ pubkey: account, account: { ...shownAccount, data: [text, "base64"] } }],
      },
    }),
    getLatestBlockhash: () => ({
      method: "getLatestBlockhash",
      answer: { context, value: { blockhash: text, lastValidBlockHeight: number } },
    }),
    getEpochInfo: () => ({
      method: "getEpochInfo",
      answer: {
        absoluteSlot: number,
        blockHeight: number,
        epoch: number,
        slotIndex: number,
        slotsInEpoch: number,
        transactionCount: number,
      },
    }),
    getVersion: () => ({
      method: "getVersion",
      answer: { "solana-core": text, "feature-set": number },
    }),
    getSignatureStatuses: () => ({
      method: "getSignatureStatuses",
      params: [[landed.transactionHash]],
      answer: {
        context,
        value: [
          {
            slot: BigInt(landed.slot),
            confirmations: null,
            err: null,
            status: { Ok: null },
            confirmationStatus: "finalized",
          },
        ],
      },
    }),
    getSignaturesForAddress: () => ({
      method: "getSignaturesForAddress",
      params: [account, { limit: 1 }],
      answer: [
        {
          signature: landed.transactionHash,
          slot: BigInt(landed.slot),
          err: null,
          memo: null,
          blockTime: number,
          confirmationStatus: "finalized",
        },
      ],
    }),
    getTransaction: () => ({
      method: "getTransaction",
      params: [landed.transactionHash, { encoding: "json", maxSupportedTransactionVersion: 0 }],
      answer: { slot: BigInt(landed.slot), blockTime: number, ...transaction() },
    }),
    getBlockTime: () => ({ method: "getBlockTime", params: [landed.slot], answer: number }),
  };

  test.each(Object.keys(cases))("%s", async (name) => {
    const { method, params = [], answer } = cases[name]!();
    expect(await request(method, params)).toEqual(answer);
  });

  test("simulateTransaction, with accounts and what is given back", async () => {
    const shown: any = await request("getTransaction", [
      landed.transactionHash,
      { encoding: "base64", maxSupportedTransactionVersion: 0 },
    ]);
    const [wire] = shown.transaction as [string, string];
    const options = { encoding: "base64", replaceRecentBlockhash: true };
    const answer: any = await request("simulateTransaction", [
      wire,
      { ...options, accounts: { addresses: [account, stranger.address], encoding: "base64" } },
    ]);
    const { accounts, ...rest } = answer.value;
    expect(rest).toEqual({
      err: null,
      logs: expect.arrayContaining([text]),
      unitsConsumed: number,
      returnData: null,
      replacementBlockhash: { blockhash: text, lastValidBlockHeight: number },
    });
    // Twice the balance, since nothing has happened.
    const data = Buffer.from(accounts[0].data[0], "base64");
    expect(getTokenDecoder().decode(data).amount).toBe(2n * 9864n);
    expect(accounts[1]).toBeNull();
    await ledger.advance({ slots: 150 });
    const { value: late }: any = await request("simulateTransaction", [
      wire,
      { encoding: "base64" },
    ]);
    expect(late).toEqual({
      err: "BlockhashNotFound",
      logs: null,
      unitsConsumed: 0n,
      accounts: null,
      returnData: null,
    });
    await expect(
      request("simulateTransaction", [wire, { ...options, sigVerify: true }]),
    ).rejects.toMatchObject({
      code: "ledger_rpc_error",
    });
  });
});

test("what is asked in a form that there is not is refused with the code of a node", async () => {
  const refusals: [string, unknown[], number][] = [
    ["getTokenAccountBalance", [stranger.address], -32602],
    ["getTokenAccountBalance", [token.mint], -32602],
    ["getTokenAccountsByOwner", [owner, { mint: stranger.address }], -32602],
    ["getTokenAccountsByOwner", [owner, { programId: stranger.address }], -32602],
    ["getAccountInfo", [account, { encoding: "jsonParsed" }], -32602],
    ["getBlockTime", [10_000_000], -32004],
    [
      "getTransaction",
      [landed.transactionHash, { encoding: "jsonParsed", maxSupportedTransactionVersion: 0 }],
      -32602,
    ],
    ["getTransaction", [landed.transactionHash], -32015],
    ["getProgramAccounts", [TOKEN_PROGRAM, { filters: [1, 2, 3, 4, 5] }], -32602],
    [
      "getProgramAccounts",
      [
        TOKEN_PROGRAM,
        {
          filters: [
            {
              memcmp: {
                offset: 0,
                bytes: getBase64Decoder().decode(new Uint8Array(129)),
                encoding: "base64",
              },
            },
          ],
        },
      ],
      -32602,
    ],
    ["getVoteAccounts", [], -32601],
  ];
  for (const [method, params, rpcCode] of refusals) {
    await expect(request(method, params), method).rejects.toMatchObject({
      details: { rpcCode: String(rpcCode) },
    });
  }
});
