// The official clients: the line before, which speaks the revisions up to 2025-11-25, and the
// current one, held to 2026-07-28.
import {
  Client,
  type ClientOptions,
  StreamableHTTPClientTransport,
} from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { Client as OldClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as OldStdio } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport as OldHttp } from "@modelcontextprotocol/sdk/client/streamableHttp.js";

/** The part of a client that tests use; both release lines have it under the same names. */
export type McpClient = Pick<
  Client,
  | "callTool"
  | "close"
  | "getInstructions"
  | "getPrompt"
  | "getServerVersion"
  | "listPrompts"
  | "listResources"
  | "listResourceTemplates"
  | "listTools"
  | "readResource"
>;

/** How a server is started, or reached. */
export type McpPlace =
  | { command: string; args: string[]; env: Record<string, string> }
  | { url: string; headers?: Record<string, string> };

const me = { name: "test", version: "1" };

/** Connects by the current client. */
export async function connectCurrent(place: McpPlace, options: ClientOptions): Promise<Client> {
  const client = new Client(me, options);
  await client.connect(
    "url" in place
      ? new StreamableHTTPClientTransport(new URL(place.url), {
          requestInit: { headers: place.headers ?? {} },
        })
      : new StdioClientTransport({ ...place, stderr: "pipe" }),
  );
  return client;
}

/** Connects by the client of the line before. */
export async function connectOld(place: McpPlace): Promise<McpClient> {
  const client = new OldClient(me);
  await client.connect(
    ("url" in place
      ? new OldHttp(new URL(place.url), { requestInit: { headers: place.headers ?? {} } })
      : new OldStdio({ ...place, stderr: "pipe" })) as never,
  );
  return client as unknown as McpClient;
}

/** Each way to connect, by what it speaks. */
export const clients: readonly (readonly [string, (place: McpPlace) => Promise<McpClient>])[] = [
  ["2025-11-25, by the 1.x client", connectOld],
  [
    "2026-07-28, by the 2.x client",
    (place) => connectCurrent(place, { versionNegotiation: { mode: { pin: "2026-07-28" } } }),
  ],
];
