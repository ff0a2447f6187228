import { createHmac } from "node:crypto";
import { afterEach, describe, expect, test, vi } from "vitest";

import { hmacSha256 } from "../../src/base/hash.ts";
import { prepareHmacSha256 } from "../../src/webhook/prepared-hmac.ts";

const filled = (length: number, from: number): Uint8Array => Uint8Array.from({ length }, (_, i) => (from + i) % 256);

const genuine = process.getBuiltinModule;
afterEach(() => {
  process.getBuiltinModule = genuine;
  vi.resetModules();
});

describe("HMAC-SHA-256", () => {
  test("is written here where the platform writes it otherwise", async () => {
    const node = genuine("node:crypto");
    const inLatin1 = (name: string, data: string): string => node.hash(name, data, "binary");
    process.getBuiltinModule = (() => ({ ...node, hash: inLatin1 })) as typeof genuine;
    vi.resetModules();
    const { prepareHmacSha256: prepare } = await import("../../src/webhook/prepared-hmac.ts");
    const expected = createHmac("sha256", filled(32, 1)).update(filled(9, 2)).digest();
    const { write } = prepare(filled(32, 1));
    expect(write("hex", filled(9, 2))).toBe(expected.toString("hex"));
    expect(write("base64", filled(9, 2))).toBe(expected.toString("base64"));
  });

  // RFC 4231, test case 2.
  test("of a published vector is the published one", () => {
    const mac = hmacSha256(new TextEncoder().encode("Jefe"), new TextEncoder().encode("what do ya want for nothing?"));
    expect(Buffer.from(mac).toString("hex")).toBe("5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
  });

  test.each([0, 1, 63, 64, 65, 4031, 4032, 4033, 100_000])(
    "of %d bytes is that of Node, in one part and in several, as bytes and as text, whatever came before",
    (length) => {
      for (const key of [filled(32, 1), filled(64, 2), filled(65, 3)]) {
        const prepared = prepareHmacSha256(key);
        const before = prepared.compute(filled(4000, 9));
        const kept = Uint8Array.from(before);
        const message = filled(length, 4);
        const parts = [message.subarray(0, length >> 1), message.subarray(length >> 1)];
        const expected = createHmac("sha256", key).update(message);
        const bytes = Uint8Array.from(expected.digest());
        for (const given of [[message], parts]) {
          expect(prepared.compute(...given)).toEqual(bytes);
          expect(prepared.write("hex", ...given)).toBe(Buffer.from(bytes).toString("hex"));
          expect(prepared.write("base64", ...given)).toBe(Buffer.from(bytes).toString("base64"));
        }
        // What was given is nobody's to write to.
        expect(before).toEqual(kept);
      }
    },
  );
});
