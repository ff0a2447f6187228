import { isSdkError, SdkError } from "@arcs/core";
import type { EvmSettlement } from "@arcs/evm";
import { addressOfAccount } from "@arcs/core/internal";

import type { EvmNetwork } from "../../../platform/chains/chains.ts";
import type { PaymentToken } from "../../../platform/settings/settings.ts";
import { type FollowContext, MAX_MISSED_SECONDS, type ReadLimits } from "./read-ledger-account.ts";
import { type AccountReading, findLastSignatures, saveLastSignature } from "./followed-accounts.ts";
import { putAside, retryUnread } from "./service.ts";
import { type SeenTransfer } from "../payment-records.ts";
import { takeTransfer } from "./take-transfer.ts";

// Endpoints answer for no more blocks at once.
const BLOCKS_AT_ONCE = 1_000;
const ACCOUNTS_AT_ONCE = 200;

type EvmAccounts = {
  evm: EvmNetwork;
  network: string;
  accounts: readonly string[];
  tokens: readonly PaymentToken[];
};

/**
 * Reads payments to accounts on an EVM chain, and what these send, in new blocks that are final.
 * They go into the log together with the progress, so that a stop loses and repeats nothing.
 * Accounts that were read up to the same block are asked about together: so many of them cost
 * hardly more than one. A transaction that cannot be read is noted, and retried on its own.
 *
 * @returns a reading for each account, in their order
 * @throws SdkError `evm_unreachable`, `evm_rpc_error`: then nothing of the blocks that were being
 *   read is taken yet
 */
export async function readEvmAccounts(
  context: FollowContext,
  { accounts, ...chain }: EvmAccounts,
  { limits, signal }: { limits: ReadLimits; signal: AbortSignal },
): Promise<AccountReading[]> {
  const { store, clock } = context;
  const { evm, network } = chain;
  const final = await evm.readFinalBlock();
  const finalTime = await evm.readBlockTime(final);
  const known = await findLastSignatures(store.pool, { network, accounts });
  const first = Math.floor(clock.now().getTime() / 1000) - limits.firstSeconds;
  // So that those which are new together go on together.
  const block = known.size < new Set(accounts).size ? await evm.findBlockAt(first) : 0;
  const byBlock = new Map<number, string[]>();
  for (const account of accounts) {
    const last = known.get(account);
    const next = last === undefined ? block - (block % BLOCKS_AT_ONCE) : Number(last) + 1;
    byBlock.set(next, [...(byBlock.get(next) ?? []), account]);
  }
  const readings = new Map<string, AccountReading>();
  for (const [fromBlock, all] of byBlock) {
    for (let start = 0; start < all.length; start += ACCOUNTS_AT_ONCE) {
      const together = all.slice(start, start + ACCOUNTS_AT_ONCE);
      const group = { ...chain, accounts: together, fromBlock, final };
      const { reads, isWhole, until, found } = await readGroup(context, group, { limits, signal });
      const time = {
        from: new Date(first * 1000),
        until: new Date((isWhole ? finalTime : until) * 1000),
      };
      // Each has its own transactions; the first one has what is common to all of them.
      let common = Math.max(0, reads - [...found.values()].reduce((sum, many) => sum + many, 0));
      for (const account of together) {
        const own = found.get(account);
        readings.set(account, {
          ...time,
          isWhole,
          isEmpty: own === undefined,
          reads: (own ?? 0) + common,
        });
        common = 0;
      }
    }
  }
  return accounts.flatMap((account) => readings.get(account) ?? []);
}

type Group = EvmAccounts & { fromBlock: number; final: number };

async function readGroup(
  context: FollowContext,
  { evm, network, accounts, tokens, fromBlock: next, final }: Group,
  { limits, signal }: { limits: ReadLimits; signal: AbortSignal },
): Promise<{ reads: number; isWhole: boolean; until: number; found: ReadonlyMap<string, number> }> {
  const { store, clock } = context;
  const asked = { accounts: new Set(accounts), tokens };
  const now = Math.floor(clock.now().getTime() / 1000);
  const oldest = now - Math.max(limits.firstSeconds, MAX_MISSED_SECONDS);
  const { since, forget } = await retryUnread(context, {
    network,
    accounts,
    read: async (transactionHash) => {
      const read = await readTransfers(evm, { ...asked, transactionHash });
      return "problem" in read ? read : { paidAt: read.paidAt };
    },
  });
  let fromBlock =
    since === undefined ? next : Math.min(next, await evm.findBlockAt(Math.max(since, oldest)));
  let [reads, until, blocks] = [0, oldest, BLOCKS_AT_ONCE];
  const found = new Map<string, number>();
  while (fromBlock <= final) {
    signal.throwIfAborted();
    if (limits.atOnce !== undefined && reads >= limits.atOnce)
      return { reads, isWhole: false, until, found };
    const toBlock = Math.min(final, fromBlock + blocks - 1);
    const search = {
      tokens: tokens.map(({ mint }) => mint),
      accounts: accounts.map(addressOfAccount),
    };
    const seen: SeenTransfer[] = [];
    const unread: { accounts: readonly string[]; transactionHash: string; problem: string }[] = [];
    const listed = await evm.listTransactions({ ...search, fromBlock, toBlock });
    // Both directions of a transfer are a question.
    reads += 2;
    if (limits.atOnce !== undefined && listed.length > limits.atOnce && toBlock > fromBlock) {
      // Busy accounts have more in them than the others may wait for, or than a stop may lose.
      blocks = Math.ceil((toBlock - fromBlock + 1) / 2);
      continue;
    }
    reads += listed.length;
    for (const transactionHash of listed) {
      signal.throwIfAborted();
      const read = await readTransfers(evm, { ...asked, transactionHash });
      // Of which of them it is, nobody knows.
      if ("problem" in read) unread.push({ accounts, transactionHash, problem: read.problem });
      else {
        seen.push(...read.transfers);
        until = Math.max(until, Math.floor(read.paidAt.getTime() / 1000));
      }
    }
    await store.transaction(async (tx) => {
      for (const each of unread) await putAside(tx, context, { network, ...each });
      for (const each of seen) {
        if (each.paidAt.getTime() < oldest * 1000) continue;
        await takeTransfer(tx, context, each, { of: (account) => asked.accounts.has(account) });
        for (const party of [each.transfer.payer, each.transfer.payee]) {
          if (asked.accounts.has(party)) found.set(party, (found.get(party) ?? 0) + 1);
        }
      }
      await saveLastSignature(
        tx,
        { network, accounts },
        { signature: String(toBlock), now: clock.now() },
      );
    });
    // From here on the next turn goes on, and not once more from the time of what can be read now.
    await forget();
    fromBlock = toBlock + 1;
  }
  await forget();
  return { reads, isWhole: true, until, found };
}

type Read = { paidAt: Date; transfers: SeenTransfer[] } | { problem: string };

type Asked = Pick<EvmAccounts, "tokens"> & {
  accounts: ReadonlySet<string>;
  transactionHash: string;
};

/**
 * @throws SdkError `evm_unreachable` where the endpoints answer nothing else either: then nothing
 *   is known of this transaction
 */
async function readTransfers(evm: EvmNetwork, asked: Asked): Promise<Read> {
  try {
    return await findTransfers(evm, asked);
  } catch (error) {
    if (!isSdkError(error, "evm_rpc_error") && !isSdkError(error, "evm_unreachable")) throw error;
    if (isSdkError(error, "evm_unreachable")) await evm.readTime();
    return { problem: error.message };
  }
}

async function findTransfers(
  evm: EvmNetwork,
  { accounts, tokens, transactionHash }: Asked,
): Promise<{ paidAt: Date; transfers: SeenTransfer[] }> {
  const asked = { transactionHash, tokens: tokens.map(({ mint }) => mint) };
  const isOfThem = ({ payer, payee }: Parties): boolean =>
    accounts.has(payer) || accounts.has(payee);
  const settlement = await readSettlementOf(evm, asked, isOfThem);
  if (settlement === undefined) {
    throw new SdkError(
      "evm_rpc_error",
      "the endpoints list transfers of a transaction that they do not show",
    );
  }
  const paidAt = new Date(settlement.blockTime * 1000);
  const transfers = settlement.transfers.flatMap((transfer) => {
    const token = tokens.find(({ mint }) => mint === transfer.mint);
    return token === undefined ? [] : [{ transactionHash, paidAt, token, transfer }];
  });
  return { paidAt, transfers };
}

type Parties = Record<"payer" | "payee", string>;

/**
 * Reads the transfers of a transaction that are wanted. Their parties are read first, so that no
 * other balances are asked for.
 */
export async function readSettlementOf(
  evm: EvmNetwork,
  asked: { transactionHash: string; tokens: readonly string[] },
  isWanted: (parties: Parties) => boolean,
): Promise<EvmSettlement | undefined> {
  const named = await evm.readSettlement({ ...asked, parties: [] });
  const parties = (named?.transfers ?? [])
    .filter(isWanted)
    .flatMap(({ payer, payee }) => [payer, payee]);
  const settlement =
    named && (await evm.readSettlement({ ...asked, parties: [...new Set(parties)] }));
  return settlement && { ...settlement, transfers: settlement.transfers.filter(isWanted) };
}
