import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { createRandom, seed } from "../../../process/test/support/random.ts";
import {
  hasEvm,
  type LocalEvm,
  needsEvm,
  startLocalEvm,
  STARTING_MS,
} from "../support/local-evm.ts";
import { fuzzForms } from "../support/random-forms.ts";

const chainId = 84532;
// A share of the 10,000 of `npm run fuzz`. A failure's message has what was expected.
const COUNT = Number(process.env["ARCS_FUZZ_FORMS"] ?? 60);

describe.skipIf(!hasEvm)(`random histories of the forms of payment${needsEvm}`, () => {
  let evm: LocalEvm;
  beforeAll(async () => {
    evm = await startLocalEvm("base-sepolia");
  }, STARTING_MS);
  afterAll(() => evm?.stop());

  test(
    `are read as who paid whom, in ${COUNT} of them`,
    { timeout: 60_000 + COUNT * 1_000 },
    async () => {
      const found = await fuzzForms(evm, { chainId, count: COUNT, random: createRandom(seed) });
      if (COUNT > 60) process.stdout.write(`seed ${seed}: ${JSON.stringify(found)}\n`);
      expect(found.histories).toBe(COUNT);
      for (const form of ["plain", "permit2", "auth-capture", "batch-settlement", "mpp-session"]) {
        expect(found.named[form], form).toBeGreaterThan(COUNT / 10);
      }
      expect(found.unnamed).toBeGreaterThan(COUNT / 2);
      expect(found.failed).toBeGreaterThan(0);
    },
  );
});
