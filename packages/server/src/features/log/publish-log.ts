import { SdkError, type Signer } from "@arcs/core";
import { utf8ToBytes } from "@arcs/core/internal";
import {
  type ChainHead,
  commitEntry,
  createNoteSigner,
  EMPTY_HEAD,
  followLink,
  formatCheckpoint,
  formatLogEntry,
  formatNote,
  growTree,
  hashLeaf,
  levelSize,
  nextLink,
  type OpenEntry,
  readEdge,
  rootOfEdge,
  signNote,
  TILE_WIDTH,
  type TreeEdge,
  parseCheckpoint,
  parseNote,
} from "@arcs/trust/transparency";
import type { RandomBytes } from "../../platform/base/runtime.ts";
import type { Settings } from "../../platform/settings/settings.ts";
import type { Queryable, Transaction } from "../../platform/db/queryable.ts";
import {
  requestJob,
  LEDGER_LADDER,
  repeatedType,
  defineJob,
  defineRepeatedJob,
} from "../../platform/jobs/jobs.ts";
import {
  countUnanchored,
  type ChainName,
  insertEntries,
  listHeads,
  type PlacedEntry,
  saveHeads,
  findCheckpoint,
  findLog,
  lockLog,
  type LogRow,
  nameLog,
  readTiles,
  saveCheckpoint,
  saveLogSize,
  saveTiles,
  saveAnchor,
  readConsistencyPath,
} from "./service.ts";
import { dropPending, listPending, type PendingRecord } from "../../platform/outbox.ts";
import { formatLogAnchor } from "@arcs/ledger";
import type { ServerContext } from "../../context.ts";

type PublishLogContext = Pick<
  ServerContext,
  "store" | "clock" | "randomBytes" | "settings" | "logSigner" | "logWitnesses"
>;

// One transaction: what is pending for longer goes into the next one.
const PAGE = 2_000;

/**
 * Gives each pending record its place in the log, and signs a checkpoint. Records that were placed
 * before a stop, and not signed, are included. A checkpoint covers committed records only, so that
 * no signed one is ever taken back.
 *
 * Witnesses that do not answer, or are dishonest, cost some seconds at most, and their cosignature.
 *
 * @throws SdkError `conflict` when the log was begun with another key
 */
export async function publishLog(context: PublishLogContext, signal: AbortSignal): Promise<void> {
  const { store, clock, logWitnesses } = context;
  while ((await store.transaction((tx) => placePending(tx, context))) === PAGE)
    signal.throwIfAborted();
  const log = await findLog(store.pool);
  const last = await findCheckpoint(store.pool);
  const isNew = last === undefined || last.size < log.size;
  const own = isNew
    ? await signCheckpoint(context, { log, edge: await loadEdge(store.pool, log.size) })
    : last.note;
  // Cosignatures that arrive in time are served from the beginning; other witnesses are asked again
  // the next time.
  const readPath = (from: number): Promise<Uint8Array[]> =>
    readConsistencyPath(store.pool, { from, to: log.size });
  const note = await logWitnesses.cosign(own, { size: log.size, readPath, signal });
  if (note !== last?.note)
    await saveCheckpoint(store.pool, { size: log.size, note, signedAt: clock.now() });
  if (isNew) await anchorWhenDue(context);
}

/** Has the checkpoint written to the ledger after every so many. */
async function anchorWhenDue({ store, clock, settings }: PublishLogContext): Promise<void> {
  const { logAnchorEvery: every } = settings;
  if (every === 0 || (await countUnanchored(store.pool, { most: every })) < every) return;
  const now = clock.now();
  await store.transaction((tx) =>
    requestJob(tx, anchorCheckpointJob, { key: "all", runAt: now, now }),
  );
}

async function placePending(
  tx: Transaction,
  { randomBytes, settings, logSigner }: PublishLogContext,
): Promise<number> {
  // First the log, then the pending records: those that the writer before has placed are no longer
  // pending.
  const { size, address } = await lockLog(tx);
  if (address === null)
    await nameLog(tx, { origin: logOrigin(settings), address: logSigner.address });
  else assertSameKey(address, logSigner);
  const pending = await listPending(tx, PAGE);
  if (pending.length === 0) return 0;
  const agentIds = [...new Set(pending.flatMap(({ agentId }) => agentId ?? []))];
  const heads = await listHeads(tx, agentIds);
  const placed = placeRecords(pending, { size, heads, randomBytes });
  const leaves = placed.entries.map(({ entry }) => hashLeaf(utf8ToBytes(entry)));
  const grown = growTree(await loadEdge(tx, size), leaves);
  await insertEntries(tx, placed.entries);
  await saveTiles(tx, grown.tiles);
  await saveHeads(tx, placed.heads);
  await dropPending(
    tx,
    pending.map(({ id }) => id),
  );
  await saveLogSize(tx, grown.edge.size);
  return pending.length;
}

async function signCheckpoint(
  { settings, logSigner: signer }: PublishLogContext,
  { log, edge }: { log: LogRow; edge: TreeEdge },
): Promise<string> {
  const origin = log.origin ?? logOrigin(settings);
  const text = formatCheckpoint({ origin, size: edge.size, root: rootOfEdge(edge) });
  const signature = await signNote(
    text,
    createNoteSigner({ name: origin, type: "ed25519", signer }),
  );
  return formatNote({ text, signatures: [signature] });
}

async function loadEdge(db: Queryable, size: number): Promise<TreeEdge> {
  const wanted: { level: number; index: number }[] = [];
  for (let level = 0; levelSize(level, size) > 0; level++) {
    wanted.push({ level, index: Math.floor(levelSize(level, size) / TILE_WIDTH) });
  }
  return readEdge(size, await readTiles(db, wanted));
}

/**
 * The name of the log (C2SP tlog-tiles, section Parameters): where it is served, without the
 * scheme.
 */
function logOrigin({ publicUrl }: Pick<Settings, "publicUrl">): string {
  return `${publicUrl.replace(/^[a-z]+:\/\//, "").replace(/(?<!\/)\/+$/, "")}/log`;
}

function assertSameKey(address: string, signer: Signer): void {
  if (address === signer.address) return;
  throw new SdkError(
    "conflict",
    `the log is signed by ${address}, and the key of this server is ${signer.address}; give ARCS_LOG_KEY_FILE that key`,
  );
}

// Entries of this time share a checkpoint, so that its time tells little of the time of an entry.
const PAUSE_MS = 10_000;

/**
 * Gives what is pending its place in the public log, and signs a checkpoint. One process does it at
 * a time.
 */
export const publishLogJob = defineRepeatedJob(
  repeatedType("publish-log"),
  async (context: PublishLogContext, signal) => {
    await publishLog(context, signal);
    return context.clock.now().getTime() + PAUSE_MS;
  },
);

/**
 * Gives records their places: each at the end of the log, and of its agent's chain. What is hidden
 * gets a salt of its own.
 */
function placeRecords(
  pending: readonly PendingRecord[],
  {
    size,
    heads: known,
    randomBytes,
  }: { size: number; heads: readonly (ChainName & ChainHead)[]; randomBytes: RandomBytes },
): { entries: PlacedEntry[]; heads: (ChainName & ChainHead)[] } {
  const heads = new Map(known.map((head) => [nameOf(head), head]));
  const entries = pending.map(({ agentId, hidden, record }, index): PlacedEntry => {
    const position = size + index;
    const chain = agentId === null ? undefined : { agentId, hidden };
    const head = (chain && heads.get(nameOf(chain))) ?? EMPTY_HEAD;
    const link = chain && nextLink(chain.agentId, head);
    const open: OpenEntry = link === undefined ? { record } : { chain: link, record };
    const { entry, opening } = hidden ? hide(open, randomBytes) : { entry: formatLogEntry(open) };
    if (chain !== undefined && link !== undefined) {
      const next = { ...chain, ...(followLink(head, link, utf8ToBytes(entry)) ?? head) };
      heads.set(nameOf(chain), next);
    }
    return { position, entry, agentId, hidden, opening };
  });
  return { entries, heads: [...heads.values()] };
}

function hide(entry: OpenEntry, randomBytes: RandomBytes): Pick<PlacedEntry, "entry" | "opening"> {
  const { committed, opening } = commitEntry(entry, { salt: randomBytes(32) });
  return { entry: formatLogEntry(committed), opening };
}

function nameOf({ agentId, hidden }: ChainName): string {
  return `${hidden ? "hidden" : "shown"} ${agentId}`;
}

type AnchorCheckpointContext = Pick<ServerContext, "store" | "clock" | "ledger">;

/**
 * Writes the last checkpoint to the ledger, unless it stands there: another tree of this size could
 * not be shown later without that being missing from the ledger, or standing beside it.
 *
 * A stop between the ledger and the store has it written twice, which says the same.
 */
export async function anchorCheckpoint({
  store,
  clock,
  ledger,
}: AnchorCheckpointContext): Promise<void> {
  const last = await findCheckpoint(store.pool);
  if (last === undefined || (await countUnanchored(store.pool, { most: 1 })) === 0) return;
  const checkpoint = parseCheckpoint(parseNote(last.note).text);
  const { transactionHash } = await ledger.writeMemo(formatLogAnchor(checkpoint));
  await saveAnchor(store.pool, { size: last.size, transactionHash, anchoredAt: clock.now() });
}

/**
 * Writes the last checkpoint of the public log to the ledger. Publishing asks for it after every so
 * many of them.
 */
export const anchorCheckpointJob = defineJob({
  kind: "anchor-checkpoint",
  ladder: LEDGER_LADDER,
  run: (context: AnchorCheckpointContext) => anchorCheckpoint(context),
});
