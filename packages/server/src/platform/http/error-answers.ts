import { isSdkError, type SdkError } from "@arcs/core";
import { describeIssue, httpCodes, showValue, toIssues } from "@arcs/core/internal";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ErrorBody } from "@arcs/core/http";

import { type OutageWatch, type StoreFailure, storeFailureOf } from "../db/store-failures.ts";
import { errorPage } from "../pages/html.ts";
import { sendPage } from "../pages/send-page.ts";
import { varyWithAccept } from "./public-answers.ts";

type HttpCode = keyof typeof httpCodes;

/**
 * Errors of domain functions that have another name on the wire. What is not here, nor one of
 * `httpCodes`, is a fault.
 */
const wireCodes: Readonly<Partial<Record<string, HttpCode>>> = {
  invalid_argument: "invalid_request",
  invalid_address: "invalid_request",
  invalid_did: "invalid_request",
  invalid_time: "invalid_request",
  invalid_subject_data: "invalid_credential_format",
  unsignable_value: "invalid_credential_format",
  unsigned_value: "invalid_credential_format",
  misplaced_member: "invalid_credential_format",
  uncompacted_member: "invalid_credential_format",
  ledger_unreachable: "unavailable",
  ledger_rpc_error: "unavailable",
  evm_unreachable: "unavailable",
  evm_rpc_error: "unavailable",
  store_failed: "unavailable",
};

const RETRY_AFTER_SECONDS = 5;
const DAMAGED =
  "the store is damaged: stop the server, keep a copy of the store, and restore a backup (arcs-server import)";

/** Answers every failure with the body of specification 7, or with a page for browsers. */
export function useErrorAnswers(app: FastifyInstance, outages: OutageWatch): void {
  const answer = (request: FastifyRequest, reply: FastifyReply, error: WireError): FastifyReply => {
    if (!wantsPage(request)) return sendError(reply, error);
    prepareReply(reply, error.code);
    return sendPage(
      varyWithAccept(reply),
      errorPage({ ...error, message: boundMessage(error.message) }),
    );
  };
  app.setErrorHandler((error: FastifyError, request, reply) => {
    outages.note(error);
    const wire = toWireError(error, request);
    const isDamage = storeFailureOf(error) === "damage";
    if (httpCodes[wire.code] >= 500)
      request.log.error({ err: error }, isDamage ? DAMAGED : "request failed");
    // The framework would close the connection with the rest of the body unread: it is reset, and
    // the answer lost.
    if (wire.code === "payload_too_large" && !request.raw.complete)
      void reply.removeHeader("connection");
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

/**
 * Answers what the framework refuses before any hook runs, such as a URL that cannot be decoded.
 */
export function answerFrameworkError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  void sendError(reply.header("x-request-id", request.id), toWireError(error, request));
}

type WireError = { code: HttpCode; message: string; details: Readonly<Record<string, unknown>> };

// Which host it was, or which file, is in the log.
const storeErrors: Readonly<Record<StoreFailure, Omit<WireError, "details">>> = {
  damage: { code: "unavailable", message: "the store is damaged; quote the request id" },
  outage: {
    code: "unavailable",
    message: "the store does not answer or accepts no changes; try again later",
  },
  unstorable_text: {
    code: "invalid_request",
    message: "a text of the request holds a character that cannot be stored: U+0000",
  },
};

function toWireError(error: FastifyError | SdkError, request: FastifyRequest): WireError {
  const failure = storeFailureOf(error);
  if (isSdkError(error)) {
    const code = Object.hasOwn(httpCodes, error.code)
      ? (error.code as HttpCode)
      : wireCodes[error.code];
    if (code !== undefined) return { code, message: error.message, details: error.details };
  } else if (failure !== undefined) {
    return { ...storeErrors[failure], details: {} };
  } else if (error.validation !== undefined) {
    return toValidationError(error.validation, {
      part: error.validationContext ?? "body",
      request,
    });
  } else {
    const known =
      frameworkErrors[error.code] ??
      (error.statusCode === 400 ? { code: "invalid_request" } : undefined);
    if (known !== undefined)
      return { code: known.code, message: known.say?.(request) ?? error.message, details: {} };
  }
  // Details that are not meant for callers stay in the log.
  return {
    code: "internal_error",
    message: "the server failed; quote the request id",
    details: {},
  };
}

const MAX_FAULTS_IN_MESSAGE = 3;

/**
 * Says what is wrong with which field: the first faults in the message, all of them in the details.
 */
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

/** Refusals of the framework; what readers need not know the framework for is said in our words. */
const frameworkErrors: Readonly<
  Record<string, { code: HttpCode; say?: (request: FastifyRequest) => string }>
> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { code: "payload_too_large" },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    code: "unsupported_media_type",
    say: ({ headers }) =>
      `Content-Type must be application/json (received ${showValue(headers["content-type"])})`,
  },
  FST_ERR_CTP_EMPTY_JSON_BODY: {
    code: "invalid_request",
    say: () => "the body must be a JSON object (received nothing)",
  },
  FST_ERR_CTP_INVALID_JSON_BODY: {
    code: "invalid_request",
    say: () => "the body must be JSON (received another text)",
  },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { code: "invalid_request" },
  FST_ERR_BAD_URL: { code: "invalid_request" },
  FST_ERR_MAX_PARAM_LENGTH: { code: "invalid_request" },
};

export function sendError(
  reply: FastifyReply,
  { code, message, details }: WireError,
): FastifyReply {
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

function prepareReply(reply: FastifyReply, code: HttpCode): number {
  const statusCode = httpCodes[code];
  if (statusCode === 503 && !reply.hasHeader("retry-after"))
    void reply.header("retry-after", RETRY_AFTER_SECONDS);
  // Caches keep a 404 by default, and an agent that is unknown now may be there in the next moment.
  void reply.code(statusCode).header("cache-control", "no-store");
  return statusCode;
}

/** The path without its query, which may hold anything. */
function pathOf({ url }: FastifyRequest): string {
  return url.split("?", 1)[0] ?? "";
}

/**
 * Tells whether the client prefers a page to JSON (RFC 9110, 12.5.1): browsers name `text/html`
 * first. Routes of the API always answer in their own form.
 */
function wantsPage({ url, headers }: Pick<FastifyRequest, "url" | "headers">): boolean {
  if (/^\/(?:v1|vc)(?:[/?]|$)/.test(url)) return false;
  const accepted = (headers.accept ?? "").split(",").map((range) => range.trim().toLowerCase());
  return qualityOf(accepted, "text/html") > Math.max(qualityOf(accepted, "application/json"), 0);
}

function qualityOf(ranges: readonly string[], type: string): number {
  const range = ranges.find((each) => each === type || each.startsWith(`${type};`));
  if (range === undefined) return 0;
  const quality = /;\s*q=([\d.]+)/.exec(range)?.[1];
  return quality === undefined ? 1 : Number(quality);
}

/**
 * Bytes of an error's details at most, as JSON: with message, code and frame an answer stays below
 * 8 kB.
 */
const MAX_BYTES = 6000;
/** Characters of a message at most, and of each text that had to be cut. */
const MAX_TEXT_LENGTH = 500;
const MAX_ENTRIES = 20;

function boundMessage(message: string): string {
  return cut(message, 1000);
}

/**
 * Keeps the details of an error small, whatever a request made of them: an answer that grows with
 * what was sent would let a small request cost a large one.
 */
function boundDetails(
  details: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  if (sizeOf(details) <= MAX_BYTES) return details;
  const kept: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(details).slice(0, MAX_ENTRIES)) {
    const shorter = Array.isArray(value)
      ? beginningOf(value, MAX_BYTES - sizeOf(kept) - 100)
      : shorten(value);
    if (sizeOf({ ...kept, [name]: shorter }) <= MAX_BYTES) kept[name] = shorter;
  }
  return kept;
}

/** As many of the first entries as there is room for. */
function beginningOf(values: readonly unknown[], room: number): unknown[] {
  const kept: unknown[] = [];
  let size = 2;
  for (const value of values.slice(0, MAX_ENTRIES)) {
    const shorter = shorten(value);
    size += sizeOf(shorter) + 1;
    if (size > room) break;
    kept.push(shorter);
  }
  return kept;
}

/** A text cut, or the texts of an object; what is deeper is left out. */
function shorten(value: unknown): unknown {
  if (typeof value === "string") return cut(value, MAX_TEXT_LENGTH);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value)
    .slice(0, MAX_ENTRIES)
    .filter(([, member]) => typeof member !== "object" || member === null);
  return Object.fromEntries(members.map(([name, member]) => [cut(name, 100), shorten(member)]));
}

function cut(text: string, length: number): string {
  return text.length <= length
    ? text
    : `${text.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}

function sizeOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value) ?? "");
}

/**
 * Words for the patterns of `schemas/http/` and of the routes' parameters, as they follow "must
 * be"; core knows those of its own schemas. A test looks for patterns that have no words.
 */
export const patternWords: Readonly<Record<string, string>> = {
  "^sha256-[0-9A-Za-z_-]{43}$": "sha256- and the base64url of 32 bytes",
  "^eip155:[0-9]{1,16}:0x[0-9a-fA-F]{40}$":
    "an account on an EVM chain, such as eip155:8453:0x and 40 hexadecimal digits",
  "^eip155:[0-9]{1,16}:0x[0-9a-fA-F]{40}:(?:0|[1-9][0-9]{0,77})$":
    "an identity of ERC-8004, such as eip155:8453:0x and 40 hexadecimal digits, a colon and its number",
  "^[^\\u0000]*$": "a text without the character U+0000",
  "^[^\\u0000-\\u001f\\u007f]*$": "a text without control characters",
  "^[^\\u0000-\\u001f\\u007f-\\u009f\\u202a-\\u202e\\u2066-\\u2069]*$":
    "a text without control characters and without those that turn its direction",
  "^[0-9A-Za-z_]{1,64}$": "the address or id of an agent: 1 to 64 letters, digits or underscores",
  "^[0-9A-Za-z_-]{1,64}$": "an id: 1 to 64 letters, digits, underscores or hyphens",
  "^[0-9A-Za-z_-]+$": "an id: letters, digits, underscores or hyphens",
  "^[a-z0-9_]+$": "a name of lower-case letters, digits and underscores",
  "^[\\x21-\\x7e]+$": "a text of visible ASCII characters without spaces",
  "^[^\\s:@\\u0000]{1,64}@[^\\s:@\\u0000]{1,190}$": "an e-mail address",
  "^[^\\s@\\u0000-\\u001f\\u007f]+@[^\\s@\\u0000-\\u001f\\u007f]+$": "an e-mail address",
  "^0x[0-9a-fA-F]{40}$": "an EVM address: 0x and 40 hexadecimal digits",
  "^pay_[1-9A-HJ-NP-Za-km-z]{1,22}$": "the id of a payment: pay_ and up to 22 base58 characters",
  "^hld_[1-9A-HJ-NP-Za-km-z]{1,22}$": "the id of a hold: hld_ and up to 22 base58 characters",
  "^(?:0x)?[0-9a-fA-F]{64}$": "the name of a payment: 64 hexadecimal digits, with or without 0x",
  "^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}/(?:erc20:0x[0-9a-fA-F]{40}|token:[1-9A-HJ-NP-Za-km-z]{32,44})$":
    "a token by CAIP-19, such as eip155:8453/erc20:0x and 40 hexadecimal digits",
  "^chl_[1-9A-HJ-NP-Za-km-z]{1,22}$": "the id of a challenge: chl_ and up to 22 base58 characters",
  "^(?:[A-Za-z0-9+/]{86}==|0x(?:[0-9a-fA-F]{2}){1,8192})$":
    "a signature: the base64 of 64 bytes on the ledger, or 0x and hexadecimal digits on an EVM chain",
  "^(?:(?:solana:[A-Za-z0-9]{1,32}:)?[1-9A-HJ-NP-Za-km-z]{32,44}|(?:eip155:[0-9]{1,16}:)?0x[0-9a-fA-F]{40})$":
    "a ledger address in base58 or an EVM address, alone or as an account id (CAIP-10)",
  "^(?:0|[1-9][0-9]{0,17})(?:\\.[0-9]{1,18})?$": 'a decimal amount as text, such as "2.50"',
  "^[A-Z0-9]{2,12}$": 'the code of a currency or token, such as "USDC"',
  "^[a-z0-9-]{1,32}(?::[A-Za-z0-9_-]{1,64})?$":
    "the name of a network, such as devnet, base or eip155:8453",
  "^[0-9A-Za-z]{32,128}$": "the signature or hash of a transaction: 32 to 128 letters and digits",
  "^(?:0|[1-9][0-9]{0,4})(?:\\.(?:0|[1-9][0-9]{0,2}))?(?::(?:0|[1-9][0-9]{0,2}))?$":
    "the place of an instruction, such as 2, 2.1 for an inner one, or 2:0 for one of a batch",
  "^[0-9A-Za-z]{1,64}$": "the address of a token: 1 to 64 letters and digits",
  "^[a-z0-9_]{1,100}$":
    "a reason in lower-case letters, digits and underscores, such as insufficient_funds",
  "^[A-Z0-9_]{1,100}$":
    "a code in capital letters, digits and underscores, such as INSUFFICIENT_FUNDS",
  "^0x(?:[0-9a-fA-F]{2})+$": "a signature: 0x and hexadecimal digits",
  "^[A-Za-z0-9+/]{86}==$": "a signature: the base64 of 64 bytes, which ends with ==",
  "^[^,\\s\\u0000-\\u001f\\u007f](?:[^,\\u0000-\\u001f\\u007f]*[^,\\s\\u0000-\\u001f\\u007f])?$":
    "a capability: a text without commas and control characters, and no space at either end",
  '^https?://[^\\s\\u0000-\\u001f\\u007f"<>]+$':
    "a URL that begins with http:// or https://, without spaces",
  "^(?:https?://)?[A-Za-z0-9_.@/-]+$":
    "a name or a URL of letters, digits and the characters _ . @ / -",
  "^(?:0|[1-9][0-9]{0,77})$": 'a whole number of base units as text, such as "10000" for 0.01 USDC',
  "^[\\x21-\\x7e]{1,255}$": "1 to 255 visible ASCII characters",
};
