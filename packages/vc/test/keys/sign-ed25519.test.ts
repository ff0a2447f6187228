import { createHash, createPrivateKey, createPublicKey, sign as nodeSign } from "node:crypto";

import { hashes } from "@noble/ed25519";
import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";

import { bytesToHex, concatBytes, decodeHex } from "../../src/base/bytes.ts";

const genuine = process.getBuiltinModule;
const hashOfApplication = hashes.sha512;
afterEach(() => {
  process.getBuiltinModule = genuine;
  hashes.sha512 = hashOfApplication;
  vi.resetModules();
});

async function load(isNative: boolean): Promise<typeof import("../../src/keys/sign-ed25519.ts")> {
  if (!isNative) process.getBuiltinModule = (() => undefined) as unknown as typeof genuine;
  vi.resetModules();
  return import("../../src/keys/sign-ed25519.ts");
}

const seed = decodeHex("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60")!;
const publicKey = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a";
const signature =
  "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b";
const nothing = new Uint8Array(0);

describe.each([
  ["with the platform", true],
  ["without it", false],
])("%s", (_, isNative) => {
  test("signs and computes public keys as RFC 8032, section 7.1, TEST 1", async () => {
    const { createSign, publicKeyFromSeed, signEd25519 } = await load(isNative);
    expect(bytesToHex(publicKeyFromSeed(seed))).toBe(publicKey);
    expect(bytesToHex(signEd25519(nothing, seed))).toBe(signature);
    expect(bytesToHex(createSign(concatBytes(seed, decodeHex(publicKey)!))(nothing))).toBe(
      signature,
    );
  });

  test("signs as Node does, for any seed and message", async () => {
    const { createSign, publicKeyFromSeed, signEd25519 } = await load(isNative);
    const bytes = (length: number): fc.Arbitrary<Uint8Array> =>
      fc.uint8Array({ minLength: length, maxLength: length });
    fc.assert(
      fc.property(bytes(32), fc.uint8Array({ maxLength: 300 }), (key, message) => {
        const pkcs8 = Buffer.concat([Buffer.from("302e020100300506032b657004220420", "hex"), key]);
        const privateKey = createPrivateKey({ key: pkcs8, format: "der", type: "pkcs8" });
        const { x } = createPublicKey(privateKey).export({ format: "jwk" });
        expect(Buffer.from(publicKeyFromSeed(key)).toString("base64url")).toBe(x);
        const expected = nodeSign(null, message, privateKey).toString("hex");
        expect(bytesToHex(signEd25519(message, key))).toBe(expected);
        expect(bytesToHex(createSign(concatBytes(key, publicKeyFromSeed(key)))(message))).toBe(
          expected,
        );
      }),
      { numRuns: isNative ? 200 : 20, seed: 8032 },
    );
  });

  test("the application's own noble keeps its hash, and has no say in ours", async () => {
    const hash = vi.fn<NonNullable<typeof hashes.sha512>>(() => new Uint8Array(64));
    for (const before of [undefined, hash]) {
      hashes.sha512 = before;
      const { createSign, publicKeyFromSeed, signEd25519 } = await load(isNative);
      await import("../../src/index.ts");
      expect(hashes.sha512).toBe(before);
      expect(bytesToHex(publicKeyFromSeed(seed))).toBe(publicKey);
      expect(bytesToHex(signEd25519(nothing, seed))).toBe(signature);
      expect(bytesToHex(createSign(concatBytes(seed, decodeHex(publicKey)!))(nothing))).toBe(
        signature,
      );
      expect(hashes.sha512).toBe(before);
    }
    expect(hash).not.toHaveBeenCalled();
  });

  test("a caller who alters the key afterwards alters no signature", async () => {
    const { createSign } = await load(isNative);
    const secretKey = concatBytes(seed, decodeHex(publicKey)!);
    const sign = createSign(secretKey);
    secretKey.fill(0);
    expect(bytesToHex(sign(nothing))).toBe(signature);
  });
});

test("the application's hash is put back when signing fails", async () => {
  const hash: typeof hashes.sha512 = (message) =>
    Uint8Array.from(createHash("sha512").update(message).digest());
  hashes.sha512 = hash;
  const { publicKeyFromSeed } = await load(false);
  expect(() => publicKeyFromSeed(new Uint8Array(31))).toThrow(/32/);
  expect(hashes.sha512).toBe(hash);
});

test.each([
  ["a text to sign", "x", new Uint8Array(32)],
  ["a seed of 31 bytes", new Uint8Array(), new Uint8Array(31)],
  ["a secret key of 64 bytes", new Uint8Array(), new Uint8Array(64)],
])("%s is an invalid argument", async (_, message, seed) => {
  const { signEd25519 } = await load(true);
  expect(() => signEd25519(message as Uint8Array, seed)).toThrow(
    expect.objectContaining({ name: "SdkError", code: "invalid_argument" }),
  );
});
