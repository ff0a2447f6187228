import { type JsonObject, SdkError } from "@arcs/core";
import { assertObject, assertShape, backOff, defined, type Shape } from "@arcs/core/internal";

import {
  assertRequest,
  type BridgeEvidence,
  type BridgePending,
  type BridgeProblem,
  type BridgeRefusal,
  type BridgeRequest,
  type CredentialBridge,
} from "../base/credential-bridge.ts";
import { type EvmChain, findEvmChain } from "../base/chains.ts";
import { assertDate } from "../base/values.ts";

/**
 * Progress of a credential's sync to a chain (spec 3). Without a stored state, it was not
 * requested.
 */
export type SyncStatus = "not_requested" | "pending" | "synced" | "failed";

/** A task that is retried until done. Times are ISO 8601. */
export type SyncTask = {
  /** Number of requests to the other side. */
  attempts: number;
  /** Time of the request. */
  requestedAt: string;
  /** Time of the next check; absent when it is done. */
  nextAttemptAt?: string;
  /** Data for the bridge to check its progress. While it is set, no new request is sent. */
  memo?: JsonObject;
  /** Current or last problem. */
  problem?: BridgeProblem;
};

/** The sync of one credential to one chain: plain JSON, so that any store can keep it. */
export type SyncState = SyncTask & {
  /** The caller's id of the credential. */
  credentialId: string;
  chain: EvmChain;
  /** Counts changes, so that two workers do not overwrite each other. */
  version: number;
  status: Exclude<SyncStatus, "not_requested">;
  request: BridgeRequest;
  estimatedCompletionAt: string;
  syncedAt?: string;
  evidence?: BridgeEvidence;
  /** The revocation on the chain, if requested. */
  revocation?: SyncTask & { status: "pending" | "revoked" | "failed"; revokedAt?: string };
};

/** Key of a sync: a credential can be synced to several chains. */
export type SyncKey = Pick<SyncState, "credentialId" | "chain">;

/** Stores the states of syncs. */
export type SyncStore = {
  load(key: SyncKey): Promise<SyncState | undefined>;
  /**
   * Replaces the state of the previous version durably: once the promise is fulfilled, a crash must
   * not lose it.
   *
   * @returns false, without saving, when the stored version is not the previous one (version 1
   *   needs none)
   */
  save(state: SyncState): Promise<boolean>;
};

/**
 * Seconds until an unfinished operation is checked again: a quarter of its age, from 2 seconds to
 * 10 minutes.
 */
export function secondsToNextLook(ageSeconds: number): number {
  return Math.min(600, Math.max(2, ageSeconds / 4));
}

/**
 * Seconds until a refused request is tried again: 5, 10, 20, … up to 15 minutes; longer if the
 * other side asks.
 */
export function secondsToNextAttempt(attempts: number, retryAfterSeconds = 0): number {
  return Math.max(retryAfterSeconds, backOff(Math.max(1, attempts), { first: 5, max: 900 }));
}

export function later(now: Date, seconds: number): string {
  return new Date(now.getTime() + seconds * 1000).toISOString();
}

export function secondsSince(time: string, now: Date): number {
  return (now.getTime() - Date.parse(time)) / 1000;
}

function newTask(now: Date): SyncTask {
  return { attempts: 0, requestedAt: now.toISOString(), nextAttemptAt: now.toISOString() };
}

/**
 * Returns the task with the memo of the next request. Replacing a memo does not count as an
 * attempt.
 */
export function withIntent<Task extends SyncTask>(task: Task, memo: JsonObject, now: Date): Task {
  const attempts = task.memo === undefined ? task.attempts + 1 : task.attempts;
  return { ...task, attempts, memo, nextAttemptAt: later(now, secondsToNextLook(0)) };
}

export function withNews<Task extends SyncTask>(
  task: Task,
  { memo, problem }: BridgePending,
  now: Date,
): Task {
  const { problem: _, ...rest } = task;
  const next = later(now, secondsToNextLook(secondsSince(task.requestedAt, now)));
  return { ...(rest as Task), memo, nextAttemptAt: next, ...defined({ problem }) };
}

export function withoutNews<Task extends SyncTask>(
  task: Task,
  { problem, retryAfterSeconds }: Pick<BridgeRefusal, "problem" | "retryAfterSeconds">,
  now: Date,
): Task {
  const pause = Math.max(
    retryAfterSeconds ?? 0,
    secondsToNextLook(secondsSince(task.requestedAt, now)),
  );
  return { ...task, problem, nextAttemptAt: later(now, pause) };
}

/** Returns the refused task, to be tried again; `undefined` where that is of no use. */
export function toTryAgain<Task extends SyncTask>(
  task: Task,
  { problem, isRetryable, retryAfterSeconds }: BridgeRefusal,
  { max, now }: { max: number; now: Date },
): Task | undefined {
  // A busy other side says nothing about the request.
  const attempts = problem.code === "bridge_rate_limited" ? task.attempts - 1 : task.attempts;
  if (!isRetryable || attempts >= max) return undefined;
  const nextAttemptAt = later(now, secondsToNextAttempt(attempts, retryAfterSeconds));
  return { ...withoutMemo(task), attempts, problem, nextAttemptAt };
}

/** Returns the finished task. A memo stays where it may still be needed. */
export function ended<Task extends SyncTask>(task: Task, problem?: BridgeProblem): Task {
  const { nextAttemptAt: _, problem: __, ...rest } = task;
  return { ...(rest as Task), ...defined({ problem }) };
}

export function withoutMemo<Task extends SyncTask>(task: Task): Task {
  const { memo: _, ...rest } = task;
  return rest as Task;
}

/**
 * Returns the state of a newly requested sync, or of a failed one that is requested again. Where
 * the other side may have the failed one, it is checked before anything is issued.
 *
 * @returns the former state, unchanged, where it is pending or synced
 * @throws SdkError `invalid_argument` when an argument is malformed
 */
export function requestSync(
  options: { credentialId: string; request: BridgeRequest; former?: SyncState },
  settings: { bridge: Pick<CredentialBridge, "chain" | "typicalSeconds">; now: Date },
): SyncState {
  assertObject(options, "options");
  assertObject(settings, "settings");
  const { bridge, now } = settings;
  assertObject(bridge, "bridge");
  const { credentialId, request, former } = options;
  if (typeof credentialId !== "string" || credentialId === "") {
    throw new SdkError("invalid_argument", "credentialId must be a text that is not empty");
  }
  assertRequest(request);
  assertDate(now);
  if (former !== undefined && (former.status !== "failed" || former.revocation !== undefined))
    return former;
  const { memo, version = 0, request: formerRequest = request } = former ?? {};
  return {
    credentialId,
    chain: bridge.chain,
    version: version + 1,
    status: "pending",
    // A memo belongs to the former request.
    request: memo === undefined ? request : formerRequest,
    estimatedCompletionAt: later(now, bridge.typicalSeconds),
    ...newTask(now),
    ...defined({ memo }),
  };
}

/**
 * Returns the state of a sync whose credential was revoked. A synced credential is revoked on the
 * chain. One that may be there is checked first, and any other is never issued.
 *
 * @throws SdkError `invalid_argument` when an argument is malformed
 */
export function requestRevocation(state: SyncState, now: Date): SyncState {
  assertObject(state, "state");
  assertDate(now);
  const { revocation, memo, version } = state;
  if (revocation !== undefined && revocation.status !== "failed") return state;
  const next = { ...state, version: version + 1 };
  if (state.status === "synced")
    return { ...next, revocation: { ...newTask(now), status: "pending" } };
  if (memo === undefined) {
    const problem = {
      code: "sync_revoked",
      message: "the credential was revoked before it was synced",
    } as const;
    const at = now.toISOString();
    return {
      ...ended(next, problem),
      status: "failed",
      revocation: { attempts: 0, requestedAt: at, status: "revoked", revokedAt: at },
    };
  }
  return {
    ...next,
    ...newTask(now),
    memo,
    status: "pending",
    revocation: { ...newTask(now), status: "pending" },
  };
}

/**
 * Progress of one sync, as in the plugin's endpoint (spec 4.5) and `POST /credentials/issue` (spec
 * 4.1).
 */
export type SyncProgress = {
  syncRequested: boolean;
  syncStatus: SyncStatus;
  chain?: EvmChain;
  estimatedCompletionAt?: string;
  syncedAt?: string;
  attempts?: number;
  nextAttemptAt?: string;
  reason?: BridgeProblem;
  revocationStatus?: "pending" | "revoked" | "failed";
};

/**
 * Locations of a credential on EVM chains, as in `GET /credentials/:id` (spec 2.1); addresses are
 * those of contracts.
 */
export type CrossChain = {
  syncedToEthereum: boolean;
  ethereumAddress: string | null;
  syncedToBase: boolean;
  baseAddress: string | null;
  /** Every requested sync, on any chain; completed ones with the evidence for verifiers. */
  syncs: (SyncProgress & { address?: string; evidence?: BridgeEvidence })[];
};

/**
 * Describes the progress of a sync; `undefined` is one that was not requested. The recipient is not
 * shown.
 *
 * @throws SdkError `invalid_argument` for an invalid state
 */
export function describeSync(state: SyncState | undefined): SyncProgress {
  if (state === undefined) return { syncRequested: false, syncStatus: "not_requested" };
  assertShape(state, "state", shown);
  const {
    status,
    chain,
    estimatedCompletionAt,
    syncedAt,
    attempts,
    nextAttemptAt,
    problem,
    revocation,
  } = state;
  return {
    syncRequested: true,
    syncStatus: status,
    chain,
    ...(status === "pending" ? { estimatedCompletionAt } : {}),
    ...defined({ syncedAt }),
    attempts,
    ...defined({ nextAttemptAt, reason: problem, revocationStatus: revocation?.status }),
  };
}

/**
 * Describes a credential's locations on EVM chains, from the states of its syncs. A test chain
 * counts for its family, and `syncs` names the chain itself. A revoked sync does not count as
 * synced.
 *
 * @throws SdkError `invalid_argument` for invalid states
 */
export function describeCrossChain(states: readonly SyncState[]): CrossChain {
  assertShape(states, "states", [shown]);
  const addressOn = (...chains: EvmChain[]): string | null => {
    const state = states.find((each) => chains.includes(each.chain) && isLive(each));
    return state === undefined ? null : addressOf(state);
  };
  const ethereumAddress = addressOn("ethereum") ?? addressOn("sepolia");
  const baseAddress = addressOn("base") ?? addressOn("base-sepolia");
  return {
    syncedToEthereum: ethereumAddress !== null,
    ethereumAddress,
    syncedToBase: baseAddress !== null,
    baseAddress,
    syncs: states.map((state) => ({
      ...describeSync(state),
      ...(state.evidence === undefined
        ? {}
        : { address: addressOf(state), evidence: state.evidence }),
    })),
  };
}

const shown: Shape = { status: "text", chain: "text", "evidence?": "object" };

function isLive({ status, revocation }: SyncState): boolean {
  return status === "synced" && revocation?.status !== "revoked";
}

function addressOf({ chain, evidence }: SyncState): string {
  return evidence?.type === "token" ? evidence.contractAddress : findEvmChain(chain).eas;
}
