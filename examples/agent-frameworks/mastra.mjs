// Mastra.
import { Agent } from "@mastra/core/agent";

import { tools } from "./mastra-tools.mjs";
import { doGenerate, question } from "./question.mjs";

const model = {
  specificationVersion: "v3",
  provider: "stub",
  modelId: "stub",
  supportedUrls: {},
  doGenerate,
  async doStream() {
    throw new Error("the stub does not stream");
  },
};

const instructions = "Check an agent before you pay it.";
const agent = new Agent({ id: "payer", name: "payer", instructions, model, tools });
const { text } = await agent.generate(question, { maxSteps: 3 });
console.log(`the model read: ${text}`);
