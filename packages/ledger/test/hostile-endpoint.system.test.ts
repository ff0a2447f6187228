import { inspect } from "node:util";

import { isSdkError } from "@arcs/core";
import { getBase58Decoder } from "@solana/kit";
import { describe, expect, test } from "vitest";

import { createLedgerAnchor } from "../src/anchor/create-ledger-anchor.ts";
import { createLedgerRequest } from "../src/transaction/ledger-request.ts";
import { createTransactionSender } from "../src/transaction/send-transaction.ts";
import { issueOf, issuer, mallory, payer, PROGRAM } from "./support/bare-machine.ts";
import {
  useLyingEndpoint,
  type Lie,
  ledger,
  record,
  lying,
  anchorOver,
  account,
} from "./support/lying-endpoint.ts";

useLyingEndpoint();

describe("an endpoint that lies", () => {
  test("about the rent does not get the payer to sign it away", async () => {
    const anchor = anchorOver(
      lying((method, answer) =>
        method === "getMinimumBalanceForRentExemption"
          ? { ...answer, result: 500_000_000_000n }
          : undefined,
      ),
    );
    await expect(anchor.issue(record(), { issuer })).rejects.toMatchObject({
      code: "ledger_rpc_error",
    });
  });

  test("about the owner of an account names no text of its own choosing", async () => {
    const anchor = anchorOver(
      lying((method, { id }) =>
        method === "getAccountInfo"
          ? {
              jsonrpc: "2.0",
              id,
              result: account(["", "base64"], "the program\nissuer signed: yes"),
            }
          : undefined,
      ),
    );
    const reading = anchor.read({ issuer: issuer.address, credentialId: "custom-none" });
    await expect(reading).rejects.toMatchObject({ code: "ledger_rpc_error" });
  });

  test("by leaving a transaction out of the history is caught", async () => {
    const known = record();
    const honest = anchorOver(ledger.transport);
    await honest.issue(known, { issuer });
    await honest.revoke(known.credentialId, { issuer });
    await ledger.advance({ slots: 2 });
    const anchor = anchorOver(
      lying((method, answer) =>
        method === "getTransaction" ? { ...answer, result: null } : undefined,
      ),
    );
    await expect(honest.history(known)).resolves.toHaveLength(2);
    await expect(anchor.history(known)).rejects.toMatchObject({ code: "ledger_rpc_error" });
  });

  test.each([
    ["a revocation in a batch of two bytes", Uint8Array.of(6, 0)],
    ["a revocation without a reason", Uint8Array.of(2)],
  ])("by showing %s is told so", async (_, data) => {
    const known = record();
    await anchorOver(ledger.transport).issue(known, { issuer });
    await ledger.advance({ slots: 2 });
    const { address } = await issueOf(known);
    const anchor = anchorOver(
      lying((method, answer) => {
        if (method !== "getTransaction") return undefined;
        const result = structuredClone(answer.result) as any;
        const { message } = result.transaction;
        message.accountKeys = [payer.address, PROGRAM, address];
        message.instructions = [
          { programIdIndex: 1, accounts: [2], data: getBase58Decoder().decode(data) },
        ];
        return { ...answer, result };
      }),
    );
    await expect(anchor.history(known)).rejects.toMatchObject({ code: "ledger_rpc_error" });
  });

  test("by giving one page of signatures for ever is not listened to for ever", async () => {
    const page = Array.from({ length: 1000 }, (_, index) => ({
      signature: `s${index}`,
      slot: 1,
      err: null,
    }));
    const anchor = anchorOver(
      lying((method, answer) =>
        method === "getSignaturesForAddress" ? { ...answer, result: page } : undefined,
      ),
    );
    await expect(anchor.history(record())).rejects.toMatchObject({ code: "ledger_rpc_error" });
  });
});

describe("an endpoint that fails while a transaction is on its way", () => {
  test("now and then does not make the operation fail", async () => {
    let looks = 0;
    const anchor = anchorOver(
      lying((method) => {
        if (method === "getSignatureStatuses" && looks++ < 3) throw new TypeError("fetch failed");
        return undefined;
      }),
    );
    const known = record();
    await expect(anchor.issue(known, { issuer })).resolves.toMatchObject({
      address: expect.any(String),
    });
    expect(looks).toBe(4);
  });

  test.each<[string, Lie]>([
    [
      "says for ever that it is being processed",
      (method, answer) =>
        method === "getSignatureStatuses"
          ? {
              ...answer,
              result: {
                value: [{ slot: 1, err: null, confirmations: 0, confirmationStatus: "processed" }],
              },
            }
          : undefined,
    ],
    [
      "leaves out how far it has got",
      (method, answer) =>
        method === "getSignatureStatuses"
          ? { ...answer, result: { value: [{ slot: 1, err: null, confirmations: 0 }] } }
          : undefined,
    ],
    [
      "knows nothing of it, and lets no time pass",
      (method, answer) =>
        method === "getSignatureStatuses"
          ? { ...answer, result: { value: [null] } }
          : method === "getBlockHeight"
            ? { ...answer, result: 0 }
            : undefined,
    ],
    [
      "has lost its connection",
      (method) => {
        if (method === "getSignatureStatuses") throw new TypeError("fetch failed");
        return undefined;
      },
    ],
  ])("and %s: the operation ends, and names the transaction", async (_, lie) => {
    const anchor = anchorOver(lying(lie), { confirmTimeoutMs: 30 });
    await expect(anchor.issue(record(), { issuer })).rejects.toMatchObject({
      code: "ledger_unreachable",
      details: { transactionHash: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/) },
    });
  });

  test("or never answers at all: the question is given up", async () => {
    const anchor = anchorOver(() => new Promise(() => {}), { requestTimeoutMs: 20 });
    await expect(anchor.read(record())).rejects.toMatchObject({ code: "ledger_unreachable" });
    await expect(anchor.issue(record(), { issuer })).rejects.toMatchObject({
      code: "ledger_unreachable",
    });
  });
});

describe("strangers who write to the ledger", () => {
  test("put nothing into the history of a record by naming it as the subject of their own", async () => {
    const known = record();
    const anchor = anchorOver(ledger.transport);
    const { address } = await anchor.issue(known, { issuer });
    const own = record({ issuer: mallory.address, subject: address });
    // Our own client refuses such a subject; the program does not check it.
    const { proof, instruction } = await issueOf(own, { by: mallory });
    const sender = createTransactionSender(createLedgerRequest({ network: "local", ...ledger }), {
      payer,
      settings: { pollIntervalMs: 1 },
    });
    await sender.send([proof, instruction], { computeUnits: 100_000 });
    await ledger.advance({ slots: 2 });
    expect((await anchor.history(known)).map(({ action }) => action)).toEqual(["issue"]);
    expect((await anchor.history(own)).map(({ action }) => action)).toEqual(["issue"]);
  });

  test("do not hide a subject's records behind one that cannot be decoded", async () => {
    const known = record({ subject: mallory.address });
    const anchor = anchorOver(ledger.transport);
    await anchor.issue(known, { issuer });
    const issuedLate = {
      ...record({ issuer: mallory.address, subject: mallory.address }),
      expiresAt: 2 ** 53 - 1,
    };
    const { address } = await anchor.issue(issuedLate, { issuer: mallory });
    const { data, ...rest } = await ledgerAccount(address);
    // Beyond 2^53: the program accepts it, but no JavaScript number holds it exactly.
    new DataView(data.buffer).setBigInt64(88, 2n ** 53n + 1n, true);
    await ledger.setAccount(address, { ...rest, data });
    const listed = await anchor.listBySubject(mallory.address);
    expect(listed.map(({ credentialId }) => credentialId)).toEqual([known.credentialId]);
    await expect(anchor.read(issuedLate)).rejects.toMatchObject({
      code: "ledger_malformed_account",
    });
  });
});

async function ledgerAccount(
  address: string,
): Promise<{ data: Uint8Array; owner: string; lamports: bigint; executable: boolean }> {
  const payload = {
    jsonrpc: "2.0",
    id: 1,
    method: "getAccountInfo",
    params: [address, { encoding: "base64" }],
  };
  const { result } = (await ledger.transport({ payload })) as {
    result: { value: { data: [string]; lamports: bigint } };
  };
  const { data, lamports } = result.value;
  return {
    data: Uint8Array.from(Buffer.from(data[0], "base64")),
    owner: PROGRAM,
    lamports,
    executable: false,
  };
}

test("no error shows the key that a URL carries, nor a private key", async () => {
  const secretKey = Buffer.from(new Uint8Array(32).fill(1));
  for (const rpcUrl of [
    "http://user:hunter2@127.0.0.1:1/?api-key=hunter2",
    "http://127.0.0.1:1/hunter2",
    "http://hunter2.invalid/",
    "ftp://hunter2",
    "http://hunter2 hunter2",
  ]) {
    const reading = (async () =>
      createLedgerAnchor({ network: "local", rpcUrl, payer }).read(record()))();
    const error: unknown = await reading.catch((caught: unknown) => caught);
    expect(isSdkError(error)).toBe(true);
    const shown = [
      String(error),
      JSON.stringify(error),
      (error as Error).stack,
      inspect(error, { depth: 9 }),
    ].join("\n");
    expect(shown).not.toContain("hunter2");
    for (const encoding of ["hex", "base64"] as const)
      expect(shown).not.toContain(secretKey.toString(encoding));
  }
});
