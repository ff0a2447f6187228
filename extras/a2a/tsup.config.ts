import { defineConfig } from "tsup";

export default defineConfig({
  entry: ["src/**/*.ts", "!src/**/*.d.ts"],
  format: "esm",
  target: "es2022",
  splitting: true,
  platform: "neutral",
  sourcemap: true,
  clean: true,
  // Without `outbase` the folder that all entries have in common would be left out of their paths. The package has its sources
  // as files.
  esbuildOptions: (options) => void Object.assign(options, { outbase: "src", sourcesContent: false }),
});
