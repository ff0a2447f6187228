import { expect, test } from "vitest";

import { compareWithAjv } from "../support/compare-with-ajv.ts";

test("thirty thousand documents get the verdicts and the words that ajv's errors give", () => {
  const { conforming, refused } = compareWithAjv(30_000);
  expect(Math.min(conforming, refused)).toBeGreaterThan(1_500);
}, 600_000);
