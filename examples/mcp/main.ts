// A language model's MCP calls before its user pays an agent. The official SDK's client stands in
// for the model's.
import { createArcsClient } from "@arcs/client";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { fileURLToPath } from "node:url";

const { ARCS_API_URL = "", ARCS_API_KEY = "" } = process.env;

// The model's key can only read.
const admin = createArcsClient({ baseUrl: ARCS_API_URL, apiKey: ARCS_API_KEY });
const { key } = await admin.keys.create({ name: "for the model", permissions: ["read"] });

// Outside of this repository: command "npx", args ["-y", "@arcs/mcp"].
const program = fileURLToPath(
  new URL("src/cli/main.ts", import.meta.resolve("@arcs/mcp/package.json")),
);
// Negotiates the protocol revision with the server.
const client = new Client(
  { name: "example", version: "1.0.0" },
  { versionNegotiation: { mode: "auto" } },
);
await client.connect(
  new StdioClientTransport({
    command: process.execPath,
    args: ["--import", "tsx", "--conditions=@arcs/source", program],
    env: { PATH: process.env["PATH"] ?? "", ARCS_API_URL, ARCS_API_KEY: key },
    stderr: "inherit",
  }),
);

const { tools } = await client.listTools();
console.log(`arcs-mcp offers ${tools.map(({ name }) => name).join(", ")}\n`);

const { data } = await ask("search_agents", { sortBy: "score", limit: 3 });
for (const { id } of data as { id: string }[]) {
  await ask("check_trust", { agentId: id, minTier: "gold", paymentAddress: id });
}
await ask("get_reputation", { agentId: "nobody" });
await client.close();

/** Calls a tool, prints the answer and returns it. */
async function ask(name: string, input: Record<string, unknown>): Promise<Record<string, unknown>> {
  const { content, isError } = await client.callTool({ name, arguments: input });
  const [answer] = content as { text: string }[];
  const output = JSON.parse(answer?.text ?? "{}") as Record<string, unknown>;
  console.log(`${name} ${JSON.stringify(input)}${isError === true ? " failed" : ""}`);
  console.log(`${JSON.stringify(output, null, 2)}\n`);
  return output;
}
