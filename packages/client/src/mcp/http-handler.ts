import type { IncomingMessage, ServerResponse } from "node:http";

import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";

import { createMcpServer, type McpServerOptions } from "./create-mcp-server.ts";
import { type HttpGuard, loopbackHosts, refusalOf } from "./http-guard.ts";
import { createToolSource } from "./tool-source.ts";

/** With what an MCP server over HTTP is made. */
export type McpHttpOptions = McpServerOptions & {
  /** Host names that requests may be addressed to, without port. Default: those of the loopback interface. */
  hosts?: readonly string[];
  /** Bearer token that every request must carry. Without one, whoever reaches the port uses the API key. */
  token?: string;
};

/**
 * Makes a request handler for `node:http` that serves MCP by streamable HTTP, on any path, without sessions: every request
 * stands for itself, so that any number of processes can share the work.
 *
 * @example
 * ```ts
 * createServer(createMcpHttpHandler({ client })).listen(8080, "127.0.0.1");
 * ```
 */
export function createMcpHttpHandler({
  client,
  tools = createToolSource(client),
  hosts = loopbackHosts,
  token,
}: McpHttpOptions): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const guard: HttpGuard = { hosts, token };
  return async (request, response) => {
    const refusal = refusalOf(request, guard);
    if (refusal !== undefined) {
      const headers =
        refusal.status === 405 ? { allow: "POST" } : refusal.status === 401 ? { "www-authenticate": "Bearer" } : {};
      response.writeHead(refusal.status, { "content-type": "application/json", connection: "close", ...headers });
      response.end(JSON.stringify({ jsonrpc: "2.0", error: { code: -32_000, message: refusal.message }, id: null }));
      return;
    }
    const server = createMcpServer({ client, tools });
    const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true });
    response.on("close", () => {
      void server.close();
    });
    await server.connect(transport);
    await transport.handleRequest(request, response);
  };
}
