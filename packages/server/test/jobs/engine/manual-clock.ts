// A clock that stands still until a test moves it.
import type { Clock } from "../../../src/base/clock.ts";

export type ManualClock = Clock & {
  /** Moves the time on, and wakes those whose time has come, in its order. */
  advance(milliseconds: number): Promise<void>;
};

export function createManualClock(start: Date): ManualClock {
  let time = start.getTime();
  const sleepers = new Set<{ until: number; wake: () => void }>();
  return {
    now: () => new Date(time),
    sleep(milliseconds, signal) {
      if (signal.aborted) return Promise.resolve();
      return new Promise((resolve) => {
        const wake = (): void => {
          sleepers.delete(sleeper);
          signal.removeEventListener("abort", wake);
          resolve();
        };
        const sleeper = { until: time + milliseconds, wake };
        sleepers.add(sleeper);
        signal.addEventListener("abort", wake);
      });
    },
    async advance(milliseconds) {
      const end = time + milliseconds;
      for (;;) {
        const [next] = [...sleepers].filter(({ until }) => until <= end).sort((a, b) => a.until - b.until);
        if (next === undefined) break;
        time = Math.max(time, next.until);
        next.wake();
        // What they do when they wake may make them sleep again.
        await new Promise((resolve) => setImmediate(resolve));
      }
      time = end;
    },
  };
}
