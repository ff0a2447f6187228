import { createHash, createHmac } from "node:crypto";
import { afterEach, describe, expect, test, vi } from "vitest";

import { nativeCrypto } from "@arcs/vc/internal";

const genuine = process.getBuiltinModule;
afterEach(() => {
  process.getBuiltinModule = genuine;
  vi.resetModules();
});

test("Node has what is needed", () => {
  expect(nativeCrypto()).toBe(process.getBuiltinModule("node:crypto"));
});

const node = process.getBuiltinModule("node:crypto");
const platforms: [string, unknown][] = [
  ["does not say what it has", undefined],
  ["has no such module", () => undefined],
  [
    "fails when asked",
    () => {
      throw new Error("not here");
    },
  ],
  [
    "has no Ed25519",
    () => ({
      ...node,
      createPublicKey: () => {
        throw new Error("unsupported curve");
      },
    }),
  ],
  ["has no one-shot hash", () => ({ ...node, hash: undefined })],
  ["takes every signature", () => ({ ...node, verify: () => true })],
  ["takes no signature", () => ({ ...node, verify: () => false })],
  ["signs otherwise", () => ({ ...node, sign: () => new Uint8Array(64) })],
  ["hashes otherwise", () => ({ ...node, hash: () => "\0".repeat(32) })],
  [
    "hashes to another encoding",
    () => ({ ...node, hash: (name: string, data: string) => node.hash(name, data, "hex") }),
  ],
  [
    "hashes to bytes",
    () => ({ ...node, hash: (name: string, data: string) => node.hash(name, data, "buffer") }),
  ],
];

describe.each(platforms)("on a platform that %s", (_, getBuiltinModule) => {
  test("all is computed without it, and is the same", async () => {
    process.getBuiltinModule = getBuiltinModule as typeof genuine;
    vi.resetModules();
    const { nativeCrypto, hmacSha256, sha256, sha256Text, verifyEd25519 } =
      await import("@arcs/vc/internal");
    const { createSigner } = await import("../../src/keys/signer.ts");
    const { decodeAddress } = await import("../../src/keys/did.ts");
    expect(nativeCrypto()).toBeUndefined();

    for (const text of ["", "é\ud800🚀", "x".repeat(1000)]) {
      const expected = new Uint8Array(createHash("sha256").update(text).digest());
      expect(sha256Text(text)).toEqual(expected);
      expect(sha256(new TextEncoder().encode(text))).toEqual(expected);
    }
    const mac = createHmac("sha256", "key").update("message").digest();
    const [key, text] = ["key", "message"].map((part) => new TextEncoder().encode(part)) as [
      Uint8Array,
      Uint8Array,
    ];
    expect(hmacSha256(key, text)).toEqual(Uint8Array.from(mac));
    const signer = createSigner(new Uint8Array(32).fill(7));
    const message = new TextEncoder().encode("message");
    const signature = (await signer.sign(message)) as Uint8Array;
    const publicKey = decodeAddress(signer.address);
    expect(verifyEd25519({ signature, message, publicKey })).toBe(true);
    expect(verifyEd25519({ signature, message: new Uint8Array(7), publicKey })).toBe(false);
    process.getBuiltinModule = genuine;
    expect(
      node.verify(
        null,
        message,
        node.createPublicKey({
          key: { kty: "OKP", crv: "Ed25519", x: Buffer.from(publicKey).toString("base64url") },
          format: "jwk",
        }),
        signature,
      ),
    ).toBe(true);
  });
});

describe("what is remembered of keys", () => {
  test("is forgotten beyond a bound, the oldest first", async () => {
    const { createBoundedCache } = await import("@arcs/vc/internal");
    const cache = createBoundedCache<number>(2);
    cache.set("a", 1);
    cache.set("b", 2);
    cache.set("b", 3);
    expect([cache.get("a"), cache.get("b")]).toEqual([1, 3]);
    cache.set("c", 4);
    expect([cache.get("a"), cache.get("b"), cache.get("c")]).toEqual([undefined, 3, 4]);
  });

  test("is not altered by a caller who alters what he was given", async () => {
    const { decodeAddress, encodeAddress } = await import("../../src/keys/did.ts");
    const { publicKeyOfMethod } = await import("../../src/keys/did.ts");
    const { createSigner } = await import("../../src/keys/signer.ts");
    const { verifyEd25519 } = await import("@arcs/vc/internal");
    const [one, other] = [
      createSigner(new Uint8Array(32).fill(1)),
      createSigner(new Uint8Array(32).fill(2)),
    ];
    const method = `did:service:devnet:${one.address}#key-1`;
    const otherKey = decodeAddress(other.address);
    for (let repeat = 0; repeat < 2; repeat++) {
      for (const read of [() => decodeAddress(one.address), () => publicKeyOfMethod(method)!]) {
        const key = read();
        expect(encodeAddress(key)).toBe(one.address);
        const message = new Uint8Array(3);
        const signature = (await one.sign(message)) as Uint8Array;
        expect(verifyEd25519({ signature, message, publicKey: key })).toBe(true);
        key.set(otherKey);
        expect(verifyEd25519({ signature, message, publicKey: key })).toBe(false);
      }
    }
  });
});
