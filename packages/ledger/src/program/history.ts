import { SdkError } from "@arcs/core";

import { type AccountReader, reasonOfCode, type RevocationReason } from "./accounts.ts";
import type { Commitment, LedgerRequest } from "../transaction/ledger-request.ts";
import type { LandedTransaction } from "../transaction/send-transaction.ts";
import {
  type ListedTransaction,
  listPages,
  readEach,
  unreadable,
} from "../settlement/account-transactions.ts";
import { decodeInstructionData } from "../settlement/token-instruction.ts";
import {
  readTransactionAnswer,
  requestTransaction,
  type TransactionAnswer,
} from "../settlement/transaction-answer.ts";
import { instructionTags } from "./messages.ts";

/** An event in the history of a record or batch. */
export type LedgerEvent = LandedTransaction & {
  action:
    | "issue"
    | "activate"
    | "revoke"
    | "expire"
    | "close"
    | "anchorBatch"
    | "revokeInBatch"
    | "closeBatch";
  /** Unix seconds; absent where the ledger does not know. */
  timestamp?: number;
  /** Set for revocations. */
  reason?: RevocationReason;
  /** Index of the revoked credential in its batch. */
  leafIndex?: number;
};

type HistoryReader = { request: LedgerRequest; commitment: Commitment };

// Memory for a list: some million transactions, or a hundred thousand with memos.
const MAX_LIST_BYTES = 256 * 2 ** 20;
const BYTES_PER_ENTRY = 256;

export type LandedMemos = Pick<LedgerEvent, "transactionHash" | "slot" | "timestamp"> &
  Pick<ListedTransaction, "memo">;

export async function listTransactions(
  { request, commitment }: HistoryReader,
  address: string,
): Promise<LandedMemos[]> {
  const found: LandedMemos[] = [];
  let bytes = 0;
  for await (const page of listPages(request, address, { commitment: levelOf(commitment) })) {
    for (const { signature: transactionHash, slot, blockTime, hasSucceeded, memo } of page) {
      bytes += BYTES_PER_ENTRY + 2 * (transactionHash.length + (memo?.length ?? 0));
      if (hasSucceeded) found.push({ transactionHash, slot, memo, ...timeOf(blockTime) });
    }
    if (bytes > MAX_LIST_BYTES) {
      const message = `the RPC endpoint lists more than 256 MiB of transactions at ${address}`;
      throw new SdkError("ledger_rpc_error", message, { details: { address } });
    }
  }
  return found.reverse();
}

function timeOf(blockTime: number | null): { timestamp?: number } {
  return blockTime === null || blockTime === Number.POSITIVE_INFINITY
    ? {}
    : { timestamp: blockTime };
}

function levelOf(commitment: Commitment): "confirmed" | "finalized" {
  return commitment === "processed" ? "confirmed" : commitment;
}

/** Reads the successful transactions that name an address, oldest first. */
export async function readTransactions(
  reader: HistoryReader,
  address: string,
): Promise<(TransactionAnswer & { transactionHash: string })[]> {
  const found = await listTransactions(reader, address);
  const transactions: (TransactionAnswer & { transactionHash: string })[] = [];
  const read = (signature: string): Promise<TransactionAnswer> =>
    readTransaction(reader, signature);
  const hashes = found.map(({ transactionHash }) => transactionHash);
  for await (const each of readEach(reader.request, hashes, { read, signal: undefined })) {
    const { item: transactionHash } = each;
    // Strangers can make a list long: where one is missing, the rest is not asked for.
    if ("problem" in each) throw unreadable(transactionHash, each.problem);
    transactions.push({ ...each.value, transactionHash });
  }
  return transactions;
}

/** Reads a transaction that succeeded. */
export async function readTransaction(
  { request, commitment }: HistoryReader,
  signature: string,
): Promise<TransactionAnswer> {
  const answer = await requestTransaction(request, signature, { commitment: levelOf(commitment) });
  const transaction = readTransactionAnswer(answer);
  // The missing one may be a revocation: an incomplete history could claim the opposite of the
  // truth.
  if (transaction === undefined || transaction.err !== null) {
    throw new SdkError(
      "ledger_rpc_error",
      "the RPC endpoint lists it and does not give it, or not whole",
    );
  }
  return transaction;
}

const actions = new Map<number | undefined, LedgerEvent["action"]>(
  Object.entries(instructionTags).map(([action, tag]) => [tag, action as LedgerEvent["action"]]),
);

// Index of an instruction's own account. Another position proves nothing, such as that of the
// subject: anyone can name a foreign account there.
const targetAt: Readonly<Partial<Record<LedgerEvent["action"], number>>> = {
  issue: 3,
  anchorBatch: 2,
};

export async function readHistory(reader: AccountReader, address: string): Promise<LedgerEvent[]> {
  const transactions = await readTransactions(reader, address);
  return transactions.flatMap(({ transactionHash, slot, blockTime, addresses, instructions }) =>
    instructions
      // Anyone can name the account in calls of other programs, and base58 takes long to decode.
      .filter(({ programIdIndex }) => addresses[programIdIndex] === reader.program)
      .flatMap(({ accounts, ...each }) => {
        const data = decodeInstructionData(each.data);
        if (data === undefined) {
          throw new SdkError(
            "ledger_rpc_error",
            `the RPC endpoint gives an unreadable call in ${transactionHash}`,
          );
        }
        const action = actions.get(data[0]);
        if (action === undefined || addresses[accounts[targetAt[action] ?? 0] ?? -1] !== address)
          return [];
        return [
          { transactionHash, slot, ...timeOf(blockTime), action, ...revocationOf(action, data) },
        ];
      }),
  );
}

function revocationOf(
  action: LedgerEvent["action"],
  data: Uint8Array,
): Pick<LedgerEvent, "reason" | "leafIndex"> {
  if (action !== "revoke" && action !== "revokeInBatch") return {};
  // The program refuses any other length, so the endpoint did not read it from the ledger.
  if (data.length !== (action === "revoke" ? 2 : 8)) {
    throw new SdkError(
      "ledger_rpc_error",
      "the RPC endpoint shows a revocation that the anchor program does not take",
    );
  }
  if (action === "revoke") return { reason: reasonOfCode(data[1] ?? 0) };
  const leafIndex = new DataView(data.buffer, data.byteOffset).getUint32(4, true);
  return { reason: reasonOfCode(data[1] ?? 0), leafIndex };
}
