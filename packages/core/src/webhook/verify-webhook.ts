import { assertObject, describeValue, isArrayOf } from "../base/describe-value.ts";
import { decodeBase64, decodeHex, equalBytes, isBytes } from "../base/bytes.ts";
import { SdkError } from "../base/errors.ts";
import { HEADER_PREFIX } from "../base/naming.ts";
import { readWebhookSecrets, serviceSignature, standardSignature, type WebhookKeys } from "./sign-webhook.ts";

/** Headers by name, in any letter case: an object (Node's `req.headers`), pairs, or a Fetch `Headers`. */
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
  /** Max difference between the signed timestamp and `now`, in either direction, in seconds. Default 300. */
  toleranceSeconds?: number;
};

// A sender signs with the current and the previous secret; more signatures are an attempt to waste time.
const MAX_SIGNATURES = 10;
// A signature with its prefix has at most 71 characters: nothing longer is decoded.
const MAX_SIGNATURE_LENGTH = "sha256=".length + 64;

/** The reason why a webhook was refused. */
export type WebhookFailureCode =
  | "webhook_signature_missing"
  | "webhook_signature_mismatch"
  | "webhook_timestamp_out_of_tolerance";

/**
 * The result of verifying a webhook. `scheme` names the signature that verified: `standard` covers event id, timestamp and body,
 * `service` the body alone.
 */
export type WebhookReport =
  | { valid: true; scheme: "standard" | "service" }
  | { valid: false; code: WebhookFailureCode; message: string };

/**
 * Verifies a webhook delivery by its Standard Webhooks headers, or, where there are none, by `X-Service-Signature`.
 *
 * Standard Webhooks cover event id and timestamp, so an old delivery is refused. `X-Service-Signature` covers the body alone, so
 * its receiver must drop duplicates by the event id inside. A delivery with Standard Webhooks headers must pass by them; the weaker
 * header does not help it. But an attacker who replays an old delivery can leave them out. If your sender always sends them (this
 * service does), refuse reports with `scheme: "service"`. Signatures are compared in constant time.
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
      `body expected the raw bytes of the request, before any JSON parsing, got ${describeValue(body)}`,
    );
  }
  if (!(now instanceof Date) || Number.isNaN(now.getTime()) || !(toleranceSeconds >= 0)) {
    throw new SdkError("invalid_argument", "now expected a valid Date, toleranceSeconds a number from 0");
  }
  const keys = readWebhookSecrets(received.secrets);
  const header = headerReader(headers);

  const standard = ["webhook-id", "webhook-timestamp", "webhook-signature"].map(header);
  const [id, timestamp, signature] = standard;
  if (id !== undefined && timestamp !== undefined && signature !== undefined) {
    return verifyStandard({ id, timestamp, signature, body, keys, now, toleranceSeconds });
  }
  if (standard.some((value) => value !== undefined)) {
    return refuse("webhook_signature_missing", "webhook-id, webhook-timestamp and webhook-signature belong together");
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
      entry.startsWith("v1,") && entry.length <= MAX_SIGNATURE_LENGTH ? [decodeBase64(entry.slice(3))] : [],
    );
  const matches = keys.some((key) => {
    const expected = standardSignature(key, delivery);
    return signatures.some((given) => given !== undefined && equalBytes(given, expected));
  });
  if (!matches) return mismatch();
  // Digits only: parseInt would accept other texts too.
  if (!/^\d{1,12}$/.test(timestamp)) {
    return refuse("webhook_timestamp_out_of_tolerance", "webhook-timestamp expected Unix seconds, got another text");
  }
  const age = now.getTime() / 1000 - Number(timestamp);
  if (!(Math.abs(age) <= toleranceSeconds)) {
    const when = `${Math.abs(Math.round(age))} seconds ${age > 0 ? "ago" : "from now"}`;
    const message = `the delivery was signed ${when} by the clock of this machine, and ${toleranceSeconds} are allowed: it is a replay, or a clock is wrong`;
    return refuse("webhook_timestamp_out_of_tolerance", message);
  }
  return { valid: true, scheme: "standard" };
}

function verifyService(value: string | undefined, body: Uint8Array, keys: readonly WebhookKeys[]): WebhookReport {
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
  const matches = given !== undefined && keys.some((key) => equalBytes(given, serviceSignature(key, body)));
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
 * Makes a function that reads headers by lower-case name; `undefined` if a header is absent.
 *
 * A repeated header is one value with commas (RFC 9110, section 5.3). It must not count as absent, or a request could make a
 * receiver overlook it. The same holds for a value of any other type, which reads as "".
 *
 * @throws SdkError `invalid_argument` if the value is not a container of headers
 */
function headerReader(headers: WebhookHeaders): (name: string) => string | undefined {
  if (typeof headers !== "object" || headers === null || ("then" in headers && typeof headers.then === "function")) {
    const expected = "all headers of the request: an object, pairs, or a Headers";
    throw new SdkError("invalid_argument", `headers expected ${expected}, got ${describeValue(headers)}`);
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
      throw new SdkError("invalid_argument", "headers expected pairs of a name and a value, the names as texts");
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
