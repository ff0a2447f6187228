import { registerAgent, type WalletProofInput } from "@arcs/client";
import { isSdkError, SdkError } from "@arcs/core";
import type { IAgentRuntime } from "@elizaos/core";

import { type PluginState, requireClient } from "../state.ts";

/**
 * Signs a challenge of the service to change the agent.
 *
 * @throws SdkError `server_invalid_answer` when the text is about something else: nothing is signed then
 */
export async function proveChange(state: PluginState): Promise<WalletProofInput> {
  const { address, config } = state;
  const { challengeId, message } = await requireClient(state).agents.createChallenge({ address, purpose: "update" });
  const lines = message.split("\n");
  const isAbout =
    lines[0]?.endsWith(` asks you to update the agent ${address}.`) === true &&
    lines.includes("Purpose: agent.update") &&
    lines.includes(`Challenge: ${challengeId}`);
  if (!isAbout) {
    throw new SdkError("server_invalid_answer", "the text to sign expected to be about changing this agent");
  }
  const signature = await config.wallet.sign(new TextEncoder().encode(message));
  return { challengeId, signatures: [{ address, signature: Buffer.from(signature).toString("base64") }] };
}

/**
 * Registers the agent with the service, where it is not registered yet.
 *
 * @returns whether it was registered just now
 * @throws SdkError what the client throws
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
    ...(agentUrl === undefined ? {} : { serviceEndpoint: agentUrl }),
    x402: { enabled: true },
  };
  await registerAgent(client, input, { agent: wallet });
  return true;
}

/** The name of a character, as the service takes names. */
export function nameOf({ character }: IAgentRuntime): string {
  const name = (character.name ?? "")
    .replace(/\p{Cc}/gu, " ")
    .trim()
    .slice(0, 100);
  return name === "" ? "elizaOS agent" : name;
}
