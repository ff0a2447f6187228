import type {
  DisputeView,
  OpenDispute,
  PaymentEventInput,
  PaymentRatingView,
  PaymentReplyView,
  PaymentView,
  RatePayment,
  ReplyToClaim,
  ResolveDispute,
  W3cCredential,
} from "@arcs/core/http";

import { type CallApi, path, type RequestOptions } from "../http/call-api.ts";

/** Payments: what happened to them, and how their payers rate the work (docs/payments.md). */
export type PaymentsApi = {
  /** Reports what happened to a payment. The same event again changes nothing. */
  report(event: PaymentEventInput, options?: RequestOptions): Promise<PaymentView>;
  /** Reads a payment. */
  get(id: string, options?: RequestOptions): Promise<PaymentView>;
  /** Rates the work, once for each payment: with a signature of the payer's wallet. */
  rate(id: string, rating: RatePayment, options?: RequestOptions): Promise<PaymentRatingView>;
  /** Replies to a rating or dispute, once to each: with a signature of the agent's wallet. */
  reply(id: string, reply: ReplyToClaim, options?: RequestOptions): Promise<PaymentReplyView>;
  /** Gets the receipt of a payment as it stands now, for `verifyPaymentReceipt` of `@arcs/core`. */
  receipt(id: string, options?: RequestOptions): Promise<W3cCredential>;
};

/** Makes the methods of {@link PaymentsApi}. */
export function createPaymentsApi(call: CallApi): PaymentsApi {
  return {
    report: async (body, options) => call({ method: "POST", path: "/payments/events", body }, options),
    get: async (id, options) => call({ method: "GET", path: path`/payments/${id}` }, options),
    rate: async (id, body, options) => call({ method: "POST", path: path`/payments/${id}/rating`, body }, options),
    reply: async (id, body, options) => call({ method: "POST", path: path`/payments/${id}/replies`, body }, options),
    receipt: async (id, options) => call({ method: "GET", path: path`/payments/${id}/receipt` }, options),
  };
}

/** Disputes about payments (docs/payments.md). */
export type DisputesApi = {
  /** Disputes a payment, once for each payment: with a signature of the payer's wallet. */
  open(input: OpenDispute, options?: RequestOptions): Promise<DisputeView>;
  /** Reads a dispute. */
  get(id: string, options?: RequestOptions): Promise<DisputeView>;
  /** Resolves a dispute. Needs the permission `arbiter`. */
  resolve(id: string, input: ResolveDispute, options?: RequestOptions): Promise<DisputeView>;
};

/** Makes the methods of {@link DisputesApi}. */
export function createDisputesApi(call: CallApi): DisputesApi {
  return {
    open: async (body, options) => call({ method: "POST", path: "/disputes", body }, options),
    get: async (id, options) => call({ method: "GET", path: path`/disputes/${id}` }, options),
    resolve: async (id, body, options) => call({ method: "POST", path: path`/disputes/${id}/resolve`, body }, options),
  };
}
