import type { SyncState } from "./sync-state.ts";

/** What is to be done next for a sync. */
export type SyncStep =
  | { action: "issue" | "check" | "revoke" | "check_revocation" }
  | { action: "wait"; until: string }
  | { action: "none" };

/**
 * Tells what is to be done next for a sync: a pure function of its state and the time.
 *
 * A state with a memo is only ever looked at: it says that the other side may have been asked already.
 */
export function planSync(state: SyncState, now: Date): SyncStep {
  const { status, revocation } = state;
  if (status === "pending") {
    return when(state.nextAttemptAt, now) ?? { action: state.memo === undefined ? "issue" : "check" };
  }
  if (status === "synced" && revocation?.status === "pending") {
    return (
      when(revocation.nextAttemptAt, now) ?? { action: revocation.memo === undefined ? "revoke" : "check_revocation" }
    );
  }
  return { action: "none" };
}

function when(time: string | undefined, now: Date): SyncStep | undefined {
  return time !== undefined && Date.parse(time) > now.getTime() ? { action: "wait", until: time } : undefined;
}
