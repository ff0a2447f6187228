import { isSdkError, SdkError } from "@arcs/core";
import { formatAccountId } from "@arcs/core/internal";

import type { EvmNetwork, EvmNetworks } from "../../../platform/chains/chains.ts";
import type { PaymentToken } from "../../../platform/settings/settings.ts";
import { findLastSignature, saveLastSignature } from "./followed-accounts.ts";
import { type FollowContext, MOST_MISSED_SECONDS } from "./follow-account.ts";
import { putAside, retryUnread } from "./retry-unread.ts";
import { isDust, type SeenTransfer, takePayment, takeRefund } from "../vouching/take-transfer.ts";

/** A root on an EVM chain, with the tokens that count as money, of all networks. */
export type EvmRoot = { account: { network: string; address: string }; tokens: readonly PaymentToken[] };

// Max number of blocks that endpoints answer for at once.
const BLOCKS_AT_ONCE = 1_000;

/**
 * Reads payments to a root on an EVM chain, and its refunds, in new blocks that are final. They go into the books
 * together with the progress, so that a stop loses and repeats nothing. A transaction that cannot be read is noted, and
 * retried on its own.
 *
 * @throws SdkError `evm_unreachable`, `evm_rpc_error`: then nothing of these blocks is taken yet
 */
export async function followEvmRoot(
  context: FollowContext & { evm: EvmNetworks },
  { account, tokens: allTokens }: EvmRoot,
  signal: AbortSignal,
): Promise<void> {
  const { store, clock, settings } = context;
  const { network } = account;
  const evm = context.evm.get(network);
  const tokens = allTokens.filter((token) => token.network === network);
  // The local EVM runs for the payer that uses it (`request`): it is not woken to follow its sample sellers.
  if (evm === undefined || evm.request !== undefined || tokens.length === 0) return;
  const root = formatAccountId(account);
  const place = { network, account: root };
  const last = await findLastSignature(store.pool, place);
  const now = Math.floor(clock.now().getTime() / 1000);
  const oldest = now - (last === undefined ? settings.paymentMaxAgeSeconds : MOST_MISSED_SECONDS);
  const final = await evm.readFinalBlock();
  const { since, forget } = await retryUnread(context, {
    network,
    accounts: [root],
    read: async (transactionHash) => {
      const read = await readTransfers(evm, { root, tokens, transactionHash });
      return "problem" in read ? read : { paidAt: read.paidAt };
    },
  });
  const next = last === undefined ? await evm.findBlockAt(oldest) : Number(last) + 1;
  let fromBlock = since === undefined ? next : Math.min(next, await evm.findBlockAt(Math.max(since, oldest)));
  for (; fromBlock <= final; fromBlock += BLOCKS_AT_ONCE) {
    signal.throwIfAborted();
    const toBlock = Math.min(final, fromBlock + BLOCKS_AT_ONCE - 1);
    const search = { tokens: tokens.map(({ mint }) => mint), address: account.address, fromBlock, toBlock };
    const seen: SeenTransfer[] = [];
    const unread: { transactionHash: string; problem: string }[] = [];
    for (const transactionHash of await evm.listTransactions(search)) {
      signal.throwIfAborted();
      const read = await readTransfers(evm, { root, tokens, transactionHash });
      if ("problem" in read) unread.push({ transactionHash, problem: read.problem });
      else seen.push(...read.transfers);
    }
    await store.transaction(async (tx) => {
      for (const each of unread) await putAside(tx, context, { ...place, ...each });
      for (const each of seen) {
        if (isDust(each.transfer) || each.paidAt.getTime() < oldest * 1000) continue;
        if (each.transfer.payee === root) await takePayment(tx, context, each);
        else await takeRefund(tx, context, each);
      }
      await saveLastSignature(tx, place, { signature: String(toBlock), now: clock.now() });
    });
  }
  await forget();
}

type Read = { paidAt: Date; transfers: SeenTransfer[] } | { problem: string };

type Asked = { root: string; tokens: readonly PaymentToken[]; transactionHash: string };

/** @throws SdkError `evm_unreachable` where the endpoints answer nothing else either: then nothing is known of this transaction */
async function readTransfers(evm: EvmNetwork, asked: Asked): Promise<Read> {
  try {
    return await findTransfers(evm, asked);
  } catch (error) {
    if (!isSdkError(error, "evm_rpc_error") && !isSdkError(error, "evm_unreachable")) throw error;
    if (isSdkError(error, "evm_unreachable")) await evm.readTime();
    return { problem: error.message };
  }
}

/**
 * Finds the transfers to and from the root in a transaction. The parties are read first, so that other balances are not
 * queried.
 */
async function findTransfers(
  evm: EvmNetwork,
  { root, tokens, transactionHash }: Asked,
): Promise<{ paidAt: Date; transfers: SeenTransfer[] }> {
  const isOfRoot = ({ payer, payee }: { payer: string; payee: string }): boolean => payer === root || payee === root;
  const asked = { transactionHash, tokens: tokens.map(({ mint }) => mint) };
  const named = await evm.readSettlement({ ...asked, parties: [root] });
  const parties = (named?.transfers ?? []).filter(isOfRoot).flatMap(({ payer, payee }) => [payer, payee]);
  const settlement = await evm.readSettlement({ ...asked, parties: [...new Set(parties)] });
  if (settlement === undefined) {
    throw new SdkError("evm_rpc_error", "the endpoints list transfers of a transaction that they do not show");
  }
  const paidAt = new Date(settlement.blockTime * 1000);
  const transfers = settlement.transfers.filter(isOfRoot).flatMap((transfer) => {
    const token = tokens.find(({ mint }) => mint === transfer.mint);
    return token === undefined ? [] : [{ transactionHash, paidAt, token, transfer }];
  });
  return { paidAt, transfers };
}
