import { defined } from "@arcs/core/internal";
import { formatPaymentStatement } from "@arcs/trust";
import { SdkError } from "@arcs/core";
import { hashSignedStatement } from "@arcs/trust/internal";
import type { ServerContext } from "../../context.ts";
import { findPayment, findPaymentVisibility, type Payment, paymentNotFound } from "./service.ts";
import { isSignedByAccount } from "../../platform/chains/chains.ts";
import type { ApiKey } from "../access/service.ts";
import {
  column,
  type Queryable,
  type RowOf,
  queryAll,
  queryOne,
  type Transaction,
  defineTable,
} from "../../platform/db/queryable.ts";
import { logRecord } from "../log/log-record.ts";
import { requestScore } from "../../platform/outbox.ts";
import { changeEvidence, type PaymentName } from "./evidence.ts";

export const signedColumns = {
  /** Where the payment has become another report of the same transfer since. */
  signedPaymentId: column<string | null>(),
  /** Where an agent has claimed the account since. */
  signedAgentId: column<string | null>(),
};

type StatedPayment = Pick<Payment, "id" | "agentId">;

/** Members that are null or absent are left out of the text. */
export type RatedWords = {
  rating: number;
  comment: string | null;
  delivered?: boolean | null;
  responseTimeMs?: number | null;
  inTime?: boolean | null;
};

export function ratingStatement(
  { id, agentId }: StatedPayment,
  { rating, comment, delivered, responseTimeMs, inTime, network }: RatedWords & { network: string },
): string {
  const optional = defined({
    delivered: delivered ?? undefined,
    responseTimeMs: responseTimeMs ?? undefined,
    inTime: inTime ?? undefined,
  });
  return formatPaymentStatement({
    kind: "rating",
    payment: id,
    agent: agentId,
    rating,
    comment,
    ...optional,
    network,
  });
}

export function disputeStatement(
  { id, agentId }: StatedPayment,
  words: { reason: string; description: string | null; network: string },
): string {
  return formatPaymentStatement({ kind: "dispute", payment: id, agent: agentId, ...words });
}

export function replyStatement(
  { id, agentId }: StatedPayment,
  words: { claim: "rating" | "dispute"; reply: string; network: string },
): string {
  return formatPaymentStatement({ kind: "reply", payment: id, agent: agentId, ...words });
}

type Speaker = "payer" | "agent";

export type CheckedStatement = {
  statement: string;
  by: Speaker;
  signer: string;
  isSigned: boolean;
};

type Said = { paymentId: string; signature: string };

/**
 * Finds out whether a party signed what it says, before the transaction: a smart wallet is asked on
 * its chain.
 */
export async function assessStatement<Words extends Said>(
  context: Pick<ServerContext, "store" | "settings" | "evm">,
  said: Words,
  {
    by,
    textOf,
  }: {
    by: Speaker;
    textOf: (payment: StatedPayment, words: Words & { network: string }) => string;
  },
): Promise<Words & { stated: CheckedStatement | undefined }> {
  const payment = await findPayment(context.store.pool, said.paymentId);
  if (payment === undefined) return { ...said, stated: undefined };
  const signer = walletOf(payment, by);
  const statement = textOf(payment, { ...said, network: context.settings.network });
  const isSigned = await isSignedByAccount(context, statement, {
    signer,
    signature: said.signature,
  });
  return { ...said, stated: { statement, by, signer, isSigned } };
}

/**
 * Finds a payment that its party speaks of. What nobody vouches for cannot be spoken of: anybody
 * could make up a payment.
 */
export async function requireStatement(
  db: Queryable,
  paymentId: string,
  { caller, stated }: { caller: ApiKey; stated: CheckedStatement | undefined },
): Promise<Payment> {
  const payment = await findPayment(db, paymentId);
  if (payment === undefined || stated === undefined) throw paymentNotFound();
  const { statement, by } = stated;
  const signer = walletOf(payment, by);
  const isSigned = stated.isSigned && stated.signer === signer;
  // A request with a party's signature speaks for it; other callers learn what their visibility
  // allows, and no more.
  if ((await findPaymentVisibility(db, payment, { caller })) === "none" && !isSigned)
    throw paymentNotFound();
  if (payment.status !== "completed" || payment.evidence === "reported") {
    const { status, evidence } = payment;
    const needed = "it must be completed, with evidence from the ledger or a facilitator";
    throw new SdkError("conflict", `the payment is ${status}, its evidence ${evidence}; ${needed}`);
  }
  if (isSigned) return payment;
  throw new SdkError(
    "statement_signature_invalid",
    `signature is not that of the ${by}'s wallet over the statement`,
    {
      details: { signer, statement },
    },
  );
}

function walletOf({ payer, agentId }: Payment, by: Speaker): string {
  return by === "payer" ? payer : agentId;
}

/**
 * Days in which a party may speak: of a payment since its completion, of what the payer said since
 * then.
 */
export const WINDOW_DAYS = 30;

export function isWindowOver(since: Date, now: Date): boolean {
  return now.getTime() - since.getTime() > WINDOW_DAYS * 86_400_000;
}

export function assertInTime(
  { completedAt, createdAt }: Payment,
  now: Date,
  done: "rated" | "disputed",
): void {
  if (!isWindowOver(completedAt ?? createdAt, now)) return;
  const message = `the payment was completed more than ${WINDOW_DAYS} days ago: it can no longer be ${done}`;
  throw new SdkError("conflict", message);
}

type AssessedRating = RatedWords &
  Pick<GivenRating, "paymentId" | "signature"> & { stated: CheckedStatement | undefined };

/**
 * Takes the payer's rating of the work: once for each payment, within 30 days of its completion.
 */
export async function ratePayment(
  tx: Transaction,
  context: Pick<ServerContext, "clock">,
  { stated, caller, ...words }: AssessedRating & { caller: ApiKey },
): Promise<GivenRating> {
  const { paymentId, rating, responseTimeMs, inTime, signature } = words;
  const payment = await requireStatement(tx, paymentId, { caller, stated });
  const now = context.clock.now();
  assertInTime(payment, now, "rated");
  const { agentId, payer: rater } = payment;
  const given = { ...words, agentId, rater, createdAt: now };
  if (!(await insertRating(tx, given)))
    throw new SdkError("conflict", "the payment is already rated");
  const record = {
    kind: "rating",
    at: now.toISOString(),
    agent: agentId,
    payment: paymentId,
    payer: rater,
    rating,
    ...defined({ responseTimeMs: responseTimeMs ?? undefined, inTime: inTime ?? undefined }),
    digest: hashSignedStatement({ signer: rater, statement: stated?.statement ?? "", signature }),
  } as const;
  await Promise.all([
    logRecord(tx, record, { agentId }),
    requestScore(tx, context, { agentId, trigger: "rating_given", relatedPaymentId: paymentId }),
  ]);
  return given;
}

export type GivenRating = Omit<Rating, OptionalSaid | "signedPaymentId" | "signedAgentId"> &
  Partial<Pick<Rating, OptionalSaid>>;

type OptionalSaid = "delivered" | "responseTimeMs" | "inTime";

const columns = {
  paymentId: column<string>(),
  agentId: column<string>(),
  /** Ledger address of the payer. */
  rater: column<string>(),
  /** 1 to 5. */
  rating: column<number>(),
  comment: column<string | null>(),
  delivered: column<boolean | null>(),
  /** Milliseconds until the first answer. */
  responseTimeMs: column<number | null>(),
  inTime: column<boolean | null>(),
  signature: column<string>(),
  ...signedColumns,
  createdAt: column<Date>(),
};

export const ratingTable = defineTable("ratings", columns);

export type Rating = RowOf<typeof columns>;

/** Stores a rating; false when the payment has one. */
export async function insertRating(tx: Transaction, given: GivenRating): Promise<boolean> {
  const unsaid = {
    delivered: null,
    responseTimeMs: null,
    inTime: null,
    signedPaymentId: null,
    signedAgentId: null,
  };
  const rating: Rating = { ...unsaid, ...given };
  const { paymentId: id, agentId } = rating;
  const stored = await changeEvidence(tx, { id, agentId }, async () => {
    const { rowCount } = await tx.query(
      `${ratingTable.insert} on conflict do nothing`,
      ratingTable.values(rating),
    );
    return rowCount === 1 ? rating : undefined;
  });
  return stored !== undefined;
}

export function findRating(
  db: Queryable,
  { id, agentId }: PaymentName,
): Promise<Rating | undefined> {
  const select = `select ${ratingTable.select()} from ratings where payment_id = $1 and agent_id = $2`;
  return queryOne<Rating>(db, select, [id, agentId]);
}

/** Lists the ratings of some payments to an agent. */
export function listRatingsOf(
  db: Queryable,
  agentId: string,
  paymentIds: readonly string[],
): Promise<Rating[]> {
  if (paymentIds.length === 0) return Promise.resolve([]);
  const select = `select ${ratingTable.select()} from ratings where agent_id = $1 and payment_id = any($2)`;
  return queryAll<Rating>(db, select, [agentId, paymentIds]);
}
