import { isAddress, isOffCurveAddress } from "@solana/kit";

import {
  type AnsweredBalance,
  readTransactionAnswer,
  replayTransaction,
  type TransactionAnswer,
} from "./transaction-answer.ts";
import {
  type Escrow,
  findEscrows,
  listDeposits,
  nameVoice,
  PAYMENT_CHANNEL,
} from "./payment-channel.ts";
import { MEMO_PROGRAM } from "../program/addresses.ts";
import { decodeInstructionData } from "./token-instruction.ts";

/** A transfer of tokens from one owner to another. Amounts are base units. */
export type TokenTransfer = {
  /** Id of the instruction; an inner one is `<outer>.<inner>`, one of a batch `<batch>:<place>`. */
  instruction: string;
  mint: string;
  decimals: number;
  /**
   * Owner of the tokens at that moment, or who paid them into the escrow that they came out of. A
   * delegate may have signed instead.
   */
  payer: string;
  /** Owner of the tokens at the end. */
  payee: string;
  /** Amount that left the payer's account. */
  amount: bigint;
  /**
   * Amount that the payee still had after the transaction: less than `amount` where a fee is
   * withheld or tokens went back.
   */
  received: bigint;
  /** Form of a payment out of an escrow: `payment-channel`. Absent for a plain transfer. */
  form?: string;
  /**
   * Signature of the transaction in which the payer paid into the escrow, and which the payer
   * signed.
   */
  opening?: string;
};

/** A transfer that proves no payer. */
export type UnprovenTransfer = Omit<TokenTransfer, "payer" | "received" | "opening"> & {
  /** Reason, in one sentence. */
  reason: string;
};

/** Transfers of a transaction. */
export type TransactionTransfers = {
  slot: number;
  /** Unix seconds; `null` where the node does not know. */
  blockTime: number | null;
  /**
   * Error of the transaction in the form of a node; `null` for success. Only a successful one
   * transfers.
   */
  err: unknown;
  transfers: readonly TokenTransfer[];
  unproven: readonly UnprovenTransfer[];
};

/**
 * Reads token transfers between owners from the answer of `requestTransaction`: `transfer`,
 * `transferChecked` and `transferCheckedWithFee` of SPL Token and Token-2022, called directly or by
 * another program.
 *
 * Instructions alone do not show what a payee got: Token-2022 may withhold a fee, and another
 * instruction of the same transaction may send everything back. So `received` is checked against
 * the balances of payee and payer before and after, over all their accounts of that token. Amounts
 * that the payee lacks, or that the payer has more, do not count as paid. Where several transfers
 * to one payee do not add up to its gain, all have 0 as `received`.
 *
 * The payer follows from the instructions, because accounts change hands: see `replayTransaction`.
 * A transfer is `unproven` where the payer is in doubt: inner instructions were not recorded, a
 * token program did something unknown, or a delegate spends from an account that the same
 * transaction changed. It is `unproven` too where the payer has no key: an address of a program
 * holds tokens that others paid in. Who paid into the escrow of a payment channel (`upto` of
 * @x402/svm 2.27.0) is proved by another transaction: use `readTransaction`.
 *
 * @param answer - `result` of the answer; integers as numbers or bigints
 * @returns `undefined` where the node knows no such transaction
 * @throws SdkError `ledger_rpc_error` when the answer has another form
 */
export function readTokenTransfers(answer: unknown): TransactionTransfers | undefined {
  const transaction = readTransactionAnswer(answer);
  return transaction === undefined ? undefined : transfersOf(transaction, findEscrows(transaction));
}

export function transfersOf(
  transaction: TransactionAnswer,
  escrows: ReadonlyMap<string, Escrow>,
): TransactionTransfers {
  const { slot, blockTime, err } = transaction;
  if (err !== null) return { slot, blockTime, err, transfers: [], unproven: [] };
  const { transfers: all, moved } = replayTransaction(transaction);
  const deposits = listDeposits(transaction);
  const transfers: TokenTransfer[] = [];
  const unproven: UnprovenTransfer[] = [];
  for (const { id, payer: owner, destination, amount, fee, stays } of all) {
    const to = balanceAt(transaction.after, destination);
    // The owner at the end: the account may have changed hands since.
    if (to === undefined || !stays || to.owner === "" || to.owner === owner || fee > amount)
      continue;
    const sent = { instruction: id, mint: to.mint, decimals: to.decimals, payee: to.owner, amount };
    const voice = nameVoice({ owner, destination, mint: to.mint }, escrows);
    // Anybody can have payments to an escrow be read: as such a deposit would use up its payer's
    // voice.
    if (deposits.has(to.owner)) {
      const reason = `a deposit into the escrow of a ${PAYMENT_CHANNEL} pays nobody yet`;
      unproven.push({ ...sent, form: PAYMENT_CHANNEL, reason });
    } else if ("reason" in voice) unproven.push({ ...sent, ...voice });
    // The rest of an escrow goes back to who paid it in.
    else if (voice.payer !== to.owner)
      transfers.push({ ...sent, ...voice, received: amount - fee });
  }
  const book = { transaction, moved, sent: [...transfers, ...unproven] };
  return {
    slot,
    blockTime,
    err,
    transfers: transfers.map((each) => ({ ...each, received: receivedOf(each, book) })),
    unproven,
  };
}

type Book = {
  transaction: TransactionAnswer;
  /** Net amount that the instructions moved into each account. */
  moved: ReadonlyMap<number, bigint>;
  /**
   * All transfers to another owner, even without a payer: together they explain the payee's gain.
   */
  sent: readonly (Pick<TokenTransfer, "mint" | "payee" | "amount"> & Partial<TokenTransfer>)[];
};

/**
 * Returns the amount of a transfer that reached the payee, less everything that the balances lack.
 */
function receivedOf(
  { mint, payer, payee, received }: TokenTransfer,
  { transaction, moved, sent }: Book,
): bigint {
  const incoming = sent.filter((each) => each.payee === payee && each.mint === mint);
  const expected = incoming.reduce((sum, each) => sum + (each.received ?? each.amount), 0n);
  const placesOfOwner = (owner: string): Set<number> =>
    new Set(
      [transaction.before, transaction.after].flatMap((all) => placesOf(all, { mint, owner })),
    );
  const isHeld = (place: number): boolean => balanceAt(transaction.after, place)?.owner === payee;
  const gained = [...placesOfOwner(payee)].reduce((sum, place) => {
    const amount = moved.get(place) ?? 0n;
    // An account that changed hands no longer adds to the payee's gain, but losses from it count.
    return isHeld(place) || amount < 0n ? sum + amount : sum;
  }, 0n);
  const isOnlyOne = incoming.length === 1 && gained > 0n;
  const byInstructions = gained >= expected ? received : isOnlyOne ? gained : 0n;
  const excessesOf = (owner: string): bigint[] =>
    [...placesOfOwner(owner)].map((place) => {
      const [before, after] = [
        balanceAt(transaction.before, place),
        balanceAt(transaction.after, place),
      ];
      return (after?.amount ?? 0n) - (before?.amount ?? 0n) - (moved.get(place) ?? 0n);
    });
  // An excess at the payer is a refund, and a lack at the payee a loss, by other means than
  // transfers: a mint, or confidential balances. Accounts do not offset each other, since the
  // amounts may have different causes.
  const back = excessesOf(payer).reduce((sum, excess) => (excess > 0n ? sum + excess : sum), 0n);
  const lost = excessesOf(payee).reduce((sum, excess) => (excess < 0n ? sum - excess : sum), 0n);
  const left = byInstructions - back - lost;
  return left > 0n ? left : 0n;
}

function placesOf(
  balances: readonly AnsweredBalance[],
  { mint, owner }: { mint: string; owner: string },
): number[] {
  return balances.flatMap((each) =>
    each.mint === mint && each.owner === owner ? [each.accountIndex] : [],
  );
}

function balanceAt(
  balances: readonly AnsweredBalance[],
  place: number,
): AnsweredBalance | undefined {
  return balances.find(({ accountIndex }) => accountIndex === place);
}

/** Tokens that were destroyed. Amounts are base units. */
export type TokenBurn = {
  /** Id of the instruction in the transaction. */
  instruction: string;
  mint: string;
  decimals: number;
  /** Owner of the tokens. */
  payer: string;
  /**
   * Whether the payer signed the transaction, and with it the memos: a delegate can burn without
   * the owner's signature.
   */
  isSignedByPayer: boolean;
  amount: bigint;
};

/** Burns and memos of a transaction. */
export type TransactionBurns = {
  slot: number;
  /** Unix seconds; `null` where the node does not know. */
  blockTime: number | null;
  /**
   * Error of the transaction in the form of a node; `null` for success. Only a successful one
   * destroys tokens.
   */
  err: unknown;
  burns: readonly TokenBurn[];
  /** Memos, signed by the signers of the transaction, who need not own the burned tokens. */
  memos: readonly string[];
};

/**
 * Reads the tokens that a transaction destroyed, from the answer of `requestTransaction`: `burn`
 * and `burnChecked` of SPL Token and Token-2022. The owner is found as for transfers, see
 * `readTokenTransfers`; a burn with an unknown owner is left out.
 *
 * Burns by an inner call of another program are left out too, even if the owner signed. A bridge
 * burns tokens to pay them out on another chain: USDC's own (CCTP, `depositForBurn`) burns in the
 * name of the signing wallet, and mints the same amount there.
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
  const burns = replayTransaction(transaction).burns.flatMap(
    ({ id, source, payer, amount, mint }): TokenBurn[] => {
      const held = transaction.before.find(({ accountIndex }) => accountIndex === source);
      const address = transaction.addresses[mint];
      // A program may pay out elsewhere for tokens it burns.
      if (isInner(id)) return [];
      // An address without a key burns by a delegate, and others paid in its tokens.
      if (!isAddress(payer) || isOffCurveAddress(payer)) return [];
      // The source account determines the token; the instruction must not name another.
      if (held === undefined || held.mint !== address || amount === 0n) return [];
      const isSignedByPayer = transaction.signers.includes(payer);
      return [
        {
          instruction: id,
          mint: held.mint,
          decimals: held.decimals,
          payer,
          isSignedByPayer,
          amount,
        },
      ];
    },
  );
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
