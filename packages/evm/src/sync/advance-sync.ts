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
  later,
  secondsSince,
  type SyncKey,
  type SyncState,
  type SyncStore,
  type SyncTask,
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
 * Advances syncs of credentials to the bridge's chain by one step: issues new ones (in batches,
 * where the bridge supports them), checks those under way, and revokes. A job queue calls it at the
 * time of {@link findNextStepTime}; syncs that are not due are skipped.
 *
 * A crash at any moment loses nothing and issues nothing twice. Two workers may process the same
 * credential: one of them stops with `sync_conflict` before sending anything.
 *
 * @returns the states afterwards, in the order of the ids
 * @throws SdkError `sync_not_found` for an id without a state, `sync_conflict`, `invalid_argument`;
 *   errors of the store
 * @example
 * ```ts
 * const [state] = await advanceSyncs([credentialId], { store, bridge });
 * const nextAt = state && findNextStepTime(state); // an ISO 8601 time for the queue, or undefined: done
 * ```
 */
export async function advanceSyncs(
  credentialIds: readonly string[],
  worker: SyncWorker,
): Promise<SyncState[]> {
  assertObject(worker, "worker");
  const { store, bridge, now = () => new Date() } = worker;
  assertMethods(store, "store", "load", "save");
  assertMethods(bridge, "bridge", "issue", "check", "revoke", "checkRevocation");
  if (!Array.isArray(credentialIds) || new Set(credentialIds).size < credentialIds.length) {
    throw new SdkError("invalid_argument", "credentialIds must be an array that has each id once");
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
  throw new SdkError(
    "sync_not_found",
    `no sync of ${key.credentialId} to ${key.chain} was requested`,
  );
}

async function save(state: SyncState, { store }: Context): Promise<SyncState> {
  if (await store.save(state)) return state;
  throw new SdkError(
    "sync_conflict",
    `the sync of ${state.credentialId} was changed by another worker`,
  );
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
        save(next(withIntent(state, memoAt(memos, index), now())), context),
      ),
    );
  };
  const requests = states.map(({ request }) => request);
  const progresses = await bridge.issue(requests, { remember }).catch((error: unknown) => {
    if (hasKept) throw error;
    const unsent = expected(error);
    return states.map((): BridgeRefusal | Silence =>
      unsent.isRetryable ? silent(unsent) : unsent,
    );
  });
  return Promise.all(
    current.map(async (state, index) => {
      const progress = progresses[index];
      return progress === undefined
        ? state
        : save(applyIssueProgress(state, progress, now()), context);
    }),
  );
}

function memoAt(memos: readonly JsonObject[], index: number): JsonObject {
  const memo = memos[index];
  if (memo === undefined)
    throw new SdkError("invalid_argument", "memos must have one for each request");
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
  const news = await bridge.check(request, { memo, remember }).catch(silenceOf);
  return save(applyIssueProgress(current, news, now()), context);
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
  const news = await asked.catch(silenceOf);
  return save(applyRevocationProgress(current, news, now()), context);
}

function next(state: SyncState): SyncState {
  return { ...state, version: state.version + 1 };
}

/**
 * Errors of the store, another worker or a program are not the other side's: the caller gets them.
 */
function expected(error: unknown): BridgeRefusal {
  if (isSdkError(error) && error.code !== "sync_conflict") return refusalOf(error);
  throw error;
}

/** The other side could not be asked: earlier knowledge stays. */
type Silence = Omit<BridgeRefusal, "status"> & { status: "silent" };

function silent(refusal: BridgeRefusal): Silence {
  return { ...refusal, status: "silent" };
}

function silenceOf(error: unknown): Silence {
  return silent(expected(error));
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
  return status === "synced" && revocation?.status === "pending"
    ? revocation.nextAttemptAt
    : undefined;
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

type News = IssueProgress | RevocationProgress | Silence;

type Limits = { what: string; maxAttempts: number; maxSeconds: number; unit: "days" | "hours" };

/** An unfinished sync counts as failed after a day; another request continues where it stopped. */
const ISSUE: Limits = { what: "sync", maxAttempts: 8, maxSeconds: 86_400, unit: "hours" };

/**
 * A revocation is given up only when it cannot succeed, or after so many attempts and so much time
 * that the endpoint must be lying: each attempt may pay. It may be requested again.
 */
const REVOCATION: Limits = {
  what: "revocation",
  maxAttempts: 100,
  maxSeconds: 7 * 86_400,
  unit: "days",
};

const SECONDS = { days: 86_400, hours: 3_600 } as const;

function follow<Task extends SyncTask>(
  task: Task,
  news: News,
  { limits, now }: { limits: Limits; now: Date },
): { task: Task; end?: "done" | "failed" } {
  const { what, maxAttempts, maxSeconds, unit } = limits;
  let changed: Task | undefined;
  if (news.status === "pending") changed = withNews(task, news, now);
  else if (news.status === "silent") changed = withoutNews(task, news, now);
  else if (news.status === "refused") {
    changed = toTryAgain(task, news, { max: maxAttempts, now });
    if (changed === undefined)
      return { task: withoutMemo(ended(task, news.problem)), end: "failed" };
  } else return { task: withoutMemo(ended(task)), end: "done" };
  const seconds = secondsSince(task.requestedAt, now);
  if (seconds < maxSeconds) return { task: changed };
  const message = `the ${what} has not come to an end in ${Math.floor(seconds / SECONDS[unit])} ${unit}`;
  // The memo stays: the other side may still finish, and a later request then finds it.
  return { task: ended(changed, { code: "sync_timed_out", message }), end: "failed" };
}

export function applyIssueProgress(
  state: SyncState,
  news: IssueProgress | Silence,
  now: Date,
): SyncState {
  // The issue failed, and is not wanted any more: the credential is revoked already.
  if (news.status === "refused" && state.revocation !== undefined) {
    const failed = { ...withoutMemo(ended(state, news.problem)), status: "failed" } as const;
    return applyRevocationProgress(failed, { status: "revoked" }, now);
  }
  const { task, end } = follow(state, news, { limits: ISSUE, now });
  if (news.status === "synced") {
    // The recipient is on the chain where needed; an e-mail address is kept no longer than
    // necessary.
    const { recipient: _, ...request } = task.request;
    return next({
      ...task,
      request,
      status: "synced",
      syncedAt: now.toISOString(),
      evidence: news.evidence,
    });
  }
  if (end === "failed") return next({ ...task, status: "failed" });
  const isOverdue = Date.parse(task.estimatedCompletionAt) <= now.getTime();
  return next(
    isOverdue ? { ...task, estimatedCompletionAt: task.nextAttemptAt ?? later(now, 60) } : task,
  );
}

export function applyRevocationProgress(
  state: SyncState,
  news: RevocationProgress | Silence,
  now: Date,
): SyncState {
  if (state.revocation === undefined) return state;
  const { task, end } = follow(state.revocation, news, { limits: REVOCATION, now });
  if (end === undefined) return next({ ...state, revocation: task });
  const revocation =
    end === "done"
      ? ({ ...task, status: "revoked", revokedAt: now.toISOString() } as const)
      : ({ ...task, status: "failed" } as const);
  return next({ ...state, revocation });
}
