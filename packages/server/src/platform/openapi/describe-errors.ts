import { httpCodes } from "@arcs/core/internal";
import type { RouteOptions } from "fastify";

import type { HttpCode } from "../http/route-schemas.ts";

type Named = { $ref: string };
type Response = {
  description: string;
  headers: Record<string, Named>;
  content: Record<string, { schema: object }>;
};

/** Headers of answers, as components of an OpenAPI document. */
export const answerHeaders = {
  RequestId: {
    description: "Names the request in the log of the server; quote it when you ask about it",
    schema: { type: "string" },
  },
  RateLimit: {
    description:
      'What is left of the quota of the account in this hour, and the seconds until it is whole again: `"<plan>";r=<units>;t=<seconds>` (IETF draft ratelimit-headers)',
    schema: { type: "string" },
  },
  RetryAfter: {
    description: "Seconds to wait before the next try",
    schema: { type: "integer", minimum: 1 },
  },
} as const;

const header = (name: keyof typeof answerHeaders): Named => ({
  $ref: `#/components/headers/${name}`,
});

/** The headers of every answer of an operation that succeeds. */
export function headersOfSuccess({ config }: RouteOptions): Record<string, Named> {
  const isCounted = config?.permission !== "none" && (config?.weight ?? 0) > 0;
  return {
    "X-Request-Id": header("RequestId"),
    ...(isCounted ? { RateLimit: header("RateLimit") } : {}),
  };
}

/**
 * Lists the codes with which an operation may fail: its own, and those that follow from what it
 * needs.
 */
export function listErrorCodes({ config, method, schema }: RouteOptions): HttpCode[] {
  const { permission = "none", weight = 0, errors = [] } = config ?? {};
  const codes: HttpCode[] = [...errors, "invalid_request", "internal_error", "unavailable"];
  if (permission !== "none") {
    codes.push("authentication_failed");
    codes.push(permission === "issuer" ? "issuer_not_authorized" : "insufficient_permissions");
  }
  if (permission !== "none" || weight > 0) codes.push("rate_limit_exceeded");
  if (method === "POST" && permission !== "none") codes.push("idempotency_conflict");
  if (schema?.body !== undefined) codes.push("payload_too_large", "unsupported_media_type");
  return [...new Set(codes)].sort();
}

/**
 * Describes the failures of an operation by status. What several operations answer alike is one
 * component, which is added to `components`.
 */
export function describeFailures(
  codes: readonly HttpCode[],
  components: Record<string, Response>,
): Record<string, Named> {
  const statuses = [...new Set(codes.map((code) => httpCodes[code]))];
  return Object.fromEntries(
    statuses.map((status) => {
      const alike = codes.filter((code) => httpCodes[code] === status);
      const name = alike.map(toName).join("Or");
      components[name] ??= describeFailure(status, alike);
      return [status, { $ref: `#/components/responses/${name}` }];
    }),
  );
}

function describeFailure(status: number, codes: readonly HttpCode[]): Response {
  const mayRetry = status === 429 || status === 503;
  return {
    description: codes.map((code) => `\`${code}\``).join(", "),
    headers: {
      "X-Request-Id": header("RequestId"),
      ...(status === 429 ? { RateLimit: header("RateLimit") } : {}),
      ...(mayRetry ? { "Retry-After": header("RetryAfter") } : {}),
    },
    content: {
      "application/json": {
        schema: {
          allOf: [
            { $ref: "#/components/schemas/ErrorBody" },
            {
              type: "object",
              properties: {
                error: {
                  type: "object",
                  properties: { code: { type: "string", enum: codes } },
                  required: ["code"],
                },
              },
              required: ["error"],
            },
          ],
        },
      },
    },
  };
}

function toName(code: string): string {
  return code.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
