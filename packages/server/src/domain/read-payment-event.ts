import { formatPrefixedId, SdkError } from "@arcs/core";
import { createHash } from "node:crypto";

import type { ServerContext } from "../context.ts";
import type { PaymentEventInput } from "../http/generated/types.ts";
import type { ApiKey } from "../store/api-keys.ts";
import type { Payment } from "../store/payments.ts";
import { newId } from "./ids.ts";

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
 * The id of the payment that an event is about: the one that it names, the one that the account's reference stands for,
 * or a new one. References of two accounts never meet, so that nobody can take another's.
 */
export function paymentIdOf(
  context: Pick<ServerContext, "randomBytes">,
  { paymentId, reference }: PaymentEventInput,
  { accountId }: Pick<ApiKey, "accountId">,
): string {
  if (paymentId !== undefined) return paymentId;
  if (reference === undefined) return newId(context, "pay");
  const hash = createHash("sha256")
    .update(JSON.stringify(["payment", accountId, reference]))
    .digest();
  return formatPrefixedId("pay", Uint8Array.from(hash.subarray(0, 16)));
}

/**
 * Checks what no schema can: that the members go with the event, and that its times are plausible. Times in the past would
 * let many payments at once look like many months of work.
 *
 * @throws SdkError `invalid_request`, with all that is wrong
 */
export function checkPaymentEvent(
  input: PaymentEventInput,
  { known, now, maxAgeSeconds }: { known: Payment | undefined; now: Date; maxAgeSeconds: number },
): ClaimedTimes {
  const errors: { path: string; message: string }[] = [];
  const wrong = (member: keyof PaymentEventInput, message: string): void =>
    void errors.push({ path: `body/${member}`, message });
  const { event } = input;
  if (known === undefined) {
    for (const member of ["agentId", "payer", "amount"] as const) {
      if (input[member] === undefined) wrong(member, "is required for a new payment");
    }
  }
  if (input.paymentId !== undefined && input.reference !== undefined)
    wrong("reference", "must not stand beside paymentId");
  for (const [owner, members] of Object.entries(membersOf)) {
    if (owner === (event === "payment.canceled" ? "payment.failed" : event)) continue;
    for (const member of members) if (input[member] !== undefined) wrong(member, `belongs to ${owner} only`);
  }
  if (event === "payment.failed" && input.reason === undefined) wrong("reason", "is required for payment.failed");
  if (JSON.stringify(input.metadata ?? {}).length > MOST_METADATA)
    wrong("metadata", `must have up to ${MOST_METADATA} characters as JSON`);

  const earliest = now.getTime() - maxAgeSeconds * 1000;
  const latest = now.getTime() + CLOCK_TOLERANCE_MS;
  const time = (member: keyof ClaimedTimes, bounds: { from: number; to: number }): Date | undefined => {
    const text = input[member];
    if (text === undefined) return undefined;
    const date = new Date(text);
    if (!(date.getTime() >= bounds.from && date.getTime() <= bounds.to)) {
      wrong(member, `must be between ${new Date(bounds.from).toISOString()} and ${new Date(bounds.to).toISOString()}`);
    }
    return date;
  };
  const createdAt = time("createdAt", { from: earliest, to: latest });
  const claimed = createdAt === undefined || Number.isNaN(createdAt.getTime()) ? now : createdAt;
  const start = (known?.createdAt ?? claimed).getTime();
  const end = { from: known === undefined ? earliest : start - CLOCK_TOLERANCE_MS, to: latest };
  const times = {
    createdAt,
    deadlineAt: time("deadlineAt", { from: Math.min(start, earliest), to: now.getTime() + LONGEST_DEADLINE_MS }),
    completedAt: time("completedAt", end),
    failedAt: time("failedAt", end),
  };
  if (errors.length > 0)
    throw new SdkError("invalid_request", "the event does not fit together", { details: { errors } });
  return times;
}
