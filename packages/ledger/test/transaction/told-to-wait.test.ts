// Endpoints that limit the rate of requests: requests are retried when they allow it.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

import { afterEach, expect, test } from "vitest";

import { createLedgerRequest, readTransactions } from "../../src/index.ts";

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

type Told = { status: number; headers?: Record<string, string>; body?: string };

/** Starts an endpoint that gives these answers in turn, and then a slot. */
async function endpoint(...told: Told[]): Promise<{ url: string; asked: number[] }> {
  const asked: number[] = [];
  server = createServer((_request, response) => {
    const {
      status,
      headers = {},
      body = "",
    } = told[asked.length] ?? { status: 200, body: '{"id":"1","result":7}' };
    asked.push(performance.now());
    response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((resolve) => server!.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}
const ask = (rpcUrl: string, signal?: AbortSignal): Promise<unknown> =>
  createLedgerRequest({ network: "local", rpcUrl })(
    "getSlot",
    [],
    signal === undefined ? {} : { signal },
  );

test.each<[string, Told]>([
  ["429 for part of a second", { status: 429, headers: { "retry-after": "0.3" } }],
  ["503 for part of a second", { status: 503, headers: { "retry-after": "0.3" } }],
  ["429 without a time", { status: 429 }],
])("%s is waited for", async (_, told) => {
  const { url, asked } = await endpoint(told);
  expect(await ask(url)).toBe(7n);
  expect(asked).toHaveLength(2);
  expect(asked[1]! - asked[0]!).toBeGreaterThanOrEqual(240);
});

test("a time that is over, as a date, is no wait", async () => {
  const { url, asked } = await endpoint({
    status: 429,
    headers: { "retry-after": "Wed, 21 Oct 2015 07:28:00 GMT" },
  });
  expect(await ask(url)).toBe(7n);
  expect(asked).toHaveLength(2);
});

test.each<[string, Told, number]>([
  ["an hour", { status: 429, headers: { "retry-after": "3600" } }, 1],
  ["503 without a time", { status: 503 }, 1],
  ["429 again and again", { status: 429, headers: { "retry-after": "0" } }, 4],
])("%s is an error of its own", async (_, told, times) => {
  const { url, asked } = await endpoint(told, told, told, told, told);
  await expect(ask(url)).rejects.toMatchObject({
    code: "ledger_unreachable",
    details: { statusCode: told.status },
  });
  expect(asked).toHaveLength(times);
});

test("a caller that aborts meanwhile does not wait", async () => {
  const { url, asked } = await endpoint({ status: 429, headers: { "retry-after": "9" } });
  const giving = new AbortController();
  const asking = ask(url, giving.signal);
  await expect.poll(() => asked.length).toBe(1);
  giving.abort();
  await expect(asking).rejects.toMatchObject({ code: "ledger_unreachable" });
  expect(performance.now() - asked[0]!).toBeLessThan(5_000);
});

test("a transaction is not unreadable for that", async () => {
  const body = JSON.stringify({ id: "1", error: { code: -32429, message: "rate limit exceeded" } });
  const { url } = await endpoint({ status: 200, body });
  const request = createLedgerRequest({ network: "local", rpcUrl: url });
  await expect(
    readTransactions(request, ["a".repeat(64)], { commitment: "confirmed" }),
  ).rejects.toMatchObject({
    code: "ledger_rpc_error",
    message: "the RPC endpoint refused getTransaction: rate limit exceeded",
  });
});
