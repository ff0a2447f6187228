import { isSdkError, type SdkError } from "@arcs/core";
import { describeIssue, httpCodes, showValue, toIssues } from "@arcs/core/internal";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ErrorBody } from "@arcs/core/http";

import { type StoreFailure, storeFailureOf } from "../db/store-failures.ts";
import type { OutageWatch } from "../operations/outage-watch.ts";
import { boundDetails, boundMessage } from "./refusals/bounded-details.ts";
import { patternWords } from "./refusals/pattern-words.ts";
import { varyWithAccept } from "./public-answers.ts";

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
  evm_unreachable: "unavailable",
  evm_rpc_error: "unavailable",
  store_failed: "unavailable",
};

const RETRY_AFTER_SECONDS = 5;
const DAMAGED =
  "the store is damaged: stop the server, keep a copy of the store, and restore a backup (see the README)";

/** Answers every failure with the body of specification 7, or with a page for browsers. */
export function useErrorAnswers(
  app: FastifyInstance,
  outages: OutageWatch,
  { sendPage }: { sendPage: SendErrorPage },
): void {
  const answer = (request: FastifyRequest, reply: FastifyReply, error: WireError): FastifyReply => {
    if (!wantsPage(request)) return sendError(reply, error);
    const statusCode = prepareReply(reply, error.code);
    return sendPage(varyWithAccept(reply), { ...error, message: boundMessage(error.message), statusCode });
  };
  app.setErrorHandler((error: FastifyError, request, reply) => {
    outages.note(error);
    const wire = toWireError(error, request);
    const isDamage = storeFailureOf(error) === "damage";
    if (httpCodes[wire.code] >= 500) request.log.error({ err: error }, isDamage ? DAMAGED : "request failed");
    return answer(request, reply, wire);
  });
  app.setNotFoundHandler((request: FastifyRequest, reply) =>
    answer(request, reply, {
      code: "not_found",
      message: `there is no ${request.method} ${pathOf(request)}`,
      details: {},
    }),
  );
}

/** Answers a browser with a page that says what went wrong; the status is set. */
export type SendErrorPage = (
  reply: FastifyReply,
  error: { code: string; message: string; statusCode: number },
) => FastifyReply;

/** Answers what the framework refuses before any hook runs, such as a URL that cannot be decoded. */
export function answerFrameworkError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  void sendError(reply.header("x-request-id", request.id), toWireError(error, request));
}

type WireError = { code: HttpCode; message: string; details: Readonly<Record<string, unknown>> };

// Which host it was, or which file, is in the log.
const storeErrors: Readonly<Record<StoreFailure, Omit<WireError, "details">>> = {
  damage: { code: "unavailable", message: "the store is damaged; quote the request id" },
  outage: { code: "unavailable", message: "the store does not answer or accepts no changes; try again later" },
  unstorable_text: {
    code: "invalid_request",
    message: "a text of the request holds a character that cannot be stored: U+0000",
  },
};

function toWireError(error: FastifyError | SdkError, request: FastifyRequest): WireError {
  const failure = storeFailureOf(error);
  if (isSdkError(error)) {
    const code = Object.hasOwn(httpCodes, error.code) ? (error.code as HttpCode) : wireCodes[error.code];
    if (code !== undefined) return { code, message: error.message, details: error.details };
  } else if (failure !== undefined) {
    return { ...storeErrors[failure], details: {} };
  } else if (error.validation !== undefined) {
    return toValidationError(error.validation, { part: error.validationContext ?? "body", request });
  } else {
    const known = frameworkErrors[error.code] ?? (error.statusCode === 400 ? "invalid_request" : undefined);
    if (known !== undefined) return { code: known, message: frameworkMessage(error, request), details: {} };
  }
  // Details that are not meant for callers stay in the log.
  return { code: "internal_error", message: "the server failed; quote the request id", details: {} };
}

const MAX_FAULTS_IN_MESSAGE = 3;

/** Says what is wrong with which field: the first faults in the message, all of them in the details. */
function toValidationError(
  findings: NonNullable<FastifyError["validation"]>,
  { part, request }: { part: string; request: FastifyRequest },
): WireError {
  const parts: Readonly<Record<string, unknown>> = {
    body: request.body,
    querystring: request.query,
    params: request.params,
    headers: request.headers,
  };
  const issues = toIssues(findings, { data: parts[part], patterns: patternWords });
  const errors = issues.map(({ path, message }) => ({ path: `${part}${path}`, message }));
  const told = errors.slice(0, MAX_FAULTS_IN_MESSAGE).map(describeIssue);
  const more = errors.length - told.length;
  const message = told.join("; ") + (more > 0 ? `; and ${more} more in details.errors` : "");
  return { code: "invalid_request", message, details: { errors } };
}

/** Says in our words what the framework says in its own: readers need not know the framework. */
function frameworkMessage({ code, message }: FastifyError, request: FastifyRequest): string {
  if (code === "FST_ERR_CTP_INVALID_MEDIA_TYPE") {
    return `Content-Type expected application/json, got ${showValue(request.headers["content-type"])}`;
  }
  if (code === "FST_ERR_CTP_EMPTY_JSON_BODY") return "the body expected a JSON object, got nothing";
  if (code === "FST_ERR_CTP_INVALID_JSON_BODY") return "the body must be JSON, got another text";
  return message;
}

const frameworkErrors: Readonly<Record<string, HttpCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "payload_too_large",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "unsupported_media_type",
  FST_ERR_CTP_EMPTY_JSON_BODY: "invalid_request",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "invalid_request",
  FST_ERR_BAD_URL: "invalid_request",
  FST_ERR_MAX_PARAM_LENGTH: "invalid_request",
};

/** Answers with an error. */
export function sendError(reply: FastifyReply, { code, message, details }: WireError): FastifyReply {
  const statusCode = prepareReply(reply, code);
  const shown = boundDetails(details);
  const body: ErrorBody = {
    error: {
      code,
      message: boundMessage(message),
      statusCode,
      ...(Object.keys(shown).length === 0 ? {} : { details: shown }),
    },
  };
  return reply.type("application/json; charset=utf-8").send(body);
}

/** Sets what an error's answer has whatever its form, and gives its status. */
function prepareReply(reply: FastifyReply, code: HttpCode): number {
  const statusCode = httpCodes[code];
  if (statusCode === 503 && !reply.hasHeader("retry-after")) void reply.header("retry-after", RETRY_AFTER_SECONDS);
  // Caches keep a 404 by default, and an agent that is unknown now may be there in the next moment.
  void reply.code(statusCode).header("cache-control", "no-store");
  return statusCode;
}

/** The path without its query, which may hold anything. */
function pathOf({ url }: FastifyRequest): string {
  return url.split("?", 1)[0] ?? "";
}

/**
 * Tells whether the client prefers a page to JSON (RFC 9110, 12.5.1): browsers name `text/html` first. Routes of the
 * API always answer in their own form.
 */
function wantsPage({ method, url, headers }: Pick<FastifyRequest, "method" | "url" | "headers">): boolean {
  if ((method !== "GET" && method !== "HEAD") || /^\/(?:v1|vc)(?:[/?]|$)/.test(url)) return false;
  const accepted = (headers.accept ?? "").split(",").map((range) => range.trim().toLowerCase());
  return qualityOf(accepted, "text/html") > Math.max(qualityOf(accepted, "application/json"), 0);
}

function qualityOf(ranges: readonly string[], type: string): number {
  const range = ranges.find((each) => each === type || each.startsWith(`${type};`));
  if (range === undefined) return 0;
  const quality = /;\s*q=([\d.]+)/.exec(range)?.[1];
  return quality === undefined ? 1 : Number(quality);
}
