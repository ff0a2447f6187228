// #region protect-api
import { createArcsClient } from "@arcs/client";
import { createTrustGate } from "@arcs/client/trust-gate";
import { reportSettlements } from "@arcs/client/x402";
import { HTTPFacilitatorClient, x402ResourceServer } from "@x402/core/server";
import { paymentMiddleware } from "@x402/express";
import { ExactSvmScheme } from "@x402/svm/exact/server";
import express from "express";

const { ARCS_API_URL: baseUrl = "https://arcs.example", ARCS_API_KEY: apiKey = "" } = process.env;
const { FACILITATOR_URL = "", AGENT_ADDRESS = "" } = process.env;
const client = createArcsClient({ baseUrl, apiKey });
const gate = createTrustGate({ client, allowance: "1" });

const facilitator = new HTTPFacilitatorClient({ url: FACILITATOR_URL });
const resources = new x402ResourceServer(facilitator)
  .register("solana:*", new ExactSvmScheme())
  .onAfterVerify(gate.beforeServing)
  .onBeforeSettle(gate.beforeSettling);

// Payments count for your score once they are reported.
reportSettlements(resources, {
  client,
  onDropped: ({ reason, error }) => console.error("not reported:", error?.message ?? reason),
});

const offer = {
  scheme: "exact",
  network: "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1", // the devnet
  payTo: AGENT_ADDRESS,
  price: "$0.01",
} as const;

const app = express();
app.use(
  paymentMiddleware(
    { "GET /translate": { accepts: offer, description: "A translation" } },
    resources,
  ),
);
app.get("/translate", (_request, response) => void response.json({ text: "Bonjour" }));
app.listen(4021);
// #endregion
