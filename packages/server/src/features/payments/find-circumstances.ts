import { queryOne, type Transaction } from "../../platform/db/queryable.ts";
import { type Circumstances, inCoverLog, type LoggablePayment } from "../trust/cover/service.ts";

export async function findCircumstances(
  tx: Transaction,
  { id, agentId, network, transactionHash }: LoggablePayment,
): Promise<Circumstances> {
  const found = await queryOne<Required<Circumstances> & { isDisputed: boolean }>(
    tx,
    `select l.id, ${inCoverLog.hasPayment("l.id")} as "isLogged",
       exists (select 1 from used_settlements u join ${inCoverLog.transfers} using (network, transaction_hash, instruction)
         where network = $3 and transaction_hash = $4 and u.payment_id = $1) as "isTransfer",
       not exists (select 1 from used_settlements
         where network = $3 and transaction_hash = $4 and payment_id = $1 and not is_final and withdrawn_at is null) as "isFinal",
       (select authorization_id from used_settlements where network = $3 and transaction_hash = $4 and payment_id = $1
         and withdrawn_at is null limit 1) as authorization,
       d.id is not null as "isDisputed", d.winner
     from (select ${inCoverLog.id("$1")} as id) l
       left join disputes d on d.payment_id = $1 and d.agent_id = $2`,
    [id, agentId, network, transactionHash],
  );
  if (found === undefined) throw new Error("a question about one payment always has an answer");
  const { isDisputed, winner, ...rest } = found;
  return isDisputed ? { ...rest, winner } : rest;
}
