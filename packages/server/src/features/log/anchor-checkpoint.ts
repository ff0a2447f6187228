import { formatLogAnchor } from "@arcs/ledger";
import { parseCheckpoint, parseNote } from "@arcs/trust/transparency";

import type { ServerLedger } from "../../platform/chains/chains.ts";
import type { Clock } from "../../platform/base/runtime.ts";
import type { Store } from "../../platform/db/store.ts";
import { countUnanchored, saveAnchor } from "./anchor-store.ts";
import { findCheckpoint } from "./tree-store.ts";
import { anchorCheckpointType } from "./log-jobs.ts";
import { defineJob } from "../../platform/jobs/job-worker.ts";

type AnchorCheckpointContext = { store: Store; clock: Clock; ledger: Pick<ServerLedger, "writeMemo"> };

/**
 * Writes the last checkpoint to the ledger, unless it stands there: another tree of this size could not be shown later without that
 * being missing from the ledger, or standing beside it.
 *
 * A stop between the ledger and the store has it written twice, which says the same.
 */
export async function anchorCheckpoint({ store, clock, ledger }: AnchorCheckpointContext): Promise<void> {
  const last = await findCheckpoint(store.pool);
  if (last === undefined || (await countUnanchored(store.pool, { most: 1 })) === 0) return;
  const checkpoint = parseCheckpoint(parseNote(last.note).text);
  const { transactionHash } = await ledger.writeMemo(formatLogAnchor(checkpoint));
  await saveAnchor(store.pool, { size: last.size, transactionHash, anchoredAt: clock.now() });
}

/** Writes the last checkpoint of the public log to the ledger. Publishing asks for it after every so many of them. */
export const anchorCheckpointJob = defineJob({
  ...anchorCheckpointType,
  run: (context: AnchorCheckpointContext) => anchorCheckpoint(context),
});
