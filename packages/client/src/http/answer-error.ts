import { type ErrorCode, SdkError } from "@arcs/core";

import type { ErrorBody } from "../generated/types.ts";

/** What came back from an attempt, read to its end. */
export type ReadAnswer = { status: number; text: string; requestId: string | undefined };

/** For answers that are none of this API, such as those of a proxy: what their status says. */
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

/**
 * Turns an answer that is no success into an error. A code that this version of the library does not know stays as it came:
 * `error.code` is then a text that {@link ErrorCode} does not list.
 */
export function errorOfAnswer({ status, text, requestId }: ReadAnswer): SdkError {
  const facts = { status, ...(requestId === undefined ? {} : { requestId }) };
  const body = readErrorBody(text);
  if (body !== undefined) {
    const { code, message, details = {} } = body.error;
    return new SdkError(code as ErrorCode, message, { ...facts, details });
  }
  const code = codesByStatus[status] ?? (status >= 500 ? "unavailable" : "server_invalid_answer");
  return new SdkError(code, `the server answered with status ${status} and no error that this API has`, facts);
}

function readErrorBody(text: string): ErrorBody | undefined {
  try {
    const { error } = JSON.parse(text) as Partial<ErrorBody>;
    if (typeof error?.code !== "string" || typeof error.message !== "string") return undefined;
    const { code, message, statusCode, details } = error;
    const isObject = typeof details === "object" && details !== null && !Array.isArray(details);
    return { error: { code, message, statusCode, ...(isObject ? { details } : {}) } };
  } catch {
    return undefined;
  }
}
