import { createArcsClient } from "@arcs/client";
import { createTrustGate } from "@arcs/client/trust-gate";
import { generateKeyPairSigner } from "@solana/kit";
import { x402Client } from "@x402/core/client";
import { wrapFetchWithPayment } from "@x402/fetch";
import { ExactSvmScheme } from "@x402/svm/exact/client";

import { network, startFacilitator } from "./facilitator.ts";
import { startLocalToken } from "./local-token.ts";
import { startSeller } from "./seller.ts";

const { ARCS_API_URL: baseUrl = "", ARCS_API_KEY: apiKey = "" } = process.env;

// The surroundings: a ledger, a facilitator, and two agents with the same offer. Only one has a
// good Trust Score.
const token = await startLocalToken();
const facilitator = await startFacilitator(token);
const wallet = await generateKeyPairSigner();
await token.fund(wallet.address, 1_000_000n);
const client = createArcsClient({ baseUrl, apiKey });
const found = await client.agents.search({ sortBy: "score", limit: 100 }).toArray({ limit: 100 });
const scored = found.filter(({ trustScore }) => trustScore?.overall !== undefined);
const [good, bad] = [scored[0], scored.at(-1)];
if (good === undefined || bad === undefined)
  throw new TypeError("there are no agents: arcs-server seed-demo makes some");

// #region trust-gate
const gate = createTrustGate({ client, payer: wallet, minTier: "silver" });
const scheme = gate.scheme((payer) => new ExactSvmScheme(payer, { rpcUrl: token.rpcUrl }));
const payments = new x402Client().register(network, scheme);
const fetchAndPay = wrapFetchWithPayment(gate.fetch(fetch), payments);
// #endregion

for (const agent of [good, bad]) {
  await token.fund(agent.id, 0n);
  const seller = await startSeller(agent.id, { facilitatorUrl: facilitator.url });
  const outcome = await fetchAndPay(seller.url).then(
    (answer) => `answered ${answer.status}`,
    (error: unknown) => (error as Error).message,
  );
  console.log(`${agent.name} (${agent.trustScore?.overall}): ${outcome}`);
  console.log(`  it was paid ${await token.balanceOf(agent.id)} base units`);
  seller.close();
}
facilitator.close();
token.close();
