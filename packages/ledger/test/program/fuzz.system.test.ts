import { expect, test } from "vitest";

import { fuzzProgram } from "./fuzz.ts";

// A share of the 100,000 of `npm run fuzz -- program`. Each run has another seed; the message of a failure names it.
test("random and mutated transactions never lead to a state that the rules forbid", { timeout: 120_000 }, async () => {
  const seed = Number(process.env["FUZZ_SEED"] ?? Math.floor(Math.random() * 2 ** 32));
  const { succeeded, refusals } = await fuzzProgram({ count: 4_000, seed });
  // Enough get through for the checks to mean something, and they are refused for many different reasons.
  expect(succeeded).toBeGreaterThan(100);
  expect(refusals.size).toBeGreaterThan(30);
});
