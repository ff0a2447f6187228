import { SdkError } from "@arcs/core";

import type { ServerContext } from "../context.ts";
import { mayDo } from "../http/authentication.ts";
import type { PaymentEventInput } from "../http/generated/types.ts";
import { isSameAmount } from "../payments/amounts.ts";
import { receivedOf } from "../payments/match-transfer.ts";
import { normalizeAddress, normalizeNetwork } from "../payments/networks.ts";
import { verifyReceipt } from "../payments/receipt.ts";
import { type Agent, findAgent } from "../store/agents.ts";
import type { ApiKey } from "../store/api-keys.ts";
import { findPayment, type Payment, type PaymentEvidence, type Settlement } from "../store/payments.ts";
import { checkPaymentEvent, type ClaimedTimes, paymentIdOf } from "./read-payment-event.ts";
import { verifySettlement } from "./verify-settlement.ts";

/** An event about a payment, as it came in. */
export type ReceivedPaymentEvent = {
  input: PaymentEventInput;
  caller: ApiKey;
  /** Whether a facilitator signed the request. */
  isSigned: boolean;
};

/** The facts of a payment that never change. */
export type PaymentFacts = Pick<Payment, "payer" | "payee" | "amount" | "currency">;

/** What proves a payment, and when it happened according to that. */
export type Proof = {
  evidence: PaymentEvidence;
  network: string | null;
  transactionHash: string | null;
  asset: string | null;
  paidAt: Date | undefined;
  /** The transfer that is used up by it. */
  settlement: Settlement | undefined;
};

/** An event about a payment, with everything about it that did not come from the store looked up and checked. */
export type JudgedPaymentEvent = ReceivedPaymentEvent & {
  paymentId: string;
  status: Payment["status"];
  agent: Agent;
  facts: PaymentFacts;
  times: ClaimedTimes;
  proof: Proof;
  receiptVerified: boolean | null;
};

/**
 * Finds out what an event about a payment is worth: proved by the ledger, vouched for by a facilitator, or only reported.
 * It waits for the ledger, so it comes before the transaction that records the event.
 *
 * @throws SdkError `payment_not_found`, `agent_not_found`, `invalid_request`, `insufficient_permissions`, `conflict`, or
 * one of the codes `settlement_…` and `receipt_invalid`
 */
export async function judgePaymentEvent(
  context: ServerContext,
  received: ReceivedPaymentEvent,
): Promise<JudgedPaymentEvent> {
  const { input, caller, isSigned } = received;
  const { pool } = context.store;
  const now = context.clock.now();
  const paymentId = paymentIdOf(context, input, caller);
  const known = await findPayment(pool, paymentId);
  if (known === undefined && input.paymentId !== undefined) {
    throw new SdkError("payment_not_found", "there is no payment with this id");
  }
  const times = checkPaymentEvent(input, { known, now, maxAgeSeconds: context.settings.paymentMaxAgeSeconds });
  const agent = await findAgent(pool, known?.agentId ?? input.agentId ?? "");
  if (agent === undefined) throw new SdkError("agent_not_found", "there is no agent with this id");
  const payer = normalizeAddress(input.payer?.address ?? known?.payer ?? "");
  checkReporter(received, { agent, payer });

  const claim = { payer, amount: input.amount ?? known?.amount ?? "", payees: payeesOf(agent, input, known) };
  const proof = await proofOf(context, { received, known, claim });
  const facts: PaymentFacts = {
    payer,
    payee: proof.payee ?? input.payee ?? known?.payee ?? agent.id,
    amount: proof.amount ?? claim.amount,
    currency: proof.currency ?? input.currency ?? known?.currency ?? "USDC",
  };
  if (known !== undefined) checkSamePayment(known, { agent, facts, input });
  const paidAt = proof.paidAt ?? times.completedAt ?? now;
  const about = { ...proof, payer, payees: payeesOf(agent, {}, undefined), paidAt };
  return {
    ...received,
    paymentId,
    status: statusOf(input),
    agent,
    facts,
    times,
    proof,
    receiptVerified: input.receipt === undefined ? null : verifyReceipt(input.receipt, about),
    isSigned,
  };
}

function statusOf({ event }: PaymentEventInput): Payment["status"] {
  switch (event) {
    case "payment.created":
      return "created";
    case "payment.completed":
      return "completed";
    case "payment.failed":
      return "failed";
    case "payment.canceled":
      return "canceled";
  }
}

/**
 * How fast the agent worked is part of its score, and no ledger tells it: it is taken from the two parties, a facilitator,
 * or the people of the service. Anybody else could report a rival's payments first, and make it look slow.
 */
function checkReporter(
  { input, caller, isSigned }: ReceivedPaymentEvent,
  { agent, payer }: { agent: Agent; payer: string },
): void {
  if (input.responseTimeMs === undefined && input.deadlineAt === undefined) return;
  if (isSigned || isParty(caller, { agentId: agent.id, payer })) return;
  throw new SdkError(
    "insufficient_permissions",
    "responseTimeMs and deadlineAt expected a key of the agent or the payer, a facilitator's signature, or an admin",
    { details: { requiredPermission: "admin", currentPermissions: caller.permissions } },
  );
}

/** Whether a key is one of the two parties', or may act for everybody. */
export function isParty(caller: ApiKey, { agentId, payer }: Pick<Payment, "agentId" | "payer">): boolean {
  return mayDo(caller, "admin") || caller.agentId === agentId || caller.agentId === payer;
}

/** The addresses that the agent may be paid at, narrowed to the one that is named. */
function payeesOf(agent: Agent, input: Pick<PaymentEventInput, "payee">, known: Payment | undefined): string[] {
  const own = [agent.id, ...(agent.x402PaymentAddress === null ? [] : [agent.x402PaymentAddress])];
  // A payment that began keeps its payee, also when the agent is paid elsewhere by now.
  const named = input.payee ?? (known?.status === "completed" ? known.payee : undefined);
  if (named === undefined) return own;
  if (own.includes(named) || named === known?.payee) return [named];
  const message = `must be an address that the agent is paid at: ${own.join(" or ")}`;
  throw new SdkError("invalid_request", `payee ${message}`, { details: { errors: [{ path: "body/payee", message }] } });
}

type Claim = { payer: string; amount: string; payees: readonly string[] };

async function proofOf(
  context: ServerContext,
  { received, known, claim }: { received: ReceivedPaymentEvent; known: Payment | undefined; claim: Claim },
): Promise<Proof & Partial<PaymentFacts>> {
  const { input, isSigned } = received;
  const network = normalizeNetwork(input.network ?? known?.network ?? context.settings.network);
  const { transactionHash, instruction, asset = null } = input;
  const named = input.network === undefined && transactionHash === undefined ? null : network;
  const evidence = isSigned ? ("facilitator" as const) : ("reported" as const);
  const word: Proof = {
    evidence,
    network: named,
    transactionHash: transactionHash ?? null,
    asset,
    paidAt: undefined,
    settlement: undefined,
  };
  if (input.event !== "payment.completed" || transactionHash === undefined) return word;
  if (network !== context.settings.network) {
    // A facilitator's word is used up as a transfer on the ledger is; nobody else's word keeps others from using it.
    const settlement = { network, transactionHash, instruction: instruction ?? "" };
    return isSigned ? { ...word, settlement } : word;
  }
  if (known?.evidence === "ledger" && known.transactionHash === transactionHash) {
    // Proved before: the ledger may have forgotten it by now.
    return { ...word, evidence: "ledger", asset: known.asset, paidAt: known.completedAt ?? undefined };
  }
  const currency = input.currency ?? known?.currency;
  const {
    transfer,
    paidAt,
    currency: paidIn,
  } = await verifySettlement(context, {
    ...claim,
    transactionHash,
    ...(currency === undefined ? {} : { currency }),
    ...(asset === null ? {} : { asset }),
    ...(instruction === undefined ? {} : { instruction }),
  });
  return {
    evidence: "ledger",
    network,
    transactionHash,
    asset: transfer.mint,
    paidAt,
    settlement: { network, transactionHash, instruction: transfer.instruction },
    payee: transfer.payee,
    amount: receivedOf(transfer),
    currency: paidIn,
  };
}

/** Reports of one payment may say less than the first one did, but nothing else. */
function checkSamePayment(
  known: Payment,
  { agent, facts, input }: { agent: Agent; facts: PaymentFacts; input: PaymentEventInput },
): void {
  const isOtherAgent = input.agentId !== undefined && input.agentId !== agent.id && input.agentId !== agent.internalId;
  const differing = [
    ...(isOtherAgent ? ["agentId"] : []),
    ...(facts.payer === known.payer ? [] : ["payer"]),
    ...(isSameAmount(facts.amount, known.amount) ? [] : ["amount"]),
    ...(facts.currency === known.currency ? [] : ["currency"]),
  ];
  if (differing.length === 0) return;
  throw new SdkError("conflict", `the payment was reported before with another ${differing.join(", ")}`, {
    details: { members: differing },
  });
}
