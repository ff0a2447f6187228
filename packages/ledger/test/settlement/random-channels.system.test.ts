import { expect, test } from "vitest";

import { createRandom, seed } from "../../../process/test/support/random.ts";
import { fuzzChannels } from "../support/fuzz-channels.ts";

// A share of the 10,000 of `npm run fuzz`. A failure's message has what was expected.
test("random histories of channels are read as who paid whom", { timeout: 3_000_000 }, async () => {
  const count = Number(process.env["ARCS_FUZZ_CHANNELS"] ?? 30);
  const found = await fuzzChannels({ count, random: createRandom(seed) });
  if (count > 60) process.stdout.write(`seed ${seed}: ${JSON.stringify(found)}\n`);
  expect(found.histories).toBe(count);
  expect(found.named).toBeGreaterThan(count);
  expect(found.unnamed).toBeGreaterThan(count / 10);
});
