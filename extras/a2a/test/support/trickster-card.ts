import type { ServiceCredential } from "@arcs/core";

import type { Scene } from "../../../../packages/client/test/support/scene.ts";
import { type AgentCard, buildAgentCard } from "../../src/index.ts";

const cardDraft = {
  name: "Trickster",
  description: "Tricks",
  version: "1.0.0",
  supportedInterfaces: [
    { url: "https://trickster.example/a2a", protocolBinding: "JSONRPC", protocolVersion: "1.0" },
  ],
  capabilities: {},
  defaultInputModes: ["text/plain"],
  defaultOutputModes: ["text/plain"],
  skills: [{ id: "trick", name: "Trick", description: "Tricks", tags: ["tricks"] }],
};

/** The agent card of the scene's trickster: all in order, only that the agent is what it is. */
export async function tricksterCard(scene: Scene): Promise<AgentCard> {
  const { server, reader, trickster, tricksterWallet, identityId } = scene;
  return buildAgentCard(cardDraft, {
    credential: (await reader.credentials.getW3c(identityId)) as ServiceCredential,
    signer: tricksterWallet,
    reputation: { url: `${server.url}/v1/reputation/${trickster}` },
  });
}
