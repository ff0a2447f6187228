import { SdkError } from "@arcs/core";
import { formatAccountId, readAccountId } from "@arcs/core/internal";

import { findFirstBlock, object, readBlock, toHex, toNumber } from "../evm/read-chain.ts";
import { assertChain, once, whyUnproven } from "./read-settlement.ts";
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

/** A transaction with such transfers. */
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
