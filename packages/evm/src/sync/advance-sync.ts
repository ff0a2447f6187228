import { isSdkError, type JsonObject, SdkError } from "@arcs/core";
import { assertObject } from "@arcs/core/internal";

import { assertMethods } from "../base/values.ts";

import {
  type BridgeRefusal,
  type CredentialBridge,
  type IssueProgress,
  refusalOf,
  type RevocationProgress,
} from "../base/credential-bridge.ts";
import {
  ended,
  GIVE_UP_AFTER_SECONDS,
  GIVE_UP_REVOCATION_AFTER_SECONDS,
  later,
  MAX_ATTEMPTS,
  MAX_REVOCATION_ATTEMPTS,
  secondsSince,
  type SyncKey,
  type SyncState,
  type SyncStore,
  toTryAgain,
  withIntent,
  withNews,
  withoutMemo,
  withoutNews,
} from "./sync-state.ts";

/** Dependencies of a worker. */
export type SyncWorker = {
  store: SyncStore;
  bridge: CredentialBridge;
  /** Default: the system's clock. */
  now?: () => Date;
};

/**
 * Advances syncs of credentials to the bridge's chain by one step: issues new ones (in batches, where the bridge
 * supports them), checks those under way, and revokes. A job queue calls it at the time of {@link findNextStepTime};
 * syncs that are not due are skipped.
 *
 * A crash at any moment loses nothing and issues nothing twice. Two workers may process the same credential: one of
 * them stops with `sync_conflict` before sending anything.
 *
 * @returns the states afterwards, in the order of the ids
 * @throws SdkError `sync_not_found` for an id without a state, `sync_conflict`, `invalid_argument`; errors of the store
 * @example
 * ```ts
 * const [state] = await advanceSyncs([credentialId], { store, bridge });
 * const nextAt = state && findNextStepTime(state); // an ISO 8601 time for the queue, or undefined: done
 * ```
 */
export async function advanceSyncs(credentialIds: readonly string[], worker: SyncWorker): Promise<SyncState[]> {
  assertObject(worker, "worker");
  const { store, bridge, now = () => new Date() } = worker;
  assertMethods(store, "store", "load", "save");
  assertMethods(bridge, "bridge", "issue", "check", "revoke", "checkRevocation");
  if (!Array.isArray(credentialIds) || new Set(credentialIds).size < credentialIds.length) {
    throw new SdkError("invalid_argument", "credentialIds expected an array that has each id once");
  }
  const context: Context = { store, bridge, now };
  const states = await Promise.all(
    credentialIds.map((credentialId) => load({ credentialId, chain: bridge.chain }, store)),
  );
  const result = [...states];
  const toIssue: number[] = [];
  for (const [index, state] of states.entries()) {
    const { action } = planSync(state, now());
    if (action === "issue") toIssue.push(index);
    else if (action === "check") result[index] = await check(state, context);
    else if (action !== "wait" && action !== "none") result[index] = await revoke(state, context);
  }
  for (let from = 0; from < toIssue.length; from += bridge.batchSize) {
    const group = toIssue.slice(from, from + bridge.batchSize);
    const issued = await issue(
      group.map((index) => states[index] as SyncState),
      context,
    );
    for (const [place, index] of group.entries()) result[index] = issued[place] as SyncState;
  }
  return result;
}

type Context = Required<SyncWorker>;

async function load(key: SyncKey, store: SyncStore): Promise<SyncState> {
  const state = await store.load(key);
  if (state !== undefined) return state;
  throw new SdkError("sync_not_found", `no sync of ${key.credentialId} to ${key.chain} was requested`);
}

async function save(state: SyncState, { store }: Context): Promise<SyncState> {
  if (await store.save(state)) return state;
  throw new SdkError("sync_conflict", `the sync of ${state.credentialId} was changed by another worker`);
}

/** Issues credentials. A worker that finds a stored memo checks it instead of issuing again. */
async function issue(states: readonly SyncState[], context: Context): Promise<SyncState[]> {
  const { bridge, now } = context;
  let current = states;
  let hasKept = false;
  const remember = async (memos: readonly JsonObject[]): Promise<void> => {
    hasKept = true;
    current = await Promise.all(
      current.map((state, index) =>
        /* fault: bridge-memo-not-saved-first */ save(next(withIntent(state, memoAt(memos, index), now())), context),
      ),
    );
  };
  let progresses: IssueProgress[];
  try {
    progresses = await bridge.issue(
      states.map(({ request }) => request),
      { remember },
    );
  } catch (error) {
    if (hasKept) throw error;
    const unsent = expected(error);
    const apply = unsent.isRetryable ? applyIssueSilence : applyIssueProgress;
    return Promise.all(states.map((state) => save(apply(state, unsent, now()), context)));
  }
  return Promise.all(
    current.map(async (state, index) => {
      const progress = progresses[index];
      return progress === undefined ? state : save(applyIssueProgress(state, progress, now()), context);
    }),
  );
}

function memoAt(memos: readonly JsonObject[], index: number): JsonObject {
  const memo = memos[index];
  if (memo === undefined) throw new SdkError("invalid_argument", "memos expected one for each request");
  return memo;
}

async function check(state: SyncState, context: Context): Promise<SyncState> {
  const { bridge, now } = context;
  const { request, memo } = state;
  if (memo === undefined) return state;
  let current = state;
  const remember = async (newMemo: JsonObject): Promise<void> => {
    current = await save(next(withIntent(current, newMemo, now())), context);
  };
  const changed = await bridge.check(request, { memo, remember }).then(
    (progress) => applyIssueProgress(current, progress, now()),
    (error: unknown) => applyIssueSilence(current, expected(error), now()),
  );
  return save(changed, context);
}

async function revoke(state: SyncState, context: Context): Promise<SyncState> {
  const { bridge, now } = context;
  const { request, evidence, revocation } = state;
  if (evidence === undefined || revocation === undefined) return state;
  let current = state;
  const remember = async (newMemo: JsonObject): Promise<void> => {
    const intended = withIntent(current.revocation ?? revocation, newMemo, now());
    current = await save(next({ ...current, revocation: intended }), context);
  };
  const { memo } = revocation;
  const asked =
    memo === undefined
      ? bridge.revoke(request, { evidence, remember })
      : bridge.checkRevocation(request, { evidence, memo, remember });
  const changed = await asked.then(
    (progress) => applyRevocationProgress(current, progress, now()),
    (error: unknown) => applyRevocationSilence(current, expected(error), now()),
  );
  return save(changed, context);
}

function next(state: SyncState): SyncState {
  return { ...state, version: state.version + 1 };
}

/** Errors of the store, another worker or a program are not the other side's: the caller gets them. */
function expected(error: unknown): BridgeRefusal {
  if (isSdkError(error) && error.code !== "sync_conflict") return refusalOf(error);
  throw error;
}

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
function applyIssueSilence(state: SyncState, problem: BridgeRefusal, now: Date): SyncState {
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
    case "revoked":
      return next({ ...state, revocation: revoked(revocation, now) });
    case "pending":
      return next({ ...state, revocation: orGivenUp(withNews(revocation, progress, now), now) });
    case "refused":
      return next({ ...state, revocation: afterRevocationRefused(revocation, progress, now) });
  }
}

export function applyRevocationSilence(state: SyncState, problem: BridgeRefusal, now: Date): SyncState {
  const { revocation } = state;
  if (revocation === undefined) return state;
  return next({ ...state, revocation: orGivenUp(withoutNews(revocation, problem, now), now) });
}

type SyncRevocation = NonNullable<SyncState["revocation"]>;

function afterRevocationRefused(revocation: SyncRevocation, refusal: BridgeRefusal, now: Date): SyncRevocation {
  const again = toTryAgain(revocation, refusal, { max: MAX_REVOCATION_ATTEMPTS, now });
  if (again !== undefined) return orGivenUp(again, now);
  return { ...withoutMemo(ended(revocation, refusal.problem)), status: "failed" };
}

function orGivenUp(revocation: SyncRevocation, now: Date): SyncRevocation {
  const seconds = secondsSince(revocation.requestedAt, now);
  if (seconds < GIVE_UP_REVOCATION_AFTER_SECONDS) return revocation;
  const message = `the revocation has not come to an end in ${Math.floor(seconds / 86_400)} days`;
  return { ...ended(revocation, { code: "sync_timed_out", message }), status: "failed" };
}

function revoked(revocation: SyncRevocation, now: Date): SyncRevocation {
  return { ...withoutMemo(ended(revocation)), status: "revoked", revokedAt: now.toISOString() };
}

function afterRefusal(state: SyncState, refusal: BridgeRefusal, now: Date): SyncState {
  const failed = { ...withoutMemo(ended(state, refusal.problem)), status: "failed" } as const;
  // The issue failed, and is not wanted any more: the credential is revoked already.
  if (state.revocation !== undefined) return next({ ...failed, revocation: revoked(state.revocation, now) });
  const again = toTryAgain(state, refusal, { max: MAX_ATTEMPTS, now });
  return again === undefined ? next(failed) : orTimedOut(again, now);
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
