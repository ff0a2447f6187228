import type { LandedEntry } from "../machine/landed-transactions.ts";
import type { LedgerState } from "../machine/state.ts";
import { JsonRpcError } from "./json-rpc.ts";
import { type Config, configOf, integer, invalid } from "./params.ts";
import { writeAccountsOnly, writeLanded } from "./write-transaction.ts";

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

/** Returns the time of a block. */
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
