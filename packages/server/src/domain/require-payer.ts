import { SdkError } from "@arcs/core";

import { checkStatement } from "../payments/statements.ts";
import type { Payment } from "../store/payments.ts";

/**
 * Makes sure that it is the payer who speaks, and about a payment that counts. What nobody vouches for can neither be
 * rated nor disputed: else anybody could make up a payment to say something bad about its payee.
 *
 * @throws SdkError `conflict` when the payment is not completed, or only reported
 * @throws SdkError `statement_signature_invalid` when the payer's wallet did not sign
 */
export function requirePayer(
  payment: Payment,
  { statement, signature }: { statement: string; signature: string },
): void {
  if (payment.status !== "completed" || payment.evidence === "reported") {
    const { status, evidence } = payment;
    throw new SdkError(
      "conflict",
      `the payment expected to be completed and vouched for by the ledger or a facilitator, but it is ${status}, ${evidence}`,
    );
  }
  checkStatement(statement, { signer: payment.payer, signature });
}
