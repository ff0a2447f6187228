import type {
  AccountCheck,
  AnythingCheck,
  CreateHold,
  DisputeList,
  DisputeView,
  Hold,
  OpenDispute,
  PaymentEventInput,
  PaymentList,
  PaymentRatingList,
  PaymentRatingView,
  PaymentReplyView,
  PaymentView,
  RatePayment,
  ReplyToClaim,
  ResolveDispute,
  SellerCheck,
  W3cCredential,
} from "@arcs/core/http";

import { type CallApi, get, given, path, post, type RequestOptions } from "../http/call-api.ts";
import { numberedPages, type Paged } from "../http/lists.ts";

type Pages = {
  /** From 1. */
  page?: number;
  /** At most 100; default 20. */
  limit?: number;
};

type OfAgent = {
  /** The agent that was paid. Default: the agent whose own key asks. */
  agentId?: string;
};

/** Which payments to list. */
export type ListPaymentsQuery = OfAgent &
  Pages & {
    status?: PaymentView["status"];
    evidence?: PaymentView["evidence"];
    /** Why they do not count for the Trust Score, or in part only. */
    reason?: NonNullable<PaymentView["why"]>[number]["code"];
    /** ISO 8601: created at that time or later. */
    since?: string;
    /** ISO 8601: created before that time. */
    until?: string;
  };

/** Which disputes to list. */
export type ListDisputesQuery = OfAgent &
  Pages & {
    /** Subject of the disputes. Default: payments. */
    about?: "payments" | "holds";
    status?: DisputeView["status"];
  };

/** Which ratings to list. */
export type ListRatingsQuery = OfAgent & Pages & { rating?: number };

/** Payments: what happened to them, and how their payers rate the work (docs/payments.md). */
export type PaymentsApi = {
  /** Reports what happened to a payment. The same event again changes nothing. */
  report(event: PaymentEventInput, options?: RequestOptions): Promise<PaymentView>;
  /**
   * Lists the payments to an agent that the key may see, the newest first: its own, or those of an
   * agent that shows everything.
   */
  list(query?: ListPaymentsQuery, options?: RequestOptions): Paged<PaymentList, PaymentView>;
  /** Reads a payment. */
  get(id: string, options?: RequestOptions): Promise<PaymentView>;
  /** Rates the work, once for each payment: with a signature of the payer's wallet. */
  rate(id: string, rating: RatePayment, options?: RequestOptions): Promise<PaymentRatingView>;
  /** Lists the ratings of payments to an agent that the key may see, the newest first. */
  ratings(
    query?: ListRatingsQuery,
    options?: RequestOptions,
  ): Paged<PaymentRatingList, PaymentRatingView>;
  /** Replies to a rating or dispute, once to each: with a signature of the agent's wallet. */
  reply(id: string, reply: ReplyToClaim, options?: RequestOptions): Promise<PaymentReplyView>;
  /** Gets the receipt of a payment as it stands now, for `verifyPaymentReceipt` of `@arcs/core`. */
  receipt(id: string, options?: RequestOptions): Promise<W3cCredential>;
};

export function createPaymentsApi(call: CallApi): PaymentsApi {
  return {
    report: async (body, options) => call(post("/payments/events", body), options),
    list(query, options) {
      return numberedPages(given(query, "query"), {
        read: (asked) => call<PaymentList>(get("/payments", asked), options),
        itemsOf: ({ payments }) => payments,
      });
    },
    ratings(query, options) {
      return numberedPages(given(query, "query"), {
        read: (asked) => call<PaymentRatingList>(get("/ratings", asked), options),
        itemsOf: ({ ratings }) => ratings,
      });
    },
    get: async (id, options) => call(get(path`/payments/${id}`), options),
    rate: async (id, body, options) => call(post(path`/payments/${id}/rating`, body), options),
    reply: async (id, body, options) => call(post(path`/payments/${id}/replies`, body), options),
    receipt: async (id, options) => call(get(path`/payments/${id}/receipt`), options),
  };
}

/** Disputes about payments, and by holds (docs/payments.md). */
export type DisputesApi = {
  /** Disputes a payment or a hold, once for each: with a signature of the payer's wallet. */
  open(input: OpenDispute, options?: RequestOptions): Promise<DisputeView>;
  /**
   * Lists the disputes about payments to an agent, or by holds, that the key may see, the newest
   * first.
   */
  list(query?: ListDisputesQuery, options?: RequestOptions): Paged<DisputeList, DisputeView>;
  /** Reads a dispute. */
  get(id: string, options?: RequestOptions): Promise<DisputeView>;
  /** Resolves a dispute. Needs the permission `arbiter`. */
  resolve(id: string, input: ResolveDispute, options?: RequestOptions): Promise<DisputeView>;
};

export function createDisputesApi(call: CallApi): DisputesApi {
  return {
    open: async (body, options) => call(post("/disputes", body), options),
    list(query, options) {
      return numberedPages(given(query, "query"), {
        read: (asked) => call<DisputeList>(get("/disputes", asked), options),
        itemsOf: ({ disputes }) => disputes,
      });
    },
    get: async (id, options) => call(get(path`/disputes/${id}`), options),
    resolve: async (id, body, options) => call(post(path`/disputes/${id}/resolve`, body), options),
  };
}

/** Holds: amounts that are safe to spend, held before a payment is sent (docs/trust-score.md). */
export type HoldsApi = {
  /**
   * Holds an amount for a payment that is about to be signed. The same payment again: the same
   * hold.
   *
   * @param account - account that is to be paid: CAIP-10 on EVM chains, an address on the ledger
   * @throws SdkError `not_covered` with `details.reason` and `details.retryAfterSeconds`: sign
   *   nothing then
   */
  create(account: string, input: CreateHold, options?: RequestOptions): Promise<Hold>;
  /** Reads a hold. */
  get(id: string, options?: RequestOptions): Promise<Hold>;
  /** Releases a hold whose payment was not signed. @throws SdkError `already_paid` */
  release(id: string, options?: RequestOptions): Promise<void>;
  /**
   * Reports that nothing came for the payment: it backs nothing, and may be disputed for 7 days.
   */
  reportFailed(id: string, options?: RequestOptions): Promise<Hold>;
};

export function createHoldsApi(call: CallApi): HoldsApi {
  return {
    create: async (account, body, options) =>
      call(post(path`/accounts/${account}/holds`, body), options),
    get: async (id, options) => call(get(path`/holds/${id}`), options),
    release: async (id, options) =>
      call(
        { method: "DELETE", path: path`/holds/${id}`, afterLostAnswer: "repeat_until_absent" },
        options,
      ),
    reportFailed: async (id, options) =>
      call({ method: "PATCH", path: path`/holds/${id}`, body: { outcome: "failed" } }, options),
  };
}

/**
 * Reads what is safe to spend with an account that is paid, and what that comes from. It holds
 * nothing.
 *
 * @param options.network - network of an address on an EVM chain, where the server reads several,
 *   such as `base`
 */
export type CheckAccount = (
  account: string,
  options?: RequestOptions & { network?: string },
) => Promise<AccountCheck>;

export function createCheckAccount(call: CallApi): CheckAccount {
  return async (account, options) =>
    call(get(path`/check/${account}`, { network: options?.network }), options);
}

/**
 * Reads what is safe to spend with each account that a seller's URL wants to be paid at. The server
 * asks the URL, and pays nothing.
 *
 * @throws SdkError `invalid_request` where the URL does not answer by x402
 */
export type CheckSeller = (url: string, options?: RequestOptions) => Promise<SellerCheck>;

export function createCheckSeller(call: CallApi): CheckSeller {
  return async (url, options) => call(get("/check", { url }), options);
}

/**
 * Reads what a text names, and what is safe to spend with whom it names: a name, an account, a URL,
 * a domain, or the id of a credential. A name may find several agents: it is no proof of who one is.
 */
export type CheckAnything = (text: string, options?: RequestOptions) => Promise<AnythingCheck>;

export function createCheckAnything(call: CallApi): CheckAnything {
  return async (text, options) => call(get("/check/anything", { text }), options);
}
