import { SdkError } from "@arcs/core";
import { readTokenTransfers, requestTransaction, type TokenTransfer } from "@arcs/ledger";

import type { ServerLedger } from "../../base/chains.ts";
import type { Clock } from "../../base/clock.ts";
import type { RandomBytes } from "../../base/ids.ts";
import type { PaymentToken, Settings } from "../../settings/settings.ts";
import type { Store } from "../../store/database/store.ts";
import { findLastSignature, saveLastSignature } from "../../store/vouching/followed-accounts.ts";
import { listSignatures, type SignatureInfo } from "./ledger-accounts.ts";
import { isDust, takePayment, takeRefund } from "./take-transfer.ts";

/** What following needs. */
export type FollowContext = {
  store: Store;
  clock: Clock;
  settings: Settings;
  ledger: ServerLedger;
  randomBytes: RandomBytes;
};

/** A token account of a root. */
export type RootAccount = { account: string; token: PaymentToken };

// A period of the book: what is older has lapsed by a quarter, and would count as if it were of today.
export const MOST_MISSED_SECONDS = 30 * 86_400;

/**
 * Reads the transactions of a root's token accounts that are new since the last time: payments to the root, and what it gave back.
 * Each goes into the books together with how far its account is read, so that a stop loses and repeats nothing.
 *
 * In the order of the ledger over all accounts, since what is given back from one may have been paid into another: read the other
 * way round it would be given back for nothing.
 */
export async function followAccounts(
  context: FollowContext,
  { root, accounts }: { root: string; accounts: readonly RootAccount[] },
  signal: AbortSignal,
): Promise<void> {
  const found: (SignatureInfo & RootAccount)[] = [];
  for (const each of accounts) {
    signal.throwIfAborted();
    for (const info of await listNew(context, each)) found.push({ ...info, ...each });
  }
  for (const each of found.toSorted((one, other) => one.slot - other.slot)) {
    signal.throwIfAborted();
    await takeTransaction(context, root, each);
  }
}

async function listNew({ store, clock, settings, ledger }: FollowContext, { account }: RootAccount) {
  const after = await findLastSignature(store.pool, { network: settings.network, account });
  // What came in while nobody looked is taken up; of a root that is new, no more than is of anybody else's payments.
  const maxAgeSeconds = after === undefined ? settings.paymentMaxAgeSeconds : MOST_MISSED_SECONDS;
  const since = Math.floor(clock.now().getTime() / 1000) - maxAgeSeconds;
  return listSignatures(ledger, account, { after, since });
}

async function takeTransaction(
  context: FollowContext,
  root: string,
  { account, token, signature, hasFailed }: SignatureInfo & RootAccount,
): Promise<void> {
  const { store, clock, settings } = context;
  const seen = hasFailed ? undefined : await lookUp(context, signature);
  await store.transaction(async (tx) => {
    const now = clock.now();
    for (const transfer of seen?.transfers ?? []) {
      if (transfer.mint !== token.mint || isDust(transfer)) continue;
      const about = { transactionHash: signature, paidAt: seen?.paidAt ?? now, token, transfer };
      if (transfer.payee === root) await takePayment(tx, context, about);
      else if (transfer.payer === root) await takeRefund(tx, context, about);
    }
    await saveLastSignature(tx, { network: settings.network, account }, { signature, now });
  });
}

async function lookUp(
  { ledger }: FollowContext,
  signature: string,
): Promise<{ transfers: readonly TokenTransfer[]; paidAt: Date | undefined }> {
  const found = readTokenTransfers(await requestTransaction(ledger.request, signature, { commitment: "confirmed" }));
  // It is listed: a node that does not have it yet will have it the next time.
  if (found === undefined)
    throw new SdkError("unavailable", `the ledger does not show the transaction ${signature} yet`);
  return {
    transfers: found.transfers,
    paidAt: found.blockTime === null ? undefined : new Date(found.blockTime * 1000),
  };
}
