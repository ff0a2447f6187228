// Tests every reader of the ledger against every odd endpoint. Readers of the server and the plugin
// have the same table in their tests.
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import {
  createLedgerAnchor,
  createLedgerRequest,
  createMemoWriter,
  formatLogAnchor,
  type LedgerTransport,
  listTransfersTo,
  readTransactions,
  verifyLogAnchor,
} from "../src/index.ts";
import type { LocalLedger } from "../src/local/index.ts";
import { findProgramAddress } from "../src/program/addresses.ts";
import { issuer, makeCredential, payer, startTestLedger, startTime } from "./support/fixtures.ts";
import {
  failedByStatus,
  oddly,
  shortPages,
  timeless,
  unreadable,
  versionOne,
  withoutError,
} from "./support/odd-endpoint.ts";
import {
  type Bank,
  createToken,
  createTokenAccount,
  newWallet,
  plainTransfer,
  type Token,
  transact,
} from "./support/spl.ts";

let ledger: LocalLedger;
let token: Token;
let logTransaction: string;
let record: Awaited<ReturnType<typeof makeCredential>>["record"];
const paid: string[] = [];
const [alice, bob] = [newWallet(), newWallet()];
const checkpoint = { origin: "arcs.example/log", size: 3, root: new Uint8Array(32) };

beforeAll(async () => {
  ledger = await startTestLedger();
  const bank: Bank = { ledger, payer };
  token = await createToken(bank);
  const from = await createTokenAccount(bank, token, { owner: alice.address, amount: 1_000n });
  const to = await createTokenAccount(bank, token, { owner: bob.address });
  for (const amount of [1n, 2n, 3n, 4n, 5n]) {
    paid.push(
      await transact(
        bank,
        [plainTransfer(token, { from, to, authority: alice.address, amount })],
        [alice],
      ),
    );
    await ledger.advance({ slots: 1 });
  }
  const write = createMemoWriter({ network: "local", transport: ledger.transport, payer });
  ({ transactionHash: logTransaction } = await write(formatLogAnchor(checkpoint)));
  ({ record } = await makeCredential());
  const anchor = anchorOver(ledger.transport);
  await anchor.issue(record, { issuer });
  await anchor.revoke(record.credentialId, { issuer });
  await ledger.advance({ slots: 40 });
});
afterAll(() => ledger.close());

const anchorOver = (transport: LedgerTransport): ReturnType<typeof createLedgerAnchor> =>
  createLedgerAnchor({ network: "local", transport, payer, now: () => startTime });
const requestOver = (transport: LedgerTransport): ReturnType<typeof createLedgerRequest> =>
  createLedgerRequest({ network: "local", transport });

const readers: [string, (transport: LedgerTransport) => Promise<unknown>, unknown][] = [
  [
    "transfers to a wallet",
    async (transport) => {
      const query = { owner: bob.address, mints: [token.mint], since: 0 };
      return (await listTransfersTo(requestOver(transport), query)).map(({ received }) => received);
    },
    [1n, 2n, 3n, 4n, 5n],
  ],
  [
    "pages of transactions",
    async (transport) =>
      (await readTransactions(requestOver(transport), paid, { commitment: "finalized" })).map(
        (each) => ("problem" in each ? each.problem : each.transaction.transfers[0]?.received),
      ),
    [1n, 2n, 3n, 4n, 5n],
  ],
  [
    "anchors of a log",
    async (transport) =>
      (
        await verifyLogAnchor(checkpoint, {
          transactionHash: logTransaction,
          request: requestOver(transport),
        })
      ).valid,
    true,
  ],
  [
    "the history of a record",
    async (transport) => (await anchorOver(transport).history(record)).map(({ action }) => action),
    ["issue", "revoke"],
  ],
];

describe.each(readers)("%s", (_, read, expected) => {
  test("are read from transactions of version 1 (SIMD-0385)", async () => {
    expect(await read(oddly(ledger.transport, versionOne()))).toEqual(expected);
  });

  test("are read to their end where pages are short", async () => {
    expect(await read(oddly(ledger.transport, shortPages(2)))).toEqual(expected);
  });

  test("are read where an error of null stands beside each result", async () => {
    expect(await read(oddly(ledger.transport, withoutError))).toEqual(expected);
  });
});

test.each(Object.entries(unreadable))(
  "a transaction %s is named, and stops none of the others",
  async (_, odd) => {
    const transport = oddly(
      ledger.transport,
      odd(() => paid[2]),
    );
    const read = await readTransactions(requestOver(transport), paid, { commitment: "finalized" });
    expect(read.map((each) => "problem" in each)).toEqual([false, false, true, false, false]);
    expect(read[2]).toMatchObject({
      signature: paid[2],
      problem: expect.stringContaining("the RPC endpoint"),
    });
    // A list without it would be incomplete.
    const query = { owner: bob.address, mints: [token.mint], since: 0 };
    await expect(listTransfersTo(requestOver(transport), query)).rejects.toMatchObject({
      code: "ledger_rpc_error",
      message: expect.stringContaining(`transaction ${paid[2]} could not be read`),
    });
  },
);

test.each(Object.entries(unreadable))(
  "a history with a transaction %s is none, and names it",
  async (_, odd) => {
    const [{ transactionHash } = { transactionHash: "" }] = await anchorOver(
      ledger.transport,
    ).history(record);
    const transport = oddly(
      ledger.transport,
      odd(() => transactionHash),
    );
    await expect(anchorOver(transport).history(record)).rejects.toMatchObject({
      code: "ledger_rpc_error",
      message: expect.stringContaining(`transaction ${transactionHash} could not be read`),
    });
  },
);

test("a history of many transactions that the endpoint no longer has asks for few of them", async () => {
  let asked = 0;
  const transport: LedgerTransport = async (request) => {
    const { method, params } = request.payload as {
      method: string;
      params: [string, { before?: string }];
    };
    const answer = await ledger.transport(request);
    if (method === "getTransaction") {
      asked++;
      return { ...(answer as object), result: null };
    }
    if (method !== "getSignaturesForAddress") return answer;
    const listed = Array.from({ length: 1000 }, (_, index) => ({
      signature: `9${index + 1}`.replaceAll("0", "A").padStart(40, "1"),
      slot: 1n,
      err: null,
      memo: null,
      blockTime: 1n,
    }));
    return { ...(answer as object), result: params[1].before === undefined ? listed : [] };
  };
  await expect(anchorOver(transport).history(record)).rejects.toMatchObject({
    code: "ledger_rpc_error",
    message: expect.stringContaining("could not be read"),
  });
  expect(asked).toBeLessThan(20);
});

test("in a history only what the program ran is decoded: calls of others may be long, and made to take time", async () => {
  const program = findProgramAddress("local");
  const alone = await anchorOver(ledger.transport).history(record);
  const withCalls = (
    data: string,
    programIdIndex: (keys: readonly string[]) => number,
  ): LedgerTransport =>
    oddly(ledger.transport, ({ method }, answer) => {
      if (method !== "getTransaction") return undefined;
      const { meta, transaction } = answer.result;
      const call = {
        programIdIndex: programIdIndex(transaction.message.accountKeys),
        accounts: [],
        data,
        stackHeight: 2,
      };
      meta.innerInstructions = [{ index: 1, instructions: Array.from({ length: 60 }, () => call) }];
      return answer;
    });
  const foreign = withCalls("1".repeat(300_000), (keys) =>
    keys.findIndex((key) => key !== program),
  );
  expect(await anchorOver(foreign).history(record)).toEqual(alone);
  const own = withCalls("1".repeat(300_000), (keys) => keys.indexOf(program));
  await expect(anchorOver(own).history(record)).rejects.toMatchObject({ code: "ledger_rpc_error" });
});

test("an endpoint that answers nothing at all is away, and no transaction is unreadable for that", async () => {
  const away: LedgerTransport = () => Promise.reject(new TypeError("fetch failed"));
  const reading = readTransactions(requestOver(away), paid, { commitment: "finalized" });
  await expect(reading).rejects.toMatchObject({ code: "ledger_unreachable" });
  // An endpoint that answers everything but this transaction is.
  const picky: LedgerTransport = (sent) => {
    const { method, params } = sent.payload as { method: string; params: unknown[] };
    return method === "getTransaction" && params[0] === paid[1]
      ? away(sent)
      : ledger.transport(sent);
  };
  const read = await readTransactions(requestOver(picky), paid, { commitment: "finalized" });
  expect(read.map((each) => "problem" in each)).toEqual([false, true, false, false, false]);
});

test("a failure that only the status tells is a failure, and a time that is not told is none", async () => {
  const options = { commitment: "finalized" } as const;
  const [failed] = await readTransactions(
    requestOver(oddly(ledger.transport, failedByStatus())),
    paid,
    options,
  );
  expect(failed).toMatchObject({ transaction: { err: "AccountInUse", transfers: [] } });
  const [undated] = await readTransactions(
    requestOver(oddly(ledger.transport, timeless)),
    paid,
    options,
  );
  expect(undated).toMatchObject({
    transaction: { blockTime: null, transfers: [{ received: 1n }] },
  });
  const transport = oddly(ledger.transport, failedByStatus());
  await expect(anchorOver(transport).history(record)).rejects.toMatchObject({
    code: "ledger_rpc_error",
  });
  const history = await anchorOver(oddly(ledger.transport, timeless)).history(record);
  expect(history.map(({ timestamp }) => timestamp)).toEqual([undefined, undefined]);
});
