import { isSdkError, SdkError } from "@arcs/core";

import { type BridgeRequest, bridgeRequestOf } from "../bridge-request.ts";
import { type EvmChain, evmChainDefinition } from "../chains.ts";
import { readEvidence } from "../evidence.ts";
import { connectEvm, type EvmProvider } from "../evm/rpc.ts";
import { type EvmReport, notFound } from "./evm-report.ts";

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

/**
 * Looks a credential up on an EVM chain: whether what the evidence leads to is there, names exactly this document, was put
 * there by a trusted attester, and is neither revoked nor expired. It does not check the credential's own signature: for
 * both in one, give `verifyCredential` a {@link createEvmStatusResolver}.
 *
 * The outcome is a value. Nothing that credential or evidence say is believed: chain, contracts, EIP-712 types and domain
 * are this library's own. The attestation service's own `isAttestationValid` is not asked, because it stays true after a
 * revocation.
 *
 * @param credential - the exported credential, parsed
 * @param evidence - where to look, as the issuer's service gives it; anything malformed is a finding
 * @throws SdkError `invalid_argument` when the options are unusable
 * @example
 * ```ts
 * const report = await verifyOnEvm(w3cCredential, evidence, { network: "base", provider: rpcUrl, attesters, now });
 * ```
 */
export async function verifyOnEvm(
  credential: object,
  evidence: unknown,
  options: EvmVerificationOptions & { now: Date },
): Promise<EvmReport> {
  const context = prepareEvmVerification(options);
  return verifyPrepared({ credential, evidence, now: options.now }, context);
}

/** The options with everything filled in, done once for many credentials. */
export type EvmVerificationContext = ReturnType<typeof prepareEvmVerification>;

/** Reads the options of a verification once. @throws SdkError `invalid_argument` when they are unusable */
export function prepareEvmVerification(options: EvmVerificationOptions) {
  const { network, provider, secondProvider, attesters, maxHeadAgeSeconds = 600, timeoutMs } = options;
  const chain = evmChainDefinition(network);
  const { confirmations = chain.confirmations } = options;
  if (!Number.isSafeInteger(confirmations) || confirmations < 1) {
    throw new SdkError("invalid_argument", `confirmations expected a whole number from 1, got ${confirmations}`);
  }
  if (!(maxHeadAgeSeconds > 0)) {
    throw new SdkError("invalid_argument", `maxHeadAgeSeconds expected a number above 0, got ${maxHeadAgeSeconds}`);
  }
  if (typeof attesters !== "object" || attesters === null) {
    throw new SdkError("invalid_argument", "attesters expected an object of addresses by issuer DID");
  }
  const providers = secondProvider === undefined ? [provider] : [provider, secondProvider];
  const rpcs = providers.map((each) => connectEvm(each, timeoutMs));
  return { network, chain, rpcs, attesters, confirmations, maxHeadAgeSeconds };
}

/** Verifies with options that were read before. */
export async function verifyPrepared(
  input: { credential: object; evidence: unknown; now: Date },
  context: EvmVerificationContext,
): Promise<EvmReport> {
  const { now } = input;
  if (!(now instanceof Date) || Number.isNaN(now.getTime())) {
    throw new SdkError("invalid_argument", "now expected a valid Date");
  }
  const request = readRequest(input.credential);
  if (request === undefined) {
    return notFound("invalid_credential_format", "the credential does not have the form of an exported credential");
  }
  const evidence = readEvidence(input.evidence);
  if (evidence === undefined) return notFound("attestation_mismatch", "the evidence is malformed");
  if (evidence.chain !== context.network) {
    return notFound("evm_chain_mismatch", `the evidence is about ${evidence.chain}, asked for was ${context.network}`);
  }
  const { checkEvidence } = await import("./check-evidence.ts");
  try {
    return await checkEvidence({ request, evidence, now }, context);
  } catch (error) {
    if (isSdkError(error)) return notFound("status_unavailable", `the chain could not be read: ${error.message}`);
    throw error;
  }
}

function readRequest(credential: object): BridgeRequest | undefined {
  try {
    return bridgeRequestOf(credential);
  } catch (error) {
    if (isSdkError(error)) return undefined;
    throw error;
  }
}
