// The tools for LangChain.
// #region langchain
import { createArcsClient } from "@arcs/client";
import { callTool, selectTools } from "@arcs/client/tools";
import { tool } from "langchain";

const { ARCS_API_URL: baseUrl = "", ARCS_API_KEY: apiKey = "" } = process.env;
const client = createArcsClient({ baseUrl, apiKey });

export const tools = (await selectTools(client)).map((each) =>
  tool(async (input) => JSON.stringify(await callTool(each, input, { client })), {
    name: each.name,
    description: each.description,
    schema: each.inputSchema,
  }),
);
// #endregion
