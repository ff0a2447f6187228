import { inspect } from "node:util";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { encodeBase58, publicKeyFromSeed } from "@arcs/vc/internal";
import { parseWalletKey } from "../../src/keys/signer.ts";

const seed = fc.uint8Array({ minLength: 32, maxLength: 32 });

describe("wallet keys (spec 5, AGENT_WALLET_PRIVATE_KEY)", () => {
  const secretKey = parseWalletKey(encodeBase58(new Uint8Array(32).fill(7))).secretKey;
  const hex = Buffer.from(secretKey).toString("hex");

  test("all forms of one key give the same pair", () => {
    fc.assert(
      fc.property(seed, (value) => {
        const full = Uint8Array.from([...value, ...publicKeyFromSeed(value)]);
        for (const form of [value, full]) {
          for (const text of [
            encodeBase58(form),
            Buffer.from(form).toString("hex"),
            Buffer.from(form).toString("hex").toUpperCase(),
            JSON.stringify([...form]),
            ` ${encodeBase58(form)}\n`,
          ]) {
            expect(parseWalletKey(text).secretKey).toEqual(full);
          }
        }
      }),
      { numRuns: 20 },
    );
  });

  const wrong = [
    "",
    "   ",
    `0x${hex.slice(0, 64)}`,
    hex.slice(0, 62),
    hex.slice(0, 127),
    `${hex.slice(0, 126)}zz`,
    hex.slice(0, 64) + "00".repeat(32),
    encodeBase58(secretKey.slice(0, 31)),
    encodeBase58(secretKey.slice(0, 33)),
    encodeBase58(Uint8Array.from([...secretKey.slice(0, 32), ...new Uint8Array(32)])),
    JSON.stringify(Array.from(secretKey.slice(0, 31))),
    JSON.stringify([...secretKey.slice(0, 31), 256]),
    JSON.stringify([...secretKey.slice(0, 31), 1.5]),
    JSON.stringify([...secretKey.slice(0, 31), "1"]),
    `[${[...secretKey].join(",")}`,
    "correct horse battery staple",
  ];
  test.each(wrong.map((text, index) => [index, text] as const))(
    "malformed key %i is refused, and never shown",
    (_, text) => {
      let error: any;
      try {
        parseWalletKey(text);
      } catch (caught) {
        error = caught;
      }
      expect(error).toMatchObject({ name: "SdkError", code: "invalid_wallet_key" });
      const shown = inspect(error, { depth: 5 }) + JSON.stringify(error);
      if (text.trim().length > 8)
        for (let at = 0; at + 12 <= text.length; at += 6)
          expect(shown).not.toContain(text.slice(at, at + 12));
      expect("cause" in error).toBe(false);
    },
  );
  test.each([undefined, null, 5, new Uint8Array(32)])(
    "%s, as of an unset variable, is no key",
    (value) => {
      expect(() => parseWalletKey(value as never)).toThrow(
        expect.objectContaining({ name: "SdkError", code: "invalid_wallet_key" }),
      );
    },
  );
  test("0x is named as the mistake", () =>
    expect(() => parseWalletKey(`0x${hex}`)).toThrow(/without the prefix 0x/));
});
