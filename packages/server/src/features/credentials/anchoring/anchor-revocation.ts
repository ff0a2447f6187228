import { isSdkError, SdkError } from "@arcs/core";
import { type RevocationReason, revocationReasons } from "@arcs/ledger";

import { findAnchorBatch } from "./batch-store.ts";
import { recordRevocation } from "./store.ts";
import { type Credential, findCredential } from "../store.ts";
import { firstOf } from "./anchor-record.ts";
import { signerFor } from "./ledger-record.ts";
import type { Store } from "../../../platform/db/store.ts";
import type { Clock } from "../../../platform/base/runtime.ts";
import type { IssuerKeys } from "../../../platform/keys/issuer-keys.ts";
import type { ServerLedger } from "../../../platform/chains/chains.ts";
import { anchorRevocationType } from "./anchor-jobs.ts";
import { defineJob } from "../../../platform/jobs/job-worker.ts";

/**
 * Tells the ledger that a credential was revoked. One that it knows to be revoked already, because an answer was lost,
 * counts as told.
 *
 * @throws SdkError `issuer_not_authorized` when this server has no key of the issuer; further codes of the ledger
 */
async function anchorRevocation(
  context: { store: Store; clock: Clock; issuers: IssuerKeys; ledger: ServerLedger },
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
  context: { issuers: IssuerKeys; ledger: ServerLedger },
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
  context: { store: Store; issuers: IssuerKeys; ledger: ServerLedger },
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

/** Tells the ledger that a credential was revoked. */
export const anchorRevocationJob = defineJob({
  ...anchorRevocationType,
  async run(context: { store: Store; clock: Clock; issuers: IssuerKeys; ledger: ServerLedger }, { key }) {
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
