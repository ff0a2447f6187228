import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";

import { defineConfig, type Plugin } from "vitest/config";

import { embeddedTests, storeTests, systemTests, unitTests } from "./scripts/test-files.ts";

// Tests run on source: the custom export condition leads `@arcs/*` imports to src, so nothing is
// built first. Vite and Node add `import` or `require` by themselves; named here, `import` would
// lead calls of `require` to ES modules.
const globalSetup = "packages/server/test/support/shared-postgres.ts";
const knownStatements = ["packages/server/test/support/known-statements.ts"];
const conditions = ["@arcs/source", "node"];

export default defineConfig({
  plugins: [fault(), newestCounterparts()],
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: conditions } },
  test: {
    projects: [
      // Modules are loaded once for many files: half the time of a run.
      {
        extends: true,
        test: { name: "unit", include: unitTests, isolate: false, env: { TEST_STORE: "embedded" } },
      },
      {
        extends: true,
        test: {
          name: "store",
          include: storeTests,
          isolate: false,
          globalSetup,
          setupFiles: knownStatements,
        },
      },
      {
        extends: true,
        test: {
          name: "embedded",
          include: embeddedTests,
          isolate: false,
          env: { TEST_STORE: "embedded" },
        },
      },
      {
        extends: true,
        test: {
          name: "system",
          include: systemTests,
          isolate: false,
          globalSetup,
          setupFiles: knownStatements,
        },
      },
    ],
    setupFiles: [
      "scripts/test/fresh-stat.ts",
      "scripts/test/fail-on-console.ts",
      "scripts/test/fixed-seed.ts",
    ],
    reporters: ["default", "./scripts/plain-line-reporter.ts"],
    testTimeout: 30_000,
    // A server that is closed waits 15 seconds for work under way.
    hookTimeout: 60_000,
    // Many tests wait for a disk or a socket: on two cores, vitest's one worker would leave both
    // idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    coverage: {
      provider: "v8",
      include: ["packages/*/src/**", "extras/*/src/**"],
      exclude: [
        "**/generated/**",
        "**/generated.ts",
        "**/*.d.ts",
        "**/test/**",
        "**/*.{test,faults}.ts",
      ],
      reporter: ["text-summary", "text"],
      thresholds: { "packages/{core,trust}/src/**": { lines: 95, branches: 90 } },
    },
  },
});

/**
 * Lets tests import the newest versions of what others make, where scripts/counterparts.mjs has
 * installed them.
 */
function newestCounterparts(): Plugin {
  const folder = process.env["ARCS_COUNTERPARTS"];
  const { inWorkspace } = JSON.parse(
    readFileSync(join(import.meta.dirname, "scripts/counterparts.json"), "utf8"),
  );
  const names = Object.keys(inWorkspace as Record<string, string>);
  return {
    name: "newest-counterparts",
    enforce: "pre",
    resolveId(source, importer) {
      if (folder === undefined || importer?.includes("/test/") !== true) return undefined;
      if (!names.some((name) => source === name || source.startsWith(`${name}/`))) return undefined;
      return this.resolve(source, join(folder, "package.json"), { skipSelf: true });
    },
  };
}

/**
 * Puts the fault that `ARCS_FAULT` describes (scripts/mutants.ts) into the code under test, without
 * touching any file.
 */
function fault(): Plugin {
  return {
    name: "fault",
    enforce: "pre",
    transform(code, id) {
      const { ARCS_FAULT = "" } = process.env;
      if (ARCS_FAULT === "") return undefined;
      const { file, start, end, instead } = JSON.parse(ARCS_FAULT) as Record<
        "file" | "instead",
        string
      > &
        Record<"start" | "end", number>;
      return id === join(import.meta.dirname, file)
        ? code.slice(0, start) + instead + code.slice(end)
        : undefined;
    },
  };
}
