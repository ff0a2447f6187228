import { type Agent, agentTable } from "../store.ts";
import { type Reputation, reputationTable } from "../../trust/scores/service.ts";

const agentMembers = [
  "id",
  "name",
  "description",
  "capabilities",
  "privacyMode",
  "visibleData",
  "privacyMessage",
  "createdAt",
] as const satisfies readonly (keyof Agent)[];
const reputationMembers = [
  "overallScore",
  "tier",
  "totalTransactions",
  "ratingSum",
  "ratingCount",
  "details",
] as const satisfies readonly (keyof Reputation)[];

/** An agent with its reputation, as far as lists show them: a list reads nothing else. */
export type ListedAgent = {
  agent: Pick<Agent, (typeof agentMembers)[number]>;
  reputation: Pick<Reputation, (typeof reputationMembers)[number]>;
};

/** A row of {@link LISTED}. */
export type ListedRow = ListedAgent["agent"] & ListedAgent["reputation"];

/** The columns of a listed agent, of `agents a` and `reputations r`. */
export const LISTED = `${agentTable.select("a", agentMembers)}, ${reputationTable.select("r", reputationMembers)}`;

/** Takes a row apart. */
export function listedAgentOf(row: ListedRow): ListedAgent {
  const { id, name, description, capabilities, privacyMode, visibleData, privacyMessage, createdAt } = row;
  const { overallScore, tier, totalTransactions, ratingSum, ratingCount, details } = row;
  return {
    agent: { id, name, description, capabilities, privacyMode, visibleData, privacyMessage, createdAt },
    reputation: { overallScore, tier, totalTransactions, ratingSum, ratingCount, details },
  };
}
