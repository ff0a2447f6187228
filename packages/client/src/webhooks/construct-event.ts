import {
  isSdkError,
  SdkError,
  signWebhook,
  verifyWebhook,
  type WebhookEvent,
  type WebhookHeaders,
  type WebhookReport,
} from "@arcs/core";
import { assertShape, describeValue, naming, parseJson, showValue } from "@arcs/core/internal";

import { toJson } from "../http/client-options.ts";

/** The body of a request before anything has parsed it. */
export type RawBody = Uint8Array | ArrayBuffer | string;

/**
 * Signature scheme of a delivery: `standard` covers event id, time and body, `service` the body
 * alone.
 */
export type WebhookScheme = Extract<WebhookReport, { valid: true }>["scheme"];

/** How deliveries are verified. */
export type ConstructEventOptions = {
  /** How far the signed time may be from now, either way, in seconds; 300 unless given. */
  toleranceSeconds?: number;
  /**
   * Accepted signature schemes; default `["standard"]`. The service signs each delivery by both. An
   * attacker who replays an old delivery can leave out the headers of `standard`, and `service`
   * does not cover the time.
   */
  schemes?: readonly WebhookScheme[];
  /** The time of receipt; now, unless given. */
  now?: Date;
};

/**
 * Verifies a delivery, and gives its event (spec 5.3, 6).
 *
 * @param rawBody - the body exactly as it came. A body that a framework has parsed cannot be
 *   verified any more
 * @param headers - the headers as they came, in any letter case
 * @param secrets - the subscription's secret; while it is being replaced, the new and the old one
 * @throws SdkError `webhook_signature_missing` when the signature headers are not there
 * @throws SdkError `webhook_signature_mismatch` when no secret fits; the message names the usual
 *   cause
 * @throws SdkError `webhook_timestamp_out_of_tolerance` when the delivery is old, such as a replay
 * @throws SdkError `webhook_payload_invalid` when the body is signed and yet no event
 * @throws SdkError `invalid_webhook_secret` when a secret is malformed
 * @throws SdkError `invalid_argument` when the body is parsed already
 * @example
 * ```ts
 * const event = constructEvent(rawBody, request.headers, [secret]);
 * if (event.event === "payment.completed") console.log(event.data.amount);
 * ```
 */
export function constructEvent(
  rawBody: RawBody,
  headers: WebhookHeaders,
  secrets: string | readonly string[],
  options: ConstructEventOptions = {},
): WebhookEvent {
  assertShape(options, "options", { "schemes?": ["text"] });
  const { toleranceSeconds = 300, schemes = ["standard"], now = new Date() } = options;
  const unknown = schemes.find((scheme) => !["standard", "service"].includes(scheme));
  if (unknown !== undefined) {
    throw new SdkError(
      "invalid_argument",
      `schemes must be some of standard, service (received ${showValue(unknown)})`,
    );
  }
  const body = bytesOf(rawBody);
  const received = {
    body,
    headers,
    secrets: typeof secrets === "string" ? [secrets] : secrets,
    now,
    toleranceSeconds,
  };
  const report = verifyWebhook(received);
  if (!report.valid) {
    const message =
      report.code === "webhook_signature_mismatch" ? causeOfMismatch(received) : report.message;
    throw new SdkError(report.code, message);
  }
  if (!schemes.includes(report.scheme)) {
    throw new SdkError(
      "webhook_signature_missing",
      report.scheme === "service"
        ? "the request has X-Service-Signature alone, which says nothing of its time: webhook-signature is expected too"
        : "the request is signed by webhook-signature, which is not among the schemes accepted",
    );
  }
  return readEvent(body);
}

function bytesOf(rawBody: RawBody): Uint8Array {
  if (typeof rawBody === "string") return new TextEncoder().encode(rawBody);
  if (ArrayBuffer.isView(rawBody) && rawBody.BYTES_PER_ELEMENT === 1) return rawBody;
  if (Object.prototype.toString.call(rawBody) === "[object ArrayBuffer]")
    return new Uint8Array(rawBody as ArrayBuffer);
  throw new SdkError(
    "invalid_argument",
    `rawBody must be bytes or text as they came (received ${typeof rawBody === "object" && rawBody !== null ? "a parsed body" : describeValue(rawBody)}): let nothing parse the body of this route`,
  );
}

/**
 * The service writes compact JSON. Where that form fits and this one does not, somebody wrote the
 * body again.
 */
function causeOfMismatch(received: Parameters<typeof verifyWebhook>[0]): string {
  const compact = writtenAgain(received.body);
  if (compact !== undefined) {
    const report = verifyWebhook({ ...received, body: compact });
    if (report.valid || report.code === "webhook_timestamp_out_of_tolerance") {
      return "the body was parsed and written again: pass the raw bytes of the request";
    }
  }
  return "no secret fits the signature: is it the secret of this subscription, and is the body unchanged?";
}

function writtenAgain(body: Uint8Array): Uint8Array | undefined {
  try {
    return new TextEncoder().encode(JSON.stringify(parseJson(new TextDecoder().decode(body))));
  } catch {
    return undefined;
  }
}

function readEvent(body: Uint8Array): WebhookEvent {
  try {
    const value = parseJson(new TextDecoder("utf-8", { fatal: true }).decode(body));
    if (isEvent(value)) return value;
  } catch (error) {
    if (isSdkError(error)) throw error;
  }
  throw new SdkError(
    "webhook_payload_invalid",
    "the body must be a JSON object with event, timestamp, id and data",
  );
}

function isEvent(value: unknown): value is WebhookEvent {
  if (typeof value !== "object" || value === null) return false;
  const { event, timestamp, id, data } = value as Record<string, unknown>;
  const isObject = typeof data === "object" && data !== null && !Array.isArray(data);
  return (
    [event, timestamp, id].every((text) => typeof text === "string" && text !== "") && isObject
  );
}

/** A delivery as the service would send it. */
export type SignedTestWebhook = { body: string; headers: Record<string, string> };

/**
 * Signs an event as the service does, for tests of a receiver.
 *
 * @param options.secret - the secret that the receiver has
 * @param options.now - the time of the delivery; now, unless given
 * @throws SdkError `invalid_webhook_secret` when the secret is malformed
 * @example
 * ```ts
 * const { body, headers } = signTestWebhook(event, { secret });
 * const response = await handler(new Request("https://receiver.example/", { method: "POST", body, headers }));
 * ```
 */
export function signTestWebhook(
  event: WebhookEvent,
  options: { secret: string; now?: Date },
): SignedTestWebhook {
  assertShape(event, "event", { event: "text", timestamp: "text", id: "text", data: "object" });
  assertShape(options, "options", { secret: "text", "now?": "date" });
  const { secret, now = new Date() } = options;
  const body = toJson(event);
  const signatures = signWebhook({
    body: new TextEncoder().encode(body),
    secrets: [secret],
    eventType: event.event,
    eventId: event.id,
    deliveryId: `del_${event.id}`,
    timestamp: Math.floor(now.getTime() / 1000),
  });
  const headers = {
    ...signatures,
    "user-agent": naming.WEBHOOK_USER_AGENT,
    "content-type": "application/json",
  };
  return { body, headers };
}
