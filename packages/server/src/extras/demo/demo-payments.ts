import { createHash } from "node:crypto";

import { formatPrefixedId } from "@arcs/core/internal";

import type { Dispute, OpenedDispute } from "../../features/payments/disputes.ts";
import type { Payment } from "../../features/payments/service.ts";
import type { GivenRating } from "../../features/payments/ratings.ts";
import { MADE_UP_ASSET } from "../../features/trust/roots/load-roots.ts";
import type { DemoAgent } from "./demo-agents.ts";
import type { DemoRandom } from "./random.ts";

/** A sample payment, and how it ended. */
export type DemoPayment = {
  payment: Payment;
  rating: GivenRating | undefined;
  dispute: (OpenedDispute & Pick<Dispute, "resolution" | "winner" | "resolvedBy"> & { isOpen: boolean }) | undefined;
};

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Makes up the payments to an agent in some span of time. */
export function makeUpPayments(
  random: DemoRandom,
  agent: DemoAgent,
  { from, to, clients, network }: { from: Date; to: Date; clients: readonly [string, ...string[]]; network: string },
): DemoPayment[] {
  const count = random.below(2 * agent.demand + 1);
  const span = to.getTime() - from.getTime() - 12 * HOUR_MS;
  return Array.from({ length: count }, () => {
    const createdAt = new Date(from.getTime() + random.below(span));
    const payment = makeUpPayment(random, agent, { createdAt, payer: random.pick(clients), network });
    const isCompleted = payment.status === "completed";
    const isDisputed = random.chance((1 - agent.reliability) / 4);
    return {
      payment,
      rating: isCompleted && random.chance(0.6) ? makeUpRating(random, { ...agent, payment }) : undefined,
      dispute: isCompleted && isDisputed ? makeUpDispute(random, payment) : undefined,
    };
  });
}

function makeUpPayment(
  random: DemoRandom,
  agent: DemoAgent,
  { createdAt, payer, network }: { createdAt: Date; payer: string; network: string },
): Payment {
  const after = (milliseconds: number): Date => new Date(createdAt.getTime() + milliseconds);
  const responseTimeMs = Math.floor(agent.responseTimeMs * (0.5 + random.next()));
  const isCompleted = random.chance(agent.reliability);
  const endedAt = after(responseTimeMs + random.below(6 * HOUR_MS));
  return {
    ...plainPayment,
    id: formatPrefixedId("pay", random.bytes(16)),
    agentId: agent.address,
    payer,
    payee: agent.address,
    amount: (agent.price * (1 + random.below(8))).toFixed(2),
    network,
    ...(isCompleted
      ? { responseTimeMs, responseTimeBy: "agent", completedAt: endedAt }
      : { ...failed, failedAt: endedAt }),
    createdAt,
    deadlineAt: after(4 * HOUR_MS),
    deadlineBy: "agent",
    recordedAt: endedAt,
    updatedAt: endedAt,
  };
}

const failed = { status: "failed", failureReason: "insufficient_funds", errorCode: "E_INSUFFICIENT_BALANCE" } as const;

/** Default fields of sample payments. */
const plainPayment = {
  currency: "USDC",
  status: "completed",
  evidence: "ledger",
  transactionHash: null,
  asset: MADE_UP_ASSET,
  failureReason: null,
  errorCode: null,
  errorMessage: null,
  escrowReleased: null,
  receipt: null,
  receiptVerified: null,
  responseTimeMs: null,
  responseTimeBy: null,
  completedAt: null,
  failedAt: null,
  canceledAt: null,
  metadata: '{"demo":true}',
  reportedBy: "acc_demo",
  reportedByParty: false,
  hasReference: false,
  deadlineAt: null,
  deadlineBy: null,
} as const;

/** Makes up what a client buys from a seller that trust starts from, who may become an agent later. */
export function makeUpPurchase({
  payer,
  seller,
  network,
  at,
}: {
  payer: string;
  seller: string;
  network: string;
  at: Date;
}): Payment {
  const id = createHash("sha256").update(`${seller} ${payer} ${at.getTime()}`).digest().subarray(0, 16);
  return {
    ...plainPayment,
    id: formatPrefixedId("pay", id),
    agentId: seller,
    payer,
    payee: seller,
    amount: "40",
    network,
    completedAt: at,
    createdAt: at,
    recordedAt: at,
    updatedAt: at,
  };
}

function makeUpRating(
  random: DemoRandom,
  { quality, payment }: Pick<DemoAgent, "quality"> & { payment: Payment },
): GivenRating {
  const rating = Math.round(quality + (random.next() - 0.5) * 2);
  const { responseTimeMs, completedAt, deadlineAt } = payment;
  return {
    paymentId: payment.id,
    agentId: payment.agentId,
    responseTimeMs,
    inTime: completedAt !== null && deadlineAt !== null && completedAt <= deadlineAt,
    rater: payment.payer,
    rating: Math.min(5, Math.max(1, rating)),
    comment: null,
    signature: "demo",
    createdAt: payment.updatedAt,
  };
}

function makeUpDispute(random: DemoRandom, { id, agentId, payer, updatedAt }: Payment): DemoPayment["dispute"] {
  return {
    id: formatPrefixedId("dsp", random.bytes(16)),
    paymentId: id,
    agentId,
    openedBy: payer,
    reason: "not_as_described",
    description: null,
    resolution: "refund_denied",
    winner: random.chance(0.5) ? "payer" : "payee",
    resolvedBy: "acc_demo",
    createdAt: updatedAt,
    isOpen: random.chance(0.2),
  };
}
