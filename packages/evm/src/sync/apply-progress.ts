import type { BridgeRefusal, IssueProgress, RevocationProgress } from "../base/credential-bridge.ts";
import {
  GIVE_UP_AFTER_SECONDS,
  GIVE_UP_REVOCATION_AFTER_SECONDS,
  later,
  MOST_ATTEMPTS,
  MOST_REVOCATION_ATTEMPTS,
  secondsSince,
} from "./pace.ts";
import type { SyncState } from "./sync-state.ts";
import { ended, toTryAgain, withNews, withoutMemo, withoutNews } from "./task.ts";

/** The state after the bridge told how far an issue has come. */
export function applyIssueProgress(state: SyncState, progress: IssueProgress, now: Date): SyncState {
  switch (progress.status) {
    case "synced": {
      const { evidence } = progress;
      // Whom it was for is on the chain where it has to be; an e-mail address is kept no longer than it is needed.
      const { recipient: _, ...request } = state.request;
      return next({ ...withoutMemo(ended(state)), request, status: "synced", syncedAt: now.toISOString(), evidence });
    }
    case "pending":
      return orTimedOut(withNews(state, progress, now), now);
    case "refused":
      return afterRefusal(state, progress, now);
  }
}

/** The state after the bridge could not find out how far an issue has come: what was known still is. */
export function applyIssueSilence(state: SyncState, problem: BridgeRefusal, now: Date): SyncState {
  return orTimedOut(withoutNews(state, problem, now), now);
}

/**
 * The state after the bridge told how far a revocation has come. A revocation is given up only when it cannot
 * succeed, or after so many attempts and so long that whoever answers must be lying.
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

/** The state after the bridge could not find out how far a revocation has come. */
export function applyRevocationSilence(state: SyncState, problem: BridgeRefusal, now: Date): SyncState {
  const { revocation } = state;
  if (revocation === undefined) return state;
  return next({ ...state, revocation: orGivenUp(withoutNews(revocation, problem, now), now) });
}

type SyncRevocation = NonNullable<SyncState["revocation"]>;

function afterRevocationRefused(revocation: SyncRevocation, refusal: BridgeRefusal, now: Date): SyncRevocation {
  const isBusy = refusal.problem.code === "bridge_rate_limited";
  const attempts = isBusy ? revocation.attempts - 1 : revocation.attempts;
  if (refusal.isRetryable && attempts < MOST_REVOCATION_ATTEMPTS) {
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
    // Nothing came of the issue, and nothing shall: the credential is revoked already.
    const revocation = {
      ...withoutMemo(ended(state.revocation)),
      status: "revoked",
      revokedAt: now.toISOString(),
    } as const;
    return next({ ...withoutMemo(ended(state, refusal.problem)), status: "failed", revocation });
  }
  // That the other side is busy says nothing about the request.
  const isBusy = refusal.problem.code === "bridge_rate_limited";
  if (isBusy) return orTimedOut(toTryAgain({ ...state, attempts: state.attempts - 1 }, refusal, now), now);
  if (refusal.isRetryable && state.attempts < MOST_ATTEMPTS) return orTimedOut(toTryAgain(state, refusal, now), now);
  return next({ ...withoutMemo(ended(state, refusal.problem)), status: "failed" });
}

/** The memo stays: the other side may still finish, and asking again then finds it. */
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
