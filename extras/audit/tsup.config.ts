import { defineConfig } from "tsup";

const common = { format: "esm", target: "es2022", splitting: true } as const;
// Without it the folder that all entries have in common would be left out of their paths.
const outbase = "src";

export default defineConfig([
  {
    ...common,
    entry: ["src/**/*.ts", "!src/**/*.d.ts", "!src/own-scores/cli/*", "!src/cli/*"],
    platform: "neutral",
    sourcemap: true,
    // All but what the other builds write, at the same time.
    clean: ["!own-scores/cli/**", "!cli/**"],
    // The package has its sources as files.
    esbuildOptions: (options) => void Object.assign(options, { outbase, sourcesContent: false }),
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
    entry: ["src/cli/main.ts"],
    platform: "node",
    noExternal: ["@arcs/process"],
    esbuildOptions: (options) => void Object.assign(options, { outbase, chunkNames: "cli/[name]-[hash]" }),
  },
]);
