// OpenAI Agents.
import { Agent, Runner, Usage } from "@openai/agents";

import { tools } from "./openai-agents-tools.mjs";
import { call, question } from "./question.mjs";

const model = {
  async getResponse({ input }) {
    const result = input.find(({ type }) => type === "function_call_result");
    const { toolCallId: callId, toolName: name } = call;
    const message = (text) => ({
      type: "message",
      role: "assistant",
      status: "completed",
      content: [{ type: "output_text", text }],
    });
    const output =
      result === undefined
        ? {
            type: "function_call",
            id: "1",
            callId,
            name,
            status: "completed",
            arguments: JSON.stringify(call.input),
          }
        : message(JSON.stringify(result.output));
    return { usage: new Usage(), output: [output] };
  },
  getStreamedResponse() {
    throw new Error("the stub does not stream");
  },
};

const agent = new Agent({
  name: "payer",
  instructions: "Check an agent before you pay it.",
  model,
  tools,
});
const { finalOutput } = await new Runner({ tracingDisabled: true }).run(agent, question);
console.log(`the model read: ${finalOutput}`);
