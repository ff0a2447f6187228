import { decodeBase64, utf8ToBytes } from "../bytes.ts";
import { SdkError } from "../errors.ts";

const PREFIX = "whsec_";

/** The two keys that one subscription secret gives. */
export type WebhookKeys = {
  /** Key of `X-Service-Signature`: the secret's text as it was given to the user (spec 5.3). */
  service: Uint8Array;
  /** Key of `webhook-signature`: the bytes that the base64 after the prefix stands for (Standard Webhooks). */
  standard: Uint8Array;
};

/**
 * Reads a subscription secret: `whsec_` and the base64 of 24 to 64 bytes.
 *
 * @throws SdkError `invalid_webhook_secret`; the message never shows the secret
 */
export function readWebhookSecret(secret: string): WebhookKeys {
  const bytes =
    typeof secret === "string" && secret.startsWith(PREFIX) ? decodeBase64(secret.slice(PREFIX.length)) : undefined;
  if (bytes === undefined || bytes.length < 24 || bytes.length > 64) {
    throw new SdkError("invalid_webhook_secret", "webhook secret expected whsec_ and the base64 of 24 to 64 bytes");
  }
  return { service: utf8ToBytes(secret), standard: bytes };
}
