import { defined } from "@arcs/core/internal";

import { completeSnapshot, deleteOldSnapshots, fillSnapshot, type SnapshotCursor, startSnapshot } from "./store.ts";
import type { Store } from "../../../platform/db/store.ts";
import type { Clock } from "../../../platform/base/clock.ts";

/** How long a leaderboard stands (specification 8). */
export const LEADERBOARD_HOUR_MS = 3_600_000;

// Short enough that nobody waits long for the embedded store.
const STEP = 500;

/** Takes a snapshot of the leaderboard, in steps, and puts it in the place of the one before. */
export async function refreshLeaderboard(
  { store, clock }: { store: Store; clock: Clock },
  { now, signal }: { now: Date; signal: AbortSignal },
): Promise<void> {
  const snapshotId = await startSnapshot(store.pool, { now });
  let after: SnapshotCursor | undefined;
  do {
    signal.throwIfAborted();
    after = await fillSnapshot(store.pool, snapshotId, { limit: STEP, ...defined({ after }) });
  } while (after !== undefined);
  await store.transaction((tx) => completeSnapshot(tx, snapshotId, { now: clock.now() }));
  while ((await store.transaction((tx) => deleteOldSnapshots(tx, { limit: STEP }))) > 0) signal.throwIfAborted();
}
