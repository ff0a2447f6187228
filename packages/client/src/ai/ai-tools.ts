import type { JsonObject } from "@arcs/core";

import { callTool, type ToolFailure } from "../tools/call-tool.ts";
import { checkInput } from "../tools/check-input.ts";
import type { ArcsTool, ObjectSchema, ToolClient } from "../tools/tool.ts";

/** An input schema in the form of Standard Schema, which the AI SDK and others take. */
export type AiInputSchema = {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: "arcs";
    validate(value: unknown): { value: JsonObject } | { issues: { message: string }[] };
  };
};

/** A tool of the Vercel AI SDK (`ai` 5 and later). */
export type AiTool = {
  title: string;
  description: string;
  inputSchema: AiInputSchema;
  /** From `ai` 6 on, a person approves each call of a tool that changes something. */
  needsApproval: boolean;
  execute(input: JsonObject, options: { abortSignal?: AbortSignal }): Promise<JsonObject | { error: ToolFailure }>;
};

/**
 * Makes tools for the Vercel AI SDK. A failure is a result with `error`, so that the model reads what to do next.
 *
 * @param tools - `readTools`, or what `selectTools(client)` gives
 * @example
 * ```ts
 * const tools = createAiTools(await selectTools(client), { client });
 * const { text } = await generateText({ model, tools, prompt: "Can I pay this agent 300 USDC? …" });
 * ```
 */
export function createAiTools(tools: readonly ArcsTool[], { client }: { client: ToolClient }): Record<string, AiTool> {
  return Object.fromEntries(tools.map((tool) => [tool.name, aiTool(tool, client)]));
}

function aiTool(tool: ArcsTool, client: ToolClient): AiTool {
  const { title, description, inputSchema, annotations } = tool;
  return {
    title,
    description,
    inputSchema: aiInputSchema(inputSchema),
    needsApproval: !annotations.readOnlyHint,
    async execute(input, { abortSignal }) {
      const signal = abortSignal === undefined ? {} : { signal: abortSignal };
      const result = await callTool(tool, input, { client, ...signal });
      return result.ok ? result.output : { error: result.error };
    },
  };
}

// What the SDK's own `jsonSchema()` gives, so that the SDK need not be imported; versions 5 to 7 know it by this symbol.
const schemaSymbol = Symbol.for("vercel.ai.schema");

function aiInputSchema(jsonSchema: ObjectSchema): AiInputSchema {
  const problemOf = (value: unknown): Error | undefined => {
    try {
      checkInput(value, jsonSchema);
      return undefined;
    } catch (error) {
      return error as Error;
    }
  };
  const schema = {
    [schemaSymbol]: true,
    jsonSchema,
    validate(value: unknown) {
      const error = problemOf(value);
      return error === undefined ? { success: true, value } : { success: false, error };
    },
    "~standard": {
      version: 1 as const,
      vendor: "arcs" as const,
      validate(value: unknown) {
        const error = problemOf(value);
        return error === undefined ? { value: value as JsonObject } : { issues: [{ message: error.message }] };
      },
    },
  };
  return schema;
}
