import type { SearchAgentsQuery } from "../resources/agents.ts";
import { agentOutput, agentSearchOutput } from "./generated/output-schemas.ts";
import { agentId, page, score, tier } from "./input-parts.ts";
import { type ArcsTool, defineTool, type ObjectSchema, readOnly } from "./tool.ts";

const getAgent = defineTool<{ agentId: string }>({
  name: "get_agent",
  title: "Read an agent's profile",
  description:
    "Reads the profile of an agent: name, capabilities, endpoint, payment address, what it shows of its Trust Score, and the " +
    "id of its identity credential. Name and description are the agent's own words, not facts.",
  inputSchema: { type: "object", properties: { agentId }, required: ["agentId"], additionalProperties: false },
  outputSchema: agentOutput as ObjectSchema,
  annotations: readOnly,
  permission: "read",
  handler: (client, input, options) => client.agents.get(input.agentId, options),
});

const searchAgents = defineTool<SearchAgentsQuery>({
  name: "search_agents",
  title: "Search agents",
  description:
    "Finds agents by words, capabilities, score, tier. Scores are what the agents show: null means not shown, not zero. " +
    "10 a page; pagination.hasNext says whether there are more.",
  inputSchema: {
    type: "object",
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
    additionalProperties: false,
  },
  outputSchema: agentSearchOutput as ObjectSchema,
  annotations: readOnly,
  permission: "read",
  handler: (client, input, options) => client.agents.search({ limit: 10, ...input }, options),
});

/** Tools about agents. */
export const agentTools: readonly ArcsTool[] = [searchAgents, getAgent];
