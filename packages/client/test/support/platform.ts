// Clients whose waits are noted down and take no time.
import { createClientOn, type ArcsClient } from "../../src/arcs-client.ts";
import type { ArcsClientOptions } from "../../src/http/client-options.ts";
import { abortedError } from "../../src/http/time-limits.ts";
import { type SendRequest, sendWithFetch } from "../../src/http/attempt.ts";
import { sendWithUndici } from "../../src/node/undici.ts";

/** The ways in which requests are sent. */
export const transports: readonly (readonly [string, SendRequest])[] = [
  ["undici", sendWithUndici(undefined)],
  ["fetch", sendWithFetch((url, init) => fetch(url, init))],
];

export const apiKey = `arcs_test_${"s3cret".repeat(7)}`;

/** Makes a client and the list of the times that it waited, in milliseconds. */
export function impatientClient(
  send: SendRequest,
  options: Omit<ArcsClientOptions, "fetch" | "dispatcher">,
): { client: ArcsClient; waits: number[] } {
  const waits: number[] = [];
  const client = createClientOn(
    {
      send,
      async pause(ms, signal) {
        waits.push(ms);
        await new Promise((resolve) => setImmediate(resolve));
        if (signal?.aborted === true) throw abortedError(signal);
      },
    },
    { apiKey, ...options },
  );
  return { client, waits };
}

/** Catches what a promise rejects with. */
export async function errorOf(promise: PromiseLike<unknown>): Promise<any> {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error("nothing was thrown");
}
