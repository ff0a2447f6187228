import { defineConfig } from "tsup";

// The private packages go into the published one; what they need of others stands among its
// dependencies.
export default defineConfig({
  entry: {
    "embedded-postgres/index": "../../extras/embedded-postgres/src/index.ts",
    "embedded-postgres/worker": "../../extras/embedded-postgres/src/worker.ts",
    "process/index": "../process/src/index.ts",
  },
  format: "esm",
  target: "es2022",
  platform: "node",
  noExternal: ["@arcs/process"],
  splitting: true,
  sourcemap: true,
  clean: true,
});
