import { defineConfig } from "tsup";

const relativeImport = /(\bfrom|\bimport\(?)(\s*["']\.{1,2}\/[^"']+)\.ts(["'])/g;

export default defineConfig({
  // Every module stays a file of its own under its own name, so that bundlers drop those that a program does not use
  // (`sideEffects: false`), keep the rest in the order of the source, which compresses best, and traces of stacks can be read.
  entry: ["src/**/*.ts", "!src/**/*.d.ts"],
  bundle: false,
  format: "esm",
  target: "es2022",
  platform: "neutral",
  sourcemap: true,
  // The package has its sources as files.
  esbuildOptions: (options) => void Object.assign(options, { sourcesContent: false }),
  clean: true,
  plugins: [
    {
      name: "import the built files",
      renderChunk: (code) => ({ code: code.replace(relativeImport, "$1$2.js$3") }),
    },
  ],
});
