import { createSigner, issueX402AgentCredential, verifyCredential } from "@arcs/core";
import { createLedgerAnchor, createLedgerStatusResolver } from "@arcs/ledger";
import { createLocalLedger } from "@arcs/ledger/local";

import { printHeadline, printMembers, printReport } from "./print.ts";

// #region quickstart
// Two wallets: one of the issuer, one of the agent. A web3.js Keypair or your own sign() function
// do as well.
const issuer = createSigner(crypto.getRandomValues(new Uint8Array(32)));
const agent = createSigner(crypto.getRandomValues(new Uint8Array(32)));

// A ledger inside this process: a real Solana virtual machine. For a cluster, say { network:
// "devnet", rpcUrl }.
const ledger = await createLocalLedger();
await ledger.airdrop(issuer.address, 1_000_000_000n);
const where = { network: "local", transport: ledger.transport };

// The issuer signs the credential, and anchors its record on the ledger.
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
  network: "local",
};
const { credential, w3cCredential } = await issueX402AgentCredential(identity, {
  signer: issuer,
  now,
});
const anchor = createLedgerAnchor({ ...where, payer: issuer });
await anchor.issue(credential, { issuer });

// Anyone who trusts this issuer can verify it: the signature by computation, the status on the
// ledger.
const report = await verifyCredential(w3cCredential, {
  trustedIssuers: [w3cCredential.issuer.id],
  now,
  resolveStatus: createLedgerStatusResolver(where),
});
// report.valid, report.checks, report.errors
// #endregion

const hour = 60 * 60 * 1000;
const verify = (document: unknown, at: Date = now): ReturnType<typeof verifyCredential> =>
  verifyCredential(document, {
    trustedIssuers: [w3cCredential.issuer.id],
    now: at,
    resolveStatus: createLedgerStatusResolver({ ...where, now: () => at }),
  });

printMembers("An issuer signs an identity credential for an agent", w3cCredential);
printMembers("Its record, read back from the ledger", await anchor.read(credential));
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
await anchor.issue(shortLived.credential, { issuer });
printReport(
  "Good for one hour, verified after two",
  await verify(shortLived.w3cCredential, new Date(now.getTime() + 2 * hour)),
);

const stranger = createSigner(crypto.getRandomValues(new Uint8Array(32)));
const unknown = await issueX402AgentCredential(identity, { signer: stranger, now });
await anchor.issue(unknown.credential, { issuer: stranger });
printReport(
  "The same claims, well signed and anchored by an issuer nobody knows",
  await verify(unknown.w3cCredential),
);

await anchor.revoke(credential.credentialId, { issuer, reason: "superseded" });
printReport("The first credential again, after its issuer revoked it", await verify(w3cCredential));

printHeadline("What the ledger's history says of it");
for (const { action, reason, slot, transactionHash } of await anchor.history(credential)) {
  console.log(
    `  ${action.padEnd(7)} slot ${slot}  ${transactionHash.slice(0, 20)}…  ${reason ?? ""}`,
  );
}
await ledger.close();
