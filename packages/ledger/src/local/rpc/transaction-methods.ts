import { encodeBase58, encodeBase64 } from "@arcs/core/internal";

import type { LedgerState } from "../machine/state.ts";
import { readTransaction } from "./submit.ts";
import { type CompiledMessage, type LedgerAccount, lookupsOf } from "../machine/virtual-machine.ts";
import { writeAccount } from "./account-methods.ts";
import {
  address,
  type Config,
  configOf,
  decode,
  decodeWire,
  FINAL_DEPTH,
  integer,
  invalid,
  JsonRpcError,
  text,
  withContext,
} from "./json-rpc.ts";
import type { LandedEntry } from "../machine/landed-transactions.ts";
import { writeTokenBalance } from "../machine/token-state.ts";

const MAX_SIGNATURES = 1000;
const MIN_CONTEXT_SLOT_NOT_REACHED = -32016;
const UNSUPPORTED_VERSION = -32015;
const BLOCK_NOT_AVAILABLE = -32004;

const MAX_SIMULATED_ACCOUNTS = 100;

/** Returns the outcome that a transaction would have. */
export function simulateTransaction(state: LedgerState, [wire, settings]: readonly unknown[]): unknown {
  const config = configOf(settings);
  const { sigVerify, replaceRecentBlockhash } = config;
  if (sigVerify === true && replaceRecentBlockhash === true) {
    throw invalid("sigVerify may not be used with replaceRecentBlockhash");
  }
  const { transaction, message } = readTransaction(decodeWire(wire, config));
  const wanted = configOf(config["accounts"]);
  const isInTime =
    replaceRecentBlockhash === true || state.blockhashes.isValid(message.lifetimeToken, state.now().slot);
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
      config["accounts"] === undefined ? null : simulatedAccounts(state, { accounts: trial.accounts(), wanted, err }),
    returnData:
      returnData === undefined
        ? null
        : { programId: returnData.programId, data: [encodeBase64(returnData.data), "base64"] },
    ...(replaceRecentBlockhash === true ? { replacementBlockhash: state.blockhashes.latest(state.now().slot) } : {}),
  });
}

const notSimulated = { err: "BlockhashNotFound", logs: null, unitsConsumed: 0n };

function simulatedAccounts(
  state: LedgerState,
  { accounts, wanted, err }: { accounts: ReadonlyMap<string, LedgerAccount>; wanted: Config; err: unknown },
): unknown[] {
  const { addresses } = wanted;
  if (!Array.isArray(addresses) || addresses.length > MAX_SIMULATED_ACCOUNTS) {
    throw invalid(`accounts expected up to ${MAX_SIMULATED_ACCOUNTS} addresses`);
  }
  return addresses.map((each) => {
    const key = address(each);
    const account = accounts.get(key) ?? state.machine.account(key);
    return err !== null || account === undefined ? null : writeAccount(account, wanted);
  });
}

/** Returns the commitment that a transaction has reached. */
export function statusOf(state: LedgerState, signature: string): unknown {
  const found = state.landed.entry(signature);
  if (found === undefined) return null;
  const { slot, err } = found;
  const depth = state.now().slot - slot;
  const isFinal = depth >= FINAL_DEPTH;
  return {
    slot,
    confirmations: isFinal ? null : depth,
    err,
    status: err === null ? { Ok: null } : { Err: err },
    confirmationStatus: isFinal ? "finalized" : depth >= 1 ? "confirmed" : "processed",
  };
}

/** Nodes answer with data at the requested commitment, by default final. */
function hasReached(state: LedgerState, slot: number, config: Config): boolean {
  return slot <= reachedAt(state, config["commitment"] ?? "finalized");
}

/** Returns the newest slot whose transactions have reached a commitment. */
function reachedAt(state: LedgerState, commitment: unknown): number {
  return state.now().slot - (commitment === "finalized" ? FINAL_DEPTH : 1);
}

/** Returns the newest slot, by default the newest final one. */
export function getSlot(state: LedgerState, [settings]: readonly unknown[]): number {
  const { commitment = "finalized" } = configOf(settings);
  return commitment === "finalized" ? Math.max(0, reachedAt(state, commitment)) : state.now().slot;
}

export function getSignaturesForAddress(state: LedgerState, [key, settings]: readonly unknown[]): unknown {
  const config = configOf(settings);
  const { before, until } = config;
  const limit = config["limit"] === undefined ? MAX_SIGNATURES : integer(config["limit"], "limit");
  if (limit < 1 || limit > MAX_SIGNATURES) throw invalid(`Invalid limit; max ${MAX_SIGNATURES}`);
  const { minContextSlot = 0, commitment = "finalized" } = config;
  if (integer(minContextSlot, "minContextSlot") > Math.max(0, reachedAt(state, commitment))) {
    throw new JsonRpcError(MIN_CONTEXT_SLOT_NOT_REACHED, "Minimum context slot has not been reached");
  }
  const newestFirst = [...state.landed.signaturesFor(address(key))].reverse();
  const from = before === undefined ? 0 : newestFirst.indexOf(text(before, "before")) + 1;
  const to = until === undefined ? -1 : newestFirst.indexOf(text(until, "until"));
  if (before !== undefined && from === 0) return [];
  return newestFirst
    .slice(from, to < 0 ? undefined : to)
    .flatMap((signature) => state.landed.entry(signature) ?? [])
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

export function getTransaction(state: LedgerState, [signature, settings]: readonly unknown[]): unknown {
  const config = typeof settings === "string" ? { encoding: settings } : configOf(settings);
  const entry = state.landed.entry(text(signature, "signature"));
  if (entry === undefined || entry.wire === "" || !hasReached(state, entry.slot, config)) return null;
  return { slot: entry.slot, blockTime: entry.blockTime, ...writeLanded(entry, config) };
}

/**
 * Formats a transaction.
 *
 * @throws JsonRpcError for an unknown encoding, or a version that the client does not support
 */
function writeLanded(entry: LandedEntry, config: Config): { version?: unknown; meta: unknown; transaction: unknown } {
  const { encoding = "json", maxSupportedTransactionVersion } = config;
  const { message, transaction } = readTransaction(decode(entry.wire, "base64"));
  if (message.version !== "legacy") {
    const max = maxSupportedTransactionVersion === undefined ? -1 : integer(maxSupportedTransactionVersion, "version");
    if (max < message.version) {
      throw new JsonRpcError(
        UNSUPPORTED_VERSION,
        `Transaction version (${message.version}) is not supported by the requesting client. Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": ${message.version}`,
      );
    }
  }
  if (encoding !== "json" && encoding !== "base64") {
    throw invalid(`the local ledger does not know the encoding ${String(encoding)} of transactions`);
  }
  // Clients without version support get neither versions nor the addresses that come with them.
  const isVersioned = maxSupportedTransactionVersion !== undefined;
  const signatures = Object.values(transaction.signatures).map((each) =>
    encodeBase58(Uint8Array.from(each ?? NO_SIGNATURE)),
  );
  return {
    ...(isVersioned ? { version: message.version } : {}),
    meta: { ...metaOf(entry), ...(isVersioned ? { loadedAddresses: entry.loadedAddresses } : {}) },
    transaction: encoding === "base64" ? [entry.wire, "base64"] : { signatures, message: writeMessage(message) },
  };
}

const NO_SIGNATURE = new Uint8Array(64);

function writeMessage(message: CompiledMessage): object {
  return {
    accountKeys: message.staticAccounts,
    header: {
      numRequiredSignatures: message.header.numSignerAccounts,
      numReadonlySignedAccounts: message.header.numReadonlySignerAccounts,
      numReadonlyUnsignedAccounts: message.header.numReadonlyNonSignerAccounts,
    },
    recentBlockhash: message.lifetimeToken,
    instructions: message.instructions.map(({ programAddressIndex, accountIndices = [], data = [] }) => ({
      programIdIndex: programAddressIndex,
      accounts: accountIndices,
      data: encodeBase58(Uint8Array.from(data)),
      stackHeight: 1,
    })),
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

function metaOf(entry: LandedEntry): object {
  const { err, fee, preBalances, postBalances, preTokenBalances, postTokenBalances } = entry;
  return {
    err,
    status: err === null ? { Ok: null } : { Err: err },
    fee,
    preBalances,
    postBalances,
    preTokenBalances: preTokenBalances.map(writeTokenBalance),
    postTokenBalances: postTokenBalances.map(writeTokenBalance),
    logMessages: entry.logs,
    computeUnitsConsumed: entry.unitsConsumed,
    innerInstructions: entry.innerInstructions,
    rewards: [],
  };
}

export function getBlockTime(state: LedgerState, [slot]: readonly unknown[]): unknown {
  const number = integer(slot, "slot");
  if (number > state.now().slot) throw new JsonRpcError(BLOCK_NOT_AVAILABLE, `Block not available for slot ${number}`);
  return state.timeAt(number);
}
