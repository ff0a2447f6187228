// Clients from the registries, without any adaptation to a local ledger.
import {
  createMint,
  getAccount,
  getMint,
  getOrCreateAssociatedTokenAccount,
  mintTo,
  transfer,
} from "@solana/spl-token";
import {
  type Address,
  airdropFactory,
  appendTransactionMessageInstructions,
  assertIsTransactionWithBlockhashLifetime,
  createKeyPairSignerFromPrivateKeyBytes,
  createSolanaRpc,
  createSolanaRpcSubscriptions,
  createTransactionMessage,
  getSignatureFromTransaction,
  type KeyPairSigner,
  lamports,
  pipe,
  sendAndConfirmTransactionFactory,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signature,
  signTransactionMessageWithSigners,
} from "@solana/kit";
import {
  Connection,
  Keypair,
  LAMPORTS_PER_SOL,
  PublicKey,
  sendAndConfirmTransaction,
  SystemProgram,
  Transaction,
} from "@solana/web3.js";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { createLocalLedger, type LocalLedger, type Listening } from "../../src/local/index.ts";
import { secret } from "../support/fixtures.ts";

let ledger: LocalLedger;
let server: Listening;
// Shared by all tests: web3.js keeps polling for a moment after its work is done, and needs its
// server.
beforeAll(async () => {
  ledger = await createLocalLedger();
  server = await ledger.listen();
});
afterAll(() => ledger.close());

const TOKEN_PROGRAM = new PublicKey("TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA");

/** Waits for the first value of a client's callback. */
function first<Value>(): { value: Promise<Value>; take: (value: Value) => void } {
  let take: (value: Value) => void = () => {};
  const value = new Promise<Value>((resolve) => (take = resolve));
  return { value, take };
}

/** Returns the first value; earlier ones are lost. */
async function firstOf<Value>(values: AsyncIterable<Value>): Promise<Value> {
  for await (const value of values) return value;
  throw new Error("nothing came");
}

describe("web3.js 1 with spl-token", () => {
  const payer = Keypair.fromSeed(secret(41));
  const owner = Keypair.fromSeed(secret(42));
  let connection: Connection;
  beforeEach(async () => {
    connection = new Connection(server.url, "confirmed");
    const airdrop = await connection.requestAirdrop(payer.publicKey, 10 * LAMPORTS_PER_SOL);
    const { blockhash, lastValidBlockHeight } = await connection.getLatestBlockhash();
    const { value } = await connection.confirmTransaction({
      signature: airdrop,
      blockhash,
      lastValidBlockHeight,
    });
    expect(value.err).toBeNull();
  });

  test("createMint to transfer, and what can be asked about it", { timeout: 60_000 }, async () => {
    const mint = await createMint(connection, payer, payer.publicKey, payer.publicKey, 6);
    const from = await getOrCreateAssociatedTokenAccount(connection, payer, mint, payer.publicKey);
    const to = await getOrCreateAssociatedTokenAccount(connection, payer, mint, owner.publicKey);
    const minting = await mintTo(connection, payer, mint, from.address, payer, 2_500_000n);
    const moving = await transfer(connection, payer, from.address, to.address, payer, 1_000_000n);
    expect((await getAccount(connection, to.address)).amount).toBe(1_000_000n);
    expect(await getMint(connection, mint)).toMatchObject({
      supply: 2_500_000n,
      decimals: 6,
      isInitialized: true,
    });

    const amount = (uiAmount: number): object => ({
      amount: String(uiAmount * 10 ** 6),
      decimals: 6,
      uiAmount,
      uiAmountString: String(uiAmount),
    });
    expect((await connection.getTokenAccountBalance(from.address)).value).toEqual(amount(1.5));
    const held = await connection.getTokenAccountsByOwner(owner.publicKey, { mint });
    expect(held.value.map(({ pubkey }) => String(pubkey))).toEqual([String(to.address)]);
    expect(
      (await connection.getTransaction(moving, { maxSupportedTransactionVersion: 0 }))!.meta,
    ).toMatchObject({
      err: null,
      postTokenBalances: [{ mint: String(mint) }, { mint: String(mint) }],
    });
    const { slot } = (await connection.getSignatureStatus(minting)).value!;
    expect(await connection.getBlockTime(slot)).toBeTypeOf("number");

    const memcmp = { offset: 32, bytes: owner.publicKey.toBase58() };
    const found = await connection.getProgramAccounts(TOKEN_PROGRAM, {
      filters: [{ dataSize: 165 }, { memcmp }],
    });
    expect(found.map(({ pubkey }) => String(pubkey))).toEqual([String(to.address)]);
    const none = await connection.getProgramAccounts(TOKEN_PROGRAM, {
      filters: [{ dataSize: 166 }, { memcmp }],
    });
    expect(none).toEqual([]);
  });

  test("its subscriptions", { timeout: 60_000 }, async () => {
    const [account, slot, done] = [first<any>(), first<any>(), first<any>()];
    const subscribed = [
      connection.onAccountChange(owner.publicKey, account.take, { commitment: "confirmed" }),
      connection.onSlotChange(slot.take),
    ] as const;
    // The slot passes by itself; by then everything else is subscribed as well.
    const { parent, slot: number, root } = await slot.value;
    expect([parent, root]).toEqual([number - 1, Math.max(0, number - 32)]);
    const move = SystemProgram.transfer({
      fromPubkey: payer.publicKey,
      toPubkey: owner.publicKey,
      lamports: 5_000_000,
    });
    const sent = await sendAndConfirmTransaction(connection, new Transaction().add(move), [payer]);
    expect((await account.value).lamports).toBe(5_000_000);
    connection.onSignature(sent, done.take, "finalized");
    await ledger.advance({ slots: 32 });
    expect(await done.value).toEqual({ err: null });
    await connection.removeAccountChangeListener(subscribed[0]);
    await connection.removeSlotChangeListener(subscribed[1]);
  });

  test("a transaction that fails is told with its logs", { timeout: 60_000 }, async () => {
    const move = SystemProgram.transfer({
      fromPubkey: payer.publicKey,
      toPubkey: owner.publicKey,
      lamports: 100 * LAMPORTS_PER_SOL,
    });
    const sending = sendAndConfirmTransaction(connection, new Transaction().add(move), [payer]);
    await expect(sending).rejects.toThrow(/insufficient lamports/);
    const skipping = sendAndConfirmTransaction(connection, new Transaction().add(move), [payer], {
      skipPreflight: true,
    });
    await expect(skipping).rejects.toThrow(/"Custom":1/);
  });
});

describe("kit", () => {
  let payer: KeyPairSigner;
  beforeEach(async () => {
    payer = await createKeyPairSignerFromPrivateKeyBytes(secret(43));
  });

  test("sends and confirms over WebSocket, after an airdrop", { timeout: 60_000 }, async () => {
    const rpc = createSolanaRpc(server.url);
    const rpcSubscriptions = createSolanaRpcSubscriptions(server.webSocketUrl);
    const airdrop = airdropFactory({ rpc, rpcSubscriptions } as never);
    await airdrop({
      commitment: "confirmed",
      recipientAddress: payer.address,
      lamports: lamports(1_000_000_000n),
    });
    const abort = new AbortController();
    const changes = await rpcSubscriptions
      .accountNotifications(payer.address, { commitment: "confirmed", encoding: "base64" })
      .subscribe({ abortSignal: abort.signal });
    const changed = firstOf(changes);
    const { value: lifetime } = await rpc.getLatestBlockhash().send();
    const memo = {
      programAddress: "MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr" as Address,
      data: Buffer.from("hello"),
    };
    const message = pipe(
      createTransactionMessage({ version: 0 }),
      (empty) => setTransactionMessageFeePayerSigner(payer, empty),
      (paid) => setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
      (timed) => appendTransactionMessageInstructions([memo], timed),
    );
    const transaction = await signTransactionMessageWithSigners(message);
    assertIsTransactionWithBlockhashLifetime(transaction);
    await sendAndConfirmTransactionFactory({ rpc, rpcSubscriptions })(transaction as never, {
      commitment: "confirmed",
    });

    const sent = getSignatureFromTransaction(transaction);
    expect(await changed).toMatchObject({ value: { lamports: 1_000_000_000n - 5_000n } });
    const options = {
      encoding: "json",
      maxSupportedTransactionVersion: 0,
      commitment: "confirmed",
    } as const;
    const shown = (await rpc.getTransaction(signature(sent), options).send())!;
    expect(shown.meta!.logMessages!.join()).toContain("hello");
    abort.abort();
  });

  test("hears of slots", { timeout: 60_000 }, async () => {
    const abort = new AbortController();
    const slots = await createSolanaRpcSubscriptions(server.webSocketUrl)
      .slotNotifications()
      .subscribe({ abortSignal: abort.signal });
    const heard: bigint[] = [];
    for await (const { slot, parent } of slots) {
      expect(parent).toBe(slot - 1n);
      if (heard.push(slot) === 3) break;
    }
    expect(heard).toEqual([...heard].sort((left, right) => Number(left - right)));
    abort.abort();
  });
});
