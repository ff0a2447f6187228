import { expect } from "vitest";

import { insertPayment, type Payment } from "../service.ts";
import type { OpenedStore } from "../../../../test/support/stores.ts";
import { paymentRow } from "../../../../test/support/fixtures.ts";

/** Payments in the store, by short names. */
export function useStoredPayments(opened: () => OpenedStore) {
  async function addPayment(parts: Partial<Payment> = {}): Promise<Payment> {
    const payment = paymentRow(parts);
    expect(await opened().store.transaction((tx) => insertPayment(tx, payment))).toBe(true);
    return payment;
  }
  return { addPayment };
}
