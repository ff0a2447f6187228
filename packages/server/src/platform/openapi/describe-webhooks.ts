import { webhookEventTypes } from "@arcs/core";
import { naming } from "@arcs/core/internal";

import { httpSchemas } from "../http/generated/schemas.ts";

const headers = {
  Signature: "`sha256=` and the HMAC-SHA256 of the body by the subscription's secret, in hex",
  Event: "The type of the event",
  Delivery: "Names this delivery; it stays the same when it is retried",
  Timestamp: "When this attempt was made, in Unix seconds",
} as const;

/** Headers of the Standard Webhooks, whose signature also covers the time. */
const standardHeaders = {
  "webhook-id": "The id of the event",
  "webhook-timestamp": "When this attempt was made, in Unix seconds",
  "webhook-signature":
    "`v1,` and a signature of id, time and body in base64; two, separated by a space, while a secret is rotated",
} as const;

/** Describes what subscribers get (specification 6): the `webhooks` of an OpenAPI document. */
export function describeWebhooks(): Record<string, object> {
  const named = Object.entries(headers).map(
    ([name, description]) => [`${naming.HEADER_PREFIX}${name}`, description] as const,
  );
  const parameters = [...named, ...Object.entries(standardHeaders)].map(([name, description]) => ({
    name,
    in: "header",
    required: true,
    description,
    schema: { type: "string" },
  }));
  return Object.fromEntries(
    webhookEventTypes.map((type) => {
      const { title, description } =
        httpSchemas[`${type.replace(".", "-")}-event` as keyof typeof httpSchemas];
      const post = {
        operationId: `on${title}`,
        tags: ["webhooks"],
        summary: description,
        security: [],
        parameters,
        requestBody: {
          required: true,
          content: { "application/json": { schema: { $ref: `#/components/schemas/${title}` } } },
        },
        responses: {
          "2XX": { description: "Received, within 5 seconds" },
          "4XX": { description: "Refused: sent again later; 410 ends the subscription" },
        },
      };
      return [type, { post }];
    }),
  );
}
