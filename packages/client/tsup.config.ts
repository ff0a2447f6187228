import { defineConfig } from "tsup";

export default defineConfig({
  entry: ["src/**/*.ts", "!src/**/*.d.ts"],
  format: "esm",
  target: "es2022",
  platform: "neutral",
  splitting: true,
  sourcemap: true,
  clean: true,
  // Without it the folder that all entries have in common would be left out of their paths.
  esbuildOptions: (options) => void (options.outbase = "src"),
});
