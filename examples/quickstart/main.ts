import { createSigner, issueX402AgentCredential, statusOfRecord, verifyCredential } from "@arcs/core";

import { printCredential, printReport } from "./print.ts";

// #region quickstart
// Two wallets: one of the issuer, one of the agent. A web3.js Keypair or your own sign() function do as well.
const issuer = createSigner(crypto.getRandomValues(new Uint8Array(32)));
const agent = createSigner(crypto.getRandomValues(new Uint8Array(32)));
const now = new Date();

const identity = {
  agentAddress: agent.address,
  agentId: "translator-1",
  owner: agent.address,
  name: "Translator",
  serviceEndpoint: "https://translator.example/api",
  capabilities: ["translation", "summarization"],
  x402PaymentAddress: agent.address,
  x402PricePerCall: "10000",
  network: "devnet",
};
const { credential, w3cCredential } = await issueX402AgentCredential(identity, { signer: issuer, now });

// The record belongs on the ledger, where everybody can read it; for this example a Map holds it.
const records = new Map([[w3cCredential.credentialStatus.id, { ...credential, status: "Active" as const }]]);

const report = await verifyCredential(w3cCredential, {
  trustedIssuers: [w3cCredential.issuer.id],
  now,
  resolveStatus: ({ entry }) => statusOfRecord(records.get(entry.id as string)),
});
// report.valid, report.checks, report.errors
// #endregion

const hour = 60 * 60 * 1000;
const verify = (document: unknown, at: Date = now): ReturnType<typeof verifyCredential> =>
  verifyCredential(document, {
    trustedIssuers: [w3cCredential.issuer.id],
    now: at,
    resolveStatus: ({ entry }) => statusOfRecord(records.get(entry.id as string)),
  });

printCredential("An issuer signs an identity credential for an agent", w3cCredential);
printReport("Verified by somebody who trusts this issuer", report);

const altered = structuredClone(w3cCredential);
altered.credentialSubject.x402PaymentAddress = issuer.address;
printReport("One claim altered: the payments would go to another address", await verify(altered));

const shortLived = await issueX402AgentCredential(identity, {
  signer: issuer,
  now,
  nonce: "short-lived",
  expiresAt: new Date(now.getTime() + hour),
});
records.set(shortLived.w3cCredential.credentialStatus.id, { ...shortLived.credential, status: "Active" });
printReport(
  "Good for one hour, verified after two",
  await verify(shortLived.w3cCredential, new Date(now.getTime() + 2 * hour)),
);

const stranger = createSigner(crypto.getRandomValues(new Uint8Array(32)));
const unknown = await issueX402AgentCredential(identity, { signer: stranger, now });
records.set(unknown.w3cCredential.credentialStatus.id, { ...unknown.credential, status: "Active" });
printReport("The same claims, well signed by an issuer nobody knows", await verify(unknown.w3cCredential));
