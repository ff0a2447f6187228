import { isSdkError, type JsonObject, SdkError } from "@arcs/core";
import { defined, parseJson } from "@arcs/core/internal";
import {
  advanceSyncs,
  type BridgeRecipient,
  createBridgeRequest,
  findNextStepTime,
  planSync,
  requestRevocation,
  requestSync,
  type SyncKey,
  type SyncState,
} from "@arcs/evm";
import type { ServerContext } from "../../../context.ts";
import { requestJob, LEDGER_LADDER, defineJob } from "../../../platform/jobs/jobs.ts";
import { type Agent, findAgent } from "../../registry/registered-agents.ts";
import { areClaimsVisible } from "../claims.ts";
import { type Credential, findCredential, lockCredential, statusOfCredential } from "../store.ts";
import {
  type Queryable,
  queryAll,
  queryOne,
  type Transaction,
} from "../../../platform/db/queryable.ts";
import type { ServerBridge } from "../../../platform/chains/chains.ts";
import { SCOPE_SEPARATOR } from "../../../platform/base/scope.ts";

type SyncContext = Pick<ServerContext, "clock" | "bridge">;

// Requests within this time share a batch, where the bridge takes batches.
const BATCH_DELAY_MS = 30_000;

type WantedSync = {
  credential: Credential;
  agent: Pick<Agent, "email">;
  /** Recipient on the other chain; by default the agent, by its e-mail address. */
  recipient?: BridgeRecipient;
};

/**
 * Makes the state of a requested sync. Nothing is changed yet.
 *
 * @throws SdkError `bridge_not_configured` when this server has no bridge, or no bridge for such
 *   credentials
 * @throws SdkError `invalid_request` when the bridge needs a recipient, and there is none
 */
export function prepareSync(
  context: SyncContext,
  wanted: WantedSync,
  former?: SyncState,
): SyncState {
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
export async function startSync(
  tx: Transaction,
  context: SyncContext,
  state: SyncState,
): Promise<void> {
  const [isSaved] = await Promise.all([saveSync(tx, state), enqueueSyncs(tx, context)]);
  if (!isSaved) throw new SdkError("conflict", "a copy of the credential is under way already");
}

/**
 * Asks for the sync of a stored credential. Asked for again it changes nothing, unless the former
 * one failed: then it goes on where that stopped. Of a credential that is revoked, it takes up a
 * revocation that failed.
 *
 * @throws SdkError as {@link prepareSync}; `conflict` when the credential is not active, and no
 *   revocation of it has failed
 */
export async function syncCredential(
  tx: Transaction,
  context: SyncContext,
  wanted: WantedSync,
): Promise<SyncState> {
  const { id } = wanted.credential;
  // Revocation takes the same lock: it sees this sync, or this sees that it is revoked.
  const credential = (await lockCredential(tx, id)) ?? wanted.credential;
  const { chain } = requireBridge(context, credential);
  const former = await findSync(tx, { credentialId: id, chain });
  const state = nextState(context, { ...wanted, credential }, former);
  if (state === former) return former;
  if (!(await saveSync(tx, state)))
    throw new SdkError("conflict", "the sync was changed at the same time; try again");
  await enqueueSyncs(tx, context);
  return state;
}

function nextState(
  context: SyncContext,
  wanted: WantedSync,
  former: SyncState | undefined,
): SyncState {
  const now = context.clock.now();
  const status = statusOfCredential(wanted.credential, now);
  if (status === "active") return prepareSync(context, wanted, former);
  if (former?.revocation?.status === "failed") return requestRevocation(former, now);
  throw new SdkError("conflict", `the credential is ${status}; only an active one can be copied`);
}

/**
 * Lets the revocation of a credential follow it to every chain that it was, or may have been, taken
 * to.
 */
export async function revokeSyncs(
  tx: Transaction,
  context: SyncContext,
  credentialId: string,
): Promise<void> {
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
  await requestJob(tx, bridgeSyncJob, { key: bridge.chain, runAt, now });
}

function requireBridge(
  { bridge }: Pick<ServerContext, "bridge">,
  { kind }: Credential,
): ServerBridge {
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

function recipientOf(
  { recipient, agent }: WantedSync,
  { driver }: ServerBridge,
): BridgeRecipient | undefined {
  // An attestation names a wallet at most: an e-mail address has no business in the store for its
  // sake.
  if (driver === "eas")
    return recipient !== undefined && "address" in recipient ? recipient : undefined;
  if (recipient !== undefined) return recipient;
  if (agent.email !== null) return { email: agent.email };
  throw new SdkError(
    "invalid_request",
    "the agent has no e-mail address: recipientEmail or recipientAddress must say who receives the copy",
  );
}

async function listStates(db: Queryable, rest: string, values: unknown[]): Promise<SyncState[]> {
  const rows = await queryAll<{ state: string }>(
    db,
    `select state from credential_syncs ${rest}`,
    values,
  );
  return rows.map(({ state }) => parseJson(state) as SyncState);
}

export async function findSync(
  db: Queryable,
  { credentialId, chain }: SyncKey,
): Promise<SyncState | undefined> {
  const [found] = await listStates(db, "where credential_id = $1 and chain = $2", [
    credentialId,
    chain,
  ]);
  return found;
}

/**
 * Saves a state in place of the one of the version before it.
 *
 * @returns false, and nothing is saved, when the stored version is another one (none, for version
 *   1)
 */
export async function saveSync(db: Queryable, state: SyncState): Promise<boolean> {
  const { credentialId, chain, version } = state;
  const values = [
    credentialId,
    chain,
    version,
    JSON.stringify(state),
    findNextStepTime(state) ?? null,
  ];
  const { rowCount } =
    version === 1
      ? await db.query(
          "insert into credential_syncs values ($1, $2, $3, $4, $5) on conflict do nothing",
          values,
        )
      : await db.query(
          `update credential_syncs set version = $3, state = $4, next_step_at = $5
           where credential_id = $1 and chain = $2 and version = $3 - 1`,
          values,
        );
  return rowCount === 1;
}

export function listSyncs(db: Queryable, credentialId: string): Promise<SyncState[]> {
  return listStates(db, "where credential_id = $1 order by chain", [credentialId]);
}

/** Lists the syncs of a credential for a change; workers wait until the transaction ends. */
export function lockSyncs(tx: Transaction, credentialId: string): Promise<SyncState[]> {
  return listStates(tx, "where credential_id = $1 order by chain for update", [credentialId]);
}

export function listDueSyncs(
  db: Queryable,
  chain: string,
  { now, limit }: { now: Date; limit: number },
): Promise<SyncState[]> {
  const rest = "where chain = $1 and next_step_at <= $2 order by next_step_at limit $3";
  return listStates(db, rest, [chain, now, limit]);
}

export async function findNextSyncTime(db: Queryable, chain: string): Promise<Date | undefined> {
  const row = await queryOne<{ at: Date | null }>(
    db,
    "select min(next_step_at) as at from credential_syncs where chain = $1",
    [chain],
  );
  return row?.at ?? undefined;
}

/** Puts off the next look at a sync, unless it has changed meanwhile. */
export async function postponeSync(
  db: Queryable,
  { credentialId, chain, version }: SyncState,
  { until }: { until: Date },
): Promise<void> {
  await db.query(
    "update credential_syncs set next_step_at = $4 where credential_id = $1 and chain = $2 and version = $3",
    [credentialId, chain, version, until],
  );
}

export function countWaitingSyncs(db: Queryable): Promise<{ chain: string; count: number }[]> {
  return queryAll<{ chain: string; count: number }>(
    db,
    "select chain, count(*) as count from credential_syncs where next_step_at is not null group by chain order by chain",
    [],
  );
}

type SyncJobContext = Pick<ServerContext, "store" | "clock" | "bridge" | "onError">;

const MAX_AT_A_TIME = 1_000;
const AT_ONCE = 4;
// For faults of our own; faults of the other side are retried by the bridge itself.
const FAULT_PAUSE_MS = 300_000;

/**
 * Takes the syncs to the bridge's chain, which is the key, a step further. One job for all of them,
 * so that one server at a time uses the attester's nonces, and what is new shares a batch.
 */
export const bridgeSyncJob = defineJob({
  kind: "bridge-sync",
  ladder: LEDGER_LADDER,
  async run(context: SyncJobContext, { key: chain }, signal) {
    const { store, clock, bridge } = context;
    // Another server may still have the bridge for it; the next start with one asks for the job
    // again.
    if (bridge?.chain !== chain) return undefined;
    const due = await listDueSyncs(store.pool, chain, { now: clock.now(), limit: MAX_AT_A_TIME });
    const groups = groupsOf(due, { batchSize: bridge.batchSize, now: clock.now() });
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let group = groups.shift(); group !== undefined; group = groups.shift()) {
          if (signal.aborted) return;
          await advance(context, { group, bridge });
        }
      }),
    );
    await store.transaction((tx) => requestNext(tx, chain, context));
    return undefined;
  },
  /** The job is there where syncs wait. */
  async schedule(tx, context) {
    const { bridge } = context;
    if (bridge !== undefined) await requestNext(tx, bridge.chain, context);
  },
});

/**
 * In place of an outcome with a time: what was asked for while the worker was at it may come
 * sooner.
 */
async function requestNext(
  tx: Transaction,
  chain: string,
  { clock }: Pick<SyncJobContext, "clock">,
): Promise<void> {
  const runAt = await findNextSyncTime(tx, chain);
  if (runAt !== undefined)
    await requestJob(tx, bridgeSyncJob, { key: chain, runAt, now: clock.now() });
}

/**
 * Sends together what the bridge can take together, and the rest one by one, so that none holds up
 * another.
 */
function groupsOf(
  due: readonly SyncState[],
  { batchSize, now }: Pick<ServerBridge, "batchSize"> & { now: Date },
): SyncState[][] {
  const isNew = (state: SyncState): boolean =>
    batchSize > 1 && planSync(state, now).action === "issue";
  const together = due.filter(isNew);
  return [
    ...(together.length === 0 ? [] : [together]),
    ...due.filter((state) => !isNew(state)).map((state) => [state]),
  ];
}

async function advance(
  context: SyncJobContext,
  { group, bridge }: { group: readonly SyncState[]; bridge: ServerBridge },
): Promise<void> {
  const { store, clock, onError } = context;
  const { pool } = store;
  const syncStore = {
    load: (key: Parameters<typeof findSync>[1]) => findSync(pool, key),
    save: (state: SyncState) => saveSync(pool, state),
  };
  const ids = group.map(({ credentialId }) => credentialId);
  try {
    const hidden = await listHidden(pool, ids);
    for (const [isHidden, by] of [
      [false, bridge] as const,
      [true, { ...bridge, issue: refuseHidden }] as const,
    ]) {
      const part = group.filter(({ credentialId }) => hidden.has(credentialId) === isHidden);
      const partIds = part.map(({ credentialId }) => credentialId);
      const states = await advanceSyncs(partIds, {
        store: syncStore,
        bridge: by,
        now: () => clock.now(),
      });
      for (const [place, state] of states.entries()) reportFailure(part[place], state, context);
    }
  } catch (error) {
    // Another worker has taken it further, and has asked for the next step.
    if (isSdkError(error, "sync_conflict")) return;
    onError(error, `sync ${ids.slice(0, 3).join(", ")} to ${bridge.chain}`);
    const until = new Date(clock.now().getTime() + FAULT_PAUSE_MS);
    for (const state of group) await postponeSync(pool, state, { until });
  }
}

/**
 * Lists those of some credentials that say what their agents hide by now. Agents may have their own
 * copied all the same.
 */
async function listHidden(db: Queryable, ids: readonly string[]): Promise<Set<string>> {
  const hidden = new Set<string>();
  for (const id of ids) {
    const credential = await findCredential(db, id);
    const agent = credential && (await findAgent(db, credential.subjectId));
    if (credential === undefined || agent === undefined) continue;
    const viewer =
      credential.issuedFor?.endsWith(SCOPE_SEPARATOR + agent.id) === true ? "owner" : "public";
    if (!areClaimsVisible(credential, { agent, viewer })) hidden.add(id);
  }
  return hidden;
}

/**
 * Takes the place of issuing, where the agent has begun to hide what the copy would be of: nobody
 * can take that back.
 */
async function refuseHidden(): Promise<never> {
  throw new SdkError(
    "reputation_private",
    "the agent does not show any more what the credential says",
  );
}

function reportFailure(
  before: SyncState | undefined,
  after: SyncState,
  { onError }: SyncJobContext,
): void {
  const { credentialId, chain, status, problem, revocation } = after;
  const was = before?.revocation?.status;
  if (
    status === "failed" &&
    before?.status !== "failed" &&
    revocation === undefined &&
    problem !== undefined
  ) {
    onError(new SdkError(problem.code, problem.message), `sync ${credentialId} to ${chain}`);
  }
  if (revocation?.status === "failed" && was !== "failed" && revocation.problem !== undefined) {
    const { code, message } = revocation.problem;
    onError(new SdkError(code, message), `revoke ${credentialId} on ${chain}`);
  }
}
