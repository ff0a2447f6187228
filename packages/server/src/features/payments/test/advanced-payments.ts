import { randomBytes } from "node:crypto";

import { clockAt } from "../../../../test/support/agents.ts";
import type { Transaction } from "../../../platform/db/queryable.ts";
import { advance, lockPayment, type PaymentEvent } from "../payment-machine.ts";
import type { Payment, PaymentEvidence } from "../service.ts";

/** Has an event happen to a stored payment; `undefined` where it is not there, or stays as it is. */
export async function advancePayment(
  tx: Transaction,
  id: string,
  { at, ...event }: PaymentEvent & { at: Date },
): Promise<Payment | undefined> {
  const locked = await lockPayment(tx, id);
  if (locked === undefined) return undefined;
  return advance(tx, { clock: clockAt(at), randomBytes }, locked, event);
}

/** The event that each kind of proof of a completed payment is. */
export const eventOfEvidence = {
  ledger: "transferred",
  facilitator: "vouched",
  reported: "completed",
} as const satisfies Record<PaymentEvidence, PaymentEvent["type"]>;
