import { SdkError, type Signer } from "@arcs/core";

import type { ArcsClient } from "./arcs-client.ts";
import type { AgentChallengeView, RegisterAgent, RegisteredAgent } from "./generated/types.ts";
import type { RequestOptions } from "./http/api-request.ts";

/** Whom an agent's wallets are: they sign that they agree. */
export type AgentWallets = {
  /** The agent's own: its address becomes the agent's id. */
  agent: Signer;
  /** Default: the agent's own. */
  owner?: Signer;
  /** Where the agent is paid, if not at its own or its owner's address. */
  payment?: Signer;
};

/** What is to be known of the agent. */
export type RegisterAgentInput = Omit<RegisterAgent, "address" | "owner" | "proof">;

/**
 * Registers an agent: asks the server for a text, has the wallets sign it, and sends the registration.
 *
 * @throws SdkError `server_invalid_answer` when the text is not about registering this agent: nothing is signed then
 * @example
 * ```ts
 * const { agent, key } = await registerAgent(client, { name: "Translator", createKey: true }, { agent: wallet });
 * ```
 */
export async function registerAgent(
  client: ArcsClient,
  input: RegisterAgentInput,
  { agent, owner = agent, payment, ...options }: AgentWallets & RequestOptions,
): Promise<RegisteredAgent> {
  const { address } = agent;
  const { idempotencyKey: _, ...rest } = options;
  const challenge = await client.agents.createChallenge({ address, purpose: "register" }, rest);
  assertAbout(challenge, address);
  const message = new TextEncoder().encode(challenge.message);
  const wallets = new Map([agent, owner, ...(payment === undefined ? [] : [payment])].map((one) => [one.address, one]));
  const signatures = await Promise.all(
    [...wallets.values()].map(async (wallet) => ({
      address: wallet.address,
      signature: base64(await wallet.sign(message)),
    })),
  );
  const proof = { challengeId: challenge.challengeId, signatures };
  const x402 = payment === undefined ? {} : { x402: { ...input.x402, paymentAddress: payment.address } };
  return client.agents.register({ ...input, ...x402, address, owner: owner.address, proof }, options);
}

/** A wallet signs nothing that a server could use for something else. */
function assertAbout({ message, challengeId }: AgentChallengeView, address: string): void {
  const lines = typeof message === "string" ? message.split("\n") : [];
  const isAbout =
    lines[0]?.endsWith(` asks you to register the agent ${address}.`) === true &&
    lines.includes("Purpose: agent.register") &&
    lines.includes(`Challenge: ${challengeId}`);
  if (isAbout) return;
  throw new SdkError("server_invalid_answer", "the text to sign expected to be about registering this agent");
}

function base64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}
