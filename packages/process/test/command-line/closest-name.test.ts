import fc from "fast-check";
import { expect, test } from "vitest";

import { closestName } from "../../src/command-line/closest-name.ts";

const names = ["keys create", "keys list", "start", "migrate", "export", "import"];

test.each([
  ["satrt", "start"],
  ["kyes create", "keys create"],
  ["key list", "keys list"],
  ["exprot", "export"],
  ["fly", undefined],
  ["", undefined],
  ["x".repeat(10_000), undefined],
])("%s means %s", (typed, meant) => {
  expect(closestName(typed, names)).toBe(meant);
});

test("one letter that is wrong, left out or on top is found, wherever it is", () => {
  fc.assert(
    fc.property(fc.constantFrom(...names), fc.nat(), fc.constantFrom("", "q", "qz"), (name, place, typed) => {
      const at = place % name.length;
      const wrong = name.slice(0, at) + typed.slice(0, 1) + name.slice(typed.length === 2 ? at : at + 1);
      expect(closestName(wrong, names)).toBe(name);
    }),
  );
});
