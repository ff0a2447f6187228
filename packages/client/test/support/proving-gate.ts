import { createSigner, issueCredential, type Signer } from "@arcs/core";
import { commitReputation, verifyScoreProof } from "@arcs/trust";
import { vi } from "vitest";

import { createArcsClient } from "../../src/index.ts";
import { createTrustGate, type TrustGateOptions } from "../../src/trust-gate/index.ts";

const issuer = createSigner(new Uint8Array(32).fill(1));
export const agent = createSigner(new Uint8Array(32).fill(2));
export const secret = "2a".repeat(32);
export const start = Date.parse("2026-01-02T03:04:05Z");

/** A committed credential about an agent, with a score of 700 and a cost to forge of 12. */
export async function commit(signer: Signer, by: Signer = issuer) {
  const { w3cCredential } = await issueCredential(
    {
      kind: "CommittedReputation",
      agentAddress: signer.address,
      network: "devnet",
      subjectData: {
        agentId: signer.address,
        scoreCommitments: commitReputation({ overallScore: 700, costToForge: "12" }, secret),
      },
    },
    { signer: by, now: new Date(start), expiresAt: new Date(start + 3_600_000) },
  );
  return w3cCredential;
}
export const credential = await commit(agent);

type Set = Partial<TrustGateOptions> & {
  domain?: string;
  challengeKey?: Uint8Array;
  status?: "active" | "revoked";
};

/**
 * A gate that reads score proofs, what it asked the server, and how time passes for it. Tests put
 * the clock back.
 */
export function openGate({
  domain = "shop.example",
  challengeKey,
  status = "active",
  ...options
}: Set = {}) {
  const asked: string[] = [];
  vi.useFakeTimers({ toFake: ["Date"], now: start });
  const pass = (ms: number): void => void vi.setSystemTime(Date.now() + ms);
  const client = createArcsClient({
    baseUrl: "https://arcs.example",
    maxRetries: 0,
    fetch: async (target) => {
      asked.push(new URL(target).pathname);
      const body = {
        id: agent.address,
        owner: agent.address,
        trustScore: null,
        x402: {},
        verification: {},
      };
      return new Response(JSON.stringify({ ...body, verification: { identityCredential: null } }));
    },
  });
  const gate = createTrustGate({
    client,
    minScore: 600,
    scoreProofs: {
      domain,
      ...(challengeKey === undefined ? {} : { challengeKey }),
      verify: (presentation, claims) =>
        verifyScoreProof(presentation, {
          ...claims,
          trustedIssuers: [credential.issuer.id],
          now: new Date(),
          resolveStatus: () => ({ status }),
        }),
    },
    ...options,
  });
  return { gate, asked, pass };
}
