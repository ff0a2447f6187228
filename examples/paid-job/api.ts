import type { Wallet } from "./wallet.ts";

/** Calls the service as the holder of an API key. */
export type Api = (method: "GET" | "POST", path: string, body?: object) => Promise<any>;

/** Makes an {@link Api}. */
export function createApi(url: string, key: string): Api {
  return async (method, path, body) => {
    const response = await fetch(`${url}/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = await response.json();
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
  const challenge = await api("POST", "/agents/challenge", { address, purpose: "register" });
  const signatures = [{ address, signature: await wallet.sign(challenge.message) }];
  const proof = { challengeId: challenge.challengeId, signatures };
  const { key } = await api("POST", "/agents", { address, ...profile, proof, createKey: true });
  return key;
}

/** Waits until a score is one of the evidence of now. */
export async function scoreAfter(api: Api, agent: Wallet, { than }: { than: string }): Promise<any> {
  for (;;) {
    const reputation = await api("GET", `/reputation/${agent.address}`);
    if (reputation.lastUpdated > than) return reputation;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
