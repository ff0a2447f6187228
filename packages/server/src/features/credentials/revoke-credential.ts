import { SdkError } from "@arcs/core";

import { refreshAgentCredentials } from "../agents/service.ts";
import { type ApiKey, isOperator } from "../access/service.ts";
import { type Credential, revokeCredential as revokeRow } from "./store.ts";
import { logRecord } from "../../platform/outbox/log-records.ts";
import type { Transaction } from "../../platform/db/queryable.ts";
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
 * Lets only its issuer revoke or copy a credential. The caller needs a key that names the credential's issuer, a key
 * without an issuer that had it issued, or an admin's key without an issuer. The server needs the issuer's key, because
 * the ledger asks for its signature.
 *
 * @throws SdkError `issuer_not_authorized`
 */
export function assertIsIssuer(
  { issuers }: { issuers: IssuerKeys },
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
  context: { clock: Clock; randomBytes: RandomBytes; bridge: ServerBridge | undefined },
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
