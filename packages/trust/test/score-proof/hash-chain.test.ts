import { createHmac } from "node:crypto";

import { describe, expect, test } from "vitest";

import { bytesToHex, decodeHex, sha256Text } from "@arcs/core/internal";

import {
  commitReputation,
  type ChainName,
  costScale,
  scales,
  scoreScale,
  seedOf,
  walk,
} from "../../src/score-proof/create-score-proof.ts";

const atLeast: ChainName = { quantity: "overallScore", direction: "atLeast" };
const atMost: ChainName = { quantity: "overallScore", direction: "atMost" };
const secretOf = (name: string): Uint8Array => sha256Text(name);

/** All links of the longest chain, from its beginning. */
function linksOf(secret: Uint8Array, name: ChainName): Uint8Array[] {
  const links = [seedOf(secret, name)];
  while (links.length <= scales[name.quantity].maxSteps)
    links.push(walk(links.at(-1)!, { ...name, steps: 1 }));
  return links;
}

describe("all 1,001² pairs of score and value", () => {
  test.each([atLeast, atMost])("$direction holds exactly where it is true", ({ direction }) => {
    const name: ChainName = { quantity: "overallScore", direction };
    const links = linksOf(secretOf("pairs"), name).map(bytesToHex);
    const { lengthOf, positionOf } = scoreScale;
    for (let score = 0; score <= 1000; score++) {
      const length = lengthOf[direction](score);
      for (let value = 0; value <= 1000; value++) {
        const position = positionOf[direction](value)!;
        // For a value out of reach, the holder can reveal at best the start of the chain.
        const revealed = Math.max(0, length - position);
        // The verifier takes `position` steps from there, along the same links.
        const reached = links[revealed + position] ?? "past the longest chain";
        const isTrue = direction === "atLeast" ? score >= value : score <= value;
        if ((reached === links[length]) !== isTrue) expect.fail(`${score} ${direction} ${value}`);
      }
    }
    // The links all differ, so that equal ones above are the same step; and steps add up.
    expect(new Set(links).size).toBe(links.length);
    for (const [from, steps] of [
      [0, 1000],
      [1, 999],
      [250, 500],
      [999, 1],
    ] as const) {
      expect(bytesToHex(walk(decodeHex(links[from]!)!, { ...name, steps }))).toBe(
        links[from + steps],
      );
    }
  });

  test("a commitment is so many steps from its beginning", () => {
    const secret = secretOf("ends");
    const [least, most] = [linksOf(secret, atLeast), linksOf(secret, atMost)];
    for (let score = 0; score <= 1000; score += 37) {
      const { overallScore } = commitReputation(
        { overallScore: score, costToForge: "1" },
        bytesToHex(secret),
      );
      expect(overallScore).toEqual({
        atLeast: bytesToHex(least[score]!),
        atMost: bytesToHex(most[1000 - score]!),
      });
    }
  });
});

describe("costs", () => {
  const points = [
    "0",
    ...Array.from({ length: 990 }, (_, k) => microText(10 + (k % 90), Math.floor(k / 90) - 3)),
    "1000000000",
  ];

  /** Writes a two-digit number times a power of ten, without arithmetic. */
  function microText(mantissa: number, exponent: number): string {
    const digits = `${mantissa}${"0".repeat(Math.max(0, exponent))}`;
    if (exponent >= 0) return digits;
    const padded = digits.padStart(1 - exponent, "0");
    return `${padded.slice(0, exponent)}.${padded.slice(exponent)}`.replace(/\.?0+$/, "");
  }

  test("have 992 points, each one step from the next", () => {
    expect(points).toHaveLength(992);
    expect(points.slice(0, 4)).toEqual(["0", "0.01", "0.011", "0.012"]);
    points.forEach((point, level) => {
      expect(costScale.positionOf.atLeast(point)).toBe(level);
      expect(costScale.positionOf.atMost(point)).toBe(992 - level);
      expect(costScale.lengthOf.atLeast(point)).toBe(level);
      expect(costScale.lengthOf.atMost(point)).toBe(992 - level);
    });
    expect(costScale.maxSteps).toBeLessThanOrEqual(1000);
  });

  test.each([
    ["0.009999", "0", "0.01"],
    ["0.010001", "0.01", "0.011"],
    ["48.73", "48", "49"],
    ["99.999999", "99", "100"],
    ["1000000000", "1000000000", "1000000000"],
    ["1000000000.000001", "1000000000", undefined],
  ])("%s is at least %s and at most %s", (cost, down, up) => {
    const level = points.indexOf(down);
    expect(costScale.lengthOf.atLeast(cost)).toBe(level);
    expect(costScale.lengthOf.atMost(cost)).toBe(up === undefined ? 0 : 992 - points.indexOf(up));
  });

  test("all pairs of points and values between them", () => {
    const amounts = points.flatMap((point) =>
      point === "1000000000"
        ? [point, `${point}.000001`]
        : [
            point,
            `${point.includes(".") ? point.padEnd(point.indexOf(".") + 6, "0") : `${point}.00000`}1`,
          ],
    );
    const micro = (text: string): bigint => {
      const [whole = "", fraction = ""] = text.split(".");
      return BigInt(whole + fraction.padEnd(6, "0"));
    };
    const atPoints = points.map(micro);
    const wrong: string[] = [];
    for (const amount of amounts) {
      const [low, high] = [costScale.lengthOf.atLeast(amount), costScale.lengthOf.atMost(amount)];
      const exact = micro(amount);
      atPoints.forEach((point, level) => {
        if (level <= low !== exact >= point || 992 - level <= high !== exact <= point)
          wrong.push(`${amount}, ${points[level]}`);
      });
    }
    expect(wrong).toEqual([]);
  });

  test.each([
    "48.7",
    "101",
    "0.001",
    "1100000000",
    "1.0",
    "-1",
    "1e3",
    " 1",
    "",
    48,
    null,
    Number.NaN,
  ])("%s is no point", (value) => {
    expect(costScale.positionOf.atLeast(value)).toBeUndefined();
    expect(costScale.positionOf.atMost(value)).toBeUndefined();
  });
});

test("seeds are HKDF-SHA-256 of the secret (RFC 5869), another for each chain", () => {
  const secret = secretOf("seeds");
  const key = createHmac("sha256", new Uint8Array(32)).update(secret).digest();
  const expected = createHmac("sha256", key)
    .update("score-proof-1:score:min")
    .update(Uint8Array.of(1))
    .digest("hex");
  expect(bytesToHex(seedOf(secret, atLeast))).toBe(expected);
  const names = (["overallScore", "costToForge"] as const).flatMap((quantity) =>
    (["atLeast", "atMost"] as const).map((direction) => ({ quantity, direction })),
  );
  expect(new Set(names.map((name) => bytesToHex(seedOf(secret, name)))).size).toBe(4);
  // Each chain has its own step.
  expect(new Set(names.map((name) => bytesToHex(walk(secret, { ...name, steps: 1 })))).size).toBe(
    4,
  );
});

describe("what is revealed for an equal minimum does not tell the score", () => {
  const MINIMUM = 600;
  const SAMPLES = 600;
  const revealed = (score: number): Uint8Array[] =>
    Array.from({ length: SAMPLES }, (_, sample) =>
      walk(seedOf(secretOf(`${score}/${sample}`), atLeast), { ...atLeast, steps: score - MINIMUM }),
    );
  const groups = [600, 601, 650, 750, 1000].map(revealed);

  /** Pearson's statistic for the hypothesis that groups of counts come from one distribution. */
  function chiSquare(rows: readonly (readonly number[])[]): number {
    const total = rows.flat().reduce((sum, each) => sum + each, 0);
    const columns = rows[0]!.map((_, at) => rows.reduce((sum, row) => sum + row[at]!, 0));
    return rows.reduce((statistic, row) => {
      const size = row.reduce((sum, each) => sum + each, 0);
      return (
        statistic +
        row.reduce((sum, each, at) => {
          const expected = (size * columns[at]!) / total;
          return sum + (each - expected) ** 2 / expected;
        }, 0)
      );
    }, 0);
  }
  const byteCounts = (links: readonly Uint8Array[]): number[] => {
    const counts = Array.from({ length: 256 }, () => 0);
    for (const link of links) for (const byte of link) counts[byte]! += 1;
    return counts;
  };
  const bitCounts = (links: readonly Uint8Array[]): number[] =>
    Array.from(
      { length: 256 },
      (_, bit) => links.filter((link) => (link[bit >> 3]! >> (bit & 7)) & 1).length,
    );
  // Chi-square with 255 · 4 degrees of freedom has mean 1020 and deviation 45.2. Five deviations
  // are one chance in millions. The inputs are fixed.
  const BOUND = 1020 + 5 * Math.sqrt(2 * 1020);

  test("the bytes of the links come from one distribution, whatever the score", () => {
    expect(chiSquare(groups.map(byteCounts))).toBeLessThan(BOUND);
  });

  test("each bit is set as often", () => {
    expect(chiSquare(groups.map(bitCounts))).toBeLessThan(BOUND);
  });

  test("the test would notice a link that depends on the score", () => {
    const marked = groups.map((links, group) =>
      links.map((link) => Uint8Array.from(link, (byte, at) => (at === 0 ? group : byte))),
    );
    expect(chiSquare(marked.map(byteCounts))).toBeGreaterThan(BOUND);
  });
});
