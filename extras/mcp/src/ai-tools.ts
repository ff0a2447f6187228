import { assertTool, callTool, checkInput } from "@arcs/client/internal";
import type { ArcsTool, CallToolOptions, ObjectSchema, ToolFailure } from "@arcs/client/tools";
import { type JsonObject, SdkError } from "@arcs/core";
import { defined, describeValue } from "@arcs/core/internal";

/** Whether an input is as its schema says, in the words of the AI SDK. */
export type AiValidation = { success: true; value: JsonObject } | { success: false; error: Error };

/**
 * The function `jsonSchema` of the AI SDK. It is passed in, so that the tools fit the version that
 * is installed.
 */
export type MakeAiSchema<Schema> = (
  schema: never,
  options: { validate: (value: unknown) => AiValidation },
) => Schema;

/** A tool of the Vercel AI SDK (`ai` 5 and later). */
export type AiTool<Schema> = {
  title: string;
  description: string;
  inputSchema: Schema;
  /**
   * From `ai` 6 on, a person approves each call of a tool that changes something; `ai` 5 does not
   * ask.
   */
  needsApproval: boolean;
  execute: (
    input: JsonObject,
    options: { abortSignal?: AbortSignal | undefined },
  ) => Promise<JsonObject | { error: ToolFailure }>;
};

/** Options of tools for the AI SDK. */
export type AiToolOptions<Schema> = Pick<CallToolOptions, "client" | "trustFloor"> & {
  /** `jsonSchema` of `ai`. */
  jsonSchema: MakeAiSchema<Schema>;
};

/**
 * Makes tools for the Vercel AI SDK. A failure is a result with `error`, so that the model reads
 * what to do next.
 *
 * @param tools - `readTools`, or what `selectTools(client)` gives
 * @example
 * ```ts
 * import { generateText, jsonSchema } from "ai";
 *
 * const tools = createAiTools(await selectTools(client), { client, jsonSchema });
 * const { text } = await generateText({ model, tools, prompt: "Can I pay this agent 300 USDC? …" });
 * ```
 */
export function createAiTools<Schema>(
  tools: readonly ArcsTool[],
  options: AiToolOptions<Schema>,
): Record<string, AiTool<Schema>> {
  if (!Array.isArray(tools) || typeof options?.jsonSchema !== "function") {
    throw new SdkError(
      "invalid_argument",
      `tools must be an array, and jsonSchema of ai (received ${describeValue(tools)})`,
    );
  }
  for (const tool of tools as readonly ArcsTool[]) assertTool(tool, options.client);
  const { client, jsonSchema, trustFloor } = options;
  const floor = defined({ trustFloor });
  const entries = tools.map((tool) => {
    const { name, title, description, inputSchema, annotations } = tool;
    const made: AiTool<Schema> = {
      title,
      description,
      inputSchema: jsonSchema(inputSchema as never, {
        validate: (value) => validate(value, inputSchema),
      }),
      needsApproval: !annotations.readOnlyHint,
      async execute(input, { abortSignal }) {
        const signal = defined({ signal: abortSignal });
        const result = await callTool(tool, input, { client, ...signal, ...floor });
        return result.ok ? result.output : { error: result.error };
      },
    };
    return [name, made] as const;
  });
  return Object.fromEntries(entries);
}

function validate(value: unknown, schema: ObjectSchema): AiValidation {
  try {
    checkInput(value, schema);
    return { success: true, value: value as JsonObject };
  } catch (error) {
    return { success: false, error: error as Error };
  }
}
