import type { TransactionAnswer } from "./transaction-answer.ts";

/**
 * A form of payment in which tokens wait in an escrow, an account that an address of a program owns. Plain transfers of
 * the token programs need no form: their payer owned the tokens. Adding a form is one file, with its tests, and its
 * name in the list of payment-forms.ts.
 */
export type PaymentForm = {
  /** Name, as `form` of a transfer. */
  name: string;
  /** Lists the escrows that a transaction pays into. */
  listDeposits(transaction: TransactionAnswer): readonly string[];
  /** Finds the escrows that a transaction pays out of, by the program and the instruction. */
  findPayouts(transaction: TransactionAnswer): readonly Payout[];
  /**
   * Reads who paid into an escrow, from one transaction.
   *
   * @returns `undefined` where this transaction proves no payer
   */
  readFunding(transaction: TransactionAnswer, escrow: string): Promise<Funding | undefined>;
  /**
   * Whether more may come out of an escrow, by its account.
   *
   * @param account - `undefined` where there is none any more
   */
  isOpen(account: EscrowAccount | undefined): boolean;
  /** Lists the escrows that a transaction opens, and who may be paid out of each. */
  listOpened(transaction: TransactionAnswer): readonly { escrow: string; recipients: readonly string[] }[];
};

/** A payout of an escrow. */
export type Payout = {
  /** Address that owns the tokens. */
  escrow: string;
  /** Indexes of the token accounts that get what no payer is named for, such as the rest that shares leave over. */
  leftovers: readonly number[];
};

/** Proof of who paid into an escrow. */
export type Funding = {
  payer: string;
  /** The proof is of this token only. */
  mint: string;
};

/** Account of an escrow, as the ledger has it. */
export type EscrowAccount = { owner: string; data: Uint8Array };
