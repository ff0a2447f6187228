import { SdkError } from "@arcs/core";
import { defined } from "@arcs/core/internal";
import type { PrivacySettings, Viewer } from "@arcs/trust/internal";
import type { Agent, AgentPrivacy } from "./registered-agents.ts";

export function toPrivacySettings({
  privacyMode: mode,
  visibleData,
  privacyMessage,
}: AgentPrivacy): PrivacySettings {
  return { mode, visibleData, ...defined({ message: privacyMessage ?? undefined }) };
}

type Viewing = { agentId: string | null };

/** Somebody without a key: no agent's own. */
export const stranger: Viewing = { agentId: null };

export function viewerOf(caller: Viewing, agent: { id: string }): Viewer {
  return caller.agentId === agent.id ? "owner" : "public";
}

export function reputationPrivate(
  { id, privacyMode }: Pick<Agent, "id" | "privacyMode">,
  what: string,
): SdkError {
  const details = { agentId: id, privacyMode };
  return new SdkError("reputation_private", `the agent does not show ${what}`, { details });
}
