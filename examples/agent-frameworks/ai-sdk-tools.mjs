// The tools for Vercel's AI SDK.
// #region ai-sdk
import { createArcsClient } from "@arcs/client";
import { selectTools } from "@arcs/client/tools";
import { createAiTools } from "@arcs/mcp/ai";
import { jsonSchema } from "ai";

const { ARCS_API_URL: baseUrl = "", ARCS_API_KEY: apiKey = "" } = process.env;
const client = createArcsClient({ baseUrl, apiKey });

export const tools = createAiTools(await selectTools(client), { client, jsonSchema });
// #endregion
