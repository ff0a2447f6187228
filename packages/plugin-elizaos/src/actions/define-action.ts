import { removeHiddenText } from "@arcs/client/tools";
import { isAddress, isSdkError, type JsonValue, SdkError } from "@arcs/core";
import type { Action, ActionResult, IAgentRuntime, Memory } from "@elizaos/core";
import { describeValue, isJsonObject, parseJson, showValue } from "@arcs/core/internal";

import { type PluginState, requireState, stateOf, warn } from "../state/state.ts";

type ActionCall = { runtime: IAgentRuntime; state: PluginState; parameters: Parameters };

type ActionOutcome = {
  text: string;
  data: Record<string, unknown>;
  values?: Record<string, unknown>;
};

/** A parameter in the form that 2.x shows to models. 1.x has none. */
type ParameterDefinition = {
  name: string;
  description: string;
  /** Default: false. */
  required?: true;
  /** Default: a text. */
  schema?: { type: "object" };
};

export type ActionDefinition = {
  name: string;
  similes: readonly string[];
  description: string;
  parameters: readonly ParameterDefinition[];
  /** A user's message, and the agent's answer. */
  example: readonly [string, string];
  /** `operators`: it signs or spends, so only accounts named in the settings may use it. */
  allowed: "everybody" | "operators";
  run: (call: ActionCall) => Promise<ActionOutcome>;
};

// An error may quote a message.
const MAX_CHARACTERS = 500;

/** Creates an action that reports success or failure, and never throws. */
export function defineAction(definition: ActionDefinition): Action {
  const { name, similes, description, parameters, example, allowed, run } = definition;
  const [question, answer] = example;
  return {
    name,
    similes: [...similes],
    description,
    parameters: parameters.map((each) => ({
      required: false,
      schema: { type: "string" },
      ...each,
    })),
    examples: [
      [
        { name: "{{user}}", content: { text: question } },
        { name: "{{agent}}", content: { text: answer, actions: [name] } },
      ],
    ],
    async validate(runtime, message) {
      const state = stateOf(runtime);
      return (
        state !== undefined && (allowed === "everybody" || isOperator(state, { runtime, message }))
      );
    },
    async handler(runtime, message, _state, options, callback) {
      let result: ActionResult;
      try {
        const state = requireState(runtime);
        // `validate` only advises the model, so callers of the handler are checked here.
        if (allowed === "operators" && !isOperator(state, { runtime, message })) {
          throw new SdkError(
            "insufficient_permissions",
            "only an operator of this agent may ask for that (ARCS_OPERATORS)",
          );
        }
        const outcome = await run({ runtime, state, parameters: parametersOf(message, options) });
        result = { success: true, ...visible(outcome) };
      } catch (error) {
        warn(runtime, `${name} failed`, error);
        result = failureOf(error);
      }
      await callback?.({ text: result.text ?? "", actions: [name] }).catch((error: unknown) =>
        warn(runtime, `the answer of ${name} could not be sent`, error),
      );
      return result;
    },
  };
}

/**
 * Operators are named in the settings. Roles in chats are not enough: every chat is owned by its
 * creator.
 */
export function isOperator(
  { config }: PluginState,
  { runtime, message }: { runtime: IAgentRuntime; message: Memory },
): boolean {
  const id = message.entityId.toLowerCase();
  return id !== runtime.agentId.toLowerCase() && config.operators.includes(id);
}

function failureOf(error: unknown): ActionResult {
  const { code, message } = isSdkError(error)
    ? error
    : {
        code: "internal_error",
        message: "something unexpected went wrong in this plugin; its log says what",
      };
  const why = visible(message.slice(0, MAX_CHARACTERS));
  return { success: false, text: `That failed: ${why}.`, error: `${code}: ${why}`, data: { code } };
}

/** Removes invisible characters: others wrote much of the text, and the model reads it. */
function visible<Value>(value: Value): Value {
  return removeHiddenText(value as JsonValue) as Value;
}

export type Parameters = {
  text: string;
  /**
   * Returns a parameter by its name: from the runtime's options (2.x), or from the message's
   * content.
   */
  read: (name: string) => unknown;
};

function parametersOf({ content }: Memory, options: unknown): Parameters {
  const given = isJsonObject(options) ? options : {};
  const named = isJsonObject(given["parameters"]) ? given["parameters"] : {};
  return {
    text: typeof content.text === "string" ? content.text : "",
    read: (name) =>
      named[name] ?? given[name] ?? (content as Record<string, unknown>)[name] ?? undefined,
  };
}

/**
 * Returns the agent of a call: a parameter, or the only address in the text. @throws SdkError
 * `invalid_request`
 */
export function readAddress({ text, read }: Parameters, name: string): string {
  const given = read(name);
  if (given !== undefined) {
    if (typeof given === "string" && isAddress(given)) return given;
    throw new SdkError(
      "invalid_request",
      `${name} must be a ledger address (base58 of 32 bytes) (received ${showValue(given)})`,
    );
  }
  const [first, ...others] = addressesIn(text);
  if (first !== undefined && others.length === 0) return first;
  throw new SdkError(
    "invalid_request",
    `the message must name one ledger address (received ${first === undefined ? "none" : others.length + 1})`,
  );
}

export function addressesIn(text: string): string[] {
  const words = text
    .slice(0, 10_000)
    .match(/(?<![1-9A-HJ-NP-Za-km-z])[1-9A-HJ-NP-Za-km-z]{32,44}(?![1-9A-HJ-NP-Za-km-z])/g);
  return [...new Set(words ?? [])].filter((word) => isAddress(word));
}

/**
 * Returns a parameter that is a JSON object, or its text. @throws SdkError `invalid_request` for
 * another value
 */
export function readObject(
  { read }: Parameters,
  name: string,
): Record<string, unknown> | undefined {
  const given = read(name);
  if (given === undefined) return undefined;
  const value = typeof given === "string" ? parseObject(given) : given;
  if (isJsonObject(value)) return value;
  throw new SdkError(
    "invalid_request",
    `${name} must be a JSON object (received ${describeValue(given)})`,
  );
}

/** Parses the JSON object in a text, ignoring what surrounds it. */
export function parseObject(text: string): Record<string, unknown> | undefined {
  const start = text.indexOf("{");
  const end = text.lastIndexOf("}");
  if (start < 0 || end < start) return undefined;
  try {
    const value: unknown = parseJson(text.slice(start, end + 1));
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
