// LangChain.
import { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { AIMessage } from "@langchain/core/messages";
import { createAgent } from "langchain";

import { tools } from "./langchain-tools.mjs";
import { call, question } from "./question.mjs";

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

const agent = createAgent({ model: new StubModel({}), tools });
const { messages } = await agent.invoke({ messages: [{ role: "user", content: question }] });
console.log(`the model read: ${messages.at(-1).content}`);
