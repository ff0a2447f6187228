import { SdkError } from "@arcs/core";
import { assertShape, bytesToHex, defined, sha256 } from "@arcs/core/internal";
import { getBase58Decoder, getTransactionDecoder, type Transaction } from "@solana/kit";

import {
  assertRequest,
  bytesIn,
  integerOf,
  type LedgerRequest,
  malformed,
  memberOf,
} from "../transaction/ledger-request.ts";
import { type AccountTransaction, listSince, readEach } from "./account-transactions.ts";
import { requestEncoded, type TransactionRequest } from "./transaction-answer.ts";

/**
 * Reads the hash of the message of a transaction: the bytes that its signers signed, of any
 * supported version. Signers know it before the transaction is sent, when the signature of who pays
 * the fee, and with it the transaction's name, may still be missing.
 *
 * @returns SHA-256 in hex; `undefined` where the endpoint does not have the transaction
 * @throws SdkError `invalid_argument`; `ledger_unreachable`; `ledger_rpc_error`, also for an answer
 *   with another transaction
 * @example
 * ```ts
 * const authorization = await readMessageHash(request, signature, { commitment: "finalized" });
 * ```
 */
export async function readMessageHash(
  request: LedgerRequest,
  signature: string,
  options: TransactionRequest,
): Promise<string | undefined> {
  const answer = await requestEncoded(request, signature, { ...options, encoding: "base64" });
  if (answer === null) return undefined;
  const { messageBytes, signatures } = decodeTransaction(
    bytesIn(memberOf(answer, "transaction"), "transaction"),
  );
  // The first one is that of the fee's payer, and names the transaction.
  const [first] = Object.values(signatures);
  if (getBase58Decoder().decode(first ?? new Uint8Array()) !== signature) {
    throw new SdkError(
      "ledger_rpc_error",
      "the RPC endpoint answered with another transaction than it was asked for",
    );
  }
  return bytesToHex(sha256(Uint8Array.from(messageBytes)));
}

function decodeTransaction(bytes: Uint8Array): Transaction {
  try {
    return getTransactionDecoder().decode(bytes);
  } catch {
    throw malformed("transaction");
  }
}

/** The message of a transaction, or one sentence that says why it cannot be read. */
export type ReadMessage =
  | { signature: string; messageHash: string }
  | { signature: string; problem: string };

/**
 * Reads the hashes of the messages of some transactions that an endpoint lists, as
 * {@link readMessageHash} does, in their order.
 *
 * @throws SdkError `invalid_argument`; `ledger_unreachable`, `ledger_rpc_error` where the endpoint
 *   is unreachable or too busy
 * @example
 * ```ts
 * const named = await readMessageHashes(request, signatures, { commitment: "confirmed" });
 * const unread = named.filter((each) => "problem" in each);
 * ```
 */
export async function readMessageHashes(
  request: LedgerRequest,
  signatures: readonly string[],
  options: TransactionRequest,
): Promise<ReadMessage[]> {
  assertRequest(request);
  assertShape(signatures, "signatures", ["text"]);
  assertShape(options, "options", { commitment: "text", "signal?": "object" });
  const read = (signature: string): Promise<string | undefined> =>
    readMessageHash(request, signature, options);
  const messages: ReadMessage[] = [];
  for await (const { item: signature, ...each } of readEach(request, signatures, {
    read,
    signal: options.signal,
  })) {
    messages.push(
      "value" in each ? { signature, messageHash: each.value } : { signature, ...each },
    );
  }
  return messages;
}

/** Search for a message. */
export type MessageQuery = {
  /** Wallet that signed it. */
  payer: string;
  /** SHA-256 of the message, in hex. */
  messageHash: string;
  /**
   * Unix seconds: earlier transactions are not read. Ledgers' clocks differ from others by some
   * seconds.
   */
  since: number;
  /** Unix seconds: by then the message has landed, or never will, as its blockhash has expired. */
  until: number;
  signal?: AbortSignal | undefined;
};

/** Outcome of a search for a message. */
export type MessageSearch =
  /** `hasSucceeded` is false where it landed and failed: it cannot land again. */
  | { state: "found"; signature: string; hasSucceeded: boolean }
  /** Time of the newest final block when the search began, in Unix seconds. */
  | { state: "absent"; finalTime: number }
  /**
   * The ledger is final past `until`, and the wallet has more transactions than are read, or one
   * that cannot be read.
   */
  | { state: "unclear"; finalTime: number }
  /** It is too early. */
  | { state: "unknown" };

// Anyone can send transactions that name a wallet, and each has to be read.
const MAX_TRANSACTIONS = 1_000;

/**
 * Searches the final transactions that name a wallet for a message, the newest first.
 *
 * It is `absent` only where the ledger was final past `until` before the list was read, the list
 * reaches back to `since`, and every transaction in it was read. The endpoint must have come as far
 * with its list as with its clock. A message with a durable nonce has no end: it may still land
 * after it was absent.
 *
 * @throws SdkError `invalid_argument`; `ledger_unreachable`, `ledger_rpc_error`, also for an
 *   endpoint that lags behind its own clock
 * @example
 * ```ts
 * const found = await findMessageTransaction(request, { payer, messageHash, since, until: since + 300 });
 * if (found.state === "absent") releaseHold();
 * ```
 */
export async function findMessageTransaction(
  request: LedgerRequest,
  query: MessageQuery,
): Promise<MessageSearch> {
  assertRequest(request);
  assertShape(query, "query", {
    payer: "text",
    messageHash: "text",
    since: "number",
    until: "number",
    "signal?": "object",
  });
  const { payer, messageHash, since, until, signal } = query;
  // Before the list: what lands meanwhile may be missing from it.
  const final = await readFinalBlock(request, signal);
  const list = {
    since,
    max: MAX_TRANSACTIONS,
    minContextSlot: final.slot,
    signal,
  };
  const { listed, isWhole } = await listSince(request, payer, list);
  let isRead = true;
  const read = ({ signature }: AccountTransaction): Promise<string | undefined> =>
    readMessageHash(request, signature, { commitment: "finalized", signal });
  for await (const each of readEach(request, listed, { read, signal })) {
    const { signature, hasSucceeded } = each.item;
    if ("value" in each && each.value === messageHash)
      return { state: "found", signature, hasSucceeded };
    isRead &&= "value" in each;
  }
  const isFinal = final.time > until;
  if (!isFinal) return { state: "unknown" };
  const isClear = isWhole && isRead;
  return { state: isClear ? "absent" : "unclear", finalTime: final.time };
}

async function readFinalBlock(
  request: LedgerRequest,
  signal: AbortSignal | undefined,
): Promise<{ slot: number; time: number }> {
  const slot = integerOf(
    await request("getSlot", [{ commitment: "finalized" }], defined({ signal })),
    "slot",
  );
  return {
    slot,
    time: integerOf(await request("getBlockTime", [slot], defined({ signal })), "blockTime"),
  };
}
