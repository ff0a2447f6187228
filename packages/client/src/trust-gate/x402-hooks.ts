import { defined } from "@arcs/core/internal";

import type { TrustDecision } from "./decision.ts";
import type { PaymentDemand } from "./payment-value.ts";
import { reasonsAgainst, type TrustReason } from "./reason.ts";
import { SCORE_PROOF_FIELD } from "./score-proof-fields.ts";

/** How an x402 hook stops a payment. */
export type X402Abort = { abort: true; reason: string };

/** A trust gate as the hooks of x402 (version 2) take it. */
export type X402Hooks = {
  /** For `x402Client.onBeforePaymentCreation`: nothing is signed for an agent that does not pass. */
  beforePayment: (context: { selectedRequirements: PaymentDemand & { payTo: string } }) => Promise<X402Abort | void>;
  /** For `x402ResourceServer.onAfterVerify`: an agent that does not pass is not served, and its payment is not settled. */
  beforeServing: (context: {
    result: { isValid: boolean; payer?: string | undefined };
    requirements: PaymentDemand;
    /** Request data of the transport: over HTTP, the header fields. */
    transportContext?: unknown;
  }) => Promise<X402Abort | void>;
};

/** Makes the hooks of a gate. */
export function createX402Hooks(
  check: (address: string, options: { atStake: PaymentDemand; scoreProof?: unknown }) => Promise<TrustDecision>,
): X402Hooks {
  const abortUnless = ({ allowed, agentId, reasons }: TrustDecision): X402Abort | undefined =>
    allowed
      ? undefined
      : { abort: true, reason: `agent ${agentId} is not trusted: ${textOf(reasonsAgainst(reasons))}` };
  // Buyers must not see why the seller's own request failed: the message has the address of the seller's server.
  const forBuyers = (decision: TrustDecision): TrustDecision => ({
    ...decision,
    reasons: decision.reasons.map((reason) =>
      reason.code.startsWith("lookup_") ? { ...reason, message: "it could not be looked up" } : reason,
    ),
  });
  return {
    async beforePayment({ selectedRequirements }) {
      const { payTo } = selectedRequirements;
      // Another server wrote it: a missing name is not an unknown agent.
      if (typeof payTo !== "string" || payTo === "") return { abort: true, reason: "the payment names no recipient" };
      return abortUnless(await check(payTo, { atStake: /* fault: gate-hook-pays-any-amount */ selectedRequirements }));
    },
    async beforeServing({ result: { isValid, payer }, requirements, transportContext }) {
      // x402 itself refuses invalid payments.
      if (!isValid) return undefined;
      if (typeof payer !== "string" || payer === "") return { abort: true, reason: "the payment names no payer" };
      // The seller serves before the payment settles: the value of the work is at stake.
      const scoreProof = fieldIn(transportContext);
      return abortUnless(forBuyers(await check(payer, { atStake: requirements ?? {}, ...defined({ scoreProof }) })));
    },
  };
}

function textOf(reasons: readonly TrustReason[]): string {
  return reasons.map(({ message }) => message).join("; ");
}

/** The score proof of a request, as the HTTP transport of x402 (`HTTPTransportContext`) gives fields. */
function fieldIn(transportContext: unknown): unknown {
  const { request } = (transportContext ?? {}) as {
    request?: { adapter?: { getHeader?: (name: string) => unknown } };
  };
  return request?.adapter?.getHeader?.(SCORE_PROOF_FIELD);
}
