import { defineConfig } from "vitest/config";

// Tests run on source: the custom export condition leads `@arcs/*` imports to src, so nothing is built first.
const conditions = ["@arcs/source", "node", "import", "default"];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: conditions } },
  test: {
    include: ["packages/*/test/**/*.test.ts", "scripts/test/**/*.test.ts", "examples/*/test/**/*.test.ts"],
  },
});
