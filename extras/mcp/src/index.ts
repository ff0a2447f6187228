export { createMcpServer } from "./create-mcp-server.ts";
export type { McpServerOptions } from "./create-mcp-server.ts";
export { createMcpHttpHandler } from "./http-handler.ts";
export type { McpHttpOptions } from "./http-handler.ts";
export type { McpOAuth } from "./oauth.ts";
export { createToolSource } from "./tool-source.ts";
export type { ToolSource } from "./tool-source.ts";
