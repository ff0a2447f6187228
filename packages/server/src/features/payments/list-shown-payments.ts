import { findAgent } from "../agents/service.ts";
import type { Queryable } from "../../platform/db/queryable.ts";
import { listRecentPayments, type RecentPayment } from "./evidence.ts";
import { showsPayments } from "./payment-visibility.ts";

/** Lists the newest proved payments to an agent as everybody may see them; `undefined` where the agent shows none. */
export async function listShownPayments(
  db: Queryable,
  agentId: string,
  { limit }: { limit: number },
): Promise<RecentPayment[] | undefined> {
  const before = await findAgent(db, agentId);
  if (before === undefined || !showsPayments(before)) return undefined;
  const payments = await listRecentPayments(db, agentId, { limit });
  // Settings are read after what they guard: a change in between must not show more than they allow now.
  const after = await findAgent(db, agentId);
  return after !== undefined && showsPayments(after) ? payments : undefined;
}
