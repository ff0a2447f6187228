import { type JsonObject, SdkError } from "@arcs/core";
import { defined, parseJson } from "@arcs/core/internal";
import { type BridgeRecipient, createBridgeRequest, requestRevocation, requestSync, type SyncState } from "@arcs/evm";

import { type JobType, noPayload, requestJob, LEDGER_LADDER } from "../../../platform/jobs/job-type.ts";
import type { Agent } from "../../agents/service.ts";
import { findSync, lockSyncs, saveSync } from "./store.ts";
import { type Credential, lockCredential } from "../store.ts";
import type { Transaction } from "../../../platform/db/queryable.ts";
import { statusOfCredential } from "../credential-status.ts";
import type { ServerBridge } from "../../../platform/chains/chains.ts";
import type { Clock } from "../../../platform/base/clock.ts";

type SyncContext = { clock: Clock; bridge: ServerBridge | undefined };

/** Takes the syncs to a chain a step further; the key is the chain. */
export const bridgeSyncType: JobType = { kind: "bridge-sync", payload: noPayload, ladder: LEDGER_LADDER };

// Requests within this time share a batch, where the bridge takes batches.
const BATCH_DELAY_MS = 30_000;

/** A sync, as requested. */
export type WantedSync = {
  credential: Credential;
  agent: Pick<Agent, "email">;
  /** Recipient on the other chain; by default the agent, by its e-mail address. */
  recipient?: BridgeRecipient;
};

/**
 * Makes the state of a requested sync. Nothing is changed yet.
 *
 * @throws SdkError `bridge_not_configured` when this server has no bridge, or no bridge for such credentials
 * @throws SdkError `invalid_request` when the bridge needs a recipient, and there is none
 */
export function prepareSync(context: SyncContext, wanted: WantedSync, former?: SyncState): SyncState {
  const bridge = requireBridge(context, wanted.credential);
  const { credential } = wanted;
  if (former !== undefined && former.status !== "failed") return former;
  const recipient = recipientOf(wanted, bridge);
  const request = createBridgeRequest(
    parseJson(credential.document) as JsonObject,
    recipient === undefined ? {} : { recipient },
  );
  return requestSync(
    { credentialId: credential.id, request, ...defined({ former }) },
    { bridge, now: context.clock.now() },
  );
}

/** Saves the first state of a sync of a credential that is stored in the same transaction. */
export async function startSync(tx: Transaction, context: SyncContext, state: SyncState): Promise<void> {
  const [isSaved] = await Promise.all([saveSync(tx, state), enqueueSyncs(tx, context)]);
  if (!isSaved) throw new SdkError("conflict", "the credential is being synced already");
}

/**
 * Asks for the sync of a stored credential. Asked for again it changes nothing, unless the former one failed: then it goes on
 * where that stopped. Of a credential that is revoked, it takes up a revocation that failed.
 *
 * @throws SdkError as {@link prepareSync}; `conflict` when the credential is not active, and no revocation of it has failed
 */
export async function syncCredential(tx: Transaction, context: SyncContext, wanted: WantedSync): Promise<SyncState> {
  const { id } = wanted.credential;
  // Revocation takes the same lock: it sees this sync, or this sees that it is revoked.
  const credential = (await lockCredential(tx, id)) ?? wanted.credential;
  const { chain } = requireBridge(context, credential);
  const former = await findSync(tx, { credentialId: id, chain });
  const state = nextState(context, { ...wanted, credential }, former);
  if (state === former) return former;
  if (!(await saveSync(tx, state))) throw new SdkError("conflict", "the sync was changed at the same time; try again");
  await enqueueSyncs(tx, context);
  return state;
}

function nextState(context: SyncContext, wanted: WantedSync, former: SyncState | undefined): SyncState {
  const now = context.clock.now();
  const status = statusOfCredential(wanted.credential, now);
  if (status === "active") return prepareSync(context, wanted, former);
  if (former?.revocation?.status === "failed") return requestRevocation(former, now);
  throw new SdkError("conflict", `the credential is ${status}; only an active one can be copied`);
}

/** Lets the revocation of a credential follow it to every chain that it was, or may have been, taken to. */
export async function revokeSyncs(tx: Transaction, context: SyncContext, credentialId: string): Promise<void> {
  const states = await lockSyncs(tx, credentialId);
  for (const state of states) {
    const next = requestRevocation(state, context.clock.now());
    if (next !== state) await saveSync(tx, next);
  }
  if (states.length > 0) await enqueueSyncs(tx, context);
}

/** Sees to it that somebody looks after the syncs. */
async function enqueueSyncs(tx: Transaction, { bridge, clock }: SyncContext): Promise<void> {
  if (bridge === undefined) return;
  const now = clock.now();
  const runAt = bridge.batchSize === 1 ? now : new Date(now.getTime() + BATCH_DELAY_MS);
  await requestJob(tx, bridgeSyncType, { key: bridge.chain, runAt, now });
}

function requireBridge({ bridge }: { bridge: ServerBridge | undefined }, { kind }: Credential): ServerBridge {
  if (bridge === undefined) {
    throw new SdkError(
      "bridge_not_configured",
      "this server has no bridge to other chains; its operator has to set BRIDGE_SECRET_KEY, or BRIDGE_ATTESTER_KEY and BRIDGE_RPC_URL",
    );
  }
  if (bridge.kinds.has(kind)) return bridge;
  throw new SdkError(
    "bridge_not_configured",
    `the bridge of this server has no template for ${kind}; its operator has to add one to BRIDGE_TEMPLATE_IDS`,
    { details: { kind } },
  );
}

function recipientOf({ recipient, agent }: WantedSync, { driver }: ServerBridge): BridgeRecipient | undefined {
  // An attestation names a wallet at most: an e-mail address has no business in the store for its sake.
  if (driver === "eas") return recipient !== undefined && "address" in recipient ? recipient : undefined;
  if (recipient !== undefined) return recipient;
  if (agent.email !== null) return { email: agent.email };
  throw new SdkError(
    "invalid_request",
    "the agent has no e-mail address: recipientEmail or recipientAddress must say who receives the copy",
  );
}
