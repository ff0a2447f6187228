import type { EvmRpc } from "../evm/rpc.ts";
import type { PlacedLog, TransferLog } from "./transfer-logs.ts";
import { readTransaction } from "../evm/read-chain.ts";

/**
 * A form of payment that a token's own logs do not tell, or not in full: tokens wait in a contract,
 * or move by a permit. Other transfers need no form: the account that they came from has a key, or
 * is a smart wallet. Adding a form is one file, with its tests, and its name in the list of
 * read-settlement.ts.
 */
export type PaymentForm = {
  /** Name, as `form` of a transfer. */
  name: string;
  /**
   * Finds the transfers of this form among the logs of a receipt.
   *
   * @returns proofs of their payers, by the positions of the transfers
   */
  findPayouts(logs: readonly PlacedLog[]): ReadonlyMap<number, Payout>;
  /**
   * Reads payments that no transfer is by itself: a contract that has the payer's tokens already
   * owes them to the payee for good, or has passed them on.
   *
   * @throws SdkError `evm_unreachable`, `evm_rpc_error`
   */
  readCredits?(rpc: EvmRpc, receipt: CreditQuestion): Promise<readonly Credit[]>;
};

export type Payout = {
  /**
   * Reads who paid.
   *
   * @returns the payer, the reason why there is none, or `undefined` where the transfer is not of
   *   this form
   * @throws SdkError `evm_unreachable`, `evm_rpc_error`
   */
  provePayer(
    rpc: EvmRpc,
    transfer: PlacedTransfer,
  ): Promise<ProvenPayer | { problem: string } | undefined>;
};

/** Makes a payout whose logs alone tell who paid, or why nobody did. */
export function toldPayout(proof: ProvenPayer | { problem: string }): Payout {
  return { provePayer: () => Promise.resolve(proof) };
}

/**
 * Deposit into an escrow. Anybody can have payments to an escrow be read: as such it would use up
 * its payer's voice.
 */
export const depositPayout = toldPayout({
  problem: "a deposit pays nobody before the escrow pays it out",
});

export type PlacedTransfer = { transfer: TransferLog; transactionHash: string; block: number };

export type CreditQuestion = {
  logs: readonly PlacedLog[];
  transactionHash: string;
  block: number;
  tokens: readonly string[];
};

/**
 * Payment within a contract, or through it, at the position of its event: from the contract, or
 * from the payer.
 */
export type Credit = TransferLog & (ProvenPayer | { problem: string }) & { isPassedOn?: true };

export type ProvenPayer = {
  /** Address, in lower case. */
  payer: string;
  /** Nonce of the authorization (EIP-3009) that the payer signed for it. */
  authorization?: string;
};

export const WORD = 64;

export function wordsOf(digits: string): string[] {
  return digits.match(/.{64}/g) ?? [];
}

type StructSearch = {
  transactionHash: string;
  token: string;
  /** Index of that member among the words of the struct, and the number of words. */
  at: number;
  length: number;
  /** Max number of places that are looked at. */
  max: number;
};

/**
 * Reads the places of a transaction's call where a struct with a token may stand: anywhere, since a
 * call may come by way of other contracts. A place proves nothing until its words have a hash that
 * a contract names.
 */
export async function readCallStructs(rpc: EvmRpc, search: StructSearch): Promise<string[][]> {
  const { transactionHash, token, at, length, max } = search;
  const input = (await readTransaction(rpc, transactionHash)).input.slice(2);
  const word = token.slice(2).toLowerCase().padStart(WORD, "0");
  const all: string[][] = [];
  let seen = 0;
  for (
    let found = input.indexOf(word);
    found >= 0 && seen < max;
    found = input.indexOf(word, found + 1)
  ) {
    // Two digits are a byte: between them nothing stands.
    if (found % 2 !== 0) continue;
    seen++;
    const start = found - at * WORD;
    const words = start < 0 ? [] : wordsOf(input.slice(start, start + length * WORD));
    if (words.length === length) all.push(words);
  }
  return all;
}
