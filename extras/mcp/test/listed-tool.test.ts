// The list of tools, as a model reads it with every conversation.
import { cardTools } from "@arcs/a2a/tools";
import { arcsTools, createScoreProofTool } from "@arcs/client/tools";
import { createSigner } from "@arcs/core";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

import { listedTool } from "../src/listed-tool.ts";

const everyTool = [...arcsTools, ...cardTools, createScoreProofTool(createSigner(new Uint8Array(32).fill(1)))];

test("costs a model less than 4,500 tokens, all tools together", () => {
  const list = JSON.stringify({ tools: everyTool.map(listedTool) });
  expect(countTokens(list)).toBeLessThan(4500);
});

test("the list leaves out of a schema only what the tool checks by itself", () => {
  for (const tool of everyTool) {
    const { properties = {}, required } = listedTool(tool).inputSchema;
    expect(Object.keys(properties)).toEqual(Object.keys(tool.inputSchema.properties ?? {}));
    expect(required).toEqual(tool.inputSchema.required);
  }
});

test("docs/mcp.md lists every tool with its permission, and no other", () => {
  const page = readFileSync(new URL("../../../docs/mcp.md", import.meta.url), "utf8");
  const rows = [...page.matchAll(/^\| `([a-z_]+)` \| .* \| (\w+) \|$/gm)].map(
    ([, name, permission]) => `${name} ${permission}`,
  );
  expect(new Set(rows)).toEqual(new Set(everyTool.map(({ name, permission }) => `${name} ${permission}`)));
  expect(rows).toHaveLength(everyTool.length);
});
