// Mastra. Its tools take schemas of the AI SDK.
import { callTool } from "@arcs/client/tools";
import { Agent } from "@mastra/core/agent";
import { createTool } from "@mastra/core/tools";
import { jsonSchema } from "ai";

import { client, doGenerate, question, tools } from "./question.mjs";

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

const own = tools.map(({ name, description, inputSchema, ...tool }) => [
  name,
  createTool({
    id: name,
    description,
    inputSchema: jsonSchema(inputSchema),
    execute: (input) => callTool({ name, description, inputSchema, ...tool }, input, { client }),
  }),
]);
const instructions = "Check an agent before you pay it.";
const agent = new Agent({ id: "payer", name: "payer", instructions, model, tools: Object.fromEntries(own) });
const { text } = await agent.generate(question, { maxSteps: 3 });
console.log(`the model read: ${text}`);
