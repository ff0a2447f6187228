import { assertBytes, decodeBase64, encodeBase64, utf8ToBytes } from "../base/bytes.ts";
import { describeValue } from "../base/describe-value.ts";
import { SdkError } from "../base/errors.ts";

const PREFIX = "whsec_";

/** The two keys of one subscription secret, for HMAC-SHA256. */
export type WebhookKeys = {
  /** For `X-Service-Signature`: the secret's text as shown to the user (spec 5.3). */
  service: Uint8Array;
  /** For `webhook-signature`: the bytes that the base64 after the prefix encodes (Standard Webhooks). */
  standard: Uint8Array;
};

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
