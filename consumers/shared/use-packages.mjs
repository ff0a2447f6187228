// What every project does with the packages, wherever it runs: verifies credentials, asks a gate,
// calls the server, receives a webhook. The runner compares what it returns with `expected`.
import { createArcsClient, isSdkError } from "@arcs/client";
import { verifyCredential } from "@arcs/client/credentials";
import { createTrustGate } from "@arcs/client/trust-gate";
import { constructEvent, signTestWebhook } from "@arcs/client/webhooks";

const codeOf = (error) => (isSdkError(error) ? error.code : `${error}`);

/** Uses the packages; `options` are those of the client. */
export async function usePackages({ url, credential, issuer }, options = {}) {
  const client = createArcsClient({
    baseUrl: url,
    apiKey: "arcs_test_k",
    maxRetries: 0,
    ...options,
  });
  const gate = createTrustGate({ client });
  const allows = async (account) => (await gate.check(account, { amount: "1" })).allowed;
  const trust = { trustedIssuers: [issuer], network: "offline" };
  const forged = credential.replace("a.example", "b.example");

  const secret = `whsec_${"A".repeat(43)}=`;
  const event = {
    event: "credential.revoked",
    timestamp: new Date().toISOString(),
    id: "evt_1",
    data: { credentialId: "cred_1", reason: "unspecified" },
  };
  const { body, headers } = signTestWebhook(event, { secret });
  const receive = (text) => constructEvent(text, headers, secret).id;

  return {
    genuine: (await verifyCredential(credential, trust)).valid,
    forged: (await verifyCredential(forged, trust)).errors.map(({ code }) => code),
    onLedger: await verifyCredential(credential, { ...trust, network: "local" }).then(
      () => "verified",
      codeOf,
    ),
    good: await allows("good"),
    bad: await allows("bad"),
    agent: (await client.agents.get("Ü/b")).name,
    event: receive(body),
    forgedEvent: await Promise.resolve(body.replace("cred_1", "cred_2"))
      .then(receive)
      .catch(codeOf),
  };
}
