import type { ServerContext } from "../../../context.ts";
import { type Queryable, queryAll, queryOne } from "../../../platform/db/queryable.ts";
import { defineJob, type JobType, requestJob, LEDGER_LADDER } from "../../../platform/jobs/jobs.ts";
import { findCoverEnd } from "./store.ts";

/** Writes the hash of the log of cover to the ledger, once a day. One job for all servers. */
const anchorLogType: JobType = { kind: "anchor-log", ladder: LEDGER_LADDER };

/** Where the ledger has the hash over all entries up to a position. */
export type LogAnchor = { position: number; runningHash: string; transactionHash: string; anchoredAt: Date };

const COLUMNS = `position, running_hash as "runningHash", transaction_hash as "transactionHash", anchored_at as "anchoredAt"`;

export function listLogAnchors(db: Queryable, { after, upTo }: { after: number; upTo: number }): Promise<LogAnchor[]> {
  return queryAll<LogAnchor>(
    db,
    `select ${COLUMNS} from cover_anchors where position > $1 and position <= $2 order by position`,
    [after, upTo],
  );
}

function findLastAnchor(db: Queryable): Promise<LogAnchor | undefined> {
  return queryOne<LogAnchor>(db, `select ${COLUMNS} from cover_anchors order by position desc limit 1`, []);
}

async function saveLogAnchor(db: Queryable, anchor: LogAnchor): Promise<void> {
  const { position, runningHash, transactionHash, anchoredAt } = anchor;
  await db.query(
    `insert into cover_anchors (position, running_hash, transaction_hash, anchored_at) values ($1, $2, $3, $4)
     on conflict do nothing`,
    [position, runningHash, transactionHash, anchoredAt],
  );
}

type AnchorLogContext = Pick<ServerContext, "store" | "clock" | "settings" | "ledger">;

/** Makes the memo that anchors the log of cover: the hash can be computed from the entries up to the position. */
export function logMemo({
  network,
  position,
  runningHash,
}: {
  network: string;
  position: number;
  runningHash: string;
}): string {
  return `arcs:cover-log:${network}:${position}:${runningHash}`;
}

/**
 * Writes the hash of the log of cover to the ledger, where there are entries since the last time. From then on no entry
 * can be altered, inserted or left out unseen, not even by the server.
 *
 * A stop between the ledger and the store has it written twice, which changes nothing.
 */
export async function anchorLog({ store, clock, settings, ledger }: AnchorLogContext): Promise<void> {
  const { position, runningHash } = await findCoverEnd(store.pool);
  const last = await findLastAnchor(store.pool);
  if (position === (last?.position ?? 0)) return;
  const { transactionHash } = await ledger.writeMemo(logMemo({ network: settings.network, position, runningHash }));
  await saveLogAnchor(store.pool, { position, runningHash, transactionHash, anchoredAt: clock.now() });
}

const DAY_MS = 86_400_000;

/** Writes the hash of the log of cover to the ledger, every day. */
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
