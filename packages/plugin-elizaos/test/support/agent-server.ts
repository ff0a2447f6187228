// A real elizaOS server with one agent, as a process of its own:
// `<port> <data folder> <with|without>` the plugin.
import { arcsPlugin } from "../../src/index.ts";
import { hosts } from "./hosts.ts";

const [port = "0", dataDir = "", plugin = "with"] = process.argv.slice(2);
const { loadServer } = await import(hosts ?? "");
const { AgentServer } = await loadServer();
const server = new AgentServer();
const character = { name: "Agent", bio: ["a test"], plugins: [], settings: {}, secrets: {} };
// A failed start leaves the server listening, without its agent.
try {
  await server.start({
    port: Number(port),
    dataDir,
    agents: [{ character, plugins: plugin === "with" ? [arcsPlugin] : [] }],
  });
} catch (error) {
  process.stdout.write(`\nFAILED ${String(error)}\n`);
  process.exit(1);
}
const [agent] = server.getAllAgents();
process.stdout.write(`\nREADY ${agent.agentId}\n`);
