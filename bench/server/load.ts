import type { Pool } from "undici";

/** A request to measure. */
export type Call = {
  method: "GET" | "POST";
  path: string;
  headers?: Record<string, string>;
  body?: string;
};

/** Milliseconds of each request, and requests a second. */
export type Load = { times: number[]; rate: number };

/**
 * Sends requests over so many connections, each waiting for its answer. Any status but 2xx ends the
 * measurement.
 */
export async function sendAll(
  send: () => Promise<number>,
  { count, connections }: { count: number; connections: number },
): Promise<Load> {
  const times: number[] = [];
  let left = count;
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (left-- > 0) times.push(await send());
    }),
  );
  return { times, rate: count / ((performance.now() - begun) / 1000) };
}

/** Sends one request and returns the milliseconds until its answer arrived. */
export async function sendOne(pool: Pool, call: Call): Promise<number> {
  const begun = performance.now();
  const { statusCode, body } = await pool.request(call);
  const text = await body.text();
  const took = performance.now() - begun;
  if (statusCode >= 300)
    throw new Error(`${call.method} ${call.path}: ${statusCode} ${text.slice(0, 300)}`);
  return took;
}

/** The value below which a share of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}
