import { formatUnits } from "@arcs/core/internal";
import { type Clock, newId, type RandomBytes } from "../../../platform/base/runtime.ts";
import type { PaymentToken } from "../../../platform/settings/settings.ts";
import { type Transaction, type Queryable, queryOne } from "../../../platform/db/queryable.ts";
import { insertPayment, type Payment } from "../../payments/service.ts";
import { useSettlement } from "../../payments/settlement/service.ts";
import { recordMovement } from "../vouching/service.ts";
import { requestScore } from "../../../platform/outbox.ts";
import { amountText, parseAmount } from "../../../platform/base/amounts.ts";

/** A transfer to or from a root, as the ledger or an EVM chain has it. */
type RootTransfer = {
  instruction: string;
  mint: string;
  decimals: number;
  payer: string;
  payee: string;
  received: bigint;
  /** Absent on the ledger, where it takes another request: these payments name no hold. */
  authorization?: string;
};

/** A transfer, and where it was seen. */
export type SeenTransfer = { transactionHash: string; paidAt: Date; token: PaymentToken; transfer: RootTransfer };

/** Reporter of payments that nobody reported: no account has this name. */
export const FOLLOWED = "\u001fledger";

// A thousandth of a currency unit: what is below counts nothing, and anybody can send any number of them.
const SMALLEST = { units: 1n, decimals: 3 };

/** Takes a payment to a root into the books, unless somebody has reported it. */
export async function takePayment(
  tx: Transaction,
  context: { clock: Clock; randomBytes: RandomBytes },
  { transactionHash, paidAt, token, transfer }: SeenTransfer,
): Promise<void> {
  const { clock } = context;
  const { network } = token;
  const now = clock.now();
  const id = newId(context, "pay");
  const { instruction, authorization } = transfer;
  const settlement = { network, transactionHash, instruction, authorization };
  if ((await useSettlement(tx, settlement, { paymentId: id, isFinal: true, now })) !== id) return;
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
    network,
    transactionHash,
    asset: transfer.mint,
    failureReason: null,
    errorCode: null,
    errorMessage: null,
    escrowReleased: null,
    receipt: null,
    receiptVerified: null,
    responseTimeMs: null,
    responseTimeBy: null,
    completedAt: paidAt,
    failedAt: null,
    canceledAt: null,
    metadata: "{}",
    reportedBy: FOLLOWED,
    reportedByParty: false,
    hasReference: false,
    createdAt: paidAt,
    deadlineAt: null,
    deadlineBy: null,
    recordedAt: now,
    updatedAt: now,
  };
  await insertPayment(tx, payment);
  if (agentId !== undefined)
    await requestScore(tx, context, { agentId, trigger: "payment_completed", relatedPaymentId: id });
}

/**
 * Records a root's transfer to an earlier payer as a refund, up to the amount that it paid: money that only circles
 * earns no voice.
 */
export async function takeRefund(
  tx: Transaction,
  { clock }: { clock: Clock },
  { transactionHash, token, transfer }: SeenTransfer,
): Promise<void> {
  const parties = { payer: transfer.payee, payee: transfer.payer };
  const refundable = await findRefundable(tx, parties);
  if (refundable === undefined) return;
  const [left, sent] = [parseAmount(refundable.amount), parseAmount(receivedText(transfer))];
  const amount = isBelow(left, sent) ? left : sent;
  if (amount.units <= 0n) return;
  const place = { network: token.network, transactionHash, instruction: transfer.instruction };
  const about = {
    ...place,
    ...parties,
    asset: transfer.mint,
    amount: amountText(amount),
    payment: refundable.paymentId,
  };
  await recordMovement(tx, { kind: "refund", ...about }, { now: clock.now() });
}

function receivedText({ received, decimals }: RootTransfer): string {
  return formatUnits(received, decimals);
}

/** Whether a transfer is below what counts. */
export function isDust(transfer: RootTransfer): boolean {
  return isBelow(parseAmount(receivedText(transfer)), SMALLEST);
}

function isBelow(left: ReturnType<typeof parseAmount>, right: ReturnType<typeof parseAmount>): boolean {
  return left.units * 10n ** BigInt(right.decimals) < right.units * 10n ** BigInt(left.decimals);
}

/** Finds the agent that is paid at an address: by its own, else by the one that it names for payments, or has proved. */
async function findAgentPaidAt(db: Queryable, address: string): Promise<string | undefined> {
  const found = await queryOne<{ id: string }>(
    db,
    `select id from agents where id = $1 or x402_payment_address = $1
       or id = (select agent_id from payment_accounts where account = $1 and withdrawn_at is null)
     order by id <> $1, created_at, id limit 1`,
    [address],
  );
  return found?.id;
}

/** Amount that a payer may still get back of what it paid, as the ledger proves it, and the payment that names it. */
type Refundable = { paymentId: string; amount: string };

/** Finds what of a payer's payments to a payee has not been given back yet. */
function findRefundable(
  db: Queryable,
  { payer, payee }: { payer: string; payee: string },
): Promise<Refundable | undefined> {
  return queryOne<Refundable>(
    db,
    `with paid as (
       select id, amount, created_at from payments
       where payer = $1 and payee = $2 and status = 'completed' and evidence = 'ledger'
     )
     select (select id from paid order by created_at desc, id limit 1) as "paymentId",
       trim_scale(sum(amount) - coalesce(
         (select sum(amount) from vouched_movements where kind = 'refund' and payer = $1 and payee = $2), 0))::text as amount
     from paid having count(*) > 0`,
    [payer, payee],
  );
}
