// A clock that stands still until a test moves it.
import type { Clock } from "../../base/runtime.ts";

export type ManualClock = Clock & {
  /** Moves the time on, and wakes those whose time has come, in its order. */
  advance(milliseconds: number): Promise<void>;
  /**
   * Whether somebody sleeps for so long: a queue that has looked for work, found none and was not
   * told of any, for its `pollMs`.
   */
  isSlept(milliseconds: number): boolean;
};

export function createManualClock(start: Date): ManualClock {
  let time = start.getTime();
  const sleepers = new Set<{ milliseconds: number; until: number; wake: () => void }>();
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
        const sleeper = { milliseconds, until: time + milliseconds, wake };
        sleepers.add(sleeper);
        signal.addEventListener("abort", wake);
      });
    },
    isSlept: (milliseconds) =>
      [...sleepers].some((sleeper) => sleeper.milliseconds === milliseconds),
    async advance(milliseconds) {
      const end = time + milliseconds;
      for (;;) {
        const [next] = [...sleepers]
          .filter(({ until }) => until <= end)
          .sort((a, b) => a.until - b.until);
        if (next === undefined) break;
        time = Math.max(time, next.until);
        next.wake();
        // Their next step may make them sleep again.
        await new Promise((resolve) => setImmediate(resolve));
      }
      time = end;
    },
  };
}
