import { appendFile, mkdtemp, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSolanaRpc, type Rpc, type SolanaRpcApi } from "@solana/kit";
import {
  Connection,
  Keypair,
  LAMPORTS_PER_SOL,
  PublicKey,
  SystemProgram,
  Transaction,
} from "@solana/web3.js";
import { beforeEach, describe, expect, test } from "vitest";

import { createLocalLedger, type LocalLedger } from "../../src/local/index.ts";
import { findProgramAddress } from "../../src/program/addresses.ts";
import {
  agent,
  issuer,
  makeCredential,
  payer,
  programAnchor,
  SOL,
  startSeconds,
  startTestLedger,
  startTime,
} from "../support/fixtures.ts";
import { useServedLedgers, cleanups, post } from "../support/served-ledger.ts";

useServedLedgers();

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "arcs-ledger-test-"));
  cleanups.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
async function open(folder: string): Promise<LocalLedger> {
  const ledger = await createLocalLedger({ folder, clock: "manual", startTime });
  cleanups.push(() => ledger.close());
  return ledger;
}

describe("state in a folder", () => {
  const everything = async (ledger: LocalLedger, nonces: string[]): Promise<unknown> => {
    const anchor = programAnchor(ledger, { now: () => startTime });
    const records = await Promise.all(
      nonces.map(async (nonce) => (await makeCredential({ nonce })).record),
    );
    return {
      records: await Promise.all(records.map((record) => anchor.read(record))),
      histories: await Promise.all(records.map((record) => anchor.history(record))),
      listed: await anchor.listByIssuer(issuer.address),
    };
  };

  test("is the same after each restart", async () => {
    const folder = await temporaryFolder();
    const first = await open(folder);
    await first.airdrop(payer.address, SOL);
    const anchor = programAnchor(first, { now: () => startTime });
    const nonces = ["a", "b", "c"];
    for (const nonce of nonces)
      await anchor.issue((await makeCredential({ nonce })).record, { issuer });
    await first.advance({ seconds: 60, slots: 5 });
    await anchor.revoke((await makeCredential({ nonce: "b" })).record.credentialId, { issuer });
    const before = await everything(first, nonces);
    await first.close();

    const second = await open(folder);
    expect(await everything(second, nonces)).toEqual(before);
    const { record } = await makeCredential({ nonce: "d" });
    const { slot } = await programAnchor(second, { now: () => startTime }).issue(record, {
      issuer,
    });
    expect(slot).toBeGreaterThan(8);
    const after = await everything(second, [...nonces, "d"]);
    await second.close();

    expect(await everything(await open(folder), [...nonces, "d"])).toEqual(after);
  });

  test("a line that was cut off was never acknowledged, and is dropped; one damaged elsewhere is an error", async () => {
    const folder = await temporaryFolder();
    const first = await open(folder);
    await first.airdrop(agent.address, 5n);
    await first.close();
    const journal = join(folder, "journal.jsonl");
    await appendFile(journal, '{"kind":"airdrop","address":"');
    const second = await open(folder);
    expect((await (await rpcOver(second)).getBalance(agent.address as never).send()).value).toBe(
      5n,
    );
    await second.close();

    const text = await readFile(journal, "utf8");
    await truncate(journal, 0);
    await writeFile(journal, text.replace('"airdrop"', '"airdr'));
    await expect(createLocalLedger({ folder })).rejects.toMatchObject({
      code: "ledger_journal_damaged",
      message: expect.stringContaining("line 4"),
      details: { line: 4 },
    });
  });

  test("a folder has one owner, who is named to the second", async () => {
    const folder = await temporaryFolder();
    const first = await open(folder);
    await expect(createLocalLedger({ folder })).rejects.toMatchObject({
      code: "ledger_folder_in_use",
      message: expect.stringContaining(String(process.pid)),
    });
    await first.close();
    await (await open(folder)).close();
  });

  test("a folder with a long path can be locked too", async () => {
    const folder = join(await temporaryFolder(), "x".repeat(120));
    await open(folder);
    await expect(createLocalLedger({ folder })).rejects.toMatchObject({
      code: "ledger_folder_in_use",
    });
  });
});

async function rpcOver(ledger: LocalLedger): Promise<Rpc<SolanaRpcApi>> {
  const { url } = await ledger.listen();
  return createSolanaRpc(url) as Rpc<SolanaRpcApi>;
}

test("time that is none is refused before the clock has moved", async () => {
  const ledger = await startTestLedger();
  cleanups.push(() => ledger.close());
  const before = await ledger.advance({});
  for (const by of [-1, Number.NaN, 0.5, 2 ** 60, 1e11, "5", 5n, null]) {
    for (const what of ["slots", "seconds"]) {
      const advanced = ledger.advance({ [what]: by } as never);
      await expect(advanced).rejects.toMatchObject({
        code: "invalid_argument",
        message: expect.stringContaining(what),
      });
    }
  }
  expect(await ledger.advance({})).toEqual(before);
  await expect(createLocalLedger({ startTime: new Date(Number.NaN) })).rejects.toMatchObject({
    code: "invalid_argument",
  });
});

describe("ordinary clients", () => {
  let ledger: LocalLedger;
  beforeEach(async () => {
    ledger = await startTestLedger();
    cleanups.push(() => ledger.close());
  });

  test("web3.js 1.x: airdrop, transfer, balances, status, history, transaction, fee, simulation", async () => {
    const { url } = await ledger.listen();
    const connection = new Connection(url, "confirmed");
    const [from, to] = [Keypair.generate(), Keypair.generate()];
    await connection.requestAirdrop(from.publicKey, 2 * LAMPORTS_PER_SOL);
    expect(await connection.getBalance(from.publicKey)).toBe(2 * LAMPORTS_PER_SOL);
    const { blockhash, lastValidBlockHeight } = await connection.getLatestBlockhash();
    const transaction = new Transaction({
      feePayer: from.publicKey,
      blockhash,
      lastValidBlockHeight,
    }).add(
      SystemProgram.transfer({
        fromPubkey: from.publicKey,
        toPubkey: to.publicKey,
        lamports: LAMPORTS_PER_SOL,
      }),
    );
    expect(await connection.getFeeForMessage(transaction.compileMessage())).toMatchObject({
      value: 5000,
    });
    transaction.sign(from);
    expect((await connection.simulateTransaction(transaction)).value.err).toBeNull();
    const signature = await connection.sendRawTransaction(transaction.serialize());
    expect((await connection.getSignatureStatus(signature)).value).toMatchObject({
      err: null,
      confirmationStatus: "confirmed",
    });
    expect(await connection.getBalance(to.publicKey)).toBe(LAMPORTS_PER_SOL);
    expect(await connection.getSignaturesForAddress(to.publicKey)).toMatchObject([
      { signature, err: null },
    ]);
    const landed = await connection.getTransaction(signature, {
      maxSupportedTransactionVersion: 0,
    });
    expect(landed).toMatchObject({
      meta: { err: null, fee: 5000, preBalances: [2e9, 0, 1], postBalances: [1e9 - 5000, 1e9, 1] },
    });
    expect(landed!.transaction.message.staticAccountKeys[1]!.equals(to.publicKey)).toBe(true);
    expect(
      await connection.getAccountInfo(new PublicKey(findProgramAddress("local"))),
    ).toMatchObject({
      executable: true,
    });
    await expect(connection.sendRawTransaction(transaction.serialize())).rejects.toThrow(
      /already been processed/,
    );
    const altered = Buffer.from(transaction.serialize());
    altered[altered.length - 1]! ^= 1;
    await expect(connection.sendRawTransaction(altered)).rejects.toThrow(/signature verification/i);
  });

  test("kit: versions, slots, rent, accounts, programs' accounts, batches of requests", async () => {
    const { url } = await ledger.listen();
    const rpc = createSolanaRpc(url);
    expect(await rpc.getHealth().send()).toBe("ok");
    expect(await rpc.getMinimumBalanceForRentExemption(0n).send()).toBe(890_880n);
    expect((await rpc.getEpochInfo().send()).absoluteSlot).toBe(await rpc.getSlot().send());
    const { value } = await rpc
      .getMultipleAccounts([payer.address, agent.address] as never, { encoding: "base64" })
      .send();
    expect(value.map((account) => account?.lamports)).toEqual([100n * SOL, undefined]);
    const answers = await post(
      url,
      JSON.stringify([1, 2].map((id) => ({ jsonrpc: "2.0", id, method: "getSlot" }))),
    );
    expect(JSON.parse(answers.body).map(({ id }: { id: number }) => id)).toEqual([1, 2]);
  });

  test("the clock: blockhashes end after 150 slots, time goes only forward", async () => {
    const rpc = await rpcOver(ledger);
    const { value } = await rpc.getLatestBlockhash().send();
    const isValid = async (): Promise<boolean> =>
      (await rpc.isBlockhashValid(value.blockhash).send()).value;
    await ledger.advance({ slots: 150 });
    expect(await isValid()).toBe(true);
    await ledger.advance({ slots: 1 });
    expect(await isValid()).toBe(false);
    expect(await ledger.advance({ seconds: 90 })).toMatchObject({ unixSeconds: startSeconds + 90 });
    const slot = await rpc.getSlot().send();
    expect(await rpc.getBlockTime(slot).send()).toBe(BigInt(startSeconds + 90));
    expect(await rpc.getBlockTime(1n).send()).toBe(BigInt(startSeconds));
    // Empty slots take their time, up to that of the next block that is known.
    await ledger.advance({ slots: 100, seconds: 40 });
    expect(await rpc.getBlockTime(slot + 50n).send()).toBe(BigInt(startSeconds + 90 + 20));
    await ledger.advance({ slots: 100, seconds: 1 });
    expect(await rpc.getBlockTime(slot + 150n).send()).toBe(BigInt(startSeconds + 90 + 41));
  });

  test("the final slot: 32 behind the newest, and lists at least that far, where they are told to", async () => {
    const rpc = await rpcOver(ledger);
    await ledger.advance({ slots: 40 });
    const [newest, final] = [
      await rpc.getSlot().send(),
      await rpc.getSlot({ commitment: "finalized" }).send(),
    ];
    expect(newest - final).toBe(32n);
    const list = (minContextSlot: bigint) =>
      rpc
        .getSignaturesForAddress(payer.address as never, {
          commitment: "finalized",
          minContextSlot,
        })
        .send();
    expect(await list(final)).toEqual(expect.any(Array));
    await expect(list(final + 1n)).rejects.toThrow("slot has not been reached");
  });
});
