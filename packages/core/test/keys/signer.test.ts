import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import { encodeBase58 } from "../../src/bytes.ts";
import { publicKeyFromAddress } from "../../src/keys/address.ts";
import { verifyEd25519 } from "../../src/keys/ed25519.ts";
import { createSigner, toSigner } from "../../src/keys/signer.ts";
import { parseWalletKey } from "../../src/keys/wallet-key.ts";

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
      expect(verifyEd25519({ signature, message, publicKey: publicKeyFromAddress(signer.address) })).toBe(true);
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
  test.each([
    [new Uint8Array(31), "invalid_argument"],
    [new Uint8Array(64), "invalid_wallet_key"],
    ["key", "invalid_argument"],
  ])("%s is no key", (key, code) => {
    expect(() => createSigner(key as never)).toThrow(withCode(code));
  });
});
