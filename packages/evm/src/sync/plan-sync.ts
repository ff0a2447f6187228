import { assertObject } from "../base/check-options.ts";
import type { SyncState } from "./sync-state.ts";

/** Next step of a sync. */
export type SyncStep =
  | { action: "issue" | "check" | "revoke" | "check_revocation" }
  | { action: "wait"; until: string }
  | { action: "none" };

/** Returns when a sync is due again, in ISO 8601; `undefined` when it is done. */
export function findNextStepTime(state: SyncState): string | undefined {
  assertObject(state, "state");
  const { status, nextAttemptAt, revocation } = state;
  if (status === "pending") return nextAttemptAt;
  return status === "synced" && revocation?.status === "pending" ? revocation.nextAttemptAt : undefined;
}

/**
 * Returns the next step of a sync: a pure function of its state and the time.
 *
 * A state with a memo is only checked: the other side may have received the request already.
 */
export function planSync(state: SyncState, now: Date): SyncStep {
  const at = findNextStepTime(state);
  if (at === undefined) return { action: "none" };
  if (Date.parse(at) > now.getTime()) return { action: "wait", until: at };
  if (state.status === "pending") return { action: state.memo === undefined ? "issue" : "check" };
  return { action: state.revocation?.memo === undefined ? "revoke" : "check_revocation" };
}
