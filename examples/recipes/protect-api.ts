// #region protect-api
import { createArcsClient } from "@arcs/client";
import { createTrustGate } from "@arcs/client/trust-gate";
import { HTTPFacilitatorClient, x402ResourceServer } from "@x402/core/server";
import { ExactSvmScheme } from "@x402/svm/exact/server";

const client = createArcsClient({ baseUrl: "https://arcs.example", apiKey: process.env["ARCS_API_KEY"] ?? "" });
const gate = createTrustGate({
  client,
  minTier: "bronze",
  onUnknown: "deny",
  identity: "ignored",
  allowance: "1",
});

const facilitator = new HTTPFacilitatorClient({ url: process.env["FACILITATOR_URL"] ?? "" });

// Hand this to the x402 middleware of your framework: @x402/express, @x402/hono, @x402/next …
export const resources = new x402ResourceServer(facilitator)
  .register("solana:*", new ExactSvmScheme())
  .onAfterVerify(gate.beforeServing);
// #endregion
