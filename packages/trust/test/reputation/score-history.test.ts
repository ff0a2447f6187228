import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { computeTrend, summarizeHistory } from "../../src/reputation/score-history.ts";

const read = (file: string): any =>
  JSON.parse(readFileSync(new URL(`../../../../schemas/vectors/${file}`, import.meta.url), "utf8"));

describe("trend", () => {
  test.each(read("trend.json") as { scores: number[]; summary: { trend: string } }[])(
    "schemas/vectors/trend.json: $scores",
    ({ scores, summary }) => {
      expect(summarizeHistory(scores)).toEqual(summary);
      expect(computeTrend(scores)).toBe(summary.trend);
    },
  );

  test("the vectors show all four labels, and their bounds", () => {
    expect(computeTrend([500, 525])).toBe("stable");
    expect(computeTrend([500, 526])).toBe("improving");
    expect(computeTrend([500, 474])).toBe("declining");
    expect(computeTrend([500, 560, 500])).toBe("volatile");
    expect(computeTrend([791, 810, 842, 880, 919])).toBe("improving");
    expect(computeTrend([919, 880, 842, 810, 791])).toBe("declining");
    expect(computeTrend([0, 800])).toBe("improving");
    expect(computeTrend([500, 540, 510, 560, 520, 580])).toBe("volatile");
    expect(computeTrend([])).toBe("stable");
    expect(summarizeHistory([])).toBeUndefined();
  });

  test("a history that is none is refused in words", () => {
    expect(() => computeTrend(undefined as never)).toThrow(
      "scores must be an array (received undefined)",
    );
  });
});
