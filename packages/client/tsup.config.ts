import { defineConfig } from "tsup";

const common = { format: "esm", target: "es2022", splitting: true } as const;
// Without it the folder that all entries have in common would be left out of their paths.
const outbase = "src";

export default defineConfig([
  {
    ...common,
    entry: [
      "src/**/*.ts",
      "!src/**/*.d.ts",
      "!src/mcp/cli/*",
      "!src/own-scores/cli/*",
      "!src/audit/{cli,state,follow}/*",
    ],
    platform: "neutral",
    sourcemap: true,
    // All but what the other builds write, at the same time.
    clean: ["!mcp/cli/**", "!own-scores/cli/**", "!audit/cli/**"],
    // The package has its sources as files.
    esbuildOptions: (options) => void Object.assign(options, { outbase, sourcesContent: false }),
  },
  {
    ...common,
    // The program brings the MCP SDK along, so that it starts from this package alone, and the library does not weigh more.
    entry: ["src/mcp/cli/main.ts"],
    platform: "node",
    noExternal: [/^@modelcontextprotocol\//, "zod", "@arcs/process"],
    esbuildOptions: (options) => void Object.assign(options, { outbase, chunkNames: "mcp/cli/[name]-[hash]" }),
  },
  {
    ...common,
    entry: ["src/own-scores/cli/main.ts"],
    platform: "node",
    noExternal: ["@arcs/process"],
    esbuildOptions: (options) => void Object.assign(options, { outbase, chunkNames: "own-scores/cli/[name]-[hash]" }),
  },
  {
    ...common,
    entry: ["src/audit/cli/main.ts"],
    platform: "node",
    noExternal: ["@arcs/process"],
    esbuildOptions: (options) => void Object.assign(options, { outbase, chunkNames: "audit/cli/[name]-[hash]" }),
  },
]);
