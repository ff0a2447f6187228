import { isSdkError } from "@arcs/core";

import { type BridgeRequest, createBridgeRequest } from "../base/bridge-request.ts";
import { assertDate } from "../base/check-options.ts";
import { readEvidence } from "../base/evidence.ts";
import { type EvmReport, notFound } from "./evm-report.ts";
import {
  type EvmVerificationContext,
  type EvmVerificationOptions,
  prepareEvmVerification,
} from "./evm-verification.ts";

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

/** Verifies with options that were read before. */
export async function verifyPrepared(
  input: { credential: object; evidence: unknown; now: Date },
  context: EvmVerificationContext,
): Promise<EvmReport> {
  const { now } = input;
  assertDate(now);
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
    return createBridgeRequest(credential);
  } catch (error) {
    if (isSdkError(error)) return undefined;
    throw error;
  }
}
