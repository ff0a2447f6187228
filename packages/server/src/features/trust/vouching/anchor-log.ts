import type { ServerLedger } from "../../../platform/chains/chains.ts";
import type { Clock } from "../../../platform/base/runtime.ts";
import type { Settings } from "../../../platform/settings/settings.ts";
import type { Store } from "../../../platform/db/store.ts";
import { findBookEnd } from "./store/books.ts";
import { findLastAnchor, saveLogAnchor } from "./store/log-anchors.ts";
import { anchorLogType } from "./vouching-jobs.ts";
import { defineJob } from "../../../platform/jobs/job-worker.ts";
import { requestJob } from "../../../platform/jobs/store.ts";

type AnchorLogContext = { store: Store; clock: Clock; settings: Settings; ledger: ServerLedger };

/** Makes the memo that anchors the public log: the hash can be computed from the entries up to the position. */
export function logMemo({
  network,
  position,
  runningHash,
}: {
  network: string;
  position: number;
  runningHash: string;
}): string {
  return `arcs:vouching-log:${network}:${position}:${runningHash}`;
}

/**
 * Writes the hash of the public log to the ledger, where there are entries since the last time. From then on no entry
 * can be altered, inserted or left out unseen, not even by the server.
 *
 * A stop between the ledger and the store has it written twice, which changes nothing.
 */
export async function anchorLog({ store, clock, settings, ledger }: AnchorLogContext): Promise<void> {
  const { position, runningHash } = await findBookEnd(store.pool, "public");
  const last = await findLastAnchor(store.pool);
  if (position === (last?.position ?? 0)) return;
  const { transactionHash } = await ledger.writeMemo(logMemo({ network: settings.network, position, runningHash }));
  await saveLogAnchor(store.pool, { position, runningHash, transactionHash, anchoredAt: clock.now() });
}

const DAY_MS = 86_400_000;

/** Writes the hash of the public log to the ledger, every day. */
export const anchorLogJob = defineJob({
  ...anchorLogType,
  async run(context: AnchorLogContext) {
    await anchorLog(context);
    return { state: "later", at: new Date(context.clock.now().getTime() + DAY_MS) };
  },
  async schedule(tx, { clock }) {
    const now = clock.now();
    // Not at each start: a server that starts often would write often.
    await requestJob(tx, anchorLogType, { key: "all", runAt: new Date(now.getTime() + DAY_MS), now });
  },
});
