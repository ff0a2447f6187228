// LangChain.
import { callTool } from "@arcs/client/tools";
import { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { AIMessage } from "@langchain/core/messages";
import { createAgent, tool } from "langchain";

import { call, client, question, tools } from "./question.mjs";

class StubModel extends BaseChatModel {
  _llmType() {
    return "stub";
  }
  bindTools() {
    return this;
  }
  async _generate(messages) {
    const last = messages.at(-1);
    const { toolCallId: id, toolName: name, input: args } = call;
    const message =
      last.getType() === "tool"
        ? new AIMessage(last.content)
        : new AIMessage({ content: "", tool_calls: [{ id, name, args }] });
    return { generations: [{ text: "", message }] };
  }
}

const own = tools.map((each) =>
  tool(async (input) => JSON.stringify(await callTool(each, input, { client })), {
    name: each.name,
    description: each.description,
    schema: each.inputSchema,
  }),
);
const agent = createAgent({ model: new StubModel({}), tools: own });
const { messages } = await agent.invoke({ messages: [{ role: "user", content: question }] });
console.log(`the model read: ${messages.at(-1).content}`);
