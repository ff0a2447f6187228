import { type KeyPair, SdkError, type Signer } from "@arcs/core";
import { assertObject, bytesToHex, toSigner, utf8ToBytes } from "@arcs/core/internal";
import { type Checkpoint, formatCheckpoint } from "@arcs/trust/transparency";

import { readTransactionAnswer, requestTransaction } from "../settlement/transaction-answer.ts";
import { readTokenBurns } from "../settlement/token-transfers.ts";
import {
  assertRequest,
  createLedgerRequest,
  type LedgerEndpoint,
  type LedgerRequest,
} from "../transaction/ledger-request.ts";
import { MEMO_PROGRAM } from "../program/addresses.ts";
import {
  createTransactionSender,
  type LandedTransaction,
  type TransactionSettings,
} from "../transaction/send-transaction.ts";

/** Result of looking for a log checkpoint on the ledger. */
export type LogAnchorReport =
  | {
      valid: true;
      slot: number;
      /** Time of the block, in Unix seconds; `null` where the endpoint does not know. */
      blockTime: number | null;
      /** Address of the transaction's payer: compare it with the one that anchors this log. */
      payer: string;
    }
  | { valid: false; problem: LogAnchorProblem; message: string };

/** Reason why a transaction anchors nothing: it is missing, it failed, or it has another text. */
export type LogAnchorProblem = "not_found" | "failed" | "other_text";

const SIGNATURE = /^[1-9A-HJ-NP-Za-km-z]{64,88}$/;

/**
 * Writes the memo that anchors a checkpoint: `arcs:log:<origin>:<size>:<root>`, the root as 64
 * lower-case hex digits.
 *
 * @throws SdkError `invalid_note` for an invalid checkpoint
 * @example
 * ```ts
 * const text = formatLogAnchor({ origin: "arcs.example/log", size: 3, root: new Uint8Array(32) });
 * ```
 */
export function formatLogAnchor(checkpoint: Checkpoint): string {
  // Throws for a checkpoint that cannot be signed: it cannot be anchored either.
  formatCheckpoint(checkpoint);
  return `arcs:log:${checkpoint.origin}:${checkpoint.size}:${bytesToHex(checkpoint.root)}`;
}

/**
 * Checks whether a transaction anchors a checkpoint. A log that anchors two trees of one size
 * leaves both on the ledger, among the payer's transactions. Check the checkpoint's own signatures
 * with `openCheckpoint`. The endpoint is trusted about its ledger.
 *
 * @param options.transactionHash - signature of the transaction (base58), as `GET /log/anchors`
 *   names it
 * @param options.request - by `createLedgerRequest`
 * @throws SdkError `invalid_note` for an invalid checkpoint; `invalid_argument` for an invalid
 *   hash; errors of `createLedgerRequest`
 * @example
 * ```ts
 * const request = createLedgerRequest({ network: "local", transport: ledger.transport });
 * const report = await verifyLogAnchor(checkpoint, { transactionHash, request });
 * if (report.valid) console.log(report.blockTime);
 * ```
 */
export async function verifyLogAnchor(
  checkpoint: Checkpoint,
  options: { transactionHash: string; request: LedgerRequest },
): Promise<LogAnchorReport> {
  assertObject(options, "options");
  const { transactionHash, request } = options;
  assertRequest(request);
  const expected = formatLogAnchor(checkpoint);
  if (typeof transactionHash !== "string" || !SIGNATURE.test(transactionHash)) {
    throw new SdkError(
      "invalid_argument",
      "transactionHash must be a transaction's signature in base58",
    );
  }
  const answer = await requestTransaction(request, transactionHash, { commitment: "confirmed" });
  const [burns, transaction] = [readTokenBurns(answer), readTransactionAnswer(answer)];
  if (burns === undefined || transaction === undefined) {
    return {
      valid: false,
      problem: "not_found",
      message: "the endpoint knows no such transaction",
    };
  }
  if (burns.err !== null)
    return { valid: false, problem: "failed", message: "the transaction failed" };
  if (!burns.memos.includes(expected)) {
    return {
      valid: false,
      problem: "other_text",
      message: "no memo of the transaction names this checkpoint",
    };
  }
  const { slot, blockTime, addresses } = transaction;
  return { valid: true, slot, blockTime, payer: addresses[0] ?? "" };
}

/**
 * Writes a text to the ledger, permanently. The transaction's signature is enough to read it, with
 * its time and payer.
 */
export type MemoWriter = (text: string) => Promise<LandedTransaction>;

// Compute units, as for the memo backend: the memo program processes every byte.
const UNITS = { base: 10_000, perByte: 400 } as const;
// A transaction has at most 1,232 bytes, some 250 of which are not the memo.
const MAX_BYTES = 900;

/**
 * Creates a function that writes memos (SPL Memo, version 3), such as the hash of a log to prove
 * its date. The payer signs the transaction, and with it the memo.
 *
 * @throws SdkError `invalid_network`, `invalid_signer`; the function itself: `invalid_argument` for
 *   an empty text or one of more than 900 bytes, and the errors of sending a transaction
 * @example
 * ```ts
 * const writeMemo = createMemoWriter({ network: "local", transport: ledger.transport, payer });
 * const { transactionHash } = await writeMemo("a text that is to be found again");
 * ```
 */
export function createMemoWriter(
  options: LedgerEndpoint & TransactionSettings & { network: string; payer: Signer | KeyPair },
): MemoWriter {
  const request = createLedgerRequest(options);
  const sender = createTransactionSender(request, {
    payer: toSigner(options.payer),
    settings: options,
  });
  return async (text) => {
    if (typeof text !== "string")
      throw new SdkError("invalid_argument", `memo must be a text (received ${typeof text})`);
    const data = utf8ToBytes(text);
    if (data.length === 0 || data.length > MAX_BYTES) {
      throw new SdkError(
        "invalid_argument",
        `memo must be 1 to ${MAX_BYTES} bytes (received ${data.length})`,
      );
    }
    const computeUnits = UNITS.base + UNITS.perByte * data.length;
    return sender.send([{ programAddress: MEMO_PROGRAM, data }], { computeUnits });
  };
}
