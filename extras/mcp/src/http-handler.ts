import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

import { SdkError } from "@arcs/core";
import { assertShape, defined } from "@arcs/core/internal";
import { createMcpHandler } from "@modelcontextprotocol/server";

import { createMcpServer, createToolSource, type McpServerOptions } from "./create-mcp-server.ts";
import { createOAuthGate, loopbackHosts, type McpOAuth, refusalOf, refuse } from "./http-guard.ts";

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

/**
 * Makes a request of Fetch out of one of `node:http`. Its body is read as it is asked for.
 *
 * @throws TypeError when its address is not a URL
 */
function toFetchRequest(request: IncomingMessage, response: ServerResponse): Request {
  const ended = new AbortController();
  response.on("close", () => ended.abort());
  const { method = "GET", url = "/", headers } = request;
  return new Request(`http://${headers.host ?? "localhost"}${url}`, {
    method,
    headers: Object.entries(headers).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(", ") : value]],
    ),
    body: Readable.toWeb(request),
    duplex: "half",
    signal: ended.signal,
  });
}

/**
 * Writes an answer of Fetch as that of `node:http`.
 *
 * @throws what its body throws
 */
async function sendAnswer(answer: Response, request: IncomingMessage, response: ServerResponse): Promise<void> {
  // The rest of the request is not read.
  if (!request.complete) response.setHeader("connection", "close");
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  if (answer.body === null) {
    response.end();
    return;
  }
  try {
    await pipeline(Readable.fromWeb(answer.body), response);
  } catch (error) {
    if ((error as { code?: unknown }).code !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
  }
}
