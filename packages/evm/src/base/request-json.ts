import type { JsonValue } from "@arcs/core";
import { chunksOf, parseJson, readBody, readRetryAfter } from "@arcs/core/internal";

export type JsonRequest = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  url: string;
  headers?: Readonly<Record<string, string>>;
  body?: JsonValue;
  timeoutMs: number;
};

export type JsonAnswer = { status: number; body: JsonValue | undefined; retryAfterSeconds: number | undefined };

// A credential has a few kilobytes, a page of fifty tokens some fifty.
const MAX_BYTES = 8 * 1024 * 1024;
const MAX_WAIT_SECONDS = 86_400;

/**
 * Sends a request and reads the answer, with limits on time and size. It follows no redirects: they would send the key
 * to another host.
 *
 * @returns `undefined` without a complete answer, and without the reason: it may contain a URL, and the URL a key
 */
export async function requestJson(request: JsonRequest): Promise<JsonAnswer | undefined> {
  const { method, url, headers = {}, body, timeoutMs } = request;
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, {
      method,
      headers: { accept: "application/json", ...(body === undefined ? {} : jsonBody), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: /* fault: bridge-redirects-followed */ "manual",
      signal,
    });
    const bytes = await readBody(chunksOf(response.body, signal), { maxBytes: MAX_BYTES });
    return {
      status: response.status,
      body: parse(new TextDecoder().decode(bytes)),
      retryAfterSeconds: retryAfterOf(response),
    };
  } catch {
    return undefined;
  }
}

const jsonBody = { "content-type": "application/json" };

function parse(text: string): JsonValue | undefined {
  try {
    return parseJson(text) as JsonValue;
  } catch {
    return undefined;
  }
}

function retryAfterOf({ headers }: Response): number | undefined {
  const waitMs = readRetryAfter(headers.get("retry-after") ?? undefined, Date.now());
  return waitMs === undefined ? undefined : Math.min(Math.ceil(waitMs / 1000), MAX_WAIT_SECONDS);
}
