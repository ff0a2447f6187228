import { type ErrorCode, SdkError } from "@arcs/core";
import { defined, parseJson } from "@arcs/core/internal";

import type { ErrorBody } from "@arcs/core/http";
import { type Redact, redactJson } from "./redact.ts";

/** Complete response to an attempt. */
export type ReadAnswer = { status: number; text: string; requestId: string | undefined };

/** Codes for responses that did not come from this API, for example from a proxy. */
const codesByStatus: Readonly<Partial<Record<number, ErrorCode>>> = {
  400: "invalid_request",
  401: "authentication_failed",
  403: "insufficient_permissions",
  404: "not_found",
  408: "request_timed_out",
  409: "conflict",
  413: "payload_too_large",
  415: "unsupported_media_type",
  429: "rate_limit_exceeded",
};

// An error goes into logs and to language models: a server must not be able to fill them.
const MOST_MESSAGE_CHARACTERS = 2000;
const MOST_CODE_CHARACTERS = 100;
const MOST_DETAILS_CHARACTERS = 65_536;

/**
 * Turns an answer that is no success into an error. A code that this version of the library does not know stays as it came:
 * `error.code` is then a text that {@link ErrorCode} does not list. What the server sends back of the API key is left out.
 */
export function errorOfAnswer({ status, text, requestId }: ReadAnswer, redact: Redact): SdkError {
  const facts = { status, ...defined({ requestId }) };
  const body = readErrorBody(text, redact);
  if (body !== undefined) {
    const { code, message, details = {} } = body.error;
    return new SdkError(code as ErrorCode, message, { ...facts, details });
  }
  const code = codesByStatus[status] ?? (status >= 500 ? "unavailable" : "server_invalid_answer");
  return new SdkError(
    code,
    `the server answered with status ${status} and no error that this API has: ${hint(status)}`,
    facts,
  );
}

function hint(status: number): string {
  const leadsElsewhere = status >= 300 && status < 400;
  if (leadsElsewhere) return "it leads to another address, which baseUrl is to name";
  return status >= 500
    ? "a proxy in front of it may have answered"
    : "is baseUrl that of an ARCS server, or does a proxy answer?";
}

/** The key is looked for in what was read: JSON spells one text in many ways. */
function readErrorBody(text: string, redact: Redact): ErrorBody | undefined {
  try {
    const { error } = /* fault: client-key-in-details */ redactJson(parseJson(text), redact) as Partial<ErrorBody>;
    if (typeof error?.code !== "string" || typeof error.message !== "string") return undefined;
    const { code, message, statusCode, details } = error;
    const isObject = typeof details === "object" && details !== null && !Array.isArray(details);
    const isShort = JSON.stringify(details ?? {}).length <= MOST_DETAILS_CHARACTERS;
    return {
      error: {
        code: code.slice(0, MOST_CODE_CHARACTERS),
        message: message.slice(0, MOST_MESSAGE_CHARACTERS),
        statusCode,
        ...(isObject && isShort ? { details } : {}),
      },
    };
  } catch {
    return undefined;
  }
}
