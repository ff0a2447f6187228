import { expect, test } from "vitest";

import { assessEndpoint, WEBHOOK_LADDER } from "./webhook-retries.ts";

const now = new Date("2026-03-01T12:00:00.000Z");
const seconds = (count: number): Date => new Date(now.getTime() + count * 1000);

test("five failures in a row make an endpoint rest, longer each time, and never longer than the first retry waits", () => {
  const pauses = Array.from({ length: 40 }, (_, index) => {
    const assessed = assessEndpoint({ consecutiveFailures: index + 1, failingSince: now }, { now });
    return assessed.verdict === "pause" ? (assessed.until.getTime() - now.getTime()) / 1000 : assessed.verdict;
  });
  expect(pauses.slice(0, 10)).toEqual(["go on", "go on", "go on", "go on", 5, 10, 20, 40, 60, 60]);
  expect(Math.max(...pauses.slice(4).map(Number))).toBe(60);
  expect(Math.max(...pauses.slice(4).map(Number))).toBeLessThanOrEqual(Math.min(...WEBHOOK_LADDER));
});

test("five days without a success end it, and not a second less", () => {
  const fiveDays = 5 * 24 * 3600;
  const assess = (since: number): unknown =>
    assessEndpoint({ consecutiveFailures: 3, failingSince: seconds(-since) }, { now }).verdict;
  expect(assess(fiveDays - 1)).toBe("go on");
  expect(assess(fiveDays)).toBe("disable");
  expect(assessEndpoint({ consecutiveFailures: 1, failingSince: seconds(-fiveDays) }, { now })).toMatchObject({
    reason: "no delivery has succeeded since 2026-02-24T12:00:00.000Z",
  });
});
