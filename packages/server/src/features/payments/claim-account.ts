import type { ServerContext } from "../../context.ts";
import { type Transaction } from "../../platform/db/queryable.ts";
import { logRecord } from "../log/log-record.ts";
import { findAgent } from "../registry/registered-agents.ts";
import { lockUnclaimed, raiseEvidence, takeOverReputation } from "../trust/scores/service.ts";
import { moveRows, type MovedRow } from "../../platform/db/move-rows.ts";

type Claim = { account: string; agentId: string };

/**
 * Has the payments to an unregistered account, and what was said of them, be those of the agent
 * which has claimed it.
 */
export async function takeOverPayments(
  tx: Transaction,
  { clock }: Pick<ServerContext, "clock">,
  { account, agentId }: Claim,
): Promise<void> {
  if (account === agentId) return;
  const now = clock.now();
  const isAgent = async (): Promise<boolean> => (await findAgent(tx, account)) !== undefined;
  if (await isAgent()) return;
  await lockUnclaimed(tx, account, { now });
  // Registered in the meantime, perhaps: then the reputation that is locked is the agent's.
  if (await isAgent()) return;
  const version = await raiseEvidence(tx, agentId);
  const signed = "jsonb_build_object('signed_agent_id', coalesce(t.signed_agent_id, t.agent_id))";
  for (;;) {
    const change = "jsonb_build_object('evidence_version', $3::integer)";
    const moved = await moveRows(
      tx,
      { from: account, to: agentId },
      { table: "payments", key: "id", change, values: [version] },
    );
    if (moved.length === 0) break;
    const ids = moved.map(({ id }) => String(id));
    await tx.query("update payment_agents set agent_id = $2 where payment_id = any($1)", [
      ids,
      agentId,
    ]);
  }
  for (const table of ["ratings", "disputes", "payment_replies"]) {
    for (;;) {
      const moved = await moveRows(
        tx,
        { from: account, to: agentId },
        { table, key: "payment_id", change: signed },
      );
      if (moved.length === 0) break;
      if (table !== "payment_replies") await sayAgain(tx, { table, rows: moved, agentId });
    }
  }
  // Of scores of the account, which nobody reads any more.
  await tx.query("delete from earlier_evidence where agent_id = $1", [account]);
  await takeOverReputation(tx, { account, agentId });
}

/**
 * Has the public log say of the agent what it says of the account, so that its readers find the
 * same under either.
 */
async function sayAgain(
  tx: Transaction,
  { table, rows, agentId }: { table: string; rows: readonly MovedRow[]; agentId: string },
): Promise<void> {
  for (const row of rows) {
    const about = {
      agent: agentId,
      payment: String(row["payment_id"]),
      at: timeOf(row["created_at"]),
    };
    if (table === "ratings") {
      const { response_time_ms: responseTimeMs, in_time: inTime } = row;
      const said = {
        ...(responseTimeMs != null && { responseTimeMs: Number(responseTimeMs) }),
        ...(inTime != null && { inTime: inTime === true }),
      };
      const rating = {
        kind: "rating",
        payer: String(row["rater"]),
        rating: Number(row["rating"]),
      } as const;
      await logRecord(tx, { ...rating, ...about, ...said }, { agentId });
      continue;
    }
    const dispute = String(row["id"]);
    await logRecord(
      tx,
      { kind: "dispute_opened", ...about, dispute, payer: String(row["opened_by"]) },
      { agentId },
    );
    const winner = row["winner"];
    if (winner !== "payer" && winner !== "payee") continue;
    const resolved = { kind: "dispute_resolved", dispute, winner } as const;
    await logRecord(tx, { ...resolved, ...about, at: timeOf(row["resolved_at"]) }, { agentId });
  }
}

function timeOf(value: MovedRow[string] | undefined): string {
  return new Date(String(value)).toISOString();
}
