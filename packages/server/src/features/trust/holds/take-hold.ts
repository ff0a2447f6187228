import { chainIdOf, parseDecimal, readAccountId } from "@arcs/core/internal";
import { toMicro } from "@arcs/trust/internal";

import type { Transaction } from "../../../platform/db/queryable.ts";
import { type Hold, payHold } from "./store.ts";

/** Returns the one spelling that a payment's name has on the chain of an account. */
export function paymentName(text: string, account: string): string {
  const digits = text.toLowerCase().replace(/^0x/, "");
  const network = readAccountId(account)?.network;
  return network !== undefined && chainIdOf(network) !== undefined ? `0x${digits}` : digits;
}

export type FinalAuthorization = {
  id: string;
  /** Name that its payer gave it; `null` where nobody knows. */
  authorization: string | null;
  payer: string;
  payee: string;
  /** Decimal text in currency units. */
  amount: string;
  /** Hash of its transaction. */
  transaction: string;
};

/**
 * Takes a payment off its hold, in the transaction in which the payment becomes final: where something is left, an escrow may pay more of
 * it. A payment is held only as far as its hold goes: one of more than is left, of another payer or to another account leaves it as it is.
 *
 * @returns the hold
 */
export async function takeHold(
  tx: Transaction,
  { authorization, amount, ...final }: FinalAuthorization,
  { now }: { now: Date },
): Promise<Hold | undefined> {
  const micro = toMicro(parseDecimal(amount) ?? 0n);
  if (authorization === null || micro === 0n) return undefined;
  return payHold(tx, { ...final, payment: paymentName(authorization, final.payee), amount: micro }, { now });
}
