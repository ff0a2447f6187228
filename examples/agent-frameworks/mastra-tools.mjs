// The tools for Mastra, which takes schemas of the AI SDK.
// #region mastra
import { createArcsClient } from "@arcs/client";
import { callTool, selectTools } from "@arcs/client/tools";
import { createTool } from "@mastra/core/tools";
import { jsonSchema } from "ai";

const { ARCS_API_URL: baseUrl = "", ARCS_API_KEY: apiKey = "" } = process.env;
const client = createArcsClient({ baseUrl, apiKey });

export const tools = Object.fromEntries(
  (await selectTools(client)).map((each) => [
    each.name,
    createTool({
      id: each.name,
      description: each.description,
      inputSchema: jsonSchema(each.inputSchema),
      execute: (input) => callTool(each, input, { client }),
    }),
  ]),
);
// #endregion
