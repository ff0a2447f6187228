import { SdkError } from "@arcs/core";
import { describeValue, showValue } from "@arcs/core/internal";

import type { BridgeRequest } from "../base/bridge-request.ts";
import { type EvmChain, type EvmChainDefinition, findEvmChain } from "../base/chains.ts";
import { assertConfirmations, assertObject } from "../base/check-options.ts";
import type { BridgeEvidence } from "../base/evidence.ts";
import { connectEvm, type EvmProvider, type EvmRpc } from "../evm/rpc.ts";
import { isHexOf } from "../base/hex.ts";

/** Whom a verifier trusts to speak on EVM chains for an issuer: addresses, by the issuer's DID. */
export type TrustedAttesters = Readonly<Record<string, readonly string[]>>;

/** Where a verifier looks, and what it accepts. */
export type EvmVerificationOptions = {
  /** The chain that the credential is to be found on, such as `ethereum`, `base` or `polygon`. */
  network: EvmChain;
  /** How the chain is reached. A lying endpoint can make anything up: use one that you rely on, or two. */
  provider: EvmProvider;
  /** Another endpoint, of another operator, that has to tell the same. */
  secondProvider?: EvmProvider;
  attesters: TrustedAttesters;
  /**
   * Blocks, that of the attestation included, under which it has to be, so that a reorganisation of the chain does not
   * take it back. A revocation counts from the newest block on. Default: by chain.
   */
  confirmations?: number;
  /** How old an endpoint's newest block may be, in seconds, before it counts as stale. Default 600. */
  maxHeadAgeSeconds?: number;
  /** Milliseconds for one question to an endpoint. Default 10,000. */
  timeoutMs?: number;
};

/** The options with everything filled in, done once for many credentials. */
export type EvmVerificationContext = {
  network: EvmChain;
  chain: EvmChainDefinition;
  /** One connection, or two that have to tell the same. */
  rpcs: readonly EvmRpc[];
  attesters: TrustedAttesters;
  confirmations: number;
  maxHeadAgeSeconds: number;
};

/** Reads the options of a verification once. @throws SdkError `invalid_argument` when they are unusable */
export function prepareEvmVerification(options: EvmVerificationOptions): EvmVerificationContext {
  assertObject(options, "options");
  const { network, provider, secondProvider, attesters, maxHeadAgeSeconds = 600, timeoutMs } = options;
  const chain = findEvmChain(network);
  const { confirmations = chain.confirmations } = options;
  assertConfirmations(confirmations);
  if (typeof maxHeadAgeSeconds !== "number" || !(maxHeadAgeSeconds > 0)) {
    throw new SdkError(
      "invalid_argument",
      `maxHeadAgeSeconds expected a number above 0, got ${showValue(maxHeadAgeSeconds)}`,
    );
  }
  assertAttesters(attesters);
  const providers = secondProvider === undefined ? [provider] : [provider, secondProvider];
  const rpcs = providers.map((each) => connectEvm(each, timeoutMs));
  return { network, chain, rpcs, attesters, confirmations, maxHeadAgeSeconds };
}

/** A single address in place of a list would trust nobody, or, read letter by letter, anybody. */
function assertAttesters(attesters: unknown): void {
  assertObject(attesters, "attesters");
  for (const [issuer, addresses] of Object.entries(attesters)) {
    if (!Array.isArray(addresses) || !addresses.every((each) => isHexOf(each, 20))) {
      throw new SdkError(
        "invalid_argument",
        `attesters expected a list of addresses for ${issuer.slice(0, 100)}, got ${describeValue(addresses)}`,
      );
    }
  }
}

/** What is to be checked: a credential, and where on the chain it is said to be. */
export type Claimed<Evidence extends BridgeEvidence = BridgeEvidence> = {
  request: BridgeRequest;
  evidence: Evidence;
  now: Date;
};
