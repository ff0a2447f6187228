import { describe, expect, test } from "vitest";
import { componentNames } from "../../src/reputation/components.ts";
import { computeTrustScore, type TrustScore } from "../../src/reputation/trust-score.ts";
import { expandCase } from "../support/expand-case.ts";
import { type Case, cases, readLines } from "../support/score-cases.ts";

const randomCases = readLines<Case>("trust-score-random.jsonl");

/** Returns a score in the form of the vectors. */
function describeScore(score: TrustScore): object {
  const of = (member: "value" | "contribution"): object =>
    Object.fromEntries(componentNames.map((name) => [name, score.components[name][member]]));
  const { overallScore, basis, proven, seen, tier, limit, evidence, standing, payments } = score;
  const { backing, costToForge, lostInDisputes } = score;
  const { earnedScore } = standing;
  return {
    overallScore,
    basis,
    proven,
    seen,
    tier,
    values: of("value"),
    contributions: of("contribution"),
    earnedScore,
    backing,
    costToForge,
    lostInDisputes,
    limit,
    payments: { seen: payments.seen, proven: payments.proven },
    evidence,
  };
}

describe("schemas/vectors/trust-score.json", () => {
  test.each(cases)("$name", ({ expected, ...scoreCase }) => {
    expect(describeScore(computeTrustScore(expandCase(scoreCase)))).toEqual(expected);
  });

  test("covers every tier", () => {
    expect(new Set(cases.map(({ expected }) => expected["tier"]))).toEqual(
      new Set(["bronze", "silver", "gold", "platinum"]),
    );
  });

  // Of the table that the rule was chosen by, and the worked example, which was computed by hand.
  test.each([
    ["the worked example", 266],
    ["200 silent customers of 1", 754],
    ["200 silent customers of 1, and 10 own wallets of 0.001", 754],
    ["200 silent customers of 1, and 200 wallets without voice", 754],
    ["200 silent customers of 0.01, and 10 own wallets of 0.001", 758],
    ["20 silent customers of 1, and 10 own wallets of 0.001", 680],
    ["3 silent customers of 1, and 10 own wallets of 0.001", 485],
    ["20 silent customers of 1, and one rating of 1 at 0.001", 677],
    ["40 silent customers of 1, and one rating of 1 at 0.001", 712],
    ["200 silent customers of 1, and one rating of 1 at 0.001", 754],
    ["40 customers of 0.7, of whom 2 rate", 739],
    ["40 customers of 0.7, all of whom rate and sign times", 768],
    ["200 customers whom nobody vouches for", 0],
    ["a payer without voice wins a dispute of 10 against 40 customers of 0.7", 751],
    ["a payer without voice wins a dispute of 20 against 40 customers of 0.7", 600],
    ["a payer without voice disputes 10", 768],
    ["50 payments that only the agent's own key reported, all rated 5", 0],
    ["50 payments of 1 seen by 50 payers without credit, all rated 5", 516],
    ["50 payments of 1 seen by one payer without credit, all rated 5", 362],
    ["50 payments of 1 by 50 payers with credit for all of it, all rated 5", 795],
    ["50 payments seen, before they settle", 0],
    ["50 payments seen by the owner's wallet", 0],
    ["50 payments seen, while a lost dispute is not paid back", 0],
    ["three own wallets that pay 1 each: bronze at most", 312],
  ])("%s: %i", (name, score) => {
    expect(cases.find((one) => one.name === name)?.expected["overallScore"]).toBe(score);
  });
});

describe("schemas/vectors/trust-score-random.jsonl", () => {
  test("random histories give what the Python reference gives", () => {
    expect(randomCases).toHaveLength(100);
    for (const { expected, ...one } of randomCases) {
      expect([one.name, describeScore(computeTrustScore(expandCase(one)))]).toEqual([
        one.name,
        expected,
      ]);
    }
  });
});
