import { parseLedgerStatusId, type StatusAnswer, type StatusResolver } from "@arcs/core";
import { naming } from "@arcs/core/internal";

import { assertMethods } from "../base/check-options.ts";
import { type EvmVerificationOptions, prepareEvmVerification } from "./evm-verification.ts";
import { verifyPrepared } from "./verify-on-evm.ts";

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
  assertMethods(options, "options", "findEvidence");
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
