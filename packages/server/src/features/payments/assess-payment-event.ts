import { hash } from "node:crypto";
import { SdkError } from "@arcs/core";
import {
  accountNameOf,
  canonicalJson,
  chainIdOf,
  defined,
  normalizeNetworkName,
  formatPrefixedId,
  readAccountId,
  isLedgerAccount,
} from "@arcs/core/internal";
import type { PaymentEventInput } from "@arcs/core/http";
import { readX402Artifact, type X402Artifact } from "@arcs/evm";
import { checkSellerReceipt, type ReceiptedPayment } from "@arcs/trust/internal";
import type { ServerContext } from "../../context.ts";
import type { SignedRequest } from "./facilitators.ts";
import {
  type Agent,
  agentNotFound,
  findAgent,
  findAgentPaidAt,
} from "../registry/registered-agents.ts";
import { listPaymentAccounts } from "../registry/payment-accounts.ts";
import { type ApiKey, isOperator } from "../access/service.ts";
import { scopeOf } from "../../platform/base/scope.ts";
import {
  findPayment,
  type Payment,
  findPaymentVisibility,
  isOwnKeyOfParty,
  paymentNotFound,
} from "./service.ts";
import {
  addressesOf,
  type PaidAgent,
  readClaim,
  type Proof,
  proveClaim,
} from "./settlement/prove-claim.ts";
import { agentIdOf } from "../registry/agent-ids.ts";
import { type RandomBytes, newId } from "../../platform/base/runtime.ts";
import { type Queryable, queryOne } from "../../platform/db/queryable.ts";

type PaymentEventContext = Pick<
  ServerContext,
  "store" | "settings" | "clock" | "randomBytes" | "ledger" | "evm"
>;

type ReceivedPaymentEvent = {
  input: PaymentEventInput;
  caller: ApiKey;
  /** Set where a facilitator signed the request. */
  signed: SignedRequest | undefined;
};

/**
 * An event about a payment, with everything about it that needs more than the store looked up and
 * checked.
 */
export type AssessedPaymentEvent = ReceivedPaymentEvent & {
  paymentId: string;
  status: Payment["status"];
  agent: PaidAgent;
  times: ClaimedTimes;
  proof: Proof;
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
 * Judges an event, before the transaction that records it: proved by the ledger, vouched for by a
 * facilitator, or only reported.
 */
export async function assessPaymentEvent(
  context: PaymentEventContext,
  event: ReceivedPaymentEvent,
): Promise<AssessedPaymentEvent> {
  const input = await withAgentId(context, event.input);
  const received = { ...event, input };
  const isSigned = received.signed !== undefined;
  const now = context.clock.now();
  const { paymentId, known, agent, accounts, times } = await identify(context, received);
  const status = statusOf[input.event];
  const claim = readClaim(input, { known, agent, accounts });
  checkReporter(received, { agentId: agent.id, payer: claim.payer });
  const proof = await proveClaim(context, claim, {
    known,
    isSigned,
    isCompleted: status === "completed",
  });
  // Of an account that nobody registered its chain alone tells that there is one.
  if (agent.isUnclaimed === true && known === undefined && proof.evidence !== "ledger")
    throw agentNotFound();
  const paidAt = proof.paidAt ?? times.completedAt ?? now;
  const about = {
    ...proof,
    payer: proof.facts.payer,
    payees: addressesOf(agent, accounts),
    paidAt,
  };
  const receiptDigest =
    input.receipt === undefined ? undefined : await verifyReceipt(input.receipt, about);
  const receiptVerified = input.receipt === undefined ? null : receiptDigest !== undefined;
  return {
    ...received,
    ...defined({ receiptDigest }),
    paymentId,
    status,
    agent,
    times,
    proof,
    receiptVerified,
  };
}

/**
 * Replaces the account that was paid by the agent's own id: sellers by x402 know only the account.
 */
async function withAgentId(
  { store, settings }: Pick<PaymentEventContext, "store" | "settings">,
  input: PaymentEventInput,
): Promise<PaymentEventInput> {
  const { agentId: name, network } = input;
  if (name === undefined) return input;
  const named = readAccountId(name);
  const chain = named?.network ?? (network === undefined ? null : normalizeNetworkName(network));
  // An address of another ledger is no id of an agent here.
  const isElsewhere =
    named !== undefined && chainIdOf(named.network) === undefined && chain !== settings.network;
  const account = isElsewhere ? name : accountNameOf(named?.address ?? name, chain);
  const agentId = await agentIdOf(store.pool, account);
  return agentId === name ? input : { ...input, agentId };
}

async function identify(
  context: Pick<ServerContext, "store" | "settings" | "clock" | "randomBytes">,
  { input, caller }: ReceivedPaymentEvent,
): Promise<{
  paymentId: string;
  known: Payment | undefined;
  agent: PaidAgent;
  accounts: readonly string[];
  times: ClaimedTimes;
}> {
  const { pool } = context.store;
  const paymentId = await paymentIdOf(context, input, caller);
  const known = await findPayment(pool, paymentId);
  // Before anything else: what does not fit together says something of the payment, too.
  const isKnown = known !== undefined || input.paymentId !== undefined;
  if (isKnown && (await findPaymentVisibility(pool, known, { caller })) === "none")
    throw paymentNotFound();
  const { paymentMaxAgeSeconds: maxAgeSeconds } = context.settings;
  const times = checkPaymentEvent(input, { known, now: context.clock.now(), maxAgeSeconds });
  const named = known?.agentId ?? input.agentId ?? "";
  const paid = await findPaid(pool, named);
  // Payments that were reported before go on to their end.
  if (known === undefined && paid?.closedAt) throw agentNotFound(paid);
  const agent = paid ?? unclaimedOf(named, input);
  const accounts = await listPaymentAccounts(pool, agent.id);
  return { paymentId, known, agent, accounts: accounts.map(({ account }) => account), times };
}

async function findPaid(db: Queryable, name: string): Promise<Agent | undefined> {
  const agent = await findAgent(db, name);
  if (agent !== undefined) return agent;
  const id = await findAgentPaidAt(db, name);
  return id === undefined ? undefined : findAgent(db, id);
}

/**
 * Has an account that nobody registered stand for an agent, where its payment is one that a chain
 * can prove.
 */
function unclaimedOf(account: string, { event, transactionHash }: PaymentEventInput): PaidAgent {
  const isAccount = readAccountId(account) !== undefined || isLedgerAccount(account);
  if (!isAccount || event !== "payment.completed" || transactionHash === undefined)
    throw agentNotFound();
  return {
    id: account,
    internalId: account,
    x402PaymentAddress: null,
    isUnclaimed: true,
  };
}

/**
 * Takes an agent's times from the parties, a facilitator or the operator: a rival's first report
 * could make it look slow.
 */
function checkReporter(
  { input, caller, signed }: ReceivedPaymentEvent,
  parties: Pick<Payment, "agentId" | "payer">,
): void {
  if (input.responseTimeMs === undefined && input.deadlineAt === undefined) return;
  if (signed !== undefined || isParty(caller, parties)) return;
  const message =
    "responseTimeMs and deadlineAt need a key of the agent or the payer, a facilitator's signature, or an admin";
  const details = { requiredPermission: "admin", currentPermissions: caller.permissions };
  throw new SdkError("insufficient_permissions", message, { details });
}

export function isParty(caller: ApiKey, parties: Pick<Payment, "agentId" | "payer">): boolean {
  return isOperator(caller) || isOwnKeyOfParty(caller, parties);
}

/**
 * Verifies a receipt of the x402 extension `offer-receipt`: signed by the payee, in JWS by an
 * Ed25519 key or in EIP-712 by the key of an EVM address, about this payer, network, transaction
 * and time. A key that only its owner's web site could tell cannot be checked here.
 *
 * @returns its digest, of who signed it and what it says, however it is written; `undefined` for
 *   one that cannot be checked here
 * @throws SdkError `receipt_invalid` for one that can, and does not hold
 */
async function verifyReceipt(
  receipt: X402Artifact,
  payment: ReceiptedPayment,
): Promise<string | undefined> {
  const read = await readX402Artifact("receipt", receipt);
  if (read.state === "invalid")
    throw new SdkError("receipt_invalid", `receipt must be ${read.expected}`);
  if (read.state === "unknown_key") return undefined;
  checkSellerReceipt(read, payment);
  const { network, resourceUrl, payer, issuedAt, transaction } = read.payload as Record<
    string,
    string | number
  >;
  const said = defined({ signer: read.signer, network, resourceUrl, payer, issuedAt, transaction });
  return hash("sha256", canonicalJson(said));
}

type ClaimedTimes = Record<
  "createdAt" | "deadlineAt" | "completedAt" | "failedAt",
  Date | undefined
>;

const CLOCK_TOLERANCE_MS = 300_000;
const MAX_DEADLINE_MS = 366 * 86_400_000;
const MAX_METADATA_CHARACTERS = 8_192;

const membersOf: Readonly<
  Record<"payment.completed" | "payment.failed", readonly (keyof PaymentEventInput)[]>
> = {
  "payment.completed": ["completedAt", "receipt", "escrowReleased", "instruction"],
  "payment.failed": ["failedAt", "reason", "errorCode", "errorMessage"],
};

/**
 * Returns the payment's id. References of two accounts, or of two agents of one, never meet: none
 * can take another's.
 */
async function paymentIdOf(
  context: Pick<ServerContext, "store" | "randomBytes">,
  { paymentId, reference }: PaymentEventInput,
  caller: Pick<ApiKey, "accountId" | "agentId">,
): Promise<string> {
  if (paymentId !== undefined) return paymentId;
  if (reference === undefined) return newId(context, "pay");
  // Another one on each service, or a rating that is signed for one service would hold on another.
  const parts = [
    "payment",
    await findSalt(context.store.pool, context.randomBytes),
    scopeOf(caller),
    reference,
  ];
  const digest = hash("sha256", JSON.stringify(parts), "buffer");
  return formatPrefixedId("pay", Uint8Array.from(digest.subarray(0, 16)));
}

type Fault = { path: string; message: string };

type EventContext = { known: Payment | undefined; now: Date; maxAgeSeconds: number };

/**
 * Checks what no schema can. Times in the past would let many payments at once look like many
 * months of work.
 */
function checkPaymentEvent(input: PaymentEventInput, context: EventContext): ClaimedTimes {
  const errors = faultsOfMembers(input, context.known);
  const times = readTimes(input, { ...context, errors });
  if (errors.length === 0) return times;
  const message =
    "members of the event contradict each other, or what is known of the payment: see details.errors";
  throw new SdkError("invalid_request", message, { details: { errors } });
}

function faultsOfMembers(input: PaymentEventInput, known: Payment | undefined): Fault[] {
  const { event, paymentId, reference, reason, metadata = {} } = input;
  const required = (["agentId", "payer", "amount"] as const).filter(
    (member) => known === undefined && input[member] === undefined,
  );
  const kind = event === "payment.canceled" ? "payment.failed" : event;
  const foreign = Object.entries(membersOf).flatMap(([owner, members]) =>
    owner === kind
      ? []
      : members
          .filter((member) => input[member] !== undefined)
          .map((member) => ({ owner, member })),
  );
  return [
    ...required.map((member) => fault(member, "is required for a new payment")),
    ...foreign.map(({ owner, member }) => fault(member, `belongs to ${owner} only`)),
    ...(paymentId === undefined || reference === undefined
      ? []
      : [fault("reference", "must not stand beside paymentId")]),
    ...(event !== "payment.failed" || reason !== undefined
      ? []
      : [fault("reason", "is required for payment.failed")]),
    ...(JSON.stringify(metadata).length <= MAX_METADATA_CHARACTERS
      ? []
      : [fault("metadata", `must have up to ${MAX_METADATA_CHARACTERS} characters as JSON`)]),
  ];
}

function readTimes(
  input: PaymentEventInput,
  { known, now, maxAgeSeconds, errors }: EventContext & { errors: Fault[] },
): ClaimedTimes {
  const earliest = now.getTime() - maxAgeSeconds * 1000;
  const latest = now.getTime() + CLOCK_TOLERANCE_MS;
  const time = (
    member: keyof ClaimedTimes,
    { from, to }: { from: number; to: number },
  ): Date | undefined => {
    const text = input[member];
    if (text === undefined) return undefined;
    const date = new Date(text);
    if (date.getTime() >= from && date.getTime() <= to) return date;
    errors.push(
      fault(
        member,
        `must be between ${new Date(from).toISOString()} and ${new Date(to).toISOString()}`,
      ),
    );
    return undefined;
  };
  const createdAt = time("createdAt", { from: earliest, to: latest });
  const start = (known?.createdAt ?? createdAt ?? now).getTime();
  const end = { from: known === undefined ? earliest : start - CLOCK_TOLERANCE_MS, to: latest };
  return {
    createdAt,
    deadlineAt: time("deadlineAt", {
      from: Math.min(start, earliest),
      to: now.getTime() + MAX_DEADLINE_MS,
    }),
    completedAt: time("completedAt", end),
    failedAt: time("failedAt", end),
  };
}

function fault(member: keyof PaymentEventInput, message: string): Fault {
  return { path: `body/${member}`, message };
}

async function findSalt(db: Queryable, randomBytes: RandomBytes): Promise<string> {
  const found = await queryOne<{ salt: string }>(
    db,
    "select salt from payment_reference_salts",
    [],
  );
  if (found !== undefined) return found.salt;
  await db.query(
    "insert into payment_reference_salts (salt) values ($1) on conflict (id) do nothing",
    [Buffer.from(randomBytes(32)).toString("hex")],
  );
  return findSalt(db, randomBytes);
}
