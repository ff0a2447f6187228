import { SdkError } from "@arcs/core";

import { requestJob } from "../../jobs/engine/job-type.ts";
import { refreshAgentCredentials } from "../../store/agents/agents.ts";
import { type Credential, insertCredential } from "../../store/credentials/credentials.ts";
import { takeStatusEntry } from "../../store/credentials/status-lists.ts";
import { logRecord } from "../../store/log/pending.ts";
import type { Transaction } from "../../store/database/queryable.ts";
import { credentialExpiryType, enqueueAnchoring, enqueueSubjectData } from "../anchoring/anchor-jobs.ts";
import { startSync } from "../anchoring/sync-credential.ts";
import { emitEvent } from "../events/emit-event.ts";
import type { PreparedCredential } from "./prepare-credential.ts";
import type { Clock } from "../../base/clock.ts";
import type { RandomBytes } from "../../base/ids.ts";
import type { ServerBridge } from "../../base/chains.ts";

// W3C Bitstring Status List 1.0, section 6.1: shorter lists would tell too much about whose status is looked up.
export const STATUS_LIST_LENGTH = 131_072;

/**
 * Stores a signed credential, with all that follows from it: its place in a status list, what its agent's profile says, its
 * way to the ledger and to another chain, and the event.
 */
export async function storeCredential(
  tx: Transaction,
  context: { clock: Clock; randomBytes: RandomBytes; bridge: ServerBridge | undefined },
  prepared: PreparedCredential,
): Promise<Credential> {
  const { id, type, subjectId, issuerDid, createdAt: now, expiresAt } = prepared.credential;
  const entry = await takeStatusEntry(tx, issuerDid, {
    length: STATUS_LIST_LENGTH,
    newListId: `list_${id.slice("cred_".length)}`,
    now,
  });
  const credential = { ...prepared.credential, statusListId: entry.statusListId, statusListIndex: entry.index };
  if (!(await insertCredential(tx, credential))) {
    throw new SdkError("conflict", "the issuer expected no other record with this id; try again");
  }
  if (type === "AgentIdentityCredential" || type === "POAPCredential") {
    await refreshAgentCredentials(tx, subjectId, { now });
    if (expiresAt !== null) {
      await requestJob(tx, credentialExpiryType, { key: id, runAt: expiresAt, now });
    }
  }
  await logRecord(
    tx,
    {
      kind: "credential_issued",
      at: now.toISOString(),
      agent: subjectId,
      credential: id,
      type,
      digest: Buffer.from(credential.subjectDataHash).toString("hex"),
    },
    { agentId: subjectId, ...(type === "CommittedReputationCredential" ? { hidden: true } : {}) },
  );
  if (prepared.sync !== undefined) await startSync(tx, context, prepared.sync);
  await enqueueAnchoring(tx, context, credential);
  await enqueueSubjectData(tx, context, credential);
  // How many of these an agent asks for, and when, is nobody's business but its own.
  if (type === "CommittedReputationCredential") return credential;
  await emitEvent(tx, context, {
    type: "credential.issued",
    agentId: subjectId,
    data: { credentialId: id, type, subjectId },
  });
  return credential;
}
