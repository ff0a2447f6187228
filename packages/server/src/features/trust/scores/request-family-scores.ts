import { type Agent, listSiblings } from "../../agents/store.ts";
import type { Transaction } from "../../../platform/db/queryable.ts";
import { outdateScores } from "./service.ts";
import { requestScore } from "../../../platform/outbox/score-requests.ts";
import type { Clock } from "../../../platform/base/clock.ts";

// Jobs for so many of one owner; the others are due with the aged ones, within the hour.
const MAX_JOBS = 100;

/**
 * Requests new scores for an agent and its owner's other agents, because the addresses have changed whose payments to
 * any of them are payments to oneself.
 */
export async function requestFamilyScores(
  tx: Transaction,
  context: { clock: Clock },
  { agent, trigger }: { agent: Agent; trigger: string },
): Promise<void> {
  const family = [agent.id, ...(await listSiblings(tx, agent))];
  for (const agentId of family.slice(0, MAX_JOBS)) await requestScore(tx, context, { agentId, trigger });
  await outdateScores(tx, family.slice(MAX_JOBS), { now: context.clock.now() });
}
