import { isSdkError, SdkError } from "@arcs/core";
import { type RevocationReason, revocationReasons } from "@arcs/ledger";

import type { ServerContext } from "../../context.ts";
import { refreshAgentCredentials } from "./refresh-agent.ts";
import { type ApiKey, isOperator } from "../access/service.ts";
import { scopeOf } from "../../platform/base/scope.ts";
import {
  type Credential,
  findCredential,
  listActiveCredentialsOf,
  lockCredential,
  statusOfCredential,
} from "./store.ts";
import { revokeCredential as revokeRow } from "./credential-states.ts";
import { logRecord } from "../log/log-record.ts";
import type { Transaction } from "../../platform/db/queryable.ts";
import type { Store } from "../../platform/db/store.ts";
import { anchorRevocationType, firstOf, signerFor } from "./anchoring/anchor-record.ts";
import { recordRevocation } from "./credential-states.ts";
import { emitEvent } from "../webhooks/events/service.ts";
import { revokeSyncs } from "./copies/service.ts";
import { revokeAllOfAgentType } from "./service.ts";
import { findAnchorBatch } from "./anchoring/anchor-batch.ts";
import { defineJob, requestJob } from "../../platform/jobs/jobs.ts";

/**
 * Lets only its issuer revoke or copy a credential. The caller needs a key that names the
 * credential's issuer, a key without an issuer that had it issued, or an admin's key without an
 * issuer. The server needs the issuer's key, because the ledger asks for its signature.
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
    caller.issuerDid === null ? issuedFor === scopeOf(caller) : caller.issuerDid === issuerDid;
  if ((isAdmin || isIssuer) && issuers.signerOf(issuerDid) !== undefined) return;
  throw new SdkError(
    "issuer_not_authorized",
    "only the issuer of a credential may revoke or copy it",
    {
      details: { requiredPermission: "issuer", currentPermissions: caller.permissions, issuerDid },
    },
  );
}

/**
 * Revokes a credential for good (specification 3: active to revoked), with all that follows from
 * it. The ledger and other chains are told afterwards.
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
  const revoked =
    status === "active" ? await revokeRow(tx, credential.id, { reason, now }) : undefined;
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
  if (anchorState === "revoking")
    await requestJob(tx, anchorRevocationType, { key: id, runAt: now, now });
  await revokeSyncs(tx, context, id);
  const data = { credentialId: id, reason };
  const shown = isHidden ? { data: null, ownerData: data } : { data };
  await emitEvent(tx, context, { type: "credential.revoked", agentId: subjectId, ...shown });
  return revoked;
}

type RevocationContext = Pick<ServerContext, "store" | "clock" | "issuers" | "ledger">;

/**
 * Tells the ledger that a credential was revoked. One that it knows to be revoked already, because
 * an answer was lost, counts as told.
 *
 * @throws SdkError `issuer_not_authorized` when this server has no key of the issuer; further codes
 *   of the ledger
 */
async function anchorRevocation(context: RevocationContext, credential: Credential): Promise<void> {
  const { store, clock, ledger } = context;
  const { anchor } = ledger;
  const { recordId, issuerAddress, issuerDid, revocationReason } = credential;
  const leaf = credential.anchorForm === "record" ? undefined : await findLeaf(store, credential);
  const options = { issuer: signerFor(context, issuerDid), reason: ledgerReason(revocationReason) };
  let told: { transactionHash: string };
  try {
    told = await (leaf === undefined
      ? anchor.revoke(recordId, options)
      : anchor.revokeInBatch(leaf, options));
  } catch (error) {
    if (!isSdkError(error, "ledger_already_revoked")) throw error;
    if (leaf === undefined) {
      told = firstOf(
        await anchor.history({ issuer: issuerAddress, credentialId: recordId }),
        "revoke",
      );
    } else {
      const history = await anchor.batchHistory({ issuer: issuerAddress, root: leaf.root });
      const ofLeaf = history.filter(({ leafIndex }) => leafIndex === leaf.leafIndex);
      told = firstOf(ofLeaf, "revokeInBatch");
    }
  }
  const { transactionHash } = told;
  await store.transaction((tx) =>
    recordRevocation(tx, credential.id, { transactionHash, now: clock.now() }),
  );
}

async function findLeaf(
  { pool }: Store,
  { id, anchorBatchId, anchorLeaf }: Credential,
): Promise<{ root: Uint8Array; leafIndex: number }> {
  const batch = anchorBatchId === null ? undefined : await findAnchorBatch(pool, anchorBatchId);
  if (batch !== undefined && anchorLeaf !== null)
    return { root: Uint8Array.from(batch.root), leafIndex: anchorLeaf };
  throw new SdkError("internal_error", `credential ${id} has no batch`);
}

/** Revokes what an agent has, when its owner closed it: each by itself, so that it can go on later. */
export const revokeAllOfAgentJob = defineJob({
  ...revokeAllOfAgentType,
  async run(
    context: Pick<ServerContext, "store" | "clock" | "randomBytes" | "bridge" | "issuers">,
    { key },
    signal,
  ) {
    const { store, clock, issuers } = context;
    const active = await listActiveCredentialsOf(store.pool, key, { now: clock.now() });
    // The ledger asks for the issuer's signature.
    for (const { id } of active.filter(({ issuerDid }) => issuers.signerOf(issuerDid))) {
      signal.throwIfAborted();
      await store.transaction(async (tx) => {
        const credential = await lockCredential(tx, id);
        if (credential === undefined) return;
        if (statusOfCredential(credential, clock.now()) !== "active") return;
        await revokeCredential(tx, context, { credential, reason: "cessationOfOperation" });
      });
    }
    return undefined;
  },
});

/** Maps a reason to one of RFC 5280, which the ledger has; other text becomes `unspecified`. */
function ledgerReason(reason: string | null): RevocationReason {
  return revocationReasons.find((each) => each === reason) ?? "unspecified";
}

export const anchorRevocationJob = defineJob({
  ...anchorRevocationType,
  async run(context: RevocationContext, { key }) {
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
