import { SdkError, verifyWebhook } from "@arcs/core";
import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

const HEADERS = ["webhook-id", "webhook-timestamp", "webhook-signature", "x-service-signature"];

/** A request that a facilitator signed. It is used up by what it does. */
export type SignedRequest = {
  webhookId: string;
  /** SHA-256 of the body, 32 bytes. */
  bodyHash: Uint8Array;
};

const MAX_ID_LENGTH = 255;

/**
 * Reads whether a facilitator signed a request, by the headers of Standard Webhooks: HMAC-SHA256 of id, timestamp and raw
 * body. A request with a signature that does not hold is refused; it does not count as one without.
 *
 * @returns `undefined` for a request without a signature
 * @throws SdkError `facilitator_signature_invalid` when the signature does not fit, covers no time, or is too old
 */
export function readFacilitatorSignature(
  { headers, body }: { headers: IncomingHttpHeaders; body: Uint8Array },
  { secrets, now }: { secrets: readonly string[]; now: Date },
): SignedRequest | undefined {
  if (HEADERS.every((name) => headers[name] === undefined)) return undefined;
  if (secrets.length === 0) {
    throw invalid("this server was given no PAYMENT_WEBHOOK_SECRET, so that it can verify no facilitator's signature");
  }
  const report = verifyWebhook({ body, headers, secrets, now });
  if (!report.valid) throw invalid(report.message);
  // The other scheme signs the body alone, so that an old request would pass for ever.
  if (report.scheme !== "standard")
    throw invalid("the signature expected webhook-id and webhook-timestamp to be covered");
  const webhookId = headers["webhook-id"];
  if (typeof webhookId !== "string" || webhookId.length > MAX_ID_LENGTH) {
    throw invalid(`the signature expected a webhook-id of at most ${MAX_ID_LENGTH} characters`);
  }
  return { webhookId, bodyHash: Uint8Array.from(createHash("sha256").update(body).digest()) };
}

function invalid(message: string): SdkError {
  return new SdkError("facilitator_signature_invalid", message);
}
