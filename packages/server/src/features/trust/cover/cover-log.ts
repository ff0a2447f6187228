import type { FastifyInstance } from "fastify";
import { SdkError } from "@arcs/core";
import { parseJson } from "@arcs/core/internal";
import type { ReputationLog } from "@arcs/core/http";
import type { RootList, SignedRootList } from "@arcs/trust";
import type { ServerContext } from "../../../context.ts";
import { limitProperty, defineOperation } from "../../../platform/http/route-schemas.ts";
import { type Queryable, queryAll, queryOne } from "../../../platform/db/queryable.ts";
import {
  type CoverLogRow,
  findRootList,
  findCoverEnd,
  findRunningHash,
  listCoverEntries,
} from "./store.ts";
import { defineJob, repeatedType, requestJob } from "../../../platform/jobs/jobs.ts";

export type LogQuery = { after: number; limit: number };

export const logQuerySchema = {
  type: "object",
  properties: {
    after: {
      description: "Position of the last entry that is known",
      type: "integer",
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      default: 0,
    },
    ...limitProperty({ usual: 1000, max: 5000 }),
  },
  additionalProperties: false,
} as const;

export type RootsQuery = { digest?: string };

export const rootsQuerySchema = {
  type: "object",
  properties: { digest: { type: "string", pattern: "^[0-9a-f]{64}$" } },
  additionalProperties: false,
} as const;

/** Registers the routes from which everybody can recompute scores, and what is safe to spend. */
export function registerCoverLogRoutes(
  app: FastifyInstance,
  { store }: Pick<ServerContext, "store">,
): void {
  app.get<{ Querystring: LogQuery }>(
    "/reputation/log",
    defineOperation("getCoverLog", {
      permission: "read",
      summary: "Read the log that costs to forge are computed from",
      description:
        "What public chains prove for good of payments to all agents, in the order in which it took effect, with reports that nothing came, disputes, and the lists of roots in force. applyCoverEntry of @arcs/trust gives what each payment backs and what is safe to spend with each account, by the service's roots or any others. runningHash is SHA-256 over the hash before and the canonical form of each entry in turn, so that two readers can tell whether they saw the same.",
      tags: ["log"],
      querystring: logQuerySchema,
      answers: { 200: "reputation-log" },
    }),
    async ({ query }) => readPublicLog(store.pool, query),
  );

  app.get<{ Querystring: RootsQuery }>(
    "/reputation/roots",
    defineOperation("getRoots", {
      permission: "read",
      summary: "Read the list of roots: from whom trust starts",
      description:
        "The list of now, or the one that a score or the log names by its digest, with the documents that publishers signed. Lists that come with the program, the default and the one for development, are signed by nobody: their digest says which they are. 404 for a digest that this service does not know.",
      tags: ["log"],
      querystring: rootsQuerySchema,
      errors: ["not_found"],
      answers: { 200: "reputation-roots" },
    }),
    async ({ query }) => readRoots(store.pool, query),
  );
}

export async function readPublicLog(
  db: Queryable,
  { after, limit, maxBytes = Number.POSITIVE_INFINITY }: LogQuery & { maxBytes?: number },
): Promise<ReputationLog> {
  const previousHash = await findRunningHash(db, after);
  if (previousHash === undefined) {
    throw new SdkError("invalid_request", "after must be the position of an entry of the log");
  }
  const page = firstBytes(await listCoverEntries(db, { after, limit }), maxBytes);
  const { position } = await findCoverEnd(db);
  const last = page.at(-1);
  const upTo = last?.position ?? after;
  const anchors = await listLogAnchors(db, { after, upTo });
  return {
    entries: page.map(({ entry }) => parseJson(entry) as ReputationLog["entries"][number]),
    previousHash,
    runningHash: last?.runningHash ?? previousHash,
    position: upTo,
    // Entries added since the page was read are on the next one.
    total: Math.max(position, upTo),
    anchors: anchors.map(({ anchoredAt, ...anchor }) => ({
      ...anchor,
      anchoredAt: anchoredAt.toISOString(),
    })),
  };
}

/** Returns the first entries that have so many bytes together, and at least one. */
function firstBytes(page: readonly CoverLogRow[], maxBytes: number): readonly CoverLogRow[] {
  let bytes = 0;
  const end = page.findIndex(({ entry }, place) => {
    bytes += Buffer.byteLength(entry);
    return bytes > maxBytes && place > 0;
  });
  return end < 0 ? page : page.slice(0, end);
}

export async function readRoots(
  db: Queryable,
  { digest }: { digest?: string },
): Promise<{ digest: string; list: RootList; signed: SignedRootList[] }> {
  const wanted = digest ?? (await findCoverEnd(db)).rootsDigest;
  const found = await findRootList(db, wanted);
  if (found === undefined) throw new SdkError("not_found", "there is no such list of roots");
  return { digest: wanted, ...found };
}

const anchorLogType = repeatedType("anchor-log", 3600);

type LogAnchor = {
  position: number;
  runningHash: string;
  transactionHash: string;
  anchoredAt: Date;
};

function listLogAnchors(
  db: Queryable,
  { after, upTo }: { after: number; upTo: number },
): Promise<LogAnchor[]> {
  return queryAll<LogAnchor>(
    db,
    `select position, running_hash as "runningHash", transaction_hash as "transactionHash", anchored_at as "anchoredAt"
     from cover_anchors where position > $1 and position <= $2 order by position`,
    [after, upTo],
  );
}

type AnchorLogContext = Pick<ServerContext, "store" | "clock" | "settings" | "ledger">;

/**
 * Makes the memo that anchors the log: its hash can be computed from the entries up to the
 * position.
 */
export function logMemo(end: { network: string; position: number; runningHash: string }): string {
  return `arcs:cover-log:${end.network}:${end.position}:${end.runningHash}`;
}

/**
 * Writes the hash of the log of cover to the ledger, where there are entries since the last time.
 * From then on no entry can be altered, inserted or left out unseen, not even by the server.
 *
 * A stop between the ledger and the store has it written twice, which changes nothing.
 */
export async function anchorLog({
  store,
  clock,
  settings,
  ledger,
}: AnchorLogContext): Promise<void> {
  const { position, runningHash } = await findCoverEnd(store.pool);
  const select = "select position from cover_anchors order by position desc limit 1";
  const last = await queryOne<{ position: number }>(store.pool, select, []);
  if (position === (last?.position ?? 0)) return;
  const { transactionHash } = await ledger.writeMemo(
    logMemo({ network: settings.network, position, runningHash }),
  );
  await store.pool.query(
    `insert into cover_anchors (position, running_hash, transaction_hash, anchored_at) values ($1, $2, $3, $4)
     on conflict do nothing`,
    [position, runningHash, transactionHash, clock.now()],
  );
}

const DAY_MS = 86_400_000;

/** Writes the hash of the log of cover to the ledger, every day. */
export const anchorLogJob = defineJob({
  ...anchorLogType,
  async run(context: AnchorLogContext) {
    await anchorLog(context);
    return { state: "again", at: new Date(context.clock.now().getTime() + DAY_MS) };
  },
  async schedule(tx, { clock }) {
    const now = clock.now();
    // Not at each start: a server that starts often would write often.
    await requestJob(tx, anchorLogType, {
      key: "all",
      runAt: new Date(now.getTime() + DAY_MS),
      now,
    });
  },
});
