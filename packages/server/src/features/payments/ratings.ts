import { SdkError } from "@arcs/core";
import { defined } from "@arcs/core/internal";
import { hashSignedStatement } from "@arcs/trust/internal";
import type { ServerContext } from "../../context.ts";
import { assertInTime, type CheckedStatement, type RatedWords, requireStatement, signedColumns } from "./statements.ts";
import type { ApiKey } from "../access/service.ts";
import {
  type Queryable,
  type RowOf,
  queryOne,
  type Transaction,
  column,
  defineTable,
} from "../../platform/db/queryable.ts";
import { logRecord, requestScore } from "../../platform/outbox.ts";
import { changeEvidence, type PaymentName } from "./evidence/service.ts";

type NewRating = RatedWords & Pick<GivenRating, "paymentId" | "signature">;

type AssessedRating = NewRating & { stated: CheckedStatement | undefined };

/** Takes the payer's rating of the work: once for each payment, within 30 days of its completion. */
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
  if (!(await insertRating(tx, given))) throw new SdkError("conflict", "the payment is already rated");
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

const table = defineTable("ratings", columns);

export type Rating = RowOf<typeof columns>;

/** Stores a rating; false when the payment has one. */
export async function insertRating(tx: Transaction, given: GivenRating): Promise<boolean> {
  const unsaid = { delivered: null, responseTimeMs: null, inTime: null, signedPaymentId: null, signedAgentId: null };
  const rating: Rating = { ...unsaid, ...given };
  const { paymentId: id, agentId } = rating;
  const stored = await changeEvidence(tx, { id, agentId }, async () => {
    const { rowCount } = await tx.query(`${table.insert} on conflict do nothing`, table.values(rating));
    return rowCount === 1 ? rating : undefined;
  });
  return stored !== undefined;
}

export function findRating(db: Queryable, { id, agentId }: PaymentName): Promise<Rating | undefined> {
  return queryOne<Rating>(db, `select ${table.select()} from ratings where payment_id = $1 and agent_id = $2`, [
    id,
    agentId,
  ]);
}
