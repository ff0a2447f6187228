// Every proof of every small tree, and a tree of three levels: too many for the everyday tests.
import { expect, test } from "vitest";

import { checkAllProofs, checkGrowth } from "../support/check-proofs.ts";

test(
  "all inclusions and consistencies of trees of up to 130 leaves",
  { timeout: 120_000 },
  async () => {
    await expect(checkAllProofs(130)).resolves.toBeUndefined();
  },
);

test("a tree of three levels, grown in any steps", { timeout: 120_000 }, async () => {
  await expect(checkGrowth([1, 255, 1, 300, 40_000, 25_000, 443])).resolves.toBeUndefined();
});
