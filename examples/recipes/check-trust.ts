// #region check-trust
import { createArcsClient } from "@arcs/client";
import { createTrustGate } from "@arcs/client/trust-gate";

const client = createArcsClient({
  baseUrl: "https://arcs.example",
  apiKey: process.env["ARCS_API_KEY"] ?? "",
});
const gate = createTrustGate({ client, minTier: "silver" });

export async function assertTrusted(agentId: string, amount: string): Promise<void> {
  const { allowed, reasons } = await gate.check(agentId, { amount });
  if (!allowed) throw new Error(`not paid: ${reasons.map(({ message }) => message).join("; ")}`);
}
// #endregion
