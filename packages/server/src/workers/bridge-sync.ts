import { advanceSyncs, planSync, type SyncState } from "@arcs/bridge";
import { isSdkError, SdkError } from "@arcs/core";

import type { ServerBridge, ServerContext } from "../context.ts";
import { LEDGER_LADDER } from "../domain/anchor-jobs.ts";
import { BRIDGE_SYNC } from "../domain/sync-credential.ts";
import type { JobHandler } from "../queue/job-worker.ts";
import { enqueueJob } from "../queue/jobs.ts";
import { findNextSyncTime, findSync, listDueSyncs, postponeSync, saveSync } from "../store/credential-syncs.ts";
import type { Transaction } from "../store/queryable.ts";

/** The kind of its jobs. */
export const kind = BRIDGE_SYNC;

type SyncContext = Pick<ServerContext, "store" | "clock" | "bridge" | "onError">;

const MOST_AT_A_TIME = 1_000;
const AT_ONCE = 4;
// What went wrong here was no fault of the other side, which the bridge itself waits for.
const FAULT_PAUSE_MS = 300_000;

/**
 * Makes what takes the syncs to the bridge's chain a step further. One job for all of them, so that one server at a time
 * uses the attester's nonces, and what is new shares a batch.
 */
export function createBridgeSyncHandler(context: SyncContext): JobHandler {
  const { store, clock } = context;
  return {
    ladder: LEDGER_LADDER,
    async run({ key: chain }, signal) {
      const { bridge } = context;
      // Another server may still have the bridge for it; the next start with one asks for the job again.
      if (bridge?.chain !== chain) return undefined;
      const due = await listDueSyncs(store.pool, chain, { now: clock.now(), limit: MOST_AT_A_TIME });
      const groups = groupsOf(due, bridge, clock.now());
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          for (let group = groups.shift(); group !== undefined; group = groups.shift()) {
            if (signal.aborted) return;
            await advance(group, context, bridge);
          }
        }),
      );
      await store.transaction((tx) => enqueueNext(tx, context, chain));
      return undefined;
    },
  };
}

/** Sees to it that the job is there where syncs wait; at each start of a server. */
export async function scheduleBridgeSync(
  tx: Transaction,
  context: Pick<ServerContext, "clock" | "bridge">,
): Promise<void> {
  const { bridge } = context;
  if (bridge !== undefined) await enqueueNext(tx, context, bridge.chain);
}

/** In place of an outcome with a time: what was asked for while the worker was at it may come sooner. */
async function enqueueNext(tx: Transaction, { clock }: Pick<ServerContext, "clock">, chain: string): Promise<void> {
  const runAt = await findNextSyncTime(tx, chain);
  if (runAt !== undefined) await enqueueJob(tx, { kind, key: chain, payload: "{}", runAt }, { now: clock.now() });
}

/** What the bridge takes together goes together; everything else by itself, so that nothing stands in another's way. */
function groupsOf(due: readonly SyncState[], { batchSize }: ServerBridge, now: Date): SyncState[][] {
  const isNew = (state: SyncState): boolean => batchSize > 1 && planSync(state, now).action === "issue";
  const together = due.filter(isNew);
  return [
    ...(together.length === 0 ? [] : [together]),
    ...due.filter((state) => !isNew(state)).map((state) => [state]),
  ];
}

async function advance(group: readonly SyncState[], context: SyncContext, bridge: ServerBridge): Promise<void> {
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
    // Somebody else has taken it further, who has also seen to the next step.
    if (isSdkError(error, "sync_conflict")) return;
    onError(error, `sync ${ids.slice(0, 3).join(", ")} to ${bridge.chain}`);
    const until = new Date(clock.now().getTime() + FAULT_PAUSE_MS);
    for (const state of group) await postponeSync(pool, state, { until });
  }
}

/** What is given up waits for a person. */
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
