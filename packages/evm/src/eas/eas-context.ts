import { type JsonObject, SdkError } from "@arcs/core";

import type { EvmChain } from "../base/chains.ts";
import type { BridgePending, BridgeRefusal } from "../base/credential-bridge.ts";
import { callAt, readHead } from "../evm/read-chain.ts";
import type { EvmRpc } from "../evm/rpc.ts";
import type { EvmSigner } from "../evm/signer.ts";
import type { TransactionMemo, TransactionOutcome, TransactionSender } from "../evm/transaction-sender.ts";
import { problemOf, refusalOf } from "../base/refusal.ts";
import { revertName } from "./eas-calls.ts";

/** Shared context of the driver's operations. */
export type EasContext = {
  rpc: EvmRpc;
  chain: EvmChain;
  /** Address of the contract. */
  eas: string;
  confirmations: number;
  signer: EvmSigner;
  sender: TransactionSender;
};

/** Stored memo of an operation: the transaction, and further facts of its form. */
export type EasMemo = JsonObject & { transaction?: JsonObject };

/** Reads from the contract at the newest settled block. */
export async function readSettled<Value>(
  { rpc, eas, confirmations }: EasContext,
  { data, decode }: { data: string; decode: (data: string) => Value },
): Promise<Value> {
  const { number } = await readHead(rpc);
  const result = await callAt(rpc, Math.max(0, number - confirmations + 1), { to: eas, data });
  if ("reverted" in result) {
    throw new SdkError("evm_rpc_error", `the contract refuses a read: ${revertName(result.reverted)}`);
  }
  return decode(result.returned);
}

/** Returns the transaction in a memo. Memos come from the operator's own store, unaltered. */
export function transactionOf(memo: EasMemo): TransactionMemo | undefined {
  return memo.transaction as TransactionMemo | undefined;
}

/** Adds a transaction to a memo. */
export function withTransaction(memo: JsonObject, transaction: TransactionMemo): EasMemo {
  return { ...memo, transaction };
}

/** Converts an unfinished or failed transaction to a progress; the operation itself interprets a mined one. */
export function progressOf(
  outcome: Exclude<TransactionOutcome, { status: "mined" }>,
  memo: JsonObject,
): BridgePending | BridgeRefusal {
  switch (outcome.status) {
    case "pending":
      return {
        status: "pending",
        memo: withTransaction(memo, outcome.memo),
        ...(outcome.problem === undefined ? {} : { problem: problemOf(outcome.problem) }),
      };
    case "reverted":
      return refusalOf(
        new SdkError("evm_transaction_failed", "the contract refused the transaction when it was mined"),
      );
    case "replaced":
      return refusalOf(
        new SdkError("evm_transaction_replaced", "another transaction of the attester took the place of this one"),
      );
  }
}
