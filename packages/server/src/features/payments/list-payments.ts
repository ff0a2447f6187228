import { scopeOf } from "../../platform/base/scope.ts";
import { type Queryable, queryAll, queryOne } from "../../platform/db/queryable.ts";
import { type ApiKey, mayDo } from "../access/service.ts";
import type { Agent } from "../registry/registered-agents.ts";
import { requireAgent } from "../registry/agent-ids.ts";
import { type Dispute, disputeTable } from "./disputes.ts";
import { type Payment, type PaymentEvidence, paymentTable } from "./payment-row.ts";
import { explainCountings, type NotCounted, type ShownPayment } from "./payment-views.ts";
import { showsPayments, visibilityOf } from "./payment-visibility.ts";
import { type Rating, ratingTable } from "./statements.ts";

/**
 * Part of an agent's payments that a caller may list: everything, those that chains and facilitators
 * vouch for, or those that the caller has a part in.
 */
type Reach = "everything" | "evidence" | "own part";

export type Listing = { agent: Agent; caller: ApiKey; reach: Reach };

type Page = { limit: number; offset: number };

/**
 * Reads a list about an agent. Its privacy is read again afterwards: a change in between must not
 * show more than it allows now.
 */
export async function readListing<Result>(
  db: Queryable,
  { agentId, caller }: { agentId: string; caller: ApiKey },
  read: (listing: Listing) => Promise<Result>,
): Promise<Result> {
  const listing = async (): Promise<Listing> => {
    const agent = await requireAgent(db, agentId);
    return { agent, caller, reach: reachOf(agent, caller) };
  };
  for (let before = await listing(); ;) {
    const result = await read(before);
    const after = await listing();
    if (after.reach === before.reach) return result;
    before = after;
  }
}

function reachOf(agent: Agent, caller: ApiKey): Reach {
  if (caller.agentId === agent.id || mayDo(caller, "arbiter")) return "everything";
  return showsPayments(agent) ? "evidence" : "own part";
}

// Anybody can report any number of payments of others, in any words: those are not for everybody.
const REACHED = `p.agent_id = $1 and (p.payer = $2 or p.reported_by = $3
  or $4 = 'everything' or ($4 = 'evidence' and p.evidence <> 'reported'))`;

// Shows words about a payment to its payer, not to its reporter.
const WORDS_REACHED = "p.agent_id = $1 and (p.payer = $2 or $3 <> 'own part')";

export type PaymentFilters = {
  status?: Payment["status"];
  evidence?: PaymentEvidence;
  /** Created at that time or later. */
  since?: Date;
  /** Created before that time. */
  until?: Date;
};

type PaymentPage = { payments: ShownPayment[]; total: number };

/** Lists the payments to an agent that the caller may see, the newest first. */
export async function listPayments(
  db: Queryable,
  listing: Listing,
  { limit, offset, ...filters }: PaymentFilters & Page,
): Promise<PaymentPage> {
  const { from, values } = filtered(listing, filters);
  const rows = await queryAll<Payment>(
    db,
    `select ${paymentTable.select("p")} ${from} order by p.created_at desc, p.id desc limit $9 offset $10`,
    [...values, limit, offset],
  );
  return { payments: shown(rows, listing), total: await countRows(db, from, values) };
}

function filtered(
  { agent, caller, reach }: Listing,
  { status, evidence, since, until }: PaymentFilters,
): { from: string; values: unknown[] } {
  const from = `from payments p where ${REACHED}
    and ($5::text is null or p.status = $5) and ($6::text is null or p.evidence = $6)
    and ($7::timestamptz is null or p.created_at >= $7) and ($8::timestamptz is null or p.created_at < $8)`;
  const wanted = [status ?? null, evidence ?? null, since ?? null, until ?? null];
  return { from, values: [agent.id, caller.agentId, scopeOf(caller), reach, ...wanted] };
}

function shown(rows: readonly Payment[], { agent, caller }: Listing): ShownPayment[] {
  return rows.map((payment) => ({ payment, visibility: visibilityOf(payment, { agent, caller }) }));
}

async function countRows(db: Queryable, from: string, values: readonly unknown[]): Promise<number> {
  return (
    (await queryOne<{ total: number }>(db, `select count(*) as total ${from}`, values))?.total ?? 0
  );
}

/** How many of the newest payments are looked through for a reason. */
export const MOST_EXPLAINED = 10_000;

const EXPLAINED_AT_ONCE = 1000;

/**
 * Lists payments that do not count, or count in part, for a reason. Where the caller may not know
 * the reason of a payment it is not among them.
 */
export async function listPaymentsByReason(
  db: Queryable,
  listing: Listing,
  { reason, limit, offset, ...filters }: PaymentFilters & Page & { reason: NotCounted["code"] },
): Promise<PaymentPage> {
  const found: ShownPayment[] = [];
  const { from, values } = filtered(listing, filters);
  for (let start = 0; start < MOST_EXPLAINED; start += EXPLAINED_AT_ONCE) {
    const rows = await queryAll<Payment>(
      db,
      `select ${paymentTable.select("p")} ${from} order by p.created_at desc, p.id desc limit $9 offset $10`,
      [...values, EXPLAINED_AT_ONCE, start],
    );
    const payments = shown(rows, listing);
    const countings = await explainCountings(db, { agentId: listing.agent.id, payments });
    found.push(
      ...payments.filter((_, index) => countings[index]?.why.some(({ code }) => code === reason)),
    );
    if (rows.length < EXPLAINED_AT_ONCE) break;
  }
  return { payments: found.slice(offset, offset + limit), total: found.length };
}

/** Lists the disputes about payments to an agent that the caller may see, the newest first. */
export async function listDisputes(
  db: Queryable,
  { agent, caller, reach }: Listing,
  { status, limit, offset }: Page & { status?: Dispute["status"] },
): Promise<{ disputes: (Dispute & { payer: string })[]; total: number }> {
  const from = `from disputes d join payments p on p.id = d.payment_id and p.agent_id = d.agent_id
    where ${WORDS_REACHED} and ($4::text is null or d.status = $4)`;
  const values = [agent.id, caller.agentId, reach, status ?? null];
  const disputes = await queryAll<Dispute & { payer: string }>(
    db,
    `select ${disputeTable.select("d")}, p.payer ${from} order by d.created_at desc, d.id desc limit $5 offset $6`,
    [...values, limit, offset],
  );
  return { disputes, total: await countRows(db, from, values) };
}

/** Lists the ratings of payments to an agent that the caller may see, the newest first. */
export async function listRatings(
  db: Queryable,
  { agent, caller, reach }: Listing,
  { rating, limit, offset }: Page & { rating?: number },
): Promise<{ ratings: Rating[]; total: number }> {
  const from = `from ratings r join payments p on p.id = r.payment_id and p.agent_id = r.agent_id
    where ${WORDS_REACHED} and ($4::integer is null or r.rating = $4)`;
  const values = [agent.id, caller.agentId, reach, rating ?? null];
  const ratings = await queryAll<Rating>(
    db,
    `select ${ratingTable.select("r")} ${from} order by r.created_at desc, r.payment_id limit $5 offset $6`,
    [...values, limit, offset],
  );
  return { ratings, total: await countRows(db, from, values) };
}
