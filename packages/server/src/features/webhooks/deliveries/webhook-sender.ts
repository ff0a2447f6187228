import { isSdkError, signWebhook } from "@arcs/core";
import { assertShape, defined, naming } from "@arcs/core/internal";
import { createHostResolver, type ResolveHost } from "#process";
import type { DeliverySettlement, ClaimedDelivery } from "./store.ts";
import type { Hold } from "../../../platform/jobs/queue.ts";
import { createSafeAgent, endpointUrlProblem, type WebhookTargets } from "../../../platform/outbound/endpoints.ts";
import type { Clock } from "../../../platform/base/runtime.ts";
import type { SecretBox } from "../../../platform/base/secret-box.ts";
import type { Agent, Dispatcher } from "undici";

/** A signed request to an endpoint. */
type WebhookRequest = {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: Uint8Array;
  /** Cancellation of the request. */
  hold?: Hold | undefined;
};

export type WebhookAttempt = Pick<
  DeliverySettlement,
  "outcome" | "statusCode" | "error" | "response" | "responseTimeMs"
>;

/** Sends requests to endpoints that subscribers have chosen. */
export type WebhookSender = {
  /** Makes one attempt. What goes wrong is an outcome, never thrown. */
  send(request: WebhookRequest): Promise<WebhookAttempt>;
  /** Ends its connections. */
  close(): Promise<void>;
};

/** How a sender works. */
export type WebhookSenderOptions = {
  targets: WebhookTargets;
  /** Name resolution: another one for tests. */
  resolve?: ResolveHost;
  /** Milliseconds that an attempt may take in all; 5,000 unless given (specification 6). */
  timeoutMs?: number;
  /** Certificates to trust besides those of Node: for tests. */
  ca?: string;
};

const TIMEOUT_MS = 5000;
const MAX_ANSWER_BYTES = 16_384;
const KEPT_CHARACTERS = 1000;

type Answer = { statusCode: number; response: string; note?: string };

/**
 * Creates what sends webhooks: https only, to public addresses only, without redirects, 5 seconds in all, and with the
 * answer read to its 16,384th byte at most. With the targets `public_and_loopback` it also sends to this machine, by http
 * too.
 */
export function createWebhookSender(options: WebhookSenderOptions): WebhookSender {
  assertShape(options, "options", { targets: "text", "resolve?": "function", "timeoutMs?": "count" });
  const { targets, resolve = createHostResolver(), timeoutMs = TIMEOUT_MS, ca } = options;
  const agent = createSafeAgent({
    targets,
    resolve,
    connectTimeoutMs: timeoutMs,
    ...defined({ ca }),
  });

  return {
    async send(request) {
      const startedAt = performance.now();
      const attempt = await tryOnce(request);
      return Object.assign(attempt, { responseTimeMs: Math.round(performance.now() - startedAt) });
    },
    close: () => agent.destroy(),
  };

  async function tryOnce({ url, headers, body, hold }: WebhookRequest): Promise<WebhookAttempt> {
    const problem = endpointUrlProblem(url, targets);
    if (problem !== undefined) return { outcome: "failure", error: `the URL ${problem}` };
    const { origin, pathname, search } = new URL(url);
    const path = `${pathname}${search}`;
    const post = { origin, path, headers, body, timeoutMs, mostBytes: MAX_ANSWER_BYTES, hold };
    const ended = await postOnce(agent, post);
    if (ended.end === "stopped") return { outcome: "failure", error: "the server stopped the attempt" };
    if (ended.end === "timeout" || (ended.end === "error" && isTimeout(ended.error))) {
      return { outcome: "timeout", error: `no complete answer within ${timeoutMs / 1000} s` };
    }
    if (ended.end === "error") return { outcome: "failure", error: explain(ended.error) };
    const { statusCode, bytes, isWhole } = ended;
    const response = bytes.toString("utf8").slice(0, KEPT_CHARACTERS);
    if (isWhole) return outcomeOf({ statusCode, response });
    return outcomeOf({ statusCode, response, note: `the answer was cut off after ${MAX_ANSWER_BYTES} bytes` });
  }
}

function outcomeOf({ statusCode, response, note }: Answer): WebhookAttempt {
  if (statusCode >= 200 && statusCode < 300) {
    return { outcome: "success", statusCode, response, ...defined({ error: note }) };
  }
  const isRedirect = statusCode >= 300 && statusCode < 400;
  const what = `the endpoint answered ${statusCode}${isRedirect ? "; redirects are not followed" : ""}`;
  return { outcome: "failure", statusCode, response, error: note === undefined ? what : `${what}; ${note}` };
}

function isTimeout(error: unknown): boolean {
  const code = codeOf(error);
  return code === "UND_ERR_CONNECT_TIMEOUT" || code === "ETIMEDOUT";
}

/** One line without anything of ours: subscribers read it. */
function explain(error: unknown): string {
  if (isSdkError(error)) return error.message;
  if (error instanceof Error && error.name === "HTTPParserError") return "the endpoint's answer is no HTTP";
  // When every address of a name was tried, this stands for all of them.
  const [first] = error instanceof AggregateError ? (error.errors as unknown[]) : [];
  const code = codeOf(first) ?? codeOf(error);
  if (code === undefined) return "the connection failed";
  return /CERT|ALTNAME|SELF_SIGNED|ISSUER/.test(code)
    ? `the endpoint's certificate was not accepted: ${code}`
    : `the connection failed: ${code}`;
}

function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  return typeof error.code === "string" && /^[A-Z0-9_]{1,60}$/.test(error.code) ? error.code : undefined;
}

type SignableDelivery = Pick<
  ClaimedDelivery,
  | "id"
  | "subscriptionId"
  | "eventId"
  | "eventType"
  | "body"
  | "url"
  | "secret"
  | "previousSecret"
  | "previousSecretExpiresAt"
>;

/**
 * Signs a delivery for an attempt now, with the headers of specification 6 and those of Standard Webhooks. While a secret
 * is being replaced both sign.
 *
 * @throws SdkError `secret_unreadable` when the server has another key than the one that the secret was sealed with
 */
export function signDelivery(
  { secretBox, clock }: { secretBox: Pick<SecretBox, "open">; clock: Clock },
  delivery: SignableDelivery,
): Pick<WebhookRequest, "url" | "headers" | "body"> {
  const { id, subscriptionId, eventId, eventType, url, secret, previousSecret, previousSecretExpiresAt } = delivery;
  const now = clock.now();
  const isOverlapping = previousSecretExpiresAt !== null && previousSecretExpiresAt > now;
  const previous = previousSecret !== null && isOverlapping ? [previousSecret] : [];
  const body = Buffer.from(delivery.body);
  const secrets = [secret, ...previous].map((sealed) => secretBox.open(sealed, subscriptionId));
  const timestamp = Math.floor(now.getTime() / 1000);
  const signatures = signWebhook({ body, secrets, eventType, eventId, deliveryId: id, timestamp });
  const headers = {
    ...signatures,
    "user-agent": naming.WEBHOOK_USER_AGENT,
    "content-type": "application/json",
  };
  return { url, headers, body };
}

/** A request, and what it may take. */
type PostRequest = {
  origin: string;
  /** With the query. */
  path: string;
  headers: Readonly<Record<string, string>>;
  body: Uint8Array;
  /** Milliseconds in all. */
  timeoutMs: number;
  /** Bytes of the answer that are read, and a little more; then the connection is ended. */
  mostBytes: number;
  /** Cancellation of the request. */
  hold?: Hold | undefined;
};

/** Result of one request. */
type PostEnd =
  | { end: "answer"; statusCode: number; bytes: Buffer; isWhole: boolean }
  | { end: "timeout" }
  | { end: "stopped" }
  | { end: "error"; error: unknown };

/**
 * Makes one POST, without redirects. The agent is told of it directly: its `request` makes a stream of each answer, which takes
 * longer than the rest, and most answers are empty.
 */
function postOnce(agent: Agent, request: PostRequest): Promise<PostEnd> {
  const { origin, path, headers, body, timeoutMs, mostBytes, hold } = request;
  return new Promise((resolve) => {
    let control: Dispatcher.DispatchController | undefined;
    let isOver = false;
    let statusCode = 0;
    let length = 0;
    const chunks: Buffer[] = [];
    const finish = (end: PostEnd): void => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      if (hold !== undefined) hold.onOver = undefined;
      resolve(end);
    };
    const finishEarly = (end: PostEnd): void => {
      finish(end);
      control?.abort(unread);
    };
    const stop = (): void => finishEarly({ end: "stopped" });
    const answer = (isWhole: boolean): PostEnd => ({
      end: "answer",
      statusCode,
      bytes: chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks),
      isWhole,
    });
    const timer = setTimeout(() => finishEarly({ end: "timeout" }), timeoutMs);
    if (hold?.isOver === true) return stop();
    if (hold !== undefined) hold.onOver = stop;
    const handler: Dispatcher.DispatchHandler = {
      onRequestStart(controller) {
        control = controller;
        // It was cancelled while it waited for its connection.
        if (isOver) controller.abort(unread);
      },
      onResponseStart(_, status) {
        statusCode = status;
      },
      onResponseData(_, chunk) {
        if (isOver) return;
        chunks.push(chunk);
        length += chunk.length;
        if (length > mostBytes) finishEarly(answer(false));
      },
      onResponseEnd: () => finish(answer(true)),
      onResponseError: (_, error) => finish({ end: "error", error }),
    };
    // Its own limits would each set a timer; the one above holds for all of it.
    agent.dispatch({ origin, path, method: "POST", headers, body, headersTimeout: 0, bodyTimeout: 0 }, handler);
  });
}

const unread = new Error("nobody waits for the rest of this answer");
