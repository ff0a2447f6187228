import type { SdkError } from "@arcs/core";
import { httpCodes, isSdkError } from "@arcs/core";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import { isUnstorableText } from "../store/postgres-errors.ts";
import type { ErrorBody } from "./generated/types.ts";

type HttpCode = keyof typeof httpCodes;

/** Errors of domain functions that have another name on the wire. What is not here, nor one of `httpCodes`, is a fault. */
const wireCodes: Readonly<Partial<Record<string, HttpCode>>> = {
  invalid_argument: "invalid_request",
  invalid_address: "invalid_request",
  invalid_did: "invalid_request",
  invalid_time: "invalid_request",
  invalid_subject_data: "invalid_credential_format",
  unsignable_value: "invalid_credential_format",
  unsigned_value: "invalid_credential_format",
  ledger_unreachable: "unavailable",
  ledger_rpc_error: "unavailable",
  store_failed: "unavailable",
};

/** Lets every failure answer with the body of specification 7, whoever notices it first. */
export function useErrorAnswers(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { code, message, details } = toWireError(error);
    if (httpCodes[code] >= 500) request.log.error({ err: error }, "request failed");
    return sendError(reply, { code, message, details });
  });
  app.setNotFoundHandler((request: FastifyRequest, reply) =>
    sendError(reply, { code: "not_found", message: `there is no ${request.method} ${pathOf(request)}`, details: {} }),
  );
}

/** Answers what the framework refuses before any hook runs, such as a URL that cannot be decoded. */
export function answerFrameworkError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  void sendError(reply.header("x-request-id", request.id), toWireError(error));
}

type WireError = { code: HttpCode; message: string; details: Readonly<Record<string, unknown>> };

function toWireError(error: FastifyError | SdkError): WireError {
  if (isSdkError(error)) {
    const code = Object.hasOwn(httpCodes, error.code) ? (error.code as HttpCode) : wireCodes[error.code];
    if (code !== undefined) return { code, message: error.message, details: error.details };
  } else if (isUnstorableText(error)) {
    const message = "a text of the request holds a character that cannot be stored: U+0000";
    return { code: "invalid_request", message, details: {} };
  } else if (error.validation !== undefined) {
    const errors = error.validation.map(({ instancePath, message = "is not valid" }) => ({
      path: `${error.validationContext ?? ""}${instancePath}`,
      message,
    }));
    return { code: "invalid_request", message: "the request does not conform to its schema", details: { errors } };
  } else {
    const known = frameworkErrors[error.code] ?? (error.statusCode === 400 ? "invalid_request" : undefined);
    if (known !== undefined) return { code: known, message: error.message, details: {} };
  }
  // What is not meant for callers stays in the log.
  return { code: "internal_error", message: "the server failed; quote the request id", details: {} };
}

const frameworkErrors: Readonly<Record<string, HttpCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "payload_too_large",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "unsupported_media_type",
  FST_ERR_CTP_EMPTY_JSON_BODY: "invalid_request",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "invalid_request",
  FST_ERR_BAD_URL: "invalid_request",
  FST_ERR_MAX_PARAM_LENGTH: "invalid_request",
  FST_UNDER_PRESSURE: "unavailable",
};

/** Answers with an error. */
export function sendError(reply: FastifyReply, { code, message, details }: WireError): FastifyReply {
  const statusCode = httpCodes[code];
  const body: ErrorBody = {
    error: { code, message, statusCode, ...(Object.keys(details).length === 0 ? {} : { details }) },
  };
  return reply.code(statusCode).type("application/json; charset=utf-8").send(body);
}

/** The path without its query, which may hold anything. */
function pathOf({ url }: FastifyRequest): string {
  return url.split("?", 1)[0] ?? "";
}
