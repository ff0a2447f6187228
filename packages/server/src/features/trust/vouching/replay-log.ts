import { serveFolded } from "../roots/change-roots.ts";
import { deleteLeftRows, listFolding } from "./store/editions.ts";
import { type FoldContext, foldEdition } from "./fold-edition.ts";
import type { Clock } from "../../../platform/base/runtime.ts";
import type { Store } from "../../../platform/db/store.ts";
import { replayType } from "./vouching-jobs.ts";
import { defineJob } from "../../../platform/jobs/job-worker.ts";
import { requestJob } from "../../../platform/jobs/store.ts";
import { decayType } from "../scores/decay-job.ts";

const ROWS_AT_ONCE = 2_000;

/**
 * Continues a change of the roots until the books are served from it; then deletes the remains of earlier editions. It
 * may end at any moment, and the next time continues from there.
 *
 * @returns whether other roots have come to be served
 */
export async function replayLog({ store, clock }: FoldContext, signal: AbortSignal): Promise<boolean> {
  let outcome: Awaited<ReturnType<typeof serveFolded>>;
  do {
    for (const folding of await listFolding(store.pool)) {
      if (!(await foldEdition({ store, clock }, folding, signal))) return false;
    }
    outcome = await store.transaction((tx) => serveFolded(tx, { now: clock.now() }));
  } while (outcome === "behind");
  await deleteLeft({ store, clock }, signal);
  return outcome === "served";
}

/** Deletes little by little, and gives others as long as each part took: one has the embedded store at a time. */
async function deleteLeft({ store, clock }: FoldContext, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const begun = performance.now();
    if (!(await store.transaction((tx) => deleteLeftRows(tx, { limit: ROWS_AT_ONCE })))) return;
    await clock.sleep(performance.now() - begun, signal);
  }
}

/** Folds the vouching logs with other roots while those of before are served; all scores are computed again then. */
export const vouchingReplayJob = defineJob({
  ...replayType,
  async run(context: { store: Store; clock: Clock }, _job, signal) {
    const { store, clock } = context;
    if (!(await replayLog(context, signal))) return;
    const now = clock.now();
    await store.transaction((tx) => requestJob(tx, decayType, { key: "all", runAt: now, now }));
  },
});
