import { SdkError } from "@arcs/core";
import { showValue } from "@arcs/core/internal";

import type { ArcsClient } from "../arcs-client.ts";
import type { ChainReader } from "./chains.ts";
import type { Journal, JournalStore, StoredLine } from "./journal.ts";
import { formatMoney, showMoney } from "./money.ts";
import type { PayerState, Payment, Reason, ReasonCode } from "./state.ts";
import type { EvmWallet, PaymentPayload, Requirements, Schemes } from "./x402.ts";

/** A payment that a person is asked about, or whose answer `check` looks at. */
export type AskedPayment = {
  id: string;
  call: string;
  task: string | undefined;
  /** The account that is paid (CAIP-10). */
  seller: string;
  origin: string | undefined;
  /** Decimal text in currency units. */
  amount: string;
  /** Why a person is asked. */
  reasons: readonly Reason[];
};

/** Asks a person. Anything but `true` is a no, and so is silence for five minutes. */
export type Approve = (payment: AskedPayment) => Promise<boolean> | boolean;

/** Looks at an answer. `true`: it counts at once; `false`: it is disputed. */
export type Check = (answer: Response, payment: AskedPayment) => Promise<boolean> | boolean;

/** Parts that the functions of a payer share. */
export type PayContext = {
  wallet: EvmWallet;
  schemes: Schemes<EvmWallet>;
  store: JournalStore;
  journal: Journal;
  state: PayerState;
  /** The `writer` line of each writer. */
  writers: ReadonlyMap<string, StoredLine>;
  chains: ChainReader;
  now: () => number;
  pause: (ms: number) => Promise<void>;
  priceOf: (requirements: Requirements) => bigint | undefined;
  approve: Approve | undefined;
  check: Check | undefined;
  client: Pick<ArcsClient, "check"> | undefined;
  secret: string | undefined;
  /** How often a seller that was paid answered without delivering, by payment. */
  refusals: Map<string, number>;
  /** Payments whose answers have more bytes than are kept. */
  tooLarge: Set<string>;
  /** By how much the clock of a chain is ahead, as it was read. */
  clocks: Map<string, { readAt: number; ahead: number }>;
};

/** Waits for work, but no longer than that: then the answer is `undefined`. */
export async function waitAtMost<Value>(
  ms: number,
  work: Promise<Value>,
): Promise<Value | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms);
  });
  try {
    return await Promise.race([work, end]);
  } finally {
    clearTimeout(timer);
  }
}

/** Returns a payment that the journal has. @throws SdkError `invalid_argument` */
export function findPayment({ state }: PayContext, id: string): Payment {
  const payment = state.payments.get(id);
  if (payment === undefined)
    throw new SdkError("invalid_argument", `the journal has no payment ${showValue(id)}`);
  return payment;
}

/** The payload of a payment that was signed. @throws SdkError `lost_here` where it was lost */
export function payloadOf(payment: Payment): PaymentPayload {
  if (payment.payload === undefined) throw errorOf(payment);
  return payment.payload as PaymentPayload;
}

export function describePayment(
  {
    id,
    call,
    task,
    seller,
    origin,
    amount,
  }: Omit<AskedPayment, "amount" | "reasons"> & {
    amount: bigint;
  },
  reasons: readonly Reason[] = [],
): AskedPayment {
  return { id, call, task, seller, origin, amount: formatMoney(amount), reasons };
}

/** Tells whether the program of a writer has ended, as far as anybody knows. */
export function hasEnded({ store, writers }: PayContext, writer: string | undefined): boolean {
  const line = writers.get(writer ?? "");
  return line !== undefined && store.hasEnded?.(line) === true;
}

/** Reason of a refusal, in `details.reasons` of its error. */
export type RefusalReason = {
  readonly code: ReasonCode | "not_approved" | "payable_too_long";
  readonly message: string;
};

/** Makes the error of a payment that was decided against. */
export function refuse(reasons: readonly RefusalReason[]): SdkError {
  const text = reasons.map(({ message }) => message).join("; ");
  return new SdkError("payment_refused", `nothing was signed: ${text}`, { details: { reasons } });
}

/** Makes the error of a payment that has ended without its answer, or has no end yet. */
export function errorOf(payment: Payment): SdkError {
  const { id, call, seller, transaction, proof, fault, lostBecause } = payment;
  const amount = showMoney(payment.amount);
  const details = { payment: id, call, seller, amount: formatMoney(payment.amount), transaction };
  switch (payment.state) {
    case "unpaid":
    case "gift":
      return new SdkError(
        "not_paid",
        `nothing was paid, and nothing can be any more: block ${proof?.block ?? "?"} is past the ` +
          "end of the authorization",
        { details: { ...details, proof } },
      );
    case "lost":
      return fault === "here"
        ? new SdkError("lost_here", `${amount} was paid (${transaction}): ${lostBecause}`, {
            details,
          })
        : new SdkError(
            "payment_lost",
            `${amount} was paid (${transaction ?? "by the seller's word"}): ${lostBecause}; it is disputed`,
            { details },
          );
    default:
      return new SdkError(
        "still_open",
        payment.state === "paid"
          ? `${amount} was paid (${transaction}), and no answer came yet; the same call goes on with it`
          : `${amount} was sent, neither paid nor expired yet; the same call goes on with it`,
        { details },
      );
  }
}
