import { authCapture } from "./auth-capture.ts";
import type { PaymentForm, Payout } from "./payment-form.ts";

const paymentForms: readonly PaymentForm[] = [authCapture];

/** Finds the payouts of all forms among the logs of a receipt, by the positions of their transfers. */
export function findPayouts(logs: unknown): ReadonlyMap<number, Payout & { form: PaymentForm }> {
  return new Map(
    paymentForms.flatMap((form) =>
      [...form.findPayouts(logs)].map(([position, payout]) => [position, { form, ...payout }] as const),
    ),
  );
}
