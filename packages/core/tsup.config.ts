import { defineConfig } from "tsup";

const relativeImport = /(\bfrom|\bimport\(?)(\s*["']\.{1,2}\/[^"']+)\.ts(["'])/g;

export default defineConfig({
  // Every module stays a separate file with its own name. Bundlers can then drop unused ones (`sideEffects: false`) and keep the
  // rest in source order, which compresses best. Stack traces stay readable.
  entry: ["src/**/*.ts", "!src/**/*.d.ts"],
  bundle: false,
  format: "esm",
  target: "es2022",
  platform: "neutral",
  sourcemap: true,
  // The package contains its sources as files.
  esbuildOptions: (options) => void Object.assign(options, { sourcesContent: false }),
  clean: true,
  plugins: [
    {
      name: "import the built files",
      renderChunk: (code) => ({ code: code.replace(relativeImport, "$1$2.js$3") }),
    },
  ],
});
