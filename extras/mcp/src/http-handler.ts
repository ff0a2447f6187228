import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

import { assertShape, defined } from "@arcs/core/internal";
import { createMcpHandler } from "@modelcontextprotocol/server";

import { createMcpServer, createToolSource, type McpServerOptions } from "./create-mcp-server.ts";
import { loopbackHosts, refusalOf } from "./http-guard.ts";

/** Options of an MCP server over HTTP. */
export type McpHttpOptions = McpServerOptions & {
  /** Host names that requests may be addressed to, without port. Default: those of the loopback interface. */
  hosts?: readonly string[];
  /** Bearer token that every request must carry. Without one, anyone who reaches the port can use the API key. */
  token?: string;
};

/**
 * Makes a request handler for `node:http` that serves MCP by streamable HTTP, on any path, without sessions: every request
 * stands for itself, so that any number of processes can share the work. It speaks the revision 2026-07-28 and those before.
 *
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
    "onDefect?": "function",
  });
  const { client, tools = createToolSource(client), hosts = loopbackHosts, token, trustFloor = {}, onDefect } = options;
  const handler = createMcpHandler(() => createMcpServer({ client, tools, trustFloor, ...defined({ onDefect }) }));
  return async (request, response) => {
    const answer = refusalOf(request, { hosts, token }) ?? (await handler.fetch(toFetchRequest(request, response)));
    await sendAnswer(answer, request, response);
  };
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
