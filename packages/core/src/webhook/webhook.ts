import {
  assertBytes,
  assertObject,
  bytesToHex,
  concatBytes,
  decodeBase64,
  decodeHex,
  describeValue,
  encodeBase64,
  equalBytes,
  hmacSha256,
  isArrayOf,
  isBytes,
  utf8ToBytes,
} from "@arcs/vc/internal";
import { SdkError } from "../base/errors.ts";
import { HEADER_PREFIX } from "../base/naming.ts";
import type {
  AgentClosedEvent,
  CredentialExpiredEvent,
  CredentialIssuedEvent,
  CredentialRevokedEvent,
  DisputeCreatedEvent,
  DisputeResolvedEvent,
  PaymentCanceledEvent,
  PaymentCompletedEvent,
  PaymentCreatedEvent,
  PaymentFailedEvent,
  ReputationUpdatedEvent,
} from "../http/generated/types.ts";

/**
 * The types of events: those of spec 6, and `payment.canceled`, `credential.expired` and
 * `agent.closed`, which this service adds.
 */
export const webhookEventTypes = [
  "payment.created",
  "payment.completed",
  "payment.failed",
  "payment.canceled",
  "reputation.updated",
  "credential.issued",
  "credential.revoked",
  "credential.expired",
  "dispute.created",
  "dispute.resolved",
  "agent.closed",
] as const;

/** The type of an event (spec 6). */
export type WebhookEventType = (typeof webhookEventTypes)[number];

/**
 * An event as its receiver gets it (spec 6), discriminated by `event`. Unknown types of later
 * versions may come: give every `switch` a default.
 */
export type WebhookEvent<Type extends WebhookEventType = WebhookEventType> = Extract<
  | PaymentCreatedEvent
  | PaymentCompletedEvent
  | PaymentFailedEvent
  | PaymentCanceledEvent
  | ReputationUpdatedEvent
  | CredentialIssuedEvent
  | CredentialRevokedEvent
  | CredentialExpiredEvent
  | DisputeCreatedEvent
  | DisputeResolvedEvent
  | AgentClosedEvent,
  { event: Type }
>;

/**
 * The data of events by type: the fields of spec 6, and those that this service adds. Data hidden
 * by privacy are absent. `test` is true in test deliveries, and absent in others.
 */
export type WebhookEventData = { [Type in WebhookEventType]: WebhookEvent<Type>["data"] };

/** The common data of payment events. Amounts are decimal texts in the currency of the payment. */
export type PaymentEventData = Omit<WebhookEventData["payment.created"], "status" | "test"> & {
  status?: string;
};

/** Data of the event `reputation.updated`, as far as the agent's privacy mode shows it. */
export type ReputationEventData = Omit<WebhookEventData["reputation.updated"], "test">;

/** One delivery of an event. */
export type WebhookDelivery = {
  /** The raw bytes of the request body, exactly as they are sent. */
  body: Uint8Array;
  /**
   * Secrets of the subscription, the current one first; during a rotation also the previous one.
   */
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
  /**
   * For `webhook-signature`: the bytes that the base64 after the prefix encodes (Standard
   * Webhooks).
   */
  standard: Uint8Array;
};

// Visible ASCII: anything else could end the header and begin another (RFC 9110, section 5.5).
const HEADER_TEXT = /^[\x21-\x7e]+$/;

// Twelve digits last for 30,000 years, and milliseconds have thirteen.
const MAX_TIMESTAMP = 999_999_999_999;

/**
 * Makes the signature headers of a delivery: those of spec 6, and those of Standard Webhooks, which
 * existing libraries verify. They sign the exact body. Sending other bytes, such as the same JSON
 * serialised again, breaks both.
 *
 * `X-Service-Signature` is `sha256=` and the hex HMAC-SHA256 of the body alone, with the current
 * secret. `webhook-signature` covers event id, timestamp and body. It has one signature for each
 * secret, so that a rotation interrupts nobody.
 *
 * @throws SdkError `invalid_webhook_secret` if a secret is malformed or the list is empty
 * @throws SdkError `invalid_argument` if the body is not bytes, a text is not valid in a header,
 *   the event id contains a dot, or the timestamp is in milliseconds
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
  const signatures = keys.map(
    (key) => `v1,${encodeBase64(standardSignature(key, { id, timestamp, body }))}`,
  );
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
  if (eventId.includes("."))
    throw new SdkError("invalid_argument", "eventId must be a text without dots");
  if (!Number.isSafeInteger(timestamp) || timestamp < 0 || timestamp > MAX_TIMESTAMP) {
    throw new SdkError(
      "invalid_argument",
      `timestamp must be whole Unix seconds up to ${MAX_TIMESTAMP}`,
    );
  }
}

function assertHeaderText(text: string, label: string): void {
  if (typeof text === "string" && HEADER_TEXT.test(text)) return;
  throw new SdkError(
    "invalid_argument",
    `${label} must be visible ASCII characters (received another text or value)`,
  );
}

/** HMAC-SHA256 of the body with the secret's text: 32 bytes (spec 5.3). */
export function serviceSignature(keys: WebhookKeys, body: Uint8Array): Uint8Array {
  return hmacSha256(keys.service, body);
}

/**
 * HMAC-SHA256 of `id.timestamp.body` with the secret's bytes: 32 bytes (Standard Webhooks,
 * "signature scheme").
 */
export function standardSignature(
  keys: WebhookKeys,
  { id, timestamp, body }: { id: string; timestamp: string; body: Uint8Array },
): Uint8Array {
  return hmacSha256(keys.standard, concatBytes(utf8ToBytes(`${id}.${timestamp}.`), body));
}

const PREFIX = "whsec_";

/**
 * Writes a secret: `whsec_` and the base64 of 32 random bytes. @throws SdkError `invalid_argument`
 * for another length
 */
export function formatWebhookSecret(bytes: Uint8Array): string {
  assertBytes(bytes, "bytes", 32);
  return PREFIX + encodeBase64(bytes);
}

/**
 * Reads secrets, each `whsec_` and the base64 of 24 to 64 bytes. @throws SdkError
 * `invalid_webhook_secret`, which shows none
 */
export function readWebhookSecrets(secrets: readonly string[]): [WebhookKeys, ...WebhookKeys[]] {
  if (!Array.isArray(secrets)) {
    throw new SdkError(
      "invalid_webhook_secret",
      `secrets must be an array of texts (received ${came(secrets)})`,
    );
  }
  // Not map, which passes holes over, however many there are.
  const keys: WebhookKeys[] = [];
  for (const secret of secrets as readonly string[]) keys.push(readWebhookSecret(secret));
  const [current, ...others] = keys;
  if (current === undefined)
    throw new SdkError("invalid_webhook_secret", "secrets must hold at least one secret");
  return [current, ...others];
}

function readWebhookSecret(secret: string): WebhookKeys {
  if (typeof secret === "string" && secret !== secret.trim()) {
    throw new SdkError(
      "invalid_webhook_secret",
      "webhook secret must have no spaces or line breaks around it",
    );
  }
  const bytes =
    typeof secret === "string" && secret.startsWith(PREFIX)
      ? decodeBase64(secret.slice(PREFIX.length))
      : undefined;
  if (bytes === undefined || bytes.length < 24 || bytes.length > 64) {
    const expected = "whsec_ and the base64 of 24 to 64 bytes";
    throw new SdkError(
      "invalid_webhook_secret",
      `webhook secret must be ${expected} (received ${came(secret)})`,
    );
  }
  return { service: utf8ToBytes(secret), standard: bytes };
}

function came(value: unknown): string {
  const isUnset = value === undefined || value === "" || value === "undefined";
  return `${describeValue(value)}${isUnset ? ": is the variable that holds it set?" : ""}`;
}

/**
 * Headers by name, in any letter case: an object (Node's `req.headers`), pairs, or a Fetch
 * `Headers`.
 */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | Iterable<readonly [string, string]>
  | Readonly<Record<string, string | readonly string[] | undefined>>;

/** A webhook request as it was received. */
export type ReceivedWebhook = {
  /** The raw bytes of the body, before any parsing. */
  body: Uint8Array;
  /** The headers as received, in any letter case. */
  headers: WebhookHeaders;
  /** Secrets of the subscription; during a rotation the new and the old one. */
  secrets: readonly string[];
  /** The time of receipt; core has no clock of its own. */
  now: Date;
  /**
   * Max difference between the signed timestamp and `now`, in either direction, in seconds. Default
   * 300.
   */
  toleranceSeconds?: number;
};

// A sender signs with the current and the previous secret; more signatures are an attempt to waste
// time.
const MAX_SIGNATURES = 10;
// A signature with its prefix has at most 71 characters: nothing longer is decoded.
const MAX_SIGNATURE_LENGTH = "sha256=".length + 64;

/** The reason why a webhook was refused. */
export type WebhookFailureCode =
  | "webhook_signature_missing"
  | "webhook_signature_mismatch"
  | "webhook_timestamp_out_of_tolerance";

/**
 * The result of verifying a webhook. `scheme` names the signature that verified: `standard` covers
 * event id, timestamp and body, `service` the body alone.
 */
export type WebhookReport =
  | { valid: true; scheme: "standard" | "service" }
  | { valid: false; code: WebhookFailureCode; message: string };

/**
 * Verifies a webhook delivery by its Standard Webhooks headers, or, where there are none, by
 * `X-Service-Signature`.
 *
 * Standard Webhooks cover event id and timestamp, so an old delivery is refused.
 * `X-Service-Signature` covers the body alone, so its receiver must drop duplicates by the event id
 * inside. A delivery with Standard Webhooks headers must pass by them; the weaker header does not
 * help it. But an attacker who replays an old delivery can leave them out. If your sender always
 * sends them (this service does), refuse reports with `scheme: "service"`. Signatures are compared
 * in constant time.
 *
 * @throws SdkError `invalid_webhook_secret` if a secret is malformed or the list is empty
 * @throws SdkError `invalid_argument` if the body is not raw bytes, or another option is unusable
 * @example
 * ```ts
 * const report = verifyWebhook({ body, headers: request.headers, secrets: [secret], now: new Date() });
 * if (!report.valid) return new Response(report.message, { status: 401 });
 * ```
 */
export function verifyWebhook(received: ReceivedWebhook): WebhookReport {
  assertObject(received, "received");
  const { body, headers, now, toleranceSeconds = 300 } = received;
  if (!isBytes(body)) {
    throw new SdkError(
      "invalid_argument",
      `body must be the raw bytes of the request, before any JSON parsing (received ${describeValue(body)})`,
    );
  }
  if (!(now instanceof Date) || Number.isNaN(now.getTime()) || !(toleranceSeconds >= 0)) {
    throw new SdkError(
      "invalid_argument",
      "now must be a valid Date, toleranceSeconds a number from 0",
    );
  }
  const keys = readWebhookSecrets(received.secrets);
  const header = headerReader(headers);

  const standard = ["webhook-id", "webhook-timestamp", "webhook-signature"].map(header);
  const [id, timestamp, signature] = standard;
  if (id !== undefined && timestamp !== undefined && signature !== undefined) {
    return verifyStandard({ id, timestamp, signature, body, keys, now, toleranceSeconds });
  }
  if (standard.some((value) => value !== undefined)) {
    return refuse(
      "webhook_signature_missing",
      "webhook-id, webhook-timestamp and webhook-signature belong together",
    );
  }
  return verifyService(header(`${HEADER_PREFIX}Signature`.toLowerCase()), body, keys);
}

function verifyStandard(delivery: {
  id: string;
  timestamp: string;
  signature: string;
  body: Uint8Array;
  keys: readonly WebhookKeys[];
  now: Date;
  toleranceSeconds: number;
}): WebhookReport {
  const { timestamp, keys, now, toleranceSeconds } = delivery;
  const signatures = delivery.signature
    .split(" ", MAX_SIGNATURES)
    .flatMap((entry) =>
      entry.startsWith("v1,") && entry.length <= MAX_SIGNATURE_LENGTH
        ? [decodeBase64(entry.slice(3))]
        : [],
    );
  const matches = keys.some((key) => {
    const expected = standardSignature(key, delivery);
    return signatures.some((given) => given !== undefined && equalBytes(given, expected));
  });
  if (!matches) return mismatch();
  // Digits only: parseInt would accept other texts too.
  if (!/^\d{1,12}$/.test(timestamp)) {
    return refuse(
      "webhook_timestamp_out_of_tolerance",
      "webhook-timestamp must be Unix seconds (received another text)",
    );
  }
  const age = now.getTime() / 1000 - Number(timestamp);
  if (!(Math.abs(age) <= toleranceSeconds)) {
    const when = `${Math.abs(Math.round(age))} seconds ${age > 0 ? "ago" : "from now"}`;
    const message = `the delivery was signed ${when} by the clock of this machine, and ${toleranceSeconds} are allowed: it is a replay, or a clock is wrong`;
    return refuse("webhook_timestamp_out_of_tolerance", message);
  }
  return { valid: true, scheme: "standard" };
}

function verifyService(
  value: string | undefined,
  body: Uint8Array,
  keys: readonly WebhookKeys[],
): WebhookReport {
  if (value === undefined) {
    return refuse(
      "webhook_signature_missing",
      `the request has neither webhook-signature nor ${HEADER_PREFIX}Signature`,
    );
  }
  const given =
    value.startsWith("sha256=") && value.length <= MAX_SIGNATURE_LENGTH
      ? decodeHex(value.slice("sha256=".length))
      : undefined;
  const matches =
    given !== undefined && keys.some((key) => equalBytes(given, serviceSignature(key, body)));
  return matches ? { valid: true, scheme: "service" } : mismatch();
}

function mismatch(): WebhookReport {
  return refuse(
    "webhook_signature_mismatch",
    "no secret fits the signature: is the body the raw bytes, and the secret the subscription's own?",
  );
}

function refuse(code: WebhookFailureCode, message: string): WebhookReport {
  return { valid: false, code, message };
}

/**
 * Makes a function that reads headers by lower-case name. A repeated header is one value with
 * commas (RFC 9110, section 5.3), and one of another type is "": if these counted as absent, a
 * request could make a receiver overlook them.
 *
 * @throws SdkError `invalid_argument` if the value is not a container of headers
 */
function headerReader(headers: WebhookHeaders): (name: string) => string | undefined {
  if (
    typeof headers !== "object" ||
    headers === null ||
    ("then" in headers && typeof headers.then === "function")
  ) {
    const expected = "all headers of the request: an object, pairs, or a Headers";
    throw new SdkError(
      "invalid_argument",
      `headers must be ${expected} (received ${describeValue(headers)})`,
    );
  }
  if (Symbol.iterator in headers) return readerOf(headers);
  if ("get" in headers && typeof headers.get === "function") {
    const lookup = headers as { get(name: string): string | null };
    return (name) => lookup.get(name) ?? undefined;
  }
  return readerOf(Object.entries(headers));
}

function readerOf(pairs: Iterable<unknown>): (name: string) => string | undefined {
  const values = new Map<string, string>();
  for (const pair of pairs) {
    const [name, value] = Array.isArray(pair) ? (pair as unknown[]) : [];
    if (typeof name !== "string") {
      throw new SdkError(
        "invalid_argument",
        "headers must be pairs of a name and a value, the names as texts",
      );
    }
    if (value === undefined || value === null) continue;
    const key = name.toLowerCase();
    const earlier = values.get(key);
    values.set(key, earlier === undefined ? textOf(value) : `${earlier}, ${textOf(value)}`);
  }
  return (name) => values.get(name);
}

function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  return isArrayOf(value, (item) => typeof item === "string") ? value.join(", ") : "";
}
