import { isSdkError, SdkError } from "@arcs/core";
import { type RevocationReason, revocationReasons } from "@arcs/ledger";

import type { ServerContext } from "../../context.ts";
import { refreshAgentCredentials } from "../agents/service.ts";
import { type ApiKey, isOperator } from "../access/service.ts";
import { type Credential, findCredential, revokeCredential as revokeRow, statusOfCredential } from "./store.ts";
import { logRecord } from "../../platform/outbox.ts";
import type { Transaction } from "../../platform/db/queryable.ts";
import {
  anchorRevocationType,
  enqueueRevocation,
  firstOf,
  recordRevocation,
  signerFor,
} from "./anchoring/anchor-record.ts";
import { emitEvent } from "../webhooks/events/service.ts";
import { revokeSyncs } from "./copies/service.ts";
import { scopeOf } from "../../platform/base/scope.ts";
import { findAnchorBatch } from "./anchoring/anchor-batch.ts";
import { defineJob } from "../../platform/jobs/job-worker.ts";

/**
 * Lets only its issuer revoke or copy a credential. The caller needs a key that names the credential's issuer, a key
 * without an issuer that had it issued, or an admin's key without an issuer. The server needs the issuer's key, because
 * the ledger asks for its signature.
 *
 * @throws SdkError `issuer_not_authorized`
 */
export function assertIsIssuer(
  { issuers }: Pick<ServerContext, "issuers">,
  caller: ApiKey,
  { issuerDid, issuedFor }: Credential,
): void {
  const isAdmin = isOperator(caller) && caller.issuerDid === null;
  // Many accounts may issue as the server's own issuer, and none may speak for another.
  const isIssuer =
    caller.issuerDid === null
      ? /* fault: account-revokes-for-others */ issuedFor === scopeOf(caller)
      : caller.issuerDid === issuerDid;
  if ((isAdmin || isIssuer) && issuers.signerOf(issuerDid) !== undefined) return;
  throw new SdkError("issuer_not_authorized", "only the issuer of a credential may revoke or copy it", {
    details: { requiredPermission: "issuer", currentPermissions: caller.permissions, issuerDid },
  });
}

/**
 * Revokes a credential for good (specification 3: active to revoked), with all that follows from it. The ledger and
 * other chains are told afterwards.
 *
 * @throws SdkError `conflict` when it is revoked or expired already
 */
export async function revokeCredential(
  tx: Transaction,
  context: Pick<ServerContext, "clock" | "randomBytes" | "bridge">,
  { credential, reason }: { credential: Credential; reason: string },
): Promise<Credential> {
  const now = context.clock.now();
  const status = statusOfCredential(credential, now);
  const revoked = status === "active" ? await revokeRow(tx, credential.id, { reason, now }) : undefined;
  if (revoked === undefined) {
    const fact = status === "expired" ? "has expired" : "is already revoked";
    throw new SdkError("conflict", `the credential ${fact}`);
  }
  const { id, subjectId, type, anchorState } = revoked;
  // An agent need not tell that it has credentials for score proofs.
  const isHidden = type === "CommittedReputationCredential";
  if (type === "AgentIdentityCredential" || type === "POAPCredential") {
    await refreshAgentCredentials(tx, subjectId, { now });
  }
  await logRecord(
    tx,
    { kind: "credential_revoked", at: now.toISOString(), agent: subjectId, credential: id },
    { agentId: subjectId, ...(isHidden ? { hidden: true } : {}) },
  );
  if (anchorState === "revoking") await enqueueRevocation(tx, context, id);
  await revokeSyncs(tx, context, id);
  const data = { credentialId: id, reason };
  const shown = isHidden ? { data: null, ownerData: data } : { data };
  await emitEvent(tx, context, { type: "credential.revoked", agentId: subjectId, ...shown });
  return revoked;
}

/**
 * Tells the ledger that a credential was revoked. One that it knows to be revoked already, because an answer was lost,
 * counts as told.
 *
 * @throws SdkError `issuer_not_authorized` when this server has no key of the issuer; further codes of the ledger
 */
async function anchorRevocation(
  context: Pick<ServerContext, "store" | "clock" | "issuers" | "ledger">,
  credential: Credential,
): Promise<void> {
  const { store, clock } = context;
  const transactionHash =
    credential.anchorForm === "record"
      ? await revokeRecord(context, credential)
      : await revokeInBatch(context, credential);
  await store.transaction((tx) => recordRevocation(tx, credential.id, { transactionHash, now: clock.now() }));
}

async function revokeRecord(
  context: Pick<ServerContext, "issuers" | "ledger">,
  credential: Credential,
): Promise<string> {
  const { anchor } = context.ledger;
  const { recordId, issuerAddress, issuerDid, revocationReason } = credential;
  const issuer = signerFor(context, issuerDid);
  try {
    return (await anchor.revoke(recordId, { issuer, reason: ledgerReason(revocationReason) })).transactionHash;
  } catch (error) {
    if (!isSdkError(error, "ledger_already_revoked")) throw error;
  }
  return firstOf(await anchor.history({ issuer: issuerAddress, credentialId: recordId }), "revoke").transactionHash;
}

async function revokeInBatch(
  context: Pick<ServerContext, "store" | "issuers" | "ledger">,
  credential: Credential,
): Promise<string> {
  const { store, ledger } = context;
  const { anchorBatchId, anchorLeaf, issuerAddress, issuerDid, revocationReason } = credential;
  const batch = anchorBatchId === null ? undefined : await findAnchorBatch(store.pool, anchorBatchId);
  if (batch === undefined || anchorLeaf === null) {
    throw new SdkError("internal_error", `credential ${credential.id} has no batch`);
  }
  const issuer = signerFor(context, issuerDid);
  const root = Uint8Array.from(batch.root);
  const reason = ledgerReason(revocationReason);
  try {
    return (await ledger.anchor.revokeInBatch({ root, leafIndex: anchorLeaf }, { issuer, reason })).transactionHash;
  } catch (error) {
    if (!isSdkError(error, "ledger_already_revoked")) throw error;
  }
  const history = await ledger.anchor.batchHistory({ issuer: issuerAddress, root });
  const ofLeaf = history.filter(({ leafIndex }) => leafIndex === anchorLeaf);
  return firstOf(ofLeaf, "revokeInBatch").transactionHash;
}

/** Maps a reason to one of RFC 5280, which the ledger has; other text becomes `unspecified`. */
function ledgerReason(reason: string | null): RevocationReason {
  return revocationReasons.find((each) => each === reason) ?? "unspecified";
}

export const anchorRevocationJob = defineJob({
  ...anchorRevocationType,
  async run(context: Pick<ServerContext, "store" | "clock" | "issuers" | "ledger">, { key }) {
    const credential = await findCredential(context.store.pool, key);
    if (credential?.anchorState !== "revoking") return undefined;
    try {
      await anchorRevocation(context, credential);
      return undefined;
    } catch (error) {
      // It expired before the ledger recorded the revocation: there is nothing left to revoke.
      if (!isSdkError(error, "ledger_not_live")) throw error;
      return { state: "failed", error: error.message };
    }
  },
});
