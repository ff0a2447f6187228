import { describe, expect, test } from "vitest";
import { componentNames } from "../../src/reputation/components.ts";
import { computeTrustScore, type TrustScore } from "../../src/reputation/trust-score.ts";
import { expandCase } from "../support/expand-case.ts";
import { type Case, read, cases } from "../support/score-cases.ts";

const randomCases: Case[] = read("trust-score-random.jsonl")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Case);

/** Returns a score in the form of the vectors. */
function describeScore(score: TrustScore): object {
  const of = (member: "value" | "contribution"): object =>
    Object.fromEntries(componentNames.map((name) => [name, score.components[name][member]]));
  const { overallScore, tier, backing, costToForge, limit, evidence, standing } = score;
  const { earnedScore } = standing;
  return {
    overallScore,
    tier,
    values: of("value"),
    contributions: of("contribution"),
    earnedScore,
    backing,
    costToForge,
    limit,
    evidence,
  };
}

describe("schemas/vectors/trust-score.json", () => {
  test.each(cases)("$name", ({ expected, ...scoreCase }) => {
    expect(describeScore(computeTrustScore(expandCase(scoreCase)))).toEqual(expected);
  });

  test("covers every tier, and no sybil army is above 300", () => {
    expect(new Set(cases.map(({ expected }) => expected["tier"]))).toEqual(
      new Set(["bronze", "silver", "gold", "platinum"]),
    );
    const armies = cases.filter(({ name }) => name.startsWith("sybil:"));
    expect(armies.length).toBeGreaterThan(3);
    expect(armies.map(({ expected }) => expected["overallScore"])).toEqual(armies.map(() => 300));
  });
});

describe("schemas/vectors/trust-score-random.jsonl", () => {
  test("random histories give what the Python reference gives", () => {
    expect(randomCases).toHaveLength(100);
    for (const { expected, ...one } of randomCases) {
      expect([one.name, describeScore(computeTrustScore(expandCase(one)))]).toEqual([one.name, expected]);
    }
  });
});
