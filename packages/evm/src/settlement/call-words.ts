import { readTransaction } from "../evm/read-chain.ts";
import type { EvmRpc } from "../evm/rpc.ts";

/** Digits of a word of the Solidity ABI. */
export const WORD = 64;

/** Splits data of the Solidity ABI, without 0x, into words. */
export function wordsOf(digits: string): string[] {
  return digits.match(/.{64}/g) ?? [];
}

/** Structs to search for. */
type StructSearch = {
  transactionHash: string;
  /** Address of the token that each struct names. */
  token: string;
  /** Index of that member among the words of the struct, and the number of words. */
  at: number;
  length: number;
  /** Max number of places that are looked at. */
  max: number;
};

/**
 * Reads the places of a transaction's call where a struct with a token may stand: anywhere, since a call may come by way
 * of other contracts. A place proves nothing until its words have a hash that a contract names.
 *
 * @throws SdkError `evm_unreachable`, `evm_rpc_error`
 */
export async function readCallStructs(rpc: EvmRpc, search: StructSearch): Promise<string[][]> {
  const { transactionHash, token, at, length, max } = search;
  const input = (await readTransaction(rpc, transactionHash)).input.slice(2);
  const word = token.slice(2).toLowerCase().padStart(WORD, "0");
  const all: string[][] = [];
  let seen = 0;
  for (let found = input.indexOf(word); found >= 0 && seen < max; found = input.indexOf(word, found + 1)) {
    // Two digits are a byte: between them nothing stands.
    if (found % 2 !== 0) continue;
    seen++;
    const start = found - at * WORD;
    const words = start < 0 ? [] : wordsOf(input.slice(start, start + length * WORD));
    if (words.length === length) all.push(words);
  }
  return all;
}
