import { type EvmReport, finding, notFound, reportOf } from "./evm-report.ts";
import type { Claimed, EvmVerificationContext } from "./evm-verification.ts";
import { lookAtAttestation } from "./look-at-attestation.ts";
import { lookAtToken } from "./look-at-token.ts";
import { recoverBatchAttester } from "../eas/batch-signature.ts";
import { readHashRevocation, readTimestamp } from "../eas/eas-calls.ts";
import { hashLeaf, rootOfPath } from "../eas/merkle-tree.ts";
import type { BatchEvidence } from "../base/evidence.ts";
import type { EvmRpc } from "../evm/rpc.ts";
import { expiryFindings } from "./expiry-findings.ts";
import { observe } from "./observe.ts";
import { readContract } from "./read-contract.ts";
import { trustFindings } from "./trust-findings.ts";

/** Checks the target of the evidence. The part of the verification that needs the EVM library. */
export function checkEvidence(claimed: Claimed, context: EvmVerificationContext): Promise<EvmReport> {
  const { evidence } = claimed;
  switch (evidence.type) {
    case "attestation":
      return lookAtAttestation({ ...claimed, evidence }, context);
    case "batch":
      return lookAtBatch({ ...claimed, evidence }, context);
    case "token":
      return lookAtToken({ ...claimed, evidence }, context);
  }
}

type Facts = { stampedAt: number; hashRevokedAt: number };

/**
 * Checks a batch. The path leads from this very credential to a root: a root with a time stamp proves that the
 * credential is in the batch. The sender of the time stamp does not matter, but the signer does.
 */
async function lookAtBatch(
  { request, evidence, now }: Claimed<BatchEvidence>,
  context: EvmVerificationContext,
): Promise<EvmReport> {
  const root = rootOfPath(hashLeaf(request), evidence.path);
  const attester = await recoverBatchAttester(root, evidence);
  const untrusted = trustFindings(attester, { request, context });
  const read = async (rpc: EvmRpc, blockNumber: number): Promise<Facts> => {
    const at = { rpc, blockNumber, to: context.chain.eas };
    const stampedAt = await readContract(at, { data: readTimestamp.encode(root), decode: readTimestamp.decode });
    if (attester === undefined || stampedAt === 0) return { stampedAt, hashRevokedAt: 0 };
    const data = readHashRevocation.encode(attester, request.credentialHash);
    return { stampedAt, hashRevokedAt: await readContract(at, { data, decode: readHashRevocation.decode }) };
  };
  const seen = await observe(read, { context, now });
  if ("valid" in seen) return seen;

  if (seen.settled.stampedAt === 0) {
    return seen.newest.some(({ stampedAt }) => stampedAt > 0)
      ? notFound("attestation_unconfirmed", `the batch is not yet under ${context.confirmations} blocks`)
      : notFound("anchor_mismatch", "the path does not lead from this document to a batch on the chain");
  }
  const stands = seen.newest.every(({ stampedAt, hashRevokedAt }) => stampedAt > 0 && hashRevokedAt === 0);
  return reportOf({
    attesterTrusted: untrusted,
    namesCredential: [],
    notRevoked: stands ? [] : [finding("credential_revoked", "the attester revoked the credential's hash")],
    notExpired: expiryFindings([request.expiresAt], now),
  });
}
