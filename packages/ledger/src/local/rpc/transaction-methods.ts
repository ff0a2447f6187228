import { encodeBase58, encodeBase64 } from "@arcs/core/internal";

import { ED25519_PROGRAM } from "../../program/addresses.ts";
import type { LandedTransaction, LedgerState } from "../machine/state.ts";
import { writeTokenBalance } from "../machine/token-state.ts";
import {
  type CompiledMessage,
  type Execution,
  type LedgerAccount,
  lookupsOf,
  readTransaction,
  type Submitted,
} from "../machine/virtual-machine.ts";
import { writeAccount } from "./account-methods.ts";
import {
  address,
  type Config,
  configOf,
  decodeWire,
  FINAL_DEPTH,
  integer,
  invalid,
  JsonRpcError,
  preflightFailure,
  text,
  withContext,
} from "./json-rpc.ts";

// Size limit of a transaction in a packet.
const MAX_BYTES = 1232;
const LAMPORTS_PER_SIGNATURE = 5000;
const SIGNATURE_VERIFICATION_FAILURE = -32003;

function readWire(wire: Uint8Array): Submitted {
  if (wire.length > MAX_BYTES) {
    throw invalid(
      `decoded solana_transaction::versioned::VersionedTransaction too large: ${wire.length} bytes (max: ${MAX_BYTES} bytes)`,
    );
  }
  const submitted = readTransaction(wire);
  if (submitted !== undefined) return submitted;
  throw invalid("failed to deserialize solana_transaction::versioned::VersionedTransaction");
}

/** Returns the fee of a message: for each signature, including those that a precompile checks. */
export function feeOf({ header, instructions, staticAccounts }: CompiledMessage): number {
  const checked = instructions
    .filter(({ programAddressIndex }) => staticAccounts[programAddressIndex] === ED25519_PROGRAM)
    .map(({ data }) => data?.[0] ?? 0);
  return (
    LAMPORTS_PER_SIGNATURE * checked.reduce((sum, count) => sum + count, header.numSignerAccounts)
  );
}

/** Submits a transaction as a node would: checks, preflight, execution. Returns its signature. */
export async function submitTransaction(
  state: LedgerState,
  wire: Uint8Array,
  { skipPreflight }: { skipPreflight: boolean },
): Promise<string> {
  const submitted = readWire(wire);
  const { message, signature, transaction } = submitted;
  const isKnown = state.landed.has(signature);
  const isInTime = state.isValidBlockhash(message.lifetimeToken);
  const trial = state.machine.simulate(transaction, { verifySignatures: true });
  if (trial.err === "SignatureFailure") {
    throw new JsonRpcError(
      SIGNATURE_VERIFICATION_FAILURE,
      "Transaction signature verification failure",
    );
  }
  if (skipPreflight && (isKnown || !isInTime)) return signature;
  if (!isInTime) throw preflightFailure("Blockhash not found", { err: "BlockhashNotFound" });
  if (isKnown) {
    throw preflightFailure("This transaction has already been processed", {
      err: "AlreadyProcessed",
    });
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

const MAX_SIGNATURES = 1000;
const MIN_CONTEXT_SLOT_NOT_REACHED = -32016;
const UNSUPPORTED_VERSION = -32015;
const BLOCK_NOT_AVAILABLE = -32004;

const MAX_SIMULATED_ACCOUNTS = 100;

export function simulateTransaction(
  state: LedgerState,
  [wire, settings]: readonly unknown[],
): unknown {
  const config = configOf(settings);
  const { sigVerify, replaceRecentBlockhash } = config;
  if (sigVerify === true && replaceRecentBlockhash === true) {
    throw invalid("sigVerify may not be used with replaceRecentBlockhash");
  }
  const { transaction, message } = readWire(decodeWire(wire, config));
  const wanted = configOf(config["accounts"]);
  const isInTime = replaceRecentBlockhash === true || state.isValidBlockhash(message.lifetimeToken);
  if (!isInTime) return withContext(state, { ...notSimulated, accounts: null, returnData: null });
  const trial = state.machine.simulate(transaction, {
    verifySignatures: sigVerify === true,
  });
  const { err, logs, unitsConsumed, returnData } = trial;
  return withContext(state, {
    err,
    logs,
    unitsConsumed,
    accounts:
      config["accounts"] === undefined
        ? null
        : simulatedAccounts(state, { accounts: trial.accounts(), wanted, err }),
    returnData:
      returnData === undefined
        ? null
        : { programId: returnData.programId, data: [encodeBase64(returnData.data), "base64"] },
    ...(replaceRecentBlockhash === true ? { replacementBlockhash: state.latestBlockhash() } : {}),
  });
}

const notSimulated = { err: "BlockhashNotFound", logs: null, unitsConsumed: 0n };

function simulatedAccounts(
  state: LedgerState,
  {
    accounts,
    wanted,
    err,
  }: { accounts: ReadonlyMap<string, LedgerAccount>; wanted: Config; err: unknown },
): unknown[] {
  const { addresses } = wanted;
  if (!Array.isArray(addresses) || addresses.length > MAX_SIMULATED_ACCOUNTS) {
    throw invalid(`accounts must be at most ${MAX_SIMULATED_ACCOUNTS} addresses`);
  }
  return addresses.map((each) => {
    const key = address(each);
    const account = accounts.get(key) ?? state.machine.account(key);
    return err !== null || account === undefined ? null : writeAccount(account, wanted);
  });
}

export function statusOf(state: LedgerState, signature: string): unknown {
  const found = state.landed.get(signature);
  if (found === undefined) return null;
  const { slot, err } = found;
  const depth = state.now().slot - slot;
  const isFinal = depth >= FINAL_DEPTH;
  return {
    slot,
    confirmations: isFinal ? null : depth,
    err,
    status: writeStatus(err),
    confirmationStatus: isFinal ? "finalized" : depth >= 1 ? "confirmed" : "processed",
  };
}

/** Nodes answer with data at the requested commitment, by default final. */
function hasReached(state: LedgerState, slot: number, config: Config): boolean {
  return slot <= reachedAt(state, config["commitment"] ?? "finalized");
}

function reachedAt(state: LedgerState, commitment: unknown): number {
  return state.now().slot - (commitment === "finalized" ? FINAL_DEPTH : 1);
}

export function getSlot(state: LedgerState, [settings]: readonly unknown[]): number {
  const { commitment = "finalized" } = configOf(settings);
  return commitment === "finalized" ? Math.max(0, reachedAt(state, commitment)) : state.now().slot;
}

export function getSignaturesForAddress(
  state: LedgerState,
  [key, settings]: readonly unknown[],
): unknown {
  const config = configOf(settings);
  const { before, until } = config;
  const limit = config["limit"] === undefined ? MAX_SIGNATURES : integer(config["limit"], "limit");
  if (limit < 1 || limit > MAX_SIGNATURES) throw invalid(`Invalid limit; max ${MAX_SIGNATURES}`);
  const { minContextSlot = 0, commitment = "finalized" } = config;
  if (integer(minContextSlot, "minContextSlot") > Math.max(0, reachedAt(state, commitment))) {
    throw new JsonRpcError(
      MIN_CONTEXT_SLOT_NOT_REACHED,
      "Minimum context slot has not been reached",
    );
  }
  const newestFirst = [...state.signaturesFor(address(key))].reverse();
  const from = before === undefined ? 0 : newestFirst.indexOf(text(before, "before")) + 1;
  const to = until === undefined ? -1 : newestFirst.indexOf(text(until, "until"));
  if (before !== undefined && from === 0) return [];
  return newestFirst
    .slice(from, to < 0 ? undefined : to)
    .flatMap((signature) => state.landed.get(signature) ?? [])
    .filter(({ slot }) => hasReached(state, slot, config))
    .slice(0, limit)
    .map(({ signature, slot, blockTime, err, memo }) => ({
      signature,
      slot,
      blockTime,
      err,
      memo,
      confirmationStatus: state.now().slot - slot >= FINAL_DEPTH ? "finalized" : "confirmed",
    }));
}

export function getTransaction(
  state: LedgerState,
  [signature, settings]: readonly unknown[],
): unknown {
  const config = typeof settings === "string" ? { encoding: settings } : configOf(settings);
  const entry = state.landed.get(text(signature, "signature"));
  if (entry?.landed === undefined || !hasReached(state, entry.slot, config)) return null;
  return { slot: entry.slot, blockTime: entry.blockTime, ...writeLanded(entry.landed, config) };
}

function writeLanded(landed: LandedTransaction, config: Config): object {
  const { encoding = "json", maxSupportedTransactionVersion } = config;
  const { message, signatures, wire } = landed.submitted;
  if (message.version !== "legacy") {
    const max =
      maxSupportedTransactionVersion === undefined
        ? -1
        : integer(maxSupportedTransactionVersion, "version");
    if (max < message.version) {
      throw new JsonRpcError(
        UNSUPPORTED_VERSION,
        `Transaction version (${message.version}) is not supported by the requesting client. Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": ${message.version}`,
      );
    }
  }
  if (encoding !== "json" && encoding !== "base64") {
    throw invalid(
      `the local ledger does not know the encoding ${String(encoding)} of transactions`,
    );
  }
  // Clients without version support get neither versions nor the addresses that come with them.
  const isVersioned = maxSupportedTransactionVersion !== undefined;
  return {
    ...(isVersioned ? { version: message.version } : {}),
    meta: {
      ...metaOf(landed),
      ...(isVersioned ? { loadedAddresses: landed.loadedAddresses } : {}),
    },
    transaction:
      encoding === "base64" ? [wire, "base64"] : { signatures, message: writeMessage(message) },
  };
}

function writeMessage(message: CompiledMessage): object {
  return {
    accountKeys: message.staticAccounts,
    header: {
      numRequiredSignatures: message.header.numSignerAccounts,
      numReadonlySignedAccounts: message.header.numReadonlySignerAccounts,
      numReadonlyUnsignedAccounts: message.header.numReadonlyNonSignerAccounts,
    },
    recentBlockhash: message.lifetimeToken,
    instructions: message.instructions.map(
      ({ programAddressIndex, accountIndices = [], data = [] }) => ({
        programIdIndex: programAddressIndex,
        accounts: accountIndices,
        data: encodeBase58(Uint8Array.from(data)),
        stackHeight: 1,
      }),
    ),
    ...(message.version === "legacy"
      ? {}
      : {
          addressTableLookups: lookupsOf(message).map(({ lookupTableAddress, ...indexes }) => ({
            accountKey: lookupTableAddress,
            ...indexes,
          })),
        }),
  };
}

function metaOf({ execution, before, after, innerInstructions }: LandedTransaction): object {
  const { err, fee, logs, unitsConsumed } = execution;
  return {
    err,
    status: writeStatus(err),
    fee,
    preBalances: before.lamports,
    postBalances: after.lamports,
    preTokenBalances: before.tokens.map(writeTokenBalance),
    postTokenBalances: after.tokens.map(writeTokenBalance),
    logMessages: logs,
    computeUnitsConsumed: unitsConsumed,
    innerInstructions,
    rewards: [],
  };
}

function writeStatus(err: unknown): object {
  return err === null ? { Ok: null } : { Err: err };
}

export function getBlockTime(state: LedgerState, [slot]: readonly unknown[]): unknown {
  const number = integer(slot, "slot");
  if (number > state.now().slot)
    throw new JsonRpcError(BLOCK_NOT_AVAILABLE, `Block not available for slot ${number}`);
  return state.timeAt(number);
}
