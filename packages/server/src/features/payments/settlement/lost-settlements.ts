import { queryAll, queryOne, type Transaction } from "../../../platform/db/queryable.ts";
import { vouchAs } from "../../trust/vouching/service.ts";
import { withdrawEvidence } from "../evidence-versions.ts";
import type { Payment } from "../store.ts";
import type { Settlement } from "./store.ts";

/** A settlement that its chain has lost, and the payment that it proved. */
export type LostSettlement = Settlement & {
  paymentId: string;
  withdrawnAt: Date;
};

const columns = `network, transaction_hash as "transactionHash", instruction, payment_id as "paymentId",
  withdrawn_at as "withdrawnAt"`;

/**
 * Takes back that a settlement proves a payment: the chain does not have it any more. It remains that payment's, which it
 * proves again if it comes back.
 *
 * @returns false where it proves another payment by now, or was lost before
 */
export async function withdrawSettlement(
  tx: Transaction,
  { network, transactionHash, instruction }: Settlement,
  { payment, now }: { payment: Payment; now: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update used_settlements set withdrawn_at = $5 where network = $1 and transaction_hash = $2 and instruction = $3
       and payment_id = $4 and withdrawn_at is null`,
    [network, transactionHash, instruction, payment.id, now],
  );
  if (rowCount === 0) return false;
  await withdrawEvidence(tx, payment);
  await tx.query("update payments set is_lost = true where id = $1 and agent_id = $2", [payment.id, payment.agentId]);
  // The books keep its entry: should it come back, it stands there already.
  await vouchAs(tx, { from: payment.id, to: payment.id });
  return true;
}

/**
 * Lists what its chain has lost of a transaction, and keeps others from it until this one ends: first what was at the same place of
 * it. Nothing where that place proves a payment.
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

/** Finds the settlement that proved a payment until its chain lost it. */
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

/** Has a settlement that was lost prove its payment again, at the place of its transaction where it is now. */
export async function returnSettlement(
  tx: Transaction,
  lost: LostSettlement,
  { instruction, isFinal }: Pick<Settlement, "instruction"> & { isFinal: boolean },
): Promise<void> {
  if (instruction !== lost.instruction) await forgetLostSettlement(tx, { ...lost, instruction });
  await tx.query(
    `update used_settlements set instruction = $4, withdrawn_at = null, is_final = $5
     where network = $1 and transaction_hash = $2 and instruction = $3`,
    [lost.network, lost.transactionHash, lost.instruction, instruction, isFinal],
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
