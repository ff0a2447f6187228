// OpenAI Agents.
import { callTool } from "@arcs/client/tools";
import { Agent, Runner, tool, Usage } from "@openai/agents";

import { call, client, question, tools } from "./question.mjs";

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
        ? { type: "function_call", id: "1", callId, name, status: "completed", arguments: JSON.stringify(call.input) }
        : message(JSON.stringify(result.output));
    return { usage: new Usage(), output: [output] };
  },
  getStreamedResponse() {
    throw new Error("the stub does not stream");
  },
};

const own = tools.map((each) =>
  tool({
    name: each.name,
    description: each.description,
    parameters: each.inputSchema,
    // The whole schema is checked by `callTool`; the strict form of OpenAI knows no optional members.
    strict: false,
    execute: (input) => callTool(each, input, { client }),
  }),
);
const agent = new Agent({ name: "payer", instructions: "Check an agent before you pay it.", model, tools: own });
const { finalOutput } = await new Runner({ tracingDisabled: true }).run(agent, question);
console.log(`the model read: ${finalOutput}`);
