import { SdkError } from "@arcs/core";
import type { DisputeView } from "@arcs/core/http";
import { addressOfAccount } from "@arcs/core/internal";
import { formatHoldDispute } from "@arcs/trust";

import type { ServerContext } from "../../../context.ts";
import { newId } from "../../../platform/base/runtime.ts";
import { isSignedByAccount } from "../../../platform/chains/chains.ts";
import {
  column,
  defineTable,
  hasRow,
  type Queryable,
  queryAll,
  queryOne,
  type RowOf,
  type Transaction,
} from "../../../platform/db/queryable.ts";
import { requestScore } from "../../../platform/outbox.ts";
import { type ApiKey, mayDo } from "../../access/service.ts";
import { refuseParty } from "../../registry/arbiters.ts";
import { findAgentPaidAt } from "../../registry/registered-agents.ts";
import { readAgent } from "../scores/found-agents.ts";
import { emitEvent } from "../../webhooks/events/service.ts";
import { listCoverPayments } from "../cover/payment-rows.ts";
import { accountsOf } from "../cover/store.ts";
import { advanceHold, lockHold } from "./hold-machine.ts";
import { findAnyHold, findHold, type Hold, listHoldPayments } from "./store.ts";

const columns = {
  /** One dispute for each hold, ever. */
  holdId: column<string>(),
  id: column<string>(),
  reason: column<string>(),
  description: column<string | null>(),
  signature: column<string>(),
  resolution: column<string | null>(),
  /** Null where the chain ended it. */
  resolvedBy: column<string | null>(),
  createdAt: column<Date>(),
  resolvedAt: column<Date | null>(),
};

const table = defineTable("hold_disputes", columns);

/** A dispute by a hold. Whether it is open, and who won, is the state of the hold. */
export type HoldDispute = RowOf<typeof columns> & { hold: Hold; agentId: string | null };

type SaidOfHold = Pick<HoldDispute, "holdId" | "reason" | "description" | "signature">;

type AssessedDispute = SaidOfHold & { stated: { text: string; isSigned: boolean } | undefined };

/**
 * Finds out whether the payer of a hold signed its dispute, before the transaction: a smart wallet
 * is asked on its chain.
 */
export async function assessHoldDispute(
  context: Pick<ServerContext, "store" | "settings" | "evm">,
  said: SaidOfHold,
): Promise<AssessedDispute> {
  const hold = await findAnyHold(context.store.pool, said.holdId);
  if (hold === undefined) return { ...said, stated: undefined };
  const { id, account, payer } = hold;
  const { reason, description, signature } = said;
  const { network } = context.settings;
  const text = formatHoldDispute({ hold: id, account, network, reason, description });
  const isSigned = await isSignedByAccount(context, text, { signer: payer, signature });
  return { ...said, stated: { text, isSigned } };
}

/**
 * Opens the payer's dispute of a hold, once, before it settles: what left the payer, or may have,
 * stays outstanding until it is decided. Neither a payment record nor a report is needed.
 */
export async function openHoldDispute(
  tx: Transaction,
  context: Pick<ServerContext, "clock" | "randomBytes">,
  { stated, caller, ...said }: AssessedDispute & { caller: ApiKey },
): Promise<HoldDispute> {
  const hold = await lockHold(tx, said.holdId);
  if (hold === undefined || stated === undefined) throw holdNotFound();
  if (!stated.isSigned) {
    const { accountId: holder, agentId } = caller;
    // The signature speaks for its payer; without it only the holder learns of the hold.
    if ((await findHold(tx, hold.id, { holder, agentId })) === undefined) throw holdNotFound();
    const message = "signature is not that of the payer's wallet over the statement";
    const details = { signer: hold.payer, statement: stated.text };
    throw new SdkError("statement_signature_invalid", message, { details });
  }
  const now = context.clock.now();
  const disputed = await advanceHold(tx, hold, { type: "disputed" }, { now });
  if (disputed === undefined) throw await refusalOf(tx, hold);
  const [booked] = await listCoverPayments(tx, [hold.id]);
  // It was due in this moment.
  if (booked?.dispute !== "open") throw settled();
  const row = {
    ...said,
    id: newId(context, "dsp"),
    resolution: null,
    resolvedBy: null,
    createdAt: now,
    resolvedAt: null,
  };
  await tx.query(table.insert, table.values(row));
  return announce(tx, context, { ...row, hold: disputed, agentId: null });
}

async function refusalOf(tx: Transaction, { id, state }: Hold): Promise<SdkError> {
  if (state === "used") return settled();
  if (state === "released" || state === "unpaid")
    return new SdkError("hold_unused", "nothing left the payer by this hold: it is free");
  if (state !== "paid") return new SdkError("conflict", "the hold is already disputed");
  const payments = await listHoldPayments(tx, id, { limit: 100 });
  const message = "payments show all that left the payer by this hold: dispute those";
  const details = { paymentIds: payments.map(({ paymentId }) => paymentId) };
  return new SdkError("conflict", message, { details });
}

function settled(): SdkError {
  return new SdkError("hold_settled", "nobody disputed the hold in time: it has settled");
}

type HoldOutcome = { id: string; winner: "payer" | "payee"; resolution: string; caller: ApiKey };

/** Resolves a dispute by a hold, for good; `undefined` where there is none with this id. */
export async function settleHoldDispute(
  tx: Transaction,
  context: Pick<ServerContext, "clock" | "randomBytes">,
  { id, winner, resolution, caller }: HoldOutcome,
): Promise<HoldDispute | undefined> {
  const open = await findHoldDispute(tx, id);
  if (open === undefined) return undefined;
  const { account, payer, holder } = open.hold;
  await refuseParty(tx, caller, { named: [account, payer, open.agentId ?? account], holder });
  return decideHoldDispute(tx, context, open, { winner, resolution, resolvedBy: caller.accountId });
}

/** Decides an open dispute, for good: an arbiter, or the rule where nobody does in time. */
export async function decideHoldDispute(
  tx: Transaction,
  context: Pick<ServerContext, "clock" | "randomBytes">,
  open: Pick<HoldDispute, "holdId">,
  {
    winner,
    ...outcome
  }: { winner: "payer" | "payee"; resolution: string; resolvedBy: string | null },
): Promise<HoldDispute> {
  const hold = await lockHold(tx, open.holdId);
  const dispute = await findDisputeBy(tx, "hold_id", open.holdId);
  const type = winner === "payer" ? "decided for payer" : "decided for agent";
  const resolvedAt = context.clock.now();
  const decided = hold && (await advanceHold(tx, hold, { type }, { now: resolvedAt }));
  if (decided === undefined || dispute === undefined)
    throw new SdkError("conflict", "the dispute is already resolved");
  return endDispute(tx, context, { ...dispute, ...outcome, resolvedAt, hold: decided });
}

/** Lists the oldest disputes by holds that nobody has decided by a time. */
export function listUndecidedHolds(
  db: Queryable,
  { before, limit }: { before: Date; limit: number },
): Promise<Pick<HoldDispute, "holdId">[]> {
  return queryAll(
    db,
    `select hold_id as "holdId" from hold_disputes where resolved_at is null and created_at <= $1
     order by created_at, id limit $2`,
    [before, limit],
  );
}

/** Ends the dispute of a hold of which its chain proves that nothing left the payer. */
export async function closeHoldDispute(
  tx: Transaction,
  context: Pick<ServerContext, "clock" | "randomBytes">,
  hold: Hold,
): Promise<void> {
  const open = await findDisputeBy(tx, "hold_id", hold.id);
  if (open === undefined) return;
  const resolution = "The chain proves that nothing left the payer.";
  const ended = { resolution, resolvedBy: null, resolvedAt: context.clock.now() };
  await endDispute(tx, context, { ...open, ...ended, hold });
}

async function endDispute(
  tx: Transaction,
  context: Pick<ServerContext, "clock" | "randomBytes">,
  ended: HoldDispute,
): Promise<HoldDispute> {
  const { holdId, resolution, resolvedBy, resolvedAt } = ended;
  await tx.query(
    "update hold_disputes set resolution = $2, resolved_by = $3, resolved_at = $4 where hold_id = $1",
    [holdId, resolution, resolvedBy, resolvedAt],
  );
  return announce(tx, context, ended);
}

/** Tells the agent that is paid at the account of the hold, where there is one, and nobody else. */
async function announce(
  tx: Transaction,
  context: Pick<ServerContext, "clock" | "randomBytes">,
  dispute: HoldDispute,
): Promise<HoldDispute> {
  const { id: disputeId, holdId, reason, description, resolution, hold } = dispute;
  const agentId = (await findAgentPaidAt(tx, hold.account)) ?? null;
  const found = { ...dispute, agentId };
  if (agentId === null) return found;
  const isOpen = hold.state === "disputed";
  const trigger = isOpen ? "dispute_opened" : "dispute_resolved";
  await requestScore(tx, context, { agentId, trigger });
  const about = { disputeId, paymentId: null, holdId, agentId };
  const openedBy = addressOfAccount(hold.payer);
  await emitEvent(tx, context, {
    type: isOpen ? "dispute.created" : "dispute.resolved",
    agentId,
    data: null,
    ownerData: isOpen
      ? { ...about, reason, openedBy, description }
      : { ...about, resolution, winner: winnerOf(hold), openedBy },
  });
  return found;
}

function winnerOf({ state }: Hold): "payer" | "payee" | null {
  if (state === "lost") return "payer";
  return state === "won" ? "payee" : null;
}

/** Finds a dispute by a hold that a key may see: of its parties, of who holds, and of arbiters. */
export async function findVisibleHoldDispute(
  db: Queryable,
  id: string,
  { caller }: { caller: ApiKey },
): Promise<HoldDispute | undefined> {
  const found = await findHoldDispute(db, id);
  if (found === undefined || mayDo(caller, "arbiter")) return found;
  const { holder, agentId, payer, account } = found.hold;
  const isHolders =
    holder === caller.accountId && (caller.agentId === null || caller.agentId === agentId);
  if (isHolders || caller.agentId === payer) return found;
  const own = caller.agentId === null ? undefined : await readAgent(db, caller.agentId);
  return own !== undefined && accountsOf(own).includes(account) ? found : undefined;
}

export function findHoldDispute(db: Queryable, id: string): Promise<HoldDispute | undefined> {
  return findDisputeBy(db, "id", id);
}

/** Tells whether a hold was disputed by its own id, not with a payment. */
export function isDisputedByItself(db: Queryable, { id }: Pick<Hold, "id">): Promise<boolean> {
  return hasRow(db, "select 1 as one from hold_disputes where hold_id = $1", [id]);
}

async function findDisputeBy(
  db: Queryable,
  name: "id" | "hold_id",
  value: string,
): Promise<HoldDispute | undefined> {
  const select = `select ${table.select()} from hold_disputes where ${name} = $1`;
  const row = await queryOne<RowOf<typeof columns>>(db, select, [value]);
  return row && withHold(db, row);
}

async function withHold(db: Queryable, row: RowOf<typeof columns>): Promise<HoldDispute> {
  const hold = await findAnyHold(db, row.holdId);
  if (hold === undefined) throw new Error(`the hold of dispute ${row.id} is missing`);
  return { ...row, hold, agentId: (await findAgentPaidAt(db, hold.account)) ?? null };
}

type DisputeQuery = {
  caller: ApiKey;
  /** The agent that is to be paid; absent: any. */
  agentId?: string;
  status?: "open" | "resolved";
  limit: number;
  offset: number;
};

/** Lists the disputes by holds that a key may see, the newest first. */
export async function listHoldDisputes(
  db: Queryable,
  { caller, agentId, status, limit, offset }: DisputeQuery,
): Promise<{ disputes: HoldDispute[]; total: number }> {
  const from = `from hold_disputes d join holds h on h.id = d.hold_id
    where ($1 or h.account = any($2) or h.payer = $4 or h.holder = $3 and ($4::text is null or h.agent_id = $4))
      and ($5::text[] is null or h.account = any($5)) and ($6::text is null or (d.resolved_at is null) = ($6 = 'open'))`;
  const values = [
    mayDo(caller, "arbiter"),
    caller.agentId === null ? [] : await listAccountsOf(db, caller.agentId),
    caller.accountId,
    caller.agentId,
    agentId === undefined ? null : await listAccountsOf(db, agentId),
    status ?? null,
  ];
  const rows = await queryAll<RowOf<typeof columns>>(
    db,
    `select ${table.select("d")} ${from} order by d.created_at desc, d.id desc limit $7 offset $8`,
    [...values, limit, offset],
  );
  const counted = await queryOne<{ total: number }>(db, `select count(*) as total ${from}`, values);
  const disputes = await Promise.all(rows.map((row) => withHold(db, row)));
  return { disputes, total: counted?.total ?? 0 };
}

async function listAccountsOf(db: Queryable, agentId: string): Promise<string[]> {
  const found = await readAgent(db, agentId);
  return found === undefined ? [agentId] : accountsOf(found);
}

export function viewOfHoldDispute({ hold, agentId, ...dispute }: HoldDispute): DisputeView {
  const { id, holdId, reason, description, resolution, createdAt, resolvedAt } = dispute;
  return {
    id,
    paymentId: null,
    holdId,
    agentId: agentId ?? hold.account,
    openedBy: addressOfAccount(hold.payer),
    reason,
    status: resolvedAt === null ? "open" : "resolved",
    resolution,
    winner: winnerOf(hold),
    createdAt: createdAt.toISOString(),
    resolvedAt: resolvedAt?.toISOString() ?? null,
    ...(description === null ? {} : { description }),
  };
}

function holdNotFound(): SdkError {
  return new SdkError("hold_not_found", "there is no hold with this id");
}
