import type { PaymentCounts } from "@arcs/trust";
import { addReportedOnly, explainNotCounted } from "@arcs/trust/internal";

import type { Queryable } from "../../../platform/db/queryable.ts";
import type { FoundAgent } from "./found-agents.ts";
import { countReportedOnly } from "../../payments/service.ts";
import { storedScoreOf } from "./service.ts";

/** How many payments count, and in words why the others do not. */
export type CountedPayments = { payments: PaymentCounts; reasons: string[] };

/**
 * Counts the payments of one agent that count in its score and those that do not, also those that
 * are no evidence.
 */
export async function readPaymentCounts(
  { agent, reputation }: FoundAgent,
  { db, publicUrl, scope }: { db: Queryable; publicUrl: string; scope: string | null },
): Promise<CountedPayments> {
  const { isOwn, ...reported } = await countReportedOnly(db, agent.id, { scope });
  const payments = addReportedOnly(storedScoreOf(reputation.details).payments, reported);
  const chains = `${publicUrl}/docs/reportPayment`;
  return { payments, reasons: explainNotCounted(payments, { chains, isOwn }) };
}
