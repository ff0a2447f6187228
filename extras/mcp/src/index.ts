export { createMcpServer, createToolSource } from "./create-mcp-server.ts";
export type { McpServerOptions, ToolSource } from "./create-mcp-server.ts";
export { createMcpHttpHandler } from "./http-handler.ts";
export type { McpHttpOptions } from "./http-handler.ts";
