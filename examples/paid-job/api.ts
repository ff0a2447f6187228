import { hashAgentBody } from "@arcs/core";

import type { Wallet } from "./wallet.ts";

/** What the service answers, as far as this example looks at it: packages/server has the whole of it as OpenAPI. */
export type Answers = {
  challenge: { challengeId: string; message: string };
  registered: { key: string };
  reputation: Reputation;
  payment: { id: string; status: string; evidence: string };
  rating: { rating: number; createdAt: string };
  dispute: { id: string; status: string; createdAt: string };
  issued: { id: string; verificationUrl: string };
  document: { credentialSubject: { overallScore: number; tier: string; evidenceDigest: string } };
  report: { valid: boolean; checks: Record<string, boolean> };
};

/** A Trust Score. */
export type Reputation = {
  overallScore: number;
  tier: string;
  costToForge: string;
  limit: number;
  components: Record<string, { contribution: number }>;
  lastUpdated: string;
};

type Request = { method: "GET" | "POST"; path: string; body?: object };

/** Calls the service as the holder of an API key; the first argument says what is expected back. */
export type Api = <What extends keyof Answers>(what: What, request: Request) => Promise<Answers[What]>;

/** Makes an {@link Api}. */
export function createApi(url: string, key: string): Api {
  return async (_what, { method, path, body }) => {
    const response = await fetch(`${url}/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as never;
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
    return answer;
  };
}

/** Registers an agent: its wallet signs a challenge. Gives the agent's own API key. */
export async function register(
  api: Api,
  wallet: Wallet,
  profile: { name: string; capabilities: string[] },
): Promise<string> {
  const { address } = wallet;
  const body = { address, ...profile, createKey: true };
  const challenge = await api("challenge", {
    method: "POST",
    path: "/agents/challenge",
    body: { address, purpose: "register", bodyDigest: hashAgentBody(body) },
  });
  const signatures = [{ address, signature: await wallet.sign(challenge.message) }];
  const proof = { challengeId: challenge.challengeId, signatures };
  const { key } = await api("registered", {
    method: "POST",
    path: "/agents",
    body: { ...body, proof },
  });
  return key;
}

/** Waits until a score is one of the evidence of now. */
export async function scoreAfter(api: Api, agent: Wallet, { than }: { than: string }): Promise<Reputation> {
  for (;;) {
    const reputation = await api("reputation", { method: "GET", path: `/reputation/${agent.address}` });
    if (reputation.lastUpdated > than) return reputation;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
