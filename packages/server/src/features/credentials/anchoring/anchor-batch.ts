import { isSdkError, parseDid, SdkError, type Network } from "@arcs/core";
import { buildBatch } from "@arcs/ledger";
import {
  type CredentialToAnchor,
  listCredentialsToAnchor,
  anchorBatchType,
  anchorRevocationType,
  firstOf,
  recordOf,
  signerFor,
} from "./anchor-record.ts";
import { type LedgerPlace, recordAnchoredLeaves } from "../credential-states.ts";
import type { Store } from "../../../platform/db/store.ts";
import type { ServerContext } from "../../../context.ts";
import { defineJob, requestJob } from "../../../platform/jobs/jobs.ts";
import {
  type Queryable,
  type RowOf,
  queryAll,
  queryOne,
  type Transaction,
  column,
  defineTable,
} from "../../../platform/db/queryable.ts";

/** Credentials of one batch. The ledger takes 65,536; fewer are read into memory at a time. */
const MAX_BATCH_SIZE = 4096;

// So many are read or written at a time: on the embedded store everybody waits for that, 5 to 10
// ms.
const PAGE = 64;

// A batch whose time to be cleared has come before it lands would be refused for ever.
const SHORTEST_LIFE_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * Anchors stored batches of an issuer that may not be on the ledger, because the process that
 * stored them may have died. They go first: their roots are stored for good. A batch that was not
 * filled is dropped instead.
 */
async function landAnchorBatches(
  context: Pick<ServerContext, "store" | "clock" | "issuers" | "ledger">,
  issuerDid: string,
): Promise<void> {
  const { store } = context;
  const { address } = parseDid(issuerDid);
  for (const batch of await listAnchorBatchesToLand(store.pool, address)) {
    const { id, size } = batch;
    if (!(await store.transaction((tx) => dropUnlessFilled(tx, id)))) continue;
    const place = await anchorBatch(context, batch, issuerDid);
    for (let from = 0; from < size; from += PAGE) {
      await store.transaction(async (tx) => {
        const revoked = await recordAnchoredLeaves(tx, { id, from, to: from + PAGE }, place);
        const now = context.clock.now();
        for (const key of revoked)
          await requestJob(tx, anchorRevocationType, { key, runAt: now, now });
      });
    }
    await store.transaction((tx) => recordAnchorBatch(tx, id, place));
  }
}

/**
 * Puts credentials of an issuer that wait into a batch, and stores it. @returns how many it has; 0
 * when none wait
 */
export async function storeAnchorBatch(
  context: Pick<ServerContext, "store" | "clock" | "randomBytes">,
  issuerDid: string,
): Promise<number> {
  const { store, clock } = context;
  const { network, address: issuerAddress } = parseDid(issuerDid);
  const credentials = await readCredentialsToAnchor(store, issuerAddress);
  if (credentials.length === 0) return 0;
  const tree = buildBatch(credentials.map(recordOf));
  const batch: AnchorBatch = {
    id: `batch_${Buffer.from(context.randomBytes(12)).toString("hex")}`,
    issuerAddress,
    network,
    root: tree.root,
    size: tree.size,
    address: null,
    transactionHash: null,
    blockNumber: null,
    createdAt: clock.now(),
    anchoredAt: null,
  };
  const leaves = credentials.map(({ id }, index) => ({
    credentialId: id,
    inclusionPath: Buffer.concat(tree.inclusionPath(index)),
  }));
  await store.transaction((tx) => insertAnchorBatch(tx, batch));
  for (let first = 0; first < leaves.length; first += PAGE) {
    const page = leaves.slice(first, first + PAGE);
    await store.transaction((tx) => fillAnchorBatch(tx, batch.id, { leaves: page, first }));
  }
  return tree.size;
}

async function readCredentialsToAnchor(
  { pool }: Store,
  issuerAddress: string,
): Promise<CredentialToAnchor[]> {
  const found: CredentialToAnchor[] = [];
  for (;;) {
    const limit = Math.min(PAGE, MAX_BATCH_SIZE - found.length);
    const page = await listCredentialsToAnchor(pool, issuerAddress, { after: found.at(-1), limit });
    found.push(...page);
    if (page.length < PAGE || found.length === MAX_BATCH_SIZE) return found;
  }
}

/**
 * Writes a batch to the ledger. One that is there already counts as written: its address comes of
 * its root.
 */
async function anchorBatch(
  context: Pick<ServerContext, "store" | "clock" | "issuers" | "ledger">,
  batch: AnchorBatch,
  issuerDid: string,
): Promise<LedgerPlace> {
  const { store, clock, ledger } = context;
  const issuer = signerFor(context, issuerDid);
  const { size } = batch;
  const root = Uint8Array.from(batch.root);
  const closableAt = closingTime(await findBatchExpiry(store.pool, batch.id), clock.now());
  try {
    const tree = { root, size };
    const receipt = await ledger.anchor.anchorBatch(tree, {
      issuer,
      ...(closableAt && { closableAt }),
    });
    const { address, transactionHash, slot } = receipt;
    return { address, transactionHash, blockNumber: slot, anchoredAt: clock.now() };
  } catch (error) {
    if (!isSdkError(error, "ledger_already_exists")) throw error;
  }
  const key = { issuer: issuer.address, root };
  const found = await ledger.anchor.readBatch(key);
  if (found?.size !== size) {
    throw new SdkError(
      "anchor_mismatch",
      `batch ${batch.id} does not have ${size} credentials on the ledger`,
    );
  }
  const { transactionHash, slot } = firstOf(await ledger.anchor.batchHistory(key), "anchorBatch");
  return { address: found.address, transactionHash, blockNumber: slot, anchoredAt: clock.now() };
}

/**
 * Unix seconds from which a batch may be cleared: when all have expired, and not before a lost
 * answer is long settled.
 */
function closingTime(expiresAt: Date | null, now: Date): number | undefined {
  if (expiresAt === null) return undefined;
  return Math.ceil(Math.max(expiresAt.getTime(), now.getTime() + SHORTEST_LIFE_MS) / 1000);
}

/** Writes the credentials of an issuer that wait to the ledger, many under one Merkle root. */
export const anchorBatchJob = defineJob({
  ...anchorBatchType,
  async run(context: ServerContext, { key }) {
    await landAnchorBatches(context, key);
    const size = await storeAnchorBatch(context, key);
    if (size === 0) return undefined;
    await landAnchorBatches(context, key);
    // If the batch was full, some may be left.
    return size < MAX_BATCH_SIZE ? undefined : { state: "later", at: context.clock.now() };
  },
});

const columns = {
  id: column<string>(),
  issuerAddress: column<string>(),
  network: column<Network>(),
  /** 32 bytes. */
  root: column<Uint8Array>(),
  size: column<number>(),
  address: column<string | null>(),
  transactionHash: column<string | null>(),
  blockNumber: column<number | null>(),
  createdAt: column<Date>(),
  anchoredAt: column<Date | null>(),
};

const batchTable = defineTable("anchor_batches", columns);

export type AnchorBatch = RowOf<typeof columns>;

/**
 * A credential of a batch, with what leads from it to the root: hashes of 32 bytes, one after the
 * other.
 */
export type BatchLeaf = { credentialId: string; inclusionPath: Uint8Array };

/**
 * Stores a batch, before it goes to the ledger; its credentials are put into it by
 * {@link fillAnchorBatch}.
 */
export async function insertAnchorBatch(tx: Transaction, batch: AnchorBatch): Promise<void> {
  await tx.query(batchTable.insert, batchTable.values(batch));
}

/**
 * Puts credentials into a batch, page by page. Each credential is in one batch for good: a second
 * one would be a proof of it in which nobody revokes it.
 *
 * @param options.first - place of the first of these leaves in the tree
 * @throws SdkError `conflict` when one of the credentials does not wait any more, or the batch was
 *   dropped meanwhile
 */
export async function fillAnchorBatch(
  tx: Transaction,
  batchId: string,
  { leaves, first }: { leaves: readonly BatchLeaf[]; first: number },
): Promise<void> {
  // Dropping the batch waits for this statement, or this statement finds no batch.
  const { rowCount } = await tx.query(
    `with batch as (select id from anchor_batches where id = $1 and anchored_at is null for key share)
     update credentials c set anchor_batch_id = batch.id, anchor_leaf = $4::integer + leaf.place - 1, inclusion_path = leaf.path
     from batch, unnest($2::text[], $3::bytea[]) with ordinality as leaf (id, path, place)
     where c.id = leaf.id and c.anchor_state = 'pending' and c.anchor_batch_id is null`,
    [
      batchId,
      leaves.map(({ credentialId }) => credentialId),
      leaves.map(({ inclusionPath }) => Buffer.from(inclusionPath)),
      first,
    ],
  );
  if (rowCount === leaves.length) return;
  throw new SdkError(
    "conflict",
    `only ${rowCount ?? 0} of the ${leaves.length} credentials of the batch still wait`,
  );
}

/**
 * Drops a batch that does not have all of its credentials: the process that filled it died, or a
 * credential no longer waited. Its credentials wait again.
 *
 * @returns whether the batch still exists with all of its credentials: from then on it can only
 *   land
 */
export async function dropUnlessFilled(tx: Transaction, id: string): Promise<boolean> {
  const batch = await queryOne<{ size: number }>(
    tx,
    "select size from anchor_batches where id = $1 and anchored_at is null for update",
    [id],
  );
  if (batch === undefined) return false;
  const filled = await queryOne<{ count: number }>(
    tx,
    "select count(*)::integer as count from credentials where anchor_batch_id = $1",
    [id],
  );
  if (filled?.count === batch.size) return true;
  await tx.query(
    "update credentials set anchor_batch_id = null, anchor_leaf = null, inclusion_path = null where anchor_batch_id = $1",
    [id],
  );
  await tx.query("delete from anchor_batches where id = $1", [id]);
  return false;
}

export function listAnchorBatchesToLand(
  db: Queryable,
  issuerAddress: string,
): Promise<AnchorBatch[]> {
  return queryAll<AnchorBatch>(
    db,
    `select ${batchTable.select()} from anchor_batches where issuer_address = $1 and anchored_at is null
     order by created_at, id`,
    [issuerAddress],
  );
}

/**
 * Finds the time at which the last credential of a batch has expired; `null` where one never does.
 */
export async function findBatchExpiry(db: Queryable, batchId: string): Promise<Date | null> {
  const found = await queryOne<{ expiresAt: Date | null }>(
    db,
    `select case when bool_and(expires_at is not null) then max(expires_at) end as "expiresAt"
     from credentials where anchor_batch_id = $1`,
    [batchId],
  );
  return found?.expiresAt ?? null;
}

export function findAnchorBatch(db: Queryable, id: string): Promise<AnchorBatch | undefined> {
  return queryOne<AnchorBatch>(
    db,
    `select ${batchTable.select()} from anchor_batches where id = $1`,
    [id],
  );
}

export async function recordAnchorBatch(
  tx: Transaction,
  id: string,
  place: LedgerPlace,
): Promise<void> {
  await tx.query(
    `update anchor_batches set address = $2, transaction_hash = $3, block_number = $4, anchored_at = $5
     where id = $1`,
    [id, place.address, place.transactionHash, place.blockNumber, place.anchoredAt],
  );
}
