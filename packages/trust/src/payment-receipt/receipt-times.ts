import type { PaymentReceipt, ReceiptDispute } from "./payment-receipt.ts";

/** Ratings and disputes follow the payment within so many days, and replies what they reply to. */
export const WINDOW_DAYS = 30;
const DAY_MS = 86_400_000;
// Between the clocks of ledger and service.
const CLOCK_TOLERANCE_MS = 300_000;

/** Where a time is missing there is nothing to compare with; what that means for the statement is said elsewhere. */
export function isWithinWindow(at: string, before: string | undefined): boolean {
  const after = before === undefined ? 0 : Date.parse(at) - Date.parse(before);
  return after >= -CLOCK_TOLERANCE_MS && after <= WINDOW_DAYS * DAY_MS;
}

/** Whether a dispute has ended as a whole or not at all: a winner and a time, which is no earlier than its beginning. */
export function isEndedOrOpen({ status, winner, openedAt, resolvedAt }: ReceiptDispute): boolean {
  if (status === "open") return winner === undefined && resolvedAt === undefined;
  return winner !== undefined && resolvedAt !== undefined && Date.parse(resolvedAt) >= Date.parse(openedAt);
}

/** Whether a receipt tells of nothing that came after it: it says how things stood when it was made. */
export function isOfItsTime({ payment, dispute, statements }: PaymentReceipt, madeAt: unknown): boolean {
  const latest = Date.parse(String(madeAt)) + CLOCK_TOLERANCE_MS;
  const times = [payment.completedAt, dispute?.openedAt, dispute?.resolvedAt, ...statements.map(({ at }) => at)];
  return times.every((time) => time === undefined || Date.parse(time) <= latest);
}
