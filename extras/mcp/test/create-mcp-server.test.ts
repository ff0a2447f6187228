import { readFileSync } from "node:fs";

import { describe, expect, test } from "vitest";
import { cardTools } from "@arcs/a2a/tools";
import { arcsTools, createScoreProofTool } from "@arcs/client/tools";
import { createSigner } from "@arcs/core";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";

import { askForSignature, listedTool } from "../src/create-mcp-server.ts";

const details = { statement: "I rate 5.", signer: "wallet" };
const failure = { code: "statement_signature_invalid", message: "m", nextStep: "n", details };

describe("a wallet's signature is asked for", () => {
  test("with the statement, the wallet, and the form of a signature", () => {
    const asked: any = askForSignature(failure, { canAsk: true, input: {} });
    const { message, requestedSchema } = asked.inputRequests.signature.params;
    expect(message).toMatch(/wallet wallet[\s\S]*\n\nI rate 5\.$/);
    expect(requestedSchema.properties.signature.pattern).toBe("^[A-Za-z0-9+/]{86}==$");
  });

  test.each([
    ["of a host that can ask", { canAsk: false, input: {} }, failure],
    ["once", { canAsk: true, input: { signature: "x" } }, failure],
    [
      "where one is missing",
      { canAsk: true, input: {} },
      { ...failure, code: "payment_not_found" },
    ],
    [
      "where there is something to sign",
      { canAsk: true, input: {} },
      { ...failure, details: { signer: "wallet" } },
    ],
    [
      "of somebody",
      { canAsk: true, input: {} },
      { ...failure, details: { statement: "I rate 5." } },
    ],
  ])("only %s", (_what, options, wrong) => {
    expect(askForSignature(wrong, options)).toBeUndefined();
  });
});

// The list of tools, as a model reads it with every conversation.

const everyTool = [
  ...arcsTools,
  ...cardTools,
  createScoreProofTool(createSigner(new Uint8Array(32).fill(1))),
];

test("costs a model less than 4,800 tokens, all tools together", () => {
  const list = JSON.stringify({ tools: everyTool.map(listedTool) });
  expect(countTokens(list)).toBeLessThan(4800);
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
  expect(new Set(rows)).toEqual(
    new Set(everyTool.map(({ name, permission }) => `${name} ${permission}`)),
  );
  expect(rows).toHaveLength(everyTool.length);
});
