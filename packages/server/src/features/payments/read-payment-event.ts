import { SdkError } from "@arcs/core";
import type { PaymentEventInput } from "@arcs/core/http";

import type { ApiKey } from "../access/keys/store.ts";
import type { Store } from "../../platform/db/store.ts";
import type { Payment } from "./store.ts";
import { findReferencedId } from "./references.ts";
import { newId, type RandomBytes } from "../../platform/base/ids.ts";
import { scopeOf } from "../../platform/base/scope.ts";

/** What an event says of the times of a payment. */
export type ClaimedTimes = Record<"createdAt" | "deadlineAt" | "completedAt" | "failedAt", Date | undefined>;

const CLOCK_TOLERANCE_MS = 300_000;
const LONGEST_DEADLINE_MS = 366 * 86_400_000;
const MOST_METADATA = 8_192;

// Which members belong to which events only.
const membersOf: Readonly<Record<"payment.completed" | "payment.failed", readonly (keyof PaymentEventInput)[]>> = {
  "payment.completed": ["completedAt", "receipt", "escrowReleased", "instruction"],
  "payment.failed": ["failedAt", "reason", "errorCode", "errorMessage"],
};

/**
 * The id of the payment that an event is about: the one that it names, the one that the reference stands for, or a new one.
 * References of two accounts, or of two agents of one, never meet, so that nobody can take another's.
 */
export async function paymentIdOf(
  context: { store: Store; randomBytes: RandomBytes },
  { paymentId, reference }: PaymentEventInput,
  caller: Pick<ApiKey, "accountId" | "agentId">,
): Promise<string> {
  if (paymentId !== undefined) return paymentId;
  if (reference === undefined) return newId(context, "pay");
  return findReferencedId(context, { scope: scopeOf(caller), reference });
}

type Fault = { path: string; message: string };

/** What the claims of an event are checked against. */
type EventContext = { known: Payment | undefined; now: Date; maxAgeSeconds: number };

/**
 * Checks what no schema can: that the members go with the event, and that its times are plausible. Times in the past would
 * let many payments at once look like many months of work.
 *
 * @throws SdkError `invalid_request`, with all that is wrong
 */
export function checkPaymentEvent(input: PaymentEventInput, context: EventContext): ClaimedTimes {
  const errors = faultsOfMembers(input, context.known);
  const times = readTimes(input, { ...context, errors });
  if (errors.length === 0) return times;
  throw new SdkError(
    "invalid_request",
    "members of the event contradict each other, or what is known of the payment: see details.errors",
    { details: { errors } },
  );
}

function faultsOfMembers(input: PaymentEventInput, known: Payment | undefined): Fault[] {
  const { event, paymentId, reference, reason, metadata = {} } = input;
  const required = (["agentId", "payer", "amount"] as const).filter(
    (member) => known === undefined && input[member] === undefined,
  );
  const kind = event === "payment.canceled" ? "payment.failed" : event;
  const foreign = Object.entries(membersOf).flatMap(([owner, members]) =>
    owner === kind ? [] : members.filter((member) => input[member] !== undefined).map((member) => ({ owner, member })),
  );
  return [
    ...required.map((member) => fault(member, "is required for a new payment")),
    ...foreign.map(({ owner, member }) => fault(member, `belongs to ${owner} only`)),
    ...(paymentId === undefined || reference === undefined
      ? []
      : [fault("reference", "must not stand beside paymentId")]),
    ...(event !== "payment.failed" || reason !== undefined ? [] : [fault("reason", "is required for payment.failed")]),
    ...(JSON.stringify(metadata).length <= MOST_METADATA
      ? []
      : [fault("metadata", `must have up to ${MOST_METADATA} characters as JSON`)]),
  ];
}

function readTimes(
  input: PaymentEventInput,
  { known, now, maxAgeSeconds, errors }: EventContext & { errors: Fault[] },
): ClaimedTimes {
  const earliest = now.getTime() - maxAgeSeconds * 1000;
  const latest = now.getTime() + CLOCK_TOLERANCE_MS;
  const time = (member: keyof ClaimedTimes, { from, to }: { from: number; to: number }): Date | undefined => {
    const text = input[member];
    if (text === undefined) return undefined;
    const date = new Date(text);
    if (date.getTime() >= from && date.getTime() <= to) return date;
    errors.push(fault(member, `must be between ${new Date(from).toISOString()} and ${new Date(to).toISOString()}`));
    return undefined;
  };
  const createdAt = time("createdAt", { from: earliest, to: latest });
  const start = (known?.createdAt ?? createdAt ?? now).getTime();
  const end = { from: known === undefined ? earliest : start - CLOCK_TOLERANCE_MS, to: latest };
  return {
    createdAt,
    deadlineAt: time("deadlineAt", { from: Math.min(start, earliest), to: now.getTime() + LONGEST_DEADLINE_MS }),
    completedAt: time("completedAt", end),
    failedAt: time("failedAt", end),
  };
}

function fault(member: keyof PaymentEventInput, message: string): Fault {
  return { path: `body/${member}`, message };
}
