import { isSdkError, type JsonObject, SdkError } from "@arcs/core";
import { defined } from "@arcs/core/internal";
import { parseEventLogs } from "viem/utils";

import {
  assertRequest,
  type BridgeEvidence,
  type BridgePending,
  type BridgeRefusal,
  type BridgeRequest,
  type CredentialBridge,
  type IssueProgress,
  problemOf,
  refusalOf,
  type Remembered,
  type RevocationProgress,
} from "../base/credential-bridge.ts";
import { type EvmChain, findEvmChain } from "../base/chains.ts";
import { type ContractRead, readContract } from "../evm/contract-read.ts";
import { readChainId, readHead } from "../evm/read-chain.ts";
import type { EvmRpc } from "../evm/rpc.ts";
import type { EvmSigner } from "../evm/signer.ts";
import {
  createTransactionSender,
  type TransactionMemo,
  type TransactionOutcome,
  type TransactionSender,
} from "../evm/transaction-sender.ts";
import {
  attestationSchemaUid,
  attestCall,
  batchSigningHash,
  buildBatchTree,
  easAbi,
  hashCall,
  hashLeaf,
  readAttestation,
  readHashRevocation,
  readSchemaUid,
  readTimestamp,
  recoverBatchAttester,
  registerSchemaCall,
  revertName,
  revokeCall,
  rootOfPath,
} from "./eas-calls.ts";
import { signHash } from "../evm/signatures.ts";
import { sameHex } from "../base/values.ts";

export type EasDriver = Pick<CredentialBridge, "issue" | "check" | "revoke" | "checkRevocation"> & {
  registerSchema(): Promise<"registered" | "was registered">;
};

export function createEasDriver(options: {
  rpc: EvmRpc;
  chain: EvmChain;
  form: "attestation" | "batch";
  confirmations: number;
  maxTransactionFee: bigint;
  signer: EvmSigner;
  now: () => Date;
}): EasDriver {
  const { rpc, chain, form } = options;
  const { chainId, eas, schemaRegistry, secondsPerBlock } = findEvmChain(chain);
  const sender = createTransactionSender({ ...options, chainId, revertName });
  const context: EasContext = { ...options, eas, sender };

  let isOnChain = false;
  const onChain = async (): Promise<EasContext> => {
    if (isOnChain) return context;
    const found = await readChainId(rpc);
    if (found !== chainId) {
      throw new SdkError(
        "bridge_wrong_chain",
        `provider must serve chain ${chainId} (${chain}) (received chain ${found})`,
      );
    }
    isOnChain = true;
    return context;
  };

  return {
    async issue(requests, { remember }) {
      for (const request of requests) assertRequest(request);
      const context = await onChain();
      if (form === "batch") return anchorBatch(requests, { context, remember });
      const [request, ...others] = requests;
      if (request === undefined || others.length > 0) {
        const message = `requests must hold one in the form of attestations (received ${requests.length})`;
        throw new SdkError("invalid_argument", message);
      }
      return [await attest(request, { context, remember: (memo) => remember([memo]) })];
    },
    async check(_, remembered) {
      const context = await onChain();
      if ("root" in remembered.memo) return checkBatch(remembered, context);
      return judge(await track(remembered, context), { memo: remembered.memo, context });
    },
    revoke: async (request, settings) => revoke(request, { ...settings, context: await onChain() }),
    checkRevocation: async (request, settings) =>
      checkRevocation(request, { ...settings, context: await onChain() }),
    async registerSchema() {
      await onChain();
      const isRegistered = async (): Promise<boolean> => {
        const { number } = await readHead(rpc);
        const at = { rpc, blockNumber: number, to: schemaRegistry };
        return (await readContract(at, readSchemaUid())) === attestationSchemaUid();
      };
      if (await isRegistered()) return "was registered";
      const call = { to: schemaRegistry, data: registerSchemaCall() };
      let outcome: TransactionOutcome = await sender.send(call, async () => undefined);
      while (outcome.status === "pending" && outcome.problem === undefined) {
        await new Promise((resolve) => setTimeout(resolve, Math.min(1_000, secondsPerBlock * 500)));
        if (await isRegistered()) return "registered";
        outcome = await sender.track(outcome.memo, async () => undefined);
      }
      const problem = outcome.status === "mined" ? undefined : outcome.problem;
      throw problem ?? new SdkError("evm_transaction_failed", "the schema could not be registered");
    },
  };
}

type BatchMemo = { root: string; path: string[]; signature: string };

async function anchorBatch(
  requests: readonly BridgeRequest[],
  {
    context,
    remember,
  }: { context: EasContext; remember: (memos: readonly JsonObject[]) => Promise<void> },
): Promise<IssueProgress[]> {
  const tree = buildBatchTree(requests.map(hashLeaf));
  const signature = await signHash(context.signer, batchSigningHash(tree.root, context.chain));
  const memos: BatchMemo[] = requests.map((_, index) => ({
    root: tree.root,
    path: tree.pathOf(index),
    signature,
  }));
  try {
    const call = { to: context.eas, data: hashCall("timestamp", tree.root) };
    const outcome = await context.sender.send(call, (transaction) =>
      remember(memos.map((memo) => ({ ...memo, transaction }))),
    );
    return memos.map((memo) => progressOf(outcome, memo));
  } catch (error) {
    if (!isStampedAlready(error)) throw error;
    // Someone else, or an earlier attempt, was faster: only the root's time stamp matters.
    await remember(memos);
    return memos.map((memo) => ({ status: "pending", memo }));
  }
}

/**
 * Checks whether the root of a credential's batch has its time stamp, from any sender: the
 * signature makes it ours.
 */
async function checkBatch(
  { memo, remember }: Remembered,
  context: EasContext,
): Promise<IssueProgress> {
  const { root, path, signature } = memo as BatchMemo;
  if ((await readSettled(context, readTimestamp(root))) > 0n) {
    return { status: "synced", evidence: { type: "batch", chain: context.chain, path, signature } };
  }
  if (memo["transaction"] === undefined) return { status: "pending", memo };
  return progressOf(await track({ memo, remember }, context), memo);
}

function isStampedAlready(error: unknown): boolean {
  return (
    isSdkError(error, "evm_transaction_failed") && error.details["reason"] === "AlreadyTimestamped"
  );
}

/**
 * Writes an attestation for one credential. An e-mail address stays off the chain: the recipient is
 * then empty.
 */
async function attest(
  request: BridgeRequest,
  { context, remember }: { context: EasContext; remember: Remembered["remember"] },
): Promise<IssueProgress> {
  const { recipient, expiresAt } = request;
  const data = attestCall(request, {
    ...(recipient !== undefined && "address" in recipient ? { recipient: recipient.address } : {}),
    ...defined({ expiresAt }),
  });
  const outcome = await context.sender.send({ to: context.eas, data }, (transaction) =>
    remember({ transaction }),
  );
  return judge(outcome, { memo: {}, context });
}

function judge(
  outcome: TransactionOutcome,
  { memo, context }: { memo: JsonObject; context: EasContext },
): IssueProgress {
  if (outcome.status !== "mined") return progressOf(outcome, memo);
  const { chain, eas } = context;
  const logs = (outcome.receipt["logs"] ?? []) as unknown as Parameters<
    typeof parseEventLogs
  >[0]["logs"];
  const attested = parseEventLogs({ abi: easAbi, eventName: "Attested", logs }).find((log) =>
    sameHex(log.address, eas),
  );
  if (attested === undefined) {
    throw new SdkError(
      "evm_rpc_error",
      "the endpoint's receipt of the attestation names no attestation",
    );
  }
  return { status: "synced", evidence: { type: "attestation", chain, uid: attested.args.uid } };
}

async function revoke(
  request: BridgeRequest,
  options: { evidence: BridgeEvidence; context: EasContext; remember: Remembered["remember"] },
): Promise<RevocationProgress> {
  const { evidence, context, remember } = options;
  await assertIsAttester(evidence, { request, context });
  try {
    const call = { to: context.eas, data: callFor(request, evidence) };
    return progressOf(
      await context.sender.send(call, (transaction) => remember({ transaction })),
      {},
    );
  } catch (error) {
    const reason = isSdkError(error, "evm_transaction_failed")
      ? error.details["reason"]
      : undefined;
    if (reason === "AlreadyRevoked" || reason === "AlreadyRevokedOffchain")
      return { status: "revoked" };
    throw error;
  }
}

/** Checks whether a revocation is on the chain, deep enough to count as settled. */
async function checkRevocation(
  request: BridgeRequest,
  options: Remembered & { evidence: BridgeEvidence; context: EasContext },
): Promise<RevocationProgress> {
  if ((await revocationTime(request, options)) > 0) return { status: "revoked" };
  return progressOf(await track(options, options.context), options.memo);
}

/**
 * The contract accepts revocations of a hash from anyone, but stores them by sender, where no
 * verifier looks. Only its attester can revoke an attestation.
 */
async function assertIsAttester(
  evidence: BridgeEvidence,
  { request, context }: { request: BridgeRequest; context: EasContext },
): Promise<void> {
  if (evidence.type !== "batch") return;
  const attester = await recoverBatchAttester(
    rootOfPath(hashLeaf(request), evidence.path),
    evidence,
  );
  if (attester === undefined || !sameHex(attester, context.signer.address)) {
    throw new SdkError(
      "invalid_signer",
      `only its attester ${attester ?? "(unknown)"} can revoke the batch`,
    );
  }
}

function callFor({ credentialHash }: BridgeRequest, evidence: BridgeEvidence): string {
  if (evidence.type === "attestation") return revokeCall(evidence.uid);
  if (evidence.type === "batch") return hashCall("revokeOffchain", credentialHash);
  throw new SdkError(
    "invalid_argument",
    "evidence must be that of an attestation or a batch (received that of a token)",
  );
}

async function revocationTime(
  { credentialHash }: BridgeRequest,
  { evidence, context }: { evidence: BridgeEvidence; context: EasContext },
): Promise<number> {
  if (evidence.type === "attestation") {
    return (await readSettled(context, readAttestation(evidence.uid)))?.revocationTime ?? 0;
  }
  return Number(
    await readSettled(context, readHashRevocation(context.signer.address, credentialHash)),
  );
}

type EasContext = {
  rpc: EvmRpc;
  chain: EvmChain;
  eas: string;
  confirmations: number;
  signer: EvmSigner;
  sender: TransactionSender;
};

async function readSettled<Value>(
  { rpc, eas, confirmations }: EasContext,
  read: ContractRead<Value>,
): Promise<Value> {
  const { number } = await readHead(rpc);
  return readContract({ rpc, blockNumber: Math.max(0, number - confirmations + 1), to: eas }, read);
}

/** Follows the transaction of a memo, which comes unaltered from the operator's own store. */
function track(
  { memo, remember }: Remembered,
  { sender }: EasContext,
): Promise<TransactionOutcome> {
  const { transaction } = memo as { transaction?: TransactionMemo };
  if (transaction === undefined)
    throw new SdkError("invalid_argument", "memo must be that of a transaction");
  return sender.track(transaction, (raised) => remember({ ...memo, transaction: raised }));
}

/**
 * Converts the outcome of a transaction to a progress: one that was mined counts once the contract
 * says so.
 */
function progressOf(outcome: TransactionOutcome, memo: JsonObject): BridgePending | BridgeRefusal {
  switch (outcome.status) {
    case "mined":
      return { status: "pending", memo };
    case "pending":
      return {
        status: "pending",
        memo: { ...memo, transaction: outcome.memo },
        ...(outcome.problem === undefined ? {} : { problem: problemOf(outcome.problem) }),
      };
    case "failed":
      return refusalOf(outcome.problem);
  }
}
