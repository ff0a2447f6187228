import { isSdkError, SdkError } from "@arcs/core";

import type { BridgeRequest } from "../base/bridge-request.ts";
import type { Remembered, RevocationProgress } from "../base/credential-bridge.ts";
import type { BridgeEvidence } from "../base/evidence.ts";
import { sameHex } from "../base/hex.ts";
import { recoverBatchAttester } from "./batch-signature.ts";
import { hashCall, readAttestation, readHashRevocation, revokeCall } from "./eas-calls.ts";
import { type EasContext, progressOf, readSettled, transactionOf, withTransaction } from "./eas-context.ts";
import { hashLeaf, rootOfPath } from "./merkle-tree.ts";

/** Revokes an attestation, or the hash of a credential that is in a batch. */
export async function revoke(
  request: BridgeRequest,
  options: { evidence: BridgeEvidence; context: EasContext; remember: Remembered["remember"] },
): Promise<RevocationProgress> {
  const { evidence, context, remember } = options;
  await assertIsAttester(evidence, { request, context });
  try {
    const call = { to: context.eas, data: callFor(request, evidence) };
    const outcome = await context.sender.send(call, (transaction) => remember(withTransaction({}, transaction)));
    return outcome.status === "mined" ? { status: "pending", memo: {} } : progressOf(outcome, {});
  } catch (error) {
    const reason = isSdkError(error, "evm_transaction_failed") ? error.details["reason"] : undefined;
    if (reason === "AlreadyRevoked" || reason === "AlreadyRevokedOffchain") return { status: "revoked" };
    throw error;
  }
}

/** Checks whether a revocation is on the chain, deep enough to count as settled. */
export async function checkRevocation(
  request: BridgeRequest,
  options: Remembered & { evidence: BridgeEvidence; context: EasContext },
): Promise<RevocationProgress> {
  const { evidence, context, memo, remember } = options;
  if ((await revocationTime(request, { evidence, context })) > 0) return { status: "revoked" };
  const transaction = transactionOf(memo);
  if (transaction === undefined) throw new SdkError("invalid_argument", "memo expected that of a revocation");
  const outcome = await context.sender.track(transaction, (raised) => remember(withTransaction(memo, raised)));
  return outcome.status === "mined" ? { status: "pending", memo } : progressOf(outcome, memo);
}

/**
 * The chain takes a revocation of a hash from anybody, and keeps it under their address, where no verifier looks. An
 * attestation can be revoked by its attester only.
 */
async function assertIsAttester(
  evidence: BridgeEvidence,
  { request, context }: { request: BridgeRequest; context: EasContext },
): Promise<void> {
  if (evidence.type !== "batch") return;
  const attester = await recoverBatchAttester(rootOfPath(hashLeaf(request), evidence.path), evidence);
  if (attester === undefined || !sameHex(attester, context.signer.address)) {
    throw new SdkError("invalid_signer", `the batch expected to be revoked by its attester ${attester ?? "(unknown)"}`);
  }
}

function callFor({ credentialHash }: BridgeRequest, evidence: BridgeEvidence): string {
  if (evidence.type === "attestation") return revokeCall(evidence.uid);
  if (evidence.type === "batch") return hashCall("revokeOffchain", credentialHash);
  throw new SdkError("invalid_argument", "evidence expected that of an attestation or a batch, got that of a token");
}

async function revocationTime(
  { credentialHash }: BridgeRequest,
  { evidence, context }: { evidence: BridgeEvidence; context: EasContext },
): Promise<number> {
  if (evidence.type === "attestation") {
    const { encode, decode } = readAttestation;
    const found = await readSettled(context, { data: encode(evidence.uid), decode });
    return found?.revocationTime ?? 0;
  }
  const { encode, decode } = readHashRevocation;
  return readSettled(context, { data: encode(context.signer.address, credentialHash), decode });
}
