import { type Agent, listSiblings } from "../../store/agents/agents.ts";
import type { Transaction } from "../../store/database/queryable.ts";
import { requestScore } from "./request-score.ts";
import type { Clock } from "../../base/clock.ts";

// More than that of one owner wait for the night.
const MAX_SIBLINGS = 100;

/**
 * Has the scores of an agent and of its owner's other agents computed again, because the addresses have changed by which
 * payments to any of them are payments to oneself.
 */
export async function requestFamilyScores(
  tx: Transaction,
  context: { clock: Clock },
  { agent, trigger }: { agent: Agent; trigger: string },
): Promise<void> {
  const siblings = await listSiblings(tx, agent, { limit: MAX_SIBLINGS });
  for (const agentId of [agent.id, ...siblings]) await requestScore(tx, context, { agentId, trigger });
}
