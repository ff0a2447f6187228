import { SdkError } from "@arcs/core";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import type { ArcsClient } from "../../arcs-client.ts";
import { createArcsClient } from "../../node/index.ts";
import { readTools } from "../../tools/arcs-tools.ts";
import { createMcpServer, type McpServerOptions } from "../create-mcp-server.ts";
import { createMcpHttpHandler } from "../http-handler.ts";
import type { McpSettings } from "./options.ts";

/** Serves until standard input ends, or a signal says stop. */
export async function serve({ baseUrl, apiKey, readOnly, http }: McpSettings): Promise<void> {
  const client = createArcsClient({ baseUrl, apiKey });
  const options = { client, ...(readOnly ? { tools: async () => readTools } : {}) };
  await greet(client, baseUrl);
  await (http === undefined ? serveStdio(options) : serveHttp(options, http));
}

/** Says on standard error whether the server is there and what the key may do; a server that is not there may come. */
async function greet(client: ArcsClient, baseUrl: string): Promise<void> {
  const { apiKey } = await client.auth.verify({ maxRetries: 0, timeoutMs: 5000 }).catch((error: unknown) => {
    console.error(`arcs-mcp: ${baseUrl}: ${(error as Error).message}`);
    return { apiKey: undefined };
  });
  if (apiKey !== undefined) console.error(`arcs-mcp: ${baseUrl}, key may ${apiKey.permissions.join(", ")}`);
}

/** When standard input ends, what was asked is answered, and nothing keeps the process any longer. */
async function serveStdio(options: McpServerOptions): Promise<void> {
  const server = createMcpServer(options);
  const stop = (): void => {
    void server.close();
    process.stdin.destroy();
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
  await server.connect(new StdioServerTransport());
}

async function serveHttp(options: McpServerOptions, http: NonNullable<McpSettings["http"]>): Promise<void> {
  const { port, address, hosts, token } = http;
  const handler = createMcpHttpHandler({ ...options, hosts, ...(token === undefined ? {} : { token }) });
  const server = createServer((request, response) => {
    handler(request, response).catch((error: unknown) => {
      console.error(error);
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
  server.listen(port, address);
  await once(server, "listening").catch((error: NodeJS.ErrnoException) => {
    throw new SdkError("invalid_argument", `--http ${port} expected a free port (${error.code ?? error.message})`);
  });
  const { port: chosen } = server.address() as AddressInfo;
  console.error(`arcs-mcp: http://${address.includes(":") ? `[${address}]` : address}:${chosen}/mcp`);
  const stop = (): void => {
    server.close();
    server.closeAllConnections();
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
}
