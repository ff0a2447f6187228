import type { PaymentCounts } from "@arcs/trust";
import { addReportedOnly, explainNotCounted } from "@arcs/trust/internal";

import type { ServerContext } from "../../../context.ts";
import type { FoundAgent } from "./found-agents.ts";
import { storedScoreOf } from "./service.ts";

/** How many payments count, and in words why the others do not. */
export type CountedPayments = { payments: PaymentCounts; reasons: string[] };

/**
 * Counts the payments of one agent that count in its score and those that do not, also those that
 * are no evidence.
 */
export async function readPaymentCounts(
  { agent, reputation }: FoundAgent,
  { store, payments: records, settings }: Pick<ServerContext, "store" | "payments" | "settings">,
  { scope }: { scope: string | null },
): Promise<CountedPayments> {
  const { isOwn, ...reported } = await records.countReportedOnly(store.pool, agent.id, { scope });
  const payments = addReportedOnly(storedScoreOf(reputation.details).payments, reported);
  const chains = `${settings.publicUrl}/docs/reportPayment`;
  return { payments, reasons: explainNotCounted(payments, { chains, isOwn }) };
}
