import type { LedgerState } from "../machine/state.ts";
import { readTransaction } from "./submit.ts";
import type { LedgerAccount } from "../machine/virtual-machine.ts";
import { writeAccount } from "./account-methods.ts";
import {
  address,
  base64,
  type Config,
  configOf,
  decodeWire,
  FINAL_DEPTH,
  integer,
  invalid,
  JsonRpcError,
  text,
  withContext,
} from "./json-rpc.ts";
import { writeAccountsOnly, writeLanded } from "./write-transaction.ts";
import type { LandedEntry } from "../machine/landed-transactions.ts";

const MAX_SIGNATURES = 1000;
const MIN_CONTEXT_SLOT_NOT_REACHED = -32016;

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
      returnData === undefined ? null : { programId: returnData.programId, data: [base64(returnData.data), "base64"] },
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
    return err !== null || account === undefined ? null : writeAccount(state, account, wanted);
  });
}

/** Returns the commitment that a transaction has reached. */
export function statusOf(state: LedgerState, signature: string): unknown {
  const found = state.landed.summary(signature);
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
    .flatMap((signature) => state.landed.summary(signature) ?? [])
    .filter(({ slot }) => hasReached(state, slot, config))
    .slice(0, limit)
    .map(({ slot, ...rest }) => ({
      ...rest,
      slot,
      confirmationStatus: state.now().slot - slot >= FINAL_DEPTH ? "finalized" : "confirmed",
    }));
}

export function getTransaction(state: LedgerState, [signature, settings]: readonly unknown[]): unknown {
  const config = typeof settings === "string" ? { encoding: settings } : configOf(settings);
  const entry = state.landed.entry(text(signature, "signature"));
  if (entry === undefined || entry.wire === "" || !hasReached(state, entry.slot, config)) return null;
  return { slot: entry.slot, blockTime: entry.blockTime, ...writeLanded(entry, config) };
}

const BLOCK_NOT_AVAILABLE = -32004;
const MAX_BLOCKS = 500_000;

/** Returns a block. Each slot has one; most are empty, and few have more than one transaction. */
export function getBlock(state: LedgerState, [slot, settings]: readonly unknown[]): unknown {
  const number = reachedSlot(state, slot);
  const config = typeof settings === "string" ? { encoding: settings } : configOf(settings);
  const { transactionDetails = "full", rewards = true } = config;
  const entries = entriesIn(state, number);
  return {
    blockHeight: number,
    blockTime: state.timeAt(number),
    blockhash: state.blockhashes.at(number),
    parentSlot: Math.max(0, number - 1),
    previousBlockhash: state.blockhashes.at(Math.max(0, number - 1)),
    ...(rewards === false ? {} : { rewards: [] }),
    ...detailsOf(entries, { transactionDetails, config }),
  };
}

function detailsOf(
  entries: readonly LandedEntry[],
  { transactionDetails, config }: { transactionDetails: unknown; config: Config },
): object {
  switch (transactionDetails) {
    case "none":
      return {};
    case "signatures":
      return { signatures: entries.map(({ signature }) => signature) };
    case "accounts":
      return {
        transactions: entries.map((entry) => writeAccountsOnly(entry, config)),
      };
    case "full":
      return { transactions: entries.map((entry) => writeLanded(entry, config)) };
    default:
      throw invalid(`unknown transactionDetails ${String(transactionDetails)}`);
  }
}

/** Returns the slots of a range that exist so far. */
export function getBlocks(state: LedgerState, [start, end]: readonly unknown[]): unknown {
  const first = integer(start, "start_slot");
  const last = typeof end === "object" || end === undefined ? state.now().slot : integer(end, "end_slot");
  if (last - first > MAX_BLOCKS) throw invalid(`Slot range too large; max ${MAX_BLOCKS}`);
  return slotsFrom(state, first, last);
}

/** Returns a number of slots from a start. */
export function getBlocksWithLimit(state: LedgerState, [start, limit]: readonly unknown[]): unknown {
  const [first, count] = [integer(start, "start_slot"), integer(limit, "limit")];
  if (count > MAX_BLOCKS) throw invalid(`Limit too large; max ${MAX_BLOCKS}`);
  return slotsFrom(state, first, first + count - 1);
}

function slotsFrom(state: LedgerState, first: number, last: number): number[] {
  const end = Math.min(last, state.now().slot - 1);
  return Array.from({ length: Math.max(0, end - first + 1) }, (_, index) => first + index);
}

export function getBlockTime(state: LedgerState, [slot]: readonly unknown[]): unknown {
  return state.timeAt(reachedSlot(state, slot));
}

function reachedSlot(state: LedgerState, slot: unknown): number {
  const number = integer(slot, "slot");
  if (number > state.now().slot) throw new JsonRpcError(BLOCK_NOT_AVAILABLE, `Block not available for slot ${number}`);
  return number;
}

/** Returns the transactions in a slot, without airdrops. */
function entriesIn({ landed }: LedgerState, slot: number): LandedEntry[] {
  return landed
    .signaturesIn(slot)
    .flatMap((signature) => landed.entry(signature) ?? [])
    .filter(({ wire }) => wire !== "");
}
