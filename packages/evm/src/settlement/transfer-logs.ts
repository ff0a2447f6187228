import { isSdkError, SdkError } from "@arcs/core";

import { callAt, object, quantity, toHex, toNumber } from "../evm/read-chain.ts";
import { ZERO_ADDRESS } from "../base/values.ts";
import type { EvmRpc } from "../evm/rpc.ts";

// Written out although viem computes them: viem takes 0.2 s to load, and a server that only reads
// payments does without it.

/** Topic of the event `Transfer(address,address,uint256)`. */
export const TRANSFER_TOPIC = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";

/**
 * Selectors of the functions `transfer(address,uint256)`, `balanceOf(address)` and `decimals()`.
 */
export const erc20Selectors = {
  transfer: "0xa9059cbb",
  balanceOf: "0x70a08231",
  decimals: "0x313ce567",
} as const;

/**
 * A transfer according to a contract, in lower case: a log `Transfer(address,address,uint256)` of
 * ERC-20.
 */
export type TransferLog = {
  /**
   * The logging contract: anyone can have a contract log anything about its own tokens, but about
   * no other's.
   */
  token: string;
  from: string;
  to: string;
  /** Base units. */
  value: bigint;
  /**
   * Index of the log in its transaction, from 0; in its block where the transaction was not read.
   */
  position: number;
};

export type ChainLog = {
  address: string;
  topics: readonly string[];
  /** Hexadecimal digits, without 0x. */
  data: string;
  /** Index in its block. */
  logIndex: number;
};

export type PlacedLog = ChainLog & { position: number; transfer: TransferLog | undefined };

/**
 * Reads the logs of a receipt in their order. Positions in the transaction identify them: the index
 * in the block would change when the block is replaced.
 */
export function readReceiptLogs(answer: unknown): PlacedLog[] {
  const logs = logsIn(answer)
    .map(parseLog)
    .sort((one, other) => one.logIndex - other.logIndex);
  const first = logs[0]?.logIndex ?? 0;
  return logs
    .filter(({ isRemoved }) => !isRemoved)
    .map((log) => {
      const position = log.logIndex - first;
      return { ...log, position, transfer: readTransfer(log, position) };
    });
}

function logsIn(answer: unknown): readonly unknown[] {
  if (Array.isArray(answer)) return answer;
  throw new SdkError("evm_rpc_error", "the EVM endpoint's answer has no usable logs");
}

function parseLog(log: unknown): ChainLog & { isRemoved: boolean } {
  const { address, topics, data, logIndex, removed } = object(log, "log");
  return {
    address: toHex(address, { what: "log address", bytes: 20 }).toLowerCase(),
    topics: (Array.isArray(topics) ? topics : []).map((each) =>
      toHex(each, { what: "topic", bytes: 32 }).toLowerCase(),
    ),
    data: toHex(data, { what: "log data" }).toLowerCase().slice(2),
    logIndex: toNumber(logIndex, "log index"),
    isRemoved: removed === true,
  };
}

/**
 * Reads the transfer of a log: `undefined` for other events, and for ERC-721's event of the same
 * name.
 */
export function readTransfer(log: ChainLog, position = log.logIndex): TransferLog | undefined {
  const { address, topics, data } = log;
  const [event, from, to] = topics;
  const [sender, receiver] = [addressIn(from), addressIn(to)];
  const isTransfer = event === TRANSFER_TOPIC && topics.length === 3 && data.length === 64;
  if (!isTransfer || sender === undefined || receiver === undefined) return undefined;
  return { token: address, from: sender, to: receiver, value: BigInt(`0x${data}`), position };
}

export function transfersIn(logs: readonly PlacedLog[]): TransferLog[] {
  return logs.flatMap(({ transfer }) => transfer ?? []);
}

/** Returns the address in 32 bytes: without leading zeros the event is not one of ERC-20. */
export function addressIn(topic = ""): string | undefined {
  return /^0x0{24}[0-9a-f]{40}$/.test(topic) ? `0x${topic.slice(26)}` : undefined;
}

export function gainOf(
  logs: readonly TransferLog[],
  { token, account }: { token: string; account: string },
): bigint {
  return logs.reduce((sum, log) => {
    if (log.token !== token || log.from === log.to) return sum;
    return sum + (log.to === account ? log.value : 0n) - (log.from === account ? log.value : 0n);
  }, 0n);
}

/**
 * Tells whether a transfer is from one account to another. From or to the zero address, tokens are
 * minted or burned.
 */
export function isPayment({ from, to, value }: TransferLog): boolean {
  return from !== to && value > 0n && from !== ZERO_ADDRESS && to !== ZERO_ADDRESS;
}

/**
 * Returns the amount of a payment that the payee still has when the transaction ends, by the logs.
 * Where several payments to one payee do not add up to its gain, none counts as received.
 */
export function receivedOf(payment: TransferLog, logs: readonly TransferLog[]): bigint {
  const { token, to } = payment;
  const incoming = logs.filter((log) => log.token === token && log.to === to && log.from !== to);
  const gained = gainOf(logs, { token, account: to });
  const expected = incoming.reduce((sum, { value }) => sum + value, 0n);
  if (gained >= expected) return payment.value;
  return incoming.length === 1 && gained > 0n ? gained : 0n;
}

/**
 * Reads what an account has of a token at a block; `undefined` where that does not answer as a
 * token does.
 */
export async function readBalance(
  rpc: EvmRpc,
  { token, account, block }: { token: string; account: string; block: number },
): Promise<bigint | undefined> {
  const data = `${erc20Selectors.balanceOf}${account.slice(2).padStart(64, "0")}`;
  const result = await callAt(rpc, block, { to: token, data });
  return "returned" in result && result.returned.length === 66
    ? BigInt(result.returned)
    : undefined;
}

export async function readDecimals(
  rpc: EvmRpc,
  { token, block }: { token: string; block: number },
): Promise<number> {
  const result = await callAt(rpc, block, { to: token, data: erc20Selectors.decimals });
  const decimals =
    "returned" in result && result.returned.length === 66 ? BigInt(result.returned) : 256n;
  if (decimals <= 36n) return Number(decimals);
  throw new SdkError("evm_rpc_error", "the token gives no usable number of decimals");
}

export type FoundLog = ChainLog & { block: number; transactionHash: string };

type LogSearch = {
  addresses: readonly string[];
  /** By place: a topic, one of several, or any. */
  topics: readonly (string | readonly string[] | null)[];
  fromBlock: number;
  toBlock: number;
};

// Endpoints refuse long ranges, each with its own limit, which is a round number.
const WIDTHS = [10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 20, 10, 5, 2, 1] as const;
const MAX_LOGS = 100_000;
/**
 * Answered ranges before wider ones are tried, until one is refused: that one may have been busy.
 */
const TRIED_AGAIN_AFTER = 100;

/**
 * The place of the next width, the widest range that was answered, and the number answered since
 * one was refused.
 */
type Width = { place: number; taken: number; answered: number };
const widths = new WeakMap<EvmRpc, Width>();

/**
 * Reads the logs of some contracts, range by range, in shorter ranges where the endpoint refuses
 * one, or had no time for it the last time. The accepted width is kept for the next search.
 */
export async function readLogs(rpc: EvmRpc, search: LogSearch): Promise<FoundLog[]> {
  const { addresses, topics, toBlock } = search;
  const known = widths.get(rpc) ?? { place: 0, taken: 0, answered: 0 };
  widths.set(rpc, known);
  const all: FoundLog[] = [];
  for (let start = search.fromBlock; start <= toBlock;) {
    const end = Math.min(toBlock, start + (WIDTHS[known.place] ?? 1) - 1);
    const width = end - start + 1;
    try {
      const filter = {
        address: [...addresses],
        topics: topics.map((topic) =>
          typeof topic === "string" || topic === null ? topic : [...topic],
        ),
        fromBlock: quantity(start),
        toBlock: quantity(end),
      };
      const answer = logsIn(await rpc.request("eth_getLogs", [filter]));
      all.push(...answer.flatMap((log) => readAsked(log, { addresses, topics, start, end }) ?? []));
      known.taken = Math.max(known.taken, width);
      if (++known.answered >= TRIED_AGAIN_AFTER) known.place = Math.max(0, known.place - 1);
      start = end + 1;
    } catch (error) {
      narrow(known, { width, error });
    }
    if (all.length > MAX_LOGS) {
      throw new SdkError(
        "evm_rpc_error",
        `the account must have at most ${MAX_LOGS} transfers (received more)`,
      );
    }
  }
  return all;
}

/** Notes that a range was too wide. */
function narrow(known: Width, { width, error }: { width: number; error: unknown }): void {
  if (width === 1 || !(isRefusal(error) || isLate(error))) throw error;
  known.place = WIDTHS.findIndex((each) => each < width);
  known.answered = 0;
  if (known.taken >= width) known.taken = 0;
  // Where no shorter range was answered it is asked for the next time: the endpoint may be out of
  // reach.
  if (isLate(error) && known.taken === 0) throw error;
}

/** Tells whether an endpoint had no time to answer: a slow one never has for a long range. */
function isLate(error: unknown): boolean {
  return isSdkError(error, "evm_unreachable") && error.details["isLate"] === true;
}

/**
 * Tells whether an endpoint refuses this range: by an error, or as gateways do, by a status without
 * JSON.
 */
function isRefusal(error: unknown): boolean {
  if (isSdkError(error, "evm_rpc_error")) return true;
  return (
    isSdkError(error, "evm_unreachable") &&
    error.details["statusCode"] !== undefined &&
    !isToldToWait(error)
  );
}

function isToldToWait({ details }: SdkError): boolean {
  return details["statusCode"] === 429 || details["isRateLimited"] === true;
}

function readAsked(
  answer: unknown,
  {
    addresses,
    topics,
    start,
    end,
  }: Pick<LogSearch, "addresses" | "topics"> & { start: number; end: number },
): FoundLog | undefined {
  const { blockNumber, transactionHash } = object(answer, "log");
  const block = toNumber(blockNumber, "block number");
  if (block < start || block > end) {
    throw new SdkError(
      "evm_rpc_error",
      "the EVM endpoint answered with logs of other blocks than were asked for",
    );
  }
  const { isRemoved, ...log } = parseLog(answer);
  const isAsked =
    addresses.some((each) => each.toLowerCase() === log.address) &&
    topics.every(
      (topic, place) =>
        topic === null || [topic].flat().some((each) => each.toLowerCase() === log.topics[place]),
    );
  if (isRemoved || !isAsked) return undefined;
  return {
    ...log,
    block,
    transactionHash: toHex(transactionHash, { what: "log", bytes: 32 }).toLowerCase(),
  };
}
