import { registerAgent, type UpdateAgent, type WalletProofInput } from "@arcs/client";
import { removeHiddenText } from "@arcs/client/tools";
import { hashAgentBody, isSdkError, SdkError } from "@arcs/core";
import { defined, type AgentChallenge, readAgentChallenge } from "@arcs/core/internal";
import type { IAgentRuntime } from "@elizaos/core";

import { type PluginState, requireClient } from "../state/state.ts";

/**
 * Signs a challenge of the service for exactly this change of the agent. A service that relays the text of another one,
 * or inserts another owner, payment address or request, gets no signature: it could act there in the wallet's name.
 *
 * @param changes - the body of the request, without its proof
 * @throws SdkError `server_invalid_answer` for a text about anything else: nothing is signed then
 */
export async function proveChange(state: PluginState, changes: Omit<UpdateAgent, "proof">): Promise<WalletProofInput> {
  const { address, config } = state;
  const client = requireClient(state);
  const { owner } = await client.agents.get(address);
  const bodyDigest = hashAgentBody(changes);
  const { challengeId, message } = await client.agents.createChallenge({ address, purpose: "update", bodyDigest });
  assertChallenge(message, {
    origin: /* fault: plugin-challenge-of-another-server */ new URL(config.api?.url ?? "").origin,
    purpose: "update",
    agent: address,
    challengeId,
    owner,
    paymentAddress: changes.x402?.paymentAddress ?? "unchanged",
    bodyDigest,
  });
  const signature = await config.wallet.sign(new TextEncoder().encode(message));
  return { challengeId, signatures: [{ address, signature: Buffer.from(signature).toString("base64") }] };
}

function assertChallenge(message: unknown, expected: Omit<AgentChallenge, "validUntil">): void {
  const read = readAgentChallenge(message);
  const parts = Object.keys(expected) as (keyof typeof expected)[];
  const different = read === undefined ? "form" : parts.find((part) => read[part] !== expected[part]);
  if (different === undefined) return;
  throw new SdkError(
    "server_invalid_answer",
    `the text to sign expected to be a challenge for this very change, and its ${different} is another: nothing was signed`,
    { details: { part: different } },
  );
}

/**
 * Registers the agent with the service, unless it is registered.
 *
 * @returns whether it was registered just now
 * @throws SdkError errors of the client
 */
export async function ensureRegistered(state: PluginState, runtime: IAgentRuntime): Promise<boolean> {
  const client = requireClient(state);
  const { address, config } = state;
  try {
    await client.agents.get(address);
    return false;
  } catch (error) {
    if (!isSdkError(error, "agent_not_found")) throw error;
  }
  const { agentUrl, wallet } = config;
  const input = {
    name: nameOf(runtime),
    frameworkOrigin: "elizaOS",
    ...defined({ serviceEndpoint: agentUrl }),
    x402: { enabled: true },
  };
  await registerAgent(client, input, { agent: wallet });
  return true;
}

/** Returns the name of a character in the form that the service accepts. */
export function nameOf({ character }: IAgentRuntime): string {
  const name = removeHiddenText(character.name ?? "")
    .replace(/\p{Cc}/gu, " ")
    .trim();
  // The cut may leave half of a character, which requests cannot carry.
  const cut = removeHiddenText(name.slice(0, 100));
  return cut === "" ? "elizaOS agent" : cut;
}
