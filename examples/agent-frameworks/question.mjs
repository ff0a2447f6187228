// All four ask a model whether to pay an agent. It calls `check_trust` and prints the answer. The
// model is a stub, so no key is needed: put yours in its place.
import { createArcsClient } from "@arcs/client";

const { ARCS_API_URL: baseUrl = "", ARCS_API_KEY: apiKey = "" } = process.env;

const client = createArcsClient({ baseUrl, apiKey });
const { data } = await client.agents.search({ sortBy: "score", limit: 1 });
/** The stub's tool call: about the best agent there is. */
export const call = {
  toolCallId: "call-1",
  toolName: "check_trust",
  input: { agentId: data[0]?.id ?? "", minTier: "bronze" },
};
export const question = `May I pay the agent ${call.input.agentId} 3 USDC?`;

const usage = { inputTokens: { total: 1 }, outputTokens: { total: 1 } };

/** The stub's answer, in the form of the AI SDK (version 3 of its provider specification). */
export async function doGenerate({ prompt }) {
  const last = prompt.at(-1);
  return last.role === "tool"
    ? {
        content: [{ type: "text", text: JSON.stringify(last.content[0].output) }],
        finishReason: { unified: "stop" },
        usage,
        warnings: [],
      }
    : {
        content: [{ type: "tool-call", ...call, input: JSON.stringify(call.input) }],
        finishReason: { unified: "tool-calls" },
        usage,
        warnings: [],
      };
}
