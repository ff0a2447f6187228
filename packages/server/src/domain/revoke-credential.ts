import { SdkError } from "@arcs/core";

import type { ServerContext } from "../context.ts";
import { refreshAgentCredentials } from "../store/agents.ts";
import type { ApiKey } from "../store/api-keys.ts";
import { type Credential, revokeCredential as revokeRow, statusOfCredential } from "../store/credentials.ts";
import type { Transaction } from "../store/queryable.ts";
import { enqueueRevocation } from "./anchor-jobs.ts";
import { emitEvent } from "./emit-event.ts";
import { revokeSyncs } from "./sync-credential.ts";

/**
 * Lets nobody but its issuer revoke a credential, or copy it: a key that issues as the credential's issuer, or an admin's
 * that issues as none in particular. The server needs the issuer's key, because the ledger asks for its signature.
 *
 * @throws SdkError `issuer_not_authorized`
 */
export function assertIsIssuer({ issuers }: ServerContext, caller: ApiKey, { issuerDid }: Credential): void {
  const isAdmin = caller.permissions.includes("admin") && caller.issuerDid === null;
  const isIssuer = (caller.issuerDid ?? issuers.defaultIssuerDid) === issuerDid;
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
  context: ServerContext,
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
  if (type === "AgentIdentityCredential" || type === "POAPCredential") {
    await refreshAgentCredentials(tx, subjectId, { now });
  }
  if (anchorState === "revoking") await enqueueRevocation(tx, context, id);
  await revokeSyncs(tx, context, id);
  await emitEvent(tx, context, {
    type: "credential.revoked",
    agentId: subjectId,
    data: { credentialId: id, reason },
  });
  return revoked;
}
