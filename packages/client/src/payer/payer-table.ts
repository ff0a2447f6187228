import { firstHandLimit } from "./decide.ts";
import { formatMoney } from "./money.ts";
import { type PayerState, type PaymentState, scopes } from "./state.ts";
import { type WindowName, windows } from "./windows.ts";

/** Table of the payments of a payer, and of what it may still spend. Amounts are decimal texts in currency units. */
export type PayerTable = {
  sellers: SellerRow[];
  budgets: BudgetRow[];
  payments: PaymentRow[];
};

/** A seller, by its account (CAIP-10). */
export type SellerRow = {
  seller: string;
  /** Its answers that count. */
  delivered: string;
  /** Payments that do not count yet. */
  open: string;
  /** Sum of its losses, each as often as it weighs. */
  lost: string;
  /** Limit of a payment to it now, if the budgets allow it. */
  mayBePaid: string;
};

/** A budget over all sellers. */
export type BudgetRow = { window: WindowName; limit: string; spent: string; left: string };

/** A payment. */
export type PaymentRow = {
  id: string;
  call: string;
  seller: string;
  amount: string;
  state: PaymentState;
  /** Milliseconds since 1970. */
  at: number;
  /** Of the chain, where it has said so; else of the seller. */
  transaction: string | undefined;
};

/** Describes the state of a payer at a time. */
export function describeState(state: PayerState, now: number): PayerTable {
  const time = Math.max(now, state.now);
  const spent = state.spent.get(scopes.all);
  return {
    sellers: [...state.sellers.keys()].map((seller) => {
      const { own, trial, delivered, open, lost } = firstHandLimit(state, seller, time);
      return {
        seller,
        delivered: formatMoney(delivered),
        open: formatMoney(open),
        lost: formatMoney(lost),
        mayBePaid: formatMoney(own + trial),
      };
    }),
    budgets: (Object.entries(state.policy.all) as [WindowName, bigint][]).map(([window, limit]) => {
      const used = spent?.within(windows[window], time) ?? 0n;
      return {
        window,
        limit: formatMoney(limit),
        spent: formatMoney(used),
        left: formatMoney(limit > used ? limit - used : 0n),
      };
    }),
    payments: [...state.payments.values()].map(
      ({ id, call, seller, amount, state: stands, at, transaction }) => ({
        id,
        call,
        seller,
        amount: formatMoney(amount),
        state: stands,
        at,
        transaction,
      }),
    ),
  };
}
