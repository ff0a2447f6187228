import type { BridgeRefusal, IssueProgress, RevocationProgress } from "../base/credential-bridge.ts";
import {
  ended,
  GIVE_UP_AFTER_SECONDS,
  GIVE_UP_REVOCATION_AFTER_SECONDS,
  later,
  MAX_ATTEMPTS,
  MAX_REVOCATION_ATTEMPTS,
  secondsSince,
  type SyncState,
  toTryAgain,
  withNews,
  withoutMemo,
  withoutNews,
} from "./sync-state.ts";

/** Returns the state after the bridge reported an issue's progress. */
export function applyIssueProgress(state: SyncState, progress: IssueProgress, now: Date): SyncState {
  switch (progress.status) {
    case "synced": {
      const { evidence } = progress;
      // The recipient is on the chain where needed; an e-mail address is kept no longer than necessary.
      const { recipient: _, ...request } = state.request;
      return next({ ...withoutMemo(ended(state)), request, status: "synced", syncedAt: now.toISOString(), evidence });
    }
    case "pending":
      return orTimedOut(withNews(state, progress, now), now);
    case "refused":
      return afterRefusal(state, progress, now);
  }
}

/** Returns the state after the bridge could not check an issue: earlier knowledge stays. */
export function applyIssueSilence(state: SyncState, problem: BridgeRefusal, now: Date): SyncState {
  return orTimedOut(withoutNews(state, problem, now), now);
}

/**
 * Returns the state after the bridge reported a revocation's progress. A revocation is given up only when it cannot
 * succeed, or after so many attempts and so much time that the endpoint must be lying.
 */
export function applyRevocationProgress(state: SyncState, progress: RevocationProgress, now: Date): SyncState {
  const { revocation } = state;
  if (revocation === undefined) return state;
  switch (progress.status) {
    case "revoked": {
      const revokedAt = now.toISOString();
      return next({ ...state, revocation: { ...withoutMemo(ended(revocation)), status: "revoked", revokedAt } });
    }
    case "pending":
      return next({ ...state, revocation: orGivenUp(withNews(revocation, progress, now), now) });
    case "refused":
      return next({ ...state, revocation: afterRevocationRefused(revocation, progress, now) });
  }
}

/** Returns the state after the bridge could not check a revocation. */
export function applyRevocationSilence(state: SyncState, problem: BridgeRefusal, now: Date): SyncState {
  const { revocation } = state;
  if (revocation === undefined) return state;
  return next({ ...state, revocation: orGivenUp(withoutNews(revocation, problem, now), now) });
}

type SyncRevocation = NonNullable<SyncState["revocation"]>;

function afterRevocationRefused(revocation: SyncRevocation, refusal: BridgeRefusal, now: Date): SyncRevocation {
  const isBusy = refusal.problem.code === "bridge_rate_limited";
  const attempts = isBusy ? revocation.attempts - 1 : revocation.attempts;
  if (refusal.isRetryable && attempts < MAX_REVOCATION_ATTEMPTS) {
    return orGivenUp(toTryAgain({ ...revocation, attempts }, refusal, now), now);
  }
  return { ...withoutMemo(ended(revocation, refusal.problem)), status: "failed" };
}

function orGivenUp(revocation: SyncRevocation, now: Date): SyncRevocation {
  const seconds = secondsSince(revocation.requestedAt, now);
  if (seconds < GIVE_UP_REVOCATION_AFTER_SECONDS) return revocation;
  const message = `the revocation has not come to an end in ${Math.floor(seconds / 86_400)} days`;
  return { ...ended(revocation, { code: "sync_timed_out", message }), status: "failed" };
}

function afterRefusal(state: SyncState, refusal: BridgeRefusal, now: Date): SyncState {
  if (state.revocation !== undefined) {
    // The issue failed, and is not wanted any more: the credential is revoked already.
    const revocation = {
      ...withoutMemo(ended(state.revocation)),
      status: "revoked",
      revokedAt: now.toISOString(),
    } as const;
    return next({ ...withoutMemo(ended(state, refusal.problem)), status: "failed", revocation });
  }
  // A busy other side says nothing about the request.
  const isBusy = refusal.problem.code === "bridge_rate_limited";
  if (isBusy) return orTimedOut(toTryAgain({ ...state, attempts: state.attempts - 1 }, refusal, now), now);
  if (refusal.isRetryable && state.attempts < MAX_ATTEMPTS) return orTimedOut(toTryAgain(state, refusal, now), now);
  return next({ ...withoutMemo(ended(state, refusal.problem)), status: "failed" });
}

/** The memo stays: the other side may still finish, and a later request then finds it. */
function orTimedOut(state: SyncState, now: Date): SyncState {
  const seconds = secondsSince(state.requestedAt, now);
  if (seconds >= GIVE_UP_AFTER_SECONDS) {
    const message = `the sync has not come to an end in ${Math.floor(seconds / 3600)} hours`;
    return next({ ...ended(state, { code: "sync_timed_out", message }), status: "failed" });
  }
  const isOverdue = Date.parse(state.estimatedCompletionAt) <= now.getTime();
  return next(isOverdue ? { ...state, estimatedCompletionAt: state.nextAttemptAt ?? later(now, 60) } : state);
}

function next(state: SyncState): SyncState {
  return { ...state, version: state.version + 1 };
}
