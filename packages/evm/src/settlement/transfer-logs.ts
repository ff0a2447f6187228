import { type JsonObject, SdkError } from "@arcs/core";

import { object, toBigInt, toHex, toNumber } from "../evm/read-chain.ts";
import { ZERO_ADDRESS } from "../evm/zero.ts";
import { TRANSFER_TOPIC } from "./erc20.ts";

/** A transfer according to a contract, in lower case: a log `Transfer(address,address,uint256)` of ERC-20. */
export type TransferLog = {
  /** The logging contract: anyone can have a contract log anything about its own tokens, but about no other's. */
  token: string;
  from: string;
  to: string;
  /** Base units. */
  value: bigint;
  /** Index of the log in its transaction, from 0. */
  position: number;
};

/**
 * Parses the transfers among logs. It skips other events, and ERC-721's event of the same name.
 *
 * Transfers are identified by the index of the log in the transaction. The index in the block would change when the
 * block is replaced.
 *
 * @throws SdkError `evm_rpc_error` when the answer has another form
 */
export function readTransferLogs(answer: unknown): TransferLog[] {
  if (!Array.isArray(answer)) throw new SdkError("evm_rpc_error", "the EVM endpoint's answer has no usable logs");
  const logs = answer.map((each) => {
    const log = object(each, "log");
    return { log, index: toNumber(log["logIndex"], "log index") };
  });
  const first = logs.reduce((least, { index }) => Math.min(least, index), Number.POSITIVE_INFINITY);
  return logs.flatMap(({ log, index }) => readTransferLog(log, index - first) ?? []);
}

function readTransferLog(log: JsonObject, position: number): TransferLog | undefined {
  const { topics, address, data, removed } = log;
  if (!Array.isArray(topics) || topics.length !== 3 || removed === true) return undefined;
  const [event, from, to] = topicsOf(log);
  const isTransfer = event === TRANSFER_TOPIC && toHex(data, { what: "log data" }).length === 66;
  const [sender, receiver] = [addressIn(from), addressIn(to)];
  if (!isTransfer || sender === undefined || receiver === undefined) return undefined;
  const token = toHex(address, { what: "log address", bytes: 20 }).toLowerCase();
  return { token, from: sender, to: receiver, value: toBigInt(data, "log data"), position };
}

/** Returns the topics of a log, in lower case. @throws SdkError `evm_rpc_error` for an invalid topic */
export function topicsOf({ topics }: JsonObject): string[] {
  const list = Array.isArray(topics) ? topics : [];
  return list.map((topic) => toHex(topic, { what: "topic", bytes: 32 }).toLowerCase());
}

/** Returns the address in 32 bytes: without leading zeros the event is not one of ERC-20. */
function addressIn(topic = ""): string | undefined {
  return /^0x0{24}[0-9a-f]{40}$/.test(topic) ? `0x${topic.slice(26)}` : undefined;
}

/** Returns an account's gain of a token by the logs; negative for a loss. */
export function gainOf(logs: readonly TransferLog[], { token, account }: { token: string; account: string }): bigint {
  return logs.reduce((sum, log) => {
    if (log.token !== token || log.from === log.to) return sum;
    return sum + (log.to === account ? log.value : 0n) - (log.from === account ? log.value : 0n);
  }, 0n);
}

/** Returns transfers from one account to another. From or to the zero address, tokens are minted or burned. */
export function paymentsAmong(logs: readonly TransferLog[]): TransferLog[] {
  return logs.filter(
    ({ from, to, value }) => from !== to && value > 0n && from !== ZERO_ADDRESS && to !== ZERO_ADDRESS,
  );
}

/**
 * Returns the amount of a payment that the payee still has when the transaction ends, by the logs. Where several
 * payments to one payee do not add up to its gain, none counts as received.
 */
export function receivedOf(payment: TransferLog, logs: readonly TransferLog[]): bigint {
  const { token, to } = payment;
  const incoming = logs.filter((log) => log.token === token && log.to === to && log.from !== to);
  const gained = gainOf(logs, { token, account: to });
  const expected = incoming.reduce((sum, { value }) => sum + value, 0n);
  if (gained >= expected) return payment.value;
  return incoming.length === 1 && gained > 0n ? gained : 0n;
}
