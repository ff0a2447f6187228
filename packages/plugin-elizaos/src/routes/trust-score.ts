import { isAddress, SdkError } from "@arcs/core";

import type { Standing } from "../state/standings.ts";
import { requireClient, requireState } from "../state/state.ts";
import { answering } from "./answer.ts";

/** `GET /api/trust-score/:address`: the Trust Score of an agent, as far as it shows it (specification 4.5). */
export const answerTrustScore = answering(async ({ params = {} }, runtime) => {
  const { address = "" } = params;
  if (!isAddress(address)) {
    throw new SdkError("invalid_request", "the agent's address expected base58 of 32 bytes that are a public key");
  }
  const state = requireState(runtime);
  requireClient(state);
  const { standings, strangers } = state;
  const standing =
    standings.recent(address) ??
    (await strangers.share(`reputation ${address}`, {
      read: () => standings.look(address),
      ...(address === state.address ? { isFree: true } : {}),
    }));
  return { status: 200, body: reputationOf(standing, address) };
});

function reputationOf(standing: Standing, agentId: string): object {
  switch (standing.state) {
    case "known":
      return standing.reputation;
    case "private":
      throw new SdkError("reputation_private", "this agent does not show its reputation", {
        details: { agentId, privacyMode: "private" },
      });
    case "not_registered":
      throw new SdkError("agent_not_found", "the service knows no such agent");
    case "unknown":
      throw new SdkError("unavailable", standing.reason);
  }
}
