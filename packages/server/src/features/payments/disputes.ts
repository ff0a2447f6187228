import { SdkError } from "@arcs/core";
import { hashSignedStatement } from "@arcs/trust/internal";
import type { LogRecord } from "@arcs/trust/transparency";
import { addressOfAccount } from "@arcs/core/internal";
import type { ServerContext } from "../../context.ts";
import {
  assertInTime,
  type CheckedStatement,
  requireStatement,
  signedColumns,
} from "./statements.ts";
import type { ApiKey } from "../access/service.ts";
import { logRecord } from "../log/log-record.ts";
import { requestScore } from "../../platform/outbox.ts";
import {
  type Queryable,
  type RowOf,
  type Transaction,
  queryAll,
  queryOne,
  column,
  defineTable,
} from "../../platform/db/queryable.ts";
import { newId } from "../../platform/base/runtime.ts";
import { findPayment, findPaymentVisibility, type Payment, showsPayments } from "./service.ts";
import { refuseParty } from "../registry/arbiters.ts";
import { findAgent } from "../registry/registered-agents.ts";
import { findCoverPayment, recordDispute } from "../trust/cover/service.ts";
import { advanceHold, isDisputedByItself, lockHoldOf } from "../trust/holds/service.ts";
import { emitEvent } from "../webhooks/events/service.ts";
import { changeEvidence, type PaymentName } from "./evidence.ts";

const columns = {
  id: column<string>(),
  /** One dispute for each payment, ever. */
  paymentId: column<string>(),
  agentId: column<string>(),
  openedBy: column<string>(),
  reason: column<string>(),
  description: column<string | null>(),
  /** The payer's. */
  signature: column<string | null>(),
  ...signedColumns,
  status: column<"open" | "resolved">(),
  resolution: column<string | null>(),
  winner: column<"payer" | "payee" | null>(),
  resolvedBy: column<string | null>(),
  createdAt: column<Date>(),
  resolvedAt: column<Date | null>(),
};

export const disputeTable = defineTable("disputes", columns);

export type Dispute = RowOf<typeof columns>;

export type OpenedDispute = Pick<
  Dispute,
  "id" | "paymentId" | "agentId" | "openedBy" | "reason" | "description" | "createdAt"
> &
  Partial<Pick<Dispute, "signature">>;

type AssessedDispute = Pick<Dispute, "paymentId" | "reason" | "description"> & {
  signature: string;
  stated: CheckedStatement | undefined;
};

/**
 * Opens the payer's dispute of a payment: one for each payment, ever, within 30 days. While it is
 * open, that is half a success.
 */
export async function openDispute(
  tx: Transaction,
  context: Pick<ServerContext, "clock" | "randomBytes">,
  {
    paymentId,
    reason,
    description,
    signature,
    stated,
    caller,
  }: AssessedDispute & { caller: ApiKey },
): Promise<Dispute> {
  const payment = await requireStatement(tx, paymentId, { caller, stated });
  const id = newId(context, "dsp");
  const { agentId, payer: openedBy } = payment;
  const createdAt = context.clock.now();
  assertInTime(payment, createdAt, "disputed");
  const opened = { id, paymentId, agentId, openedBy, reason, description, signature, createdAt };
  const dispute = await insertDispute(tx, opened);
  if (dispute === undefined) throw new SdkError("conflict", "the payment is already disputed");
  await recordDispute(tx, { id: paymentId, winner: null }, { now: createdAt });
  await disputeHoldOf(tx, payment, { now: createdAt });
  const record = {
    kind: "dispute_opened",
    at: createdAt.toISOString(),
    agent: agentId,
    dispute: id,
    payment: paymentId,
    payer: openedBy,
    digest: hashSignedStatement({
      signer: openedBy,
      statement: stated?.statement ?? "",
      signature,
    }),
  } as const;
  return announce(tx, context, { dispute, record });
}

/** Finds the name that the payer gave a payment before it was sent. */
async function findAuthorization(tx: Transaction, { id }: Payment): Promise<string | undefined> {
  const select = `select authorization_id as name from used_settlements
    where payment_id = $1 and authorization_id is not null and withdrawn_at is null limit 1`;
  return (await queryOne<{ name: string }>(tx, select, [id]))?.name;
}

/**
 * Has the dispute of a payment be one of its hold, where that has not settled and no payment shows
 * what left the payer: the log has the one or the other.
 */
async function disputeHoldOf(
  tx: Transaction,
  payment: Payment,
  { now }: { now: Date },
): Promise<void> {
  const authorization = await findAuthorization(tx, payment);
  if (authorization === undefined || (await findCoverPayment(tx, payment.id)) !== undefined) return;
  const hold = await lockHoldOf(tx, { ...payment, authorization });
  if (hold === undefined) return;
  if (hold.state === "disputed" || hold.state === "lost" || hold.state === "won")
    throw new SdkError("conflict", "the payment is already disputed, by its hold");
  await advanceHold(tx, hold, { type: "disputed" }, { now });
}

async function decideHoldOf(
  tx: Transaction,
  payment: Payment,
  { winner, now }: { winner: "payer" | "payee"; now: Date },
): Promise<void> {
  const authorization = await findAuthorization(tx, payment);
  if (authorization === undefined) return;
  const hold = await lockHoldOf(tx, { ...payment, authorization });
  if (hold === undefined || (await isDisputedByItself(tx, hold))) return;
  const type = winner === "payer" ? "decided for payer" : "decided for agent";
  await advanceHold(tx, hold, { type }, { now });
}

type DisputeOutcome = { id: string; winner: "payer" | "payee"; resolution: string };

/**
 * Resolves a dispute, for good. The payee wins as much from the payer's voice; the payer, that the
 * payment is lost to the payee.
 */
export async function settleDispute(
  tx: Transaction,
  context: Pick<ServerContext, "clock" | "randomBytes">,
  { id, winner, resolution, caller }: DisputeOutcome & { caller: ApiKey },
): Promise<Dispute> {
  const open = await findDispute(tx, id);
  if (open === undefined)
    throw new SdkError("dispute_not_found", "there is no dispute with this id");
  await refuseParty(tx, caller, { named: [open.agentId, open.openedBy] });
  return decideDispute(tx, context, open, { winner, resolution, resolvedBy: caller.accountId });
}

/** Decides an open dispute, for good: an arbiter, or the rule where nobody does in time. */
export async function decideDispute(
  tx: Transaction,
  context: Pick<ServerContext, "clock" | "randomBytes">,
  open: Dispute,
  outcome: { winner: "payer" | "payee"; resolution: string; resolvedBy: string | null },
): Promise<Dispute> {
  const { id } = open;
  const payment = await findPayment(tx, open.paymentId);
  if (payment === undefined || payment.evidence === "reported") {
    throw new SdkError(
      "conflict",
      "neither the ledger nor a facilitator vouches for the payment any more: if its transaction comes back, report " +
        "that, and resolve the dispute then",
    );
  }
  const now = context.clock.now();
  const dispute = await resolveDispute(tx, id, { ...outcome, now });
  if (dispute === undefined) throw new SdkError("conflict", "the dispute is already resolved");
  const { agentId, paymentId } = dispute;
  const { winner } = outcome;
  await recordDispute(tx, { id: paymentId, winner }, { now });
  await decideHoldOf(tx, payment, { winner, now });
  const about = { at: now.toISOString(), agent: agentId, dispute: id, payment: paymentId, winner };
  return announce(tx, context, { dispute, record: { kind: "dispute_resolved", ...about } });
}

/** Lists the oldest disputes that nobody has decided by a time, of payments that are proved. */
export function listUndecided(
  db: Queryable,
  { before, limit }: { before: Date; limit: number },
): Promise<Dispute[]> {
  const isProved = `exists (select 1 from payments p
    where p.id = disputes.payment_id and p.agent_id = disputes.agent_id and p.evidence <> 'reported')`;
  return queryAll<Dispute>(
    db,
    `select ${disputeTable.select()} from disputes where status = 'open' and created_at <= $1 and ${isProved}
     order by created_at, id limit $2`,
    [before, limit],
  );
}

/** Finds a dispute about a payment that a key may see. */
export async function findVisibleDispute(
  db: Queryable,
  id: string,
  { caller }: { caller: ApiKey },
): Promise<{ dispute: Dispute; visibility: "full" | "public" }> {
  const dispute = await findDispute(db, id);
  const notFound = new SdkError("dispute_not_found", "there is no dispute with this id");
  if (dispute === undefined) throw notFound;
  const payment = await findPayment(db, dispute.paymentId);
  const visibility = await findPaymentVisibility(db, payment, { caller });
  // A caller who only reported the payment learns nothing of what was said of it since.
  if (visibility !== "full" && visibility !== "public") throw notFound;
  return { dispute, visibility };
}

/**
 * Tells of a dispute (specification 6): the agent itself all of it, others only where the agent
 * shows its score in full.
 */
async function announce(
  tx: Transaction,
  context: Pick<ServerContext, "clock" | "randomBytes">,
  {
    dispute,
    record,
  }: { dispute: Dispute; record: LogRecord & { kind: `dispute_${"opened" | "resolved"}` } },
): Promise<Dispute> {
  const { id, paymentId, agentId, openedBy, reason, description, status, resolution, winner } =
    dispute;
  const common = { disputeId: id, paymentId, agentId };
  const data = status === "open" ? { ...common, reason } : { ...common, resolution, winner };
  const tell = async (): Promise<void> => {
    const agent = await findAgent(tx, agentId);
    await emitEvent(tx, context, {
      type: status === "open" ? "dispute.created" : "dispute.resolved",
      agentId,
      data: showsPayments(agent) ? data : null,
      ownerData: {
        ...data,
        openedBy: addressOfAccount(openedBy),
        ...(status === "open" ? { description } : {}),
      },
    });
  };
  await Promise.all([
    logRecord(tx, record, { agentId }),
    requestScore(tx, context, { agentId, trigger: record.kind, relatedPaymentId: paymentId }),
    tell(),
  ]);
  return dispute;
}

/** Stores an open dispute; `undefined` when the payment has or had one. */
export function insertDispute(
  tx: Transaction,
  dispute: OpenedDispute,
): Promise<Dispute | undefined> {
  const opened: Dispute = {
    signature: null,
    signedPaymentId: null,
    signedAgentId: null,
    ...dispute,
    status: "open",
    resolution: null,
    winner: null,
    resolvedBy: null,
    resolvedAt: null,
  };
  return changeEvidence(tx, { id: opened.paymentId, agentId: opened.agentId }, async () => {
    const { rowCount } = await tx.query(
      `${disputeTable.insert} on conflict do nothing`,
      disputeTable.values(opened),
    );
    return rowCount === 1 ? opened : undefined;
  });
}

/** Resolves an open dispute; `undefined` when it does not exist or is already resolved. */
export async function resolveDispute(
  tx: Transaction,
  id: string,
  outcome: Pick<Dispute, "winner" | "resolution" | "resolvedBy"> & { now: Date },
): Promise<Dispute | undefined> {
  const dispute = await findDispute(tx, id);
  if (dispute === undefined) return undefined;
  return changeEvidence(tx, { id: dispute.paymentId, agentId: dispute.agentId }, () =>
    queryOne<Dispute>(
      tx,
      `update disputes set status = 'resolved', winner = $2, resolution = $3, resolved_by = $4, resolved_at = $5
       where id = $1 and agent_id = $6 and status = 'open' returning ${disputeTable.select()}`,
      [id, outcome.winner, outcome.resolution, outcome.resolvedBy, outcome.now, dispute.agentId],
    ),
  );
}

export function findDispute(db: Queryable, id: string): Promise<Dispute | undefined> {
  return queryOne<Dispute>(db, `select ${disputeTable.select()} from disputes where id = $1`, [id]);
}

export function findDisputeOf(
  db: Queryable,
  { id, agentId }: PaymentName,
): Promise<Dispute | undefined> {
  const select = `select ${disputeTable.select()} from disputes where payment_id = $1 and agent_id = $2`;
  return queryOne<Dispute>(db, select, [id, agentId]);
}

/** Lists the disputes of some payments to an agent. */
export function listDisputesOf(
  db: Queryable,
  agentId: string,
  paymentIds: readonly string[],
): Promise<Dispute[]> {
  if (paymentIds.length === 0) return Promise.resolve([]);
  const select = `select ${disputeTable.select()} from disputes where agent_id = $1 and payment_id = any($2)`;
  return queryAll<Dispute>(db, select, [agentId, paymentIds]);
}
