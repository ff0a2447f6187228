import { expect, test } from "vitest";

import { backOff } from "../../src/base/back-off.ts";

test("a pause doubles with each failure, up to its maximum", () => {
  expect([1, 2, 3, 4, 5].map((failures) => backOff(failures, { first: 300, max: 2000 }))).toEqual([
    300, 600, 1200, 2000, 2000,
  ]);
  expect(backOff(5000, { first: 1, max: 60_000 })).toBe(60_000);
});
