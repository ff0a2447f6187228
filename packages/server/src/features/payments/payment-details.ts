import { scopeOf } from "../../platform/base/scope.ts";
import type { ApiKey } from "../access/keys/store.ts";
import type { Queryable } from "../../platform/db/queryable.ts";
import { type Dispute, findDisputeOf } from "./disputes/store.ts";
import type { Payment } from "./store.ts";
import { findRating, type Rating } from "./ratings/store.ts";
import { explainCounting, type PaymentCounting } from "./payment-counting.ts";
import type { PaymentVisibility } from "./payment-visibility.ts";

/** A payment with what belongs to it, as far as a key may see it. */
export type PaymentDetails = {
  payment: Payment;
  rating: Rating | undefined;
  dispute: Dispute | undefined;
  /** Whether the key may see its rating and dispute: what was said of it since it was reported. */
  feedbackShown: boolean;
  /** Whether the key may see what the parties wrote to each other, or its own report. */
  isOwn: boolean;
  /** Whether it counts for the score; `undefined` where the key may not know. */
  counting: PaymentCounting | undefined;
};

/** Reads what belongs to a payment, as far as a key may see it; of what it reported itself at least that. */
export async function readPaymentDetails(
  db: Queryable,
  payment: Payment,
  { caller, visibility }: { caller: ApiKey; visibility: PaymentVisibility },
): Promise<PaymentDetails> {
  const feedbackShown = visibility === "full" || visibility === "public";
  return {
    payment,
    rating: feedbackShown ? await findRating(db, payment) : undefined,
    dispute: feedbackShown ? await findDisputeOf(db, payment) : undefined,
    feedbackShown,
    counting: await explainCounting(db, payment, { booksShown: feedbackShown }),
    isOwn: visibility === "full" || scopeOf(caller) === payment.reportedBy,
  };
}
