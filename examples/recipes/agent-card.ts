// #region agent-card
import { type AgentCard, type AgentCardReport, buildAgentCard, verifyAgentCard } from "@arcs/a2a";
import type { JsonObject, Signer, StatusResolver } from "@arcs/core";

// The agent's side. `client.credentials.getW3c(id)` returns its identity credential; the signer
// holds the agent's own key.
export async function makeCard(
  plainCard: Omit<AgentCard, "signatures">,
  { credential, signer }: { credential: JsonObject; signer: Signer },
): Promise<AgentCard> {
  const reputation = { url: `https://arcs.example/v1/reputation/${signer.address}` };
  return buildAgentCard(plainCard, { credential, signer, reputation });
}

// The receiver's side: a card as text, downloaded from `cardUrl`.
export async function checkCard(
  text: string,
  about: { cardUrl: string; trustedIssuers: string[]; resolveStatus: StatusResolver },
): Promise<AgentCardReport> {
  const report = await verifyAgentCard(text, about);
  if (!report.valid) console.log(report.errors);
  return report;
}
// #endregion
