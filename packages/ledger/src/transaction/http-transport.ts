import { SdkError } from "@arcs/core";
import { backOff, chunksOf, defined, readBody, readRetryAfter, withoutSecretsOf } from "@arcs/core/internal";
import { stringifyJsonWithBigInts } from "@solana/rpc-spec-types";

import type { LedgerTransport } from "./ledger-transport.ts";
import { parseJsonRpc } from "./parse-json-rpc.ts";

/** Bytes that an answer may have: the largest that is asked for, a page of signatures or a transaction, has far fewer. */
export const LARGEST_ANSWER_BYTES = 16 * 1024 * 1024;

// A list of records of that size has half as many.
const MOST_ANSWERED_VALUES = 500_000;
const MAX_WAITS = 3;
const FIRST_WAIT_MS = 250;
// Public endpoints ask for ten seconds. For longer, whoever asked is better off knowing.
const MAX_WAIT_MS = 10_000;

/**
 * Carries JSON-RPC over HTTP. An answer is read up to a size and no further: an endpoint that is not one's own must not be
 * able to fill the memory. Integers in answers are `bigint`. An endpoint that limits the rate of requests is asked again once it allows
 * it, a few times, as long as that is soon.
 *
 * @throws SdkError `ledger_rpc_error` from the transport, for an answer that is too large or has too many values
 */
export function createHttpTransport(url: string): LedgerTransport {
  return async ({ payload, signal }) => {
    const body = stringifyJsonWithBigInts(payload);
    const response = await post(url, { body, signal });
    const { status: statusCode, ok } = response;
    if (!ok) {
      await response.body?.cancel();
      throw new SdkError("ledger_unreachable", `the RPC endpoint answered HTTP ${statusCode}`, {
        details: { statusCode },
      });
    }
    const bytes = await readBody(chunksOf(response.body), { maxBytes: LARGEST_ANSWER_BYTES });
    if (bytes === undefined) {
      throw new SdkError("ledger_rpc_error", `the RPC endpoint answered with more than ${LARGEST_ANSWER_BYTES} bytes`);
    }
    return withoutKey(url, parseJsonRpc(new TextDecoder().decode(bytes), { mostValues: MOST_ANSWERED_VALUES }));
  };
}

type Sent = { body: string; signal: AbortSignal | undefined };

async function post(url: string, { body, signal }: Sent): Promise<Response> {
  for (let attempt = 0; ; attempt++) {
    const response = await fetch(url, {
      method: "POST",
      headers: { accept: "application/json", "content-type": "application/json; charset=utf-8" },
      body,
      // An endpoint could have this machine post to another one that only it can reach, or to itself.
      redirect: /* fault: ledger-redirects-followed */ "manual",
      ...defined({ signal }),
    });
    const waitMs = waitOf(response, attempt);
    if (waitMs === undefined) return response;
    await response.body?.cancel();
    await waitFor(waitMs, signal);
  }
}

/**
 * For how long an endpoint asks to be left alone: 429, or 503 with `Retry-After` (RFC 9110, section 10.2.3), in seconds or as a date.
 * `undefined` where nothing is gained by waiting.
 */
function waitOf({ status, headers }: Response, attempt: number): number | undefined {
  const text = headers.get("retry-after");
  if (attempt >= MAX_WAITS || (status !== 429 && !(status === 503 && text !== null))) return undefined;
  const waitMs =
    readRetryAfter(text ?? undefined, Date.now()) ?? backOff(attempt + 1, { first: FIRST_WAIT_MS, max: MAX_WAIT_MS });
  return waitMs <= MAX_WAIT_MS ? waitMs : undefined;
}

/** Ends early where the signal does: what is asked next says so. */
function waitFor(waitMs: number, signal: AbortSignal | undefined): Promise<void> {
  if (signal?.aborted === true) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(end, waitMs);
    function end(): void {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
      resolve();
    }
    signal?.addEventListener("abort", end);
  });
}

/** Leaves the key in an endpoint's URL out of the reason that it gives, which goes into errors, also those of `@solana/kit`. */
function withoutKey(url: string, answer: unknown): unknown {
  const { error } = (answer ?? {}) as { error?: { message?: unknown } | null };
  if (typeof error?.message === "string")
    error.message = /* fault: ledger-reason-with-key */ withoutSecretsOf(url, error.message);
  return answer;
}
