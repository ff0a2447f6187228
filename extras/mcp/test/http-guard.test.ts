import type { IncomingMessage } from "node:http";

import { expect, test } from "vitest";

import { loopbackHosts, refusalOf } from "../src/http-handler.ts";

const guard = { hosts: [...loopbackHosts, "MCP.example"], token: undefined };
const statusOf = (headers: Record<string, string>, more: object = {}): number | undefined =>
  refusalOf({ method: "POST", headers } as unknown as IncomingMessage, { ...guard, ...more })
    ?.status;

test("requests are addressed to a host that is meant", () => {
  for (const host of [
    "127.0.0.1",
    "127.0.0.1:8080",
    "localhost:1",
    "[::1]:8080",
    "LOCALHOST",
    "mcp.example:443",
  ]) {
    expect(statusOf({ host }), host).toBeUndefined();
  }
  const others = [
    "",
    "evil.example",
    "127.0.0.1.evil.example",
    "127.0.0.2",
    "localhost.",
    "localhost@evil.example",
  ];
  others.push(
    "evil.example@localhost",
    "localhost/",
    "localhost#",
    "[::2]",
    "localhost:99999",
    "localhost, evil.example",
  );
  for (const host of others) expect(statusOf({ host }), host).toBe(403);
  expect(statusOf({})).toBe(403);
});

test("pages of a browser are turned away, but those of the server itself", () => {
  const host = "127.0.0.1:8080";
  expect(statusOf({ host, origin: "http://127.0.0.1:8080" })).toBeUndefined();
  for (const origin of [
    "https://evil.example",
    "null",
    "",
    "http://127.0.0.1:1",
    "http://localhost:8080",
    "file://",
  ]) {
    expect(statusOf({ host, origin }), origin).toBe(403);
  }
});

test("where there is a token, every request carries it", () => {
  const host = "localhost";
  const token = "a secret";
  expect(statusOf({ host, authorization: `Bearer ${token}` }, { token })).toBeUndefined();
  for (const authorization of [
    "",
    token,
    "Bearer",
    "Bearer a secre",
    "Bearer a secret ",
    "Basic a secret",
  ]) {
    expect(statusOf({ host, authorization }, { token }), authorization).toBe(401);
  }
});

test("a compressed body is refused by the name of its encoding", async () => {
  const headers = { host: "localhost", "content-encoding": "gzip" };
  const answer = refusalOf({ method: "POST", headers } as unknown as IncomingMessage, guard);
  expect([answer?.status, answer?.headers.get("accept-encoding"), await answer?.json()]).toEqual([
    415,
    "identity",
    expect.objectContaining({
      error: {
        code: -32_000,
        message: 'Content-Encoding "gzip" is not supported: send the body uncompressed',
      },
    }),
  ]);
  expect(statusOf({ host: "localhost", "content-encoding": "identity" })).toBeUndefined();
});
