import { decodeBase64, decodeHex, equalBytes } from "../bytes.ts";
import { SdkError } from "../errors.ts";
import { HEADER_PREFIX } from "../naming.ts";
import { readWebhookSecret, type WebhookKeys } from "./secret.ts";
import { serviceSignature, standardSignature } from "./sign-webhook.ts";

// A sender signs with the current and the previous secret; more signatures than this are somebody's attempt to cost time.
const MAX_SIGNATURES = 10;

/** A webhook request as it was received. */
export type ReceivedWebhook = {
  /** The raw bytes of the body, before any parsing. */
  body: Uint8Array;
  /** The headers: an object in any letter case (Node's `req.headers`), or a Fetch `Headers`. */
  headers: WebhookHeaders;
  /** Secrets of the subscription; during a rotation the new and the old one. */
  secrets: readonly string[];
  /** The time of receipt; core has no clock of its own. */
  now: Date;
  /** How far the signed timestamp may be from `now`, either way, in seconds. Default 300. */
  toleranceSeconds?: number;
};

/** Headers by name. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

/** Why a webhook was not accepted. */
export type WebhookFailureCode =
  | "webhook_signature_missing"
  | "webhook_signature_mismatch"
  | "webhook_timestamp_out_of_tolerance";

/** The outcome of verifying a webhook. */
export type WebhookReport = { valid: true } | { valid: false; code: WebhookFailureCode; message: string };

/**
 * Verifies a webhook delivery by its Standard Webhooks headers, or, where there are none, by `X-Service-Signature`.
 *
 * The first kind covers event id and timestamp, so an old delivery is refused; the second covers the body alone, so its
 * receiver must drop duplicates by the event id inside. A delivery with Standard Webhooks headers must pass by them: the
 * weaker header does not help it. Signatures are compared in constant time.
 *
 * @throws SdkError `invalid_webhook_secret` when a secret is malformed or none is given
 * @throws SdkError `invalid_argument` when the body is not raw bytes, or another option is unusable
 * @example
 * ```ts
 * const report = verifyWebhook({ body, headers: request.headers, secrets: [secret], now: new Date() });
 * if (!report.valid) return new Response(report.message, { status: 401 });
 * ```
 */
export function verifyWebhook(received: ReceivedWebhook): WebhookReport {
  const { body, headers, now, toleranceSeconds = 300 } = received;
  if (!(body instanceof Uint8Array)) {
    throw new SdkError("invalid_argument", "body expected the raw bytes of the request, before any JSON parsing");
  }
  if (!(now instanceof Date) || Number.isNaN(now.getTime()) || !(toleranceSeconds >= 0)) {
    throw new SdkError("invalid_argument", "now expected a valid Date, toleranceSeconds a number from 0");
  }
  const keys = received.secrets.map(readWebhookSecret);
  if (keys.length === 0) throw new SdkError("invalid_webhook_secret", "secrets expected at least one secret");

  const standard = ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) => header(headers, name));
  const [id, timestamp, signature] = standard;
  if (id !== undefined && timestamp !== undefined && signature !== undefined) {
    return verifyStandard({ id, timestamp, signature, body, keys, now, toleranceSeconds });
  }
  if (standard.some((value) => value !== undefined)) {
    return refuse("webhook_signature_missing", "webhook-id, webhook-timestamp and webhook-signature belong together");
  }
  return verifyService(header(headers, `${HEADER_PREFIX}Signature`), body, keys);
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
    .flatMap((entry) => (entry.startsWith("v1,") ? [decodeBase64(entry.slice(3))] : []));
  const matches = keys.some((key) => {
    const expected = standardSignature(key, delivery);
    return signatures.some((given) => given !== undefined && equalBytes(given, expected));
  });
  if (!matches) return mismatch();
  // Digits only: parseInt would read a number out of other texts too.
  const age = /^\d{1,12}$/.test(timestamp) ? Math.abs(now.getTime() / 1000 - Number(timestamp)) : Number.NaN;
  if (!(age <= toleranceSeconds)) {
    return refuse("webhook_timestamp_out_of_tolerance", "the delivery is too old, or a clock is wrong");
  }
  return { valid: true };
}

function verifyService(value: string | undefined, body: Uint8Array, keys: readonly WebhookKeys[]): WebhookReport {
  if (value === undefined) {
    return refuse(
      "webhook_signature_missing",
      `the request has neither webhook-signature nor ${HEADER_PREFIX}Signature`,
    );
  }
  const given = value.startsWith("sha256=") ? decodeHex(value.slice("sha256=".length)) : undefined;
  const matches = given !== undefined && keys.some((key) => equalBytes(given, serviceSignature(key, body)));
  return matches ? { valid: true } : mismatch();
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

function header(headers: WebhookHeaders, name: string): string | undefined {
  if (typeof headers.get === "function") return headers.get(name) ?? undefined;
  const wanted = name.toLowerCase();
  const entry = Object.entries(headers).find(([key]) => key.toLowerCase() === wanted)?.[1];
  // A header sent twice is ambiguous; none of our senders does it.
  return typeof entry === "string" ? entry : undefined;
}
