import type { ErrorCode, JsonObject } from "@arcs/core";

import type { BridgeRequest } from "./bridge-request.ts";
import type { EvmChain } from "./chains.ts";
import type { BridgeEvidence } from "./evidence.ts";

/** Reason for a failure of a bridge: an error's code and message, in a form that a store can keep. */
export type BridgeProblem = { code: ErrorCode; message: string };

/** Nothing reached the other side, with the reason. Only then may the request be repeated. */
export type BridgeRefusal = {
  status: "refused";
  problem: BridgeProblem;
  /** Whether the same request may succeed later. */
  isRetryable: boolean;
  /** Seconds that the other side asks to wait. */
  retryAfterSeconds?: number;
};

/** An operation under way, with the memo to check it by, and its current problem, if known. */
export type BridgePending = { status: "pending"; memo: JsonObject; problem?: BridgeProblem };

/** Progress of an issue. */
export type IssueProgress =
  /**
   * Under way, or with an unknown outcome: call {@link CredentialBridge.check} with this memo, and do not issue again.
   */
  BridgePending | { status: "synced"; evidence: BridgeEvidence } | BridgeRefusal;

/** Progress of a revocation. */
export type RevocationProgress = BridgePending | { status: "revoked" } | BridgeRefusal;

/**
 * Syncs credentials and their revocations to an EVM chain. Two drivers: the provider of the spec, and the Ethereum
 * Attestation Service.
 *
 * Nothing is issued twice, even after a crash: `remember` gets a memo to store before the request that issues leaves
 * the process. With a stored memo, `check` finds out the outcome. A memo is opaque JSON without secrets. An error of
 * `remember` stops everything.
 *
 * `issue` and `revoke` throw SdkErrors only as long as nothing was sent; afterwards they return a progress. `check` and
 * `checkRevocation` throw where the other side cannot be reached: the stored state then stays unchanged.
 */
export type CredentialBridge = {
  driver: "provider" | "eas";
  chain: EvmChain;
  /** Max number of credentials in one call of `issue`. */
  batchSize: number;
  /** Usual duration of an issue. */
  typicalSeconds: number;
  /** Issues credentials and passes one memo for each to `remember`. The results are in the order of the requests. */
  issue(
    requests: readonly BridgeRequest[],
    options: { remember: (memos: readonly JsonObject[]) => Promise<void> },
  ): Promise<IssueProgress[]>;
  /** Checks the progress of an issue, and moves it on. */
  check(request: BridgeRequest, options: Remembered): Promise<IssueProgress>;
  /** Revokes an issued credential. */
  revoke(
    request: BridgeRequest,
    options: { evidence: BridgeEvidence; remember: (memo: JsonObject) => Promise<void> },
  ): Promise<RevocationProgress>;
  /** Checks the progress of a revocation, and moves it on. */
  checkRevocation(
    request: BridgeRequest,
    options: Remembered & { evidence: BridgeEvidence },
  ): Promise<RevocationProgress>;
};

/** The stored memo, and a function that replaces it. */
export type Remembered = { memo: JsonObject; remember: (memo: JsonObject) => Promise<void> };
