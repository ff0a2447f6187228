import { SdkError } from "@arcs/core";

import { refreshAgentCredentials } from "../agents/store.ts";
import type { ApiKey } from "../access/keys/store.ts";
import { type Credential, revokeCredential as revokeRow } from "./store.ts";
import { logRecord } from "../../platform/outbox/log-records.ts";
import type { Transaction } from "../../platform/db/queryable.ts";
import { isOperator } from "../access/keys/permissions.ts";
import { enqueueRevocation } from "./anchoring/anchor-jobs.ts";
import { emitEvent } from "../webhooks/events/service.ts";
import { revokeSyncs } from "./copies/sync-credential.ts";
import { scopeOf } from "../../platform/base/scope.ts";
import { statusOfCredential } from "./credential-status.ts";
import type { IssuerKeys } from "../../platform/keys/issuer-keys.ts";
import type { Clock } from "../../platform/base/clock.ts";
import type { RandomBytes } from "../../platform/base/ids.ts";
import type { ServerBridge } from "../../platform/chains/chains.ts";

/**
 * Lets nobody but its issuer revoke a credential, or copy it: a key that names the credential's issuer, one that names none
 * and belongs to whoever had it issued, or an admin's that issues as none in particular. The server needs the issuer's key,
 * because the ledger asks for its signature.
 *
 * @throws SdkError `issuer_not_authorized`
 */
export function assertIsIssuer(
  { issuers }: { issuers: IssuerKeys },
  caller: ApiKey,
  { issuerDid, issuedFor }: Credential,
): void {
  const isAdmin = isOperator(caller) && caller.issuerDid === null;
  // Many accounts may issue as the server's own issuer: none of them speaks for another.
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
  context: { clock: Clock; randomBytes: RandomBytes; bridge: ServerBridge | undefined },
  { credential, reason }: { credential: Credential; reason: string },
): Promise<Credential> {
  const now = context.clock.now();
  const status = statusOfCredential(credential, now);
  const revoked = status === "active" ? await revokeRow(tx, credential.id, { reason, now }) : undefined;
  if (revoked === undefined) {
    const fact = status === "expired" ? "an expired" : "a revoked";
    throw new SdkError("conflict", `credential expected to be active, got ${fact} one`);
  }
  const { id, subjectId, type, anchorState } = revoked;
  // That an agent has credentials for score proofs is its own business.
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
