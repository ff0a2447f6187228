import type { ScoreTransaction, Spending } from "@arcs/core";

import { queryAll, queryOne, type Queryable } from "./queryable.ts";
import type { AgentStats } from "./reputation.ts";

/** Where a page of evidence begins: after the last transaction of the page before. */
export type EvidenceCursor = Pick<ScoreTransaction, "id" | "createdAt">;

type EvidenceRow = Omit<ScoreTransaction, "createdAt" | "completedAt" | "deadlineAt" | "dispute"> & {
  createdAt: Date;
  completedAt: Date | null;
  deadlineAt: Date | null;
  responseTimeMs: number | null;
  rating: number | null;
  disputeStatus: string | null;
  disputeWinner: string | null;
};

/**
 * Lists the payments to an agent as its Trust Score takes them, oldest first. Payers are as credible as when the score
 * was computed last.
 */
export async function listEvidence(
  db: Queryable,
  agentId: string,
  { after, limit }: { after?: EvidenceCursor; limit: number },
): Promise<ScoreTransaction[]> {
  const rows = await queryAll<EvidenceRow>(
    db,
    `select p.id, p.payer, p.payee, p.amount, p.currency, p.status, p.evidence, p.created_at as "createdAt",
       p.completed_at as "completedAt", p.deadline_at as "deadlineAt", p.response_time_ms as "responseTimeMs", r.rating,
       d.status as "disputeStatus", d.winner as "disputeWinner", coalesce(c.credibility, 0) as "payerCredibility"
     from payments p
       left join ratings r on r.payment_id = p.id
       left join disputes d on d.payment_id = p.id
       left join payer_credibilities c on c.agent_id = p.agent_id and c.payer = p.payer
     where p.agent_id = $1 and ($2::timestamptz is null or (p.created_at, p.id) > ($2, $3))
     order by p.created_at, p.id limit $4`,
    [agentId, after?.createdAt ?? null, after?.id ?? null, limit],
  );
  return rows.map(toTransaction);
}

/** Lists all of it, page by page. */
export async function listAllEvidence(db: Queryable, agentId: string): Promise<ScoreTransaction[]> {
  const all: ScoreTransaction[] = [];
  for (;;) {
    const last = all.at(-1);
    const page = await listEvidence(db, agentId, { limit: PAGE, ...(last === undefined ? {} : { after: last }) });
    all.push(...page);
    if (page.length < PAGE) return all;
  }
}

const PAGE = 5000;

function toTransaction(row: EvidenceRow): ScoreTransaction {
  const { createdAt, completedAt, deadlineAt, responseTimeMs, rating, disputeStatus, disputeWinner, ...rest } = row;
  return {
    ...rest,
    createdAt: createdAt.toISOString(),
    ...(completedAt === null ? {} : { completedAt: completedAt.toISOString() }),
    ...(deadlineAt === null ? {} : { deadlineAt: deadlineAt.toISOString() }),
    ...(responseTimeMs === null ? {} : { responseTimeMs }),
    ...(rating === null ? {} : { rating }),
    ...(disputeStatus === null ? {} : { dispute: outcomeForAgent(disputeStatus, disputeWinner) }),
  };
}

function outcomeForAgent(status: string, winner: string | null): "open" | "won" | "lost" {
  if (status === "open") return "open";
  return winner === "payee" ? "won" : "lost";
}

/**
 * Counts the payments to an agent. Those that were only reported count nothing: anybody can report any number of them.
 */
export async function countPayments(db: Queryable, agentId: string): Promise<AgentStats> {
  const stats = await queryOne<AgentStats>(
    db,
    `with vouched as (
       select p.*, r.rating, d.payment_id as disputed_payment
       from payments p left join ratings r on r.payment_id = p.id left join disputes d on d.payment_id = p.id
       where p.agent_id = $1 and p.evidence <> 'reported'
     ), earned as (
       select currency, sum(amount) as amount from vouched where status = 'completed'
       group by currency order by count(*) desc, currency limit 1
     )
     select count(*) as "totalTransactions",
       count(*) filter (where status = 'completed') as "completedTransactions",
       count(*) filter (where status = 'canceled') as "canceledTransactions",
       count(disputed_payment) as "disputedTransactions",
       coalesce(sum(rating), 0) as "ratingSum",
       count(rating) as "ratingCount",
       coalesce((select amount from earned), 0)::text as "totalEarnings",
       coalesce((select currency from earned), '') as currency,
       min(coalesce(completed_at, created_at)) filter (where evidence = 'ledger' and status = 'completed')
         as "firstProvedAt",
       max(greatest(created_at, completed_at, failed_at)) as "lastActiveAt"
     from vouched`,
    [agentId],
  );
  if (stats === undefined) throw new TypeError("an aggregate gives one row");
  return stats;
}

/**
 * Lists what payers spent, as the ledger proves it, in the form that `computePayerCredibility` of core takes.
 *
 * In short form: of each payer the payees of the agent's own family in one entry, and at most three others, the last of
 * which carries the amounts of all the rest. Nothing more enters the credibility, so it is the same as from the full list.
 *
 * @param options.ownAddresses - of the agent in question (`listOwnAddresses`)
 */
export async function listSpending(
  db: Queryable,
  payers: readonly string[],
  { ownAddresses }: { ownAddresses: readonly string[] },
): Promise<Map<string, Spending[]>> {
  const rows = await queryAll<Spending & { payer: string }>(
    db,
    `with ranked as (
       select payer, payee, amount, payee = any($2) as own,
         row_number() over (partition by payer, payee = any($2) order by payee) as place
       from spending where payer = any($1) and amount > 0
     )
     select payer, min(payee) as payee, sum(amount)::text as amount
     from ranked group by payer, own, case when own then 0 else least(place, 3) end
     order by payer, payee`,
    [payers, ownAddresses],
  );
  const byPayer = new Map<string, Spending[]>();
  for (const { payer, payee, amount } of rows) {
    const spending = byPayer.get(payer) ?? [];
    byPayer.set(payer, spending);
    spending.push({ payee, amount });
  }
  return byPayer;
}

/** Lists the payees of a payer, as the ledger proves them: whose scores depend on how credible it is. */
export async function listPayeesOf(db: Queryable, payer: string, { limit }: { limit: number }): Promise<string[]> {
  const rows = await queryAll<{ payee: string }>(
    db,
    "select payee from spending where payer = $1 order by payee limit $2",
    [payer, limit],
  );
  return rows.map(({ payee }) => payee);
}
