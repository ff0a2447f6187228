/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "http-guard.test.ts": {
    "mcp-origin-not-checked": {
      means: "Any web page can call a local MCP server.",
      in: "../src/http-handler.ts",
      find: "origin !== undefined",
      instead: "false",
    },
  },
};
