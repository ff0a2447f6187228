import { createArcsClient } from "@arcs/client";
import { arcsTools } from "@arcs/client/tools";

import * as ai from "../src/ai-tools.ts";
import * as mcp from "../src/index.ts";
import { testWithJunk } from "../../../packages/core/test/support/test-with-junk.ts";

// Nothing that is asked for leaves the process.
const fetch = (): Promise<Response> => Promise.resolve(new Response("{}"));
const arcs = createArcsClient({ baseUrl: "https://arcs.example", maxRetries: 0, fetch });

testWithJunk({
  entries: { ai, mcp },
  names: ["client", "tools", "url", "body", "headers", "message"],
  examples: {
    createAiTools: () => [arcsTools.slice(0, 1), { client: arcs, jsonSchema: () => ({}) }],
    createMcpHttpHandler: () => [{ client: arcs, hosts: ["a"], token: "t" }],
  },
});
