import { isSdkError, parseDid, SdkError } from "@arcs/core";
import { buildBatch } from "@arcs/ledger";

import {
  type AnchorBatch,
  dropUnlessFilled,
  fillAnchorBatch,
  findBatchExpiry,
  insertAnchorBatch,
  listAnchorBatchesToLand,
  recordAnchorBatch,
  recordAnchoredLeaves,
} from "./batch-store.ts";
import { type CredentialToAnchor, type LedgerPlace, listCredentialsToAnchor } from "./store.ts";
import { anchorBatchType, enqueueRevocation } from "./anchor-jobs.ts";
import { firstOf } from "./anchor-record.ts";
import { recordOf, signerFor } from "./ledger-record.ts";
import type { Store } from "../../../platform/db/store.ts";
import type { Clock, RandomBytes } from "../../../platform/base/runtime.ts";
import type { IssuerKeys } from "../../../platform/keys/issuer-keys.ts";
import type { ServerLedger } from "../../../platform/chains/chains.ts";
import type { ServerContext } from "../../../context.ts";
import { defineJob } from "../../../platform/jobs/job-worker.ts";

/** Credentials of one batch. The ledger takes 65,536; fewer are read into memory at a time. */
const MAX_BATCH_SIZE = 4096;

// So many are read or written at a time: on the embedded store everybody waits for that, 5 to 10 ms.
const PAGE = 64;

// A batch whose time to be cleared has come before it lands would be refused for ever.
const SHORTEST_LIFE_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * Anchors stored batches of an issuer that may not be on the ledger, because the process that stored them may have
 * died. They go first: their roots are stored for good. A batch that was not filled is dropped instead.
 */
async function landAnchorBatches(
  context: { store: Store; clock: Clock; issuers: IssuerKeys; ledger: ServerLedger },
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
        for (const credentialId of revoked) await enqueueRevocation(tx, context, credentialId);
      });
    }
    await store.transaction((tx) => recordAnchorBatch(tx, id, place));
  }
}

/**
 * Puts credentials of an issuer that wait into a batch, and stores it.
 *
 * @returns how many it has; 0 when none wait
 */
export async function storeAnchorBatch(
  context: { store: Store; clock: Clock; randomBytes: RandomBytes },
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

async function readCredentialsToAnchor({ pool }: Store, issuerAddress: string): Promise<CredentialToAnchor[]> {
  const found: CredentialToAnchor[] = [];
  for (;;) {
    const limit = Math.min(PAGE, MAX_BATCH_SIZE - found.length);
    const page = await listCredentialsToAnchor(pool, issuerAddress, { form: "batch", after: found.at(-1), limit });
    found.push(...page);
    if (page.length < PAGE || found.length === MAX_BATCH_SIZE) return found;
  }
}

/** Writes a batch to the ledger. One that is there already counts as written: its address comes of its root. */
async function anchorBatch(
  context: { store: Store; clock: Clock; issuers: IssuerKeys; ledger: ServerLedger },
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
    const receipt = await ledger.anchor.anchorBatch(tree, { issuer, ...(closableAt && { closableAt }) });
    const { address, transactionHash, slot } = receipt;
    return { address, transactionHash, blockNumber: slot, anchoredAt: clock.now() };
  } catch (error) {
    if (!isSdkError(error, "ledger_already_exists")) throw error;
  }
  const key = { issuer: issuer.address, root };
  const found = await ledger.anchor.readBatch(key);
  if (found?.size !== size) {
    throw new SdkError("anchor_mismatch", `batch ${batch.id} does not have ${size} credentials on the ledger`);
  }
  const { transactionHash, slot } = firstOf(await ledger.anchor.batchHistory(key), "anchorBatch");
  return { address: found.address, transactionHash, blockNumber: slot, anchoredAt: clock.now() };
}

/** Unix seconds from which a batch may be cleared: when all have expired, and not before a lost answer is long settled. */
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
