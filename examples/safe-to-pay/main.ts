// #region safe-to-pay
import { createArcsClient } from "@arcs/client";
import { createTrustGate } from "@arcs/client/trust-gate";

const { ARCS_API_URL: baseUrl = "", ARCS_API_KEY: apiKey = "" } = process.env;
const client = createArcsClient({ baseUrl, apiKey });
const gate = createTrustGate({ client, minTier: "silver" });

for (const tier of ["gold", "bronze"] as const) {
  const [agent] = (await client.agents.search({ tier, limit: 1 })).data;
  const { allowed, reasons } = await gate.check(agent?.id ?? "", { amount: "2.50" });
  console.log(`Pay ${agent?.name} 2.50 USD? ${allowed ? "Yes" : "No"}.`);
  for (const { message } of reasons) console.log(`- ${message}`);
}
// #endregion
