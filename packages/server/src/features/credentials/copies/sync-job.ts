import { isSdkError, SdkError } from "@arcs/core";
import { advanceSyncs, planSync, type SyncState } from "@arcs/evm";

import type { Clock, ReportError } from "../../../platform/base/runtime.ts";
import type { Store } from "../../../platform/db/store.ts";
import { bridgeSyncType } from "./sync-credential.ts";
import { defineJob } from "../../../platform/jobs/job-worker.ts";
import { requestJob } from "../../../platform/jobs/store.ts";
import { findNextSyncTime, findSync, listDueSyncs, postponeSync, saveSync } from "./store.ts";
import type { Transaction } from "../../../platform/db/queryable.ts";
import type { ServerBridge } from "../../../platform/chains/chains.ts";

type SyncContext = { store: Store; clock: Clock; bridge: ServerBridge | undefined; onError: ReportError };

const MAX_AT_A_TIME = 1_000;
const AT_ONCE = 4;
// For faults of our own; faults of the other side are retried by the bridge itself.
const FAULT_PAUSE_MS = 300_000;

/**
 * Takes the syncs to the bridge's chain a step further. One job for all of them, so that one server at a time
 * uses the attester's nonces, and what is new shares a batch.
 */
export const bridgeSyncJob = defineJob({
  ...bridgeSyncType,
  async run(context: SyncContext, { key: chain }, signal) {
    const { store, clock, bridge } = context;
    // Another server may still have the bridge for it; the next start with one asks for the job again.
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

/** In place of an outcome with a time: what was asked for while the worker was at it may come sooner. */
async function requestNext(tx: Transaction, chain: string, { clock }: Pick<SyncContext, "clock">): Promise<void> {
  const runAt = await findNextSyncTime(tx, chain);
  if (runAt !== undefined) await requestJob(tx, bridgeSyncType, { key: chain, runAt, now: clock.now() });
}

/** Sends together what the bridge can take together, and the rest one by one, so that none holds up another. */
function groupsOf(
  due: readonly SyncState[],
  { batchSize, now }: Pick<ServerBridge, "batchSize"> & { now: Date },
): SyncState[][] {
  const isNew = (state: SyncState): boolean => batchSize > 1 && planSync(state, now).action === "issue";
  const together = due.filter(isNew);
  return [
    ...(together.length === 0 ? [] : [together]),
    ...due.filter((state) => !isNew(state)).map((state) => [state]),
  ];
}

async function advance(
  context: SyncContext,
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
    const states = await advanceSyncs(ids, { store: syncStore, bridge, now: () => clock.now() });
    for (const [place, state] of states.entries()) reportFailure(group[place], state, context);
  } catch (error) {
    // Another worker has taken it further, and has asked for the next step.
    if (isSdkError(error, "sync_conflict")) return;
    onError(error, `sync ${ids.slice(0, 3).join(", ")} to ${bridge.chain}`);
    const until = new Date(clock.now().getTime() + FAULT_PAUSE_MS);
    for (const state of group) await postponeSync(pool, state, { until });
  }
}

/** Reports failures that wait for the operator. */
function reportFailure(before: SyncState | undefined, after: SyncState, { onError }: SyncContext): void {
  const { credentialId, chain, status, problem, revocation } = after;
  const was = before?.revocation?.status;
  if (status === "failed" && before?.status !== "failed" && revocation === undefined && problem !== undefined) {
    onError(new SdkError(problem.code, problem.message), `sync ${credentialId} to ${chain}`);
  }
  if (revocation?.status === "failed" && was !== "failed" && revocation.problem !== undefined) {
    const { code, message } = revocation.problem;
    onError(new SdkError(code, message), `revoke ${credentialId} on ${chain}`);
  }
}
