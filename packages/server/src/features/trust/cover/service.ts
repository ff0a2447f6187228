import type { AgentBacking, BookedPayment } from "@arcs/trust/cover";
import { roundAmountText, sumBacking } from "@arcs/trust/internal";

import { type Queryable, queryAll, type Transaction } from "../../../platform/db/queryable.ts";
import { takeHold } from "../holds/hold-machine.ts";
import { isInLogAsHold } from "../holds/store.ts";
import { recordCoverEntry } from "./record-entry.ts";
import { findRootsBy, findAgentBacking, findCoverEnd } from "./store.ts";
import { followPaid } from "../following/followed-accounts.ts";
import { listCoverPayments, listGivablePayments } from "./payment-rows.ts";
import { type PaymentRecords } from "../payment-records.ts";

/** Its amount is decimal text in currency units. */
export type LoggablePayment = Record<"id" | "agentId" | "payer" | "payee" | "amount", string> &
  Record<"network" | "asset" | "transactionHash", string | null> & {
    status: "created" | "completed" | "failed" | "canceled";
    evidence: "ledger" | "facilitator" | "reported";
  };

/**
 * Puts a payment into the log once its chain proves it for good, with what was said of it by then.
 */
export async function recordSettledPayment(
  tx: Transaction,
  payment: LoggablePayment,
  {
    find,
    now,
  }: { find: (tx: Transaction, payment: LoggablePayment) => Promise<Circumstances>; now: Date },
): Promise<void> {
  const transfer = readTransfer(payment);
  if (transfer === undefined) return;
  const known = await find(tx, payment);
  if (known.isLogged) return;
  if (known.isTransfer) return;
  if (!known.isFinal) return;
  const { id, winner, authorization } = known;
  // Its hold says all that is at stake: as a payment, too, it could be lost twice.
  const ofHold = { authorization, payer: transfer.payer, payee: transfer.payee };
  if (await isInLogAsHold(tx, ofHold)) return;
  const hold = await takeHold(tx, { id, authorization, ...transfer }, { now });
  const held = hold === undefined ? {} : { held: true as const };
  await recordCoverEntry(tx, { kind: "payment", id, ...transfer, ...held }, { now });
  // After the lock of the log: two that record several payments do not wait for each other.
  await followPaid(tx, { account: transfer.payee, network: transfer.network }, { now });
  if (hold?.isFailed === true) await recordCoverEntry(tx, { kind: "failed", id }, { now });
  if (winner !== undefined) await recordDispute(tx, { id: payment.id, winner }, { now });
}

type LoggedTransfer = Record<
  "payer" | "payee" | "amount" | "network" | "asset" | "transaction",
  string
>;

/** Reads the transfer that a chain proves; `undefined` where there is none between two parties. */
function readTransfer(payment: LoggablePayment): LoggedTransfer | undefined {
  const { payer, payee, status, evidence, network, asset, transactionHash: transaction } = payment;
  if (status !== "completed" || evidence !== "ledger") return undefined;
  if (network === null || asset === null || transaction === null) return undefined;
  const amount = toMicroText(payment.amount);
  if (amount === undefined || payer === payee || payer === "" || payee === "") return undefined;
  return { payer, payee, amount, network, asset, transaction };
}

/** Facts of a payment by which it comes into the log or not. */
export type Circumstances = {
  id: string;
  isLogged: boolean;
  /** Whether its transfer is in the log already, as money that was given back, or burnt. */
  isTransfer: boolean;
  isFinal: boolean;
  /** Name that its payer gave it before it was sent; null where nobody knows. */
  authorization: string | null;
  /** Of its dispute: null while that is open; absent where there is none. */
  winner?: "payer" | "payee" | null;
};

/** Facts of the log of cover, in SQL: of a payment by the SQL of its id, and of transfers. */
export const inCoverLog = {
  /** The id that the payment has there. */
  id: (id: string): string =>
    `coalesce((select logged_id from logged_as where payment_id = ${id}), ${id})`,
  hasPayment: (id: string): string =>
    `exists (select 1 from cover_log c where c.payment_id = ${id})`,
  /** Transfers that are there as money that was given back, or burnt. */
  transfers: "logged_transfers",
};

/**
 * Lets a payment stand for the entry of one whose settlement it takes over: each transfer is in the
 * log once, by its first id.
 */
export async function logAs(
  tx: Transaction,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await tx.query(
    `insert into logged_as (payment_id, logged_id)
     select $2, coalesce(max(logged_id), $1) from logged_as where payment_id = $1
     on conflict (payment_id) do nothing`,
    [from, to],
  );
}

/** Its amount is decimal text in currency units. */
type MovedMoney = Record<
  "network" | "transactionHash" | "instruction" | "asset" | "amount" | "payer",
  string
>;

export type DestroyedMoney = MovedMoney & ({ kind: "burn" } | { kind: "bond"; payee: string });

/**
 * Puts money that is no payment into the log, once: what was destroyed, or given back to one who
 * had paid it.
 */
export async function recordTransfer(
  tx: Transaction,
  {
    transactionHash: transaction,
    instruction,
    ...moved
  }: DestroyedMoney | (MovedMoney & { kind: "transfer"; payee: string }),
  { now }: { now: Date },
): Promise<boolean> {
  const amount = toMicroText(moved.amount);
  if (amount === undefined) return false;
  if (moved.kind === "transfer") {
    const back = await listGivablePayments(tx, {
      payer: moved.payee,
      payee: moved.payer,
      amount: 1n,
    });
    if (back.length === 0) return false;
  }
  const { rowCount } = await tx.query(
    "insert into logged_transfers (network, transaction_hash, instruction) values ($1, $2, $3) on conflict do nothing",
    [moved.network, transaction, instruction],
  );
  if (rowCount === 0) return false;
  await recordCoverEntry(tx, { ...moved, transaction, amount }, { now });
  return true;
}

/**
 * Puts a dispute and its decision into the log; those of a payment that is not there yet come with
 * it.
 */
export async function recordDispute(
  tx: Transaction,
  { id, winner }: { id: string; winner: "payer" | "payee" | null },
  { now }: { now: Date },
): Promise<void> {
  const payment = await findCoverPayment(tx, id);
  if (payment === undefined) return;
  if (payment.dispute === "none")
    await recordCoverEntry(tx, { kind: "dispute", id: payment.id }, { now });
  if (winner === null) return;
  const resolved = {
    kind: "resolved",
    id: payment.id,
    for: winner === "payee" ? "agent" : "payer",
  } as const;
  await recordCoverEntry(tx, resolved, { now });
}

export async function recordFailed(
  tx: Transaction,
  id: string,
  { now }: { now: Date },
): Promise<void> {
  const payment = await findCoverPayment(tx, id);
  const isReportable = payment?.isHeld === true && payment.state === "open" && !payment.isFailed;
  if (isReportable) await recordCoverEntry(tx, { kind: "failed", id: payment.id }, { now });
}

/** Finds what the book has of a payment, by its id or the one whose settlement it took over. */
export async function findCoverPayment(
  db: Queryable,
  id: string,
): Promise<BookedPayment | undefined> {
  return (await findCoverPayments(db, [id])).get(id);
}

/** Finds what the book has of payments, each as {@link findCoverPayment} does, by their ids. */
export async function findCoverPayments(
  db: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, BookedPayment>> {
  const renamed = await queryAll<{ id: string; loggedId: string }>(
    db,
    'select payment_id as id, logged_id as "loggedId" from logged_as where payment_id = any($1)',
    [ids],
  );
  const names = new Map(renamed.map(({ id, loggedId }) => [id, loggedId]));
  const booked = await listCoverPayments(
    db,
    ids.map((id) => names.get(id) ?? id),
  );
  const byName = new Map(booked.map((payment) => [payment.id, payment]));
  return new Map(
    ids.flatMap((id) => {
      const found = byName.get(names.get(id) ?? id);
      return found === undefined ? [] : [[id, found] as const];
    }),
  );
}

export async function hasRoots(db: Queryable): Promise<boolean> {
  return (await findCoverEnd(db)).rootsDigest !== "";
}

/** Rounds an amount down to millionths, as the log has it; `undefined` for nothing at all. */
export function toMicroText(amount: string): string | undefined {
  const text = roundAmountText(amount);
  return text === "0" ? undefined : text;
}

type CoverOfAgent = {
  cover: AgentBacking;
  log: { position: number; at: string };
  rootsDigest: string | undefined;
};

/** Reads what an agent's own payments back, as decimal texts in currency units. */
export async function findAgentCover(
  db: Queryable,
  agentId: string,
  records: Pick<PaymentRecords, "evidenceIds">,
): Promise<CoverOfAgent> {
  const { end, ...found } = await findAgentBacking(db, agentId, records);
  const { rootsDigest } = end;
  const cover = sumBacking(found, await findRootsBy(db, rootsDigest));
  const log = { position: end.position, at: end.at.toISOString() };
  return { cover, log, rootsDigest: rootsDigest === "" ? undefined : rootsDigest };
}
