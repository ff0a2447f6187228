import { SdkError } from "@arcs/core";
import { defined, addressOfAccount, parseJson } from "@arcs/core/internal";
import type { LogRecord } from "@arcs/trust/transparency";

import type { ServerContext } from "../../context.ts";
import { columnName, queryOne, type Transaction } from "../../platform/db/queryable.ts";
import { logRecord } from "../log/log-record.ts";
import { requestScore } from "../../platform/outbox.ts";
import { findAgent } from "../registry/registered-agents.ts";
import { recordSettledPayment } from "../trust/cover/service.ts";
import { emitEvent } from "../webhooks/events/service.ts";
import { addEvidence, changeEvidence } from "./evidence.ts";
import { findPayment, type Payment, type PaymentResult, paymentTable } from "./payment-row.ts";
import { showsPayments } from "./payment-visibility.ts";
import { findCircumstances } from "./find-circumstances.ts";

// The only file that writes the state of a payment (scripts/checks/check-state-columns.ts). Locks
// are taken in one order: the settlement (used_settlements), the payment, the reputation of its
// agent, the log of cover.

/**
 * State of a payment: `lost` while its chain lacks the transfer that proved it, `replaced` once
 * another payment has that.
 */
export type PaymentState =
  | "new"
  | Exclude<Payment["status"], "completed">
  | `completed by ${Payment["evidence"]}`
  | "lost"
  | "replaced";

/**
 * Event about a payment: `completed` proves nothing anew, a facilitator `vouched`, the ledger has
 * what is `transferred`, and nobody reported what is `followed`.
 */
export type PaymentEventType =
  | Payment["status"]
  | "vouched"
  | "transferred"
  | "followed"
  | "block final"
  | "block replaced"
  | "transfer returned"
  | "transfer taken over";

export type PaymentEvent = {
  type: PaymentEventType;
  /** Facts that a report or a proof states. */
  result?: Partial<PaymentResult>;
  /** The payment that takes the transfer over. */
  replacement?: string;
  payerEmail?: string | undefined;
};

/** Columns that a change of state writes. */
type StateColumns = Pick<Payment, "status" | "updatedAt"> &
  PaymentResult & { isLost: boolean; replacedBy: string };

/** Consequences of an event, in the order in which they are written. */
type Rule = {
  set?: (event: PaymentEvent, now: Date) => Partial<StateColumns>;
  log?: "payment_withdrawn" | "payment_restored";
  /** Has the score computed again, where the payment is evidence before or after. */
  score: string;
  /** Has a webhook event tell of it. */
  tell?: true;
};

const create: Rule = { score: "payment_created", tell: true };
const complete: Rule = { set: endAs("completed"), score: "payment_completed", tell: true };
const fail: Rule = { set: endAs("failed"), score: "payment_failed", tell: true };
const cancel: Rule = { set: endAs("canceled"), score: "payment_failed", tell: true };
const follow: Rule = { score: "payment_completed" };
const prove: Rule = { set: takeProof, score: "payment_completed" };
const earn: Rule = { score: "payment_completed" };
const lose: Rule = {
  set: () => ({ evidence: "reported", isLost: true }),
  log: "payment_withdrawn",
  score: "payment_withdrawn",
};
const restore: Rule = { set: takeProof, log: "payment_restored", score: "payment_completed" };
const replace: Rule = {
  set: ({ replacement }) => ({ evidence: "reported", ...defined({ replacedBy: replacement }) }),
  log: "payment_withdrawn",
  score: "payment_completed",
};

/**
 * The state machine, by state and event; what is not listed contradicts the state, and `keep`
 * changes nothing. `npm run test:mutants` deletes each cell once.
 */
const paymentRules: Readonly<
  Record<PaymentState, Partial<Record<PaymentEventType, Rule | "keep">>>
> = {
  new: {
    created: create,
    completed: complete,
    vouched: complete,
    transferred: complete,
    failed: fail,
    canceled: cancel,
    followed: follow,
  },
  created: {
    created: "keep",
    completed: complete,
    vouched: complete,
    transferred: complete,
    failed: fail,
    canceled: cancel,
  },
  failed: { created: "keep", failed: "keep" },
  canceled: { created: "keep", canceled: "keep" },
  // No transfer is its own yet, so that none can be taken over.
  "completed by reported": {
    created: "keep",
    completed: "keep",
    vouched: prove,
    transferred: prove,
  },
  "completed by facilitator": {
    created: "keep",
    completed: "keep",
    vouched: "keep",
    transferred: prove,
    "transfer taken over": replace,
  },
  "completed by ledger": {
    created: "keep",
    completed: "keep",
    vouched: "keep",
    transferred: "keep",
    "block final": earn,
    "block replaced": lose,
    "transfer taken over": replace,
  },
  // Only the ledger brings back what the ledger lost.
  lost: {
    created: "keep",
    completed: "keep",
    vouched: "keep",
    transferred: restore,
    "transfer returned": restore,
    "transfer taken over": replace,
  },
  replaced: { created: "keep", completed: "keep", vouched: "keep", transferred: "keep" },
};

/** Sets what a report says of the end; it takes nothing back that was known before. */
function endAs(status: Payment["status"]): NonNullable<Rule["set"]> {
  return ({ result }, updatedAt) => ({ ...withoutNulls(result), status, updatedAt });
}

/** Sets what a better proof says, of the times only when it was paid. */
function takeProof({ result }: PaymentEvent, updatedAt: Date): Partial<StateColumns> {
  const { evidence, network, transactionHash, asset, completedAt, receipt, receiptVerified } =
    result ?? {};
  const proof = defined({ evidence, network, transactionHash, asset, completedAt });
  return {
    ...proof,
    ...withoutNulls(defined({ receipt, receiptVerified })),
    isLost: false,
    updatedAt,
  };
}

function withoutNulls(result: Partial<PaymentResult> = {}): Partial<PaymentResult> {
  return Object.fromEntries(Object.entries(result).filter(([, value]) => value != null));
}

function findRule({ payment: { id, status }, state }: LockedPayment, event: PaymentEvent) {
  const rule = paymentRules[state][event.type];
  if (rule === undefined) throw new SdkError("conflict", `payment ${id} is already ${status}`);
  return rule;
}

type AdvancingContext = Pick<ServerContext, "clock" | "randomBytes">;

/**
 * Takes a payment from one state to the next: writes its row, the logs, the request of a score and
 * the webhook event, in this order. Returns it as it is now, `undefined` where the event changes
 * nothing.
 *
 * @throws SdkError `conflict` for an event that contradicts the state
 */
export async function advance(
  tx: Transaction,
  context: AdvancingContext,
  locked: LockedPayment,
  event: PaymentEvent,
): Promise<Payment | undefined> {
  const rule = findRule(locked, event);
  if (rule === "keep") return undefined;
  const now = context.clock.now();
  const { payment: before } = locked;
  const set = rule.set?.(event, now);
  const after = set === undefined ? before : ((await updatePayment(tx, before, set)) ?? before);
  await recordSettledPayment(tx, after, { find: findCircumstances, now });
  await writeEffects(tx, context, { rule, event, before, after });
  return after;
}

/** Stores a payment by its first event; false when its id is there. */
export async function beginPayment(
  tx: Transaction,
  context: AdvancingContext,
  payment: Payment,
  event: PaymentEvent,
): Promise<boolean> {
  const rule = findRule({ payment, state: "new" }, event);
  if (rule === "keep" || !(await insertPayment(tx, payment))) return false;
  await writeEffects(tx, context, { rule, event, before: payment, after: payment });
  return true;
}

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
  await tx.query(paymentTable.insert, paymentTable.values(payment));
  if (payment.evidence !== "reported") await addEvidence(tx, payment);
  await recordSettledPayment(tx, payment, { find: findCircumstances, now: payment.updatedAt });
  return true;
}

async function updatePayment(
  tx: Transaction,
  { id, agentId }: Payment,
  set: Partial<StateColumns>,
): Promise<Payment | undefined> {
  const assignments = Object.keys(set).map((member, at) => `${columnName(member)} = $${at + 3}`);
  return changeEvidence(tx, { id, agentId }, () =>
    queryOne<Payment>(
      tx,
      `update payments set ${assignments.join(", ")}
       where id = $1 and agent_id = $2 returning ${paymentTable.select()}`,
      [id, agentId, ...Object.values(set)],
    ),
  );
}

type Advanced = { rule: Rule; event: PaymentEvent; before: Payment; after: Payment };

async function writeEffects(
  tx: Transaction,
  context: AdvancingContext,
  { rule, event, before, after }: Advanced,
): Promise<void> {
  const { id, agentId } = after;
  const { replacement, payerEmail } = event;
  // A payment that is only reported is not evidence: anyone can report any number of them.
  if (before.evidence !== "reported" || after.evidence !== "reported") {
    if (rule.log !== undefined)
      await logRecord(tx, recordOf(rule.log, { context, payment: after, replacement }), {
        agentId,
      });
    const relatedPaymentId = replacement === undefined ? id : undefined;
    await requestScore(tx, context, {
      agentId,
      trigger: rule.score,
      ...defined({ relatedPaymentId }),
    });
  }
  if (rule.tell === true)
    await emitPaymentEvent(tx, context, { payment: after, ...defined({ payerEmail }) });
}

function recordOf(
  kind: NonNullable<Rule["log"]>,
  about: {
    context: Pick<ServerContext, "clock">;
    payment: Payment;
    replacement: string | undefined;
  },
): LogRecord {
  const { id, agentId, network, asset, transactionHash } = about.payment;
  const of = { at: about.context.clock.now().toISOString(), agent: agentId, payment: id };
  if (kind === "payment_withdrawn")
    return { kind, ...of, ...defined({ replacement: about.replacement }) };
  return {
    kind,
    ...of,
    network: network ?? "",
    asset: asset ?? "",
    transaction: transactionHash ?? "",
  };
}

export type LockedPayment = { payment: Payment; state: PaymentState };

export async function lockPayment(tx: Transaction, id: string): Promise<LockedPayment | undefined> {
  // First the lock, then a statement of its own, which sees what those committed who had the lock
  // before.
  const select = `select agent_id as "agentId" from payment_agents where payment_id = $1`;
  const placed = await queryOne<{ agentId: string }>(tx, select, [id]);
  if (placed === undefined) return undefined;
  const locked = await queryOne<{ isLost: boolean; isReplaced: boolean }>(
    tx,
    `select is_lost as "isLost", replaced_by is not null as "isReplaced" from payments
     where id = $1 and agent_id = $2 for update`,
    [id, placed.agentId],
  );
  const payment = await findPayment(tx, id);
  if (locked === undefined || payment === undefined) return undefined;
  return { payment, state: stateOf(payment, locked) };
}

function stateOf(
  { status, evidence }: Payment,
  { isLost, isReplaced }: { isLost: boolean; isReplaced: boolean },
): PaymentState {
  if (status !== "completed") return status;
  if (isReplaced) return "replaced";
  return isLost ? "lost" : `completed by ${evidence}`;
}

/**
 * Tells of a payment (specification 6), others only where the agent shows its score: they could
 * compute it from payments.
 */
export async function emitPaymentEvent(
  tx: Transaction,
  context: Pick<ServerContext, "clock" | "randomBytes">,
  { payment, payerEmail }: { payment: Payment; payerEmail?: string },
): Promise<void> {
  const agent = await findAgent(tx, payment.agentId);
  const data = dataOf(payment);
  const payer = {
    address: addressOfAccount(payment.payer),
    ...defined({ email: payerEmail }),
  };
  const ownerData = { ...data, payer, metadata: parseJson(payment.metadata) };
  await emitEvent(tx, context, {
    type: `payment.${payment.status}`,
    agentId: payment.agentId,
    data: showsPayments(agent) ? data : null,
    ownerData,
  });
}

function dataOf(payment: Payment): object {
  const { id, amount, currency, agentId, status, evidence } = payment;
  const common = { paymentId: id, amount, currency, agentId, status, evidence };
  const payer = { address: addressOfAccount(payment.payer) };
  switch (status) {
    case "created":
      return { ...common, payer };
    case "completed":
      return {
        ...common,
        transactionHash: payment.transactionHash,
        network: payment.network,
        payer,
        completedAt: payment.completedAt?.toISOString(),
        escrowReleased: payment.escrowReleased ?? false,
        // A payment that nobody vouches for changes no score.
        reputationUpdated: evidence !== "reported",
      };
    case "failed":
    case "canceled":
      return {
        ...common,
        payer,
        reason: payment.failureReason,
        errorCode: payment.errorCode,
        errorMessage: payment.errorMessage,
        ...(status === "failed"
          ? { failedAt: payment.failedAt?.toISOString() }
          : { canceledAt: payment.canceledAt?.toISOString() }),
      };
  }
}
