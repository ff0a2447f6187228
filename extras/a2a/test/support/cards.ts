// Shared by tests of agent cards: an agent, its issuer, its card.
import {
  createSigner,
  issueCredential,
  issueX402AgentCredential,
  type StatusResolver,
} from "@arcs/core";

import { type AgentCard, buildAgentCard, type BuildAgentCardOptions } from "../../src/index.ts";

export const issuer = createSigner(new Uint8Array(32).fill(1));
export const agent = createSigner(new Uint8Array(32).fill(2));
export const stranger = createSigner(new Uint8Array(32).fill(3));
export const issuerDid = `did:service:devnet:${issuer.address}`;
export const agentDid = `did:service:devnet:${agent.address}`;
export const now = new Date("2026-06-01T00:00:00Z");
export const active: StatusResolver = () => ({ status: "active" });
export const trust = { trustedIssuers: [issuerDid], resolveStatus: active, now };

/** The identity credential of an agent; by default of the one whose card the tests are about. */
export async function identityOf(
  subject: typeof agent,
  {
    by = issuer,
    expiresAt,
    ...fields
  }: { by?: typeof agent; expiresAt?: Date; capabilities?: string[] } = {},
) {
  const input = {
    agentAddress: subject.address,
    agentId: "agent-1",
    owner: issuer.address,
    name: "Translator",
    serviceEndpoint: "https://agent.example/api",
    network: "devnet",
    ...fields,
  };
  const options = {
    signer: by,
    now: new Date("2026-05-01T00:00:00Z"),
    ...(expiresAt && { expiresAt }),
  };
  return (await issueX402AgentCredential(input, options)).w3cCredential;
}

export async function reputationOf(subject: typeof agent) {
  const subjectData = {
    agentId: "agent-1",
    overallScore: 812,
    tier: "gold" as const,
    successRateBasisPoints: 9000,
    serviceQualityBasisPoints: 8000,
    responseTimeBasisPoints: 7000,
    volumeConsistencyBasisPoints: 6000,
    totalTransactions: 120,
    evidenceDigest: "a".repeat(64),
    computedAt: 1_777_000_000,
  };
  const input = {
    kind: "Reputation" as const,
    agentAddress: subject.address,
    network: "devnet",
    subjectData,
  };
  return (await issueCredential(input, { signer: issuer, now })).w3cCredential;
}

export const plainCard: Omit<AgentCard, "signatures"> = {
  name: "Translator",
  description: "Translates between German and English",
  version: "1.0.0",
  supportedInterfaces: [
    { url: "https://agent.example/a2a/v1", protocolBinding: "JSONRPC", protocolVersion: "1.0" },
  ],
  capabilities: { streaming: true, pushNotifications: false },
  defaultInputModes: ["text/plain"],
  defaultOutputModes: ["text/plain"],
  skills: [
    { id: "translate", name: "Translate", description: "Translates a text", tags: ["language"] },
  ],
};

export async function cardOf(
  options: Partial<BuildAgentCardOptions> = {},
  card = plainCard,
): Promise<AgentCard> {
  return buildAgentCard(card, { credential: await identityOf(agent), signer: agent, ...options });
}
