import type { TrustDecision } from "./decision.ts";

/** How an x402 hook stops a payment. */
export type X402Abort = { abort: true; reason: string };

/** A trust gate as the hooks of x402 (version 2) take it. */
export type X402Hooks = {
  /** For `x402Client.onBeforePaymentCreation`: nothing is signed for an agent that does not pass. */
  beforePayment: (context: { selectedRequirements: { payTo: string } }) => Promise<X402Abort | void>;
  /** For `x402ResourceServer.onAfterVerify`: an agent that does not pass is not served, and its payment is not settled. */
  beforeServing: (context: { result: { isValid: boolean; payer?: string | undefined } }) => Promise<X402Abort | void>;
};

/** Makes the hooks of a gate. */
export function createX402Hooks(check: (address: string) => Promise<TrustDecision>): X402Hooks {
  const abortUnless = ({ allowed, agentId, reasons }: TrustDecision): X402Abort | undefined =>
    allowed
      ? undefined
      : { abort: true, reason: `agent ${agentId} is not trusted: ${reasons.map(({ message }) => message).join("; ")}` };
  return {
    beforePayment: async ({ selectedRequirements: { payTo } }) => abortUnless(await check(payTo)),
    async beforeServing({ result: { isValid, payer } }) {
      // What is not valid is refused by x402 itself.
      if (!isValid) return undefined;
      if (payer === undefined) return { abort: true, reason: "the payment names no payer" };
      return abortUnless(await check(payer));
    },
  };
}
