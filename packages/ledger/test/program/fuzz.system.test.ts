import { expect, test } from "vitest";

import { fuzzProgram } from "../support/fuzz.ts";
import { seed } from "../../../process/test/support/random.ts";

// A share of the 100,000 of `npm run fuzz`. The message of a failure names the seed.
test(
  "random and mutated transactions never lead to a state that the rules forbid",
  { timeout: 120_000 },
  async () => {
    const { succeeded, refusals } = await fuzzProgram({ count: 4_000, seed });
    // Enough must succeed for the checks to mean something, and refusals must have many different
    // reasons.
    expect(succeeded).toBeGreaterThan(100);
    expect(refusals.size).toBeGreaterThan(30);
  },
);
