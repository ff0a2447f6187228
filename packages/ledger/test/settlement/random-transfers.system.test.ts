import { expect, test } from "vitest";

import { fuzzTransfers } from "../support/fuzz-transfers.ts";
import { seed } from "../../../process/test/support/random.ts";

// A share of the 10,000 of `npm run fuzz`. A failure's message names the seed.
test(
  "random sequences of token instructions never name a payer who did not own the source",
  { timeout: 3_000_000 },
  () => {
    const count = Number(process.env["ARCS_FUZZ_TRANSFERS"] ?? 200);
    const found = fuzzTransfers({ count, seed });
    if (count > 200) process.stdout.write(`seed ${seed}: ${JSON.stringify(found)}\n`);
    // Enough of each kind for the rule to mean something, and an owner's own payments are reported.
    expect(found.transactions).toBe(count);
    expect(found.named).toBeGreaterThan(count / 4);
    if (count >= 1_000) expect(found.handedOver).toBeGreaterThan(10);
    expect(found.delegated).toBeGreaterThan(0);
    expect(found.leftOut).toBeLessThan(found.named / 4);
  },
);
