import type { ServerContext } from "../../context.ts";
import type { Transaction } from "../../platform/db/queryable.ts";
import { requestScore } from "../../platform/outbox.ts";
import {
  type Agent,
  type AgentPrivacy,
  insertAgentRow,
  listFamily,
  updateShownFields,
} from "../registry/registered-agents.ts";
import {
  openReputation,
  outdateScores,
  showReputation,
  type VisibleValues,
} from "../trust/scores/service.ts";

/**
 * Stores a new agent, with the reputation that its address has so far: an empty one, unless it was
 * paid before.
 *
 * @returns false when there is an agent with this id or internal id
 */
export async function insertAgent(
  tx: Transaction,
  agent: Agent,
  { visible, nextUpdateAt }: { visible: VisibleValues; nextUpdateAt: Date },
): Promise<boolean> {
  if (!(await insertAgentRow(tx, agent))) return false;
  await openReputation(tx, agent.id, { visible, nextUpdateAt, activeAt: agent.createdAt });
  return true;
}

/**
 * Changes what an agent shows, and with it what searching and sorting act on: at once, in the same
 * transaction. The leaderboard shows it again from its next snapshot on.
 */
export async function updateAgentPrivacy(
  tx: Transaction,
  id: string,
  { privacy, visible, now }: { privacy: AgentPrivacy; visible: VisibleValues; now: Date },
): Promise<boolean> {
  if (!(await updateShownFields(tx, id, { privacy, now }))) return false;
  await showReputation(tx, id, visible);
  return true;
}

// Jobs for so many of one owner; the others are due with the aged ones, within the hour.
const MAX_JOBS = 100;

/**
 * Requests new scores for an agent and its owner's other agents, because the addresses have changed
 * whose payments to any of them are payments to oneself.
 */
export async function requestFamilyScores(
  tx: Transaction,
  context: Pick<ServerContext, "clock">,
  { agent, trigger }: { agent: Agent; trigger: string },
): Promise<void> {
  const family = [...new Set([agent.id, ...(await listFamily(tx, [agent.id]))])];
  for (const agentId of family.slice(0, MAX_JOBS))
    await requestScore(tx, context, { agentId, trigger });
  await outdateScores(tx, family.slice(MAX_JOBS), { now: context.clock.now() });
}
