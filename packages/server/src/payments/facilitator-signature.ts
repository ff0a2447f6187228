import { SdkError, verifyWebhook } from "@arcs/core";
import type { IncomingHttpHeaders } from "node:http";

const HEADERS = ["webhook-id", "webhook-timestamp", "webhook-signature", "x-service-signature"];

/**
 * Tells whether a facilitator signed a request, by the headers of Standard Webhooks: HMAC-SHA256 of id, timestamp and raw
 * body. A request with a signature that does not hold is refused; it does not count as one without.
 *
 * @throws SdkError `facilitator_signature_invalid` when the signature does not fit, covers no time, or is too old
 */
export function isSignedByFacilitator(
  { headers, body }: { headers: IncomingHttpHeaders; body: Uint8Array },
  { secrets, now }: { secrets: readonly string[]; now: Date },
): boolean {
  if (HEADERS.every((name) => headers[name] === undefined)) return false;
  if (secrets.length === 0) {
    throw invalid("this server was given no PAYMENT_WEBHOOK_SECRET, so that it can verify no facilitator's signature");
  }
  const report = verifyWebhook({ body, headers, secrets, now });
  if (!report.valid) throw invalid(report.message);
  // The other scheme signs the body alone, so that an old request would pass for ever.
  if (report.scheme !== "standard")
    throw invalid("the signature expected webhook-id and webhook-timestamp to be covered");
  return true;
}

function invalid(message: string): SdkError {
  return new SdkError("facilitator_signature_invalid", message);
}
