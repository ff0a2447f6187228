import { createHash } from "node:crypto";

import { SdkError } from "@arcs/core";
import { accountNameOf, canonicalJson, defined, normalizeNetworkName } from "@arcs/core/internal";
import type { PaymentEventInput } from "@arcs/core/http";
import { readX402Artifact, type X402Artifact } from "@arcs/evm";
import { checkSellerReceipt, type ReceiptedPayment } from "@arcs/trust/internal";

import type { SignedRequest } from "./facilitator-signature.ts";
import { type Agent, findAgent } from "../agents/service.ts";
import { listPaymentAccounts } from "../agents/payment-accounts/service.ts";
import { type ApiKey, isOperator } from "../access/service.ts";
import { findPayment, type Payment } from "./store.ts";
import { addressesOf, readClaim } from "./payment-claim.ts";
import { type Proof, proveClaim } from "./prove-claim.ts";
import { checkPaymentEvent, type ClaimedTimes, paymentIdOf } from "./read-payment-event.ts";
import { findPaymentVisibility, isOwnKeyOfParty, paymentNotFound } from "./payment-visibility.ts";
import { agentIdOf } from "../agents/search/service.ts";
import type { Store } from "../../platform/db/store.ts";
import type { Settings } from "../../platform/settings/settings.ts";
import type { Clock } from "../../platform/base/clock.ts";
import type { RandomBytes } from "../../platform/base/ids.ts";
import type { EvmNetworks, ServerLedger } from "../../platform/chains/chains.ts";

/** Context for verifying an event about a payment. */
export type PaymentEventContext = {
  store: Store;
  settings: Settings;
  clock: Clock;
  randomBytes: RandomBytes;
  ledger: ServerLedger;
  evm: EvmNetworks;
};

/** An event about a payment, as it came in. */
export type ReceivedPaymentEvent = {
  input: PaymentEventInput;
  caller: ApiKey;
  /** Set where a facilitator signed the request. */
  signed: SignedRequest | undefined;
};

/** An event about a payment, with everything about it that needs more than the store looked up and checked. */
export type AssessedPaymentEvent = ReceivedPaymentEvent & {
  paymentId: string;
  status: Payment["status"];
  agent: Agent;
  times: ClaimedTimes;
  proof: Proof;
  /** Whether the receipt could be checked; `null` where there is none. */
  receiptVerified: boolean | null;
  /** By which a receipt that could be checked is used once. */
  receiptDigest?: string;
};

const statusOf = {
  "payment.created": "created",
  "payment.completed": "completed",
  "payment.failed": "failed",
  "payment.canceled": "canceled",
} as const satisfies Record<PaymentEventInput["event"], Payment["status"]>;

/**
 * Finds out what an event about a payment is worth: proved by the ledger, vouched for by a facilitator, or only reported.
 * It waits for the ledger, so it comes before the transaction that records the event.
 *
 * @throws SdkError `payment_not_found`, `agent_not_found`, `invalid_request`, `insufficient_permissions`, `conflict`, or
 * one of the codes `settlement_…` and `receipt_invalid`
 */
export async function assessPaymentEvent(
  context: PaymentEventContext,
  event: ReceivedPaymentEvent,
): Promise<AssessedPaymentEvent> {
  const input = await withAgentId(context.store, event.input);
  const received = { ...event, input };
  const isSigned = received.signed !== undefined;
  const now = context.clock.now();
  const { paymentId, known, agent, accounts, times } = await identify(context, received);
  const status = statusOf[input.event];
  const claim = readClaim(input, { known, agent, accounts });
  checkReporter(received, { agentId: agent.id, payer: claim.payer });
  const proof = await proveClaim(context, claim, { known, isSigned, isCompleted: status === "completed" });
  const paidAt = proof.paidAt ?? times.completedAt ?? now;
  const about = { ...proof, payer: proof.facts.payer, payees: addressesOf(agent, accounts), paidAt };
  const receiptDigest = input.receipt === undefined ? undefined : await verifyReceipt(input.receipt, about);
  const receiptVerified = input.receipt === undefined ? null : receiptDigest !== undefined;
  return { ...received, ...defined({ receiptDigest }), paymentId, status, agent, times, proof, receiptVerified };
}

/** Replaces the account that was paid by the agent's own id: sellers by x402 know only the account. */
async function withAgentId({ pool }: Store, input: PaymentEventInput): Promise<PaymentEventInput> {
  const { agentId: name, network } = input;
  if (name === undefined) return input;
  const account = network === undefined ? name : accountNameOf(name, normalizeNetworkName(network));
  const agentId = await agentIdOf(pool, account);
  return agentId === account ? input : { ...input, agentId };
}

async function identify(
  context: { store: Store; settings: Settings; clock: Clock; randomBytes: RandomBytes },
  { input, caller }: ReceivedPaymentEvent,
): Promise<{
  paymentId: string;
  known: Payment | undefined;
  agent: Agent;
  accounts: readonly string[];
  times: ClaimedTimes;
}> {
  const { pool } = context.store;
  const paymentId = await paymentIdOf(context, input, caller);
  const known = await findPayment(pool, paymentId);
  // Before anything else: what does not fit together says something of the payment, too.
  const isKnown = known !== undefined || input.paymentId !== undefined;
  if (isKnown && (await findPaymentVisibility(pool, known, { caller })) === "none") throw paymentNotFound();
  const { paymentMaxAgeSeconds: maxAgeSeconds } = context.settings;
  const times = checkPaymentEvent(input, { known, now: context.clock.now(), maxAgeSeconds });
  const agent = await findAgent(pool, known?.agentId ?? input.agentId ?? "");
  if (agent === undefined) throw new SdkError("agent_not_found", "there is no agent with this id");
  const accounts = await listPaymentAccounts(pool, agent.id);
  return { paymentId, known, agent, accounts: accounts.map(({ account }) => account), times };
}

/**
 * How fast the agent worked is part of its score, and no ledger tells it: it is taken from the two parties, a facilitator,
 * or the people of the service. Anybody else could report a rival's payments first, and make it look slow.
 */
function checkReporter(
  { input, caller, signed }: ReceivedPaymentEvent,
  parties: Pick<Payment, "agentId" | "payer">,
): void {
  if (input.responseTimeMs === undefined && input.deadlineAt === undefined) return;
  if (signed !== undefined || isParty(caller, parties)) return;
  throw new SdkError(
    "insufficient_permissions",
    "responseTimeMs and deadlineAt expected a key of the agent or the payer, a facilitator's signature, or an admin",
    { details: { requiredPermission: "admin", currentPermissions: caller.permissions } },
  );
}

/** Whether a key is one of the two parties', or may act for everybody. */
export function isParty(caller: ApiKey, parties: Pick<Payment, "agentId" | "payer">): boolean {
  return isOperator(caller) || isOwnKeyOfParty(caller, parties);
}

/**
 * Verifies a receipt of the x402 extension `offer-receipt`: signed by the payee, in JWS by an Ed25519 key or in EIP-712 by the
 * key of an EVM address, about this payer, network, transaction and time. A key that only its owner's web site could tell
 * cannot be checked here.
 *
 * @returns its digest, of who signed it and what it says, however it is written; `undefined` for one that cannot be checked here
 * @throws SdkError `receipt_invalid` for one that can, and does not hold
 */
async function verifyReceipt(receipt: X402Artifact, payment: ReceiptedPayment): Promise<string | undefined> {
  const read = await readX402Artifact("receipt", receipt);
  if (read.state === "invalid") throw new SdkError("receipt_invalid", `receipt expected ${read.expected}`);
  if (read.state === "unknown_key") return undefined;
  checkSellerReceipt(read, payment);
  const { network, resourceUrl, payer, issuedAt, transaction } = read.payload as Record<string, string | number>;
  const said = defined({ signer: read.signer, network, resourceUrl, payer, issuedAt, transaction });
  return createHash("sha256").update(canonicalJson(said)).digest("hex");
}
