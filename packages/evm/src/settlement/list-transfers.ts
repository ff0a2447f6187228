import { type JsonObject, SdkError } from "@arcs/core";
import { formatAccountId, readAccountId } from "@arcs/core/internal";

import { findFirstBlock, object, readBlock, toHex, toNumber } from "../evm/read-chain.ts";
import { whyUnproven } from "../evm/signer.ts";
import { assertChain, once } from "./read-settlement.ts";
import type { EvmRpc } from "../evm/rpc.ts";
import { paymentsAmong, readDecimals, readLogs, readTransferLogs, TRANSFER_TOPIC } from "./transfer-logs.ts";

/** A transfer as logged by a token. */
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
  /** Base units, according to the log. */
  amount: bigint;
};

/** Selects transfers. */
export type EvmTransfersQuery = {
  /** Account id (CAIP-10) of the payee. */
  payee: string;
  /** Addresses of the tokens that count. */
  tokens: readonly string[];
  /** Unix seconds: earlier transfers are left out. */
  since: number;
};

/**
 * Lists the transfers to an account, up to a block, without those of an unproven payer. @throws SdkError
 * `invalid_argument`, `evm_unreachable`, `evm_rpc_error`
 */
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
  const reasonAgainst = once((address) => whyUnproven(rpc, { address, block: until }));
  for (const token of tokens.map((each) => each.toLowerCase())) {
    const logs = await readLogs(rpc, { addresses: [token], topics, fromBlock: from, toBlock: until });
    const decimals = logs.length === 0 ? 0 : await readDecimals(rpc, { token, block: until });
    for (const log of logs) {
      const [transfer] = paymentsAmong(readTransferLogs([log]));
      if (transfer?.token !== token || transfer.to !== account.address) continue;
      if ((await reasonAgainst(transfer.from)) !== undefined) continue;
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

/** Selects transfers of some accounts: to them and by them. */
export type EvmAccountsQuery = {
  /** Account ids (CAIP-10). */
  accounts: readonly string[];
  /** Addresses of the tokens that count. */
  tokens: readonly string[];
  /** Unix seconds: earlier transfers are left out. */
  since: number;
  /** Max number of transfers: the newest are read. */
  max: number;
};

/** Transfers of some accounts, the oldest first. */
export type TransfersOfAccounts = {
  transfers: (ListedEvmTransfer & { logIndex: number })[];
  /** False where there are more transfers than were asked for. */
  isWhole: boolean;
};

// Ten of the widest ranges that endpoints allow: little is read in vain where there are more transfers than asked for.
const BLOCKS_AT_ONCE = 100_000;

/**
 * Lists the transfers to and by some accounts, up to a block, the newest blocks first until there are enough. It goes by the logs
 * alone, also where the payer is a contract. @throws SdkError `invalid_argument`, `evm_unreachable`, `evm_rpc_error`
 */
export async function listTransfersOf(
  rpc: EvmRpc,
  { chainId, accounts, tokens, since, max, until }: EvmAccountsQuery & { chainId: number; until: number },
): Promise<TransfersOfAccounts> {
  const network = `eip155:${chainId}`;
  const addresses = accounts.map((each) => {
    const account = readAccountId(each);
    if (account?.network === network) return account.address;
    throw new SdkError("invalid_argument", `accounts expected account ids of ${network}`);
  });
  // For none an endpoint would list the transfers of all.
  if (addresses.length === 0 || tokens.length === 0) {
    throw new SdkError("invalid_argument", "accounts and tokens expected one or several each, got none");
  }
  await assertChain(rpc, chainId);
  const topics = addresses.map((address) => `0x${address.slice(2).padStart(64, "0")}`);
  const from = await findFirstBlock(rpc, { since, until });
  const found = new Map<string, { log: JsonObject; block: number; logIndex: number }>();
  let next = until;
  for (; next >= from && found.size <= max; next -= BLOCKS_AT_ONCE) {
    const range = { addresses: tokens, fromBlock: Math.max(from, next - BLOCKS_AT_ONCE + 1), toBlock: next };
    for (const wanted of [
      [TRANSFER_TOPIC, topics],
      [TRANSFER_TOPIC, null, topics],
    ]) {
      for (const each of await readLogs(rpc, { ...range, topics: wanted })) {
        const log = object(each, "log");
        const block = toNumber(log["blockNumber"], "block number");
        const logIndex = toNumber(log["logIndex"], "log index");
        found.set(`${block} ${logIndex}`, { log, block, logIndex });
      }
    }
  }
  const inOrder = [...found.values()].sort((one, other) => one.block - other.block || one.logIndex - other.logIndex);
  const newest = inOrder.slice(Math.max(0, inOrder.length - max));
  const timeOf = createClock(rpc);
  const decimalsOf = once((token) => readDecimals(rpc, { token, block: until }));
  const transfers: TransfersOfAccounts["transfers"] = [];
  for (const { log, block, logIndex } of newest) {
    const [transfer] = paymentsAmong(readTransferLogs([log]));
    if (transfer === undefined) continue;
    transfers.push({
      transactionHash: toHex(log["transactionHash"], { what: "log", bytes: 32 }).toLowerCase(),
      logIndex,
      blockTime: await timeOf(block),
      mint: transfer.token,
      decimals: await decimalsOf(transfer.token),
      payer: formatAccountId({ network, address: transfer.from }),
      payee: formatAccountId({ network, address: transfer.to }),
      amount: transfer.value,
    });
  }
  const isWhole = newest.length === inOrder.length && next < from;
  return { transfers: transfers.filter(({ blockTime }) => blockTime >= since), isWhole };
}

/** Returns the times of blocks, and reads each once. */
function createClock(rpc: EvmRpc): (number: number) => Promise<number> {
  const times = new Map<number, number>();
  return async (number) => {
    const time = times.get(number) ?? (await readBlock(rpc, number))?.timestamp;
    if (time === undefined) throw new SdkError("evm_rpc_error", "the EVM endpoint has a log without its block");
    times.set(number, time);
    return time;
  };
}

/** Search for the transfers of some accounts, in some blocks. */
export type TransferSearch = {
  /** Addresses of tokens. */
  tokens: readonly string[];
  /** Addresses of the accounts. */
  accounts: readonly string[];
  /** The first and the last block, both included. */
  fromBlock: number;
  toBlock: number;
};

type FoundTransaction = { block: number; logIndex: number; transactionHash: string };

/**
 * Lists transactions in which one of some accounts sent or got tokens, in the order of the chain, by `eth_getLogs`.
 *
 * @throws SdkError `evm_unreachable`, `evm_rpc_error`
 */
export async function listTransactions(rpc: EvmRpc, search: TransferSearch): Promise<FoundTransaction[]> {
  const { tokens, accounts, fromBlock, toBlock } = search;
  const anyOf = accounts.map((address) => `0x${address.slice(2).toLowerCase().padStart(64, "0")}`);
  const found = new Map<string, FoundTransaction>();
  for (const topics of [
    [TRANSFER_TOPIC, anyOf],
    [TRANSFER_TOPIC, null, anyOf],
  ]) {
    for (const each of await readLogs(rpc, { addresses: tokens, topics, fromBlock, toBlock })) {
      const log = object(each, "log");
      const transactionHash = toHex(log["transactionHash"], { what: "log", bytes: 32 }).toLowerCase();
      const place = { block: toNumber(log["blockNumber"], "log"), logIndex: toNumber(log["logIndex"], "log index") };
      const known = found.get(transactionHash);
      if (known === undefined || place.logIndex < known.logIndex) {
        found.set(transactionHash, { ...place, transactionHash });
      }
    }
  }
  return [...found.values()].sort((left, right) => left.block - right.block || left.logIndex - right.logIndex);
}
