import { formatUnits } from "@arcs/core/internal";
import { MIN_PAYMENT, unitsToMicro } from "@arcs/trust/internal";
import type { ServerContext } from "../../../context.ts";
import { newId } from "../../../platform/base/runtime.ts";
import type { PaymentToken } from "../../../platform/settings/settings.ts";
import type { Transaction } from "../../../platform/db/queryable.ts";
import { beginPayment, type Payment, unsaid } from "../../payments/service.ts";
import { isSettlementUsed, useSettlement } from "../../payments/settlement/service.ts";
import { recordTransfer } from "../cover/service.ts";
import { isFollowed } from "./followed-accounts.ts";
import { findAgentPaidAt } from "../../registry/registered-agents.ts";
import { lockUnclaimed } from "../scores/service.ts";

type FollowedTransfer = {
  instruction: string;
  mint: string;
  decimals: number;
  payer: string;
  payee: string;
  received: bigint;
  /** Absent on the ledger where no hold is open: it takes another request. */
  authorization?: string;
};

export type SeenTransfer = {
  transactionHash: string;
  paidAt: Date;
  token: PaymentToken;
  transfer: FollowedTransfer;
};

/** Reporter of payments that nobody reported: no account has this name. */
export const FOLLOWED = "\u001fledger";

/**
 * Takes a transfer into the log that nobody reported: as a payment where its payee is followed,
 * else as money that gives back.
 */
export async function takeTransfer(
  tx: Transaction,
  context: Pick<ServerContext, "clock" | "randomBytes">,
  seen: SeenTransfer,
  { of: isRead }: { of: (account: string) => boolean },
): Promise<void> {
  const { payer, payee } = seen.transfer;
  if (isDust(seen.transfer) || payer === payee) return;
  if (isRead(payee)) return takePayment(tx, context, seen);
  if (!isRead(payer)) return;
  if (await isFollowed(tx, payee)) return takePayment(tx, context, seen);
  return takeRefund(tx, context, seen);
}

export async function takePayment(
  tx: Transaction,
  context: Pick<ServerContext, "clock" | "randomBytes">,
  { transactionHash, paidAt, token, transfer }: SeenTransfer,
): Promise<void> {
  const { clock } = context;
  const { network } = token;
  const now = clock.now();
  const id = newId(context, "pay");
  const { instruction, authorization } = transfer;
  const settlement = { network, transactionHash, instruction, authorization };
  if ((await useSettlement(tx, settlement, { paymentId: id, isFinal: true, now })) !== id) return;
  const agentId = await findPaidAgent(tx, transfer.payee, { now });
  const payment: Payment = {
    ...unsaid,
    id,
    agentId,
    payer: transfer.payer,
    payee: transfer.payee,
    amount: formatUnits(transfer.received, transfer.decimals),
    currency: token.currency,
    status: "completed",
    evidence: "ledger",
    network,
    transactionHash,
    asset: transfer.mint,
    completedAt: paidAt,
    metadata: "{}",
    reportedBy: FOLLOWED,
    reportedByParty: false,
    hasReference: false,
    createdAt: paidAt,
    updatedAt: now,
  };
  await beginPayment(tx, context, payment, { type: "followed" });
}

async function findPaidAgent(
  tx: Transaction,
  payee: string,
  { now }: { now: Date },
): Promise<string> {
  const known = await findAgentPaidAt(tx, payee);
  if (known !== undefined) return known;
  await lockUnclaimed(tx, payee, { now });
  // Claimed in the meantime, perhaps.
  return (await findAgentPaidAt(tx, payee)) ?? payee;
}

/** Records money that gives back what its payee paid: money that only circles earns no voice. */
async function takeRefund(
  tx: Transaction,
  { clock }: Pick<ServerContext, "clock">,
  { transactionHash, token, transfer }: SeenTransfer,
): Promise<void> {
  const { instruction, mint: asset, payer, payee } = transfer;
  const amount = formatUnits(transfer.received, transfer.decimals);
  const place = { network: token.network, transactionHash, instruction };
  // As a payment it gives back by itself.
  if (await isSettlementUsed(tx, place)) return;
  await recordTransfer(
    tx,
    { kind: "transfer", ...place, asset, amount, payer, payee },
    { now: clock.now() },
  );
}

/** Whether it is below what counts: anybody can send any number of them. */
export function isDust({ received, decimals }: FollowedTransfer): boolean {
  return unitsToMicro(received, decimals) < MIN_PAYMENT;
}
