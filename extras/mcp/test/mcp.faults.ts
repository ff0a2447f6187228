/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "http-guard.test.ts": {
    "mcp-origin-not-checked": {
      means: "Any web page can call a local MCP server.",
      instead: "false",
    },
  },
};
