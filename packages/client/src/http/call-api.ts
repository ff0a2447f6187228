import type { SdkError } from "@arcs/core";
import { assertObject, bytesToHex, defined } from "@arcs/core/internal";

import { randomBytes } from "../base/platform-crypto.ts";
import type { ClientLogger } from "./client-options.ts";
import { type ApiRequest, type CallApi, queryText, type RequestOptions } from "./api-request.ts";
import { type Attempt, attemptOnce, isUncertain } from "./attempt.ts";
import { checkIdempotencyKey, checkMaxRetries, checkTimeout, toJson } from "./request-settings.ts";
import { delayBeforeRetry } from "./retry.ts";
import type { HttpRequest, SendRequest } from "./send.ts";

/** Settings shared by all requests of a client. */
export type CallSettings = {
  /** Ends with `/v1`. */
  apiUrl: string;
  /** `undefined` for a client without a key. */
  apiKey: string | undefined;
  timeoutMs: number;
  maxRetries: number;
  send: SendRequest;
  logger: ClientLogger | undefined;
  /** Waits; rejects when the signal says so. */
  pause: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
  /** From 0 up to 1. */
  random: () => number;
};

/** Makes the one function through which every method of a client sends its requests. */
export function createCallApi(settings: CallSettings): CallApi {
  return async <Answer>(request: ApiRequest, options: RequestOptions = {}): Promise<Answer> => {
    assertObject(options, "options");
    const { signal, timeoutMs = settings.timeoutMs, maxRetries = settings.maxRetries } = options;
    checkTimeout(timeoutMs);
    checkMaxRetries(maxRetries);
    const idempotencyKey = keyOf(request, options);
    const http = toHttp(request, { ...settings, idempotencyKey });
    let mayBeDone = false;
    for (let retry = 0; ; retry++) {
      const attempt = await attemptOnce(http, { ...settings, signal, timeoutMs, idempotencyKey });
      log(settings.logger, { request, attempt, retry });
      if ("body" in attempt) return attempt.body as Answer;
      const { failure } = attempt;
      const next = attempt.isFinal === true ? "fail" : nextStep(failure, { request, mayBeDone });
      if (next === "done") return undefined as Answer;
      const delay = delayBeforeRetry(retry, { ...attempt, random: settings.random });
      if (next === "fail" || retry >= maxRetries || delay === undefined) throw failure;
      mayBeDone ||= isUncertain(failure);
      await settings.pause(delay, signal);
    }
  };
}

/** The same for all attempts of a call, so that the server does what it asks once. */
function keyOf({ method }: ApiRequest, { idempotencyKey }: RequestOptions): string | undefined {
  if (method !== "POST") return undefined;
  const key = idempotencyKey ?? bytesToHex(randomBytes(16));
  checkIdempotencyKey(key);
  return key;
}

function toHttp(
  request: ApiRequest,
  { apiUrl, apiKey, idempotencyKey }: CallSettings & { idempotencyKey: string | undefined },
): Omit<HttpRequest, "signal"> {
  const { method, path, query, body } = request;
  // Every method that sends something takes an object.
  if ("body" in request) assertObject(body, "input");
  return {
    method,
    url: apiUrl + path + queryText(query),
    headers: {
      accept: "application/json",
      ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...defined({ "idempotency-key": idempotencyKey }),
    },
    ...(body === undefined ? {} : { body: toJson(body) }),
  };
}

/** Chooses the step after a failed attempt. `mayBeDone` means that an earlier attempt may have succeeded. */
function nextStep(
  failure: SdkError,
  { request, mayBeDone }: { request: ApiRequest; mayBeDone: boolean },
): "repeat" | "done" | "fail" {
  const { afterLostAnswer = "repeat", method } = request;
  const { status } = failure;
  if (isUncertain(failure)) return afterLostAnswer === "fail" ? "fail" : "repeat";
  if (status === 408 || status === 429) return "repeat";
  if (status === 404 && mayBeDone && afterLostAnswer === "repeat_until_absent") return "done";
  // The attempt whose answer got lost may still be at work under this idempotency key.
  return failure.code === "conflict" && mayBeDone && method === "POST" ? "repeat" : "fail";
}

function log(
  logger: ClientLogger | undefined,
  { request: { method, path }, attempt, retry }: { request: ApiRequest; attempt: Attempt; retry: number },
): void {
  if (logger === undefined) return;
  const facts = { method, path, attempt: retry + 1 };
  if ("body" in attempt) {
    logger.debug({ ...facts, status: attempt.status, requestId: attempt.requestId }, "ARCS answered");
    return;
  }
  const { code, status, requestId } = attempt.failure;
  logger.warn({ ...facts, code, status, requestId }, "ARCS request failed");
}
