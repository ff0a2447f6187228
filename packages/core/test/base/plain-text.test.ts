import { expect, test } from "vitest";

import { plainText } from "../../src/base/plain-text.ts";

test("what reorders or hides is gone; what languages need stays", () => {
  for (const code of [
    0x61c, 0x200b, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068,
    0x2069,
  ]) {
    expect(plainText(`a${String.fromCodePoint(code)}b`)).toBe("ab");
  }
  expect(plainText("a\u{E0041}\u{E007F}b\u{FEFF}")).toBe("ab");
  for (const text of ["עברית", "العربية", "می‌خواهم", "👩‍🚀", "Ångström", "日本語", "ไทย"])
    expect(plainText(text)).toBe(text);
});

test("one line of bounded length", () => {
  expect(plainText(" a\r\n\u2028b\u0000c\t ")).toBe("a b c");
  expect(plainText(`e${"\u0301".repeat(500)}`)).toBe(`e${"\u0301".repeat(4)}`);
  expect(plainText("🚀".repeat(1000))).toBe(`${"🚀".repeat(400)}…`);
});
