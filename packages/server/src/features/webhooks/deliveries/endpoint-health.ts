import { backOff } from "@arcs/core/internal";

import type { FailingEndpoint } from "./settle-deliveries.ts";

/** What to do about an endpoint that fails. */
export type HealthVerdict =
  | { verdict: "go on" }
  /** It is paused: nothing is sent to it until then, and then one delivery at a time. */
  | { verdict: "pause"; until: Date }
  /** It is given up. */
  | { verdict: "disable"; reason: string };

const FAILURES_BEFORE_PAUSE = 5;
const SHORTEST_PAUSE_MS = 5000;
// No longer than the shortest step of the retry ladder, so that no retry comes later than the ladder says.
const LONGEST_PAUSE_MS = 60_000;
const GIVE_UP_AFTER_MS = 5 * 24 * 60 * 60 * 1000;

/**
 * Assesses an endpoint whose attempts have just failed: a circuit breaker. After five failures in a row it gets rests of 5
 * seconds and longer, up to a minute; when nothing has succeeded for five days it is given up.
 */
export function assessEndpoint(
  { consecutiveFailures, failingSince }: Pick<FailingEndpoint, "consecutiveFailures" | "failingSince">,
  { now }: { now: Date },
): HealthVerdict {
  if (now.getTime() - failingSince.getTime() >= GIVE_UP_AFTER_MS) {
    return { verdict: "disable", reason: `no delivery has succeeded since ${failingSince.toISOString()}` };
  }
  if (consecutiveFailures < FAILURES_BEFORE_PAUSE) return { verdict: "go on" };
  const failures = consecutiveFailures - FAILURES_BEFORE_PAUSE + 1;
  const pause = backOff(failures, { first: SHORTEST_PAUSE_MS, max: LONGEST_PAUSE_MS });
  return { verdict: "pause", until: new Date(now.getTime() + pause) };
}
