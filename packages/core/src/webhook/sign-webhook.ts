import { assertObject } from "../base/describe-value.ts";
import { assertBytes, bytesToHex, concatBytes, encodeBase64, utf8ToBytes } from "../base/bytes.ts";
import { SdkError } from "../base/errors.ts";
import { hmacSha256 } from "../base/hash.ts";
import { HEADER_PREFIX } from "../base/naming.ts";
import { readWebhookSecrets, type WebhookKeys } from "./secret.ts";

// Visible ASCII: anything else could end the header and begin another (RFC 9110, section 5.5).
const HEADER_TEXT = /^[\x21-\x7e]+$/;

// Twelve digits last for 30,000 years, and milliseconds have thirteen.
const MAX_TIMESTAMP = 999_999_999_999;

/** One delivery of an event. */
export type WebhookDelivery = {
  /** The raw bytes of the request body, exactly as they are sent. */
  body: Uint8Array;
  /** Secrets of the subscription, the current one first; during a rotation also the previous one. */
  secrets: readonly string[];
  /** Event type, such as `payment.completed`. */
  eventType: string;
  /** Id of the event: the same on every retry, receivers use it to drop duplicates. */
  eventId: string;
  /** Id of this delivery. */
  deliveryId: string;
  /** Unix seconds of this attempt. */
  timestamp: number;
};

/**
 * Makes the signature headers of a delivery: those of spec 6, and those of Standard Webhooks, which existing libraries verify. They
 * sign the exact body. Sending other bytes, such as the same JSON serialised again, breaks both.
 *
 * `X-Service-Signature` is `sha256=` and the hex HMAC-SHA256 of the body alone, with the current secret. `webhook-signature` covers
 * event id, timestamp and body. It has one signature for each secret, so that a rotation interrupts nobody.
 *
 * @throws SdkError `invalid_webhook_secret` if a secret is malformed or the list is empty
 * @throws SdkError `invalid_argument` if the body is not bytes, a text is not valid in a header, the event id contains a dot, or
 * the timestamp is in milliseconds
 * @example
 * ```ts
 * const headers = signWebhook({ body, secrets: [secret], eventType, eventId, deliveryId, timestamp: 1767225600 });
 * ```
 */
export function signWebhook(delivery: WebhookDelivery): Record<string, string> {
  assertDelivery(delivery);
  const { body, eventType, eventId: id, deliveryId } = delivery;
  const keys = readWebhookSecrets(delivery.secrets);
  const timestamp = String(delivery.timestamp);
  const signatures = keys.map((key) => `v1,${encodeBase64(standardSignature(key, { id, timestamp, body }))}`);
  return {
    [`${HEADER_PREFIX}Signature`]: `sha256=${bytesToHex(serviceSignature(keys[0], body))}`,
    [`${HEADER_PREFIX}Event`]: eventType,
    [`${HEADER_PREFIX}Delivery`]: deliveryId,
    [`${HEADER_PREFIX}Timestamp`]: timestamp,
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": signatures.join(" "),
  };
}

function assertDelivery(delivery: WebhookDelivery): void {
  assertObject(delivery, "delivery");
  const { body, eventType, eventId, deliveryId, timestamp } = delivery;
  assertBytes(body, "body");
  assertHeaderText(eventType, "eventType");
  assertHeaderText(eventId, "eventId");
  assertHeaderText(deliveryId, "deliveryId");
  // The signed text joins its parts with dots, so a dot in the id would make it ambiguous.
  if (eventId.includes(".")) throw new SdkError("invalid_argument", "eventId expected a text without dots");
  if (!Number.isSafeInteger(timestamp) || timestamp < 0 || timestamp > MAX_TIMESTAMP) {
    throw new SdkError("invalid_argument", `timestamp expected whole Unix seconds up to ${MAX_TIMESTAMP}`);
  }
}

function assertHeaderText(text: string, label: string): void {
  if (typeof text === "string" && HEADER_TEXT.test(text)) return;
  throw new SdkError("invalid_argument", `${label} expected visible ASCII characters, got another text or value`);
}

/** HMAC-SHA256 of the body with the secret's text: 32 bytes (spec 5.3). */
export function serviceSignature(keys: WebhookKeys, body: Uint8Array): Uint8Array {
  return hmacSha256(keys.service, body);
}

/** HMAC-SHA256 of `id.timestamp.body` with the secret's bytes: 32 bytes (Standard Webhooks, "signature scheme"). */
export function standardSignature(
  keys: WebhookKeys,
  { id, timestamp, body }: { id: string; timestamp: string; body: Uint8Array },
): Uint8Array {
  return hmacSha256(keys.standard, concatBytes(utf8ToBytes(`${id}.${timestamp}.`), body));
}
