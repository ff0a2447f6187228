// The tools for OpenAI Agents.
// #region openai-agents
import { createArcsClient } from "@arcs/client";
import { callTool, selectTools } from "@arcs/client/tools";
import { tool } from "@openai/agents";

const { ARCS_API_URL: baseUrl = "", ARCS_API_KEY: apiKey = "" } = process.env;
const client = createArcsClient({ baseUrl, apiKey });

export const tools = (await selectTools(client)).map((each) =>
  tool({
    name: each.name,
    description: each.description,
    parameters: each.inputSchema,
    // `callTool` checks the whole schema; OpenAI's strict form has no optional members.
    strict: false,
    execute: (input) => callTool(each, input, { client }),
  }),
);
// #endregion
