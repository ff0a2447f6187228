import type { ErrorCode, JsonObject, SdkError } from "@arcs/core";

import type { BridgeRequest } from "./bridge-request.ts";
import { type EvmChain, evmChains } from "./chains.ts";
import { isHexOf } from "./hex.ts";

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

/** An attestation of a credential in the Ethereum Attestation Service. */
export type AttestationEvidence = {
  type: "attestation";
  chain: EvmChain;
  /** 0x and 64 digits. */
  uid: string;
};

/** A position in a batch whose Merkle root has a time stamp in the Ethereum Attestation Service. */
export type BatchEvidence = {
  type: "batch";
  chain: EvmChain;
  /** Hashes that lead from the credential to the root, 0x and 64 digits each. */
  path: readonly string[];
  /** The attester's EIP-712 signature over the root: 0x and 130 digits. */
  signature: string;
};

/** The token and the credential that the provider created for a credential. */
export type TokenEvidence = {
  type: "token";
  chain: EvmChain;
  /** Address of the token's contract. */
  contractAddress: string;
  /** Decimal digits. */
  tokenId: string;
  /** The provider's own, signed credential about ours. */
  credential: JsonObject;
};

/**
 * Location of a credential on an EVM chain, for verifiers to check. It proves nothing by itself and is no secret: plain
 * JSON that travels beside the credential.
 */
export type BridgeEvidence = AttestationEvidence | BatchEvidence | TokenEvidence;

// Enough for a batch of 2^32 credentials; longer paths only cost time.
const MAX_PATH_LENGTH = 32;

/** Parses untrusted evidence, or returns `undefined` where it is malformed. */
export function readEvidence(value: unknown): BridgeEvidence | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const evidence = value as Record<string, unknown>;
  if (!evmChains.includes(evidence["chain"] as EvmChain)) return undefined;
  const isWellFormed =
    (evidence["type"] === "attestation" && isHexOf(evidence["uid"], 32)) ||
    (evidence["type"] === "batch" && isPath(evidence["path"]) && isHexOf(evidence["signature"], 65)) ||
    (evidence["type"] === "token" && isToken(evidence));
  return isWellFormed ? (evidence as BridgeEvidence) : undefined;
}

function isPath(path: unknown): boolean {
  return Array.isArray(path) && path.length <= MAX_PATH_LENGTH && path.every((hash) => isHexOf(hash, 32));
}

function isToken({ contractAddress, tokenId, credential }: Record<string, unknown>): boolean {
  const isDecimal = typeof tokenId === "string" && /^(?:0|[1-9]\d{0,77})$/.test(tokenId);
  return isDecimal && isHexOf(contractAddress, 20) && typeof credential === "object" && credential !== null;
}

/** Temporary errors. All others need a change of the request or of the configuration. */
const passing: ReadonlySet<ErrorCode> = new Set([
  "bridge_unreachable",
  "bridge_rate_limited",
  "bridge_invalid_answer",
  "bridge_action_failed",
  "bridge_no_trace",
  "evm_unreachable",
  "evm_rpc_error",
  "evm_insufficient_funds",
  "evm_fee_too_high",
  "evm_transaction_failed",
  "evm_transaction_replaced",
]);

export function refusalOf(error: SdkError): BridgeRefusal {
  const { retryAfterSeconds } = error.details;
  return {
    status: "refused",
    problem: problemOf(error),
    isRetryable: passing.has(error.code),
    ...(typeof retryAfterSeconds === "number" ? { retryAfterSeconds } : {}),
  };
}

/** Extracts the storable part of an error. */
export function problemOf({ code, message }: SdkError): BridgeProblem {
  return { code, message };
}
