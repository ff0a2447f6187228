import { describe, expect, test } from "vitest";

import { nextAttemptAt } from "../../../platform/jobs/jobs.ts";
import { assessEndpoint, WEBHOOK_LADDER } from "./webhook-deliveries.ts";

const now = new Date("2026-03-01T12:00:00.000Z");
const seconds = (count: number): Date => new Date(now.getTime() + count * 1000);

test("five failures in a row make an endpoint rest, longer each time, and never longer than the first retry waits", () => {
  const pauses = Array.from({ length: 40 }, (_, index) => {
    const assessed = assessEndpoint({ consecutiveFailures: index + 1, failingSince: now }, { now });
    return assessed.verdict === "pause"
      ? (assessed.until.getTime() - now.getTime()) / 1000
      : assessed.verdict;
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
  expect(
    assessEndpoint({ consecutiveFailures: 1, failingSince: seconds(-fiveDays) }, { now }),
  ).toMatchObject({
    reason: "no delivery has succeeded since 2026-02-24T12:00:00.000Z",
  });
});

describe("the retry ladder of webhooks", () => {
  test("is that of the specification: 1 min, 5 min, 30 min, 2 h, 12 h, and then no more", () => {
    const now = new Date("2026-03-01T00:00:00Z");
    const minutes = [1, 2, 3, 4, 5, 6].map((attempts) => {
      const at = nextAttemptAt(WEBHOOK_LADDER, attempts, { now });
      return at === undefined ? undefined : (at.getTime() - now.getTime()) / 60_000;
    });
    expect(minutes).toEqual([1, 5, 30, 120, 720, undefined]);
  });
});
