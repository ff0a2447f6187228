import { isSdkError, type JsonObject, type JsonValue, SdkError } from "@arcs/core";
import { createValidator, describeValue, type Schema, toIssues } from "@arcs/core/internal";

import type { ArcsClient } from "../arcs-client.ts";
import type { ArcsTool, ObjectSchema, ToolOptions } from "./tool.ts";

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
 * Calls a tool: checks the input, does it, and makes a failure an answer that says what to do next.
 * Hidden characters are left out of all texts, because agents write them.
 *
 * @throws whatever is no SdkError: a defect, not an answer
 * @example
 * ```ts
 * const tool = arcsTools.find(({ name }) => name === "get_reputation")!;
 * const result = await callTool(tool, { agentId }, { client });
 * console.log(result.ok ? result.output : result.error.nextStep);
 * ```
 */
export async function callTool(
  tool: ArcsTool,
  input: unknown,
  options: CallToolOptions,
): Promise<ToolResult> {
  assertTool(tool, options?.client);
  const { client, ...others } = options;
  try {
    checkInput(input, tool.inputSchema);
    return {
      ok: true,
      output: removeHiddenText(await tool.handler(client, input as JsonObject, others)),
    };
  } catch (error) {
    if (!isSdkError(error)) throw error;
    return { ok: false, error: failureOf(error) };
  }
}

function failureOf(error: {
  code: string;
  message: string;
  details?: unknown;
  requestId?: string;
}): ToolFailure {
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
    if (statement === details["statement"]) return { details: { ...shown, statement } };
    return {
      details: shown,
      nextStep: "Leave hidden characters out of the input, and call again.",
    };
  } catch (error) {
    // Names that collide: no details are better than wrong ones.
    if (!isSdkError(error)) throw error;
    return {};
  }
}

function hasMembers(details: unknown): details is JsonObject {
  return typeof details === "object" && details !== null && Object.keys(details).length > 0;
}

/**
 * Checks what is called and with what: not by the shapes of core, which weigh as much as the tools
 * do in a browser.
 *
 * @throws SdkError `invalid_argument`
 */
export function assertTool(tool: unknown, client: unknown): void {
  const { name, inputSchema, annotations, handler } = (tool ?? {}) as Partial<ArcsTool>;
  const { properties = {}, required = [] } = inputSchema ?? {};
  const isTool =
    typeof name === "string" &&
    isObject(annotations) &&
    isObject(properties) &&
    Array.isArray(required) &&
    typeof handler === "function";
  if (isTool && isObject(client)) return;
  const got = `${describeValue(tool)} and ${describeValue(client)}`;
  throw new SdkError(
    "invalid_argument",
    `tool and client must be those of this package (received ${got})`,
  );
}

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}

/**
 * Checks an input against the schema of its tool, by the keywords of JSON Schema that core knows.
 *
 * @throws SdkError `invalid_argument`; `details.errors` lists the first 20 places that are wrong
 */
export function checkInput(input: unknown, schema: ObjectSchema): void {
  const errors = findIssues(input, schema).map(({ path, message }) => `input${path} ${message}`);
  if (errors.length === 0) return;
  throw new SdkError("invalid_argument", errors.slice(0, 5).join("; "), { details: { errors } });
}

function findIssues(input: unknown, schema: ObjectSchema): ReturnType<typeof toIssues> {
  try {
    return toIssues(createValidator(schema as Schema)(input) ?? [], { data: input });
  } catch (cause) {
    // Applications bring tools with schemas of their own.
    throw new SdkError(
      "invalid_argument",
      "the tool must have a JSON Schema of its input (received another object)",
      {
        cause,
      },
    );
  }
}

// Advice after a failure, for a model or its user. One sentence each, because a model reads it
// every time.
const steps: Readonly<Record<string, string>> = {
  invalid_argument: "Correct the input as the message says, and call again.",
  invalid_request: "Correct the input as the message and details.errors say, and call again.",
  invalid_credential_format:
    "Pass the credential exactly as it was received; if it was, it is not a W3C credential.",
  authentication_failed:
    "Tell the user that the API key is missing, wrong or expired; calling again will not help.",
  insufficient_permissions:
    "Tell the user which permission the API key lacks; calling again will not help.",
  issuer_not_authorized:
    "Tell the user that the API key is not one of an issuer; calling again will not help.",
  reputation_private:
    "The agent shows no reputation: treat it as unknown, neither good nor bad, and ask the user.",
  agent_not_found:
    "Check the id; search_agents finds agents by name. An unknown agent has no reputation.",
  credential_not_found: "Check the id; list_credentials shows the credentials of an agent.",
  payment_not_found: "Check the id of the payment.",
  statement_signature_invalid:
    "Have the wallet details.signer sign the text details.statement with plain Ed25519 (UTF-8 bytes), then call again with " +
    "the same input and the base64 of the signature as signature.",
  rate_limit_exceeded: "Wait details.retryAfter seconds, then call again.",
  unavailable: "The server is busy: wait some seconds, then call again.",
  server_unreachable:
    "The server did not answer: tell the user, or call again later. It says nothing about the agent.",
  server_invalid_answer: "Tell the user to check ARCS_API_URL: what answered is no ARCS server.",
  request_timed_out: "Call again later. It says nothing about the agent.",
  request_aborted: "The call was cancelled.",
  conflict:
    "It was done before, or something else changed meanwhile: read the current state first.",
};

/** Says what to do after a failure with a code. */
export function nextStep(code: string): string {
  return (
    (Object.hasOwn(steps, code) ? steps[code] : undefined) ?? "Tell the user what the message says."
  );
}

// Characters that models read and people do not see:
// - those that Unicode calls ignorable or format (tags, joiners, variation selectors, directional
//   marks, fillers)
// - control characters that terminals obey, lone surrogates, private use and noncharacters
// - two characters that are drawn blank (an empty Braille cell, a note without a head)
// Signs that enclose Arabic or Kaithi numbers are of the category format, but visible.
const SEEN = String.raw`[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}]`;
const CONTROLS = String.raw`\u0000-\u0008\u000b-\u001f\u007f-\u009f`;
const UNDRAWN = String.raw`\p{Cs}\p{Co}\p{Noncharacter_Code_Point}\u2800\u{1d159}`;
const HIDDEN = String.raw`(?!${SEEN})[\p{Default_Ignorable_Code_Point}\p{Cf}${UNDRAWN}${CONTROLS}]`;
// An emoji of several parts: joiners between pictures, one selector of the colourful form for each,
// keycaps.
const PICTURE = String.raw`\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})?`;
const EMOJI = String.raw`${PICTURE}(?:\u200d${PICTURE})*|[0-9#*]\ufe0f\u20e3`;
const DEEPEST = 100;
const EMOJI_OR_HIDDEN = new RegExp(`(${EMOJI})|${HIDDEN}`, "gu");

/**
 * Leaves out of all texts what people cannot see but a model reads: names and descriptions are
 * written by agents, and hidden characters are a way to give a model instructions that nobody else
 * notices.
 *
 * @throws SdkError `server_invalid_answer` when two members of an object differ in such characters
 *   only, of which one would take the place of the other, or when it is nested too deeply
 */
export function removeHiddenText<Value extends JsonValue>(value: Value): Value {
  return visible(value, 0) as Value;
}

function visible(value: JsonValue, depth: number): JsonValue {
  if (typeof value === "string") return clean(value);
  if (typeof value !== "object" || value === null) return value;
  if (depth > DEEPEST)
    throw new SdkError("server_invalid_answer", "the answer is nested too deeply");
  if (Array.isArray(value)) return value.map((item) => visible(item, depth + 1));
  const members = Object.entries(value).map(
    ([name, member]) => [clean(name), visible(member, depth + 1)] as const,
  );
  if (new Set(members.map(([name]) => name)).size < members.length) {
    throw new SdkError(
      "server_invalid_answer",
      "the answer has names that differ in hidden characters only",
    );
  }
  return Object.fromEntries(members);
}

function clean(text: string): string {
  return text.replace(EMOJI_OR_HIDDEN, (_found, emoji: string | undefined) => emoji ?? "");
}
