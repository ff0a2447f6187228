import { SdkError } from "@arcs/core";

import { object, toHex } from "../evm/read-chain.ts";
import type { EvmRpc } from "../evm/rpc.ts";
import { erc20Selectors } from "./erc20.ts";

/** Text that a transaction's sender appended to a token's call. */
export type AppendedText = {
  /** Address of the sender, in lower case, who signed the transaction. */
  from: string;
  text: string;
};

/** Call to search for an appended text. */
export type AppendedTextQuestion = {
  transactionHash: string;
  /** Address of the called token. */
  token: string;
  /** Recipient of the tokens. */
  to: string;
};

// Digits of a call of `transfer`: four bytes of selector, and 32 for each of its two arguments.
const CALL_DIGITS = 2 + 2 * (4 + 32 + 32);
const MAX_DIGITS = 2 * 1_024;

/**
 * Reads the text after a plain `transfer` of ERC-20: contracts ignore data after their arguments (the form of call data
 * in the Solidity ABI), and the sender has signed it with all the rest.
 *
 * @returns `undefined` for another call, or without a following UTF-8 text of up to 1,024 bytes
 * @throws SdkError `evm_unreachable`, `evm_rpc_error`, also where an endpoint does not know the transaction
 */
export async function readAppendedText(
  rpc: EvmRpc,
  { transactionHash, token, to }: AppendedTextQuestion,
): Promise<AppendedText | undefined> {
  const answer = await rpc.request("eth_getTransactionByHash", [transactionHash]);
  // The caller has seen the transaction in a block: a missing or different one says nothing about the text.
  const transaction = object(answer, "transaction");
  const hash = toHex(transaction["hash"], { what: "transaction hash", bytes: 32 });
  if (hash.toLowerCase() !== transactionHash.toLowerCase()) {
    throw new SdkError("evm_rpc_error", "the endpoint expected to answer with the transaction that it was asked for");
  }
  // A transaction that creates a contract has no recipient.
  if (transaction["to"] == null) return undefined;
  const called = toHex(transaction["to"], { what: "transaction", bytes: 20 }).toLowerCase();
  const input = toHex(transaction["input"], { what: "transaction input" }).toLowerCase();
  const call = `${erc20Selectors.transfer}${to.slice(2).toLowerCase().padStart(64, "0")}`;
  if (called !== token.toLowerCase() || !input.startsWith(call)) return undefined;
  const digits = input.slice(CALL_DIGITS);
  if (digits.length === 0 || digits.length > MAX_DIGITS) return undefined;
  const from = toHex(transaction["from"], { what: "transaction", bytes: 20 }).toLowerCase();
  const bytes = Uint8Array.from(digits.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
  try {
    return { from, text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch {
    return undefined;
  }
}
