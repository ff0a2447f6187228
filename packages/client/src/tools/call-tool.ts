import { isSdkError, type JsonObject } from "@arcs/core";

import type { ArcsClient } from "../arcs-client.ts";
import { checkInput } from "./check-input.ts";
import { nextStep } from "./next-step.ts";
import { assertTool } from "./check-tool.ts";
import type { ArcsTool, ToolOptions } from "./tool.ts";
import { removeHiddenText } from "./visible-text.ts";

/** Why a tool failed, as a model can act on it. */
export type ToolFailure = {
  /** Stable code of docs/errors.md. */
  code: string;
  message: string;
  /** Advice for the model on what to do about the failure. */
  nextStep: string;
  details?: JsonObject;
  /** Id under which the server logged the request. */
  requestId?: string;
};

/** Result of a tool call. */
export type ToolResult = { ok: true; output: JsonObject } | { ok: false; error: ToolFailure };

/** Options of a tool call, with the client that it uses. */
export type CallToolOptions = ToolOptions & { client: ArcsClient };

/**
 * Calls a tool: checks the input, does it, and makes a failure an answer that says what to do next. Hidden characters are
 * left out of all texts, because agents write them.
 *
 * @throws whatever is no SdkError: a defect, not an answer
 * @example
 * ```ts
 * const tool = arcsTools.find(({ name }) => name === "get_reputation")!;
 * const result = await callTool(tool, { agentId }, { client });
 * console.log(result.ok ? result.output : result.error.nextStep);
 * ```
 */
export async function callTool(tool: ArcsTool, input: unknown, options: CallToolOptions): Promise<ToolResult> {
  assertTool(tool, options?.client);
  const { client, ...others } = options;
  try {
    checkInput(input, tool.inputSchema);
    return { ok: true, output: removeHiddenText(await tool.handler(client, input as JsonObject, others)) };
  } catch (error) {
    if (!isSdkError(error)) throw error;
    return { ok: false, error: failureOf(error) };
  }
}

function failureOf(error: { code: string; message: string; details?: unknown; requestId?: string }): ToolFailure {
  const { code, message, details, requestId } = error;
  return {
    code: removeHiddenText(code),
    message: removeHiddenText(message),
    nextStep: nextStep(code),
    ...visibleDetails(details),
    ...(requestId === undefined ? {} : { requestId: removeHiddenText(requestId) }),
  };
}

/** A statement to sign must not change: one with hidden characters is refused. */
function visibleDetails(details: unknown): { details?: JsonObject; nextStep?: string } {
  if (!hasMembers(details)) return {};
  try {
    const { statement, ...shown } = removeHiddenText(details);
    if (statement === undefined) return { details: shown };
    if (/* fault: model-signs-hidden-statement */ statement === details["statement"])
      return { details: { ...shown, statement } };
    return { details: shown, nextStep: "Leave hidden characters out of the input, and call again." };
  } catch (error) {
    // Names that collide: no details are better than wrong ones.
    if (!isSdkError(error)) throw error;
    return {};
  }
}

function hasMembers(details: unknown): details is JsonObject {
  return typeof details === "object" && details !== null && Object.keys(details).length > 0;
}
