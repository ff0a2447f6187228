import { SdkError, type Signer } from "@arcs/core";
import type {
  DisputeView,
  Hold,
  OpenDispute,
  PaymentRatingView,
  PaymentReplyView,
  PaymentView,
  RatePayment,
  ReplyToClaim,
} from "@arcs/core/http";
import { assertShape, showValue } from "@arcs/core/internal";
import { formatHoldDispute, formatPaymentStatement, type PaymentStatement } from "@arcs/trust";

import type { ArcsClient } from "./arcs-client.ts";
import type { RequestOptions } from "./http/call-api.ts";
import { type PersonalSign, signOnLedger, signPersonally } from "./agent-wallets.ts";

/** The wallet of a payer: a signer of the ledger, or the function of an EVM wallet. */
export type PayerWallet = Signer | PersonalSign;

/** Which payment is spoken of, and where. */
export type SpokenPayment = {
  /** As the server gave it when it was reported or read. */
  payment: Pick<PaymentView, "id" | "agentId" | "payer">;
  /** The ledger network of the server, such as `devnet`: the text that is signed names it. */
  network: string;
};

/** A rating of the work, by who paid. */
export type RatePaymentInput = SpokenPayment & Omit<RatePayment, "signature">;

/** A dispute of a payment, by who paid. */
export type OpenDisputeInput = SpokenPayment &
  Omit<OpenDispute, "signature" | "paymentId" | "holdId">;

/** A dispute of a hold, by the payer that it names. */
export type DisputeHoldInput = Pick<SpokenPayment, "network"> &
  Pick<OpenDispute, "reason" | "description"> & {
    /** As the server gave it when it was made or read. */
    hold: Pick<Hold, "id" | "account" | "payer">;
  };

/** A reply of the agent to the rating or the dispute of a payment. */
export type ReplyToClaimInput = SpokenPayment & Omit<ReplyToClaim, "signature">;

const SPOKEN = {
  payment: { id: "text", agentId: "text", payer: { address: "text" } },
  network: "text",
} as const;
const PERSONAL = ", or a function that signs texts";

/**
 * Rates the work that was paid for: writes the text (`formatPaymentStatement` of `@arcs/core`), has
 * the payer's wallet sign it, and sends both. No server has a say in the text.
 *
 * @throws SdkError `invalid_argument` when the input is malformed, `invalid_signer` when the wallet
 *   is none, is not the one that paid, or signs otherwise than it should: nothing is sent then
 * @throws SdkError `conflict` when the payment was rated before, or nobody vouches for it; see
 *   docs/errors.md for the others
 * @example
 * ```ts
 * const rated = await ratePayment(client, { payment, network: "devnet", rating: 5 }, { payer: wallet });
 * ```
 */
export async function ratePayment(
  client: ArcsClient,
  input: RatePaymentInput,
  wallets: { payer: PayerWallet } & RequestOptions,
): Promise<PaymentRatingView> {
  assertShape(client, "client", { payments: { rate: "function" } });
  assertShape(input, "input", { ...SPOKEN, rating: "count" });
  assertShape(wallets, "wallets", "object");
  const { payment, network, ...said } = input;
  if (said.rating < 1 || said.rating > 5) {
    throw new SdkError(
      "invalid_argument",
      `input.rating must be 1 to 5 (received ${showValue(said.rating)})`,
    );
  }
  const { payer, ...options } = wallets;
  const words = { kind: "rating", ...said, comment: said.comment ?? null } as const;
  const signature = await signAsPayer(payer, textOf({ payment, network, words }), payment.payer);
  return client.payments.rate(payment.id, { ...said, signature }, options);
}

/**
 * Disputes a payment: writes the text, has the payer's wallet sign it, and sends both.
 *
 * @throws SdkError as {@link ratePayment} does
 * @example
 * ```ts
 * const { id } = await openDispute(client, { payment, network: "devnet", reason: "not delivered" }, { payer: wallet });
 * ```
 */
export async function openDispute(
  client: ArcsClient,
  input: OpenDisputeInput,
  wallets: { payer: PayerWallet } & RequestOptions,
): Promise<DisputeView> {
  assertShape(client, "client", { disputes: { open: "function" } });
  assertShape(input, "input", { ...SPOKEN, reason: "text", "description?": "text" });
  assertShape(wallets, "wallets", "object");
  const { payment, network, ...said } = input;
  const { payer, ...options } = wallets;
  const words = { kind: "dispute", ...said, description: said.description ?? null } as const;
  const signature = await signAsPayer(payer, textOf({ payment, network, words }), payment.payer);
  return client.disputes.open({ ...said, paymentId: payment.id, signature }, options);
}

/**
 * Disputes a hold, before it settles: writes the text, has the payer's wallet sign it, and sends
 * both. No record of a payment is needed, whatever became of the money.
 *
 * @throws SdkError as {@link ratePayment} does; `hold_unused` where nothing left the payer,
 *   `hold_settled` where nobody disputed it in time
 * @example
 * ```ts
 * const { id } = await disputeHold(client, { hold, network: "devnet", reason: "not delivered" }, { payer: wallet });
 * ```
 */
export async function disputeHold(
  client: ArcsClient,
  input: DisputeHoldInput,
  wallets: { payer: PayerWallet } & RequestOptions,
): Promise<DisputeView> {
  assertShape(client, "client", { disputes: { open: "function" } });
  const hold = { id: "text", account: "text", payer: "text" } as const;
  assertShape(input, "input", { hold, network: "text", reason: "text", "description?": "text" });
  assertShape(wallets, "wallets", "object");
  const { hold: held, network, ...said } = input;
  const { payer, ...options } = wallets;
  const { id, account, payer: address } = held;
  const description = said.description ?? null;
  const text = formatHoldDispute({ hold: id, account, network, ...said, description });
  const signature = await signAsPayer(payer, text, { address });
  return client.disputes.open({ ...said, holdId: id, signature }, options);
}

/**
 * Replies to the rating or the dispute of a payment, as the agent that was paid: writes the text,
 * has the agent's own wallet sign it, and sends both.
 *
 * @throws SdkError as {@link ratePayment} does
 * @example
 * ```ts
 * const said = { claim: "rating", reply: "It was a minute late" } as const;
 * await replyToClaim(client, { payment, network: "devnet", ...said }, { agent: wallet });
 * ```
 */
export async function replyToClaim(
  client: ArcsClient,
  input: ReplyToClaimInput,
  wallets: { agent: Signer } & RequestOptions,
): Promise<PaymentReplyView> {
  assertShape(client, "client", { payments: { reply: "function" } });
  assertShape(input, "input", { ...SPOKEN, claim: "text", reply: "text" });
  assertShape(wallets, "wallets", "object");
  const { payment, network, claim, reply } = input;
  const { agent, ...options } = wallets;
  const text = textOf({ payment, network, words: { kind: "reply", claim, reply } });
  const signature = await signOnLedger(agent, text, { name: "agent", address: payment.agentId });
  return client.payments.reply(payment.id, { claim, reply, signature }, options);
}

type Words = PaymentStatement extends infer Statement
  ? Statement extends PaymentStatement
    ? Omit<Statement, "payment" | "agent" | "network">
    : never
  : never;
type Spoken = SpokenPayment & { words: Words };

function textOf({ payment, network, words }: Spoken): string {
  return formatPaymentStatement({ payment: payment.id, agent: payment.agentId, network, ...words });
}

async function signAsPayer(
  payer: PayerWallet,
  text: string,
  { address }: { address: string },
): Promise<string> {
  if (typeof payer === "function") return signPersonally(payer, text, { name: "payer" });
  return signOnLedger(payer, text, { name: "payer", address, others: PERSONAL });
}
