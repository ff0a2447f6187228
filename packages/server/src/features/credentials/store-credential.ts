import { SdkError } from "@arcs/core";

import { requestJob } from "../../platform/jobs/job-type.ts";
import { refreshAgentCredentials } from "../agents/service.ts";
import { type Credential, findCredential, insertCredential } from "./store.ts";
import { logRecord } from "../../platform/outbox/log-records.ts";
import type { Transaction } from "../../platform/db/queryable.ts";
import { credentialExpiryType, enqueueAnchoring, enqueueSubjectData } from "./anchoring/anchor-jobs.ts";
import { startSync } from "./copies/sync-credential.ts";
import { emitEvent } from "../webhooks/events/service.ts";
import type { PreparedCredential } from "./prepare-credential.ts";
import type { Clock } from "../../platform/base/clock.ts";
import type { RandomBytes } from "../../platform/base/ids.ts";
import type { ServerBridge } from "../../platform/chains/chains.ts";
import { defineJob } from "../../platform/jobs/define-job.ts";
import type { Store } from "../../platform/db/store.ts";

// W3C Bitstring Status List 1.0, section 6.1: shorter lists would tell too much about whose status is read.
export const STATUS_LIST_LENGTH = 131_072;

/**
 * Stores a signed credential, with all that follows from it: its place in a status list, what its agent's profile says, its
 * way to the ledger and to another chain, and the event. Nothing of it waits for the answer to anything else.
 *
 * @throws SdkError `conflict` when the issuer has a record with this id: nothing of this transaction may be committed
 */
export async function storeCredential(
  tx: Transaction,
  context: { clock: Clock; randomBytes: RandomBytes; bridge: ServerBridge | undefined },
  { credential, sync }: PreparedCredential,
): Promise<Credential> {
  const { id, type, subjectId, createdAt: now, expiresAt } = credential;
  const newListId = `list_${id.slice("cred_".length)}`;
  const inserted = insertCredential(tx, credential, { length: STATUS_LIST_LENGTH, newListId, now });
  const rest: Promise<unknown>[] = [];
  if (type === "AgentIdentityCredential" || type === "POAPCredential") {
    rest.push(refreshAgentCredentials(tx, subjectId, { now }));
    if (expiresAt !== null) rest.push(requestJob(tx, credentialExpiryType, { key: id, runAt: expiresAt, now }));
  }
  rest.push(
    logRecord(
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
    ),
    enqueueAnchoring(tx, context, credential),
    enqueueSubjectData(tx, context, credential),
  );
  if (sync !== undefined) rest.push(startSync(tx, context, sync));
  // How many of these an agent asks for, and when, is nobody's business but its own.
  if (type !== "CommittedReputationCredential") {
    const data = { credentialId: id, type, subjectId };
    rest.push(emitEvent(tx, context, { type: "credential.issued", agentId: subjectId, data }));
  }
  const [stored] = await Promise.all([inserted, ...rest]);
  if (stored !== undefined) return stored;
  throw new SdkError("conflict", "the issuer already has a record with this id; try again");
}

/** Takes an expired credential out of its agent's profile. The credential itself expires by its time alone. */
export const credentialExpiryJob = defineJob({
  ...credentialExpiryType,
  async run({ store, clock }: { store: Store; clock: Clock }, { key }) {
    const credential = await findCredential(store.pool, key);
    if (credential === undefined || credential.expiresAt === null) return undefined;
    const now = clock.now();
    // The clocks of two servers may differ.
    if (credential.expiresAt > now) return { state: "later", at: credential.expiresAt };
    await store.transaction((tx) => refreshAgentCredentials(tx, credential.subjectId, { now }));
    return undefined;
  },
});
