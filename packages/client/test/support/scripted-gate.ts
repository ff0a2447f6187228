import { createSigner, formatDid } from "@arcs/core";
import { kindDefinition } from "@arcs/core/internal";

import { createArcsClient } from "../../src/index.ts";
import { createTrustGate, type TrustGateOptions } from "../../src/trust-gate/index.ts";
import { createWallet, type Paying, SolanaScheme } from "./paying-gate.ts";

export const addressOf = (seed: number): string =>
  createSigner(new Uint8Array(32).fill(seed)).address;
export const agentId = addressOf(1);
export const owner = addressOf(2);
export const paymentAddress = addressOf(3);

export type Answers = Record<string, { status?: number; body: unknown }>;

/** A gate whose client gets its answers from a table, and the paths that it asked for. */
export function gateOn(answers: Answers, options: Partial<TrustGateOptions<Paying>> = {}) {
  const asked: string[] = [];
  const client = createArcsClient({
    baseUrl: "https://arcs.example",
    maxRetries: 0,
    fetch: async (url, { method }) => {
      const path = `${method} ${new URL(url).pathname}`;
      asked.push(path);
      const { status = 200, body } = answers[path] ?? {
        status: 404,
        body: notFound("agent_not_found"),
      };
      if (body instanceof Error) throw body;
      return new Response(JSON.stringify(body), { status });
    },
  });
  const gate = createTrustGate({
    client,
    payer: createWallet(),
    minScore: 600,
    identity: "required",
    ...options,
  });
  /** Pays what x402 asks for, and says why it does not. */
  const pay = (requirements: object): Promise<string | undefined> =>
    gate
      .scheme((payer) => new SolanaScheme(payer))
      .createPaymentPayload(2, requirements as never)
      .then(
        () => undefined,
        (error: Error) => error.message,
      );
  return { gate, asked, pay };
}

const notFound = (code: string): object => ({ error: { code, message: "m", statusCode: 404 } });
export const agent = (
  trustScore: object | null,
  identityCredential: string | null = "cred_1",
): Answers => ({
  [`GET /v1/agents/${agentId}`]: {
    body: {
      id: agentId,
      owner,
      trustScore,
      x402: { paymentAddress },
      verification: { identityCredential },
    },
  },
});
export const type = ["VerifiableCredential", kindDefinition("AgentIdentity").credentialType];
export const identity = (
  subject: string,
  report: object = { valid: true },
  claims: object = {},
): Answers => ({
  "GET /v1/credentials/cred_1/w3c": {
    body: {
      type,
      credentialSubject: { id: formatDid({ network: "local", address: subject }), ...claims },
    },
  },
  "POST /v1/credentials/verify": { body: report },
});
export const codesOf = ({ reasons }: { reasons: { code: string }[] }): string[] =>
  reasons.map(({ code }) => code);
