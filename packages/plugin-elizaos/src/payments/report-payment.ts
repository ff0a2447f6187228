import type { ArcsClient, PaymentEventInput } from "@arcs/client";
import { isSdkError } from "@arcs/core";
import { formatUnits } from "@arcs/core/internal";
import type { TokenTransfer } from "@arcs/ledger";

import type { JobOutcome } from "../state/job-log.ts";

/** Result of a report: known to the service, refused for good with a reason, or to be tried again later. */
export type Reported = { outcome: "known" } | { outcome: "refused" | "later"; code: string };

/** A payment to report. */
export type PaymentReport = {
  /** Ledger address of the agent. */
  agentId: string;
  network: string;
  transactionHash: string;
  transfer: TokenTransfer;
  job: JobOutcome | undefined;
};

// Codes about this one payment, which will be the same tomorrow.
const FINAL_CODES: ReadonlySet<string> = new Set([
  "settlement_failed",
  "settlement_no_transfer",
  "settlement_wrong_asset",
  "settlement_wrong_payee",
  "settlement_wrong_payer",
  "settlement_wrong_amount",
  "settlement_too_old",
  "settlement_ambiguous",
  "settlement_used",
  "conflict",
  "invalid_request",
]);
// Codes that would apply to every payment now.
const GENERAL_CODES: ReadonlySet<string> = new Set([
  "server_unreachable",
  "server_invalid_answer",
  "request_timed_out",
  "request_aborted",
  "unavailable",
  "rate_limit_exceeded",
  "authentication_failed",
  "insufficient_permissions",
  "agent_not_found",
]);

/**
 * Reports one payment to the service. Reporting it again changes nothing there.
 *
 * @throws SdkError for problems of all payments: the service is unreachable, the key is refused, the agent is not
 * registered
 */
export async function reportPayment(
  client: ArcsClient,
  report: PaymentReport,
  { signal }: { signal: AbortSignal },
): Promise<Reported> {
  const event = eventOf(report);
  try {
    await sendEvent(client, event, signal);
    return { outcome: "known" };
  } catch (error) {
    if (!isSdkError(error) || GENERAL_CODES.has(error.code)) throw error;
    return { outcome: FINAL_CODES.has(error.code) ? "refused" : "later", code: error.code };
  }
}

/**
 * The service accepts response times only from the agent's own API key; with another one, the payment is reported
 * without it.
 */
async function sendEvent(client: ArcsClient, event: PaymentEventInput, signal: AbortSignal): Promise<void> {
  try {
    await client.payments.report(event, { signal });
  } catch (error) {
    const { responseTimeMs, ...rest } = event;
    if (responseTimeMs === undefined || !isSdkError(error, "insufficient_permissions")) throw error;
    await client.payments.report(rest, { signal });
  }
}

function eventOf({ agentId, network, transactionHash, transfer, job }: PaymentReport): PaymentEventInput {
  return {
    event: "payment.completed",
    agentId,
    payer: { address: transfer.payer },
    payee: agentId,
    amount: currencyUnits(transfer),
    network,
    transactionHash,
    instruction: transfer.instruction,
    asset: transfer.mint,
    ...(job === undefined ? {} : { responseTimeMs: job.responseTimeMs, metadata: { jobOutcome: job.outcome } }),
  };
}

/** Formats base units as decimal text, without trailing zeros. */
export function currencyUnits({ received, decimals }: Pick<TokenTransfer, "received" | "decimals">): string {
  return formatUnits(received, decimals);
}
