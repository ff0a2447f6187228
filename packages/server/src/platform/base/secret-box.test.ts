import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";

import { createSecretBox } from "./secret-box.ts";

const random = { randomBytes: (length: number) => Uint8Array.from(randomBytes(length)) };
const box = createSecretBox(new Uint8Array(32).fill(1), random);
const unreadable = expect.objectContaining({ code: "secret_unreadable" });

describe("a secret box", () => {
  test("gives back what it sealed, whatever the text", () => {
    for (const text of ["whsec_x", "", "Δ\0\u{1f600}", "x".repeat(5000)])
      expect(box.open(box.seal(text, "wh_1"), "wh_1")).toBe(text);
  });

  test("never gives the same bytes twice, and shows nothing of the text", () => {
    const [one, two] = [box.seal("the secret", "wh_1"), box.seal("the secret", "wh_1")];
    expect(one).not.toEqual(two);
    expect(Buffer.from(one).includes("secret")).toBe(false);
    expect(one).toHaveLength(1 + 12 + "the secret".length + 16);
  });

  test("opens with its own key and for its own owner only", () => {
    const sealed = box.seal("the secret", "wh_1");
    expect(() => box.open(sealed, "wh_2")).toThrow(unreadable);
    expect(() => createSecretBox(new Uint8Array(32).fill(2), random).open(sealed, "wh_1")).toThrow(
      unreadable,
    );
    expect(() => createSecretBox(new Uint8Array(31), random)).toThrow(
      expect.objectContaining({ code: "invalid_argument" }),
    );
  });

  test("does not open what was altered in any one byte, or cut", () => {
    const sealed = box.seal("the secret", "wh_1");
    for (let place = 0; place < sealed.length; place++) {
      const altered = Uint8Array.from(sealed);
      altered[place]! ^= 1;
      expect(() => box.open(altered, "wh_1"), `byte ${place}`).toThrow(unreadable);
      expect(() => box.open(sealed.subarray(0, place), "wh_1"), `${place} bytes`).toThrow(
        unreadable,
      );
    }
  });
});
