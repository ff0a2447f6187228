import { encodeBase58, encodeBase64 } from "@arcs/core/internal";

import { ED25519_PROGRAM, MEMO_PROGRAM } from "../../program/addresses.ts";
import { INVALID_PARAMS, JsonRpcError, preflightFailure } from "./json-rpc.ts";
import type { LedgerState, Submitted } from "../machine/state.ts";
import {
  type CompiledMessage,
  decodeMessage,
  decodeTransaction,
  type Execution,
  lookupsOf,
} from "../machine/virtual-machine.ts";

// Size limit of a transaction in a packet.
const MAX_BYTES = 1232;
const LAMPORTS_PER_SIGNATURE = 5000;
const SIGNATURE_VERIFICATION_FAILURE = -32003;

/** Decodes a transaction and its message. @throws JsonRpcError for invalid or too many bytes */
export function readTransaction(wire: Uint8Array): Submitted & { message: CompiledMessage } {
  if (wire.length > MAX_BYTES) {
    throw new JsonRpcError(
      INVALID_PARAMS,
      `decoded solana_transaction::versioned::VersionedTransaction too large: ${wire.length} bytes (max: ${MAX_BYTES} bytes)`,
    );
  }
  const transaction = decodeTransaction(wire);
  const message = transaction && decodeMessage(transaction.messageBytes);
  const [signature] = transaction === undefined ? [] : Object.values(transaction.signatures);
  if (transaction === undefined || message === undefined || signature === undefined) {
    throw new JsonRpcError(INVALID_PARAMS, "failed to deserialize solana_transaction::versioned::VersionedTransaction");
  }
  return {
    transaction,
    message,
    signature: encodeBase58(Uint8Array.from(signature ?? new Uint8Array(64))),
    wire: encodeBase64(wire),
    staticKeys: message.staticAccounts,
    lookups: lookupsOf(message),
    memo: memoOf(message),
  };
}

/** Returns the fee of a message: for each signature, including those that a precompile checks. */
export function feeOf({ header, instructions, staticAccounts }: CompiledMessage): number {
  const checked = instructions
    .filter(({ programAddressIndex }) => staticAccounts[programAddressIndex] === ED25519_PROGRAM)
    .map(({ data }) => data?.[0] ?? 0);
  return LAMPORTS_PER_SIGNATURE * checked.reduce((sum, count) => sum + count, header.numSignerAccounts);
}

/** Submits a transaction as a node would: checks, preflight, execution. Returns its signature. */
export async function submitTransaction(
  state: LedgerState,
  wire: Uint8Array,
  { skipPreflight }: { skipPreflight: boolean },
): Promise<string> {
  const { message, ...submitted } = readTransaction(wire);
  const { signature, transaction } = submitted;
  const { slot } = state.now();
  const isKnown = state.landed.entry(signature) !== undefined;
  const isInTime = state.blockhashes.isValid(message.lifetimeToken, slot);
  const trial = state.machine.simulate(transaction, { verifySignatures: true });
  if (trial.err === "SignatureFailure") {
    throw new JsonRpcError(SIGNATURE_VERIFICATION_FAILURE, "Transaction signature verification failure");
  }
  if (skipPreflight && (isKnown || !isInTime)) return signature;
  if (!isInTime) throw preflightFailure("Blockhash not found", { err: "BlockhashNotFound" });
  if (isKnown) {
    throw preflightFailure("This transaction has already been processed", { err: "AlreadyProcessed" });
  }
  if (trial.err !== null && (!skipPreflight || isUnpayable(trial))) {
    throw preflightFailure(JSON.stringify(trial.err), trial);
  }
  await state.run(submitted);
  return signature;
}

/** A transaction whose fee cannot be paid is not in any block, preflight or not. */
function isUnpayable({ err }: Execution): boolean {
  return typeof err === "string";
}

/** The memo programs, current and former. */
const memoPrograms: ReadonlySet<string> = new Set([MEMO_PROGRAM, "Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo"]);

/** Returns the memos of a transaction in the form of `getSignaturesForAddress`: length in brackets, then the text. */
function memoOf({ instructions, staticAccounts }: CompiledMessage): string | null {
  const memos = instructions
    .filter(({ programAddressIndex }) => memoPrograms.has(staticAccounts[programAddressIndex] ?? ""))
    .map(({ data = new Uint8Array(0) }) => `[${data.length}] ${new TextDecoder().decode(Uint8Array.from(data))}`);
  return memos.length === 0 ? null : memos.join("; ");
}
