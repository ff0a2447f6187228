import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

import { assertShape, defined, showValue } from "@arcs/core/internal";
import { createMcpHandler, validateHostHeader } from "@modelcontextprotocol/server";

import { createMcpServer, createToolSource, type McpServerOptions } from "./create-mcp-server.ts";

/** Options of an MCP server over HTTP. */
export type McpHttpOptions = McpServerOptions & {
  /**
   * Host names that requests may be addressed to, without port. Default: those of the loopback
   * interface.
   */
  hosts?: readonly string[];
  /**
   * Bearer token that every request must carry. Without one, anyone who reaches the port can use
   * the API key.
   */
  token?: string;
};

/**
 * Makes a request handler for `node:http` that serves MCP by streamable HTTP, on any path, without
 * sessions: every request stands for itself, so that any number of processes can share the work. It
 * speaks the revision 2026-07-28 and those before.
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
  const {
    client,
    tools = createToolSource(client),
    hosts = loopbackHosts,
    token,
    trustFloor = {},
    onDefect,
  } = options;
  const handler = createMcpHandler(() =>
    createMcpServer({ client, tools, trustFloor, ...defined({ onDefect }) }),
  );
  return async (request, response) => {
    const answer =
      refusalOf(request, { hosts, token }) ??
      (await handler.fetch(toFetchRequest(request, response)));
    await sendAnswer(answer, request, response);
  };
}

/** Makes a request of Fetch out of one of `node:http`. Its body is read as it is asked for. */
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

/** Writes an answer of Fetch as that of `node:http`. @throws what its body throws */
async function sendAnswer(
  answer: Response,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
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

export const loopbackHosts: readonly string[] = ["127.0.0.1", "localhost", "[::1]"];

/**
 * Returns the answer that refuses a request, before anything of it is read. A page of a browser
 * reaches loopback too: by DNS rebinding, which shows in `Host`, or plainly, which shows in
 * `Origin`. `hosts` are names without port.
 */
export function refusalOf(
  { method, headers }: IncomingMessage,
  { hosts, token }: { hosts: readonly string[]; token: string | undefined },
): Response | undefined {
  const { host = "", origin, authorization } = headers;
  const allowed = hosts.map((name) => name.toLowerCase());
  if (!HOST.test(host) || !validateHostHeader(host, allowed).ok) {
    return refuse(403, `Host must be one of ${hosts.join(", ")}`);
  }
  // The SDK's check of `Origin` leaves out the port: it would let in a page of any other server on
  // this machine.
  if (origin !== undefined && hostOf(origin) !== hostOf(`http://${host}`)) {
    return refuse(403, "Origin must be absent, or that of this server");
  }
  if (token !== undefined && !isBearer(authorization, token)) {
    return refuse(401, "Authorization must be Bearer and the token of this server", {
      "www-authenticate": "Bearer",
    });
  }
  if (method !== "POST")
    return refuse(405, "this server has no sessions: only POST is served", { allow: "POST" });
  const { "content-encoding": encoding = "identity" } = headers;
  if (encoding.toLowerCase() !== "identity") {
    const message = `Content-Encoding ${showValue(encoding)} is not supported: send the body uncompressed`;
    return refuse(415, message, { "accept-encoding": "identity" });
  }
  return undefined;
}

/** Makes an answer in the form that the SDK gives its own refusals. */
function refuse(status: number, message: string, headers: Record<string, string> = {}): Response {
  const body = { jsonrpc: "2.0", error: { code: -32_000, message }, id: null };
  return Response.json(body, { status, headers });
}

// A name or an address, and perhaps a port. The SDK's check reads a URL, which may hold more before
// its path and after it.
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

function hostOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).host : undefined;
}

function isBearer(header: string | undefined, token: string): boolean {
  const given = /^Bearer (.+)$/i.exec(header ?? "")?.[1];
  return given !== undefined && timingSafeEqual(digest(given), digest(token));
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
