import type { JsonObject } from "@arcs/core";

import type { BridgeRequest } from "../base/bridge-request.ts";
import type { EvmChain } from "../base/chains.ts";
import type { BridgeProblem } from "../base/credential-bridge.ts";
import type { BridgeEvidence } from "../base/evidence.ts";

/** Progress of a credential's sync to a chain (spec 3). Without a stored state, it was not requested. */
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
   * Replaces the state of the previous version durably: once the promise is fulfilled, a crash must not lose it.
   *
   * @returns false, without saving, when the stored version is not the previous one (version 1 needs none)
   */
  save(state: SyncState): Promise<boolean>;
};
