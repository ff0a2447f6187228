import { createHash } from "node:crypto";

import { SdkError } from "@arcs/core";
import type { PaymentEventInput } from "@arcs/core/http";
import { formatPrefixedId } from "@arcs/core/internal";

import type { ApiKey } from "../access/service.ts";
import type { Store } from "../../platform/db/store.ts";
import type { Payment } from "./store.ts";
import { newId, type RandomBytes } from "../../platform/base/ids.ts";
import { scopeOf } from "../../platform/base/scope.ts";
import { type Queryable, queryOne } from "../../platform/db/queryable.ts";

/** Times of a payment that an event claims. */
export type ClaimedTimes = Record<"createdAt" | "deadlineAt" | "completedAt" | "failedAt", Date | undefined>;

const CLOCK_TOLERANCE_MS = 300_000;
const MAX_DEADLINE_MS = 366 * 86_400_000;
const MAX_METADATA_CHARACTERS = 8_192;

// Which members belong to which events only.
const membersOf: Readonly<Record<"payment.completed" | "payment.failed", readonly (keyof PaymentEventInput)[]>> = {
  "payment.completed": ["completedAt", "receipt", "escrowReleased", "instruction"],
  "payment.failed": ["failedAt", "reason", "errorCode", "errorMessage"],
};

/**
 * Returns the id of an event's payment: the one that it names, the one of its reference, or a new one. References of
 * two accounts, or of two agents of one, never meet, so that no account can take another's.
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

/** The values that an event's claims are checked against. */
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
    deadlineAt: time("deadlineAt", { from: Math.min(start, earliest), to: now.getTime() + MAX_DEADLINE_MS }),
    completedAt: time("completedAt", end),
    failedAt: time("failedAt", end),
  };
}

function fault(member: keyof PaymentEventInput, message: string): Fault {
  return { path: `body/${member}`, message };
}

/** The reporter's own name for a payment, unique within its scope. */
type PaymentReference = { scope: string; reference: string };

/**
 * Finds the payment id of a reference, whether that payment exists yet or not. It is always the same here, and another
 * one on each service: otherwise a rating signed for one service would hold on another.
 */
async function findReferencedId(
  { store: { pool: db }, randomBytes }: { store: Store; randomBytes: RandomBytes },
  { scope, reference }: PaymentReference,
): Promise<string> {
  const drawn = await queryOne<{ salt: string }>(db, "select salt from payment_reference_salts", []);
  const parts = ["payment", drawn?.salt ?? (await drawSalt(db, randomBytes)), scope, reference];
  const hash = createHash("sha256").update(JSON.stringify(parts)).digest();
  return formatPrefixedId("pay", Uint8Array.from(hash.subarray(0, 16)));
}

/** Draws the salt of this service; where another server has done so meanwhile, that one is it. */
async function drawSalt(db: Queryable, randomBytes: RandomBytes): Promise<string> {
  await db.query("insert into payment_reference_salts (salt) values ($1) on conflict (id) do nothing", [
    Buffer.from(randomBytes(32)).toString("hex"),
  ]);
  const drawn = await queryOne<{ salt: string }>(db, "select salt from payment_reference_salts", []);
  if (drawn === undefined) throw new Error("payment_reference_salts expected the row that was put there");
  return drawn.salt;
}
