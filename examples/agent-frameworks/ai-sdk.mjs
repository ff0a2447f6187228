// Vercel's AI SDK.
import { generateText, stepCountIs } from "ai";
import { MockLanguageModelV3 } from "ai/test";

import { tools } from "./ai-sdk-tools.mjs";
import { doGenerate, question } from "./question.mjs";

const model = new MockLanguageModelV3({ doGenerate });

const { text } = await generateText({
  model,
  tools,
  prompt: question,
  stopWhen: stepCountIs(3),
});
console.log(`the model read: ${text}`);
