import type { ScoreTransaction } from "@arcs/trust";
import { type ScoredRow, scoreFactsOf } from "@arcs/trust/cover";

import {
  type Queryable,
  queryAll,
  queryOne,
  type Transaction,
} from "../../platform/db/queryable.ts";
import { type EvidenceCursor, type EvidenceTransaction } from "../trust/payment-records.ts";
import { loggedNames, bookedColumns, bookedPayments } from "../trust/cover/payment-rows.ts";
import { raisedEvidence } from "../trust/scores/service.ts";

type EvidenceRow = Pick<
  ScoreTransaction,
  "id" | "payer" | "payee" | "amount" | "currency" | "status" | "evidence"
> & {
  createdAt: Date;
  completedAt: Date | null;
  rating: number | null;
  payerResponseTimeMs: number | null;
  payerInTime: boolean | null;
  disputeStatus: string | null;
  disputeWinner: string | null;
  loggedAs: string | null;
} & (LoggedRow | { position: null });

/** A payment in the log. Amounts are millionths of a currency unit. */
type LoggedRow = Pick<ScoredRow, "position" | "state" | "isFailed" | "rootGroup"> &
  Record<"paid" | "rest" | "earns" | "earnsFirst", string> &
  Record<"given" | "givenFirst", string[]> & { loggedAt: Date; changed: number };

const LATEST = 2_147_483_647;

const SELECT_PAGE = `with page as materialized (
     select id, payer, payee, amount, currency, created_at, status, evidence, completed_at from payments
     where agent_id = $1 and evidence <> 'reported' and evidence_version <= $4 and (created_at, id) > ($2::timestamptz, $3)
     order by created_at, id limit $6
   ), states as materialized (
     select p.*, r.response_time_ms as payer_response_time_ms, r.in_time as payer_in_time, r.rating,
       d.status as dispute_status, d.winner as dispute_winner
     from page p
       left join ratings r on r.payment_id = p.id and r.agent_id = $1
       left join disputes d on d.payment_id = p.id and d.agent_id = $1
     union all
     (select p.id, p.payer, p.payee, p.amount, p.currency, p.created_at, e.status, e.evidence, e.completed_at,
        e.payer_response_time_ms, e.payer_in_time, e.rating, e.dispute_status, e.dispute_winner
      from earlier_evidence e join payments p on p.id = e.payment_id and p.agent_id = e.agent_id
      where e.agent_id = $1 and e.since_version <= $4 and e.until_version > $4
        and (p.created_at, p.id) > ($2::timestamptz, $3)
      order by p.created_at, p.id limit $6)
   ), logged as not materialized (
     select s.*, a.logged_id
     from states s left join ${loggedNames} a on a.payment_id = s.id
   )
   select l.id, l.payer, l.payee, l.amount, l.currency, l.status, l.evidence, l.created_at as "createdAt",
     l.completed_at as "completedAt", l.rating, l.payer_response_time_ms as "payerResponseTimeMs",
     l.payer_in_time as "payerInTime", l.dispute_status as "disputeStatus", l.dispute_winner as "disputeWinner",
     l.logged_id as "loggedAs", ${bookedColumns({ until: "$7" })}
   from logged l left join ${bookedPayments} c on c.position <= $5
     and c.id = coalesce(l.logged_id, l.id)
   order by l.created_at, l.id limit $6`;

/**
 * Lists the payments to an agent as its Trust Score takes them, oldest first, without those that
 * were only reported: anybody can report any number of them.
 *
 * @param options.version - the evidence as it was then; absent: as it is
 * @param options.log - the log as it was after that entry, with payments settled up to that time;
 *   absent: as it is
 */
export async function listEvidence(
  db: Queryable,
  agentId: string,
  {
    after,
    limit,
    version = LATEST,
    log = { position: Number.MAX_SAFE_INTEGER, at: "infinity" },
  }: {
    after?: EvidenceCursor;
    limit: number;
    version?: number;
    log?: { position: number; at: string };
  },
): Promise<{ transactions: EvidenceTransaction[]; changed: number }> {
  const values = [
    agentId,
    after?.createdAt ?? "-infinity",
    after?.id ?? "",
    version,
    log.position,
    limit,
    log.at,
  ];
  const rows = await queryAll<EvidenceRow>(db, SELECT_PAGE, values);
  return {
    transactions: rows.map(toTransaction),
    changed: rows.reduce((last, row) => Math.max(last, row.position === null ? 0 : row.changed), 0),
  };
}

/** Reported payments that are counted at most. */
const MAX_REPORTED = 10_000;

/**
 * Counts the payments to an agent that only their reporter attests: anybody can report any number,
 * so they are no evidence.
 *
 * @param options.scope - whose reports `isOwn` asks about: whether it reported all of them
 */
export async function countReportedOnly(
  db: Queryable,
  agentId: string,
  { scope }: { scope: string | null },
): Promise<{ count: number; example: string | null; isOwn: boolean }> {
  const counted = await queryOne<{ count: number; example: string | null; isOwn: boolean | null }>(
    db,
    `select count(*) as count, min(id) as example, bool_and(reported_by = $2) as "isOwn" from (
       select id, reported_by from payments where agent_id = $1 and evidence = 'reported' limit ${MAX_REPORTED}
     ) p`,
    [agentId, scope],
  );
  const { count = 0, example = null, isOwn = null } = counted ?? {};
  return { count, example, isOwn: isOwn === true };
}

export type RecentPayment = Pick<
  EvidenceTransaction,
  "id" | "payer" | "amount" | "currency" | "status" | "evidence"
> & {
  createdAt: Date;
  network: string | null;
  transactionHash: string | null;
  rating: number | null;
  disputeId: string | null;
  disputeStatus: "open" | "resolved" | null;
  disputeWinner: "payer" | "payee" | null;
};

export function listRecentPayments(
  db: Queryable,
  agentId: string,
  { limit }: { limit: number },
): Promise<RecentPayment[]> {
  return queryAll<RecentPayment>(
    db,
    `select p.id, p.payer, p.amount, p.currency, p.status, p.evidence, p.created_at as "createdAt", p.network,
       p.transaction_hash as "transactionHash", r.rating, d.id as "disputeId", d.status as "disputeStatus",
       d.winner as "disputeWinner"
     from payments p left join ratings r on r.payment_id = p.id and r.agent_id = p.agent_id
       left join disputes d on d.payment_id = p.id and d.agent_id = p.agent_id
     where p.agent_id = $1 and p.evidence <> 'reported' order by p.created_at desc, p.id desc limit $2`,
    [agentId, limit],
  );
}

/**
 * Writes members down one by one: 100,000 objects that are spread together take eight times as long
 * to be collected.
 */
function toTransaction(row: EvidenceRow): EvidenceTransaction {
  const { id, payer, payee, amount, currency, status, evidence, loggedAs } = row;
  const transaction: EvidenceTransaction = {
    id,
    payer,
    payee,
    amount,
    currency,
    status,
    evidence,
    createdAt: row.createdAt.toISOString(),
  };
  if (row.completedAt !== null) transaction.completedAt = row.completedAt.toISOString();
  if (row.payerResponseTimeMs !== null) transaction.payerResponseTimeMs = row.payerResponseTimeMs;
  if (row.payerInTime !== null) transaction.payerInTime = row.payerInTime;
  if (row.rating !== null) transaction.rating = row.rating;
  if (row.disputeStatus !== null)
    transaction.dispute = outcomeForAgent(row.disputeStatus, row.disputeWinner);
  if (row.position === null) return transaction;
  if (loggedAs !== null) transaction.loggedAs = loggedAs;
  const logged = scoreFactsOf({
    ...row,
    at: row.loggedAt.getTime(),
    given: row.given.map(BigInt),
    givenFirst: row.givenFirst.map(BigInt),
    earns: BigInt(row.earns),
    earnsFirst: BigInt(row.earnsFirst),
    amount: BigInt(row.paid),
    rest: BigInt(row.rest),
  });
  return Object.assign(transaction, logged);
}

function outcomeForAgent(status: string, winner: string | null): "open" | "won" | "lost" {
  if (status === "open") return "open";
  return winner === "payee" ? "won" : "lost";
}

// Each change of an agent's evidence has a number, and payments know the number from which on they
// are as they are. What they were before is kept until a score knows of the change: so the evidence
// of a score can be read while more comes in.

/** Members of a payment in the order in which `earlier_evidence` takes them. */
const keptMembers = [
  "evidenceVersion",
  "status",
  "evidence",
  "completedAt",
  "rating",
  "disputeStatus",
  "disputeWinner",
  "payerResponseTimeMs",
  "payerInTime",
] as const;

type KeptState = Record<(typeof keptMembers)[number], unknown>;

export async function addEvidence(tx: Transaction, { id, agentId }: PaymentName): Promise<void> {
  await tx.query(
    `with bumped as (
       ${RAISE}
         and exists (select 1 from payments where id = $1 and agent_id = $2 and evidence <> 'reported')
       returning agent_id, evidence_version
     ) ${MARK}`,
    [id, agentId],
  );
}

/**
 * Changes a payment or a statement about it, unless `change` returns `undefined`, and keeps what it
 * was for earlier scores.
 */
export async function changeEvidence<Result>(
  tx: Transaction,
  name: PaymentName,
  change: () => Promise<Result | undefined>,
): Promise<Result | undefined> {
  const before = await lockState(tx, name);
  const result = await change();
  if (result === undefined || before === undefined) return result;
  if (before.evidence === "reported") await addEvidence(tx, name);
  else await keepEarlier(tx, name, before);
  return result;
}

async function lockState(
  tx: Transaction,
  { id, agentId }: PaymentName,
): Promise<KeptState | undefined> {
  // First the lock, then a statement of its own, which sees what those committed who had the lock
  // before.
  await tx.query("select id from payments where id = $1 and agent_id = $2 for update", [
    id,
    agentId,
  ]);
  return queryOne<KeptState>(
    tx,
    `select p.evidence, p.status, p.evidence_version as "evidenceVersion", p.completed_at as "completedAt",
       r.response_time_ms as "payerResponseTimeMs", r.in_time as "payerInTime", r.rating, d.status as "disputeStatus",
       d.winner as "disputeWinner"
     from payments p left join ratings r on r.payment_id = p.id and r.agent_id = p.agent_id
       left join disputes d on d.payment_id = p.id and d.agent_id = p.agent_id
     where p.id = $1 and p.agent_id = $2`,
    [id, agentId],
  );
}

async function keepEarlier(
  tx: Transaction,
  { id, agentId }: PaymentName,
  before: KeptState,
): Promise<void> {
  await tx.query(
    `with bumped as (
       ${RAISE}
       returning agent_id, evidence_version
     ), kept as (
       insert into earlier_evidence (agent_id, payment_id, since_version, until_version, status, evidence, completed_at,
         rating, dispute_status, dispute_winner, payer_response_time_ms, payer_in_time)
       select agent_id, $1, $3::integer, evidence_version, $4, $5, $6::timestamptz, $7::integer, $8, $9, $10::bigint, $11::boolean
       from bumped
     ) ${MARK}`,
    [id, agentId, ...keptMembers.map((member) => before[member])],
  );
}

// The row of the reputation stays locked until the transaction ends: a reader of a version sees
// everything up to it.
const RAISE = raisedEvidence("$2");
const MARK =
  "update payments set evidence_version = bumped.evidence_version from bumped where id = $1 and payments.agent_id = $2";

export async function forgetEarlierEvidence(
  tx: Transaction,
  agentId: string,
  { computedVersion }: { computedVersion: number },
): Promise<void> {
  const forget = "delete from earlier_evidence where agent_id = $1 and until_version <= $2";
  await tx.query(forget, [agentId, computedVersion]);
}

/** Names a payment, with the agent that groups all that is said of it. */
export type PaymentName = { id: string; agentId: string };
