import { isAddress } from "@arcs/core";
import { readAccountId } from "@arcs/core/internal";

import type { EvmNetworks } from "../../base/chains.ts";
import type { ReportError } from "../../base/report-error.ts";
import type { PaymentToken } from "../../settings/settings.ts";
import { findRoots } from "../../store/vouching/books.ts";
import { followAccount, type FollowContext } from "./follow-account.ts";
import { followEvmRoot } from "./follow-evm-root.ts";
import { listTokenAccounts } from "./ledger-accounts.ts";

/**
 * Follows the token accounts of the roots on the server's own ledger, and roots on the EVM chains that it reads: what was paid to them, and what they gave back, goes
 * into the books, whoever reports it or not. What cannot be read now is read the next time.
 */
export async function followRoots(
  context: FollowContext & { evm: EvmNetworks; onError: ReportError },
  signal: AbortSignal,
): Promise<void> {
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
    for (const token of tokens) {
      signal.throwIfAborted();
      // One root's trouble is none of the others'.
      await follow(address, token).catch((error: unknown) => {
        signal.throwIfAborted();
        onError(error, `follow the root ${address}`);
      });
    }
  }

  async function follow(root: string, token: PaymentToken): Promise<void> {
    for (const account of await listTokenAccounts(ledger, { owner: root, mint: token.mint })) {
      await followAccount(context, { root, account, token }, signal);
    }
  }
}
