import { canonicalJson } from "@arcs/core/internal";
import type { LogRecord } from "@arcs/trust/transparency";
import type { Transaction } from "../../platform/db/queryable.ts";
import { addPending } from "../../platform/outbox.ts";
import { PAID_AGENT } from "../registry/registered-agents.ts";

/**
 * Has a record come into the public log: in the transaction of the change that it reports, so that
 * neither is there without the other. It stands behind a commitment where the agent hides
 * something.
 *
 * @param options.agentId - its id, or the wallet that it is paid at; absent where it is about
 *   nobody
 * @param options.hidden - absent: as the agent has it now
 */
export async function logRecord(
  tx: Transaction,
  record: LogRecord,
  { agentId = null, hidden = null }: { agentId?: string | null; hidden?: boolean | null },
): Promise<void> {
  await addPending(
    tx,
    `select coalesce(max(agent.id), $1), coalesce($2::boolean, bool_or(agent.is_hidden), false), $3
     from (${PAID_AGENT}) as agent`,
    [agentId, hidden, canonicalJson(record)],
  );
}
