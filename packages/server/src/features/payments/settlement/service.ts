import {
  hasRow,
  type Queryable,
  queryAll,
  queryOne,
  type Transaction,
} from "../../../platform/db/queryable.ts";
import { findPayment, type Payment } from "../service.ts";
import { type TransferPlace } from "../../trust/payment-records.ts";

export type Settlement = {
  network: string;
  transactionHash: string;
  /** Which instruction of the transaction; inner ones as `<outer>.<inner>`. */
  instruction: string;
  /**
   * The payer's own name of the payment: nonce of EIP-3009, or hex SHA-256 of the Solana message.
   * Absent where none was read.
   */
  authorization?: string | undefined;
};

/**
 * Uses a settlement as the proof of a payment, once; returns the payment that it proves. It gives
 * no voice until it is final.
 */
export async function useSettlement(
  tx: Transaction,
  { network, transactionHash, instruction, authorization }: Settlement,
  { paymentId, isFinal, now }: { paymentId: string; isFinal: boolean; now: Date },
): Promise<string> {
  await lockTransaction(tx, { network, transactionHash });
  const values = [network, transactionHash, instruction];
  // A facilitator may vouch for it where the chain is not read: for any transfer of the
  // transaction.
  const exact = await queryOne<{ paymentId: string }>(
    tx,
    `insert into used_settlements (network, transaction_hash, instruction, payment_id, used_at, is_final, authorization_id)
     select $1, $2, $3, $4, $5::timestamptz, $6, $7 where not exists (select 1 from used_settlements
       where network = $1 and transaction_hash = $2 and '' in (instruction, $3) and payment_id <> $4)
     on conflict (network, transaction_hash, instruction) do update set
       is_final = used_settlements.is_final and (excluded.is_final or used_settlements.payment_id <> excluded.payment_id),
       authorization_id = coalesce(excluded.authorization_id, used_settlements.authorization_id)
     returning payment_id as "paymentId"`,
    [...values, paymentId, now, isFinal, authorization ?? null],
  );
  if (exact !== undefined) return exact.paymentId;
  const used = await queryOne<{ paymentId: string }>(
    tx,
    `select payment_id as "paymentId" from used_settlements
     where network = $1 and transaction_hash = $2 and (instruction in ($3, '') or $3 = '')
     order by instruction = $3 desc, payment_id = $4 desc, used_at, payment_id limit 1`,
    [...values, paymentId],
  );
  return used?.paymentId ?? paymentId;
}

/**
 * Whether a payment goes by a transfer, or may; keeps others from the transaction until this one of
 * the store ends.
 */
export async function isSettlementUsed(
  tx: Transaction,
  { network, transactionHash, instruction }: TransferPlace,
): Promise<boolean> {
  await lockTransaction(tx, { network, transactionHash });
  return hasRow(
    tx,
    `select 1 from used_settlements
     where network = $1 and transaction_hash = $2 and instruction in ($3, '') and withdrawn_at is null`,
    [network, transactionHash, instruction],
  );
}

/**
 * Keeps others from the transfers of a transaction until this one of the store ends: of two rows
 * that are not committed, one without a place and one with it, neither sees the other. Both insert
 * the same row here, which stays with neither.
 */
async function lockTransaction(
  tx: Transaction,
  { network, transactionHash }: Omit<Settlement, "instruction">,
): Promise<void> {
  const values = [network, transactionHash];
  await tx.query(
    `insert into used_settlements (network, transaction_hash, instruction, payment_id, used_at)
     values ($1, $2, 'lock', '', to_timestamp(0)) on conflict do nothing`,
    values,
  );
  await tx.query(
    "delete from used_settlements where network = $1 and transaction_hash = $2 and instruction = 'lock'",
    values,
  );
}

/** Whether the block of a transfer with a payer's own name may still be replaced. */
export function isSettling(db: Queryable, payment: string): Promise<boolean> {
  return hasRow(
    db,
    "select 1 as one from used_settlements where authorization_id = $1 and not is_final and withdrawn_at is null limit 1",
    [payment],
  );
}

/** Whether a transfer proves a payment for good: then the log has it. */
export function isFinallySettled(
  db: Queryable,
  { network, transactionHash, instruction }: TransferPlace,
): Promise<boolean> {
  return hasRow(
    db,
    `select 1 as one from used_settlements where network = $1 and transaction_hash = $2 and instruction = $3
       and is_final and withdrawn_at is null`,
    [network, transactionHash, instruction],
  );
}

/**
 * Notes that the block of a settlement stays; false where that was known, or it does not prove the
 * payment any more.
 */
export async function settleFinally(
  tx: Transaction,
  { network, transactionHash, instruction, authorization }: Settlement,
  { paymentId }: { paymentId: string },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update used_settlements set is_final = true, authorization_id = $5
     where network = $1 and transaction_hash = $2 and instruction = $3
       and payment_id = $4 and withdrawn_at is null and not is_final`,
    [network, transactionHash, instruction, paymentId, authorization ?? null],
  );
  return rowCount === 1;
}

export async function findSettledPayment(
  db: Queryable,
  { network, transactionHash, instruction }: Settlement,
): Promise<Payment | undefined> {
  const used = await queryOne<{ paymentId: string }>(
    db,
    `select payment_id as "paymentId" from used_settlements
     where network = $1 and transaction_hash = $2 and instruction = $3`,
    [network, transactionHash, instruction],
  );
  return used === undefined ? undefined : findPayment(db, used.paymentId);
}

type LostSettlement = Settlement & { paymentId: string; withdrawnAt: Date };

const columns = `network, transaction_hash as "transactionHash", instruction, payment_id as "paymentId",
  withdrawn_at as "withdrawnAt"`;

/**
 * Takes back that a settlement proves a payment, which it proves again if it comes back; false
 * where it proves another one.
 */
export async function withdrawSettlement(
  tx: Transaction,
  { network, transactionHash, instruction }: Settlement,
  { paymentId, now }: { paymentId: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update used_settlements set withdrawn_at = $5 where network = $1 and transaction_hash = $2 and instruction = $3
       and payment_id = $4 and withdrawn_at is null`,
    [network, transactionHash, instruction, paymentId, now],
  );
  return rowCount === 1;
}

/**
 * Lists and locks what its chain has lost of a transaction, what was at the same place first;
 * nothing where that proves a payment.
 */
export async function listLostSettlements(
  tx: Transaction,
  { network, transactionHash, instruction }: Settlement,
): Promise<LostSettlement[]> {
  const found = await queryAll<Omit<LostSettlement, "withdrawnAt"> & { withdrawnAt: Date | null }>(
    tx,
    `select ${columns} from used_settlements
     where network = $1 and transaction_hash = $2 and (withdrawn_at is not null or instruction = $3)
     order by instruction = $3 desc, instruction for update`,
    [network, transactionHash, instruction],
  );
  const lost = found.filter((each): each is LostSettlement => each.withdrawnAt !== null);
  return lost.length === found.length ? lost : [];
}

export function findLostSettlement(
  tx: Transaction,
  { id, evidence, network, transactionHash }: Payment,
): Promise<LostSettlement | undefined> {
  if (evidence !== "reported") return Promise.resolve(undefined);
  return queryOne<LostSettlement>(
    tx,
    `select ${columns} from used_settlements
     where network = $1 and transaction_hash = $2 and payment_id = $3 and withdrawn_at is not null for update`,
    [network, transactionHash, id],
  );
}

/**
 * Has a lost settlement prove its payment again, at the place of its transaction where it is now.
 */
export async function returnSettlement(
  tx: Transaction,
  lost: LostSettlement,
  {
    instruction,
    authorization,
    isFinal,
  }: Pick<Settlement, "instruction" | "authorization"> & { isFinal: boolean },
): Promise<void> {
  if (instruction !== lost.instruction) await forgetLostSettlement(tx, { ...lost, instruction });
  await tx.query(
    `update used_settlements set instruction = $4, withdrawn_at = null, is_final = $5, authorization_id = $6
     where network = $1 and transaction_hash = $2 and instruction = $3`,
    [
      lost.network,
      lost.transactionHash,
      lost.instruction,
      instruction,
      isFinal,
      authorization ?? null,
    ],
  );
}

/** Frees a lost settlement for any payment that it proves when it comes back. */
export async function forgetLostSettlement(
  tx: Transaction,
  { network, transactionHash, instruction }: Settlement,
): Promise<void> {
  await tx.query(
    `delete from used_settlements
     where network = $1 and transaction_hash = $2 and instruction = $3 and withdrawn_at is not null`,
    [network, transactionHash, instruction],
  );
}
