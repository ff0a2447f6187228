import { type PaymentEntry, type ProofEntry, rowsOf } from "@arcs/trust/internal";
import { parseJson } from "@arcs/core/internal";
import type { TrustScoreInput } from "@arcs/trust";

import { type Queryable, queryOne, type Transaction } from "../../../platform/db/queryable.ts";
import { isOwnAddress } from "../../agents/service.ts";
import { type BookName, findRoots } from "../books/service.ts";
import { recordVouchingEntry } from "./record-entry.ts";
import {
  type FinalPayment,
  isInLog,
  recordCoverEntry,
  recordDispute,
  recordFailed,
  recordFinalPayment,
  recordTransfer,
} from "../cover/service.ts";
import { takeHold } from "../holds/service.ts";

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
    if (known.isFinal) await recordProof(tx, payment, { now });
    return;
  }
  // A payment of the agent or its owner to itself is no payment. It stays out, even if it later counts as a payment of
  // a stranger.
  if (payer === payee || known.isByOwner) return;
  const where = { isPublic: known.isShown, now, agentId };
  const by = /* fault: replaceable-block-earns */ evidence === "ledger" && !known.isFinal ? "confirmed" : evidence;
  await recordVouchingEntry(tx, { kind: "payment", ...parts, outcome: status, evidence: by }, where);
  if (by === "ledger") await recordCover(tx, payment);
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
  await recordCover(tx, { ...payment, id: loggedId });
}

/** Puts a payment that its chain proves for good into the log of cover, with a dispute that there may be of it by now. */
async function recordCover(tx: Transaction, payment: VouchedPayment): Promise<void> {
  const { id, agentId, payer, payee, amount, status, network, asset, transactionHash, updatedAt: now } = payment;
  if (status !== "completed" || network === null || asset === null || transactionHash === null) return;
  if (payer === payee || (await isInLog(tx, id))) return;
  const final = { id, payer, payee, amount, network, asset, transactionHash };
  const hold = await takeHold(tx, { ...final, authorization: await findAuthorization(tx, final) });
  if (!(await recordFinalPayment(tx, final, { isHeld: hold !== undefined, now }))) return;
  if (hold?.isFailed === true) await recordFailed(tx, id, { now });
  const dispute = await queryOne<{ winner: "payer" | "payee" | null }>(
    tx,
    "select winner from disputes where payment_id = $1 and agent_id = $2",
    [id, agentId],
  );
  if (dispute !== undefined) await recordDispute(tx, { id, ...outcomeOf(dispute) }, { now });
}

/** Finds the name that the payer of a payment gave it before it was sent; null where nobody knows. */
async function findAuthorization(
  tx: Transaction,
  { id, network, transactionHash }: Pick<FinalPayment, "id" | "network" | "transactionHash">,
): Promise<string | null> {
  const used = await queryOne<{ authorization: string | null }>(
    tx,
    `select authorization_id as authorization from used_settlements
     where network = $1 and transaction_hash = $2 and withdrawn_at is null
       and (payment_id = $3 or payment_id in (select payment_id from vouched_as where logged_id = $3)) limit 1`,
    [network, transactionHash, id],
  );
  return used?.authorization ?? null;
}

function outcomeOf({ winner }: { winner: "payer" | "payee" | null }): { winner?: "payer" | "agent" } {
  return winner === null ? {} : { winner: winner === "payee" ? "agent" : "payer" };
}

/** Puts a payment's dispute, or how it was decided, into the log of cover. */
export async function recordCoverDispute(
  tx: Transaction,
  paymentId: string,
  { winner, now }: { winner: "payer" | "payee" | null; now: Date },
): Promise<void> {
  const logged = await queryOne<{ id: string }>(
    tx,
    "select coalesce((select logged_id from vouched_as where payment_id = $1), $1) as id",
    [paymentId],
  );
  await recordDispute(tx, { id: logged?.id ?? paymentId, ...outcomeOf({ winner }) }, { now });
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

/** A payment that is in the logs of the books, as they have it. */
type LoggedPayment = Pick<PaymentEntry, "payer" | "payee" | "amount"> & {
  /** Name of the payment in the logs. */
  loggedId: string;
  /** Agent whose chain of the public log has it. */
  agentId: string;
  /** Whether the public log has it, whatever its agent shows by now. */
  isPublic: boolean;
  /** Whether its agent shows everything, too. */
  isShown: boolean;
  /** Whether it has earned its payer what the ledger proves. */
  isProved: boolean;
};

type Row = {
  loggedId: string;
  agentId: string | null;
  entry: string;
  isPublic: boolean;
  isShown: boolean;
  isProved: boolean;
};

/** The entries of a kind about the payment `l` in the log of a book: the kind by the text that the indexes have. */
const entriesOf = (book: BookName, kind: "payment" | "proof"): string => `from vouching_log
  where book = '${book}' and entry::json ->> 'payment' = l.id and entry like '%"kind":"${kind}"%'`;

/** Finds a payment in the logs, whatever it is vouched for; `undefined` for one that never was one for the books. */
async function findLoggedPayment(
  db: Queryable,
  { id, agentId }: { id: string; agentId: string },
): Promise<LoggedPayment | undefined> {
  const found = await queryOne<Row>(
    db,
    `select l.id as "loggedId", p.entry, (select agent_id from payment_agents where payment_id = l.id) as "agentId",
       exists (select 1 ${entriesOf("public", "payment")}) as "isPublic",
       coalesce((select privacy_mode from agents where id = $2), 'public') = 'public' as "isShown",
       exists (select 1 ${entriesOf("full", "proof")}) as "isProved"
     from (select coalesce((select logged_id from vouched_as where payment_id = $1), $1) as id) l,
       lateral (select entry ${entriesOf("full", "payment")}) p`,
    [id, agentId],
  );
  if (found === undefined) return undefined;
  const { entry, ...logged } = found;
  const { payer, payee, amount, evidence } = parseJson(entry) as PaymentEntry;
  return {
    ...logged,
    agentId: found.agentId ?? agentId,
    payer,
    payee,
    amount,
    isProved: logged.isProved || evidence === "ledger",
  };
}

/** Money that was destroyed or given back, as the ledger proves it. */
export type Movement = {
  network: string;
  transactionHash: string;
  /** Which instruction of the transaction. */
  instruction: string;
  asset: string;
  /** Decimal text in currency units. */
  amount: string;
  payer: string;
} & (
  | { kind: "burn" }
  /** For an agent. */
  | { kind: "bond"; payee: string }
  /** By a payee, of a payment. */
  | { kind: "refund"; payee: string; payment: string }
);

/**
 * Puts a movement of money into the books, once.
 *
 * @returns false where it is there already, or of nothing
 */
export async function recordMovement(tx: Transaction, movement: Movement, { now }: { now: Date }): Promise<boolean> {
  const { network, transactionHash, instruction, asset, payer, kind } = movement;
  const amount = toMicroText(movement.amount);
  if (amount === undefined) return false;
  const payee = movement.kind === "burn" ? null : movement.payee;
  const { rowCount } = await tx.query(
    `insert into vouched_movements (network, transaction_hash, instruction, kind, payer, payee, amount, recorded_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
    [network, transactionHash, instruction, kind, payer, payee, movement.amount, now],
  );
  /* fault: movement-counted-twice */
  if (rowCount === 0) return false;
  const isPublic = movement.kind === "refund" ? await isInPublicLog(tx, movement.payment) : await isShown(tx, payee);
  const where = { isPublic, now };
  const about = { network, asset, transaction: transactionHash, payer, amount };
  switch (movement.kind) {
    case "burn":
      await recordVouchingEntry(tx, { kind: "burn", ...about }, where);
      await recordCoverEntry(tx, { kind: "burn", ...about }, { now });
      break;
    case "bond":
      await recordVouchingEntry(tx, { kind: "bond", ...about, payee: movement.payee }, where);
      await recordCoverEntry(tx, { kind: "bond", ...about, payee: movement.payee }, { now });
      break;
    case "refund":
      await recordVouchingEntry(
        tx,
        { kind: "refund", ...about, payee: movement.payee, payment: movement.payment },
        where,
      );
      await recordTransfer(
        tx,
        { payer: movement.payee, payee: payer, amount: movement.amount, network, asset, transactionHash },
        { now },
      );
      break;
  }
  return true;
}

/**
 * Whether the public log has a payment, of an agent that shows everything: what is given back of one that it does not have would cost
 * a voice there that the payment never gave.
 */
async function isInPublicLog(tx: Transaction, paymentId: string): Promise<boolean> {
  const paid = await queryOne<{ agentId: string }>(
    tx,
    `select agent_id as "agentId" from payment_agents where payment_id = $1`,
    [paymentId],
  );
  const logged = paid && (await findLoggedPayment(tx, { id: paymentId, agentId: paid.agentId }));
  return logged !== undefined && logged.isPublic && logged.isShown;
}

/** Whether the public log may say whom it is about: nothing of an agent that hides something is in it. */
async function isShown(tx: Transaction, payee: string | null): Promise<boolean> {
  const hiding = await queryOne(
    tx,
    "select 1 as one from agents where (id = $1 or x402_payment_address = $1) and privacy_mode <> 'public'",
    [payee],
  );
  return hiding === undefined;
}

const DAY_MS = 86_400_000;

/** A credential that has a price, as it was shown. */
export type PricedCredential = {
  payer: string;
  issuer: string;
  type: string;
  /** Hex SHA-256 of its RFC 8785 form. */
  digest: string;
  /** Decimal text in currency units. */
  price: string;
  days: number;
  /** From when on it is valid, as its issuer signed; `undefined` where it does not say. */
  validFrom: Date | undefined;
};

/**
 * Puts a credential into the books, once while it counts, so that showing it again does not fill the log. After that a
 * new one has to be bought: the price of one that lasts longer, or for ever, was paid once.
 *
 * @returns false where it counts already
 */
export async function recordCredential(
  tx: Transaction,
  { payer, issuer, type, digest, days, validFrom }: PricedCredential,
  { now }: { now: Date },
): Promise<boolean> {
  const entry = { kind: "credential", payer, issuer, type, digest } as const;
  const { credential } = rowsOf({ ...entry, position: 1, at: "" });
  const counted = await queryOne<{ at: Date }>(
    tx,
    `select counted_at as at from priced_credentials c join vouching_books b on b.edition = c.edition
     where b.book = 'full' and credential = $1`,
    [credential],
  );
  if (counted !== undefined) {
    const isBoughtSince = validFrom !== undefined && validFrom > counted.at;
    if (now.getTime() < counted.at.getTime() + days * DAY_MS || !isBoughtSince) return false;
  }
  const hiding = await queryOne(tx, "select 1 as one from agents where id = $1 and privacy_mode <> 'public'", [payer]);
  await recordVouchingEntry(tx, entry, { isPublic: hiding === undefined, now });
  await recordCoverEntry(tx, entry, { now });
  return true;
}

/** A root of a curated group. */
export type CuratedRoot = { address: string; group: number };

/** By which book an agent's payments are vouched for, what else of it enters the score, and the curated roots. */
type AgentVouching = {
  book: BookName;
  terms: Pick<TrustScoreInput, "rootsDigest" | "bonded">;
  curated: readonly CuratedRoot[];
};

/**
 * Reads by which book an agent is scored: the public one where it shows everything, so that anybody can compute its score
 * again from the public log; else the full one. And the curated roots: payments to these count in full.
 */
export async function readVouching(db: Queryable, agentId: string): Promise<AgentVouching> {
  const roots = await findRoots(db);
  const agent = await queryOne<{ mode: string; bond: string }>(
    db,
    `select a.privacy_mode as mode,
       trim_scale(coalesce((
         select sum(r.bond) from rooms r join vouching_books b on b.edition = r.edition
         where b.book = case when a.privacy_mode = 'public' then 'public' else 'full' end and r.address = a.id
       ), 0) / 1000000)::text as bond
     from agents a where a.id = $1`,
    [agentId],
  );
  const book = agent?.mode === "public" ? "public" : "full";
  if (!roots.isConfigured) return { book, terms: {}, curated: [] };
  const bonded = agent?.bond ?? "0";
  const curated = roots.document.roots.flatMap(({ address, group }) => (group > 0 ? [{ address, group }] : []));
  return { book, terms: { rootsDigest: roots.digest, ...(bonded === "0" ? {} : { bonded }) }, curated };
}
