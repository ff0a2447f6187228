// How much may wait does not depend on how many are reported at a time.
import type { IAgentRuntime } from "@elizaos/core";
import { expect, test } from "vitest";

import { createFollowStore, newIndex } from "../../src/payments/ledger-payments.ts";
import { discoverPayments, MAX_QUEUED, type Sweep } from "../../src/payments/sweep-payments.ts";

const PAGE = 1000;
/** A number in digits that base58 has. */
const digitsOf = (number: number): string =>
  number.toString(9).replace(/./g, (digit) => String(Number(digit) + 1));
const accounts = Array.from({ length: 60 }, (_, at) => digitsOf(at).padStart(32, "1"));

/** Searches accounts with a page of new transactions each. */
async function foundAtOnce(batchSize: number): Promise<number> {
  const cache = new Map<string, unknown>();
  const runtime = {
    getCache: (name: string) => Promise.resolve(cache.get(name)),
    setCache: (name: string, value: unknown) => Promise.resolve(cache.set(name, value)),
  } as unknown as IAgentRuntime;
  const ask = async (method: string, params: readonly unknown[]): Promise<unknown> => {
    if (method === "getSlot") return 1000;
    if (method === "getTokenAccountsByOwner")
      return { value: accounts.map((pubkey) => ({ pubkey })) };
    const entry = { slot: 100, err: null, blockTime: Math.floor(Date.now() / 1000) };
    const page = Array.from({ length: PAGE }, (_, at) => ({
      ...entry,
      signature: digitsOf(accounts.indexOf(String(params[0])) * PAGE + at).padStart(88, "1"),
    }));
    return [...page, { ...entry, signature: "9".repeat(88), blockTime: 1 }];
  };
  const index = newIndex();
  const config = { paymentTokens: [], batchSize };
  const { signal } = new AbortController();
  const store = createFollowStore(runtime, "follow");
  const sweep = { ask, store, signal, config, address: "owner" } as unknown as Sweep;
  return (await discoverPayments({ sweep, index })).found;
}

test.each([1, 50, 1000])(
  "the queue takes as many transactions in batches of %i",
  async (batchSize) => {
    const found = await foundAtOnce(batchSize);
    expect(found).toBeGreaterThanOrEqual(MAX_QUEUED);
    expect(found).toBeLessThan(MAX_QUEUED + PAGE);
  },
);
