import type { ServerContext } from "../../context.ts";
import { hasRow, type Transaction } from "../../platform/db/queryable.ts";
import { logAs } from "../trust/cover/service.ts";
import type { PaymentName } from "./evidence.ts";
import { advance, lockPayment } from "./payment-machine.ts";

/**
 * Moves a settlement from one payment to another that is the same in truth. The first one is no
 * longer evidence, and its payer's statements move to the other one, unless that has its own.
 *
 * @returns false when the settlement has become that of a third one in the meantime, or when the
 *   other payment is to another agent and the payer has spoken of this one: agents that share a purse must not pass on statements about them.
 * The transaction must not be committed then
 */
export async function reassignSettlement(
  tx: Transaction,
  context: Pick<ServerContext, "clock" | "randomBytes">,
  {
    network,
    transactionHash,
    instruction,
    from,
    to,
  }: Record<"network" | "transactionHash" | "instruction", string> &
    Record<"from" | "to", PaymentName>,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update used_settlements set payment_id = $5
     where network = $1 and transaction_hash = $2 and instruction = $3 and payment_id = $4`,
    [network, transactionHash, instruction, from.id, to.id],
  );
  if (rowCount === 0) return false;
  const locked = await lockPayment(tx, from.id);
  if (locked === undefined) return false;
  // No statement about the payment comes in from now on until this transaction ends.
  if (from.agentId !== to.agentId && (await isSpokenOf(tx, from))) return false;
  await advance(tx, context, locked, { type: "transfer taken over", replacement: to.id });
  await moveStatements(tx, { from, to: to.id });
  return true;
}

async function moveStatements(
  tx: Transaction,
  { from, to }: { from: PaymentName; to: string },
): Promise<void> {
  await logAs(tx, { from: from.id, to });
  // Replies before the claims that they reply to.
  await tx.query(
    `update payment_replies set payment_id = $2, signed_payment_id = coalesce(signed_payment_id, payment_id)
     where payment_id = $1 and agent_id = $3 and not exists (
       select 1 from ratings where payment_id = $2 and agent_id = $3 and claim = 'rating'
       union all select 1 from disputes where payment_id = $2 and agent_id = $3 and claim = 'dispute'
     )`,
    [from.id, to, from.agentId],
  );
  for (const table of ["ratings", "disputes"]) {
    await tx.query(
      `update ${table} set payment_id = $2, signed_payment_id = coalesce(signed_payment_id, payment_id)
       where payment_id = $1 and agent_id = $3
         and not exists (select 1 from ${table} where payment_id = $2 and agent_id = $3)`,
      [from.id, to, from.agentId],
    );
  }
}

function isSpokenOf(tx: Transaction, { id, agentId }: PaymentName): Promise<boolean> {
  return hasRow(
    tx,
    `select 1 as one where exists (select 1 from ratings where payment_id = $1 and agent_id = $2)
       or exists (select 1 from disputes where payment_id = $1 and agent_id = $2)`,
    [id, agentId],
  );
}
