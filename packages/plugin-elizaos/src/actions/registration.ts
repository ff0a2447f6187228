import type { WalletProofInput } from "@arcs/client";
import { isSdkError } from "@arcs/core";
import type { IAgentRuntime } from "@elizaos/core";

import { type PluginState, requireClient } from "../state.ts";

/**
 * Signs a challenge of the service as the agent.
 *
 * @throws SdkError what the client throws
 */
export async function proveWallet(state: PluginState, purpose: "register" | "update"): Promise<WalletProofInput> {
  const { address, config } = state;
  const { challengeId, message } = await requireClient(state).agents.createChallenge({ address, purpose });
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
  const { agents } = requireClient(state);
  const { address, config } = state;
  try {
    await agents.get(address);
    return false;
  } catch (error) {
    if (!isSdkError(error, "agent_not_found")) throw error;
  }
  const { agentUrl } = config;
  await agents.register({
    address,
    name: nameOf(runtime),
    frameworkOrigin: "elizaOS",
    ...(agentUrl === undefined ? {} : { serviceEndpoint: agentUrl }),
    x402: { enabled: true, paymentAddress: address },
    proof: await proveWallet(state, "register"),
  });
  return true;
}

/** The name of a character, as the service takes names. */
export function nameOf({ character }: IAgentRuntime): string {
  // oxlint-disable-next-line no-control-regex
  const name = (character.name ?? "").replace(/[\u0000-\u001f\u007f]/g, " ").trim().slice(0, 100);
  return name === "" ? "elizaOS agent" : name;
}
