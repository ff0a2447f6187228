import type { JsonObject } from "@arcs/core";

import type { BridgeRequest } from "../base/bridge-request.ts";
import type { EvmChain } from "../base/chains.ts";
import type { BridgeProblem } from "../base/credential-bridge.ts";
import type { BridgeEvidence } from "../base/evidence.ts";

/** How far the sync of a credential to a chain has come (spec 3). Where no state is kept, it was not requested. */
export type SyncStatus = "not_requested" | "pending" | "synced" | "failed";

/** Something that is tried until it is done. Times are ISO 8601. */
export type SyncTask = {
  /** How often the other side was asked to do it. */
  attempts: number;
  /** When it was asked for. */
  requestedAt: string;
  /** When to look at it again; absent when there is nothing more to do. */
  nextAttemptAt?: string;
  /** What the bridge needs to find out how far it has come. While there is one, nothing is asked for anew. */
  memo?: JsonObject;
  /** What is, or was last, in the way. */
  problem?: BridgeProblem;
};

/** The sync of one credential to one chain: plain JSON, so that any store can keep it. */
export type SyncState = SyncTask & {
  /** The caller's id of the credential. */
  credentialId: string;
  chain: EvmChain;
  /** Counts changes, so that two workers do not overwrite each other's. */
  version: number;
  status: Exclude<SyncStatus, "not_requested">;
  request: BridgeRequest;
  estimatedCompletionAt: string;
  syncedAt?: string;
  evidence?: BridgeEvidence;
  /** The revocation on the chain, once it was asked for. */
  revocation?: SyncTask & { status: "pending" | "revoked" | "failed"; revokedAt?: string };
};

/** Which sync: a credential can be taken to several chains. */
export type SyncKey = Pick<SyncState, "credentialId" | "chain">;

/** Keeps the states of syncs. */
export type SyncStore = {
  load(key: SyncKey): Promise<SyncState | undefined>;
  /**
   * Saves a state in place of the one of the version before it, for good: when the promise is fulfilled, a crash must not
   * lose it.
   *
   * @returns false, and nothing is saved, when the stored version is another one (none, for version 1)
   */
  save(state: SyncState): Promise<boolean>;
};
