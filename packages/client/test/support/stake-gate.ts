import { createSigner } from "@arcs/core";

import { createArcsClient } from "../../src/index.ts";
import {
  createTrustGate,
  type PaymentDemand,
  type TrustGateOptions,
  usdcOnSolana,
} from "../../src/trust-gate/index.ts";

export const agentId = createSigner(new Uint8Array(32).fill(1)).address;
export const [{ network, asset }] = usdcOnSolana as unknown as [{ network: string; asset: string }];

/** A gate whose server knows one agent and returns the given data of it. `null`: there is no such agent. */
export function gateOn(trustScore: unknown, options: Partial<TrustGateOptions> = {}) {
  const client = createArcsClient({
    baseUrl: "https://arcs.example",
    maxRetries: 0,
    fetch: async () => {
      if (trustScore === undefined) return new Response("{}", { status: 500 });
      const verification = { identityCredential: null };
      const agent = { id: agentId, owner: agentId, trustScore, x402: { paymentAddress: agentId }, verification };
      return new Response(JSON.stringify(agent));
    },
  });
  return createTrustGate({ client, onUnknown: "deny", identity: "ignored", ...options });
}

export const worth = (costToForge: string): object => ({
  overall: 900,
  tier: "platinum",
  tierPrice: "100",
  costToForge,
});
export const usdc = (amount: unknown, more: PaymentDemand = {}): PaymentDemand => ({ network, asset, amount, ...more });
export const codes = async (gate: ReturnType<typeof gateOn>, atStake?: string | PaymentDemand): Promise<string[]> => {
  const { allowed, reasons } = await gate.check(agentId, atStake === undefined ? {} : { atStake });
  return [...reasons.map(({ code }) => code), allowed ? "allowed" : "refused"];
};
