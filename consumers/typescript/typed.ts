// Uses the types of each entry point. The lines that expect an error fail where types are lost.
import { type ArcsClient, createArcsClient } from "@arcs/client";
import { type CredentialReport, verifyCredential } from "@arcs/client/credentials";
import { createPayer } from "@arcs/client/payer";
import { arcsTools } from "@arcs/client/tools";
import { createTrustGate } from "@arcs/client/trust-gate";
import { createFetchWebhookHandler } from "@arcs/client/webhooks";
import { reportSettlements } from "@arcs/client/x402";
import { verifyCredential as verifyOnly } from "@arcs/core/verify-only";
import { computeTrustScore } from "@arcs/trust";

const client: ArcsClient = createArcsClient({ baseUrl: "http://a.example", apiKey: "k" });
// The signature of a route of Next.js, and of a Worker.
export const POST: (request: Request) => Promise<Response> = createFetchWebhookHandler({
  secrets: `whsec_${"A".repeat(43)}=`,
  onEvent(event) {
    if (event.event === "credential.revoked") event.data.credentialId.toUpperCase();
    // @ts-expect-error -- there is no such event
    if (event.event === "credential.eaten") return;
  },
});
// @ts-expect-error -- there is no such tier
export const wrongTier = () => createTrustGate({ client, minTier: "wood" });
// @ts-expect-error -- a report has no such member
export const wrongMember = (report: CredentialReport) => report.vaild;
export const all = [verifyCredential, createPayer, arcsTools, reportSettlements, verifyOnly];
export const score: number = computeTrustScore({
  transactions: [],
  ownAddresses: [],
  now: new Date(),
}).overallScore;
