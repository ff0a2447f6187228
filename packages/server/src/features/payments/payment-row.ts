import {
  column,
  defineTable,
  type Queryable,
  queryOne,
  type RowOf,
} from "../../platform/db/queryable.ts";

export type PaymentEvidence = "ledger" | "facilitator" | "reported";

/** Facts of a payment that become known when it ends. */
const resultColumns = {
  evidence: column<PaymentEvidence>(),
  network: column<string | null>(),
  transactionHash: column<string | null>(),
  /** Address of the token. */
  asset: column<string | null>(),
  failureReason: column<string | null>(),
  errorCode: column<string | null>(),
  errorMessage: column<string | null>(),
  escrowReleased: column<boolean | null>(),
  receipt: column<string | null>(),
  receiptVerified: column<boolean | null>(),
  responseTimeMs: column<number | null>(),
  completedAt: column<Date | null>(),
  failedAt: column<Date | null>(),
  canceledAt: column<Date | null>(),
};

export type PaymentResult = RowOf<typeof resultColumns>;

const columns = {
  id: column<string>(),
  agentId: column<string>(),
  /** Ledger addresses. */
  payer: column<string>(),
  payee: column<string>(),
  /** Decimal text in currency units, exact: up to 18 digits before and after the point. */
  amount: column<string>(),
  currency: column<string>(),
  status: column<"created" | "completed" | "failed" | "canceled">(),
  ...resultColumns,
  metadata: column<string>(),
  /** Reporting scope (`scopeOf`): an account, or one agent of it. */
  reportedBy: column<string>(),
  reportedByParty: column<boolean>(),
  hasReference: column<boolean>(),
  createdAt: column<Date>(),
  deadlineAt: column<Date | null>(),
  updatedAt: column<Date>(),
};

export const paymentTable = defineTable("payments", columns);

export type Payment = RowOf<typeof columns>;

export const unsaid = {
  failureReason: null,
  errorCode: null,
  errorMessage: null,
  escrowReleased: null,
  receipt: null,
  receiptVerified: null,
  responseTimeMs: null,
  completedAt: null,
  failedAt: null,
  canceledAt: null,
  deadlineAt: null,
} as const satisfies Partial<Payment>;

export function findPayment(db: Queryable, id: string): Promise<Payment | undefined> {
  return queryOne<Payment>(
    db,
    `select ${paymentTable.select()} from payments
     where id = $1 and agent_id = (select agent_id from payment_agents where payment_id = $1)`,
    [id],
  );
}
