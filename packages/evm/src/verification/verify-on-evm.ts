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
 * Verifies a credential on an EVM chain. The target of the evidence must exist, name exactly this document, come from a
 * trusted attester, and be neither revoked nor expired. The credential's own signature is not checked: for both, pass a
 * {@link createEvmStatusResolver} to `verifyCredential`.
 *
 * It does not throw for invalid credentials. Nothing in credential or evidence is trusted: chain, contracts, EIP-712
 * types and domain are this library's own. The attestation service's own `isAttestationValid` is not used, because it
 * stays true after a revocation.
 *
 * @param credential - the exported credential, parsed
 * @param evidence - location from the issuer's service; a malformed one is a finding
 * @throws SdkError `invalid_argument` for invalid options
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

/** Verifies with prepared options. */
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
