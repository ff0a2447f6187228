import { SdkError } from "@arcs/core";

import { object, toHex } from "../evm/read-chain.ts";
import type { EvmRpc } from "../evm/rpc.ts";
import { erc20Selectors } from "./erc20.ts";

/** A text that the sender of a transaction wrote behind the call of a token. */
export type AppendedText = {
  /** Address of the sender, in lower case: the transaction's signature is its own. */
  from: string;
  text: string;
};

/** Which call a text is looked for behind. */
export type AppendedTextQuestion = {
  transactionHash: string;
  /** Address of the token that was called. */
  token: string;
  /** Address that the tokens were sent to. */
  to: string;
};

// A call of `transfer`: four bytes of selector, and 32 for each of its two arguments.
const CALL_DIGITS = 2 + 2 * (4 + 32 + 32);
const MOST_DIGITS = 2 * 1_024;

/**
 * Reads the text behind a plain `transfer` of ERC-20: contracts pass over what follows the arguments that they know (the form
 * of call data in the Solidity ABI), and the sender has signed it with all the rest.
 *
 * @returns `undefined` where the transaction is no such call, or nothing follows it that is UTF-8 of up to 1,024 bytes
 * @throws SdkError `evm_unreachable`, `evm_rpc_error`, also where an endpoint does not know the transaction
 */
export async function readAppendedText(
  rpc: EvmRpc,
  { transactionHash, token, to }: AppendedTextQuestion,
): Promise<AppendedText | undefined> {
  const answer = await rpc.request("eth_getTransactionByHash", [transactionHash]);
  // Whoever asks has seen it in a block: what an endpoint lacks, or another transaction, says nothing about the text behind it.
  const transaction = object(answer, "transaction");
  const hash = toHex(transaction["hash"], { what: "transaction hash", bytes: 32 });
  if (hash.toLowerCase() !== transactionHash.toLowerCase()) {
    throw new SdkError("evm_rpc_error", "the endpoint expected to answer with the transaction that it was asked for");
  }
  // A transaction that makes a contract is sent to nobody.
  if (transaction["to"] == null) return undefined;
  const called = toHex(transaction["to"], { what: "transaction", bytes: 20 }).toLowerCase();
  const input = toHex(transaction["input"], { what: "transaction input" }).toLowerCase();
  const call = `${erc20Selectors.transfer}${to.slice(2).toLowerCase().padStart(64, "0")}`;
  if (called !== token.toLowerCase() || !input.startsWith(call)) return undefined;
  const digits = input.slice(CALL_DIGITS);
  if (digits.length === 0 || digits.length > MOST_DIGITS) return undefined;
  const from = toHex(transaction["from"], { what: "transaction", bytes: 20 }).toLowerCase();
  const bytes = Uint8Array.from(digits.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
  try {
    return { from, text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch {
    return undefined;
  }
}
