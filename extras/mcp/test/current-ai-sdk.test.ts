import { generateText, jsonSchema, stepCountIs } from "ai";
import { MockLanguageModelV3 } from "ai/test";
import { describe, expect, test } from "vitest";

import { createAiTools } from "../src/ai-tools.ts";
import { createArcsClient } from "@arcs/client";
import { selectTools } from "@arcs/client/tools";
import { useScene } from "../../../packages/client/test/support/scene.ts";

const scene = useScene();

describe("the AI SDK", () => {
  /** A model that calls one tool, and then repeats what it got. */
  function modelThatCalls(toolName: string, input: object): MockLanguageModelV3 {
    const usage = {
      inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
      outputTokens: { total: 1, text: 1, reasoning: 0 },
    };
    return new MockLanguageModelV3({
      doGenerate: async ({ prompt }) => {
        const last = prompt.at(-1)!;
        const said = last.role === "tool" ? JSON.stringify(last.content) : undefined;
        const content =
          said === undefined
            ? {
                type: "tool-call" as const,
                toolCallId: "1",
                toolName,
                input: JSON.stringify(input),
              }
            : { type: "text" as const, text: said };
        const finish = said === undefined ? "tool-calls" : "stop";
        return {
          content: [content],
          finishReason: { unified: finish, raw: finish },
          usage,
          warnings: [],
        };
      },
    });
  }

  test("a model reads a reputation, and what to do when there is none", async () => {
    const { reader, translator, hermit } = scene();
    const tools = createAiTools(await selectTools(reader), { client: reader, jsonSchema });
    const ask = async (input: object): Promise<string> => {
      const model = modelThatCalls("get_reputation", input);
      return (await generateText({ model, tools, prompt: "May I pay?", stopWhen: stepCountIs(2) }))
        .text;
    };
    expect(await ask({ agentId: translator })).toContain('"tier":');
    expect(await ask({ agentId: hermit })).toContain("reputation_private");
    expect(await ask({ agent: translator })).toMatch(/input must have the member \\*"agentId/);
  });

  test("a tool that changes something waits for a person", async () => {
    const { server, keys, payment } = scene();
    const client = createArcsClient({ baseUrl: server.url, apiKey: keys.write });
    const tools = createAiTools(await selectTools(client), { client, jsonSchema });
    const model = modelThatCalls("rate_payment", { paymentId: payment.id, rating: 5 });
    const { content } = await generateText({
      model,
      tools,
      prompt: "Rate it",
      stopWhen: stepCountIs(2),
    });
    expect(content.map(({ type }) => type)).toEqual(["tool-call", "tool-approval-request"]);
  });
});
