import { isSdkError, signWebhook } from "@arcs/core";
import { assertShape, defined, naming } from "@arcs/core/internal";
import { createHostResolver, type ResolveHost } from "#process";
import type { DeliverySettlement, ClaimedDelivery } from "./store.ts";
import {
  createSafeAgent,
  endpointUrlProblem,
  readAnswer,
  requestUntil,
  type WebhookTargets,
} from "../../../platform/outbound/endpoints.ts";
import type { Clock } from "../../../platform/base/runtime.ts";
import type { SecretBox } from "../../../platform/base/secret-box.ts";

type WebhookRequest = {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: Uint8Array;
  signal?: AbortSignal;
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
  const agent = createSafeAgent({ targets, resolve, connectTimeoutMs: timeoutMs, ...defined({ ca }) });
  const late: WebhookAttempt = { outcome: "timeout", error: `no complete answer within ${timeoutMs / 1000} s` };

  return {
    async send(request) {
      const startedAt = performance.now();
      const attempt = await tryOnce(request);
      return { ...attempt, responseTimeMs: Math.round(performance.now() - startedAt) };
    },
    close: () => agent.destroy(),
  };

  async function tryOnce({ url, headers, body, signal }: WebhookRequest): Promise<WebhookAttempt> {
    const problem = endpointUrlProblem(url, targets);
    if (problem !== undefined) return { outcome: "failure", error: `the URL ${problem}` };
    if (signal?.aborted === true) return stopped;
    const { origin, pathname, search } = new URL(url);
    const control = new AbortController();
    const timer = setTimeout(() => control.abort(late), timeoutMs);
    signal?.addEventListener("abort", () => control.abort(stopped));
    try {
      const path = `${pathname}${search}`;
      // The timer is for all of it: limits of its parts would each set another one.
      const request = { origin, path, method: "POST", headers, body, headersTimeout: 0, bodyTimeout: 0 } as const;
      const answer = await requestUntil(control.signal, agent, request);
      const { bytes, isWhole } = await readAnswer(answer.body, MAX_ANSWER_BYTES);
      const note = isWhole ? undefined : `the answer was cut off after ${MAX_ANSWER_BYTES} bytes`;
      const response = bytes.toString("utf8").slice(0, KEPT_CHARACTERS);
      return outcomeOf({ statusCode: answer.statusCode, response, ...defined({ note }) });
    } catch (error) {
      if (control.signal.aborted) return control.signal.reason as WebhookAttempt;
      return isTimeout(error) ? late : { outcome: "failure", error: explain(error) };
    } finally {
      clearTimeout(timer);
    }
  }
}

const stopped: WebhookAttempt = { outcome: "failure", error: "the server stopped the attempt" };

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
  const headers = { ...signatures, "user-agent": naming.WEBHOOK_USER_AGENT, "content-type": "application/json" };
  return { url, headers, body };
}
