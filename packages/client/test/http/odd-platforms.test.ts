// Platforms and servers that do the usual in an unusual way: bodies that are streams of Node, waits
// in fractions of a second, one signal for everything, no Web Crypto.
import { Readable } from "node:stream";

import { isSdkError } from "@arcs/core";
import { readRetryAfter } from "@arcs/core/internal";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";

import { createArcsClient } from "../../src/arcs-client.ts";
import type { FetchFunction } from "../../src/http/attempt.ts";
import { handleOnce, createMemoryDedupeStore } from "../../src/webhooks/index.ts";
import { impatientClient, errorOf } from "../support/platform.ts";

const baseUrl = "https://arcs.example";
const event = {
  event: "payment.completed",
  agentId: "a",
  payer: { address: "b" },
  payee: "a",
  amount: "1",
} as never;
afterEach(() => void vi.unstubAllGlobals());

/** As `node-fetch` answers: the body is a stream of Node. */
function nodeFetch(text: string, status = 200): { fetch: FetchFunction; sent: () => number } {
  let count = 0;
  const fetch: FetchFunction = async () => {
    count++;
    const body = Readable.from([Buffer.from(text)]) as never;
    return {
      status,
      headers: { get: () => null },
      body,
      text: () => Promise.reject(new Error("the body is used")),
    };
  };
  return { fetch, sent: () => count };
}

test("a body that is a stream of Node is read, and what was sent is sent once", async () => {
  const { fetch, sent } = nodeFetch('{"id":"a"}');
  const client = createArcsClient({ baseUrl, fetch });
  expect(await client.agents.get("a")).toEqual({ id: "a" });
  await client.payments.report(event);
  expect(sent()).toBe(2);
});

test("a stream of Node is not read without end", async () => {
  const endless = Readable.from(
    (function* () {
      for (;;) yield Buffer.alloc(1024 * 1024, 32);
    })(),
  );
  const fetch: FetchFunction = async () => ({
    status: 200,
    headers: { get: () => null },
    body: endless as never,
    text: () => Promise.resolve(""),
  });
  const client = createArcsClient({ baseUrl, fetch, maxRetries: 0 });
  await expect(client.agents.get("a")).rejects.toMatchObject({
    details: { maxBytes: 16 * 1024 * 1024 },
  });
  expect(endless.destroyed).toBe(true);
});

test("a body of a kind that is not known is read as text", async () => {
  const fetch: FetchFunction = async () => ({
    status: 200,
    headers: { get: () => null },
    body: {} as never,
    text: () => Promise.resolve('{"id":"a"}'),
  });
  expect(await createArcsClient({ baseUrl, fetch }).agents.get("a")).toEqual({ id: "a" });
});

test("Retry-After is whole or broken seconds, or a date of HTTP, and nothing else", () => {
  const now = Date.parse("2026-03-01T00:00:00Z");
  const read = (text: string): number | undefined => readRetryAfter(text, now);
  expect(["2", "1.5", "0.25", " 3 ", "0"].map(read)).toEqual([2000, 1500, 250, 3000, 0]);
  expect(read("Sun, 01 Mar 2026 00:00:07 GMT")).toBe(7000);
  expect(read("Sat, 28 Feb 2026 00:00:07 GMT")).toBe(0);
  // Date.parse would make years of them.
  expect(["-5", "1,5", "3s", "1.", ".5", "soon", "", "1e3", "9".repeat(40)].map(read)).toEqual(
    Array.from({ length: 9 }, () => undefined),
  );
});

test("one signal for many calls at once is no leak, and ends all of them", async () => {
  const warnings: Error[] = [];
  const note = (warning: Error): void => void warnings.push(warning);
  process.on("warning", note);
  onTestFinished(() => void process.off("warning", note));
  const fetch: FetchFunction = (_, { signal }) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener("abort", () => reject(new Error("aborted")));
    });
  const shared = createArcsClient({ baseUrl, fetch });
  const stop = new AbortController();
  const { signal } = stop;
  const calls = Array.from({ length: 30 }, (_, at) =>
    at % 2 === 0
      ? shared.agents.get(`a${at}`, { signal })
      : shared.reputation.get(`a${at}`, { signal }),
  );
  const failed = Promise.all(calls.map((call) => errorOf(call)));
  await new Promise((resolve) => setImmediate(resolve));
  stop.abort();
  for (const error of await failed) expect(error).toMatchObject({ code: "request_aborted" });
  await new Promise((resolve) => setImmediate(resolve));
  expect(warnings).toEqual([]);
});

test("a platform without crypto.randomUUID, as React Native with its usual addition, sends what it sends elsewhere", async () => {
  const { getRandomValues } = crypto;
  vi.stubGlobal("crypto", { getRandomValues: getRandomValues.bind(crypto) });
  const keys: (string | undefined)[] = [];
  const { client } = impatientClient(
    async ({ headers }) => {
      keys.push(headers["idempotency-key"]);
      return { status: 200, header: () => undefined, text: () => Promise.resolve("{}") };
    },
    { baseUrl },
  );
  await client.payments.report(event);
  await client.payments.report(event);
  expect(new Set(keys).size).toBe(2);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
});

test("a platform without crypto is told what to load", async () => {
  vi.stubGlobal("crypto", undefined);
  const client = createArcsClient({ baseUrl, fetch: nodeFetch("{}").fetch });
  const store = createMemoryDedupeStore();
  for (const failing of [
    client.payments.report(event),
    handleOnce({ id: "e" }, { store, handle: () => undefined }),
  ]) {
    const error = await errorOf(failing);
    expect(isSdkError(error, "package_missing")).toBe(true);
    expect(error.message).toContain("react-native-get-random-values");
  }
  await client.payments.report(event, { idempotencyKey: "order-1" });
});

test("no framework stores an answer; where requests have no such option, none is said", async () => {
  const said: unknown[] = [];
  const fetch: FetchFunction = async (_url, init) => {
    said.push("cache" in init ? init.cache : "nothing");
    return new Response('{"id":"a"}');
  };
  const client = createArcsClient({ baseUrl, fetch });
  await client.agents.get("a");
  await client.payments.report(event);
  // As Workers before the compatibility date 2024-11-11: they throw at the option.
  vi.stubGlobal("Request", class {});
  await client.agents.get("a");
  vi.stubGlobal("Request", undefined);
  await client.agents.get("a");
  expect(said).toEqual(["no-store", "no-store", "nothing", "nothing"]);
});
