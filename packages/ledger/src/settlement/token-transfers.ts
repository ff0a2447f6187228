import { type OwnedTransfer, replayTransfers } from "./account-owners.ts";
import { type AnsweredBalance, readTransactionAnswer, type TransactionAnswer } from "./transaction-answer.ts";

/** A transfer of tokens from one owner to another. Amounts are base units. */
export type TokenTransfer = {
  /** Which instruction of the transaction; an inner one is `<outer>.<inner>`. */
  instruction: string;
  mint: string;
  decimals: number;
  /** Whose tokens they were just then, which need not be who signed: a delegate may have. */
  payer: string;
  /** Whose tokens they are in the end. */
  payee: string;
  /** What left the payer's account. */
  amount: bigint;
  /** What the payee still had of it after the transaction: less than `amount` where a fee is withheld or it went back. */
  received: bigint;
};

/** What a transaction transferred. */
export type TransactionTransfers = {
  slot: number;
  /** Unix seconds; `null` where the node does not know. */
  blockTime: number | null;
  /** Why it failed, as a node writes it; `null` for success. Only a successful one transfers. */
  err: unknown;
  transfers: readonly TokenTransfer[];
};

/**
 * Reads which tokens a transaction transferred between owners, from the answer of `requestTransaction`: `transfer`, `transferChecked` and
 * `transferCheckedWithFee` of SPL Token and Token-2022, called directly or by another program.
 *
 * Instructions alone do not tell what a payee got: Token-2022 may withhold a fee, and another instruction of the same
 * transaction may send everything back. So `received` follows from the payee's balances before and after, over all its
 * accounts of that token. Where several transfers to one payee do not add up to what it got, none counts as received.
 *
 * The payer follows from the instructions, because accounts change hands: see `replayTransfers`. A transfer whose payer
 * cannot be told for certain (inner instructions were not recorded, a token program did something unknown, a delegate spends
 * from an account that the same transaction changed) is left out: it proves nothing.
 *
 * @param answer - `result` of the answer; integers as numbers or bigints
 * @returns `undefined` where the node knows no such transaction
 * @throws SdkError `ledger_rpc_error` when the answer has another form
 */
export function readTokenTransfers(answer: unknown): TransactionTransfers | undefined {
  const transaction = readTransactionAnswer(answer);
  if (transaction === undefined) return undefined;
  const { slot, blockTime, err } = transaction;
  if (err !== null) return { slot, blockTime, err, transfers: [] };
  const sent = replayTransfers(transaction).flatMap((each) => toTransfer(transaction, each) ?? []);
  return {
    slot,
    blockTime,
    err,
    transfers: sent.flatMap(({ payer, ...transfer }) => {
      const received = receivedOf(transaction, { transfer, all: sent });
      return payer === undefined ? [] : [{ ...transfer, payer, received }];
    }),
  };
}

type SentTransfer = Omit<TokenTransfer, "payer"> & { payer: string | undefined };

/** A transfer before it is known what the payee has of it: `received` is what the instruction itself says. */
function toTransfer(
  { after }: TransactionAnswer,
  { id, payer, destination, amount, fee, stays }: OwnedTransfer,
): SentTransfer | undefined {
  // Whose tokens they are in the end: the account may have changed hands since.
  const to = balanceAt(after, destination);
  if (to === undefined || !stays || to.owner === "" || to.owner === payer || fee > amount) return undefined;
  const { mint, decimals, owner: payee } = to;
  return { instruction: id, mint, decimals, payer, payee, amount, received: amount - fee };
}

function receivedOf(
  transaction: TransactionAnswer,
  { transfer, all }: { transfer: Omit<SentTransfer, "payer">; all: readonly SentTransfer[] },
): bigint {
  const { mint, payee } = transfer;
  // Those whose payer is unknown, too: what they brought was not brought by another.
  const incoming = all.filter((each) => each.payee === payee && each.mint === mint);
  const expected = incoming.reduce((sum, { received }) => sum + received, 0n);
  const gained = holdings(transaction.after, { mint, payee }) - holdings(transaction.before, { mint, payee });
  if (gained >= expected) return transfer.received;
  const isOnlyOne = incoming.length === 1 && gained > 0n;
  return isOnlyOne ? gained : 0n;
}

function holdings(balances: readonly AnsweredBalance[], { mint, payee }: { mint: string; payee: string }): bigint {
  return balances.reduce((sum, each) => (each.mint === mint && each.owner === payee ? sum + each.amount : sum), 0n);
}

function balanceAt(balances: readonly AnsweredBalance[], index: number): AnsweredBalance | undefined {
  return balances.find(({ accountIndex }) => accountIndex === index);
}
