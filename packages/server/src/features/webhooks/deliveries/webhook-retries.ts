// When a delivery that failed is made again, and when an endpoint that fails gets a rest or is given up.
import { backOff } from "@arcs/core/internal";

import type { RetryLadder } from "../../../platform/jobs/store.ts";
import type { FailingEndpoint } from "./store.ts";

/** The ladder of webhook deliveries (specification 6): after 1 and 5 minutes, half an hour, 2 and 12 hours. */
export const WEBHOOK_LADDER: RetryLadder = [60, 300, 1800, 7200, 43_200];

/** Decision about an endpoint that fails. */
type HealthVerdict =
  | { verdict: "go on" }
  /** It is paused: nothing is sent to it until then, and then one delivery at a time. */
  | { verdict: "pause"; until: Date }
  /** It is given up. */
  | { verdict: "disable"; reason: string };

const FAILURES_BEFORE_PAUSE = 5;
const SHORTEST_PAUSE_MS = 5000;
// No retry comes later than the ladder says.
const MAX_PAUSE_MS = 1000 * Math.min(...WEBHOOK_LADDER);
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
  const pause = backOff(failures, { first: SHORTEST_PAUSE_MS, max: MAX_PAUSE_MS });
  return { verdict: "pause", until: new Date(now.getTime() + pause) };
}
