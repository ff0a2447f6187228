import type { QuotaLedger } from "./quotas.ts";

const MOST_KEPT = 10_000;

/** Counts in this process alone: for a store that no other one uses. A restart begins anew. */
export function createMemoryLedger({
  elapsed = () => performance.now(),
}: { elapsed?: () => number } = {}): QuotaLedger {
  const windows = new Map<string, { taken: number; window: number }>();
  return {
    async take({ key, units, limit, windowMs }) {
      const now = elapsed();
      const present = windows.get(key);
      const isOver = present === undefined || present.window <= now;
      if (isOver && windows.size >= MOST_KEPT) forgetEnded(windows, now);
      const { taken, window } = isOver ? { taken: 0, window: now + windowMs } : present;
      const isGranted = taken + units <= limit;
      if (isGranted) windows.set(key, { taken: taken + units, window });
      return { isGranted, taken: isGranted ? taken + units : taken, window, resetsInMs: window - now };
    },
    async giveBack({ key, units, window }) {
      const present = windows.get(key);
      if (present?.window === window) present.taken -= units;
    },
  };
}

function forgetEnded(windows: Map<string, { window: number }>, now: number): void {
  for (const [key, { window }] of windows) if (window <= now) windows.delete(key);
}
