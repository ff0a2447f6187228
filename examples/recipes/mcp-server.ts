// #region mcp-server
import { createArcsClient } from "@arcs/client";
import { createMcpServer } from "@arcs/mcp";
import { serveStdio } from "@modelcontextprotocol/server/stdio";

const { ARCS_API_URL: baseUrl = "", ARCS_API_KEY: apiKey = "" } = process.env;
const client = createArcsClient({ baseUrl, apiKey });
serveStdio(() => createMcpServer({ client }));
// #endregion
