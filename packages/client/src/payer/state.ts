import type { IntentTerms, KeptAnswer } from "./lines.ts";
import { type Limits, nameKey, type Policy } from "./policy.ts";
import { createTimedSums, type TimedSums } from "./windows.ts";

/**
 * Where a payment stands.
 *
 * - `refused`: decided against at its place in the journal
 * - `intended`: admitted, nothing is signed
 * - `signed`: may have been sent; the chain has not said yet
 * - `paid`: by the word of the chain, without an answer yet
 * - `delivered`: the answer is kept; it counts when it is also settled and old enough
 * - `lost`: paid, and no answer or a disputed one
 * - `unpaid`, `dropped`, `gift`: nothing was paid, and nothing can be any more
 */
export type PaymentState =
  | "refused"
  | "intended"
  | "signed"
  | "paid"
  | "delivered"
  | "lost"
  | "unpaid"
  | "dropped"
  | "gift";

/** Reason for which a payment passes: first-hand trust, a server's hold, a person's yes. */
export type PaidBy = "trust" | "hold" | "person";

/** A payment as the journal has it. */
export type Payment = IntentTerms & {
  readonly id: string;
  /** In millionths; what the chain took, once it has said so. */
  amount: bigint;
  state: PaymentState;
  /** Why it passed; and how much of it by what the seller earned, and by its trial. */
  passedBy: PaidBy;
  own: bigint;
  trial: bigint;
  /** Time of its intent. */
  readonly at: number;
  /** Writer of its intent. */
  readonly writer: string;
  /** Why it is refused, or what a person was asked for. */
  reasons: readonly Reason[];
  approvedBy?: string;
  held?: { hold: string; name: string; message: string };
  name?: string;
  until?: number;
  payload?: unknown;
  request?: string;
  signedBy?: string;
  answer?: KeptAnswer;
  deliveredAt?: number;
  transaction?: string;
  /** The chain said that it was paid. */
  settled?: true;
  /** A signature of another machine was paid. */
  byAnother?: true;
  /** Found good by the payer's own look. */
  judgedGood?: true;
  /** It is part of what the seller has delivered. */
  counts: boolean;
  /** When it counts, if it waits for that ({@link PayerState.waiting}). */
  due?: number;
  /** Its place in the sums of its seller, of all sellers, and of what it is spent of. */
  places?: {
    record: SellerRecord;
    seller: number;
    all: number;
    spent: readonly (readonly [TimedSums, number])[];
  };
  proof?: { block: number; time: number };
  lostBecause?: string;
  fault?: "seller" | "here";
  /** How often the lost amount weighs. */
  weight: bigint;
  refunded: bigint;
  forgiven?: true;
  taken?: true;
  /** It was answered after the chain had been said not to take it any more. */
  surprise?: true;
};

/** One reason of a decision, for programs and for people. */
export type Reason = {
  code: ReasonCode;
  message: string;
  /** Whether it refuses, or asks a person. */
  verdict: "ask" | "refuse";
};

/** Why a payment was not simply allowed, for programs; messages are for people and models. */
export type ReasonCode =
  | "amount_unknown"
  | "still_open"
  | "mandate_ended"
  | "seller_denied"
  | "seller_not_listed"
  | "over_budget"
  | "no_budget"
  | "budget_ended"
  | "clock_wrong"
  | "above_threshold"
  | "lost_in_disputes"
  | "not_earned";

/** First-hand record of a seller. Sums in millionths. */
export type SellerRecord = {
  /** Sum of the payments that count. */
  delivered: bigint;
  /** Sum of the lost amounts, each as often as it weighs. */
  lost: bigint;
  /** Parts of the payments that are open. */
  own: bigint;
  trial: bigint;
  /** Trial parts that are open or were lost, by the time of the intent. */
  trials: TimedSums;
  /** The lost amounts, each as often as it weighs, by the time of the intent. */
  losses: TimedSums;
  open: Set<Payment>;
  lostPayments: Set<Payment>;
};

export function createSellerRecord(): SellerRecord {
  return {
    delivered: 0n,
    lost: 0n,
    own: 0n,
    trial: 0n,
    trials: createTimedSums(),
    losses: createTimedSums(),
    open: new Set(),
    lostPayments: new Set(),
  };
}

export type Budget = {
  parent?: string;
  limits: Limits;
  sellers?: readonly string[];
  endsAt?: number;
};

/** State that follows from the lines of a journal. */
export type PayerState = {
  policy: Policy;
  /** Whether a line has set the policy; until then it is the reader's own. */
  hasPolicy: boolean;
  /** The latest time of all lines: a clock that is set back gives nothing. */
  now: number;
  secret?: string;
  payments: Map<string, Payment>;
  /** Payments that a repair found on the chain, by their names there. */
  recovered: Map<string, Payment>;
  /** The latest admitted payment of each call. */
  calls: Map<string, Payment>;
  sellers: Map<string, SellerRecord>;
  budgets: Map<string, Budget>;
  /** Spent amounts, in all and by seller, task and budget ({@link scopes}). */
  spent: Map<string, TimedSums>;
  /** Trial parts at all sellers that are open or were lost. */
  trials: TimedSums;
  /** Deliveries that the chain has confirmed and that do not count yet, the first due first. */
  waiting: Payment[];
  approvals: Map<string, { seller: string; amount: bigint; by: string }>;
};

export function createPayerState(policy: Policy): PayerState {
  return {
    policy,
    hasPolicy: false,
    now: 0,
    payments: new Map(),
    recovered: new Map(),
    calls: new Map(),
    sellers: new Map(),
    budgets: new Map(),
    spent: new Map(),
    trials: createTimedSums(),
    waiting: [],
    approvals: new Map(),
  };
}

/** The budgets of a payment, from its own to the one above all; the last is unknown, or none. */
export function budgetsOf(state: PayerState, name: string | undefined): string[] {
  const names: string[] = [];
  // No circle: a budget is made only below one that exists.
  for (let each = name; each !== undefined; each = state.budgets.get(each)?.parent)
    names.push(each);
  return names;
}

/** Names of the sums in {@link PayerState.spent}. */
export const scopes = {
  all: "all",
  seller: (seller: string) => `seller ${nameKey(seller)}`,
  task: (task: string) => `task ${task}`,
  budget: (name: string) => `budget ${name}`,
};

/** The amount that was paid and did not come back. */
export function restOf({ amount, refunded }: Payment): bigint {
  return amount > refunded ? amount - refunded : 0n;
}

/** When a delivery that waits counts. */
export function dueOf({ due = Infinity }: Payment): number {
  return due;
}
