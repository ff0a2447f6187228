// A page whose framework would cache what fetch reads: the gate is to be asked each time.
import { createArcsClient } from "@arcs/client";
import { createTrustGate } from "@arcs/client/trust-gate";

import { fixture } from "../../fixture.mjs";

export const runtime = "edge";
const client = createArcsClient({ baseUrl: fixture.url, apiKey: "arcs_test_k", maxRetries: 0 });
const gate = createTrustGate({ client });

export default async function Page() {
  const { allowed } = await gate.check("turning", { amount: "1" });
  return <output>{allowed ? "allowed" : "refused"}</output>;
}
