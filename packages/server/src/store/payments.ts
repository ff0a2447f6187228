import { addEvidence, changeEvidence } from "./evidence-versions.ts";
import { queryOne, type Queryable, type Transaction } from "./queryable.ts";
import { columnName, defineTable } from "./table.ts";

/** Who vouches for a payment. */
export type PaymentEvidence = "ledger" | "facilitator" | "reported";

/** What can be learnt of a payment when it ends. */
export type PaymentResult = {
  evidence: PaymentEvidence;
  network: string | null;
  transactionHash: string | null;
  /** Address of the token. */
  asset: string | null;
  failureReason: string | null;
  errorCode: string | null;
  errorMessage: string | null;
  escrowReleased: boolean | null;
  /** What the payee signed for it. */
  receipt: string | null;
  receiptVerified: boolean | null;
  responseTimeMs: number | null;
  completedAt: Date | null;
  failedAt: Date | null;
  canceledAt: Date | null;
};

/** A payment to an agent. */
export type Payment = PaymentResult & {
  id: string;
  /** The agent that is paid. */
  agentId: string;
  /** Ledger addresses. */
  payer: string;
  payee: string;
  /** Decimal text in currency units, exact: up to 18 digits before and after the point. */
  amount: string;
  currency: string;
  status: "created" | "completed" | "failed" | "canceled";
  /** JSON. */
  metadata: string;
  /** Account that reported it. */
  reportedBy: string;
  /** When it was made, and when its work is due. */
  createdAt: Date;
  deadlineAt: Date | null;
  recordedAt: Date;
  updatedAt: Date;
};

const resultMembers = [
  "evidence",
  "network",
  "transactionHash",
  "asset",
  "failureReason",
  "errorCode",
  "errorMessage",
  "escrowReleased",
  "receipt",
  "receiptVerified",
  "responseTimeMs",
  "completedAt",
  "failedAt",
  "canceledAt",
] as const satisfies readonly (keyof PaymentResult)[];

const table = defineTable<Payment>("payments", [
  "id",
  "agentId",
  "payer",
  "payee",
  "amount",
  "currency",
  "status",
  ...resultMembers,
  "metadata",
  "reportedBy",
  "createdAt",
  "deadlineAt",
  "recordedAt",
  "updatedAt",
]);

/**
 * Stores a payment, and makes it part of its agent's evidence unless it was only reported. A completed one that the ledger
 * proves counts for its payer's credibility.
 *
 * @returns false when there is one with this id: compare it with {@link findPayment}
 */
export async function insertPayment(tx: Transaction, payment: Payment): Promise<boolean> {
  const { rowCount } = await tx.query(`${table.insert} on conflict (id) do nothing`, table.values(payment));
  if (rowCount === 0) return false;
  if (payment.evidence !== "reported") await addEvidence(tx, payment.id);
  await countSpending(tx, payment);
  return true;
}

/** Finds a payment. */
export function findPayment(db: Queryable, id: string): Promise<Payment | undefined> {
  return queryOne<Payment>(db, `select ${table.select()} from payments where id = $1`, [id]);
}

/**
 * Ends a payment: from `created` to `completed`, `failed` or `canceled`, and never back.
 *
 * @returns the payment as it is now, or `undefined` when it does not exist or has ended before
 */
export async function endPayment(
  tx: Transaction,
  id: string,
  { status, result, now }: { status: "completed" | "failed" | "canceled"; result: Partial<PaymentResult>; now: Date },
): Promise<Payment | undefined> {
  const changed = resultMembers.filter((member) => result[member] !== undefined);
  const assignments = changed.map((member, index) => `${columnName(member)} = $${index + 4}`);
  const payment = await changeEvidence(tx, id, () =>
    queryOne<Payment>(
      tx,
      `update payments set ${["status = $2", "updated_at = $3", ...assignments].join(", ")}
       where id = $1 and status = 'created' returning ${table.select()}`,
      [id, status, now, ...changed.map((member) => result[member])],
    ),
  );
  if (payment !== undefined) await countSpending(tx, payment);
  return payment;
}

/** What a better proof of a completed payment brings. */
export type PaymentProof = Pick<
  PaymentResult,
  "evidence" | "network" | "transactionHash" | "asset" | "completedAt" | "receipt" | "receiptVerified"
>;

/**
 * Gives a completed payment a better proof than it has: reported, then facilitator, then ledger.
 *
 * @returns the payment as it is now, or `undefined` when it is not completed or its proof is as good
 */
export async function provePayment(
  tx: Transaction,
  id: string,
  { proof, now }: { proof: PaymentProof; now: Date },
): Promise<Payment | undefined> {
  const payment = await changeEvidence(tx, id, () =>
    queryOne<Payment>(
      tx,
      `update payments set evidence = $2, network = $3, transaction_hash = $4, asset = $5, completed_at = $6,
         updated_at = $7, receipt = coalesce($9, receipt), receipt_verified = coalesce($10, receipt_verified)
       where id = $1 and status = 'completed' and evidence = any($8) returning ${table.select()}`,
      [
        id,
        proof.evidence,
        proof.network,
        proof.transactionHash,
        proof.asset,
        proof.completedAt,
        now,
        evidenceByWeight.slice(0, evidenceByWeight.indexOf(proof.evidence)),
        proof.receipt,
        proof.receiptVerified,
      ],
    ),
  );
  if (payment !== undefined) await countSpending(tx, payment);
  return payment;
}

const evidenceByWeight: readonly PaymentEvidence[] = ["reported", "facilitator", "ledger"];

/** Each payment comes here once as a completed one that the ledger proves: at its insertion, its end, or its proof. */
async function countSpending(tx: Transaction, { payer, payee, amount, status, evidence }: Payment): Promise<void> {
  if (status !== "completed" || evidence !== "ledger") return;
  await tx.query(
    `insert into spending (payer, payee, amount, payments) values ($1, $2, $3, 1)
     on conflict (payer, payee) do update
       set amount = spending.amount + excluded.amount, payments = spending.payments + 1`,
    [payer, payee, amount],
  );
}

/** A transfer on a ledger. */
export type Settlement = {
  network: string;
  transactionHash: string;
  /** Which instruction of the transaction; inner ones as `<outer>.<inner>`. */
  instruction: string;
};

/**
 * Uses a settlement as the proof of a payment: each one once, whoever presents it.
 *
 * @returns the payment that it proves: this one, or the one that used it before
 */
export async function useSettlement(
  tx: Transaction,
  { network, transactionHash, instruction }: Settlement,
  { paymentId, now }: { paymentId: string; now: Date },
): Promise<string> {
  const values = [network, transactionHash, instruction];
  const { rowCount } = await tx.query(
    `insert into used_settlements (network, transaction_hash, instruction, payment_id, used_at)
     values ($1, $2, $3, $4, $5) on conflict do nothing`,
    [...values, paymentId, now],
  );
  if (rowCount === 1) return paymentId;
  const used = await queryOne<{ paymentId: string }>(
    tx,
    `select payment_id as "paymentId" from used_settlements
     where network = $1 and transaction_hash = $2 and instruction = $3`,
    values,
  );
  return used?.paymentId ?? paymentId;
}
