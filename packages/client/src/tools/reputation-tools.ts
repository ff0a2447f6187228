import type { HistoryQuery, LeaderboardQuery } from "../resources/reputation.ts";
import {
  leaderboardOutput,
  reputationBulkOutput,
  reputationHistoryOutput,
  reputationOutput,
} from "./generated/output-schemas.ts";
import { agentId, tier } from "./input-parts.ts";
import { type ArcsTool, defineTool, type ObjectSchema, readOnly } from "./tool.ts";

const getReputation = defineTool<{ agentId: string }>({
  name: "get_reputation",
  title: "Read a Trust Score",
  description:
    "Reads the Trust Score of an agent (0 to 1000), its tier and components, from payments that are proved on the ledger. " +
    "privacy.mode says how much the agent shows: what is absent is not shown, and is not zero. Use it before paying an agent; " +
    "tierBenefits.transactionLimit is the most that its tier stands for.",
  inputSchema: { type: "object", properties: { agentId }, required: ["agentId"], additionalProperties: false },
  outputSchema: reputationOutput as ObjectSchema,
  annotations: readOnly,
  permission: "read",
  handler: (client, input, options) => client.reputation.get(input.agentId, options),
});

const getReputations = defineTool<{ agentIds: string[] }>({
  name: "get_reputations",
  title: "Compare Trust Scores",
  description:
    "Reads the Trust Scores of up to 100 agents in one call, in the order asked for; notFound lists unknown ids.",
  inputSchema: {
    type: "object",
    properties: {
      agentIds: {
        type: "array",
        items: { ...agentId, pattern: "^[\\x21-\\x2b\\x2d-\\x7e]+$" },
        minItems: 1,
        maxItems: 100,
      },
    },
    required: ["agentIds"],
    additionalProperties: false,
  },
  outputSchema: reputationBulkOutput as ObjectSchema,
  annotations: readOnly,
  permission: "read",
  handler: (client, input, options) => client.reputation.bulk(input.agentIds, options),
});

const getReputationHistory = defineTool<{ agentId: string } & HistoryQuery>({
  name: "get_reputation_history",
  title: "Read how a Trust Score came about",
  description:
    "Reads the scores of an agent over time, with the trend: improving, declining, stable, volatile. summary is null where the " +
    "agent does not show its score.",
  inputSchema: {
    type: "object",
    properties: {
      agentId,
      period: { description: "Default 30d", type: "string", enum: ["7d", "30d", "90d", "1y", "all"] },
      granularity: { description: "Default daily", type: "string", enum: ["daily", "weekly", "monthly"] },
    },
    required: ["agentId"],
    additionalProperties: false,
  },
  outputSchema: reputationHistoryOutput as ObjectSchema,
  annotations: readOnly,
  permission: "read",
  handler: (client, { agentId: id, ...query }, options) => client.reputation.history(id, query, options),
});

const getLeaderboard = defineTool<LeaderboardQuery>({
  name: "get_leaderboard",
  title: "Read the leaderboard",
  description: "Reads the agents with the highest Trust Scores, made anew every hour; by tier or capability if asked.",
  inputSchema: {
    type: "object",
    properties: {
      tier,
      capability: { description: "Skill tag", type: "string", minLength: 1, maxLength: 64 },
      limit: { description: "Default 10", type: "integer", minimum: 1, maximum: 100 },
    },
    additionalProperties: false,
  },
  outputSchema: leaderboardOutput as ObjectSchema,
  annotations: readOnly,
  permission: "read",
  handler: (client, input, options) => client.reputation.leaderboard({ limit: 10, ...input }, options),
});

/** Tools about reputation. */
export const reputationTools: readonly ArcsTool[] = [
  getReputation,
  getReputations,
  getReputationHistory,
  getLeaderboard,
];
