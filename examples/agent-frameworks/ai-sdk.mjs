// Vercel's AI SDK.
import { createAiTools } from "@arcs/client/ai";
import { generateText, jsonSchema, stepCountIs } from "ai";
import { MockLanguageModelV3 } from "ai/test";

import { client, doGenerate, question, tools } from "./question.mjs";

const model = new MockLanguageModelV3({ doGenerate });

const { text } = await generateText({
  model,
  tools: createAiTools(tools, { client, jsonSchema }),
  prompt: question,
  stopWhen: stepCountIs(3),
});
console.log(`the model read: ${text}`);
