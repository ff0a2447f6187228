import { SdkError } from "@arcs/core";
import { defined, withoutSecretsOf } from "@arcs/core/internal";
import { stringifyJsonWithBigInts } from "@solana/rpc-spec-types";

import type { LedgerTransport } from "./ledger-transport.ts";
import { parseJsonRpc } from "./parse-json-rpc.ts";

/** Bytes that an answer may have: the largest that is asked for, a page of signatures or a transaction, has far fewer. */
export const LARGEST_ANSWER_BYTES = 16 * 1024 * 1024;

// A list of records of that size has half as many.
const MOST_ANSWERED_VALUES = 500_000;

/**
 * Carries JSON-RPC over HTTP. An answer is read up to a size and no further: an endpoint that is not one's own must not be
 * able to fill the memory. Integers in answers are `bigint`.
 *
 * @throws SdkError `ledger_rpc_error` from the transport, for an answer that is too large or has too many values
 */
export function createHttpTransport(url: string): LedgerTransport {
  return async ({ payload, signal }) => {
    const response = await fetch(url, {
      method: "POST",
      headers: { accept: "application/json", "content-type": "application/json; charset=utf-8" },
      body: stringifyJsonWithBigInts(payload),
      // An endpoint could have this machine post to another one that only it can reach, or to itself.
      redirect: /* fault: ledger-redirects-followed */ "manual",
      ...defined({ signal }),
    });
    const { status: statusCode, ok } = response;
    if (!ok) {
      await response.body?.cancel();
      throw new SdkError("ledger_unreachable", `the RPC endpoint answered HTTP ${statusCode}`, {
        details: { statusCode },
      });
    }
    const text = await readAtMost(response, LARGEST_ANSWER_BYTES);
    return withoutKey(url, parseJsonRpc(text, { mostValues: MOST_ANSWERED_VALUES }));
  };
}

/** Leaves the key in an endpoint's URL out of the reason that it gives, which goes into errors, also those of `@solana/kit`. */
function withoutKey(url: string, answer: unknown): unknown {
  const { error } = (answer ?? {}) as { error?: { message?: unknown } | null };
  if (typeof error?.message === "string")
    error.message = /* fault: ledger-reason-with-key */ withoutSecretsOf(url, error.message);
  return answer;
}

async function readAtMost({ body }: Response, most: number): Promise<string> {
  if (body === null) return "";
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let [text, length] = ["", 0];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    length += value.length;
    if (length > most) {
      await reader.cancel();
      throw new SdkError("ledger_rpc_error", `the RPC endpoint answered with more than ${most} bytes`);
    }
    text += decoder.decode(value, { stream: true });
  }
}
