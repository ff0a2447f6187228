import { getBase58Encoder } from "@solana/kit";

import { MEMO_PROGRAM } from "../base/native-programs.ts";
import { replayTransaction } from "./account-owners.ts";
import { whyUnproven } from "./token-transfers.ts";
import { readTransactionAnswer, type TransactionAnswer } from "./transaction-answer.ts";

/** Tokens that somebody destroyed. Amounts are base units. */
export type TokenBurn = {
  /** Which instruction of the transaction. */
  instruction: string;
  mint: string;
  decimals: number;
  /** Whose tokens they were. */
  payer: string;
  /** Whether the payer signed the transaction, and its memos with it: a delegate burns without. */
  isSignedByPayer: boolean;
  amount: bigint;
};

/** What a transaction destroyed, and what was written into it. */
export type TransactionBurns = {
  slot: number;
  /** Unix seconds; `null` where the node does not know. */
  blockTime: number | null;
  /** Why it failed, as a node writes it; `null` for success. Only a successful one destroys. */
  err: unknown;
  burns: readonly TokenBurn[];
  /** Texts of its memos: whoever signed the transaction signed them, which need not be whose tokens it burns. */
  memos: readonly string[];
};

/**
 * Reads which tokens a transaction destroyed, from the answer of `requestTransaction`: `burn` and `burnChecked` of SPL Token and Token-2022. Whose tokens
 * they were follows as for transfers, see `readTokenTransfers`; a burn of which that cannot be told is left out.
 *
 * So is what another program burns by an inner call, whoever signed it. A bridge burns what it pays out on another chain: USDC's own
 * (CCTP, `depositForBurn`) burns in the name of the wallet that signs, and mints the same there.
 *
 * @param answer - `result` of the answer; integers as numbers or bigints
 * @returns `undefined` where the node knows no such transaction
 * @throws SdkError `ledger_rpc_error` when the answer has another form
 */
export function readTokenBurns(answer: unknown): TransactionBurns | undefined {
  const transaction = readTransactionAnswer(answer);
  if (transaction === undefined) return undefined;
  const { slot, blockTime, err } = transaction;
  if (err !== null) return { slot, blockTime, err, burns: [], memos: [] };
  const burns = replayTransaction(transaction).burns.flatMap(({ id, source, payer, amount, mint }): TokenBurn[] => {
    const held = transaction.before.find(({ accountIndex }) => accountIndex === source);
    const address = transaction.addresses[mint];
    // What a program burns it may pay out elsewhere.
    if (isInner(id)) return [];
    // An address without a key burns by a delegate, and what it held others paid in.
    if (whyUnproven(payer) !== undefined) return [];
    // The account that it came from names the token; the instruction must not name another.
    if (held === undefined || held.mint !== address || amount === 0n) return [];
    const isSignedByPayer = /* fault: burn-signed-by-nobody */ transaction.signers.includes(payer);
    return [{ instruction: id, mint: held.mint, decimals: held.decimals, payer, isSignedByPayer, amount }];
  });
  return { slot, blockTime, err, burns, memos: memosOf(transaction) };
}

function memosOf({ addresses, instructions }: TransactionAnswer): string[] {
  return instructions.flatMap(({ id, programIdIndex, data }) => {
    // Those of inner instructions are what a program wrote.
    if (addresses[programIdIndex] !== MEMO_PROGRAM || isInner(id)) return [];
    try {
      return [new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(getBase58Encoder().encode(data)))];
    } catch {
      return [];
    }
  });
}

/** Whether a program called it, and not the transaction itself. */
function isInner(id: string): boolean {
  return id.includes(".");
}
