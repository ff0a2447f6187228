import { inspect } from "node:util";

import { type CredentialRecord, isSdkError } from "@arcs/core";
import { getBase58Decoder } from "@solana/kit";
import { beforeAll, describe, expect, test } from "vitest";

import { createLedgerAnchor, type LedgerAnchorOptions } from "../src/anchor/create-ledger-anchor.ts";
import { createLocalLedger, type LocalLedger } from "../src/local/local-ledger.ts";
import type { ProgramAnchor } from "../src/anchor/program-anchor.ts";
import { connectLedger } from "../src/transaction/ledger-rpc.ts";
import type { LedgerTransport } from "../src/transaction/ledger-transport.ts";
import { createTransactionSender } from "../src/transaction/send-transaction.ts";
import { fieldsOf, issueOf, issuer, mallory, payer, PROGRAM, START, subject } from "./program/bare-machine.ts";

type Answer = { jsonrpc: "2.0"; id: unknown; result?: unknown; error?: unknown };
/** Changes what an endpoint answers; `undefined` leaves it as it is. */
type Lie = (method: string, answer: Answer) => unknown;

let ledger: LocalLedger;
let ids = 0;
const record = (changes: Partial<CredentialRecord> = {}): CredentialRecord => ({
  ...fieldsOf({ credentialId: `custom-${ids++}` }),
  status: "Active",
  ...changes,
});

beforeAll(async () => {
  ledger = await createLocalLedger({ clock: "manual", startTime: new Date(START * 1000) });
  await ledger.airdrop(payer.address, 1_000_000_000_000n);
  return () => ledger.close();
});

/** An endpoint that is the local ledger, except where it lies. */
function lying(lie: Lie): LedgerTransport {
  return async (request) => {
    const { method } = request.payload as { method: string };
    const answer = (await ledger.transport(request)) as Answer;
    const told = lie(method, answer);
    return told === undefined ? answer : told;
  };
}

function anchorOver(transport: LedgerTransport, options: Partial<LedgerAnchorOptions> = {}): ProgramAnchor {
  const now = (): Date => new Date(START * 1000);
  return createLedgerAnchor({ network: "local", transport, payer, now, pollIntervalMs: 1, ...options });
}

const account = (data: unknown, owner: unknown = PROGRAM): unknown => ({
  context: { slot: 1n },
  value: { data, owner, lamports: 1n, executable: false, rentEpoch: 0n, space: 0n },
});
const nonsense: readonly unknown[] = [
  null,
  0,
  -1,
  1e308,
  2n ** 70n,
  "",
  "nonsense",
  true,
  [],
  [null],
  [[]],
  [{}],
  {},
  { value: null },
  { value: [] },
  { value: [null] },
  { value: [{}] },
  { value: [{ err: "X", confirmationStatus: 5, slot: -1 }] },
  { value: {} },
  { context: null, value: { data: null, owner: PROGRAM } },
  { value: { blockhash: "", lastValidBlockHeight: 1n } },
  { value: { blockhash: "0OIl", lastValidBlockHeight: "x" } },
  { value: { blockhash: 5, lastValidBlockHeight: null } },
  account(null),
  account(["", "base64"]),
  account(["!!!!", "base64"]),
  account([5, "base64"]),
  account(["QVJDMQ==", "base64"]),
  account({ parsed: {} }),
  account(["QVJDMQ==", "base64"], null),
  [{ pubkey: 5, account: null }],
  [{ pubkey: PROGRAM, account: { data: ["QVJDMQ==", "base64"], owner: PROGRAM } }],
  [{ signature: null }],
  [{ signature: "x", slot: {} }],
  { slot: null, transaction: null, meta: {} },
  { slot: 1, meta: { err: null }, transaction: { message: { accountKeys: null } } },
  { slot: 1, meta: { err: null }, transaction: { message: { accountKeys: [], instructions: [{}] } } },
  {
    slot: 1,
    meta: { err: null },
    transaction: { message: { accountKeys: [], instructions: [{ accounts: [9], data: "0" }] } },
  },
];
const operations: Readonly<Record<string, (anchor: ProgramAnchor, known: CredentialRecord) => Promise<unknown>>> = {
  issue: (anchor) => anchor.issue(record(), { issuer }),
  read: (anchor, { credentialId }) => anchor.read({ issuer: issuer.address, credentialId }),
  revoke: (anchor, { credentialId }) => anchor.revoke(credentialId, { issuer }),
  activate: (anchor, { credentialId }) => anchor.activate(credentialId, { issuer }),
  expire: (anchor, { credentialId }) => anchor.expire({ issuer: issuer.address, credentialId }),
  close: (anchor, { credentialId }) => anchor.close(credentialId, { issuer }),
  history: (anchor, { credentialId }) => anchor.history({ issuer: issuer.address, credentialId }),
  anchorBatch: (anchor) => anchor.anchorBatch({ root: new Uint8Array(32).fill(ids++), size: 3 }, { issuer }),
  readBatch: (anchor) => anchor.readBatch({ issuer: issuer.address, root: new Uint8Array(32).fill(255) }),
  revokeInBatch: (anchor) => anchor.revokeInBatch({ root: new Uint8Array(32).fill(255), leafIndex: 1 }, { issuer }),
  listBySubject: (anchor) => anchor.listBySubject(subject.address),
  listByIssuer: (anchor) => anchor.listByIssuer(issuer.address),
};

describe("an endpoint that answers nonsense", () => {
  let known: CredentialRecord;
  beforeAll(async () => {
    known = record();
    const anchor = anchorOver(ledger.transport);
    await anchor.issue(known, { issuer });
    await anchor.anchorBatch({ root: new Uint8Array(32).fill(255), size: 3 }, { issuer });
  });

  /** The methods that an operation asks, so that no other is lied about in vain. */
  async function methodsOf(operation: (typeof operations)[string]): Promise<string[]> {
    const asked = new Set<string>();
    const anchor = anchorOver(lying((method) => void asked.add(method)));
    await operation(anchor, known).catch(() => undefined);
    return [...asked];
  }

  test.each(Object.keys(operations))("%s fails with an error of ours, or takes no harm", async (name) => {
    const operation = operations[name] as (typeof operations)[string];
    for (const method of await methodsOf(operation)) {
      const wholes: unknown[] = [
        null,
        5,
        "x",
        {},
        { jsonrpc: "2.0", id: 1 },
        { error: null },
        { error: { code: "x" } },
      ];
      const answers = [...nonsense.map((result) => ({ jsonrpc: "2.0", id: 1, result })), ...wholes];
      for (const told of answers) {
        const anchor = anchorOver(
          lying((asked) => (asked === method ? told : undefined)),
          { confirmTimeoutMs: 20 },
        );
        const outcome = await operation(anchor, known).then(
          () => undefined,
          (error: unknown) => error,
        );
        const isFine = outcome === undefined || isSdkError(outcome);
        expect(isFine, `${method}: ${String((outcome as Error)?.stack)}`).toBe(true);
      }
    }
  });

  test.each(Object.keys(operations))("%s fails with an error of ours where the connection fails", async (name) => {
    const operation = operations[name] as (typeof operations)[string];
    for (const method of await methodsOf(operation)) {
      for (const thrown of [
        new TypeError("fetch failed"),
        "text",
        undefined,
        new DOMException("late", "TimeoutError"),
      ]) {
        const transport: LedgerTransport = (request) =>
          (request.payload as { method: string }).method === method
            ? Promise.reject(thrown)
            : ledger.transport(request);
        const outcome = await operation(anchorOver(transport, { confirmTimeoutMs: 20 }), known).then(
          () => undefined,
          (error: unknown) => error ?? "nothing thrown",
        );
        expect(outcome === undefined || isSdkError(outcome), `${method}: ${String(outcome)}`).toBe(true);
      }
    }
  });
});

describe("an endpoint that lies", () => {
  test("about the rent does not get the payer to sign it away", async () => {
    const anchor = anchorOver(
      lying((method, answer) =>
        method === "getMinimumBalanceForRentExemption" ? { ...answer, result: 500_000_000_000n } : undefined,
      ),
    );
    await expect(anchor.issue(record(), { issuer })).rejects.toMatchObject({ code: "ledger_rpc_error" });
  });

  test("about the owner of an account names no text of its own choosing", async () => {
    const anchor = anchorOver(
      lying((method, { id }) =>
        method === "getAccountInfo"
          ? { jsonrpc: "2.0", id, result: account(["", "base64"], "the program\nissuer signed: yes") }
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
      lying((method, answer) => (method === "getTransaction" ? { ...answer, result: null } : undefined)),
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
        message.instructions = [{ programIdIndex: 1, accounts: [2], data: getBase58Decoder().decode(data) }];
        return { ...answer, result };
      }),
    );
    await expect(anchor.history(known)).rejects.toMatchObject({ code: "ledger_rpc_error" });
  });

  test("by giving one page of signatures for ever is not listened to for ever", async () => {
    const page = Array.from({ length: 1000 }, (_, index) => ({ signature: `s${index}`, slot: 1, err: null }));
    const anchor = anchorOver(
      lying((method, answer) => (method === "getSignaturesForAddress" ? { ...answer, result: page } : undefined)),
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
    await expect(anchor.issue(known, { issuer })).resolves.toMatchObject({ address: expect.any(String) });
    expect(looks).toBe(4);
  });

  test.each<[string, Lie]>([
    [
      "says for ever that it is being processed",
      (method, answer) =>
        method === "getSignatureStatuses"
          ? {
              ...answer,
              result: { value: [{ slot: 1, err: null, confirmations: 0, confirmationStatus: "processed" }] },
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
    await expect(anchor.issue(record(), { issuer })).rejects.toMatchObject({ code: "ledger_unreachable" });
  });
});

describe("strangers who write to the ledger", () => {
  test("put nothing into the history of a record by naming it as the subject of their own", async () => {
    const known = record();
    const anchor = anchorOver(ledger.transport);
    const { address } = await anchor.issue(known, { issuer });
    const own = record({ issuer: mallory.address, subject: address });
    // Our own client refuses such a subject; the program does not look at it.
    const { proof, instruction } = await issueOf(own, { by: mallory });
    const sender = createTransactionSender(connectLedger("local", ledger), { payer, settings: { pollIntervalMs: 1 } });
    await sender.send([proof, instruction], { computeUnits: 100_000 });
    await ledger.advance({ slots: 2 });
    expect((await anchor.history(known)).map(({ action }) => action)).toEqual(["issue"]);
    expect((await anchor.history(own)).map(({ action }) => action)).toEqual(["issue"]);
  });

  test("do not hide a subject's records behind one that cannot be decoded", async () => {
    const known = record({ subject: mallory.address });
    const anchor = anchorOver(ledger.transport);
    await anchor.issue(known, { issuer });
    const issuedLate = { ...record({ issuer: mallory.address, subject: mallory.address }), expiresAt: 2 ** 53 - 1 };
    const { address } = await anchor.issue(issuedLate, { issuer: mallory });
    const { data, ...rest } = await ledgerAccount(address);
    // 2^53, which the program takes, and no number of JavaScript holds exactly.
    new DataView(data.buffer).setBigInt64(88, 2n ** 53n + 1n, true);
    await ledger.setAccount(address, { ...rest, data });
    const listed = await anchor.listBySubject(mallory.address);
    expect(listed.map(({ credentialId }) => credentialId)).toEqual([known.credentialId]);
    await expect(anchor.read(issuedLate)).rejects.toMatchObject({ code: "ledger_malformed_account" });
  });
});

async function ledgerAccount(
  address: string,
): Promise<{ data: Uint8Array; owner: string; lamports: bigint; executable: boolean }> {
  const payload = { jsonrpc: "2.0", id: 1, method: "getAccountInfo", params: [address, { encoding: "base64" }] };
  const { result } = (await ledger.transport({ payload })) as {
    result: { value: { data: [string]; lamports: bigint } };
  };
  const { data, lamports } = result.value;
  return { data: Uint8Array.from(Buffer.from(data[0], "base64")), owner: PROGRAM, lamports, executable: false };
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
    const reading = (async () => createLedgerAnchor({ network: "local", rpcUrl, payer }).read(record()))();
    const error: unknown = await reading.catch((caught: unknown) => caught);
    expect(isSdkError(error)).toBe(true);
    const shown = [String(error), JSON.stringify(error), (error as Error).stack, inspect(error, { depth: 9 })].join(
      "\n",
    );
    expect(shown).not.toContain("hunter2");
    for (const encoding of ["hex", "base64"] as const) expect(shown).not.toContain(secretKey.toString(encoding));
  }
});
