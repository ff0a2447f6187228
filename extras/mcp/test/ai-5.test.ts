// The oldest AI SDK that the tools are for; current-ai-sdk.test.ts has the current one. What the
// tool does does not matter here, so the client has no server.
import { generateText, jsonSchema, stepCountIs } from "ai5";
import { MockLanguageModelV2 } from "ai5/test";
import { expect, test } from "vitest";

import { createAiTools } from "../src/ai-tools.ts";
import { createArcsClient } from "@arcs/client";
import { readTools } from "@arcs/client/tools";

const client = createArcsClient({
  baseUrl: "http://127.0.0.1:9",
  apiKey: "arcs_test_x",
  maxRetries: 0,
});

async function askWith(input: object): Promise<{ seen: unknown; text: string }> {
  const usage = { inputTokens: 1, outputTokens: 1, totalTokens: 2 };
  let seen: unknown;
  const model = new MockLanguageModelV2({
    doGenerate: async ({ prompt, tools }) => {
      seen = tools?.find(({ name }) => name === "get_agent");
      const last = prompt.at(-1)!;
      const call = {
        type: "tool-call" as const,
        toolCallId: "1",
        toolName: "get_agent",
        input: JSON.stringify(input),
      };
      return last.role === "tool"
        ? {
            content: [{ type: "text", text: JSON.stringify(last.content) }],
            finishReason: "stop",
            usage,
            warnings: [],
          }
        : { content: [call], finishReason: "tool-calls", usage, warnings: [] };
    },
  });
  const tools = createAiTools(readTools, { client, jsonSchema });
  const { text } = await generateText({
    model,
    tools,
    prompt: "Who is it?",
    stopWhen: stepCountIs(2),
  });
  return { seen, text };
}

test("the model sees the schema, and reads what to do about a failure", async () => {
  const { seen, text } = await askWith({ agentId: "x" });
  expect(seen).toMatchObject({
    type: "function",
    inputSchema: { required: ["agentId"], additionalProperties: false },
  });
  expect(text).toContain("server_unreachable");
});

test("an input that is wrong is sent back to the model", async () => {
  expect((await askWith({ agent: "x" })).text).toMatch(/input must have the member \\*"agentId/);
});

test("a tool whose name is no text is refused, also where it cannot be made one", () => {
  const name = {
    toString() {
      throw new Error("no text");
    },
  };
  const tools = [{ ...readTools[0], name }] as never;
  expect(() => createAiTools(tools, { client, jsonSchema })).toThrow(
    "must be those of this package",
  );
});
