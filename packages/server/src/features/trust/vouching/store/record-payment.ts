import type { ProofEntry } from "@arcs/trust/internal";

import { type Queryable, queryOne, type Transaction } from "../../../../platform/db/queryable.ts";
import { isOwnAddress } from "../../../agents/store.ts";
import type { BookName } from "./books.ts";
import { findLoggedPayment } from "./logged-payment.ts";
import { recordVouchingEntry } from "./record-entry.ts";

/** A payment as the books know it. */
type VouchedPayment = {
  id: string;
  agentId: string;
  payer: string;
  payee: string;
  amount: string;
  status: "created" | "completed" | "failed" | "canceled";
  evidence: "ledger" | "facilitator" | "reported";
  network: string | null;
  asset: string | null;
  transactionHash: string | null;
  updatedAt: Date;
};

/**
 * Puts a payment into the books once it has ended and is vouched for. A second entry, a proof, follows when the ledger
 * confirms a facilitator's word, or when its block is final. The first entry decides the books: not the fields that the
 * agent shows by now.
 *
 * @param options.before - evidence that it had before, as an ended payment; absent for one that ends now
 */
export async function recordVouchedPayment(
  tx: Transaction,
  payment: VouchedPayment,
  { before }: { before?: VouchedPayment["evidence"] } = {},
): Promise<void> {
  const { agentId, payer, payee, status, evidence, updatedAt: now } = payment;
  const parts = partsOf(payment);
  if (status === "created" || evidence === "reported" || parts === undefined) return;
  const known = await findCircumstances(tx, payment);
  if (known.isVouchedAs || before === "facilitator") {
    return known.isFinal ? recordProof(tx, payment, { now }) : undefined;
  }
  // A payment of the agent or its owner to itself is no payment. It stays out, even if it later counts as a payment of
  // a stranger.
  if (payer === payee || known.isByOwner) return;
  const where = { isPublic: known.isShown, now, agentId };
  const by = /* fault: replaceable-block-earns */ evidence === "ledger" && !known.isFinal ? "confirmed" : evidence;
  await recordVouchingEntry(tx, { kind: "payment", ...parts, outcome: status, evidence: by }, where);
}

/**
 * Has a payer earn what the ledger proves for good, once, in the books whose logs have the payment. One that they do not have, or with
 * other facts, earns nothing.
 */
export async function recordProof(tx: Transaction, payment: VouchedPayment, { now }: { now: Date }): Promise<void> {
  const parts = partsOf(payment);
  if (payment.evidence !== "ledger" || payment.status !== "completed" || parts === undefined) return;
  const logged = await findLoggedPayment(tx, payment);
  if (logged === undefined || /* fault: payment-earns-twice */ logged.isProved) return;
  const { payer, payee, amount, loggedId, agentId, isPublic } = logged;
  if (payer !== parts.payer || payee !== parts.payee || amount !== parts.amount) return;
  const where = { isPublic, now, agentId };
  await recordVouchingEntry(tx, { kind: "proof", ...parts, payment: loggedId }, where);
}

/**
 * Lets a payment that takes over the settlement of another count with the vouched amounts of that one. Each transfer is
 * in the books once, and the log keeps the first id. Nothing moves, so that it holds after a replay as well.
 */
export async function vouchAs(tx: Transaction, { from, to }: { from: string; to: string }): Promise<void> {
  await tx.query(
    `insert into vouched_as (payment_id, logged_id)
     values ($2, coalesce((select logged_id from vouched_as where payment_id = $1), $1))
     on conflict (payment_id) do nothing`,
    [from, to],
  );
}

/** Whether any of a payment is vouched for in a book. */
export async function isVouchedFor(db: Queryable, paymentId: string, { book }: { book: BookName }): Promise<boolean> {
  const found = await queryOne(
    db,
    `select 1 as one from vouchers
     where edition = (select edition from vouching_books where book = $2)
       and payment_id = coalesce((select logged_id from vouched_as where payment_id = $1), $1)
       and exists (select 1 from unnest(amounts) as given (amount) where given.amount > 0)`,
    [paymentId, book],
  );
  return found !== undefined;
}

type Circumstances = { isVouchedAs: boolean; isFinal: boolean; isByOwner: boolean; isShown: boolean };

/** Finds what decides whether a payment is one for the books, and for which: one question, as each payment asks it. */
async function findCircumstances(
  tx: Transaction,
  { id, agentId, payer, network, transactionHash }: VouchedPayment,
): Promise<Circumstances> {
  const found = await queryOne<Circumstances>(
    tx,
    `select exists (select 1 from vouched_as where payment_id = $1) as "isVouchedAs",
       not exists (select 1 from used_settlements
         where network = $4 and transaction_hash = $5 and payment_id = $1 and not is_final and withdrawn_at is null) as "isFinal",
       coalesce((select privacy_mode from agents where id = $2), 'public') = 'public' as "isShown", ${isOwnAddress("$2", "$3")} as "isByOwner"`,
    [id, agentId, payer, network, transactionHash],
  );
  // A question without a table always has an answer.
  return found as Circumstances;
}

/** Returns the fields of a payment's entry; `undefined` for an amount of nothing, or for no payee. */
function partsOf(payment: VouchedPayment): Omit<ProofEntry, "kind" | "position" | "at"> | undefined {
  const { id, payer, payee, network, asset, transactionHash } = payment;
  const amount = toMicroText(payment.amount);
  if (amount === undefined || payer === "" || payee === "") return undefined;
  return {
    payment: id,
    payer,
    payee,
    amount,
    ...(network === null ? {} : { network }),
    ...(asset === null ? {} : { asset }),
    ...(transactionHash === null ? {} : { transaction: transactionHash }),
  };
}

/** An amount rounded down to millionths in the form that the log has; `undefined` for nothing at all. */
export function toMicroText(amount: string): string | undefined {
  const [whole = "0", fraction = ""] = amount.split(".");
  const digits = fraction.slice(0, 6).replace(/0{1,6}$/, "");
  const text = digits === "" ? whole : `${whole}.${digits}`;
  return text === "0" ? undefined : text;
}

/**
 * Takes from the voice of a payer who lost its dispute as much as it disputed, in the books whose logs have the payment. It goes
 * there whatever the payment is vouched for with the roots of today, which the fold decides: others, and those to come, count
 * otherwise. One that is in none, such as by the agent's owner, costs nothing.
 */
export async function recordLostDispute(
  tx: Transaction,
  disputed: VouchedPayment,
  { now }: { now: Date },
): Promise<void> {
  const { payer, payee, agentId } = disputed;
  const logged = await findLoggedPayment(tx, disputed);
  const amount = toMicroText(disputed.amount);
  if (logged === undefined || amount === undefined) return;
  // A dispute of an agent that hides something by now is not announced.
  const isPublic = logged.isPublic && logged.isShown;
  const payment = logged.loggedId;
  await recordVouchingEntry(tx, { kind: "lost_dispute", payment, payer, payee, amount }, { isPublic, now, agentId });
}
