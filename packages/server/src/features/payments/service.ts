import {
  addEvidence,
  changeEvidence,
  type PaymentName,
  listRecentPayments,
  type RecentPayment,
} from "./evidence.ts";
import {
  column,
  columnName,
  defineTable,
  type Queryable,
  type RowOf,
  queryOne,
  type Transaction,
} from "../../platform/db/queryable.ts";
import { recordSettledPayment } from "../trust/cover/service.ts";
import { SdkError } from "@arcs/core";
import { type Agent, findAgent } from "../agents/service.ts";
import { type ApiKey, mayDo } from "../access/service.ts";
import { scopeOf } from "../../platform/base/scope.ts";

export {
  type EvidenceCursor,
  forgetEarlierEvidence,
  listEvidence,
  type RecentPayment,
} from "./evidence.ts";
export { takeOverPayments } from "./takeover.ts";

export type PaymentEvidence = "ledger" | "facilitator" | "reported";

/** Facts of a payment that become known when it ends. */
const resultColumns = {
  evidence: column<PaymentEvidence>(),
  network: column<string | null>(),
  transactionHash: column<string | null>(),
  /** Address of the token. */
  asset: column<string | null>(),
  failureReason: column<string | null>(),
  errorCode: column<string | null>(),
  errorMessage: column<string | null>(),
  escrowReleased: column<boolean | null>(),
  receipt: column<string | null>(),
  receiptVerified: column<boolean | null>(),
  responseTimeMs: column<number | null>(),
  completedAt: column<Date | null>(),
  failedAt: column<Date | null>(),
  canceledAt: column<Date | null>(),
};

export type PaymentResult = RowOf<typeof resultColumns>;

const resultMembers = Object.keys(resultColumns) as (keyof PaymentResult)[];

const columns = {
  id: column<string>(),
  agentId: column<string>(),
  /** Ledger addresses. */
  payer: column<string>(),
  payee: column<string>(),
  /** Decimal text in currency units, exact: up to 18 digits before and after the point. */
  amount: column<string>(),
  currency: column<string>(),
  status: column<"created" | "completed" | "failed" | "canceled">(),
  ...resultColumns,
  metadata: column<string>(),
  /** Reporting scope (`scopeOf`): an account, or one agent of it. */
  reportedBy: column<string>(),
  reportedByParty: column<boolean>(),
  hasReference: column<boolean>(),
  createdAt: column<Date>(),
  deadlineAt: column<Date | null>(),
  updatedAt: column<Date>(),
};

const table = defineTable("payments", columns);

export type Payment = RowOf<typeof columns>;

export const unsaid = {
  failureReason: null,
  errorCode: null,
  errorMessage: null,
  escrowReleased: null,
  receipt: null,
  receiptVerified: null,
  responseTimeMs: null,
  completedAt: null,
  failedAt: null,
  canceledAt: null,
  deadlineAt: null,
} as const satisfies Partial<Payment>;

/**
 * Stores a payment, as evidence unless it is only reported, and in the log of cover once it is
 * final; false when its id is there.
 */
export async function insertPayment(tx: Transaction, payment: Payment): Promise<boolean> {
  // First what tells the id of a payment from those of all other agents.
  const placed = await tx.query(
    "insert into payment_agents (payment_id, agent_id) values ($1, $2) on conflict do nothing",
    [payment.id, payment.agentId],
  );
  if (placed.rowCount === 0) return false;
  await tx.query(table.insert, table.values(payment));
  if (payment.evidence !== "reported") await addEvidence(tx, payment);
  await recordSettledPayment(tx, payment, { now: payment.updatedAt });
  return true;
}

export function findPayment(db: Queryable, id: string): Promise<Payment | undefined> {
  return queryOne<Payment>(
    db,
    `select ${table.select()} from payments
     where id = $1 and agent_id = (select agent_id from payment_agents where payment_id = $1)`,
    [id],
  );
}

/**
 * Ends a payment, once; returns it as it is now, or `undefined` when it does not exist or has ended
 * before.
 */
export async function endPayment(
  tx: Transaction,
  name: PaymentName,
  {
    status,
    result,
    now,
  }: { status: "completed" | "failed" | "canceled"; result: Partial<PaymentResult>; now: Date },
): Promise<Payment | undefined> {
  const changed = resultMembers.filter((member) => result[member] !== undefined);
  const assignments = changed.map((member, index) => `${columnName(member)} = $${index + 5}`);
  const payment = await changeEvidence(tx, name, () =>
    queryOne<Payment>(
      tx,
      `update payments set ${["status = $3", "updated_at = $4", ...assignments].join(", ")}
       where id = $1 and agent_id = $2 and status = 'created' returning ${table.select()}`,
      [name.id, name.agentId, status, now, ...changed.map((member) => result[member])],
    ),
  );
  if (payment !== undefined) await recordSettledPayment(tx, payment, { now });
  return payment;
}

export type PaymentProof = Pick<
  PaymentResult,
  | "evidence"
  | "network"
  | "transactionHash"
  | "asset"
  | "completedAt"
  | "receipt"
  | "receiptVerified"
>;

/**
 * Gives a completed payment a better proof: reported, then facilitator, then ledger. `undefined`
 * where it has one as good.
 */
export async function provePayment(
  tx: Transaction,
  name: PaymentName,
  { proof, now }: { proof: PaymentProof; now: Date },
): Promise<Payment | undefined> {
  const payment = await changeEvidence(tx, name, () =>
    queryOne<Payment>(
      tx,
      `update payments set evidence = $2, network = $3, transaction_hash = $4, asset = $5, completed_at = $6,
         updated_at = $7, is_lost = false, receipt = coalesce($9, receipt), receipt_verified = coalesce($10, receipt_verified)
       where id = $1 and agent_id = $11 and status = 'completed' and evidence = any($8) and replaced_by is null
       returning ${table.select()}`,
      [
        name.id,
        proof.evidence,
        proof.network,
        proof.transactionHash,
        proof.asset,
        proof.completedAt,
        now,
        evidenceByWeight.slice(0, evidenceByWeight.indexOf(proof.evidence)),
        proof.receipt,
        proof.receiptVerified,
        name.agentId,
      ],
    ),
  );
  if (payment !== undefined) await recordSettledPayment(tx, payment, { now });
  return payment;
}

const evidenceByWeight: readonly PaymentEvidence[] = ["reported", "facilitator", "ledger"];

/**
 * Names the parties of a payment that is only reported by their accounts, where only addresses were
 * known of them.
 */
export async function namePaymentParties(
  tx: Transaction,
  { id, agentId }: PaymentName,
  { payer, payee }: Pick<Payment, "payer" | "payee">,
): Promise<void> {
  await tx.query(
    "update payments set payer = $3, payee = $4 where id = $1 and agent_id = $2 and evidence = 'reported'",
    [id, agentId, payer, payee],
  );
}

/**
 * Makes a payment that somebody else reported that of a party; it stays that of the first party.
 */
export async function adoptPayment(
  tx: Transaction,
  { id, agentId }: PaymentName,
  { reportedBy }: { reportedBy: string },
): Promise<void> {
  await tx.query(
    `update payments set reported_by = $3, reported_by_party = true
     where id = $1 and agent_id = $2 and not reported_by_party`,
    [id, agentId, reportedBy],
  );
}

/** Adds times that only the parties can know, each once. They are no evidence of a score. */
export function addToPayment(
  tx: Transaction,
  { id, agentId }: PaymentName,
  {
    responseTimeMs,
    deadlineAt,
    now,
  }: Pick<Payment, "responseTimeMs" | "deadlineAt"> & { now: Date },
): Promise<Payment | undefined> {
  return queryOne<Payment>(
    tx,
    `update payments set response_time_ms = coalesce(response_time_ms, $3), deadline_at = coalesce(deadline_at, $4), updated_at = $5
     where id = $1 and agent_id = $2 and ((response_time_ms is null and $3::bigint is not null)
       or (deadline_at is null and $4::timestamptz is not null)) returning ${table.select()}`,
    [id, agentId, responseTimeMs, deadlineAt, now],
  );
}

/**
 * Part of a payment that a key sees. A `reporter` sees what everybody could report; `full` has the
 * texts between the parties, too.
 */
export type PaymentVisibility = "none" | "reporter" | "public" | "full";

export function isOwnKeyOfParty(
  { agentId }: ApiKey,
  payment: Pick<Payment, "agentId" | "payer">,
): boolean {
  return agentId !== null && (agentId === payment.agentId || agentId === payment.payer);
}

/**
 * Returns how much of a payment a key may see; `none` also where the payment does not exist. It is
 * the one rule for every route that names a payment, applied before anything else. Payments are
 * evidence of an agent's score. If the agent does not show its score in full, its payments are
 * visible to itself, the payer and the operator. Transfers are public, so that anybody can report
 * one: a reporter sees the ledger's facts, and nothing that was said of the payment since.
 */
export async function findPaymentVisibility(
  db: Queryable,
  payment: Payment | undefined,
  { caller }: { caller: ApiKey },
): Promise<PaymentVisibility> {
  if (payment === undefined) return "none";
  if (isOwnKeyOfParty(caller, payment) || mayDo(caller, "arbiter")) return "full";
  if (showsPayments(await findAgent(db, payment.agentId))) return "public";
  return scopeOf(caller) === payment.reportedBy
    ? "reporter"
    : /* fault: visibility-of-hidden-payment */ "none";
}

/**
 * Tells whether the payments to an agent are for everybody. An account that nobody registered hides
 * nothing.
 */
export function showsPayments(agent: Pick<Agent, "privacyMode"> | undefined): boolean {
  return agent === undefined || agent.privacyMode === "public";
}

/**
 * Makes the refusal that says the same of a payment that is not there and of one that is hidden.
 */
export function paymentNotFound(): SdkError {
  return new SdkError("payment_not_found", "there is no payment with this id");
}

/** Finds a payment that a key may see; throws `payment_not_found` for any other. */
export async function findVisiblePayment(
  db: Queryable,
  id: string,
  { caller }: { caller: ApiKey },
): Promise<{ payment: Payment; visibility: Exclude<PaymentVisibility, "none"> }> {
  const payment = await findPayment(db, id);
  const visibility = await findPaymentVisibility(db, payment, { caller });
  if (payment === undefined || visibility === "none") throw paymentNotFound();
  return { payment, visibility };
}

/** Lists the newest proved payments to an agent; `undefined` where the agent shows none. */
export async function listShownPayments(
  db: Queryable,
  agentId: string,
  { limit }: { limit: number },
): Promise<RecentPayment[] | undefined> {
  const before = await findAgent(db, agentId);
  if (before === undefined || !showsPayments(before)) return undefined;
  const payments = await listRecentPayments(db, agentId, { limit });
  // Settings are read after what they guard: a change in between must not show more than they allow
  // now.
  const after = await findAgent(db, agentId);
  return after !== undefined && showsPayments(after) ? payments : undefined;
}
