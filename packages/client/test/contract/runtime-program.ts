import { verifyCredential } from "../../src/credentials/index.ts";
import { createArcsClient, hasPrivacyMode, isSdkError } from "../../src/index.ts";
import { createTrustGate } from "../../src/trust-gate/index.ts";

/** Runs the same calls in every runtime; all must return the same result, as plain JSON. */
export async function program(baseUrl: string, apiKey: string): Promise<Record<string, unknown>> {
  const client = createArcsClient({ baseUrl, apiKey });
  const agents: string[] = [];
  for await (const { id } of client.agents.search({
    limit: 5,
    sortBy: "createdAt",
    order: "asc",
    maxScore: 700,
  })) {
    agents.push(id);
  }
  const { data } = await client.reputation.bulk(agents);
  const shown = data.filter((reputation) => hasPrivacyMode(reputation, "public"));
  const [{ agentId, overallScore } = { agentId: "", overallScore: 0 }] = shown;
  const gate = createTrustGate({ client, minScore: overallScore });

  const hook = { url: "https://runtimes.example/", events: ["payment.created"] };
  const made = await client.webhooks.create(hook, { idempotencyKey: crypto.randomUUID() });
  const changed = await client.webhooks.update(made.id, { description: "Übersetzer 🤖" });
  await client.webhooks.delete(made.id);

  const { issuers } = await client.issuers.list();
  const credentialId = (await client.credentials.listByAgent(agentId)).credentials[0]?.id;
  const credential =
    credentialId === undefined ? {} : await client.credentials.getW3c(credentialId);
  const trustedIssuers = issuers.map(({ id }) => id);
  const report = await verifyCredential(credential, { trustedIssuers, network: "offline" });
  return {
    key: (await client.auth.verify()).valid,
    agents,
    score: (await client.reputation.get(agentId)).overallScore === overallScore,
    decision: (await gate.check(agentId)).allowed,
    changed: [changed.description, made.secret.startsWith("whsec_")],
    verified: [report.checks.signatureValid, report.checks.schemaValid],
    missing: await codeOf(client.agents.get("nobody")),
    aborted: await codeOf(client.agents.get("nobody", { signal: AbortSignal.abort() })),
    unreachable: await codeOf(
      createArcsClient({ baseUrl: "http://127.0.0.1:9", maxRetries: 0 }).auth.verify(),
    ),
  };
}

async function codeOf(promise: PromiseLike<unknown>): Promise<string> {
  try {
    await promise;
    return "nothing";
  } catch (error) {
    return isSdkError(error) ? error.code : String(error);
  }
}
