import { isAddress } from "@arcs/core";
import { readAccountId } from "@arcs/core/internal";

import type { EvmNetworks } from "../../../platform/chains/chains.ts";
import type { PaymentToken } from "../../../platform/settings/settings.ts";
import { findRoots } from "../vouching/store/books.ts";
import { findFollowed } from "./followed-accounts.ts";
import { followAccounts, type FollowContext, type RootAccount } from "./follow-account.ts";
import { followEvmRoot } from "./follow-evm-root.ts";
import { listTokenAccounts } from "./ledger-accounts.ts";
import { followRootsType } from "../vouching/vouching-jobs.ts";
import { defineJob } from "../../../platform/jobs/job-worker.ts";
import { requestJob } from "../../../platform/jobs/store.ts";

// Anybody can open an account for a root, and pays for each.
const MAX_ACCOUNTS = 1_000;

/**
 * Follows the token accounts of the roots on the server's own ledger, and roots on the EVM chains that it reads.
 * Payments to them and their refunds go into the books, reported or not. A failed read is retried the next time.
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
