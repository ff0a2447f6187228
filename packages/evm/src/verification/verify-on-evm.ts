import { isSdkError, parseLedgerStatusId, type StatusAnswer, type StatusResolver } from "@arcs/core";
import { assertShape, attempt, naming } from "@arcs/core/internal";

import { createBridgeRequest, readEvidence } from "../base/credential-bridge.ts";
import {
  type EvmReport,
  type EvmVerificationContext,
  type EvmVerificationOptions,
  notFound,
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

async function verifyPrepared(
  input: { credential: object; evidence: unknown; now: Date },
  context: EvmVerificationContext,
): Promise<EvmReport> {
  const { now } = input;
  assertShape(now, "now", "date");
  const request = attempt(() => createBridgeRequest(input.credential));
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

/** Options of a resolver, with its source of evidence. */
export type EvmStatusResolverOptions = EvmVerificationOptions & {
  /** Returns the evidence for a credential by its id: from the service's API, or from beside the credential. */
  findEvidence: (credentialId: string) => unknown;
  /** Default: the system's clock. */
  now?: () => Date;
};

/**
 * Creates the resolver through which `verifyCredential` checks an EVM chain in place of the ledger. A credential passes
 * when the target of its evidence vouches for exactly this document. Each reason against it keeps its own code in the
 * report.
 *
 * @throws SdkError `invalid_argument` for invalid options
 * @example
 * ```ts
 * const resolveStatus = createEvmStatusResolver({ network: "base", provider: rpcUrl, attesters, findEvidence });
 * const report = await verifyCredential(w3cCredential, { trustedIssuers, now, resolveStatus });
 * ```
 */
export function createEvmStatusResolver(options: EvmStatusResolverOptions): StatusResolver {
  const context = prepareEvmVerification(options);
  assertShape(options, "options", { findEvidence: "function" });
  const { findEvidence, now = () => new Date() } = options;
  return async ({ entry, credential }): Promise<StatusAnswer> => {
    if (entry["type"] !== naming.LEDGER_STATUS_TYPE) return { status: "unsupported" };
    const id = typeof entry["id"] === "string" ? parseLedgerStatusId(entry["id"]) : undefined;
    if (id === undefined) return { status: "unavailable", reason: "the status entry names no credential" };
    const evidence = await findEvidence(id.credentialId);
    if (evidence === undefined || evidence === null) return { status: "not_found" };
    const report = await verifyPrepared({ credential, evidence, now: now() }, context);
    return report.valid ? { status: "active" } : { status: "refused", errors: report.errors };
  };
}
