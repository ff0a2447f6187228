import { type KeyPair, SdkError, type Signer } from "@arcs/core";
import { parseNetwork, toSigner, utf8ToBytes } from "@arcs/core/internal";

import { MEMO_PROGRAM } from "../base/native-programs.ts";
import { checkOptions } from "../transaction/check-settings.ts";
import { connectLedger, type LedgerEndpoint } from "../transaction/ledger-rpc.ts";
import {
  createTransactionSender,
  type LandedTransaction,
  type TransactionSettings,
} from "../transaction/send-transaction.ts";

/**
 * Writes a text to the ledger, permanently. The transaction's signature is enough to read it, with its time and payer.
 */
export type MemoWriter = (text: string) => Promise<LandedTransaction>;

// Compute units, as for the memo backend: the memo program processes every byte.
const UNITS = { base: 10_000, perByte: 400 } as const;
// A transaction has at most 1,232 bytes, some 250 of which are not the memo.
const MAX_BYTES = 900;

/**
 * Creates a function that writes memos (SPL Memo, version 3), such as the hash of a log to prove its date. The payer
 * signs the transaction, and with it the memo.
 *
 * @throws SdkError `invalid_network`, `invalid_signer`; the function itself: `invalid_argument` for an empty text or
 * one of more than 900 bytes, and the errors of sending a transaction
 * @example
 * ```ts
 * const writeMemo = createMemoWriter({ network: "local", transport: ledger.transport, payer });
 * const { transactionHash } = await writeMemo("a text that is to be found again");
 * ```
 */
export function createMemoWriter(
  options: LedgerEndpoint & TransactionSettings & { network: string; payer: Signer | KeyPair },
): MemoWriter {
  checkOptions(options);
  const rpc = connectLedger(parseNetwork(options.network), options);
  const sender = createTransactionSender(rpc, { payer: toSigner(options.payer), settings: options });
  return async (text) => {
    if (typeof text !== "string") throw new SdkError("invalid_argument", `memo expected a text, got ${typeof text}`);
    const data = utf8ToBytes(text);
    if (data.length === 0 || data.length > MAX_BYTES) {
      throw new SdkError("invalid_argument", `memo expected 1 to ${MAX_BYTES} bytes, got ${data.length}`);
    }
    const computeUnits = UNITS.base + UNITS.perByte * data.length;
    return sender.send([{ programAddress: MEMO_PROGRAM, data }], { computeUnits });
  };
}
