import {
  type BurnInstruction,
  readTokenInstructions,
  type TokenInstruction,
  type TransferInstruction,
} from "./token-instruction.ts";
import type { TransactionAnswer } from "./transaction-answer.ts";

/** A transfer with the owner of its tokens. */
export type OwnedTransfer = TransferInstruction & {
  /** Id of the instruction in the transaction. */
  id: string;
  /** Owner of the source when the transfer ran; `undefined` where the answer leaves doubt. */
  payer: string | undefined;
  /** Whether the destination is still the same account at the end. */
  stays: boolean;
};

/** A burn with the owner of its tokens; left out where the owner is in doubt. */
export type OwnedBurn = BurnInstruction & { id: string; payer: string };

/** A token account at some moment of a transaction. */
type Account = {
  /** Empty where unknown. */
  owner: string;
  mint: string;
  /**
   * Whether this transaction opened it, handed it over, or named a delegate: then only the owner's own signature
   * counts.
   */
  isChanged: boolean;
};

/**
 * Replays a transaction in the order it ran, to find the owner of the source of each transfer at that moment. The
 * balances before and after are not enough. Someone could open an account, pay from it, and then hand it over: the new
 * owner would look like the payer, without having signed. Nodes report the final owner of each account. Where the
 * replay leads elsewhere, something happened that the instructions do not show, and the owner counts as unknown.
 */
export function replayTransaction(transaction: TransactionAnswer): {
  transfers: OwnedTransfer[];
  burns: OwnedBurn[];
  /** Net amount that the instructions moved into each account, by its index; negative where it lost tokens. */
  moved: ReadonlyMap<number, bigint>;
} {
  const { addresses, before, after } = transaction;
  const accounts = new Map<number, Account>();
  for (const { accountIndex, owner, mint } of before) accounts.set(accountIndex, { owner, mint, isChanged: false });
  const transfers: (OwnedTransfer & { to: Account | undefined })[] = [];
  const burns: (BurnInstruction & { id: string; payer: string | undefined })[] = [];
  const moved = new Map<number, bigint>();
  const move = (place: number, amount: bigint): unknown => moved.set(place, (moved.get(place) ?? 0n) + amount);
  const read = transaction.instructions.flatMap(({ programIdIndex, ...rest }) =>
    readTokenInstructions(addresses[programIdIndex] ?? "", rest),
  );
  for (const { id, ...instruction } of read) {
    if (instruction.does === "transfer") {
      const { source, destination, authority, amount, fee } = instruction;
      move(source, -amount);
      move(destination, amount - fee);
      const payer = payerOf(accounts.get(source), addresses[authority]);
      transfers.push({ ...instruction, id, payer, stays: false, to: accounts.get(destination) });
    } else if (instruction.does === "burn") {
      const { source, authority, amount } = instruction;
      move(source, -amount);
      burns.push({ ...instruction, id, payer: payerOf(accounts.get(source), addresses[authority]) });
    } else change(accounts, instruction, addresses);
  }
  const isAsReplayed = (place: number): boolean => {
    const told = after.find(({ accountIndex }) => accountIndex === place);
    const replayed = accounts.get(place);
    return told === undefined ? replayed === undefined : replayed?.owner === told.owner && replayed.mint === told.mint;
  };
  const ownedBurns = burns.flatMap(({ payer, ...burn }) =>
    payer === undefined || !transaction.isComplete || !isAsReplayed(burn.source) ? [] : [{ ...burn, payer }],
  );
  const ownedTransfers = transfers.map(({ to, ...transfer }) => {
    const { source, destination } = transfer;
    const isKnown =
      transaction.isComplete && /* fault: payer-not-as-in-the-end */ isAsReplayed(source) && isAsReplayed(destination);
    return {
      ...transfer,
      payer: isKnown ? transfer.payer : undefined,
      stays: to !== undefined && to === accounts.get(destination),
    };
  });
  return { transfers: ownedTransfers, burns: ownedBurns, moved };
}

function payerOf(source: Account | undefined, authority: string | undefined): string | undefined {
  if (source === undefined || source.owner === "") return undefined;
  // A delegate of one owner is not one of the next, and a node does not show whose delegate it is.
  return source.isChanged && source.owner !== authority ? undefined : source.owner;
}

function change(
  accounts: Map<number, Account>,
  instruction: Exclude<TokenInstruction, { does: "transfer" | "burn" }>,
  addresses: readonly string[],
): void {
  const alter = (place: number, parts: Partial<Account>): void => {
    const account = accounts.get(place);
    // Changed in place: it stays the same account, whatever its owner.
    if (account !== undefined) Object.assign(account, { ...parts, isChanged: true });
  };
  switch (instruction.does) {
    case "open": {
      const { account, mint, owner } = instruction;
      const address = typeof owner === "number" ? (addresses[owner] ?? "") : owner;
      accounts.set(account, { owner: address, mint: addresses[mint] ?? "", isChanged: true });
      return;
    }
    case "hand over":
      /* fault: payer-of-handed-over-account */
      alter(instruction.account, { owner: instruction.owner });
      return;
    case "close":
      accounts.delete(instruction.account);
      return;
    case "delegate":
      alter(instruction.account, {});
      return;
    case "unknown":
      /* fault: payer-after-unknown-instruction */
      for (const place of instruction.accounts) alter(place, { owner: "" });
      return;
    case "nothing of that":
      return;
  }
}
