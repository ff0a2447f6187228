import type { IncomingMessage, ServerResponse } from "node:http";

import { SdkError } from "@arcs/core";
import { assertShape, defined } from "@arcs/core/internal";
import { createMcpHandler } from "@modelcontextprotocol/server";

import { createMcpServer, type McpServerOptions } from "./create-mcp-server.ts";
import { type HttpGuard, loopbackHosts, type Refusal, refusalOf } from "./http-guard.ts";
import { exchange } from "./node-exchange.ts";
import { createOAuthGate, type McpOAuth } from "./oauth.ts";
import { createToolSource } from "./tool-source.ts";

/** With what an MCP server over HTTP is made. */
export type McpHttpOptions = McpServerOptions & {
  /** Host names that requests may be addressed to, without port. Default: those of the loopback interface. */
  hosts?: readonly string[];
  /** Bearer token that every request must carry. Without one, whoever reaches the port uses the API key. */
  token?: string;
  /** Access by OAuth in place of one token: clients find the authorization server by this server's metadata (RFC 9728). */
  oauth?: McpOAuth;
};

/**
 * Makes a request handler for `node:http` that serves MCP by streamable HTTP, on any path, without sessions: every request
 * stands for itself, so that any number of processes can share the work. It speaks the revision 2026-07-28 and those before.
 *
 * @throws SdkError `invalid_argument` when `oauth` is not what it says, or stands beside `token`
 * @example
 * ```ts
 * createServer(createMcpHttpHandler({ client })).listen(8080, "127.0.0.1");
 * ```
 */
export function createMcpHttpHandler(
  options: McpHttpOptions,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  assertShape(options, "options", {
    client: { auth: { verify: "function" } },
    "tools?": "function",
    "hosts?": ["text"],
    "token?": "text",
    "oauth?": "object",
    "onDefect?": "function",
  });
  const {
    client,
    tools = createToolSource(client),
    hosts = loopbackHosts,
    token,
    trustFloor = {},
    oauth,
    onDefect,
  } = options;
  if (token !== undefined && oauth !== undefined) {
    throw new SdkError("invalid_argument", "the server expected token or oauth, got both");
  }
  const guard: HttpGuard = { hosts, token };
  const gate = oauth === undefined ? undefined : createOAuthGate(oauth);
  const handler = createMcpHandler(() => createMcpServer({ client, tools, trustFloor, ...defined({ onDefect }) }));
  return async (request, response) => {
    const refusal = refusalOf(request, guard);
    // Whoever has no token yet asks where to get one.
    const metadata = refusal?.status === 405 ? gate?.metadataFor(request) : undefined;
    if (metadata !== undefined) {
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(metadata));
      return;
    }
    if (refusal !== undefined) {
      const headers = { 401: { "www-authenticate": "Bearer" }, 403: {}, 405: { allow: "POST" } };
      refuse(response, refusal, headers[refusal.status]);
      return;
    }
    const challenge = await gate?.challengeFor(request);
    if (challenge !== undefined) {
      const message = "Authorization expected Bearer and an access token for this server";
      refuse(response, { status: 401, message }, { "www-authenticate": challenge });
      return;
    }
    await exchange(request, response, (asked) => handler.fetch(asked));
  };
}

function refuse(response: ServerResponse, { status, message }: Refusal, headers: Record<string, string>): void {
  response.writeHead(status, { "content-type": "application/json", connection: "close", ...headers });
  response.end(JSON.stringify({ jsonrpc: "2.0", error: { code: -32_000, message }, id: null }));
}
