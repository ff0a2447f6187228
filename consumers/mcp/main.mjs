// A client of MCP, of the package and version that its row installs, starts arcs-mcp and calls it.
//
//   node main.mjs PACKAGE
import { fixture } from "./fixture.mjs";
import { usePackages } from "./use-packages.mjs";

const name = process.argv[2];
const { Client, StdioClientTransport } = name.endsWith("/sdk")
  ? {
      ...(await import(`${name}/client/index.js`)),
      ...(await import(`${name}/client/stdio.js`)),
    }
  : { ...(await import(name)), ...(await import(`${name}/stdio`)) };
const client = new Client({ name: "consumer", version: "1" });
// Nobody listens there: the answer of a tool says so.
const env = { PATH: process.env.PATH, ARCS_API_URL: "http://127.0.0.1:9", ARCS_API_KEY: "x" };
const command = "node_modules/.bin/arcs-mcp";
await client.connect(new StdioClientTransport({ command, env, stderr: "ignore" }));
const { tools } = await client.listTools();
const { isError, content } = await client.callTool({
  name: "get_agent",
  arguments: { agentId: "a" },
});
await client.close();
const called = [
  tools.some((tool) => tool.name === "get_agent"),
  isError,
  /server_unreachable/.exec(content[0].text)?.[0],
];
console.log(`consumer: ${JSON.stringify({ ...(await usePackages(fixture)), called })}`);
