import { createSigner, issueX402AgentCredential, verifyCredential } from "@arcs/client/credentials";

const issuer = createSigner(crypto.getRandomValues(new Uint8Array(32)));
const agent = createSigner(crypto.getRandomValues(new Uint8Array(32)));
const { w3cCredential } = await issueX402AgentCredential(
  {
    agentAddress: agent.address,
    agentId: "translator-1",
    owner: agent.address,
    name: "Translator",
    serviceEndpoint: "https://translator.example/api",
    network: "devnet",
  },
  { signer: issuer },
);
// In practice this comes from a file, a QR code or another agent's message.
const received = JSON.stringify(w3cCredential);

// #region verify-offline
const report = await verifyCredential(received, {
  trustedIssuers: [w3cCredential.issuer.id],
  network: "offline",
});
console.log(report.valid, report.checks);
// #endregion

const forged = received.replace("translator.example", "attacker.example");
const { valid, errors } = await verifyCredential(forged, {
  trustedIssuers: [w3cCredential.issuer.id],
  network: "offline",
});
console.log(valid, errors.map(({ code }) => code).join(", "));
