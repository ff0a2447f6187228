import type { ScoreTransaction, Spending } from "@arcs/core";

import { queryAll, type Queryable } from "./queryable.ts";

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

// Further than any version that an agent's evidence will ever have.
const LATEST = 2_147_483_647;

/**
 * Lists the payments to an agent as its Trust Score takes them, oldest first, without those that were only reported: anybody
 * can report any number of them. Payers are as credible as when the score was computed last.
 *
 * @param options.version - the evidence as it was then; absent: as it is
 */
export async function listEvidence(
  db: Queryable,
  agentId: string,
  { after, limit, version = LATEST }: { after?: EvidenceCursor; limit: number; version?: number },
): Promise<ScoreTransaction[]> {
  const rows = await queryAll<EvidenceRow>(
    db,
    `with states as (
       (select p.id, p.payer, p.payee, p.amount, p.currency, p.created_at, p.deadline_at, p.status, p.evidence,
          p.completed_at, p.response_time_ms, r.rating, d.status as dispute_status, d.winner as dispute_winner
        from payments p left join ratings r on r.payment_id = p.id left join disputes d on d.payment_id = p.id
        where p.agent_id = $1 and p.evidence <> 'reported' and p.evidence_version <= $5
          and ($2::timestamptz is null or (p.created_at, p.id) > ($2, $3))
        order by p.created_at, p.id limit $4)
       union all
       (select p.id, p.payer, p.payee, p.amount, p.currency, p.created_at, p.deadline_at, e.status, e.evidence,
          e.completed_at, e.response_time_ms, e.rating, e.dispute_status, e.dispute_winner
        from earlier_evidence e join payments p on p.id = e.payment_id
        where e.agent_id = $1 and e.since_version <= $5 and e.until_version > $5
          and ($2::timestamptz is null or (p.created_at, p.id) > ($2, $3))
        order by p.created_at, p.id limit $4)
     )
     select s.id, s.payer, s.payee, s.amount, s.currency, s.status, s.evidence, s.created_at as "createdAt",
       s.completed_at as "completedAt", s.deadline_at as "deadlineAt", s.response_time_ms as "responseTimeMs", s.rating,
       s.dispute_status as "disputeStatus", s.dispute_winner as "disputeWinner",
       coalesce(c.credibility, 0) as "payerCredibility"
     from states s left join payer_credibilities c on c.agent_id = $1 and c.payer = s.payer
     order by s.created_at, s.id limit $4`,
    [agentId, after?.createdAt ?? null, after?.id ?? null, limit, version],
  );
  return rows.map(toTransaction);
}

/** Lists all of it, page by page. */
export async function listAllEvidence(
  db: Queryable,
  agentId: string,
  { version = LATEST }: { version?: number } = {},
): Promise<ScoreTransaction[]> {
  const all: ScoreTransaction[] = [];
  for (;;) {
    const last = all.at(-1);
    const after = last === undefined ? {} : { after: last };
    const page = await listEvidence(db, agentId, { limit: PAGE, version, ...after });
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
