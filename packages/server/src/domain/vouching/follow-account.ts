import { SdkError } from "@arcs/core";
import { formatUnits } from "@arcs/core/internal";
import { readTokenTransfers, type TokenTransfer } from "@arcs/ledger";

import type { ServerLedger } from "../../base/chains.ts";
import type { Clock } from "../../base/clock.ts";
import { newId, type RandomBytes } from "../../base/ids.ts";
import type { PaymentToken, Settings } from "../../settings/settings.ts";
import type { Transaction } from "../../store/database/queryable.ts";
import type { Store } from "../../store/database/store.ts";
import { insertPayment, type Payment } from "../../store/payments/payments.ts";
import { useSettlement } from "../../store/payments/settlements.ts";
import {
  findAgentPaidAt,
  findLastSignature,
  findRefundable,
  saveLastSignature,
} from "../../store/vouching/followed-accounts.ts";
import { recordMovement } from "../../store/vouching/record-movement.ts";
import { requestScore } from "../reputation/request-score.ts";
import { amountText, parseAmount } from "../settlement/amounts.ts";
import { listSignatures } from "./ledger-accounts.ts";

/** What following needs. */
export type FollowContext = {
  store: Store;
  clock: Clock;
  settings: Settings;
  ledger: ServerLedger;
  randomBytes: RandomBytes;
};

/** A token account of a root. */
export type RootAccount = { root: string; account: string; token: PaymentToken };

/** Whose report a payment is that nobody reported: no account has this name. */
export const FOLLOWED = "\u001fledger";

// A period of the book: what is older has lapsed by a quarter, and would count as if it were of today.
const MOST_MISSED_SECONDS = 30 * 86_400;

// A thousandth of a currency unit: what is below counts nothing, and anybody can send any number of them.
const SMALLEST = { units: 1n, decimals: 3 };

/**
 * Reads the transactions of a root's token account that are new since the last time, oldest first: payments to the root, and
 * what it gave back. Each goes into the books together with how far this is, so that a stop loses and repeats nothing.
 */
export async function followAccount(
  context: FollowContext,
  { root, account, token }: RootAccount,
  signal: AbortSignal,
): Promise<void> {
  const { store, clock, settings, ledger } = context;
  const place = { network: settings.network, account };
  const after = await findLastSignature(store.pool, place);
  // What came in while nobody looked is taken up; of a root that is new, no more than is of anybody else's payments.
  const maxAgeSeconds = after === undefined ? settings.paymentMaxAgeSeconds : MOST_MISSED_SECONDS;
  const since = Math.floor(clock.now().getTime() / 1000) - maxAgeSeconds;
  for (const { signature, hasFailed } of await listSignatures(ledger, account, { after, since })) {
    signal.throwIfAborted();
    const seen = hasFailed ? undefined : await lookUp(context, signature);
    await store.transaction(async (tx) => {
      const now = clock.now();
      for (const transfer of seen?.transfers ?? []) {
        if (transfer.mint !== token.mint || isDust(transfer)) continue;
        const about = { transactionHash: signature, paidAt: seen?.paidAt ?? now, token, transfer };
        if (transfer.payee === root) await takePayment(tx, context, about);
        else if (transfer.payer === root) await takeRefund(tx, context, about);
      }
      await saveLastSignature(tx, place, { signature, now });
    });
  }
}

type Seen = { transactionHash: string; paidAt: Date; token: PaymentToken; transfer: TokenTransfer };

async function lookUp(
  { ledger }: FollowContext,
  signature: string,
): Promise<{ transfers: readonly TokenTransfer[]; paidAt: Date | undefined }> {
  const config = { encoding: "json", commitment: "confirmed", maxSupportedTransactionVersion: 0 };
  const found = readTokenTransfers(await ledger.request("getTransaction", [signature, config]));
  // It is listed: a node that does not have it yet will have it the next time.
  if (found === undefined)
    throw new SdkError("unavailable", `the ledger does not show the transaction ${signature} yet`);
  return {
    transfers: found.transfers,
    paidAt: found.blockTime === null ? undefined : new Date(found.blockTime * 1000),
  };
}

async function takePayment(
  tx: Transaction,
  context: FollowContext,
  { transactionHash, paidAt, token, transfer }: Seen,
): Promise<void> {
  const { clock, settings } = context;
  const now = clock.now();
  const id = newId(context, "pay");
  const settlement = { network: settings.network, transactionHash, instruction: transfer.instruction };
  if ((await useSettlement(tx, settlement, { paymentId: id, now })) !== id) return;
  const agentId = await findAgentPaidAt(tx, transfer.payee);
  const payment: Payment = {
    id,
    agentId: agentId ?? transfer.payee,
    payer: transfer.payer,
    payee: transfer.payee,
    amount: receivedText(transfer),
    currency: token.currency,
    status: "completed",
    evidence: "ledger",
    network: settings.network,
    transactionHash,
    asset: transfer.mint,
    failureReason: null,
    errorCode: null,
    errorMessage: null,
    escrowReleased: null,
    receipt: null,
    receiptVerified: null,
    responseTimeMs: null,
    completedAt: paidAt,
    failedAt: null,
    canceledAt: null,
    metadata: "{}",
    reportedBy: FOLLOWED,
    reportedByParty: false,
    hasReference: false,
    createdAt: paidAt,
    deadlineAt: null,
    recordedAt: now,
    updatedAt: now,
  };
  await insertPayment(tx, payment);
  if (agentId !== undefined)
    await requestScore(tx, context, { agentId, trigger: "payment_completed", relatedPaymentId: id });
}

/** What a root sends to one who has paid it is given back, up to what that one paid: money that only circles earns no voice. */
async function takeRefund(
  tx: Transaction,
  { clock, settings }: FollowContext,
  { transactionHash, transfer }: Seen,
): Promise<void> {
  const parties = { payer: transfer.payee, payee: transfer.payer };
  const refundable = await findRefundable(tx, parties);
  if (refundable === undefined) return;
  const [left, sent] = [parseAmount(refundable.amount), parseAmount(receivedText(transfer))];
  const amount = isBelow(left, sent) ? left : sent;
  if (amount.units <= 0n) return;
  const place = { network: settings.network, transactionHash, instruction: transfer.instruction };
  const about = {
    ...place,
    ...parties,
    asset: transfer.mint,
    amount: amountText(amount),
    payment: refundable.paymentId,
  };
  await recordMovement(tx, { kind: "refund", ...about }, { now: clock.now() });
}

function receivedText({ received, decimals }: TokenTransfer): string {
  return formatUnits(received, decimals);
}

function isDust(transfer: TokenTransfer): boolean {
  return isBelow(parseAmount(receivedText(transfer)), SMALLEST);
}

function isBelow(left: ReturnType<typeof parseAmount>, right: ReturnType<typeof parseAmount>): boolean {
  return left.units * 10n ** BigInt(right.decimals) < right.units * 10n ** BigInt(left.decimals);
}
