import { removeHiddenText } from "@arcs/client/tools";
import { isSdkError, type JsonValue, SdkError } from "@arcs/core";
import type { Action, ActionResult, IAgentRuntime, Memory } from "@elizaos/core";

import { warn } from "../state/problem-log.ts";
import { type PluginState, requireState, stateOf } from "../state/state.ts";
import { type Parameters, parametersOf } from "./parameters.ts";

/** A call of an action. */
export type ActionCall = { runtime: IAgentRuntime; state: PluginState; parameters: Parameters };

/** What an action did. */
export type ActionOutcome = { text: string; data: Record<string, unknown>; values?: Record<string, unknown> };

/** A parameter as 2.x shows it to models. 1.x knows none. */
type ParameterDefinition = {
  name: string;
  description: string;
  required: boolean;
  schema: { type: "string" | "object" };
};

/** What makes an action. */
export type ActionDefinition = {
  name: string;
  similes: readonly string[];
  description: string;
  parameters: readonly ParameterDefinition[];
  /** What somebody says, and what the agent answers. */
  example: readonly [string, string];
  /** `operators`: it signs or spends, and is only for those whom the settings name. */
  allowed: "everybody" | "operators";
  run: (call: ActionCall) => Promise<ActionOutcome>;
};

// An error may quote what somebody sent.
const MOST_CHARACTERS = 500;

/** Makes an action that does what it says, or says that it failed: it never throws. */
export function defineAction(definition: ActionDefinition): Action {
  const { name, similes, description, parameters, example, allowed, run } = definition;
  const [question, answer] = example;
  return {
    name,
    similes: [...similes],
    description,
    parameters: parameters.map((parameter) => ({ ...parameter })),
    examples: [
      [
        { name: "{{user}}", content: { text: question } },
        { name: "{{agent}}", content: { text: answer, actions: [name] } },
      ],
    ],
    async validate(runtime, message) {
      const state = stateOf(runtime);
      return state !== undefined && (allowed === "everybody" || isOperator(state, { runtime, message }));
    },
    async handler(runtime, message, _state, options, callback) {
      const result = await outcomeOf(runtime, name, async () => {
        const state = requireState(runtime);
        // `validate` is advice to the model: whoever calls the handler is asked here.
        if (allowed === "operators" && !isOperator(state, { runtime, message })) {
          throw new SdkError(
            "insufficient_permissions",
            "only an operator of this agent may ask for that (ARCS_OPERATORS)",
          );
        }
        return run({ runtime, state, parameters: parametersOf(message, options) });
      });
      await callback?.({ text: result.text ?? "", actions: [name] }).catch((error: unknown) =>
        warn(runtime, `the answer of ${name} could not be sent`, error),
      );
      return result;
    },
  };
}

/** Operators are named in the settings. Roles in chats are not enough: whoever opens a chat is its owner. */
export function isOperator(
  { config }: PluginState,
  { runtime, message }: { runtime: IAgentRuntime; message: Memory },
): boolean {
  const id = message.entityId.toLowerCase();
  return id !== runtime.agentId.toLowerCase() && config.operators.includes(id);
}

async function outcomeOf(
  runtime: IAgentRuntime,
  name: string,
  work: () => Promise<ActionOutcome>,
): Promise<ActionResult> {
  try {
    return { success: true, ...visible(await work()) };
  } catch (error) {
    warn(runtime, `${name} failed`, error);
    const { code, message } = isSdkError(error)
      ? error
      : { code: "internal_error", message: "something unexpected went wrong in this plugin; its log says what" };
    const why = visible(message.slice(0, MOST_CHARACTERS));
    return { success: false, text: `That failed: ${why}.`, error: `${code}: ${why}`, data: { code } };
  }
}

/** Others wrote much of it, and the model reads it: characters that people do not see are removed. */
function visible<Value>(value: Value): Value {
  return removeHiddenText(value as JsonValue) as Value;
}
