import { defineConfig } from "tsup";

export default defineConfig({
  entry: ["src/**/*.ts", "!src/**/*.d.ts"],
  format: "esm",
  target: "es2022",
  platform: "neutral",
  external: [/^node:/],
  splitting: true,
  sourcemap: true,
  // The package contains its sources as files.
  esbuildOptions: (options) => void Object.assign(options, { sourcesContent: false }),
  clean: true,
});
