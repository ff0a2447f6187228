import { afterEach, expect, test, vi } from "vitest";

import { startClock } from "../../src/local/machine/state.ts";

afterEach(() => void vi.useRealTimers());

test("a system's clock that was set back is waited for, and not kept ahead of for good", () => {
  const set = (seconds: number): void =>
    void vi.useFakeTimers({ now: seconds * 1000, toFake: ["Date"] });
  set(1_000_000);
  // The last block was made when the system's clock was an hour ahead.
  const clock = startClock("system", { slot: 7, unixSeconds: 1_003_600 });
  expect(clock.now().unixSeconds).toBe(1_003_600);
  set(1_003_599);
  expect(clock.now().unixSeconds).toBe(1_003_600);
  set(1_003_700);
  expect(clock.now().unixSeconds).toBe(1_003_700);
  expect(clock.advance({ seconds: 50 }).unixSeconds).toBe(1_003_750);
  set(1_003_705);
  expect(clock.now().unixSeconds).toBe(1_003_755);
});
