import { isSdkError, SdkError } from "@arcs/core";
import { defined } from "@arcs/core/internal";
import type { Address, Signature, SolanaRpcApi } from "@solana/kit";

import { reasonOfCode, type RevocationReason } from "./account-layout.ts";
import type { LedgerRpc } from "../transaction/ledger-rpc.ts";
import { integerOf, request } from "../transaction/request.ts";
import { assertAnswers, NEWEST_TRANSACTION_VERSION } from "../transaction/ledger-request.ts";
import type { Commitment, LandedTransaction } from "../transaction/send-transaction.ts";
import { decodeInstructionData } from "../settlement/token-instruction.ts";
import { readTransactionAnswer } from "../settlement/transaction-answer.ts";
import { instructionTags } from "./instructions.ts";
import type { AccountReader } from "./read-accounts.ts";

/** An event in the history of a record or batch. */
export type LedgerEvent = LandedTransaction & {
  action: "issue" | "activate" | "revoke" | "expire" | "close" | "anchorBatch" | "revokeInBatch" | "closeBatch";
  /** Unix seconds; absent where the ledger does not know. */
  timestamp?: number;
  /** Set for revocations. */
  reason?: RevocationReason;
  /** Index of the revoked credential in its batch. */
  leafIndex?: number;
};

/** A transaction that succeeded, with all its instructions, those of inner calls included, in the order they ran. */
type LandedTransactionDetails = {
  transactionHash: string;
  slot: number;
  timestamp?: number;
  payer: string;
  /** With addresses in place of indexes; `data` in base58. */
  instructions: readonly { program: string; accounts: readonly string[]; data: string }[];
};

const PAGE = 1000;
// Memory for a list: some million transactions, or a hundred thousand with memos.
const MAX_LIST_BYTES = 256 * 2 ** 20;
const BYTES_PER_ENTRY = 256;
const MAX_NUMBER = BigInt(Number.MAX_SAFE_INTEGER);
// Public endpoints limit the rate of requests.
const AT_ONCE = 8;

/** A transaction in a list of those that name an address. */
export type ListedTransaction = {
  transactionHash: string;
  slot: number;
  timestamp?: number;
  /** The memos of its instructions (`memosOf` in memo/), or `null` where it has none. */
  memo: string | null;
};

/**
 * Lists the successful transactions that name an address, oldest first.
 *
 * @throws SdkError `ledger_rpc_error` for an endless list, or one that would fill the memory
 */
export async function listTransactions(
  rpc: LedgerRpc,
  { address, commitment }: { address: string; commitment: Commitment },
): Promise<ListedTransaction[]> {
  const level = levelOf(commitment);
  const found: ListedTransaction[] = [];
  const seen = new Set<string>();
  let bytes = 0;
  for (let before: Signature | undefined; ;) {
    const options = { limit: PAGE, commitment: level, ...defined({ before }) };
    const page = await request(
      () => rpc.getSignaturesForAddress(address as Address, options).send(),
      (answer) => answer.map(listedOf),
    );
    // A short page may have a successor: only an empty page is the end.
    if (page.length === 0) return found.reverse();
    for (const { isSuccess, ...listed } of page) {
      const { transactionHash, memo } = listed;
      if (seen.has(transactionHash)) throw givenBefore();
      seen.add(transactionHash);
      bytes += BYTES_PER_ENTRY + 2 * (transactionHash.length + (memo?.length ?? 0));
      if (bytes > MAX_LIST_BYTES) throw tooMany(address);
      if (isSuccess) found.push(listed);
    }
    before = page.at(-1)?.transactionHash as Signature | undefined;
  }
}

type ListAnswer = ReturnType<SolanaRpcApi["getSignaturesForAddress"]>[number];

function listedOf({ signature, err, slot, blockTime, memo }: ListAnswer): ListedTransaction & { isSuccess: boolean } {
  if (typeof signature !== "string" || typeof (memo ?? "") !== "string") {
    throw new SdkError("ledger_rpc_error", "the RPC endpoint lists something that is no transaction");
  }
  const hasTime = (blockTime ?? undefined) !== undefined;
  const timestamp = hasTime ? Number(integerOf(blockTime, MAX_NUMBER)) : undefined;
  const listed = { transactionHash: signature, slot: Number(integerOf(slot, MAX_NUMBER)), ...defined({ timestamp }) };
  return { ...listed, memo: memo ?? null, isSuccess: (err ?? null) === null };
}

function tooMany(address: string): SdkError {
  return new SdkError("ledger_rpc_error", `the RPC endpoint lists more than 256 MiB of transactions at ${address}`, {
    details: { address },
  });
}

function givenBefore(): SdkError {
  return new SdkError("ledger_rpc_error", "the RPC endpoint answers with a page of signatures that it gave before");
}

function levelOf(commitment: Commitment): "confirmed" | "finalized" {
  return commitment === "processed" ? "confirmed" : commitment;
}

/** Reads the successful transactions that name an address, oldest first. */
export async function readTransactions(
  rpc: LedgerRpc,
  { address, commitment }: { address: string; commitment: Commitment },
): Promise<LandedTransactionDetails[]> {
  const found = await listTransactions(rpc, { address, commitment });
  const transactions: LandedTransactionDetails[] = [];
  for (let at = 0; at < found.length; at += AT_ONCE) {
    const some = found
      .slice(at, at + AT_ONCE)
      .map(({ transactionHash }) => readTransaction(rpc, transactionHash, commitment));
    transactions.push(...(await Promise.all(some)));
  }
  return transactions;
}

/** Reads one transaction. @throws SdkError `ledger_rpc_error` where the endpoint does not have it */
export async function readTransaction(
  rpc: LedgerRpc,
  signature: string,
  commitment: Commitment,
): Promise<LandedTransactionDetails> {
  const options = {
    encoding: "json",
    maxSupportedTransactionVersion: NEWEST_TRANSACTION_VERSION,
    commitment: levelOf(commitment),
  } as const;
  return request(
    () => rpc.getTransaction(signature as Signature, options).send(),
    (answer) => detailsOf(signature, answer),
  ).catch((error: unknown) => {
    if (!isSdkError(error, "ledger_rpc_error")) throw error;
    throw new SdkError("ledger_rpc_error", `transaction ${signature} could not be read: ${error.message}`, {
      details: { transactionHash: signature },
      cause: error,
    });
  });
}

/** Resolves the addresses of a whole transaction that succeeded. @throws SdkError `ledger_rpc_error` for another answer */
function detailsOf(signature: string, answer: unknown): LandedTransactionDetails {
  assertAnswers(answer, signature);
  const transaction = readTransactionAnswer(answer);
  // The missing one may be a revocation: an incomplete history could claim the opposite of the truth.
  if (transaction === undefined || transaction.err !== null) {
    throw new SdkError("ledger_rpc_error", "the RPC endpoint lists it and does not give it, or not whole");
  }
  const { slot, blockTime, addresses, instructions } = transaction;
  return {
    transactionHash: signature,
    slot,
    ...(blockTime === null ? {} : { timestamp: blockTime }),
    payer: addresses[0] ?? "",
    instructions: instructions.map(({ programIdIndex, accounts, data }) => ({
      program: addresses[programIdIndex] ?? "",
      accounts: accounts.map((index) => addresses[index] ?? ""),
      data,
    })),
  };
}

const actions = new Map<number | undefined, LedgerEvent["action"]>(
  Object.entries(instructionTags).map(([action, tag]) => [tag, action as LedgerEvent["action"]]),
);

// Index of an instruction's own account. Another position proves nothing, such as that of the subject: anyone can name
// a foreign account there.
const targetAt: Readonly<Partial<Record<LedgerEvent["action"], number>>> = { issue: 3, anchorBatch: 2 };

/** Returns the program's actions on an account, oldest first. */
export async function readHistory(
  { rpc, program, commitment }: AccountReader,
  address: string,
): Promise<LedgerEvent[]> {
  const transactions = await readTransactions(rpc, { address, commitment });
  return transactions.flatMap(({ transactionHash, slot, timestamp, instructions }) =>
    instructions
      // Anyone can name the account in calls of other programs, and base58 takes long to decode.
      .filter((each) => each.program === program)
      .flatMap(({ accounts, ...each }) => {
        const data = decodeInstructionData(each.data);
        if (data === undefined) {
          throw new SdkError("ledger_rpc_error", `the RPC endpoint gives an unreadable call in ${transactionHash}`);
        }
        const action = actions.get(data[0]);
        if (action === undefined || accounts[targetAt[action] ?? 0] !== address) return [];
        const when = { transactionHash, slot, ...defined({ timestamp }) };
        return [{ ...when, action, ...revocationOf(action, data) }];
      }),
  );
}

function revocationOf(action: LedgerEvent["action"], data: Uint8Array): Pick<LedgerEvent, "reason" | "leafIndex"> {
  if (action !== "revoke" && action !== "revokeInBatch") return {};
  // The program refuses any other length, so the endpoint did not read it from the ledger.
  if (data.length !== (action === "revoke" ? 2 : 8)) {
    throw new SdkError("ledger_rpc_error", "the RPC endpoint shows a revocation that the anchor program does not take");
  }
  if (action === "revoke") return { reason: reasonOfCode(data[1] ?? 0) };
  const leafIndex = new DataView(data.buffer, data.byteOffset).getUint32(4, true);
  return { reason: reasonOfCode(data[1] ?? 0), leafIndex };
}
