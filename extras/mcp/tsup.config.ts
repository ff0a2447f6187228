import { defineConfig } from "tsup";

const common = { format: "esm", target: "es2022", splitting: true } as const;
// Without it the folder that all entries have in common would be left out of their paths.
const outbase = "src";

export default defineConfig([
  {
    ...common,
    entry: ["src/**/*.ts", "!src/**/*.d.ts", "!src/cli/*"],
    platform: "neutral",
    sourcemap: true,
    // All but what the other build writes, at the same time.
    clean: ["!cli/**"],
    // The package has its sources as files.
    esbuildOptions: (options) => void Object.assign(options, { outbase, sourcesContent: false }),
  },
  {
    ...common,
    // The program brings the MCP SDK along, so that it starts from this package alone, and the library does not weigh more.
    entry: ["src/cli/main.ts"],
    platform: "node",
    noExternal: [/^@modelcontextprotocol\//, "zod", "@arcs/process"],
    esbuildOptions: (options) => void Object.assign(options, { outbase, chunkNames: "cli/[name]-[hash]" }),
  },
]);
