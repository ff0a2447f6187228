import { isAddress, isOffCurveAddress } from "@solana/kit";

import { MEMO_PROGRAM } from "../program/addresses.ts";
import { decodeInstructionData } from "./token-instruction.ts";
import { readTransactionAnswer, replayTransaction, type TransactionAnswer } from "./transaction-answer.ts";

/** Tokens that were destroyed. Amounts are base units. */
export type TokenBurn = {
  /** Id of the instruction in the transaction. */
  instruction: string;
  mint: string;
  decimals: number;
  /** Owner of the tokens. */
  payer: string;
  /**
   * Whether the payer signed the transaction, and with it the memos: a delegate can burn without the owner's signature.
   */
  isSignedByPayer: boolean;
  amount: bigint;
};

/** Burns and memos of a transaction. */
export type TransactionBurns = {
  slot: number;
  /** Unix seconds; `null` where the node does not know. */
  blockTime: number | null;
  /** Error of the transaction in the form of a node; `null` for success. Only a successful one destroys tokens. */
  err: unknown;
  burns: readonly TokenBurn[];
  /** Memos, signed by the signers of the transaction, who need not own the burned tokens. */
  memos: readonly string[];
};

/**
 * Reads the tokens that a transaction destroyed, from the answer of `requestTransaction`: `burn` and `burnChecked` of
 * SPL Token and Token-2022. The owner is found as for transfers, see `readTokenTransfers`; a burn with an unknown owner
 * is left out.
 *
 * Burns by an inner call of another program are left out too, even if the owner signed. A bridge burns tokens to pay
 * them out on another chain: USDC's own (CCTP, `depositForBurn`) burns in the name of the signing wallet, and mints the
 * same amount there.
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
    // A program may pay out elsewhere for tokens it burns.
    if (isInner(id)) return [];
    // An address without a key burns by a delegate, and others paid in its tokens.
    if (!isAddress(payer) || isOffCurveAddress(payer)) return [];
    // The source account determines the token; the instruction must not name another.
    if (held === undefined || held.mint !== address || amount === 0n) return [];
    const isSignedByPayer = /* fault: burn-signed-by-nobody */ transaction.signers.includes(payer);
    return [{ instruction: id, mint: held.mint, decimals: held.decimals, payer, isSignedByPayer, amount }];
  });
  return { slot, blockTime, err, burns, memos: memosOf(transaction) };
}

function memosOf({ addresses, instructions }: TransactionAnswer): string[] {
  return instructions.flatMap(({ id, programIdIndex, data }) => {
    // A program wrote the memos of inner instructions.
    if (addresses[programIdIndex] !== MEMO_PROGRAM || isInner(id)) return [];
    const bytes = decodeInstructionData(data);
    if (bytes === undefined) return [];
    try {
      return [new TextDecoder("utf-8", { fatal: true }).decode(bytes)];
    } catch {
      return [];
    }
  });
}

/** Tells whether a program made the call, and not the transaction itself. */
function isInner(id: string): boolean {
  return id.includes(".");
}
