import { expect, test } from "vitest";

import { compareWithAjv } from "../support/compare-with-ajv.ts";

test("ten thousand documents get the verdicts and the words that ajv's errors give", () => {
  const { conforming, refused } = compareWithAjv(10_000);
  expect(Math.min(conforming, refused)).toBeGreaterThan(500);
}, 600_000);
