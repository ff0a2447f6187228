import {
  assertObject,
  assertShape,
  canonicalJson,
  defined,
  type Erc8004Id,
  formatAccountId,
  type Shape,
} from "@arcs/core/internal";
import type { Tier } from "@arcs/trust";
import type { JsonObject } from "@arcs/core";

import { assertConfirmations, assertSigner, assertWei } from "../base/values.ts";
import { type BridgePending, type BridgeProblem, problemOf } from "../base/credential-bridge.ts";
import { assertChain, toHex } from "../evm/read-chain.ts";
import { connectEvm, type EvmProvider } from "../evm/rpc.ts";
import type { EvmSigner } from "../evm/signer.ts";
import type { TransactionMemo, TransactionOutcome } from "../evm/transaction-sender.ts";

/** Value of feedback in a registry: `value` with this many digits after the decimal point. */
export type FeedbackValue = {
  value: bigint;
  /** 0 to 18. */
  valueDecimals: number;
  tag1: string;
  tag2: string;
};

/** Feedback as stored by the registry. */
export type ReadFeedback = FeedbackValue & {
  /** Address of its author, in lower case. */
  client: string;
  /** Its number among the client's feedback for the agent, from 1. */
  index: number;
};

/** New feedback: the registry's fields, and the file that they refer to. */
export type NewFeedback = FeedbackValue & {
  /** URL of the used service; empty for none. */
  endpoint: string;
  /** URI of the file. */
  uri: string;
  /** Its Keccak-256: 0x and 64 digits. */
  hash: string;
};

/** Feedback for an agent of a registry. */
export type GivenFeedback = { agentId: string; feedback: NewFeedback };

/** A Trust Score as in a ReputationCredential. */
export type ScoreFeedback = {
  identity: Erc8004Id;
  /** Address that gives the feedback. */
  client: string;
  /** RFC 3339, UTC. */
  createdAt: string;
  /** 0 to 1000. */
  score: number;
  tier: Tier;
  credential: {
    id: string;
    /** Public URL for verifying it. */
    url: string;
    /** DID of the subject. */
    subject: string;
  };
};

const scoreFeedback: Shape = {
  identity: { network: "text", registry: "text", agentId: "text" },
  client: "text",
  createdAt: "text",
  score: "count",
  tier: "text",
  credential: { id: "text", url: "text", subject: "text" },
};

/**
 * Returns the registry's value for a Trust Score: tenths of a point of 100. Registries rate
 * untagged feedback from 0 to 100, and contracts average all of it.
 */
export function scoreValueOf(feedback: Pick<ScoreFeedback, "score" | "tier">): FeedbackValue {
  assertShape(feedback, "feedback", { score: "count", tier: "text" });
  const { score, tier } = feedback;
  return { value: BigInt(score), valueDecimals: 1, tag1: "trustScore", tag2: tier };
}

/**
 * Formats the file of feedback with a Trust Score, as ERC-8004 has such files ("Off-Chain Feedback
 * File Structure"), with the signed credential of the same content. The form is unique: RFC 8785.
 */
export function formatScoreFeedback(feedback: ScoreFeedback): string {
  assertShape(feedback, "feedback", scoreFeedback);
  const { identity, client, createdAt, score, credential } = feedback;
  const { network, registry, agentId } = identity;
  const { valueDecimals, tag1, tag2 } = scoreValueOf(feedback);
  const number = Number(agentId);
  return canonicalJson({
    agentRegistry: `${network}:${registry}`,
    // A number as in the standard; text where JSON has no such number.
    agentId: Number.isSafeInteger(number) ? number : agentId,
    clientAddress: formatAccountId({ network, address: client }),
    createdAt,
    value: score,
    valueDecimals,
    tag1,
    tag2,
    reputationCredential: { type: "ReputationCredential", ...credential },
  });
}

/**
 * Returns the hash of a file as ERC-8004 stores it: Keccak-256, 0x and 64 digits.
 *
 * @example
 * ```ts
 * await hashErc8004File(new TextEncoder().encode("{}"));
 * ```
 */
export async function hashErc8004File(bytes: Uint8Array): Promise<string> {
  assertShape(bytes, "bytes", "bytes");
  const { keccak256 } = await import("../evm/signatures.ts");
  return keccak256(bytes);
}

/** Options of a feedback writer. */
export type FeedbackWriterOptions = {
  /** EIP-155 id of the chain. */
  chainId: number;
  provider: EvmProvider;
  /**
   * Gives the feedback, and pays for it. Each writer needs a key of its own: shared keys cause
   * nonce conflicts.
   */
  signer: EvmSigner;
  /** Number of blocks until a transaction counts as settled, its own block included. */
  confirmations: number;
  /** Max cost of one transaction in wei, whatever the endpoint says. */
  maxTransactionFee: bigint;
  now: () => Date;
};

/** Progress of feedback. */
export type FeedbackProgress =
  | BridgePending
  | { status: "given"; transactionHash: string }
  /** Failed: nothing was written, and this attempt will write nothing. */
  | { status: "refused"; problem: BridgeProblem };

/** Stores the memo that another process needs to continue, before anything is sent. */
export type RememberFeedback = (memo: JsonObject) => Promise<void>;

/** Gives feedback to agents of ERC-8004. */
export type FeedbackWriter = {
  /** Address of the writer, in lower case. */
  address: string;
  /**
   * Gives feedback once; continue with the stored memo and {@link FeedbackWriter.check}.
   *
   * @param registry - address of the reputation registry
   * @throws SdkError `evm_transaction_failed` where the registry refuses it, such as feedback for
   *   an agent of one's own; `evm_fee_too_high`, `evm_insufficient_funds`, `evm_unreachable`, `evm_rpc_error`: nothing was sent then
   */
  give(
    registry: string,
    given: GivenFeedback,
    remember: RememberFeedback,
  ): Promise<FeedbackProgress>;
  /**
   * Checks the outcome. Resends a transaction that has vanished, and raises the fee of a stuck one,
   * unless `mayResend` is false.
   */
  check(
    memo: JsonObject,
    remember: RememberFeedback,
    options?: { mayResend?: boolean },
  ): Promise<FeedbackProgress>;
};

/**
 * Creates a feedback writer. Sends nothing before the first call.
 *
 * @throws SdkError `invalid_argument`, `invalid_signer`
 */
export function createFeedbackWriter(options: FeedbackWriterOptions): FeedbackWriter {
  assertObject(options, "options");
  const { chainId, provider, signer, confirmations, maxTransactionFee, now } = options;
  assertConfirmations(confirmations);
  assertWei(maxTransactionFee, "maxTransactionFee");
  assertSigner(signer, "signer");
  const rpc = connectEvm(provider);
  // Loads the EVM library when feedback is given.
  const load = async () => {
    const [{ createTransactionSender }, { giveFeedbackCall }] = await Promise.all([
      import("../evm/transaction-sender.ts"),
      import("./registry-calls.ts"),
    ]);
    await assertChain(rpc, chainId);
    const revertName = (data: string): string => data.slice(0, 10);
    const settings = { rpc, signer, chainId, confirmations, maxTransactionFee, revertName, now };
    return { sender: createTransactionSender(settings), giveFeedbackCall };
  };
  let loading: ReturnType<typeof load> | undefined;
  const loaded = (): ReturnType<typeof load> => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  return {
    address: signer.address.toLowerCase(),
    async give(registry, given, remember) {
      const { sender, giveFeedbackCall } = await loaded();
      return progressOf(
        await sender.send({ to: registry, data: giveFeedbackCall(given) }, remember),
      );
    },
    async check(memo, remember, options) {
      const { sender } = await loaded();
      return progressOf(await sender.track(memo as unknown as TransactionMemo, remember, options));
    },
  };
}

function progressOf(outcome: TransactionOutcome): FeedbackProgress {
  switch (outcome.status) {
    case "pending": {
      const problem = outcome.problem && problemOf(outcome.problem);
      return { status: "pending", memo: outcome.memo, ...defined({ problem }) };
    }
    case "mined":
      return {
        status: "given",
        transactionHash: toHex(outcome.receipt["transactionHash"], {
          what: "receipt",
          bytes: 32,
        }).toLowerCase(),
      };
    case "failed":
      return { status: "refused", problem: problemOf(outcome.problem) };
  }
}
