import { parseDid } from "@arcs/core";

import type { ArcsClient } from "../arcs-client.ts";
import type { AgentView, W3CCredential } from "../generated/types.ts";
import type { AgentFacts } from "./decision.ts";

/** Verifies an identity credential: `verifyCredential`, with the issuers that the caller trusts. */
export type VerifyIdentity = (credential: W3CCredential) => Promise<{
  valid: boolean;
  errors?: readonly { code: string }[];
}>;

/**
 * Finds out what a decision about an agent rests on.
 *
 * @throws SdkError whatever keeps the server from being asked
 */
export async function lookUpAgent(
  agentId: string,
  { client, verifyIdentity }: { client: ArcsClient; verifyIdentity: VerifyIdentity | undefined },
): Promise<AgentFacts> {
  const agent = await client.agents.get(agentId);
  return {
    trustScore: agent.trustScore,
    addresses: [agent.id, agent.owner, ...(agent.x402.paymentAddress === null ? [] : [agent.x402.paymentAddress])],
    ...(verifyIdentity === undefined
      ? { identity: "not_asked" }
      : await checkIdentity(agent, { client, verifyIdentity })),
  };
}

async function checkIdentity(
  { id, verification }: AgentView,
  { client, verifyIdentity }: { client: ArcsClient; verifyIdentity: VerifyIdentity },
): Promise<Pick<AgentFacts, "identity" | "identityProblem">> {
  const credentialId = verification.identityCredential;
  if (credentialId === null) return { identity: "missing" };
  const credential = await client.credentials.getW3c(credentialId);
  const { valid, errors = [] } = await verifyIdentity(credential);
  if (!valid) {
    const codes = errors.map(({ code }) => code).join(", ");
    return { identity: "invalid", identityProblem: codes === "" ? "no reason given" : codes };
  }
  // Somebody else's credential is valid too.
  if (addressOfSubject(credential) === id) return { identity: "verified" };
  return { identity: "invalid", identityProblem: "it is about another agent" };
}

function addressOfSubject({ credentialSubject }: W3CCredential): string | undefined {
  const { id } = (credentialSubject ?? {}) as { id?: unknown };
  try {
    return typeof id === "string" ? parseDid(id).address : undefined;
  } catch {
    return undefined;
  }
}
