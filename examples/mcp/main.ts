// What a language model does over MCP before its user pays an agent. The client is the official SDK's, in place of a model's.
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { fileURLToPath } from "node:url";

import { startLocalServer } from "./local-server.ts";

const server = await startLocalServer();

// Outside of this repository: command "npx", args ["-p", "@arcs/client", "-p", "@modelcontextprotocol/sdk", "arcs-mcp"].
const program = fileURLToPath(new URL("src/mcp/cli/main.ts", import.meta.resolve("@arcs/client/package.json")));
const transport = new StdioClientTransport({
  command: process.execPath,
  args: ["--import", "tsx", "--conditions=@arcs/source", program],
  env: { PATH: process.env["PATH"] ?? "", ARCS_API_URL: server.url, ARCS_API_KEY: server.apiKey },
  stderr: "inherit",
});
const client = new Client({ name: "example", version: "1.0.0" });
await client.connect(transport);

const { tools } = await client.listTools();
console.log(`arcs-mcp offers ${tools.map(({ name }) => name).join(", ")}\n`);

await ask("search_agents", { query: "translates contracts" });
await ask("verify_credential", { credentialId: server.credentialId });
await ask("check_trust", { agentId: server.agentId, minTier: "silver", paymentAddress: server.agentId });
await ask("get_reputation", { agentId: "nobody" });

await client.close();
await server.close();

/** Calls a tool and prints the answer. */
async function ask(name: string, input: Record<string, unknown>): Promise<void> {
  const { content, isError } = await client.callTool({ name, arguments: input });
  const [answer] = content as { text: string }[];
  console.log(`${name} ${JSON.stringify(input)}${isError === true ? " failed" : ""}`);
  console.log(`${JSON.stringify(JSON.parse(answer?.text ?? "null"), null, 2)}\n`);
}
