import { changeEvidence } from "../evidence-versions.ts";
import { defineTable, type Queryable, queryAll, queryOne, type Transaction } from "../../../platform/db/queryable.ts";
import type { PaymentName } from "../payment-name.ts";

/** A payer's rating of the work that it paid for. */
export type Rating = {
  /** One rating for each payment. */
  paymentId: string;
  agentId: string;
  /** Ledger address of the payer, whose signature it bears. */
  rater: string;
  /** 1 to 5. */
  rating: number;
  comment: string | null;
  /** Whether the work was delivered, where the payer says so. */
  delivered: boolean | null;
  /** Milliseconds until the first answer, and whether it was delivered by the deadline, where the payer says so. */
  responseTimeMs: number | null;
  inTime: boolean | null;
  signature: string;
  /** The id that was signed, where the payment has become another report of the same transfer since. */
  signedPaymentId: string | null;
  createdAt: Date;
};

/** A rating that is new. */
export type NewRating = Omit<Rating, OptionalSaid | "signedPaymentId"> & Partial<Pick<Rating, OptionalSaid>>;

/** Fields that a rating may omit. */
type OptionalSaid = "delivered" | "responseTimeMs" | "inTime";

const table = defineTable<Rating>("ratings", [
  "paymentId",
  "agentId",
  "rater",
  "rating",
  "comment",
  "delivered",
  "responseTimeMs",
  "inTime",
  "signature",
  "signedPaymentId",
  "createdAt",
]);

/** Stores a rating, which changes the evidence of its agent; false when the payment has one. */
export async function insertRating(tx: Transaction, given: NewRating): Promise<boolean> {
  const rating: Rating = { delivered: null, responseTimeMs: null, inTime: null, signedPaymentId: null, ...given };
  const { paymentId: id, agentId } = rating;
  const stored = await changeEvidence(tx, { id, agentId }, async () => {
    const { rowCount } = await tx.query(`${table.insert} on conflict do nothing`, table.values(rating));
    return rowCount === 1 ? rating : undefined;
  });
  return stored !== undefined;
}

/** Finds the rating of a payment. */
export function findRating(db: Queryable, { id, agentId }: PaymentName): Promise<Rating | undefined> {
  return queryOne<Rating>(db, `select ${table.select()} from ratings where payment_id = $1 and agent_id = $2`, [
    id,
    agentId,
  ]);
}

/** Lists the ratings of an agent, newest first. */
export function listRatings(db: Queryable, agentId: string, { limit }: { limit: number }): Promise<Rating[]> {
  return queryAll<Rating>(
    db,
    `select ${table.select()} from ratings where agent_id = $1 order by created_at desc, payment_id limit $2`,
    [agentId, limit],
  );
}
