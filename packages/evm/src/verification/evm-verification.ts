import { SdkError, type VerificationCode, type VerificationError } from "@arcs/core";
import { assertObject, describeValue, showValue, verificationError } from "@arcs/core/internal";

import type { BridgeEvidence, BridgeRequest } from "../base/credential-bridge.ts";
import { type EvmChain, type EvmChainDefinition, findEvmChain } from "../base/chains.ts";
import { assertConfirmations, isHexOf } from "../base/values.ts";
import { connectEvm, type EvmProvider, type EvmRpc } from "../evm/rpc.ts";

/** Addresses that a verifier trusts to speak on EVM chains for an issuer, by the issuer's DID. */
export type TrustedAttesters = Readonly<Record<string, readonly string[]>>;

/** Options of a verification. */
export type EvmVerificationOptions = {
  /** Chain of the credential, such as `ethereum`, `base` or `polygon`. */
  network: EvmChain;
  /** Access to the chain. A dishonest RPC endpoint can invent anything: use one that you trust, or two. */
  provider: EvmProvider;
  /** Another endpoint, of another operator, that must agree. */
  secondProvider?: EvmProvider;
  attesters: TrustedAttesters;
  /**
   * Min number of blocks on top of the attestation, its own included, so that a reorganisation does not undo it. A
   * revocation counts from the newest block on. Default: by chain.
   */
  confirmations?: number;
  /** Max age of an endpoint's newest block in seconds, before it counts as stale. Default 600. */
  maxHeadAgeSeconds?: number;
  /** Milliseconds for one request to an endpoint. Default 10,000. */
  timeoutMs?: number;
};

/** Completed options, prepared once for many credentials. */
export type EvmVerificationContext = {
  network: EvmChain;
  chain: EvmChainDefinition;
  /** One connection, or two that must agree. */
  rpcs: readonly EvmRpc[];
  attesters: TrustedAttesters;
  confirmations: number;
  maxHeadAgeSeconds: number;
};

export function prepareEvmVerification(options: EvmVerificationOptions): EvmVerificationContext {
  assertObject(options, "options");
  const { network, provider, secondProvider, attesters, maxHeadAgeSeconds = 600, timeoutMs } = options;
  const chain = findEvmChain(network);
  const { confirmations = chain.confirmations } = options;
  assertConfirmations(confirmations);
  if (typeof maxHeadAgeSeconds !== "number" || !(maxHeadAgeSeconds > 0)) {
    const message = `maxHeadAgeSeconds expected a number above 0, got ${showValue(maxHeadAgeSeconds)}`;
    throw new SdkError("invalid_argument", message);
  }
  assertAttesters(attesters);
  const providers = secondProvider === undefined ? [provider] : [provider, secondProvider];
  const rpcs = providers.map((each) => connectEvm(each, timeoutMs));
  return { network, chain, rpcs, attesters, confirmations, maxHeadAgeSeconds };
}

/** A single address in place of a list would trust nobody, or, read letter by letter, anyone. */
function assertAttesters(attesters: unknown): void {
  assertObject(attesters, "attesters");
  for (const [issuer, addresses] of Object.entries(attesters)) {
    if (!Array.isArray(addresses) || !addresses.every((each) => isHexOf(each, 20))) {
      const expected = `attesters expected a list of addresses for ${issuer.slice(0, 100)}`;
      throw new SdkError("invalid_argument", `${expected}, got ${describeValue(addresses)}`);
    }
  }
}

/** Subject of a verification: a credential, and its claimed location on the chain. */
export type Claimed<Evidence extends BridgeEvidence = BridgeEvidence> = {
  request: BridgeRequest;
  evidence: Evidence;
  now: Date;
};

/** Checks on the chain. A check is true only when it was run and passed. */
export type EvmChecks = {
  /** It is on this chain, under enough blocks, and the endpoints agree about it. */
  found: boolean;
  /** An address that the verifier trusts for the credential's issuer put it there. */
  attesterTrusted: boolean;
  /** It names this credential, and the hash of exactly this document. */
  namesCredential: boolean;
  /** It was not revoked, up to the newest block read. */
  notRevoked: boolean;
  /** Its expiry on the chain has not come. */
  notExpired: boolean;
};

/** Result of verifying a credential on an EVM chain. */
export type EvmReport = {
  /** True when every check passed. */
  valid: boolean;
  checks: EvmChecks;
  /** Findings, with the codes of `verifyCredential`. */
  errors: VerificationError[];
};

/** Creates the report of a credential that could not be read or found: no check was run. */
export function notFound(code: VerificationCode, message: string): EvmReport {
  const checks = {
    found: false,
    attesterTrusted: false,
    namesCredential: false,
    notRevoked: false,
    notExpired: false,
  };
  return { valid: false, checks, errors: [verificationError(code, message)] };
}

export function reportOf(findings: Omit<{ [Check in keyof EvmChecks]: VerificationError[] }, "found">): EvmReport {
  const { attesterTrusted, namesCredential, notRevoked, notExpired } = findings;
  const errors = [...attesterTrusted, ...namesCredential, ...notRevoked, ...notExpired];
  const checks = {
    found: true,
    attesterTrusted: attesterTrusted.length === 0,
    namesCredential: namesCredential.length === 0,
    notRevoked: notRevoked.length === 0,
    notExpired: notExpired.length === 0,
  };
  return { valid: errors.length === 0, checks, errors };
}
