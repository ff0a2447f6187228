import { inspect } from "node:util";
import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { encodeBase58, verifyEd25519 } from "@arcs/vc/internal";
import { decodeAddress } from "../../src/keys/did.ts";
import { createSigner, parseWalletKey, toSigner } from "../../src/keys/signer.ts";

const withCode = (code: string): object => expect.objectContaining({ name: "SdkError", code });

describe("signers", () => {
  const message = Uint8Array.of(1, 2, 3);
  test("sign for their address, from a seed, a secret key or a key pair", async () => {
    const value = new Uint8Array(32).fill(9);
    const full = parseWalletKey(encodeBase58(value)).secretKey;
    for (const signer of [
      createSigner(value),
      createSigner(full),
      createSigner({ secretKey: full }),
      toSigner({ secretKey: full }),
    ]) {
      const signature = await signer.sign(message);
      expect(verifyEd25519({ signature, message, publicKey: decodeAddress(signer.address) })).toBe(
        true,
      );
    }
  });
  test("never show their key", () => {
    const value = Uint8Array.from({ length: 32 }, (_, i) => 101 + i);
    const signer = createSigner(value);
    const shown =
      inspect(signer, { depth: 10, showHidden: true }) +
      JSON.stringify(signer) +
      Object.getOwnPropertyNames(signer).join();
    for (const form of [
      "101, 102, 103",
      "101,102,103",
      Buffer.from(value).toString("hex").slice(0, 12),
      encodeBase58(value).slice(0, 12),
    ])
      expect(shown).not.toContain(form);
  });
  test("do not follow later changes of the bytes they were made from", async () => {
    const value = new Uint8Array(32).fill(9);
    const signer = createSigner(value);
    const before = await signer.sign(message);
    value.fill(0);
    expect(await signer.sign(message)).toEqual(before);
  });
  test("a class with its own sign method works", async () => {
    class Wallet {
      #inner = createSigner(new Uint8Array(32).fill(4));
      get address(): string {
        return this.#inner.address;
      }
      sign(data: Uint8Array): Uint8Array | Promise<Uint8Array> {
        return this.#inner.sign(data);
      }
    }
    const wallet = new Wallet();
    expect(await toSigner(wallet).sign(message)).toEqual(await wallet.sign(message));
  });
  test("a key pair with getters works, as web3.js makes them", async () => {
    class Keypair {
      #secretKey = parseWalletKey(encodeBase58(new Uint8Array(32).fill(5))).secretKey;
      get publicKey(): object {
        return {};
      }
      get secretKey(): Uint8Array {
        return Uint8Array.from(this.#secretKey);
      }
    }
    expect(toSigner(new Keypair()).address).toBe(createSigner(new Uint8Array(32).fill(5)).address);
  });
  test("a seed of another realm works", () => {
    expect(createSigner(runInNewContext("new Uint8Array(32).fill(9)")).address).toBe(
      createSigner(new Uint8Array(32).fill(9)).address,
    );
  });

  const inner = createSigner(new Uint8Array(32).fill(4));
  const other = createSigner(new Uint8Array(32).fill(6));
  test.each<[string, (bytes: Uint8Array) => unknown]>([
    ["another key's signature", (bytes) => other.sign(bytes)],
    ["a signature of other bytes", (bytes) => inner.sign(bytes.slice(1))],
    ["a signature of the bytes after altering them", (bytes) => inner.sign(bytes.fill(0))],
    ["63 bytes", async (bytes) => (await inner.sign(bytes)).slice(1)],
    ["65 bytes", async (bytes) => Uint8Array.from([...(await inner.sign(bytes)), 0])],
    ["base64", async (bytes) => Buffer.from(await inner.sign(bytes)).toString("base64")],
    ["numbers", async (bytes) => [...(await inner.sign(bytes))]],
    ["nothing", () => undefined],
  ])("a signer that returns %s is refused", async (_, sign) => {
    const signer = toSigner({ address: inner.address, sign: sign as never });
    await expect((async () => signer.sign(Uint8Array.of(1, 2, 3)))()).rejects.toMatchObject({
      name: "SdkError",
      code: "invalid_signer",
    });
  });
  test("a signer's own failure is its own", async () => {
    const failure = new Error("the wallet is locked");
    const sign = (): never => {
      throw failure;
    };
    await expect(toSigner({ address: inner.address, sign }).sign(message)).rejects.toBe(failure);
  });
  test("a signer without a ledger address is refused at once", () => {
    expect(() => toSigner({ address: "x", sign: inner.sign })).toThrow(withCode("invalid_address"));
  });
  test.each([
    [new Uint8Array(31), "invalid_argument"],
    [new Uint8Array(64), "invalid_wallet_key"],
    ["key", "invalid_argument"],
    [undefined, "invalid_argument"],
    [null, "invalid_argument"],
    [{}, "invalid_argument"],
  ])("%s is no key", (key, code) => {
    expect(() => createSigner(key as never)).toThrow(withCode(code));
  });
});
