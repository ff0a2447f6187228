import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";

import { defineConfig, type Plugin } from "vitest/config";

// Tests run on source: the custom export condition leads `@arcs/*` imports to src, so nothing is built first. Vite and
// Node add `import` or `require` by themselves; named here, `import` would lead calls of `require` to ES modules.
const conditions = ["@arcs/source", "node"];

export default defineConfig({
  plugins: [mutant()],
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: conditions } },
  test: {
    include: ["packages/*/test/**/*.test.ts", "examples/*/test/**/*.test.ts", "scripts/test/**/*.test.ts"],
    setupFiles: ["scripts/test/fail-on-console.ts"],
    reporters: ["default", "./scripts/plain-line-reporter.ts"],
    testTimeout: 30_000,
    // Many tests wait for a disk or a socket: on two cores, vitest's one worker would leave both idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    coverage: {
      provider: "v8",
      include: ["packages/*/src/**"],
      exclude: ["**/generated/**", "**/generated.ts", "**/*.d.ts"],
      reporter: ["text-summary", "text"],
      thresholds: { "packages/core/src/**": { lines: 95, branches: 90 } },
    },
  },
});

/** Puts one deliberate fault into the code under test (scripts/mutants.mjs), without touching any file. */
function mutant(): Plugin {
  const name = process.env["ARCS_MUTANT"];
  const mutants: Record<string, { file: string; find: string; replace: string }> =
    name === undefined ? {} : JSON.parse(readFileSync(join(import.meta.dirname, "scripts/mutants.json"), "utf8"));
  const fault = name === undefined ? undefined : mutants[name];
  return {
    name: "mutant",
    enforce: "pre",
    transform(code, id) {
      if (fault === undefined || !id.endsWith(fault.file)) return undefined;
      if (!code.includes(fault.find)) throw new Error(`mutant ${name}: ${fault.file} does not contain ${fault.find}`);
      return code.replace(fault.find, fault.replace);
    },
  };
}
