import { webcrypto } from "node:crypto";

import { Point } from "@noble/ed25519";
import { afterEach, describe, expect, test, vi } from "vitest";

import type { SignatureCheck } from "../../src/keys/ed25519.ts";
import { bytesToHex, computeSha2, concatBytes, decodeHex } from "../../src/base/bytes.ts";
import { publicKeyFromSeed, signEd25519 } from "../../src/keys/sign-ed25519.ts";
import { vectors } from "../support/vectors.ts";

// As in a browser: the platform has no synchronous verification, and the test replaces WebCrypto.
const genuine = process.getBuiltinModule;
afterEach(() => {
  process.getBuiltinModule = genuine;
  vi.unstubAllGlobals();
  vi.resetModules();
});

async function inBrowser(subtle: unknown): Promise<(check: SignatureCheck) => Promise<boolean>> {
  process.getBuiltinModule = (() => undefined) as unknown as typeof genuine;
  vi.stubGlobal("crypto", { subtle });
  vi.resetModules();
  const { checkEd25519 } = await import("../../src/keys/ed25519.ts");
  return async (check) => checkEd25519(check);
}

const { subtle } = webcrypto;
const verify = subtle.verify.bind(subtle) as (...args: unknown[]) => Promise<boolean>;
const importKey = subtle.importKey.bind(subtle) as (...args: unknown[]) => Promise<unknown>;
const seed = new Uint8Array(32).fill(7);
const message = new TextEncoder().encode("message");
const good = { signature: signEd25519(message, seed), message, publicKey: publicKeyFromSeed(seed) };
const bad = { ...good, message: message.slice(1) };

/** A signature that fulfils only the equation with the cofactor; the owner of a key can make it. */
function signWithTorsion(): SignatureCheck {
  const { n: L } = Point.CURVE();
  const torsion = Point.fromBytes(
    decodeHex("c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a")!,
    false,
  );
  const number = (bytes: Uint8Array): bigint =>
    BigInt(`0x${bytesToHex(Uint8Array.from(bytes).reverse())}`);
  const [secret, nonce] = [123456789n, 987654321n];
  const publicKey = Point.BASE.multiply(secret).toBytes();
  const r = Point.BASE.multiply(nonce).add(torsion).toBytes();
  const k = number(computeSha2("sha512", concatBytes(r, publicKey, message))) % L;
  const s = decodeHex(((nonce + k * secret) % L).toString(16).padStart(64, "0"))!.reverse();
  return { signature: concatBytes(r, s), message, publicKey };
}

describe("where only WebCrypto is there", () => {
  test("it is asked, and what it confirms is not computed again", async () => {
    const asked = vi.fn<typeof verify>(verify);
    const check = await inBrowser({ importKey, verify: asked });
    expect(await check(good)).toBe(true);
    expect(await check(bad)).toBe(false);
    // The first call checks that the equation is exact.
    expect(asked).toHaveBeenCalledTimes(3);
    await expect(asked.mock.results[0]!.value).resolves.toBe(false);
  });

  test("the strict rule comes first: it is not asked about keys of small order", async () => {
    const asked = vi.fn<typeof verify>(verify);
    const check = await inBrowser({ importKey, verify: asked });
    const identity = new Uint8Array(32).fill(1, 0, 1);
    const forged = concatBytes(identity, new Uint8Array(32));
    expect(await check({ signature: forged, message, publicKey: identity })).toBe(false);
    expect(asked).not.toHaveBeenCalled();
  });

  test.each<[string, unknown]>([
    ["is not there", undefined],
    [
      "has no Ed25519",
      { importKey: async () => Promise.reject(new Error("unrecognised")), verify },
    ],
    ["takes every signature", { importKey, verify: async () => true }],
    ["takes none", { importKey, verify: async () => false }],
    ["answers with something else", { importKey, verify: async () => "true" }],
    [
      "fails later",
      {
        importKey,
        verify: vi
          .fn<typeof verify>()
          .mockResolvedValueOnce(false)
          .mockRejectedValue(new Error("gone")),
      },
    ],
  ])("one that %s is not believed", async (_, platform) => {
    const check = await inBrowser(platform);
    expect(await check(good)).toBe(true);
    expect(await check(bad)).toBe(false);
    expect(await check(signWithTorsion())).toBe(false);
  });

  test("one that multiplies by the cofactor is found out", async () => {
    const lax = signWithTorsion();
    const { signature: known } = lax;
    // It accepts the equation with the cofactor: here, everything whose R is not that of an honest
    // signature.
    const check = await inBrowser({
      importKey,
      verify: async (...args: unknown[]) =>
        (await verify(...args)) || bytesToHex(args[2] as Uint8Array) !== bytesToHex(good.signature),
    });
    expect(await check({ ...lax, signature: known })).toBe(false);
    expect(await check(good)).toBe(true);
  });

  test("memory that is shared with a thread is read too", async () => {
    const check = await inBrowser(subtle);
    const shared = (bytes: Uint8Array): Uint8Array => {
      const copy = new Uint8Array(new SharedArrayBuffer(bytes.length));
      copy.set(bytes);
      return copy;
    };
    const { signature, publicKey } = good;
    expect(
      await check({
        signature: shared(signature),
        message: shared(message),
        publicKey: shared(publicKey),
      }),
    ).toBe(true);
  });
});

test.skipIf(vectors === undefined)(
  "C2SP wycheproof ed25519, with WebCrypto (skipped: no ../shared/vectors)",
  async () => {
    const check = await inBrowser(subtle);
    const { testGroups } = vectors!.json("ed25519/wycheproof-ed25519.json") as {
      testGroups: {
        publicKey: { pk: string };
        tests: { tcId: number; msg: string; sig: string; result: string }[];
      }[];
    };
    for (const { publicKey, tests } of testGroups) {
      for (const { tcId, msg, sig, result } of tests) {
        const [key, data, signature] = [publicKey.pk, msg, sig].map((hex) => decodeHex(hex)!);
        expect([
          tcId,
          await check({ publicKey: key!, message: data!, signature: signature! }),
        ]).toEqual([tcId, result === "valid"]);
      }
    }
  },
);
