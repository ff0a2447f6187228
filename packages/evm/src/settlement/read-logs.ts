import { isSdkError, SdkError } from "@arcs/core";

import { object, quantity, toHex, toNumber } from "../evm/read-chain.ts";
import type { EvmRpc } from "../evm/rpc.ts";
import { topicsOf } from "./transfer-logs.ts";

/** Selects logs: of blocks from the first to the last, both included. */
export type LogSearch = {
  addresses: readonly string[];
  topics: readonly (string | null)[];
  fromBlock: number;
  toBlock: number;
};

// Endpoints refuse long ranges, each with its own limit.
const MAX_WIDTH = 10_000;
const MAX_LOGS = 100_000;
/** Successful ranges before a wider one is tried: the refused one may have been busy. */
const TRIED_AGAIN_AFTER = 100;

/** The widest accepted range, the narrowest refused one, and the number accepted since. */
type Width = { taken: number; refused: number; since: number };
const widths = new WeakMap<EvmRpc, Width>();

/**
 * Reads the logs of some contracts, range by range, in shorter ranges where the endpoint refuses one, or had no time for
 * it the last time. The accepted width is kept for the next search.
 *
 * @throws SdkError `evm_unreachable`; `evm_rpc_error`, also for logs of other blocks
 */
export async function readLogs(rpc: EvmRpc, search: LogSearch): Promise<unknown[]> {
  const { addresses, topics, toBlock } = search;
  const known = widths.get(rpc) ?? { taken: 0, refused: MAX_WIDTH + 1, since: 0 };
  widths.set(rpc, known);
  const all: unknown[] = [];
  for (let start = search.fromBlock; start <= toBlock;) {
    const end = Math.min(toBlock, start + nextWidth(known) - 1);
    const width = end - start + 1;
    try {
      const filter = {
        address: [...addresses],
        topics: [...topics],
        fromBlock: quantity(start),
        toBlock: quantity(end),
      };
      const answer = await rpc.request("eth_getLogs", [filter]);
      if (!Array.isArray(answer)) throw new SdkError("evm_rpc_error", "the EVM endpoint's answer has no usable logs");
      all.push(...(answer as unknown[]).filter((log) => isAsked(log, { addresses, topics, start, end })));
      known.taken = Math.max(known.taken, width);
      if (++known.since >= TRIED_AGAIN_AFTER) Object.assign(known, { refused: MAX_WIDTH + 1, since: 0 });
      start = end + 1;
    } catch (error) {
      narrow(known, { width, error });
    }
    if (all.length > MAX_LOGS) {
      throw new SdkError("evm_rpc_error", `the account expected at most ${MAX_LOGS} transfers, got more`);
    }
  }
  return all;
}

/** Notes that a range was too wide. @throws the error where a shorter one would not help, or not now */
function narrow(known: Width, { width, error }: { width: number; error: unknown }): void {
  if (!(isRefusal(error) || isLate(error)) || width === 1) throw error;
  Object.assign(known, { taken: known.taken < width ? known.taken : 0, refused: width, since: 0 });
  // Where no range was ever answered the shorter one is asked for the next time: the endpoint may be out of reach.
  if (isLate(error) && known.taken === 0) throw error;
}

function nextWidth({ taken, refused }: Width): number {
  if (refused > MAX_WIDTH) return taken === 0 ? MAX_WIDTH : Math.min(MAX_WIDTH, taken * 2);
  if (taken === 0) return Math.max(1, Math.floor(refused / 4));
  // Close enough: the exact limit does not matter.
  return refused - taken > taken / 8 ? taken + Math.floor((refused - taken) / 2) : taken;
}

/**
 * Tells whether an endpoint refuses this range: by an error, or as a gateway does, by a status (413, 503) without JSON.
 */
function isRefusal(error: unknown): boolean {
  if (isSdkError(error, "evm_rpc_error")) return true;
  return isSdkError(error, "evm_unreachable") && error.details["statusCode"] !== undefined && !isToldToWait(error);
}

/** Tells whether an endpoint had no time to answer: a slow one never has for a long range. */
function isLate(error: unknown): boolean {
  return isSdkError(error, "evm_unreachable") && error.details["isLate"] === true;
}

function isToldToWait({ details }: SdkError): boolean {
  return details["statusCode"] === 429 || details["isRateLimited"] === true;
}

/**
 * Tells whether a log is of the requested contracts and topics. @throws SdkError `evm_rpc_error` for one of other
 * blocks
 */
function isAsked(
  log: unknown,
  { addresses, topics, start, end }: Pick<LogSearch, "addresses" | "topics"> & { start: number; end: number },
): boolean {
  const facts = object(log, "log");
  const number = toNumber(facts["blockNumber"], "block number");
  if (number < start || number > end) {
    throw new SdkError("evm_rpc_error", "the EVM endpoint answered with logs of other blocks than were asked for");
  }
  const address = toHex(facts["address"], { what: "log address", bytes: 20 }).toLowerCase();
  const told = topicsOf(facts);
  return (
    addresses.some((each) => each.toLowerCase() === address) &&
    topics.every((topic, place) => topic === null || topic.toLowerCase() === told[place])
  );
}
