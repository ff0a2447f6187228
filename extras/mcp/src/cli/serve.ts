import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { type ArcsClient, createArcsClient } from "@arcs/client";
import { defined } from "@arcs/core/internal";
import { doForOption, readGivenFile } from "@arcs/process";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { createSigner, isSdkError, parseWalletKey, SdkError, type Signer } from "@arcs/core";

import {
  createMcpServer,
  createToolSource,
  type McpServerOptions,
  readingTools,
} from "../create-mcp-server.ts";
import { createMcpHttpHandler } from "../http-handler.ts";
import type { McpSettings } from "./options.ts";

/**
 * Serves until standard input ends, or a signal says stop.
 *
 * @throws SdkError `invalid_argument` for a key that the server refuses, or a wallet that is none
 */
export async function serve(settings: McpSettings): Promise<void> {
  const { baseUrl, apiKey, readOnly, walletFile, trustFloor, http } = settings;
  const wallet = walletFile === undefined ? {} : { wallet: await readWallet(walletFile) };
  const client = createArcsClient({ baseUrl, apiKey });
  // One source for all that a connection makes: a client first looks which revision there is.
  const tools = readOnly ? async () => readingTools : createToolSource(client, wallet);
  const options = { client, trustFloor, tools, onDefect: (error: unknown) => console.error(error) };
  await greet(client, baseUrl);
  if (http === undefined) serveStreams(options);
  else await serveHttp(options, http);
}

/**
 * Says on standard error whether the server is there and what the key may do. A server that is not
 * there may come.
 *
 * @throws SdkError `invalid_argument` when the server does not know the key: no tool would ever
 *   work
 */
async function greet(client: ArcsClient, baseUrl: string): Promise<void> {
  try {
    const { apiKey } = await client.auth.verify({ maxRetries: 0, timeoutMs: 5000 });
    console.error(`arcs-mcp: ${baseUrl}, key may ${apiKey.permissions.join(", ")}`);
  } catch (error) {
    const { message } = error as Error;
    if (isSdkError(error, "authentication_failed")) {
      const problems = [`ARCS_API_KEY is refused by ${baseUrl}: ${message}`];
      throw new SdkError("invalid_argument", problems.join(), {
        details: { problems },
        cause: error,
      });
    }
    console.error(`arcs-mcp: ${baseUrl}: ${message}`);
  }
}

/** When standard input ends, nothing keeps the process any longer. */
function serveStreams(options: McpServerOptions): void {
  const connection = serveStdio(() => createMcpServer(options));
  const stop = (): void => {
    void connection.close();
    process.stdin.destroy();
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
}

async function serveHttp(
  options: McpServerOptions,
  http: NonNullable<McpSettings["http"]>,
): Promise<void> {
  const { port, address, hosts, token } = http;
  const handler = createMcpHttpHandler({ ...options, hosts, ...defined({ token }) });
  const server = createServer((request, response) => {
    handler(request, response).catch((error: unknown) => {
      console.error(error);
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
  // Longer than clients keep connections that they may use again.
  server.keepAliveTimeout = 65_000;
  const listening = {
    option: "--http",
    expected: "a port that is free, at --host",
    got: `${address}:${port}`,
  };
  await doForOption(listening, () => {
    server.listen(port, address);
    return once(server, "listening");
  });
  const { port: chosen } = server.address() as AddressInfo;
  console.error(
    `arcs-mcp: http://${address.includes(":") ? `[${address}]` : address}:${chosen}/mcp`,
  );
  const stop = (): void => {
    server.close();
    server.closeAllConnections();
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
}

/**
 * Reads an agent's wallet from a file that holds nothing but its key. No message shows anything of
 * it.
 */
async function readWallet(path: string): Promise<Signer> {
  const text = await readGivenFile(path, { option: "--wallet" });
  try {
    return createSigner(parseWalletKey(text.trim()));
  } catch (error) {
    if (!isSdkError(error)) throw error;
    throw new SdkError(
      "invalid_argument",
      `--wallet must be a file that holds nothing but a key: ${error.message}`,
    );
  }
}
