import { isSdkError, SdkError } from "@arcs/core";
import { formatAccountId, readAccountId } from "@arcs/core/internal";

import { findFirstBlock } from "../evm/find-first-block.ts";
import { callAt, object, quantity, readBlock, toHex, toNumber } from "../evm/read-chain.ts";
import type { EvmRpc } from "../evm/rpc.ts";
import { assertChain } from "./read-settlement.ts";
import { paymentsAmong, readTransferLogs, TRANSFER_TOPIC } from "./transfer-logs.ts";

/** A transfer as the log of a token says it. */
export type ListedEvmTransfer = {
  transactionHash: string;
  /** Unix seconds. */
  blockTime: number;
  /** Address of the token, in lower case. */
  mint: string;
  decimals: number;
  /** Account ids (CAIP-10). */
  payer: string;
  payee: string;
  /** Base units, as the log says. */
  amount: bigint;
};

/** Which transfers are wanted. */
export type EvmTransfersQuery = {
  /** Account id (CAIP-10) that was paid. */
  payee: string;
  /** Addresses of the tokens that count. */
  tokens: readonly string[];
  /** Unix seconds: none from before are listed. */
  since: number;
};

// Endpoints refuse ranges that they find too long, at lengths of their own.
const LONGEST_RANGE = 10_000;
const MOST_TRANSFERS = 100_000;

/** Lists the transfers to an account, up to a block. @throws SdkError `invalid_argument`, `evm_unreachable`, `evm_rpc_error` */
export async function listTransfers(
  rpc: EvmRpc,
  { chainId, payee, tokens, since, until }: EvmTransfersQuery & { chainId: number; until: number },
): Promise<ListedEvmTransfer[]> {
  const account = readAccountId(payee);
  if (account?.network !== `eip155:${chainId}`) {
    throw new SdkError("invalid_argument", `payee expected an account id of eip155:${chainId}`);
  }
  await assertChain(rpc, chainId);
  const from = await findFirstBlock(rpc, { since, until });
  const topics = [TRANSFER_TOPIC, null, `0x${account.address.slice(2).padStart(64, "0")}`];
  const all: ListedEvmTransfer[] = [];
  const timeOf = createClock(rpc);
  for (const token of tokens.map((each) => each.toLowerCase())) {
    const logs = await readLogs(rpc, { from, until, address: token, topics });
    const decimals = logs.length === 0 ? 0 : await readDecimals(rpc, { token, until });
    for (const log of logs) {
      const [transfer] = paymentsAmong(readTransferLogs([log]));
      if (transfer?.token !== token || transfer.to !== account.address) continue;
      const facts = object(log, "log");
      all.push({
        transactionHash: toHex(facts["transactionHash"], { what: "log", bytes: 32 }).toLowerCase(),
        blockTime: await timeOf(toNumber(facts["blockNumber"], "block number")),
        mint: token,
        decimals,
        payer: formatAccountId({ network: account.network, address: transfer.from }),
        payee: formatAccountId(account),
        amount: transfer.value,
      });
    }
  }
  return all.filter(({ blockTime }) => blockTime >= since).sort((one, other) => one.blockTime - other.blockTime);
}

/** Tells the times of blocks, and asks for each once. */
function createClock(rpc: EvmRpc): (number: number) => Promise<number> {
  const times = new Map<number, number>();
  return async (number) => {
    const time = times.get(number) ?? (await readBlock(rpc, number))?.timestamp;
    if (time === undefined) throw new SdkError("evm_rpc_error", "the EVM endpoint has a log without its block");
    times.set(number, time);
    return time;
  };
}

async function readLogs(
  rpc: EvmRpc,
  { from, until, address, topics }: { from: number; until: number; address: string; topics: (string | null)[] },
): Promise<unknown[]> {
  const all: unknown[] = [];
  let length = LONGEST_RANGE;
  for (let start = from; start <= until;) {
    const end = Math.min(until, start + length - 1);
    try {
      const filter = { address, topics, fromBlock: quantity(start), toBlock: quantity(end) };
      const answer = await rpc.request("eth_getLogs", [filter]);
      if (!Array.isArray(answer)) throw new SdkError("evm_rpc_error", "the EVM endpoint's answer has no usable logs");
      for (const log of answer as unknown[]) assertWithin(log, { start, end });
      all.push(...(answer as unknown[]));
      start = end + 1;
      length = Math.min(LONGEST_RANGE, length * 2);
    } catch (error) {
      if (!isSdkError(error, "evm_rpc_error") || length === 1) throw error;
      length = Math.max(1, Math.floor(length / 4));
    }
    if (all.length > MOST_TRANSFERS) {
      throw new SdkError("evm_rpc_error", `the account expected at most ${MOST_TRANSFERS} transfers, got more`);
    }
  }
  return all;
}

function assertWithin(log: unknown, { start, end }: { start: number; end: number }): void {
  const number = toNumber(object(log, "log")["blockNumber"], "block number");
  if (number >= start && number <= end) return;
  throw new SdkError("evm_rpc_error", "the EVM endpoint answered with logs of other blocks than were asked for");
}

async function readDecimals(rpc: EvmRpc, { token, until }: { token: string; until: number }): Promise<number> {
  // decimals() of ERC-20.
  const result = await callAt(rpc, until, { to: token, data: "0x313ce567" });
  const decimals = "returned" in result && result.returned.length === 66 ? BigInt(result.returned) : 256n;
  if (decimals <= 36n) return Number(decimals);
  throw new SdkError("evm_rpc_error", "the token gives no usable number of decimals");
}
