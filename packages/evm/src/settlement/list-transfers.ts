import { SdkError } from "@arcs/core";
import { formatAccountId, readAccountId } from "@arcs/core/internal";

import { findFirstBlock, readBlock } from "../evm/read-chain.ts";
import { whyUnproven } from "../evm/signer.ts";
import { once } from "./read-settlement.ts";
import type { EvmRpc } from "../evm/rpc.ts";
import {
  type FoundLog,
  isPayment,
  readDecimals,
  readLogs,
  readTransfer,
  TRANSFER_TOPIC,
  type TransferLog,
} from "./transfer-logs.ts";

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

/** Lists the transfers to an account, up to a block, without those of an unproven payer. */
export async function listTransfers(
  rpc: EvmRpc,
  { chainId, payee, tokens, since, until }: EvmTransfersQuery & { chainId: number; until: number },
): Promise<ListedEvmTransfer[]> {
  const account = readAccountId(payee);
  if (account?.network !== `eip155:${chainId}`) {
    throw new SdkError("invalid_argument", `payee must be an account id of eip155:${chainId}`);
  }
  const fromBlock = await findFirstBlock(rpc, { since, until });
  const topics = [TRANSFER_TOPIC, null, topicOf(account.address)];
  // For no token an endpoint would list the transfers of all.
  const logs =
    tokens.length === 0
      ? []
      : await readLogs(rpc, { addresses: tokens, topics, fromBlock, toBlock: until });
  const describe = createDescriber(rpc, { network: account.network, until });
  const reasonAgainst = once((address) => whyUnproven(rpc, { address, block: until }));
  const all: ListedEvmTransfer[] = [];
  for (const log of logs) {
    const payment = paymentIn(log);
    if (payment === undefined || (await reasonAgainst(payment.from)) !== undefined) continue;
    all.push(await describe(log, payment));
  }
  return all
    .filter(({ blockTime }) => blockTime >= since)
    .sort((one, other) => one.blockTime - other.blockTime);
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

// Ten of the widest ranges that endpoints allow: little is read in vain where there are more
// transfers than asked for.
const BLOCKS_AT_ONCE = 100_000;

/**
 * Lists the transfers to and by some accounts, up to a block, the newest blocks first until there
 * are enough. It goes by the logs alone, also where the payer is a contract.
 */
export async function listTransfersOf(
  rpc: EvmRpc,
  {
    chainId,
    accounts,
    tokens,
    since,
    max,
    until,
  }: EvmAccountsQuery & { chainId: number; until: number },
): Promise<TransfersOfAccounts> {
  const network = `eip155:${chainId}`;
  const addresses = accounts.map((each) => {
    const account = readAccountId(each);
    if (account?.network === network) return account.address;
    throw new SdkError("invalid_argument", `accounts must be account ids of ${network}`);
  });
  // For none an endpoint would list the transfers of all.
  if (addresses.length === 0 || tokens.length === 0) {
    throw new SdkError(
      "invalid_argument",
      "accounts and tokens must be one or several each (received none)",
    );
  }
  const from = await findFirstBlock(rpc, { since, until });
  let found: FoundLog[] = [];
  let next = until;
  for (; next >= from && found.length <= max; next -= BLOCKS_AT_ONCE) {
    const range = { fromBlock: Math.max(from, next - BLOCKS_AT_ONCE + 1), toBlock: next };
    found = [...(await findTransferLogs(rpc, { tokens, accounts: addresses, ...range })), ...found];
  }
  const newest = found.slice(Math.max(0, found.length - max));
  const describe = createDescriber(rpc, { network, until });
  const transfers: TransfersOfAccounts["transfers"] = [];
  for (const log of newest) {
    const payment = paymentIn(log);
    if (payment !== undefined)
      transfers.push({ ...(await describe(log, payment)), logIndex: log.logIndex });
  }
  const isWhole = newest.length === found.length && next < from;
  return { transfers: transfers.filter(({ blockTime }) => blockTime >= since), isWhole };
}

function topicOf(address: string): string {
  return `0x${address.slice(2).toLowerCase().padStart(64, "0")}`;
}

function paymentIn(log: FoundLog): TransferLog | undefined {
  const transfer = readTransfer(log);
  return transfer !== undefined && isPayment(transfer) ? transfer : undefined;
}

/**
 * Returns the function that describes a payment of a log. It reads each block and each token once.
 */
function createDescriber(
  rpc: EvmRpc,
  { network, until }: { network: string; until: number },
): (log: FoundLog, payment: TransferLog) => Promise<ListedEvmTransfer> {
  const timeOf = once(async (block) => {
    const found = await readBlock(rpc, Number(block));
    if (found === undefined)
      throw new SdkError("evm_rpc_error", "the EVM endpoint has a log without its block");
    return found.timestamp;
  });
  const decimalsOf = once((token) => readDecimals(rpc, { token, block: until }));
  return async ({ transactionHash, block }, { token, from, to, value }) => ({
    transactionHash,
    blockTime: await timeOf(String(block)),
    mint: token,
    decimals: await decimalsOf(token),
    payer: formatAccountId({ network, address: from }),
    payee: formatAccountId({ network, address: to }),
    amount: value,
  });
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

export async function findTransferLogs(rpc: EvmRpc, search: TransferSearch): Promise<FoundLog[]> {
  const { tokens, accounts, fromBlock, toBlock } = search;
  const parties = accounts.map(topicOf);
  const found = new Map<string, FoundLog>();
  for (const topics of [
    [TRANSFER_TOPIC, parties],
    [TRANSFER_TOPIC, null, parties],
  ]) {
    for (const log of await readLogs(rpc, { addresses: tokens, topics, fromBlock, toBlock })) {
      found.set(`${log.block} ${log.logIndex}`, log);
    }
  }
  return [...found.values()].sort(inOrder);
}

export function inOrder(one: FoundLog, other: FoundLog): number {
  return one.block - other.block || one.logIndex - other.logIndex;
}
