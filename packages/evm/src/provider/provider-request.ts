import { type ErrorCode, type JsonValue, SdkError } from "@arcs/core";
import { defined } from "@arcs/core/internal";

import { type JsonAnswer, type JsonRequest, requestJson } from "../http/request-json.ts";

/** Sends a request to the provider and returns the body of its answer. */
export type ProviderRequest = (
  method: JsonRequest["method"],
  path: string,
  options?: { body?: JsonValue },
) => Promise<JsonValue>;

// Enough for a brief fault; longer ones are left to the job queue.
const MAX_TRIES = 3;
const MAX_WAIT_SECONDS = 20;

/**
 * Creates the function that sends requests to the provider. Only reads are retried here: a write without an answer may
 * have been carried out.
 */
export function createProviderRequest(options: {
  baseUrl: string;
  secretKey: string;
  timeoutMs: number;
}): ProviderRequest {
  const { baseUrl, secretKey, timeoutMs } = options;
  const once = async (method: JsonRequest["method"], path: string, body?: JsonValue): Promise<JsonValue> => {
    const answer = await requestJson({
      method,
      url: baseUrl + path,
      headers: { "x-api-key": secretKey },
      timeoutMs,
      ...defined({ body }),
    });
    if (answer === undefined)
      throw new SdkError("bridge_unreachable", "the provider could not be reached, or not in time");
    return read(answer, secretKey);
  };
  return async (method, path, { body } = {}) => {
    for (let tries = 1; ; tries++) {
      try {
        return await once(method, path, body);
      } catch (error) {
        const wait =
          error instanceof SdkError && /* fault: bridge-writes-repeated */ method === "GET"
            ? secondsToWait(error, tries)
            : undefined;
        if (wait === undefined) throw error;
        await new Promise((resolve) => setTimeout(resolve, wait * 1000));
      }
    }
  };
}

function secondsToWait({ code, details }: SdkError, tries: number): number | undefined {
  if (tries >= MAX_TRIES || (code !== "bridge_unreachable" && code !== "bridge_rate_limited")) return undefined;
  const { retryAfterSeconds } = details;
  const wait = typeof retryAfterSeconds === "number" ? retryAfterSeconds : 0.2 * 4 ** (tries - 1);
  return wait > MAX_WAIT_SECONDS ? undefined : wait;
}

function read({ status, body, retryAfterSeconds }: JsonAnswer, secretKey: string): JsonValue {
  const details = { statusCode: status };
  if (status >= 200 && status < 300) {
    if (typeof body === "object" && body !== null) return body;
    throw new SdkError("bridge_invalid_answer", "the provider's answer is no JSON", { details });
  }
  const pause = defined({ retryAfterSeconds });
  const message = `the provider answered HTTP ${status}${reasonIn(body, secretKey)}`;
  throw new SdkError(codes.get(status) ?? codeOfClass(status), message, { details: { ...details, ...pause } });
}

const codes: ReadonlyMap<number, ErrorCode> = new Map([
  [401, "bridge_authentication_failed"],
  [403, "bridge_authentication_failed"],
  [404, "bridge_not_found"],
  // Like a gateway's 5xx, it says nothing about the provider's own work.
  [408, "bridge_unreachable"],
  [429, "bridge_rate_limited"],
]);

function codeOfClass(status: number): ErrorCode {
  if (status >= 500) return "bridge_unreachable";
  return status >= 400 ? "bridge_request_refused" : "bridge_invalid_answer";
}

/** Returns the provider's own text, shortened and without the key. */
function reasonIn(body: JsonValue | undefined, secretKey: string): string {
  const message = typeof body === "object" && body !== null && !Array.isArray(body) ? body["message"] : undefined;
  if (typeof message !== "string" || message === "") return "";
  const words = message.slice(0, 2000).replaceAll(/* fault: bridge-key-in-message */ secretKey, "…").split(/\s+/);
  const plain = words.map((word) => (word.includes("@") ? "…" : word)).join(" ");
  return `: ${plain.slice(0, 200)}`;
}
