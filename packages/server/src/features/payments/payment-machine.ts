import { SdkError } from "@arcs/core";
import { defined, addressOfAccount, parseJson } from "@arcs/core/internal";
import type { LogRecord } from "@arcs/trust/transparency";
import type { ServerContext } from "../../context.ts";
import { queryOne, type Transaction } from "../../platform/db/queryable.ts";
import { logRecord, requestScore } from "../../platform/outbox.ts";
import { findPayment, type Payment, showsPayments } from "./service.ts";
import { findAgent } from "../agents/service.ts";
import { emitEvent } from "../webhooks/events/service.ts";

/**
 * State of a payment: `lost` while its chain lacks the transfer that proved it, `replaced` once
 * another payment has that.
 */
export type Standing =
  | Exclude<Payment["status"], "completed">
  | `completed by ${Payment["evidence"]}`
  | "lost"
  | "replaced";

/**
 * Event about a payment: `completed` proves nothing anew, a facilitator `vouched`, and the ledger
 * has what is `transferred`.
 */
export type PaymentEvent =
  | Exclude<Payment["status"], "completed">
  | "completed"
  | "vouched"
  | "transferred"
  | "block final"
  | "block replaced"
  | "transfer returned"
  | "transfer taken over";

/** Step of a payment. `keep` changes nothing. */
type Step = "keep" | "end" | "prove" | "earn" | "lose" | "restore" | "replace";

/**
 * The state machine, by state and event; what is not listed contradicts the state. Events of the
 * chain come by the settlement.
 */
export const steps: Readonly<Record<Standing, Partial<Record<PaymentEvent, Step>>>> = {
  created: {
    created: "keep",
    completed: "end",
    vouched: "end",
    transferred: "end",
    failed: "end",
    canceled: "end",
  },
  failed: { created: "keep", failed: "keep" },
  canceled: { created: "keep", canceled: "keep" },
  "completed by reported": {
    created: "keep",
    completed: "keep",
    vouched: "prove",
    transferred: "prove",
    "transfer taken over": "replace",
  },
  "completed by facilitator": {
    created: "keep",
    completed: "keep",
    vouched: "keep",
    transferred: "prove",
    "transfer taken over": "replace",
  },
  "completed by ledger": {
    created: "keep",
    completed: "keep",
    vouched: "keep",
    transferred: "keep",
    "block final": "earn",
    "block replaced": "lose",
    "transfer taken over": "replace",
  },
  // Only the ledger brings back what the ledger lost.
  lost: {
    created: "keep",
    completed: "keep",
    vouched: "keep",
    transferred: "restore",
    "transfer returned": "restore",
    "transfer taken over": "replace",
  },
  replaced: { created: "keep", completed: "keep", vouched: "keep", transferred: "keep" },
};

/**
 * Returns what becomes of a payment; throws `conflict` for an event that contradicts what is known
 * of it.
 */
export function nextStep(
  { id, status }: Pick<Payment, "id" | "status">,
  standing: Standing,
  event: PaymentEvent,
): Step {
  const step = steps[standing][event];
  if (step === undefined) throw new SdkError("conflict", `payment ${id} is already ${status}`);
  return step;
}

/**
 * Effects besides the payment's own row; the end of a payment is announced where it is recorded.
 */
const effects = {
  prove: { score: "payment_completed" },
  lose: { log: "payment_withdrawn", score: "payment_withdrawn" },
  restore: { log: "payment_restored", score: "payment_completed" },
  replace: { log: "payment_withdrawn", score: "payment_completed" },
} as const satisfies Partial<Record<Step, { log?: LogRecord["kind"]; score: string }>>;

export async function writeEffects(
  tx: Transaction,
  context: Pick<ServerContext, "clock">,
  {
    step,
    payment,
    replacement,
  }: { step: keyof typeof effects; payment: Payment; replacement?: string },
): Promise<void> {
  const { id, agentId, network, asset, transactionHash } = payment;
  const { score, ...rest } = effects[step];
  const of = { at: context.clock.now().toISOString(), agent: agentId, payment: id };
  const place = { network: network ?? "", asset: asset ?? "", transaction: transactionHash ?? "" };
  // The log has nothing of a payment that is only reported.
  if ("log" in rest && payment.evidence !== "reported") {
    const record =
      rest.log === "payment_restored"
        ? { kind: rest.log, ...of, ...place }
        : { kind: rest.log, ...of, ...defined({ replacement }) };
    await logRecord(tx, record, { agentId });
  }
  const relatedPaymentId = step === "replace" ? undefined : id;
  await requestScore(tx, context, { agentId, trigger: score, ...defined({ relatedPaymentId }) });
}

type LockedPayment = { payment: Payment; standing: Standing };

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
  return { payment, standing: standingOf(payment, locked) };
}

function standingOf(
  { status, evidence }: Payment,
  { isLost, isReplaced }: { isLost: boolean; isReplaced: boolean },
): Standing {
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
  const { status } = payment;
  const type =
    status === "created" || status === "completed"
      ? (`payment.${status}` as const)
      : "payment.failed";
  const data = dataOf(payment);
  const payer = {
    address: addressOfAccount(payment.payer),
    ...defined({ email: payerEmail }),
  };
  const ownerData = { ...data, payer, metadata: parseJson(payment.metadata) };
  await emitEvent(tx, context, {
    type,
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
        failedAt: (payment.failedAt ?? payment.canceledAt)?.toISOString(),
      };
  }
}
