import { isAddress, isSdkError, SdkError } from "@arcs/core";
import { readAccountId, formatAccountId } from "@arcs/core/internal";
import type { EvmNetworks, EvmNetwork } from "../../../platform/chains/chains.ts";
import type { PaymentToken } from "../../../platform/settings/settings.ts";
import { findRoots } from "../cover/store.ts";
import { findFollowed, findLastSignature, saveLastSignature, putAside, retryUnread } from "./service.ts";
import { isDust, type SeenTransfer, takePayment, takeRefund } from "./take-transfer.ts";
import {
  followAccounts,
  type FollowContext,
  type RootAccount,
  listTokenAccounts,
  MOST_MISSED_SECONDS,
} from "./follow-ledger-root.ts";
import { defineJob } from "../../../platform/jobs/job-worker.ts";
import { requestJob, type JobType, noPayload } from "../../../platform/jobs/store.ts";

/** Follows the token accounts of the roots. One job for all servers. */
const followRootsType: JobType = {
  kind: "follow-roots",
  payload: noPayload,
  ladder: Array.from({ length: 1000 }, () => 60),
};

// Anybody can open an account for a root, and pays for each.
const MAX_ACCOUNTS = 1_000;

/**
 * Follows the token accounts of the roots on the server's own ledger, and roots on the EVM chains that it reads.
 * Payments to them and their refunds go into the log of cover, reported or not. A failed read is retried the next time.
 */
export async function followRoots(context: FollowContext & { evm: EvmNetworks }, signal: AbortSignal): Promise<void> {
  const { store, settings, ledger, onError } = context;
  const roots = await findRoots(store.pool);
  const money = settings.paymentTokens.filter(({ network, mint }) => roots.isMoney({ network, asset: mint }));
  const tokens = money.filter(({ network }) => network === settings.network);
  for (const { address } of roots.document.roots) {
    const account = readAccountId(address);
    if (account !== undefined) {
      signal.throwIfAborted();
      await followEvmRoot(context, { account, tokens: money }, signal).catch((error: unknown) => {
        signal.throwIfAborted();
        onError(error, `follow the root ${address}`);
      });
    }
    if (!isAddress(address)) continue;
    signal.throwIfAborted();
    // One root's failure does not stop the others.
    await follow(address).catch((error: unknown) => {
      signal.throwIfAborted();
      onError(error, `follow the root ${address}`);
    });
  }

  async function follow(root: string): Promise<void> {
    const accounts: RootAccount[] = [];
    for (const token of tokens) {
      for (const account of await findAccounts({ root, token })) accounts.push({ account, token });
    }
    await followAccounts(context, { root, accounts }, signal);
  }

  /** Lists the followed accounts first: other accounts must not push them aside. */
  async function findAccounts({ root, token }: { root: string; token: PaymentToken }): Promise<string[]> {
    const all = await listTokenAccounts(ledger, { owner: root, mint: token.mint });
    if (all.length <= MAX_ACCOUNTS) return all;
    const followed = await findFollowed(store.pool, { network: settings.network, accounts: all });
    return [...new Set([...followed, ...all])].slice(0, MAX_ACCOUNTS);
  }
}

// Soon enough for a payer that buys from a root and then pays an agent; a few requests for each root.
const PAUSE_MS = 30_000;

/** Reads payments to the roots, and their refunds, from the ledger itself. */
export const followRootsJob = defineJob({
  ...followRootsType,
  async run(context: FollowContext & { evm: EvmNetworks }, _job, signal) {
    await followRoots(context, signal);
    return { state: "later", at: new Date(context.clock.now().getTime() + PAUSE_MS) };
  },
  async schedule(tx, { clock }) {
    const now = clock.now();
    await requestJob(tx, followRootsType, { key: "all", runAt: now, now });
  },
});

/** A root on an EVM chain, with the tokens that count as money, of all networks. */
type EvmRoot = { account: { network: string; address: string }; tokens: readonly PaymentToken[] };

// Max number of blocks that endpoints answer for at once.
const BLOCKS_AT_ONCE = 1_000;

/**
 * Reads payments to a root on an EVM chain, and its refunds, in new blocks that are final. They go into the log
 * together with the progress, so that a stop loses and repeats nothing. A transaction that cannot be read is noted, and
 * retried on its own.
 *
 * @throws SdkError `evm_unreachable`, `evm_rpc_error`: then nothing of these blocks is taken yet
 */
async function followEvmRoot(
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
