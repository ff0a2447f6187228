import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { fiatTokenOf } from "../support/fiat-token.ts";
import {
  hasEvm,
  type LocalEvm,
  needsEvm,
  startLocalEvm,
  STARTING_MS,
} from "../support/local-evm.ts";
import { openTokens } from "../support/tokens.ts";
import { tryRandomTransactions } from "../support/random-transactions.ts";

const chainId = 84532;
const COUNT = Number(process.env["ARCS_FUZZ_EVM"] ?? "200");

describe.skipIf(!hasEvm)(`random transactions${needsEvm}`, () => {
  let evm: LocalEvm;
  beforeAll(async () => {
    evm = await startLocalEvm("base-sepolia");
  }, STARTING_MS);
  afterAll(() => evm?.stop());

  test(
    `nobody is taken to have received more than the balances say, in ${COUNT} of them with ${fiatTokenOf}`,
    async () => {
      const { received, inFiat, failed } = await tryRandomTransactions(
        { evm, tokens: openTokens(evm, chainId), chainId },
        COUNT,
      );
      expect(received).toBeGreaterThan(COUNT / 10);
      expect(inFiat).toBeGreaterThan(received / 2);
      expect(failed).toBeGreaterThan(0);
      expect(failed).toBeLessThan(COUNT / 2);
    },
    60_000 + COUNT * 1_000,
  );
});
