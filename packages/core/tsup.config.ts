import { defineConfig } from "tsup";

export default defineConfig({
  // Every module stays a file of its own, so that bundlers drop those that a program does not use (`sideEffects: false`).
  entry: ["src/**/*.ts", "!src/**/*.d.ts"],
  format: "esm",
  target: "es2022",
  platform: "neutral",
  splitting: true,
  sourcemap: true,
  // The package has its sources as files.
  esbuildOptions: (options) => void Object.assign(options, { sourcesContent: false }),
  clean: true,
});
