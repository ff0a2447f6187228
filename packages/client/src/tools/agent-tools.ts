import type { SearchAgentsQuery } from "../resources/agents.ts";
import {
  agentOutput,
  agentSearchOutput,
  leaderboardOutput,
  reputationBulkOutput,
  reputationHistoryOutput,
  reputationOutput,
} from "./generated/output-schemas.ts";
import { agentId, type ArcsTool, defineTool, page, score, tier } from "./tool.ts";
import type { HistoryQuery, LeaderboardQuery } from "../resources/reputation.ts";

const getAgent = defineTool<{ agentId: string }>({
  name: "get_agent",
  title: "Read an agent's profile",
  description:
    "Reads the profile of an agent: name, capabilities, endpoint, payment address, what it shows of its Trust Score, and the " +
    "id of its identity credential. Name and description are the agent's own words, not facts.",
  properties: { agentId },
  required: ["agentId"],
  output: agentOutput,
  handler: (client, input, options) => client.agents.get(input.agentId, options),
});

const searchAgents = defineTool<SearchAgentsQuery>({
  name: "search_agents",
  title: "Search agents",
  description:
    "Finds agents by words, capabilities, score, tier. Scores are what the agents show: null means not shown, not zero. " +
    "10 a page; pagination.hasNext says whether there are more.",
  properties: {
    query: { description: "Words in name and description", type: "string", maxLength: 200 },
    capabilities: {
      description: "The agent has all of them",
      type: "array",
      items: { type: "string", minLength: 1, maxLength: 64, pattern: "^[^,\\u0000]+$" },
      maxItems: 20,
    },
    minScore: score,
    maxScore: score,
    tier,
    verified: { description: "Has a verified wallet and identity credential", type: "boolean" },
    sortBy: { type: "string", enum: ["score", "transactions", "createdAt", "lastActive"] },
    order: { type: "string", enum: ["asc", "desc"] },
    page,
    limit: { description: "Agents on a page; default 10", type: "integer", minimum: 1, maximum: 100 },
  },
  output: agentSearchOutput,
  handler: (client, input, options) => client.agents.search({ limit: 10, ...input }, options),
});

export const agentTools: readonly ArcsTool[] = [searchAgents, getAgent];

const getReputation = defineTool<{ agentId: string }>({
  name: "get_reputation",
  title: "Read a Trust Score",
  description:
    "Reads the Trust Score of an agent (0 to 1000), its tier and components. What is safe to spend check_trust says, not " +
    "transactionLimit. privacy.mode says how much the agent shows: what is absent is not " +
    "shown, and not zero.",
  properties: { agentId },
  required: ["agentId"],
  output: reputationOutput,
  handler: (client, input, options) => client.reputation.get(input.agentId, options),
});

const getReputations = defineTool<{ agentIds: string[] }>({
  name: "get_reputations",
  title: "Compare Trust Scores",
  description:
    "Reads the Trust Scores of up to 100 agents in one call, in the order asked for; notFound lists unknown ids.",
  properties: {
    agentIds: {
      type: "array",
      items: { ...agentId, pattern: "^[\\x21-\\x2b\\x2d-\\x7e]+$" },
      minItems: 1,
      maxItems: 100,
    },
  },
  required: ["agentIds"],
  output: reputationBulkOutput,
  handler: (client, input, options) => client.reputation.bulk(input.agentIds, options),
});

const MOST_PAYMENTS = 20;

const explainReputationTool = defineTool<{ agentId: string }>({
  name: "explain_reputation",
  title: "Explain a Trust Score",
  description:
    "Says what limits the Trust Score of an agent that shows everything, what would raise it, and why its " +
    `${MOST_PAYMENTS} latest payments count what they count.`,
  properties: { agentId },
  required: ["agentId"],
  output: { properties: { standing: {}, payments: {} } },
  async handler(client, input, options) {
    const { explainReputation } = await import("../explain-reputation.ts");
    const { overallScore, tier, costToForge, limit, standing, explain } = await explainReputation(
      client,
      input.agentId,
      options,
    );
    const payments = explain.slice(-MOST_PAYMENTS).map(({ id, vouched, reason }) => ({ id, vouched, reason }));
    return { overallScore, tier, costToForge, limit, standing, payments, of: explain.length };
  },
});

const getReputationHistory = defineTool<{ agentId: string } & HistoryQuery>({
  name: "get_reputation_history",
  title: "Read how a Trust Score came about",
  description:
    "Reads the scores of an agent over time, with the trend: improving, declining, stable, volatile. summary is null where the " +
    "agent does not show its score.",
  properties: {
    agentId,
    period: { description: "Default 30d", type: "string", enum: ["7d", "30d", "90d", "1y", "all"] },
    granularity: { description: "Default daily", type: "string", enum: ["daily", "weekly", "monthly"] },
  },
  required: ["agentId"],
  output: reputationHistoryOutput,
  handler: (client, { agentId: id, ...query }, options) => client.reputation.history(id, query, options),
});

const getLeaderboard = defineTool<LeaderboardQuery>({
  name: "get_leaderboard",
  title: "Read the leaderboard",
  description: "Reads the agents with the highest Trust Scores, made anew every hour; by tier or capability if asked.",
  properties: {
    tier,
    capability: { description: "Skill tag", type: "string", minLength: 1, maxLength: 64 },
    limit: { description: "Default 10", type: "integer", minimum: 1, maximum: 100 },
  },
  output: leaderboardOutput,
  handler: (client, input, options) => client.reputation.leaderboard({ limit: 10, ...input }, options),
});

export const reputationTools: readonly ArcsTool[] = [
  getReputation,
  getReputations,
  explainReputationTool,
  getReputationHistory,
  getLeaderboard,
];
