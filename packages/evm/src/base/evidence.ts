import type { JsonObject } from "@arcs/core";

import { type EvmChain, evmChains } from "./chains.ts";
import { isHexOf } from "./hex.ts";

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
