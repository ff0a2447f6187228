// Pages that come from a cache, in part, twice, or not at all. Once the endpoint is sound again,
// one sweep finds everything. Several payments share a slot, as on the ledger.
import { SdkError } from "@arcs/core";
import type { IAgentRuntime } from "@elizaos/core";
import fc from "fast-check";
import { expect, test } from "vitest";

import { createFollowStore, newIndex } from "../../src/payments/ledger-payments.ts";
import { discoverPayments, type Sweep } from "../../src/payments/sweep-payments.ts";

type Entry = { signature: string; slot: number; err: null; blockTime: number };
type Answer = "whole" | "half" | "twice" | "stale" | "none";

const NOW_SECONDS = Math.floor(Date.now() / 1000);
const ACCOUNT = "1".repeat(32);
const answerOf = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Answer>("whole") },
  { weight: 3, arbitrary: fc.constantFrom<Answer>("half", "stale") },
  { weight: 1, arbitrary: fc.constantFrom<Answer>("twice", "none") },
);
// Payments that become final, each in the slot of the one before or in the next one; then the
// answers to a sweep.
const rounds = fc.array(
  fc.record({
    steps: fc.array(fc.constantFrom(0, 0, 1), { maxLength: 6 }),
    answers: fc.array(answerOf, { maxLength: 3 }),
  }),
  { maxLength: 12 },
);

function endpoint(): {
  ask: Sweep["ask"];
  pay: (steps: readonly number[]) => void;
  answers: Answer[];
  paid: Entry[];
} {
  const paid: Entry[] = [];
  const answers: Answer[] = [];
  let cached: Entry[] | undefined;
  const pageOf = ({ before, until }: { before?: string; until?: string }): Entry[] => {
    const newestFirst = paid.toReversed();
    const below = newestFirst.slice(
      newestFirst.findIndex(({ signature }) => signature === before) + 1,
    );
    const end = below.findIndex(({ signature }) => signature === until);
    return end < 0 ? below : below.slice(0, end);
  };
  const answer = (whole: Entry[], how: Answer): Entry[] => {
    if (how === "none") throw new SdkError("ledger_unreachable", "no answer");
    if (how === "half") return whole.slice(0, Math.max(2, Math.ceil(whole.length / 2)));
    if (how === "twice") return whole.flatMap((each) => [each, each]);
    if (how === "stale" && cached !== undefined) return cached;
    return (cached = whole);
  };
  return {
    paid,
    answers,
    pay(steps) {
      for (const step of steps) {
        const signature = "A".repeat(paid.length).padEnd(88, "1");
        paid.push({
          signature,
          slot: (paid.at(-1)?.slot ?? 100) + step,
          err: null,
          blockTime: NOW_SECONDS,
        });
      }
    },
    async ask(method, params) {
      if (method === "getSlot") return 1000;
      if (method === "getTokenAccountsByOwner") return { value: [{ pubkey: ACCOUNT }] };
      return answer(pageOf(params[1] as object), answers.shift() ?? "whole");
    },
  };
}

/** Dependencies of consecutive sweeps, and the transactions they have listed. */
function follower(ask: Sweep["ask"]): {
  sweep: () => Promise<unknown>;
  listed: () => Promise<string[]>;
} {
  const cache = new Map<string, unknown>();
  const runtime = {
    getCache: (name: string) => Promise.resolve(cache.get(name)),
    setCache: (name: string, value: unknown) => Promise.resolve(cache.set(name, value)),
  };
  const store = createFollowStore(runtime as unknown as IAgentRuntime, "follow");
  const index = newIndex();
  const { signal } = new AbortController();
  const config = { paymentTokens: [], batchSize: 50 };
  const sweep = { ask, store, signal, config, address: ACCOUNT } as unknown as Sweep;
  return {
    sweep: async () => (await discoverPayments({ sweep, index })).problem,
    async listed() {
      const segments = await Promise.all(index.segments.map(({ id }) => store.loadSegment(id)));
      return [
        ...new Set(
          segments.flatMap((segment) => (segment ?? []).map(({ signature }) => signature)),
        ),
      ].sort();
    },
  };
}

test("pages out of a cache, in part, twice, or not at all pass over nothing, and stop nothing for good", async () => {
  await fc.assert(
    fc.asyncProperty(rounds, async (all) => {
      const { ask, pay, answers, paid } = endpoint();
      const { sweep, listed } = follower(ask);
      for (const round of all) {
        pay(round.steps);
        answers.splice(0, answers.length, ...round.answers);
        // Without an answer, the sweep ends.
        await sweep().catch(() => undefined);
      }
      answers.length = 0;
      expect(await sweep()).toBeUndefined();
      expect(await listed()).toEqual(paid.map(({ signature }) => signature).sort());
    }),
    { numRuns: 2000 },
  );
});
