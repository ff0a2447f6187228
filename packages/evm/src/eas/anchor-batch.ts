import { isSdkError, type JsonObject } from "@arcs/core";

import type { BridgeRequest } from "../base/bridge-request.ts";
import type { IssueProgress, Remembered } from "../base/credential-bridge.ts";
import { signHash } from "../evm/sign-hash.ts";
import { batchSigningHash } from "./batch-signature.ts";
import { hashCall, readTimestamp } from "./eas-calls.ts";
import { type EasContext, progressOf, readSettled, transactionOf, withTransaction } from "./eas-context.ts";
import { buildMerkleTree, hashLeaf } from "./merkle-tree.ts";

/** What is kept for each credential of a batch. */
type BatchMemo = { root: string; path: string[]; signature: string };

/** Signs the Merkle root of credentials, and gives it a time stamp. */
export async function anchorBatch(
  requests: readonly BridgeRequest[],
  { context, remember }: { context: EasContext; remember: (memos: readonly JsonObject[]) => Promise<void> },
): Promise<IssueProgress[]> {
  const tree = buildMerkleTree(requests.map(hashLeaf));
  const signature = await signHash(context.signer, batchSigningHash(tree.root, context.chain));
  const memos: BatchMemo[] = requests.map((_, index) => ({ root: tree.root, path: tree.pathOf(index), signature }));
  try {
    const call = { to: context.eas, data: hashCall("timestamp", tree.root) };
    const outcome = await context.sender.send(call, (transaction) =>
      remember(memos.map((memo) => withTransaction(memo, transaction))),
    );
    return memos.map((memo) => (outcome.status === "mined" ? { status: "pending", memo } : progressOf(outcome, memo)));
  } catch (error) {
    if (!isStampedAlready(error)) throw error;
    // Somebody was faster, or an earlier attempt of ours was: the root's time stamp is all that is needed.
    await remember(memos);
    return memos.map((memo) => ({ status: "pending", memo }));
  }
}

/** Checks whether the root of a credential's batch has its time stamp, whoever asked for it: the signature makes it ours. */
export async function checkBatch({ memo, remember }: Remembered, context: EasContext): Promise<IssueProgress> {
  const { root, path, signature } = memo as BatchMemo;
  const time = await readSettled(context, { data: readTimestamp.encode(root), decode: readTimestamp.decode });
  if (time > 0) {
    return { status: "synced", evidence: { type: "batch", chain: context.chain, path, signature } };
  }
  const transaction = transactionOf(memo);
  if (transaction === undefined) return { status: "pending", memo };
  const outcome = await context.sender.track(transaction, (raised) => remember(withTransaction(memo, raised)));
  return outcome.status === "mined" ? { status: "pending", memo } : progressOf(outcome, memo);
}

function isStampedAlready(error: unknown): boolean {
  return isSdkError(error, "evm_transaction_failed") && error.details["reason"] === "AlreadyTimestamped";
}
