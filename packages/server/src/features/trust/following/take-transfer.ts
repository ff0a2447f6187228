import { formatUnits } from "@arcs/core/internal";
import { MIN_PAYMENT, unitsToMicro } from "@arcs/trust/internal";
import type { ServerContext } from "../../../context.ts";
import type { Transaction } from "../../../platform/db/queryable.ts";
import { recordTransfer } from "../cover/service.ts";
import { isFollowed } from "./followed-accounts.ts";
import { type SeenTransfer, type FollowedTransfer } from "../payment-records.ts";

/**
 * Takes a transfer into the log that nobody reported: as a payment where its payee is followed,
 * else as money that gives back.
 */
export async function takeTransfer(
  tx: Transaction,
  context: Pick<ServerContext, "clock" | "randomBytes" | "payments">,
  seen: SeenTransfer,
  { of: isRead }: { of: (account: string) => boolean },
): Promise<void> {
  const { payer, payee } = seen.transfer;
  if (isDust(seen.transfer) || payer === payee) return;
  if (isRead(payee)) return context.payments.takePayment(tx, context, seen);
  if (!isRead(payer)) return;
  if (await isFollowed(tx, payee)) return context.payments.takePayment(tx, context, seen);
  return takeRefund(tx, context, seen);
}

/** Records money that gives back what its payee paid: money that only circles earns no voice. */
async function takeRefund(
  tx: Transaction,
  { clock, payments }: Pick<ServerContext, "clock" | "payments">,
  { transactionHash, token, transfer }: SeenTransfer,
): Promise<void> {
  const { instruction, mint: asset, payer, payee } = transfer;
  const amount = formatUnits(transfer.received, transfer.decimals);
  const place = { network: token.network, transactionHash, instruction };
  // As a payment it gives back by itself.
  if (await payments.isSettlementUsed(tx, place)) return;
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
