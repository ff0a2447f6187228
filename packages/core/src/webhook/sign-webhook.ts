import { assertObject, describeValue } from "../base/describe-value.ts";
import { assertBytes, bytesToHex, concatBytes, decodeBase64, encodeBase64, utf8ToBytes } from "../base/bytes.ts";
import { SdkError } from "../base/errors.ts";
import { hmacSha256 } from "../base/hash.ts";
import { HEADER_PREFIX } from "../base/naming.ts";

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

/** The two keys of one subscription secret, for HMAC-SHA256. */
export type WebhookKeys = {
  /** For `X-Service-Signature`: the secret's text as shown to the user (spec 5.3). */
  service: Uint8Array;
  /** For `webhook-signature`: the bytes that the base64 after the prefix encodes (Standard Webhooks). */
  standard: Uint8Array;
};

// Visible ASCII: anything else could end the header and begin another (RFC 9110, section 5.5).
const HEADER_TEXT = /^[\x21-\x7e]+$/;

// Twelve digits last for 30,000 years, and milliseconds have thirteen.
const MAX_TIMESTAMP = 999_999_999_999;

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

const PREFIX = "whsec_";

/**
 * Writes a subscription secret: `whsec_` and the base64 of 32 random bytes.
 *
 * @throws SdkError `invalid_argument` unless there are 32 bytes
 */
export function formatWebhookSecret(bytes: Uint8Array): string {
  assertBytes(bytes, "bytes", 32);
  return PREFIX + encodeBase64(bytes);
}

/**
 * Reads subscription secrets, each `whsec_` and the base64 of 24 to 64 bytes, in the order given.
 *
 * @throws SdkError `invalid_webhook_secret` if one is malformed or the list is empty; the message never shows a secret
 */
export function readWebhookSecrets(secrets: readonly string[]): [WebhookKeys, ...WebhookKeys[]] {
  if (!Array.isArray(secrets)) {
    throw new SdkError("invalid_webhook_secret", `secrets expected an array of texts, got ${came(secrets)}`);
  }
  // Not map, which passes holes over, however many there are.
  const keys: WebhookKeys[] = [];
  for (const secret of secrets as readonly string[]) keys.push(readWebhookSecret(secret));
  const [current, ...others] = keys;
  if (current === undefined) throw new SdkError("invalid_webhook_secret", "secrets expected at least one secret");
  return [current, ...others];
}

function readWebhookSecret(secret: string): WebhookKeys {
  if (typeof secret === "string" && secret !== secret.trim()) {
    throw new SdkError("invalid_webhook_secret", "webhook secret expected no spaces or line breaks around it");
  }
  const bytes =
    typeof secret === "string" && secret.startsWith(PREFIX) ? decodeBase64(secret.slice(PREFIX.length)) : undefined;
  if (bytes === undefined || bytes.length < 24 || bytes.length > 64) {
    const expected = "whsec_ and the base64 of 24 to 64 bytes";
    throw new SdkError("invalid_webhook_secret", `webhook secret expected ${expected}, got ${came(secret)}`);
  }
  return { service: utf8ToBytes(secret), standard: bytes };
}

function came(value: unknown): string {
  const isUnset = value === undefined || value === "" || value === "undefined";
  return `${describeValue(value)}${isUnset ? ": is the variable that holds it set?" : ""}`;
}
