import type { IncomingMessage, ServerResponse } from "node:http";

import { SdkError } from "@arcs/core";
import { assertShape, defined } from "@arcs/core/internal";
import { createMcpHandler } from "@modelcontextprotocol/server";

import { createMcpServer, type McpServerOptions } from "./create-mcp-server.ts";
import { loopbackHosts, refusalOf, refuse } from "./http-guard.ts";
import { sendAnswer, toFetchRequest } from "./node-exchange.ts";
import { createOAuthGate, type McpOAuth } from "./oauth.ts";
import { createToolSource } from "./tool-source.ts";

/** Options of an MCP server over HTTP. */
export type McpHttpOptions = McpServerOptions & {
  /** Host names that requests may be addressed to, without port. Default: those of the loopback interface. */
  hosts?: readonly string[];
  /** Bearer token that every request must carry. Without one, anyone who reaches the port can use the API key. */
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
  const gate = oauth === undefined ? undefined : createOAuthGate(oauth);
  const handler = createMcpHandler(() => createMcpServer({ client, tools, trustFloor, ...defined({ onDefect }) }));
  return async (request, response) => {
    const answer =
      refusalOf(request, { hosts, token }) ??
      // Clients that have no token yet ask where to get one.
      gate?.metadataFor(request) ??
      refusalOfMethod(request) ??
      (await gate?.challengeFor(request)) ??
      (await handler.fetch(toFetchRequest(request, response)));
    await sendAnswer(answer, request, response);
  };
}

function refusalOfMethod({ method }: IncomingMessage): Response | undefined {
  if (method === "POST") return undefined;
  return refuse(405, "this server has no sessions: only POST is served", { allow: "POST" });
}
