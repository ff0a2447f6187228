import fc from "fast-check";
import { expect, test } from "vitest";

import { computeAgeingScore, type TrustScoreInput } from "../../src/reputation/trust-score.ts";
import { evidenceEnd, randomEvidence } from "../support/random-evidence.ts";

const DAY_MS = 86_400_000;
const days = fc.integer({ min: 0, max: 900 * DAY_MS });

test("a score that no longer ages is the same at any later time", () => {
  let stopped = 0;
  fc.assert(
    fc.property(randomEvidence, days, days, (input, first, more) => {
      const at = (later: number): ReturnType<typeof computeAgeingScore> =>
        computeAgeingScore({ ...input, now: new Date(evidenceEnd + later) });
      const before = at(first);
      if (before.isAgeing) return;
      stopped++;
      const { explain: _, ...score } = before.score;
      expect(at(first + more).score).toMatchObject(score);
    }),
    { numRuns: 150 },
  );
  expect(stopped).toBeGreaterThan(0);
});

test("a score ages while a payment does, or the agent is in its first year", () => {
  const paid = Date.parse("2026-01-01T10:00:00.000Z");
  const input: Omit<TrustScoreInput, "now"> = {
    transactions: [
      {
        id: "p",
        payer: "a",
        payee: "agent",
        amount: "1",
        currency: "USDC",
        status: "completed",
        evidence: "ledger",
        createdAt: new Date(paid).toISOString(),
      },
    ],
    ownAddresses: ["agent"],
  };
  const isAgeing = (since: number, more: object = {}): boolean =>
    computeAgeingScore({ ...input, ...more, now: new Date(paid + since * DAY_MS) }).isAgeing;
  expect([0, 500, 597, 599].map((since) => isAgeing(since))).toEqual([true, true, true, false]);
  expect(isAgeing(700, { ownAddresses: ["agent", "a"], transactions: [] })).toBe(false);
  const firstProvedAt = new Date(paid + 500 * DAY_MS).toISOString();
  expect([700, 864, 866].map((since) => isAgeing(since, { firstProvedAt }))).toEqual([true, true, false]);
});
