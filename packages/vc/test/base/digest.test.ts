import { createHash, createHmac } from "node:crypto";

import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import {
  type Sha2Algorithm,
  bytesToHex,
  digestLengths,
  hmacSha256,
  utf8ToBytes,
} from "../../src/base/bytes.ts";

const genuine = process.getBuiltinModule;
afterEach(() => {
  process.getBuiltinModule = genuine;
  vi.resetModules();
});

const algorithms = Object.keys(digestLengths) as Sha2Algorithm[];
const expected = (algorithm: Sha2Algorithm, message: Uint8Array): string =>
  createHash(algorithm).update(message).digest("hex");

// https://csrc.nist.gov/projects/cryptographic-standards-and-guidelines/example-values
const NIST_MESSAGES = ["abc", "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"];
const ofNist: Record<Sha2Algorithm, string[]> = {
  sha256: [
    "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
  ],
  sha384: [
    "cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed8086072ba1e7cc2358baeca134c825a7",
    "3391fdddfc8dc7393707a65b1b4709397cf8b1d162af05abfe8f450de5f36bc6b0455a8520bc4e6f5fe95b1fe3c8452b",
  ],
  sha512: [
    "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f",
    "204a8fc6dda82f0a0ced7beb8e08a41657c16ef468b228a8279be331a703c33596fd15c13b1b07f9aa1d3bea57789ca031ad85c7a71dd70354ec631238ca3445",
  ],
};

const cases = algorithms.flatMap((algorithm) => [
  [algorithm, "with"] as const,
  [algorithm, "without"] as const,
]);
describe.each(cases)("%s %s the platform", (algorithm, which) => {
  let computeSha2: typeof import("../../src/base/bytes.ts").computeSha2;
  beforeEach(async () => {
    if (which === "without")
      process.getBuiltinModule = (() => undefined) as unknown as typeof genuine;
    vi.resetModules();
    ({ computeSha2 } = await import("../../src/base/bytes.ts"));
  });

  test("is that of the platform at every length around the ends of blocks", () => {
    for (let length = 0; length <= 520; length++) {
      const message = Uint8Array.from({ length }, (_, index) => (index * 131 + length) & 0xff);
      expect([length, bytesToHex(computeSha2(algorithm, message))]).toEqual([
        length,
        expected(algorithm, message),
      ]);
    }
  });
  test("is that of the platform for any bytes, which stand anywhere in a buffer and stay as they are", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2000 }), fc.nat(9), (bytes, offset) => {
        const buffer = new Uint8Array(bytes.length + 20);
        buffer.set(bytes, offset);
        const message = buffer.subarray(offset, offset + bytes.length);
        expect(bytesToHex(computeSha2(algorithm, message))).toBe(expected(algorithm, bytes));
        expect(message).toEqual(bytes);
      }),
    );
  });
  test("is that of the platform where all bits are set, and every sum carries", () => {
    const message = new Uint8Array(1000).fill(0xff);
    expect(bytesToHex(computeSha2(algorithm, message))).toBe(expected(algorithm, message));
  });
  test("is that of NIST's examples (FIPS 180-4): abc, and two blocks", () => {
    expect(ofNist[algorithm]).toEqual(
      NIST_MESSAGES.map((text) => bytesToHex(computeSha2(algorithm, utf8ToBytes(text)))),
    );
  });
});

test("HMAC-SHA-256: RFC 4231, section 4.3, and as the platform has it, for keys of any length", () => {
  expect(
    bytesToHex(hmacSha256(utf8ToBytes("Jefe"), utf8ToBytes("what do ya want for nothing?"))),
  ).toBe("5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
  for (let length = 0; length <= 140; length++) {
    const key = Uint8Array.from({ length }, (_, index) => (index * 7 + length) & 0xff);
    const message = utf8ToBytes(`message ${length}`);
    expect(bytesToHex(hmacSha256(key, message))).toBe(
      createHmac("sha256", key).update(message).digest("hex"),
    );
  }
});
