import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

import { componentNames } from "../../src/reputation/components.ts";
import { computeTrustScore } from "../../src/reputation/trust-score.ts";
import { expandCase, type ScoreCase } from "../support/expand-case.ts";

const cases: ScoreCase[] = JSON.parse(
  readFileSync(new URL("../../../../schemas/vectors/trust-score.json", import.meta.url), "utf8"),
);

/** A fraction in basis points, rounded half up. */
const points = (numerator: bigint, denominator: bigint): number =>
  Number((20_000n * numerator + denominator) / (2n * denominator));

// The fractions were computed on paper from docs/trust-score.md and share no code with the product. If all payments are equal or
// perfect, their values do not matter: the mean is W/(W + 2) times the value.
describe("golden vectors worked out by hand", () => {
  test.each([
    // weight 1: 1/(1+2), rated 1/(1+2), nothing timed; 0.6·(1/10·0.5) + 0.4·0
    ["one newcomer, one vouched payment", [points(1n, 3n), points(1n, 3n), 0, points(3n, 100n)], 236],
    // 14 of weight 1: 14/16; count 14: 0.5 + 4/90·0.3 = 77/150; 184 days: 0.8 + 4/185·0.2 = 744/925
    [
      "gold: a dozen perfect vouched payments after half a year",
      [
        points(14n, 16n),
        points(14n, 16n),
        points(14n, 16n),
        points(6n * 77n * 925n + 4n * 744n * 150n, 10n * 150n * 925n),
      ],
      850,
    ],
    // any number of unvouched payments weighs 3: 3/5; count 3: 0.6·0.15, older than a year: 0.4·1; 0.6·900 + 49 = 589 is
    // more than the 300 that cost nothing: each times 300/589, rounded down
    [
      "sybil: 10000 self-made wallets, all perfect",
      [
        Math.floor((6000 * 300) / 589),
        Math.floor((6000 * 300) / 589),
        Math.floor((6000 * 300) / 589),
        Math.floor((4900 * 300) / 589),
      ],
      300,
    ],
    // 14 vouched and 3 for the army: 17/19; count 17: 0.5 + 7/90·0.3 = 157/300
    [
      "an army adds little to an honest agent",
      [points(17n, 19n), points(17n, 19n), points(17n, 19n), points(6n * 157n + 4n * 300n, 3000n)],
      877,
    ],
    // weight 1/2 after one half-life: 0.5/2.5; the count does not age
    ["half-life: 180 days", [points(1n, 5n), 0, 0, points(3n, 100n)], 83],
    // never below a tenth: 0.1/2.1
    ["half-life: floor of a tenth", [points(1n, 21n), 0, 0, points(3n, 100n)], 22],
    // open ½, won 1, lost 0: 1.5/5; count 3: 0.6·0.15
    ["disputes: open, won, lost", [points(3n, 10n), 0, 0, points(9n, 100n)], 129],
    // a quarter of 14/16
    [
      "times: the agent's own word is worth a quarter",
      [points(14n, 16n), points(14n, 16n), points(14n, 64n), points(6n * 77n, 1500n)],
      687,
    ],
    // 30 minutes are ½: ½·3/5
    ["times: the payer's word alone counts in full", [points(3n, 5n), 0, points(3n, 10n), points(9n, 100n)], 309],
    // a second is 3 basis points of an hour, an hour all of it: 9997/20000 · 2/4
    [
      "times: of what both sides say the slower counts",
      [points(1n, 2n), 0, points(9997n, 40_000n), points(6n, 100n)],
      256,
    ],
    [
      "times: where the sides differ the slower counts",
      [points(1n, 2n), 0, points(9997n, 40_000n), points(6n, 100n)],
      256,
    ],
    // two agreed: 2/4; six claims: 6/8, a quarter of it, and of what the two leave open 2/4
    [
      "times: what is agreed leaves less room for claims",
      [points(4n, 5n), 0, points(2n, 4n) + points(6n, 64n), points(24n, 100n)],
      463,
    ],
    [
      "times: in time by the payer's word and the ledger's clock, whoever named the deadline",
      [points(3n, 5n), 0, points(3n, 5n), points(9n, 100n)],
      369,
    ],
    // each weighs ½: ½/2.5 agreed, and a quarter of as much of the 2/2.5 that is open
    [
      "times: on a facilitator's word both sides have to say it",
      [points(1n, 3n), 0, points(1n, 5n) + points(1n, 25n), points(3n, 100n)],
      184,
    ],
    // half of 1/3
    ["times: too late by the payer's word alone is half", [points(1n, 3n), 0, points(1n, 6n), points(3n, 100n)], 170],
    // ½·1/3 agreed; 1/3 claimed, a quarter of it in the 2/3 that are open
    [
      "times: agreed answers beside claimed completion",
      // 0.8333 · 0.3333 · 2 / (4 · 2.5), from inputs already rounded to basis points.
      [points(1n, 3n), 0, points(1n, 6n) + 555, points(3n, 100n)],
      181,
    ],
  ])("%s", (name, values, overallScore) => {
    const found = cases.find((scoreCase) => scoreCase.name === name);
    const score = computeTrustScore(expandCase(found!));
    expect(componentNames.map((component) => Math.round(score.components[component].value * 10_000))).toEqual(values);
    expect(score.overallScore).toBe(overallScore);
  });
});
