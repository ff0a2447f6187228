import type { ErrorCode, JsonObject } from "@arcs/core";

import type { BridgeRequest } from "./bridge-request.ts";
import type { EvmChain } from "./chains.ts";
import type { BridgeEvidence } from "./evidence.ts";

/** Why a bridge could not do something: an error's code and message, in a form that a store can keep. */
export type BridgeProblem = { code: ErrorCode; message: string };

/** That the other side has nothing of it, and why. Only then may it be asked for again. */
export type BridgeRefusal = {
  status: "refused";
  problem: BridgeProblem;
  /** Whether the same request may succeed later. */
  isRetryable: boolean;
  /** How long the other side asks to be left alone. */
  retryAfterSeconds?: number;
};

/** That something is under way, with the memo to ask for it by, and what is in the way where that is known. */
export type BridgePending = { status: "pending"; memo: JsonObject; problem?: BridgeProblem };

/** How far an issue has come. */
export type IssueProgress =
  /** Under way, or its outcome is not known: ask {@link CredentialBridge.check} with this memo, and issue nothing. */
  BridgePending | { status: "synced"; evidence: BridgeEvidence } | BridgeRefusal;

/** How far a revocation has come. */
export type RevocationProgress = BridgePending | { status: "revoked" } | BridgeRefusal;

/**
 * Takes credentials to an EVM chain, and their revocation after them. Two drivers: the provider of the spec, and the
 * Ethereum Attestation Service.
 *
 * Nothing is issued twice, whatever crashes in between: before the one request that issues leaves the process, `remember`
 * is given a memo to keep; and once there is a memo, `check` finds out what became of it. A memo is opaque JSON without
 * secrets. What `remember` throws stops everything.
 *
 * `issue` and `revoke` throw SdkErrors only as long as nothing was sent; afterwards they answer with a progress. `check`
 * and `checkRevocation` throw where the other side cannot be asked: what is known then stays as it is.
 */
export type CredentialBridge = {
  driver: "provider" | "eas";
  chain: EvmChain;
  /** How many credentials one call of `issue` takes. */
  batchSize: number;
  /** How long an issue usually takes. */
  typicalSeconds: number;
  /** Issues credentials; `remember` is given one memo for each. The answers are in the order of the requests. */
  issue(
    requests: readonly BridgeRequest[],
    options: { remember: (memos: readonly JsonObject[]) => Promise<void> },
  ): Promise<IssueProgress[]>;
  /** Finds out how far an issue has come, and helps it along. */
  check(request: BridgeRequest, options: Remembered): Promise<IssueProgress>;
  /** Revokes a credential that was issued. */
  revoke(
    request: BridgeRequest,
    options: { evidence: BridgeEvidence; remember: (memo: JsonObject) => Promise<void> },
  ): Promise<RevocationProgress>;
  /** Finds out how far a revocation has come, and helps it along. */
  checkRevocation(
    request: BridgeRequest,
    options: Remembered & { evidence: BridgeEvidence },
  ): Promise<RevocationProgress>;
};

/** What was remembered, and how to remember something else in its place. */
export type Remembered = { memo: JsonObject; remember: (memo: JsonObject) => Promise<void> };
