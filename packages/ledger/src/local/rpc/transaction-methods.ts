import type { LedgerState } from "../machine/state.ts";
import { readTransaction } from "./submit.ts";
import type { LedgerAccount } from "../machine/virtual-machine.ts";
import { writeAccount } from "./account-methods.ts";
import { base64, FINAL_DEPTH, withContext } from "./context.ts";
import { address, type Config, configOf, decodeWire, integer, invalid, text } from "./params.ts";
import { writeLanded } from "./write-transaction.ts";

const MAX_SIGNATURES = 1000;

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
  const needed = (config["commitment"] ?? "finalized") === "finalized" ? FINAL_DEPTH : 1;
  return state.now().slot - slot >= needed;
}

export function getSignaturesForAddress(state: LedgerState, [key, settings]: readonly unknown[]): unknown {
  const config = configOf(settings);
  const { before, until } = config;
  const limit = config["limit"] === undefined ? MAX_SIGNATURES : integer(config["limit"], "limit");
  if (limit < 1 || limit > MAX_SIGNATURES) throw invalid(`Invalid limit; max ${MAX_SIGNATURES}`);
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
