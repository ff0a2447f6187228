import { describe, expect, test } from "vitest";

import { nextAttemptAt } from "../../../platform/jobs/store.ts";
import { WEBHOOK_LADDER } from "./webhook-retries.ts";

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
