import { expect, test } from "vitest";
import { formatMicro } from "../../src/cover/amounts.ts";
import { computeTrustScore, judgePayment } from "../../src/reputation/trust-score.ts";
import { expandCase } from "../support/expand-case.ts";
import { type Case, cases, readLines } from "../support/score-cases.ts";

test.each([
  ["schemas/vectors/trust-score.json", cases],
  ["random cases", readLines<Case>("trust-score-random.jsonl")],
] as const)("a payment by itself is judged as in a score: %s", (_, scoreCases) => {
  let judged = 0;
  for (const scoreCase of scoreCases) {
    const input = expandCase(scoreCase);
    const terms = { ownAddresses: input.ownAddresses, hasRoots: input.rootsDigest !== undefined };
    const byId = new Map(input.transactions.map((transaction) => [transaction.id, transaction]));
    for (const { id, excluded, vouched } of computeTrustScore(input).explain) {
      const verdict = judgePayment(byId.get(id)!, terms);
      expect(verdict.excluded).toBe(excluded);
      if (excluded === undefined) expect(formatMicro(verdict.given)).toBe(vouched);
      judged++;
    }
  }
  expect(judged).toBeGreaterThan(10);
});
